"""Single positions: what needs rules and no thinking."""

from teban.core.action import Action, UnknownCell, read
from teban.core.boards import Board
from teban.service.models.positions import GameSnapshot, Preview, WhyNot
from teban.service.models.requests import GameSoFar, PreviewRequest, WhyNotRequest
from teban.service.replay import replayed
from teban.service.serialize import meter, outcome, reason, snapshot
from teban.words import Reason


def position(asked: GameSoFar) -> GameSnapshot:
    """A game after all its actions: what to draw, what is legal, who is to act, how it ended."""
    return snapshot(replayed(asked), asked.lang)


def why_not(asked: WhyNotRequest) -> WhyNot:
    """Why an action is not legal; nothing if it is."""
    match = replayed(asked)
    action = asked.action
    if asked.instead is not None:
        action = with_last_cell(action, asked.instead, match.position.board)
    why = Reason("match_over") if match.outcome else match.position.why_not(action)
    return WhyNot(action=action, reason=reason(why, asked.lang))


def preview(asked: PreviewRequest) -> Preview:
    """How the race would stand after an action; IllegalAction says why it cannot be played."""
    match = replayed(asked)
    match.play(asked.action)
    meters = [meter(each, asked.lang) for each in match.position.meters()]
    return Preview(meters=meters, outcome=outcome(match, asked.lang))


def with_last_cell(action: str, cell: str, board: Board) -> str:
    """An action with another cell in place of its last one; as it is if that makes no sense."""
    meant = _read(action, board)
    if not meant or not meant.cells or cell not in board.index:
        return action
    return meant._replace(cells=(*meant.cells[:-1], board.index[cell])).write(board)


def _read(action: str, board: Board) -> Action | None:
    try:
        return read(action, board)
    except UnknownCell:
        return None
