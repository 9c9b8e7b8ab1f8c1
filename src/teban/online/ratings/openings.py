"""Openings: how somebody's games began, and what came of them."""

from collections import Counter
from collections.abc import Iterable, Sequence

from teban.online.games.state import End, OnlineGame
from teban.online.models.ratings import Opening
from teban.online.storage.games import Listed
from teban.online.storage.records import Beginnings
from teban.service.models.common import Seat

Begun = tuple[Seat, tuple[tuple[str, ...], ...]]
"""A seat, and the turns up to its first one."""


def openings(person: str, games: Iterable[Listed], begun: Beginnings, most: int) -> list[Opening]:
    """How the decided ones of some games began for a person, the most frequent first."""
    counted: dict[Begun, Counter[str]] = {}
    for game in (each.game for each in games):
        seat, result = game.seat_of(person), _result(game, person)
        turns = begun.get(game.id, ())
        if seat is None or result is None or len(turns) < seat:
            continue
        counted.setdefault((seat, _frozen(turns[:seat])), Counter())[result] += 1
    ranked = sorted(counted.items(), key=lambda item: -item[1].total())
    return [_told(*opening, results) for opening, results in ranked[:most]]


def _result(game: OnlineGame, person: str) -> str | None:
    """What a game was for a person; None if it has no result."""
    end = game.end or End(winner=None, is_draw=False, reason="")
    if end.winner is None:
        return "draws" if end.is_draw else None
    return "wins" if end.winner == game.seat_of(person) else "losses"


def _frozen(turns: Sequence[Sequence[str]]) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(turn) for turn in turns)


def _told(seat: Seat, turns: tuple[tuple[str, ...], ...], results: Counter[str]) -> Opening:
    score = {each: results[each] for each in ("wins", "draws", "losses")}
    return Opening(seat=seat, turns=[list(turn) for turn in turns], **score)
