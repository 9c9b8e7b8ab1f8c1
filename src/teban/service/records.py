"""Record files, written and read."""

import re

from teban import record
from teban.core.match import AGREED_DRAW, RESIGNED, TIMEOUT, Match
from teban.errors import BadText
from teban.registry import start_with
from teban.service.models.positions import RuledOutcome
from teban.service.models.records import RecordedGame, RecordFile
from teban.service.models.requests import RecordRequest, WholeGame
from teban.service.replay import Replay, replayed
from teban.words import Reason

_HALF = re.compile("[\ud800-\udfff]")
"""Half a surrogate pair: a record file can hold it, as an escape; an answer, which is UTF-8, cannot."""


def write_record(asked: WholeGame) -> RecordFile:
    """A game as a record file, with what there is to say about it and its turns."""
    match = replayed(asked)
    match.players, match.date, match.comment = (asked.players[0], asked.players[1]), asked.date, asked.comment
    match.comments.update({int(turn): comment for turn, comment in asked.comments.items()})
    if asked.ending == RESIGNED:
        match.resign(asked.loser)
    elif asked.ending == TIMEOUT:
        match.lose_on_time(asked.loser)
    elif asked.ending == AGREED_DRAW:
        match.agree_draw()
    return RecordFile(text=record.write(match))


def read_record(asked: RecordRequest) -> RecordedGame:
    """The game that a record file tells."""
    return _recorded(record.read(asked.text, lambda match: Replay(match).play_recorded))


def _recorded(match: Match) -> RecordedGame:
    if _HALF.search("".join((*match.players, match.comment, *match.comments.values()))):
        raise BadText(Reason("server.half_character"))
    start = match.start
    own = start_with(start.game.name, start.options)
    return RecordedGame(
        game=start.game.name,
        options=dict(start.options),
        start="" if start == own else start.text,
        actions=list(match.actions),
        outcome=RuledOutcome.model_validate(match.outcome) if match.outcome else None,
        players=list(match.players),
        date=match.date,
        comment=match.comment,
        comments={str(turn): comment for turn, comment in match.comments.items()},
    )
