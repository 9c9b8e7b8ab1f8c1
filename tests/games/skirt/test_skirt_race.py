"""The race in Skirt and Node: the fewest pieces that a connection still needs, and which sides it would join."""

import pytest

from games.counting import empty, ends, fillings, groups, meters, random_game, sides_of, stacks, touching
from teban import Position

WINNING = [{"S", "N"}, {"SE", "NW"}, {"NE", "SW"}, {"S", "NE", "NW"}, {"SE", "N", "SW"}]
WORDS = {"S": "south", "SE": "south-east", "NE": "north-east", "N": "north", "NW": "north-west", "SW": "south-west"}


def joined(position: Position, cells: set[str]) -> list[set[str]]:
    touched = [sides_of(group, position.board) for group in groups(cells, touching(position.board))]
    return [sides for sides in WINNING if any(sides <= each for each in touched)]


@pytest.mark.parametrize("game", ["skirt", "node"])
@pytest.mark.parametrize("size", [2, 3])
def test_as_many_pieces_are_needed_as_close_the_gap_and_no_fewer(game: str, size: int) -> None:
    for position in random_game(game, seed=size, size=size):
        for seat, meter in meters(position, "span.gap").items():
            own, free = set(stacks(position, seat)), empty(position)
            if meter.is_out_of_reach:
                assert not joined(position, own | free)
                continue
            if meter.value:
                assert not any(joined(position, own | more) for more in fillings(meter.value - 1, free))
            assert any(joined(position, own | more) for more in fillings(meter.value, meter.cells))


@pytest.mark.parametrize("game", ["skirt", "node"])
def test_the_end_names_the_sides_that_were_joined(game: str) -> None:
    for position, winner, result in ends(game, {"size": 3}, {"size": 5}, games=4):
        won = meters(position, "span.gap")[winner]
        assert (won.value, won.say()) == (0, "connected")
        sides = set(result.params["sides"])
        assert sides in joined(position, set(result.cells))
        assert all(WORDS[side] in str(result) for side in sides)
