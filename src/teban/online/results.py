"""How online games ended, in words: by the names of the players, which mean the same to both."""

from collections.abc import Mapping
from functools import lru_cache

from teban.core.match import AGREED_DRAW, REPETITION, RESIGNED, TIMEOUT
from teban.errors import TebanError
from teban.online.games.endings import LEFT
from teban.online.games.state import End, OnlineGame, other
from teban.registry import load
from teban.service.models.common import InWords, Seat
from teban.words import LANGUAGES, Result, words

NAMED: Mapping[str, str] = {
    RESIGNED: "online.named_resigned",
    TIMEOUT: "online.named_timeout",
    LEFT: "online.named_left",
}
"""What is said where a heading already tells who won."""

UNRULED = {RESIGNED, TIMEOUT, AGREED_DRAW, REPETITION}
UNRULED_PREFIXES = ("online.", "accounts.")
"""The endings that no position tells: those of every match, and those of online games."""


def result_words(game: OnlineGame, end: End) -> InWords:
    """Why a game ended, in all languages."""
    return InWords(**{lang: _say(game, end, lang) for lang in LANGUAGES})


def _say(game: OnlineGame, end: End, lang: str) -> str:
    if end.reason in UNRULED or end.reason.startswith(UNRULED_PREFIXES):
        result = Result(NAMED.get(end.reason, end.reason))
    else:
        result = _ruled(game.position) or Result("draw" if end.winner is None else "won")
    if end.winner is None:
        return result.say(lang)
    names = {"winner": _named(game, end.winner, lang), "loser": _named(game, other(end.winner), lang)}
    by_side = {result.params[who]: name for who, name in names.items() if who in result.params}
    others = {key: by_side[side] for key, side in result.params.items() if isinstance(side, str) and side in by_side}
    return Result(result.code, result.cells, {**result.params, **others, **names}).say(lang)


@lru_cache(maxsize=512)
def _ruled(text: str) -> Result | None:
    """How the rules ended a game in a position; None if they have changed since."""
    try:
        return load(text).result
    except TebanError:
        return None


def _named(game: OnlineGame, seat: Seat, lang: str) -> str:
    player = game.players[seat - 1]
    assert player
    code = "online.named" if player.name else "online.named_deleted"
    return words("term", code, lang).format(name=player.name)
