"""Facts of Squish and Flowish: groups to unite."""

from teban.core.position import Position
from teban.explain.comparing import Finder, balance
from teban.explain.fact import Fact
from teban.explain.movement import STEPS
from teban.explain.pieces import own_groups, reduced
from teban.explain.turn import BadTurn


def parts(position: Position, seat: int) -> int:
    """How many groups a seat's pieces form; with one it wins."""
    return len(own_groups(position, seat))


def helps_unite(turn: BadTurn) -> Fact | None:
    """The turn captures a piece that stood apart, and the opponent has fewer groups to unite."""
    before, after = parts(turn.before, turn.them), parts(turn.played.after, turn.them)
    if after >= before or parts(turn.better.after, turn.them) < before:
        return None
    cells = reduced(turn.before, turn.played.after, turn.them)
    params = {**turn.names, "before": before, "after": after, "cell": cells[0]}
    return Fact("lattice.helps_unite", cells, params, (turn.played.turn,), 57)


PARTS = balance("lattice.parts", parts, 54, fewer_is_better=True)

FINDERS: tuple[Finder, ...] = (*STEPS, PARTS, helps_unite)
