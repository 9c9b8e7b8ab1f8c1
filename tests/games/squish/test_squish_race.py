"""The race in Squish: groups that have to become one, and the largest of them."""

import pytest

from games.counting import ends, groups, meters, positions, stacks, touching, values


@pytest.mark.parametrize(("game", "options"), [("squish", ({"size": 3}, {"size": 4})), ("flowish", ({"size": 3}, {}))])
def test_groups_are_counted_down_to_one(game: str, options: tuple[dict[str, int], ...]) -> None:
    for position in positions(game, *options):
        near = touching(position.board)
        for seat in (1, 2):
            found = groups(stacks(position, seat), near)
            number, largest = (meters(position, f"lattice.{code}")[seat] for code in ("groups", "largest"))
            assert (number.value, number.goal) == (len(found), 1)
            assert (largest.value, largest.goal) == (len(found[0]), len(stacks(position, seat)))
            assert set(largest.cells) == set().union(*(group for group in found if len(group) == len(found[0])))


@pytest.mark.parametrize("game", ["squish", "flowish"])
def test_the_end_shows_the_group_of_all_pieces(game: str) -> None:
    united = [end for end in ends(game, {"size": 4}, games=12) if end[2].code != "cannot_move"]
    assert united
    for position, winner, result in united:
        assert values(position, "lattice.groups")[winner] == 1
        assert set(result.cells) == set(stacks(position, winner))
        assert f"pieces ({len(result.cells)})" in str(result)
