"""Facts of Skirt and Node: how far it is from side to side, and what can no longer be joined.

Pieces never leave the board, so a way that enemy pieces have closed stays closed.
"""

from collections.abc import Iterable

from teban.core.boards import Board
from teban.core.boards.hexhex import OPPOSITE_SIDES
from teban.core.groups import groups
from teban.core.position import Position
from teban.explain.comparing import Finder, balance
from teban.explain.fact import Fact
from teban.explain.pieces import LARGEST, LETS_GROW, MOVES, heights
from teban.explain.steps import missing
from teban.explain.turn import BadTurn
from teban.games._span.rules import WINNING_SIDES


def gap(position: Position, seat: int) -> int:
    """The fewest empty cells a seat must still fill to join sides and win; the whole board if it no longer can."""
    return missing(position, seat, WINNING_SIDES)


def _rooms(position: Position, seat: int) -> list[frozenset[int]]:
    """The parts of the board that the other seat's pieces leave connected."""
    board = position.board
    walls = {board.index[name] for name in heights(position, 3 - seat)}
    return groups(board, [cell for cell in board.cells if cell not in walls])


def _can_join(board: Board, rooms: Iterable[frozenset[int]], sides: Iterable[str]) -> bool:
    wanted = set(sides)
    return any(wanted <= board.sides_of(room) for room in rooms)


def sides_cut(turn: BadTurn) -> Fact | None:
    """After the opponent's answer two opposite sides can no longer be joined."""
    if not turn.can_be_compared or not turn.played.ahead:
        return None
    board = turn.before.board
    now, then, kept = (_rooms(position, turn.us) for position in (turn.before, turn.played.reply, turn.better.reply))
    for sides in OPPOSITE_SIDES:
        was_open, is_open, stays_open = (_can_join(board, rooms, sides) for rooms in (now, then, kept))
        if was_open and stays_open and not is_open:
            reply = turn.played.line[0]
            params = {**turn.names, "one": sides[0], "other": sides[1], "reply": " ".join(reply)}
            return Fact("span.sides_cut", params=params, line=(turn.played.turn, reply), weight=62)
    return None


def cut_off(turn: BadTurn) -> Fact | None:
    """After the opponent's answer a group can no longer be part of any winning connection."""
    if not turn.can_be_compared or not turn.played.ahead:
        return None
    after, kept = _useless(turn.played.reply, turn.us), _useless(turn.better.reply, turn.us)
    lost = after - kept - _useless(turn.before, turn.us)
    if not lost:
        return None
    board, reply = turn.before.board, turn.played.line[0]
    group = max(groups(board, lost), key=len)
    cells = tuple(board.names[cell] for cell in sorted(group))
    params = {**turn.names, "number": len(group), "cell": cells[0], "reply": " ".join(reply)}
    return Fact("span.cut_off", cells, params, (turn.played.turn, reply), 50 + min(len(group), 10))


def _useless(position: Position, seat: int) -> set[int]:
    """A seat's pieces that enemy pieces have shut in where no winning set of sides can be reached."""
    board = position.board
    own = {board.index[name] for name in heights(position, seat)}
    shut = [room for room in _rooms(position, seat) if not any(_can_join(board, [room], s) for s in WINNING_SIDES)]
    return {cell for room in shut for cell in room if cell in own}


GAP = balance("span.gap", gap, 54, fewer_is_better=True)

FINDERS: tuple[Finder, ...] = (MOVES, LETS_GROW, LARGEST, GAP, sides_cut, cut_off)
