"""Facts of Throne: gardeners, those within reach, and stones taken from them."""

from collections.abc import Iterator
from typing import cast

from teban.core.action import read
from teban.core.position import Position
from teban.explain.comparing import US, Finder, balance, gained, missed
from teban.explain.fact import Fact
from teban.explain.pieces import heights, reduced
from teban.explain.turn import BadTurn
from teban.games._reclamation import facts
from teban.games._reclamation.rules import GARDENER, ReclamationPosition


def gardeners(position: Position, seat: int) -> int:
    """How many gardeners a seat has."""
    return sum(height == GARDENER for height in heights(position, seat).values())


def kept(position: Position, seat: int) -> int:
    """How many stones a seat has taken from gardeners."""
    return cast(ReclamationPosition, position).kept[seat - 1]


def gardener_reached(turn: BadTurn) -> Fact | None:
    """The opponent can take from a gardener next turn, and after the better turn from none."""
    if not turn.can_be_compared or next(_reaching(turn.better.after), None):
        return None
    found = next(_reaching(turn.played.after), None)
    if not found:
        return None
    actions, cell = found
    card = read(actions[1], turn.before.board)
    assert card
    params = {**turn.names, "cell": cell, "move": actions[0], "card": card.mark}
    return Fact("throne.gardener_reached", (cell,), params, (turn.played.turn, actions), 63)


def _reaching(position: Position) -> Iterator[tuple[tuple[str, str], str]]:
    """A gardener's move and a card by which the player to act takes from an enemy gardener, and from which."""
    for move in position.legal():
        for card in position.play(move).legal():
            after = position.play_all((move, card))
            lost = reduced(position, after, position.rival)
            towers = heights(position, position.rival)
            for cell in lost:
                if after.seat != position.seat and towers[cell] == GARDENER:
                    yield (move, card), cell


GARDENERS = balance("throne.gardeners", gardeners, 55)
GARDENER_MISSED = missed("throne.gardener_missed", gained(kept, US), 62, reduced)

FINDERS: tuple[Finder, ...] = (*facts.FINDERS, GARDENERS, GARDENER_MISSED, gardener_reached)
