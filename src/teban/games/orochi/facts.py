"""Facts of Orochi: flips, and the largest groups."""

from teban.explain.comparing import Finder
from teban.explain.fact import Fact
from teban.explain.pieces import LARGEST, LETS_GROW
from teban.explain.turn import BadTurn


def flips_missed(turn: BadTurn) -> Fact | None:
    """The better turn flips pieces, and so places again."""
    flips, fewer = (sum(action.startswith("flip-") for action in way.turn) for way in (turn.better, turn.played))
    if flips <= fewer:
        return None
    cells = tuple(action.removeprefix("flip-") for action in turn.better.turn if action.startswith("flip-"))
    params = {**turn.names, "number": flips, "placements": len(turn.better.turn) - flips}
    return Fact("explain.flips_missed", cells, params, (turn.better.turn,), 50)


FINDERS: tuple[Finder, ...] = (LARGEST, LETS_GROW, flips_missed)
