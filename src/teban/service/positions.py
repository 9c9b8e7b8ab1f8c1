"""Single positions: what needs rules and no thinking."""

from teban.core.action import Action, UnknownCell, read
from teban.core.boards import Board
from teban.core.position import Position
from teban.service.models.positions import GameSnapshot, WhyNot
from teban.service.models.requests import GameSoFar, WhyNotRequest
from teban.service.replay import replayed
from teban.service.serialize import reason, snapshot
from teban.words import Reason


def position(asked: GameSoFar) -> GameSnapshot:
    """A game after all its actions: what to draw, what is legal, who is to act, how it ended."""
    return snapshot(replayed(asked), asked.lang)


def why_not(asked: WhyNotRequest) -> WhyNot:
    """Why an action is not legal; nothing if it is."""
    match = replayed(asked)
    why = Reason("match_over") if match.outcome else _objection(match.position, asked.action, asked.instead)
    return WhyNot(reason=reason(why, asked.lang))


def _objection(position: Position, action: str, instead: str | None) -> Reason | None:
    """Why an action is not legal, with another cell in place of its last one if that is asked."""
    board = position.board
    if instead is not None and instead in board.index and (meant := _read(action, board)) and meant.cells:
        action = meant._replace(cells=(*meant.cells[:-1], board.index[instead])).write(board)
    return position.why_not(action)


def _read(action: str, board: Board) -> Action | None:
    try:
        return read(action, board)
    except UnknownCell:
        return None
