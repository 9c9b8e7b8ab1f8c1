"""The race in Stoic: cells that are still open to each side, and those open to one alone."""

from games.counting import STEPS, empty, meters, points, positions, stacks


def test_open_cells_are_those_on_which_nothing_would_be_sandwiched() -> None:
    for position in positions("stoic", {"size": 3}, {"size": 4}):
        at = points(position.board)
        cell_at = {point: cell for cell, point in at.items()}
        open_to = {}
        for seat in (1, 2):
            own, enemy = ({at[cell] for cell in stacks(position, each)} for each in (seat, 3 - seat))
            open_to[seat] = {
                cell_at[q, r]
                for q, r in (at[cell] for cell in empty(position))
                if not any((q + x, r + y) in enemy and (q + 2 * x, r + 2 * y) in own for x, y in STEPS)
            }
        told, reserved = meters(position, "stoic.open"), meters(position, "stoic.reserve")
        for seat in (1, 2):
            assert set(told[seat].cells) == open_to[seat]
            assert told[seat].value == len(open_to[seat])
            assert set(reserved[seat].cells) == open_to[seat] - open_to[3 - seat]
            assert reserved[seat].value == len(reserved[seat].cells)


def test_whoever_has_none_left_loses_on_their_turn() -> None:
    for position in positions("stoic", {"size": 3}):
        left = meters(position, "stoic.open")[position.seat].value
        assert (position.outcome is not None) == (left == 0)
        if position.outcome:
            assert str(position.result) in (
                "White wins: Black has nowhere to place a piece.",
                "Black wins: White has nowhere to place a piece.",
            )
