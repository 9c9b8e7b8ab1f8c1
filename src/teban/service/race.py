"""The race: how the meters of both seats stood at the start of a game and after each of its turns."""

from itertools import accumulate, chain

from teban.core.match import Match
from teban.core.position import Position
from teban.core.view import Meter
from teban.service import limits
from teban.service.models.positions import Race, RaceLine
from teban.service.models.requests import GameSoFar
from teban.service.replay import opened
from teban.service.reviews import TooManyTurns
from teban.words import Reason


def race(asked: GameSoFar) -> Race:
    """The meters of a game from turn to turn; a TebanError says why they cannot be told."""
    replay = opened(asked)
    replay.play_all(asked.actions)
    match = replay.match
    if len(match.turns) > limits.TURNS:
        raise TooManyTurns(Reason("server.too_many_turns", params={"most": limits.TURNS}))
    moments = []
    for position in _moments(match):
        replay.breathe()
        moments.append({(meter.code, meter.seat): meter for meter in position.meters()})
    latest = dict(chain.from_iterable(meters.items() for meters in moments))
    return Race(
        lengths=[0, *accumulate(len(turn.actions) for turn in match.turns)],
        lines=[_line(meter, [meters.get(key) for meters in moments], asked.lang) for key, meter in latest.items()],
    )


def _moments(match: Match) -> tuple[Position, ...]:
    """The position at the start and after each turn, be the last one finished or not."""
    return match.turn_starts() + ((match.position,) if match.actions_in_turn else ())


def _line(meter: Meter, course: list[Meter | None], lang: str) -> RaceLine:
    told = {"code": meter.code, "name": meter.name(lang), "seat": meter.seat, "goal": meter.goal, "ruler": meter.ruler}
    values = {
        "values": [each and each.value for each in course],
        "words": [each.say(lang) if each else "" for each in course],
    }
    return RaceLine.model_validate({**told, **values})
