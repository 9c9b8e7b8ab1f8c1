"""Single positions: what needs rules and no thinking."""

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
    why = Reason("match_over") if match.outcome else match.position.why_not(asked.action)
    return WhyNot(reason=reason(why, asked.lang))
