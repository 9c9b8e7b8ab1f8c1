"""Facts of games in which pieces move: who gets stuck, and who loses more in the expected line."""

from teban.core.action import cells_named
from teban.core.position import Position
from teban.explain.comparing import Finder
from teban.explain.fact import Fact
from teban.explain.pieces import CAPTURES, MOVES, heights, stones
from teban.explain.turn import BadTurn, Branch


def stuck(position: Position, seat: int) -> int:
    """How many stacks of a seat have no move, where that seat is to act."""
    movable = {cell for action in position.legal() for cell in cells_named(action, position.board)[:1]}
    return sum(cell not in movable for cell in heights(position, seat))


def gets_stuck(turn: BadTurn) -> Fact | None:
    """After the opponent's answer more pieces are without a move than after the better turn and its answer."""
    ways = (turn.played, turn.better)
    if not turn.can_be_compared or any(not way.ahead or way.reply.outcome for way in ways):
        return None
    number, instead = (stuck(way.reply, turn.us) for way in ways)
    if number <= instead:
        return None
    reply = turn.played.line[0]
    all_of = len(heights(turn.played.reply, turn.us))
    params = {**turn.names, "number": number, "all": all_of, "instead": instead, "reply": " ".join(reply)}
    return Fact("explain.gets_stuck", params=params, line=(turn.played.turn, reply), weight=30 + number - instead)


def line_loses(turn: BadTurn) -> Fact | None:
    """In the expected line more pieces are lost than taken, and by more than after the better turn."""
    if not turn.can_be_compared or len(turn.played.line) < 2:
        return None
    lost, taken = _exchanged(turn, turn.played)
    lost_better, taken_better = _exchanged(turn, turn.better)
    at_once = stones(turn.played.after, turn.us) - stones(turn.played.reply, turn.us)
    cost = (lost - taken) - max(0, lost_better - taken_better)
    if cost <= 0 or lost <= at_once:  # captures of the very next turn have a finder of their own
        return None
    line = ", ".join(" ".join(part) for part in turn.played.line)
    params = {**turn.names, "lost": lost, "taken": taken, "line": line}
    return Fact("explain.line_loses", params=params, line=(turn.played.turn, *turn.played.line), weight=50 + cost)


def _exchanged(turn: BadTurn, way: Branch) -> tuple[int, int]:
    """How many pieces are lost and taken from the turn to the end of its expected line."""
    end = (way.after, *way.ahead)[-1]
    return stones(turn.before, turn.us) - stones(end, turn.us), stones(turn.before, turn.them) - stones(end, turn.them)


STEPS: tuple[Finder, ...] = (*CAPTURES, MOVES, gets_stuck, line_loses)
"""What is looked for wherever pieces move and capture."""
