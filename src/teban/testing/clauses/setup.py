"""Clauses about positions that are set up by hand."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from teban.core.match import Match
from teban.core.position import Position
from teban.core.position_editor import build_position, palette, split_position
from teban.testing.cases import Case
from teban.testing.checks import check, check_equal


def _turn_starts(case: Case, seed: int) -> Iterator[Position]:
    """The positions at the beginnings of the turns of a random game, in its main phase."""
    random = Random(f"{case} {seed}")
    match = Match(case.start())
    while not match.outcome and len(match.actions) < 80:
        match.play(random.choice(match.legal()))
    return (position for position in match.turn_starts() if position.view().phase == "play")


def every_turn_of_a_game_can_be_set_up_by_hand(case: Case) -> None:
    """A position at the beginning of a turn, taken apart and put together again, looks the same."""
    for seed in range(2):
        for position in _turn_starts(case, seed):
            parts = split_position(position)
            again = build_position(case.rule_set, position.options, parts)
            check_equal(again.view().pieces, position.view().pieces, "the pieces when set up", position)
            check_equal(again.view().hands, position.view().hands, "the hands when set up", position)
            check_equal(split_position(again), parts, "the setup when set up", position)


def the_palette_has_all_that_stands_on_boards(case: Case) -> None:
    """`Position.CELL_CONTENTS` names all that can stand on a cell, as it looks."""
    offered = palette(case.rule_set, case.start().options)
    for position in _turn_starts(case, seed=5):
        contents = split_position(position).contents
        for piece in position.view().pieces:
            symbol = contents[piece.cell]
            check(symbol in offered, f"CELL_CONTENTS lacks {symbol!r}", position)
            check_equal(replace(offered[symbol], cell=piece.cell), piece, f"what {symbol!r} looks like", position)
