"""Facts of Sibling: the second largest group, which decides."""

from teban.core.position import Position
from teban.explain.comparing import Finder, balance
from teban.explain.fact import Fact
from teban.explain.pieces import LARGEST, LETS_GROW, own_groups
from teban.explain.turn import BadTurn


def second(position: Position, seat: int) -> int:
    """The size of a seat's second largest group."""
    return len(second_group(position, seat))


def second_group(position: Position, seat: int) -> tuple[str, ...]:
    """That group."""
    return (*own_groups(position, seat), (), ())[1]


def merged(turn: BadTurn) -> Fact | None:
    """The turn joins the two largest groups, and the second largest is smaller than before."""
    before, after = second(turn.before, turn.us), second(turn.played.after, turn.us)
    if not turn.can_be_compared or after >= before or second(turn.better.after, turn.us) < before:
        return None
    params = {**turn.names, "before": before, "after": after}
    return Fact("sibling.merged", params=params, line=(turn.played.turn,), weight=58)


SECOND = balance("sibling.second", second, 56, where=second_group)

FINDERS: tuple[Finder, ...] = (LARGEST, LETS_GROW, SECOND, merged)
