"""Facts of the games of movement on hexagons: groups to unite, and Stride's race to the far row."""

from teban.explain.comparing import balance
from teban.explain.fact import Fact
from teban.explain.pieces import heights, own_groups, reduced, stones
from teban.explain.turn import BadTurn, Branch
from teban.rules import Position


def parts(position: Position, seat: int) -> int:
    """How many groups a seat's pieces form; with one it wins."""
    return len(own_groups(position, seat))


def helps_unite(turn: BadTurn) -> Fact | None:
    """Squish and Flowish: the turn captures a piece that stood apart, and the opponent has fewer groups to unite."""
    before, after = parts(turn.before, turn.them), parts(turn.played.after, turn.them)
    if after >= before or parts(turn.better.after, turn.them) < before:
        return None
    cells = reduced(turn.before, turn.played.after, turn.them)
    params = {**turn.names, "before": before, "after": after, "cell": cells[0]}
    return Fact("explain.helps_unite", cells, params, (turn.played.turn,), 57)


def stuck(position: Position, seat: int) -> int:
    """How many stacks of a seat have no move, where that seat is to act."""
    movable = {action.partition("-")[0] for action in position.legal()}
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
    if cost <= 0 or lost <= at_once:  # what the very next turn takes is told by another
        return None
    line = ", ".join(" ".join(part) for part in turn.played.line)
    params = {**turn.names, "lost": lost, "taken": taken, "line": line}
    return Fact("explain.line_loses", params=params, line=(turn.played.turn, *turn.played.line), weight=50 + cost)


def _exchanged(turn: BadTurn, way: Branch) -> tuple[int, int]:
    """How many pieces are lost and taken from the turn to the end of its expected line."""
    end = (way.after, *way.ahead)[-1]
    return stones(turn.before, turn.us) - stones(end, turn.us), stones(turn.before, turn.them) - stones(end, turn.them)


def to_goal(position: Position, seat: int) -> int:
    """Stride: how many rows the foremost piece of a seat still has before it."""
    return min(_rows_left(position, seat).values())


def foremost(position: Position, seat: int) -> tuple[str, ...]:
    """Where its foremost pieces stand."""
    rows = _rows_left(position, seat)
    return tuple(cell for cell, left in rows.items() if left == min(rows.values()))


def _rows_left(position: Position, seat: int) -> dict[str, int]:
    rows = position.board.rows
    row_of = {position.board.names[cell]: number for number, row in enumerate(rows) for cell in row}
    goal = len(rows) - 1 if seat == 1 else 0
    return {cell: abs(goal - row_of[cell]) for cell in heights(position, seat)}


PARTS = balance("explain.parts", parts, 54, fewer_is_better=True)
RACE = balance("explain.race", to_goal, 52, fewer_is_better=True, where=foremost)
