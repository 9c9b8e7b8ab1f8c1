"""Facts of Orochi: flips, and the largest groups."""

from collections.abc import Iterable

from teban.core.action import Verb, read
from teban.core.boards import Board
from teban.explain.comparing import Finder
from teban.explain.fact import Fact
from teban.explain.pieces import LARGEST, LETS_GROW
from teban.explain.turn import BadTurn


def flips_missed(turn: BadTurn) -> Fact | None:
    """The better turn flips pieces, and so places again."""
    cells, fewer = (_flipped(turn.before.board, branch.turn) for branch in (turn.better, turn.played))
    if len(cells) <= len(fewer):
        return None
    params = {**turn.names, "number": len(cells), "placements": len(turn.better.turn) - len(cells)}
    return Fact("orochi.flips_missed", cells, params, (turn.better.turn,), 50)


def _flipped(board: Board, actions: Iterable[str]) -> tuple[str, ...]:
    found = (read(action, board) for action in actions)
    return tuple(board.names[action.cells[0]] for action in found if action and action.verb == Verb.FLIP)


FINDERS: tuple[Finder, ...] = (LARGEST, LETS_GROW, flips_missed)
