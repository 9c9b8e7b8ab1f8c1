"""The race in Sibling: the second-largest group, then the largest."""

from games.counting import ends, groups, meters, positions, stacks, touching, values
from teban import Position

PIE = {"size": 3, "pie": True}


def sizes(position: Position, seat: int) -> list[int]:
    return [len(group) for group in groups(stacks(position, seat), touching(position.board))]


def test_groups_are_told_by_their_rank() -> None:
    for position in positions("sibling", {"size": 3}, {"size": 4}, PIE):
        if not position.view().sides:
            assert position.meters() == ()
            continue
        for seat in (1, 2):
            found = [*sizes(position, seat), 0, 0]
            assert values(position, "sibling.largest")[seat] == found[0]
            second = meters(position, "sibling.second")[seat]
            assert second.value == found[1]
            counted = [
                group for group in groups(stacks(position, seat), touching(position.board)) if len(group) == found[1]
            ]
            assert set(second.cells) == set().union(*counted)


def test_the_end_compares_the_groups_that_decided() -> None:
    codes = set()
    for position, winner, result in ends("sibling", {"size": 3}, {"size": 4}, PIE, games=30):
        won, lost = ([*sizes(position, seat), *[0] * 9] for seat in (winner, 3 - winner))
        rank = next(number for number in (1, 0, *range(2, 9)) if won[number] != lost[number])
        assert won[rank] > lost[rank]
        assert f"{won[rank]} to {lost[rank]}" in str(result)
        assert len(result.cells) % won[rank] == 0
        codes.add(result.code)
    assert codes == {"sibling.groups", "sibling.largest_groups", "sibling.smaller_groups"}
