"""Clauses about the race: meters count the same for both seats, mean something on the board, and agree with results."""

from collections.abc import Mapping

from teban.core.boards import Symmetry
from teban.core.position import Position
from teban.core.view import Meter
from teban.testing.cases import Case
from teban.testing.checks import check, check_equal, check_said
from teban.words import LANGUAGES

MOST = 3
"""More meters of one seat than that nobody reads."""


def both_seats_are_in_the_same_race(case: Case) -> None:
    """Seat 1's meters come first, then the same ones of seat 2, at most three each and each once."""
    for position in case.sample(seed=1, every=30):
        meters = position.meters()
        check_equal(position.view().meters, meters, "the meters of the view", position)
        check_equal([meter.seat for meter in meters], sorted(meter.seat for meter in meters), "their seats", position)
        one, two = ([meter.code for meter in meters if meter.seat == seat] for seat in (1, 2))
        check_equal(two, one, "what is counted for seat 2", position)
        check(len({*one}) == len(one) <= MOST, f"a seat has the meters {one}", position)


def meters_lie_on_their_rulers_and_on_the_board(case: Case) -> None:
    """A value lies between the ends of its ruler or past the goal; what is counted lies on cells, each named once."""
    for position in case.sample(seed=1, every=30):
        for meter in position.meters():
            worst, best = meter.ruler
            check(worst != best, f"the ruler of {meter.code} has no length", position)
            ends = (worst, meter.value if meter.goal is not None and _is_reached(meter) else best)
            check(min(ends) <= meter.value <= max(ends), f"{meter.code} is {meter.value} of {meter.ruler}", position)
            if meter.goal is not None:
                check(min(worst, best) <= meter.goal <= max(worst, best), f"the goal of {meter.code}", position)
            if meter.is_out_of_reach:
                check_equal(meter.value, worst, f"{meter.code} out of reach", position)
            cells = meter.cells
            check(set(cells) <= set(position.board.names), f"{meter.code} counts on strange cells", position)
            check_equal(len({*cells}), len(cells), f"the cells of {meter.code}", position)


def meters_can_be_said(case: Case) -> None:
    """What is counted has a label in every language, each its own, and the value has words."""
    for position in case.sample(seed=1, every=30):
        for meter in position.meters():
            labels = {meter.name(lang) for lang in LANGUAGES}
            check(all(labels) and len(labels) == len(LANGUAGES), f"the labels of {meter.code}: {labels}", position)
            for lang in LANGUAGES:
                check(meter.say(lang).strip(), f"{meter.code} has no reading in {lang!r}", position)


def meters_turn_with_the_board(case: Case) -> None:
    """To turn and to count comes to the same as to count and to turn."""
    for position in case.sample(seed=1, every=35):
        for symmetry in position.symmetries:
            turned = [_turned(meter, position, symmetry) for meter in position.meters()]
            found = [_told(meter) for meter in position.transformed(symmetry).meters()]
            check_equal(found, turned, "the meters when turned", position)


def results_agree_with_the_meters(case: Case) -> None:
    """A result names cells of the board, which alone are marked as won; a parameter named after a meter has its value.

    That is the winner's, or a pair of the winner's and the loser's.
    """
    for seed in range(3):
        *_, before, last = case.random_game(seed)
        check(before.result is None, "there is a result before the end", before)
        check(not _won(before), "something is marked as won before the end", before)
        if not last.outcome:
            continue
        result = last.result
        assert result
        check_said(result, last)
        check(set(result.cells) <= set(last.board.names), "the result names strange cells", last)
        check_equal(_won(last), result.cells if last.outcome.winner else (), "what is marked as won", last)
        for name, told in result.params.items():
            values = _values(last, name)
            if values:
                winner, loser = (values[last.outcome.winner or 1], values[3 - (last.outcome.winner or 1)])
                expected = (winner, loser) if isinstance(told, tuple) else winner
                check_equal(told, expected, f"{name} in the result", last)


def _is_reached(meter: Meter) -> bool:
    worst, best = meter.ruler
    assert meter.goal is not None
    return meter.value >= meter.goal if best > worst else meter.value <= meter.goal


def _told(meter: Meter) -> tuple[object, ...]:
    place = (meter.code, meter.seat, meter.value, meter.goal, meter.ruler, meter.is_out_of_reach)
    return (*place, frozenset(meter.cells))


def _turned(meter: Meter, position: Position, symmetry: Symmetry) -> tuple[object, ...]:
    board = position.board
    *place, _ = _told(meter)
    return (*place, frozenset(board.names[symmetry.cells[board.index[cell]]] for cell in meter.cells))


def _won(position: Position) -> tuple[str, ...]:
    return tuple(cell for overlay in position.view().overlays if overlay.kind == "won" for cell in overlay.cells)


def _values(position: Position, name: str) -> Mapping[int, int]:
    """The values of the meters whose codes end with a name, by seat."""
    return {meter.seat: meter.value for meter in position.meters() if meter.code.rpartition(".")[2] == name}
