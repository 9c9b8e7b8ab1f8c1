"""The race in Stride: rows to the goal, pieces, and moves that are left."""

import teban
from games.counting import STEPS, Point, ends, meters, points, positions, stacks, values

FORWARD = {1: {(0, 1), (-1, 1)}, 2: {(0, -1), (1, -1)}}
SIDEWAYS = {(1, 0), (-1, 0)}


def moves(own: dict[Point, int], enemy: dict[Point, int], board: set[Point], seat: int) -> int:
    """Jumps over one stack: forward, or with a capture, or sideways onto a higher level."""
    found = 0
    for (q, r), height in own.items():
        for x, y in STEPS:
            over, goal = (q + x, r + y), (q + 2 * x, r + 2 * y)
            if goal not in board or (over not in own and over not in enemy):
                continue
            climbs = (x, y) in SIDEWAYS and own.get(goal, 0) + 1 > height
            found += (x, y) in FORWARD[seat] or goal in enemy or climbs
    return found


def test_rows_pieces_and_moves_are_those_on_the_board() -> None:
    for position in positions("stride", {}):
        at = points(position.board)
        both = {seat: {at[cell]: height for cell, height in stacks(position, seat).items()} for seat in (1, 2)}
        rows = meters(position, "stride.rows")
        for seat in (1, 2):
            left = {cell: abs((4 if seat == 1 else -4) - at[cell][1]) for cell in stacks(position, seat)}
            fewest = min(left.values())
            assert rows[seat].value == fewest
            assert set(rows[seat].cells) == {cell for cell, number in left.items() if number == fewest}
            assert values(position, "stride.pieces")[seat] == sum(both[seat].values())
            assert values(position, "moves")[seat] == moves(both[seat], both[3 - seat], set(at.values()), seat)


def test_a_side_without_pieces_cannot_reach_its_goal() -> None:
    alone = teban.load("stride ...../....../.B...../......../........./......../......./....../..... 1")
    white, black = (meters(alone, "stride.rows")[seat] for seat in (1, 2))
    assert (white.is_out_of_reach, white.value, white.say()) == (True, 8, "out of reach")
    assert (black.is_out_of_reach, black.value, black.cells) == (False, 6, ("g2",))


def test_the_end_names_the_cell_that_was_reached() -> None:
    reached = [end for end in ends("stride", {}, games=9) if end[2].code == "stride.goal"]
    assert reached
    for position, winner, result in reached:
        (cell,) = result.cells
        assert f"reached the goal row at {cell}." in str(result)
        assert values(position, "stride.rows")[winner] == 0
