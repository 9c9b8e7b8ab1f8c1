"""Whose games are whose: games of a guest that go to an account, and what is left of somebody whose account goes.

A person may have thousands. So they are changed some at a time, in the order of their names, each time from the one on
that was changed last.
"""

from collections.abc import Sequence

from sqlalchemy import Connection

from teban.online import limits
from teban.online.games import endings
from teban.online.games.state import NOBODY, Applied, Happened, OnlineGame, Person
from teban.online.models.games import Happening
from teban.online.ratings.settling import settled
from teban.online.storage import accounts, owners, people, sessions
from teban.online.storage import games as storage


def move(connection: Connection, guest: str, to: Person, after: str, now: int) -> list[OnlineGame]:
    """Give some of a guest's games to an account; which. Those that the two play against each other stay."""
    games = _loaded(connection, owners.movable(connection, guest, to.id, after, limits.MOVED))
    return [_rename(connection, game, guest, to, now) for game in games]


def forget_name(connection: Connection, person: str, after: str, now: int) -> list[OnlineGame]:
    """End some of the games of somebody who goes, and take their name out of them; which."""
    nobody = Person(id=person, name=NOBODY)  # and nothing else: neither who they were nor how strong
    games = _loaded(connection, owners.of_person(connection, person, after, limits.MOVED))
    return [_rename(connection, _left(connection, game, person, now), person, nobody, now) for game in games]


def drop(connection: Connection, person: str) -> None:
    """All that belonged to an account goes, when its name has gone out of the games."""
    sessions.drop_all(connection, person)
    people.rename(connection, person, NOBODY)
    accounts.drop(connection, person)


def _loaded(connection: Connection, game_ids: Sequence[str]) -> list[OnlineGame]:
    return [game for game_id in game_ids if (game := storage.load(connection, game_id))]


def _rename(connection: Connection, game: OnlineGame, person: str, becomes: Person, now: int) -> OnlineGame:
    one, two, invited = (becomes if each and each.id == person else each for each in (*game.players, game.invited))
    after = game.model_copy(update={"players": (one, two), "invited": invited})
    return game if after == game else _save(connection, game, after, "renamed", now)


def _left(connection: Connection, game: OnlineGame, person: str, now: int) -> OnlineGame:
    """A game after one of its players has gone for good: the other one wins, if both have had a turn."""
    if game.phase == "over":
        return game.model_copy(update={"offers": ()})  # of another game, which nobody would come to
    if (seat := game.seat_of(person)) is None:
        end = endings.void(endings.WITHDRAWN)
    elif len(game.turns) < 2:
        end = endings.void(endings.ABORTED)
    else:
        end = endings.lost(seat, endings.LEFT)
    return _save(connection, game, endings.ended(game, end), "ended", now)


def _save(connection: Connection, before: OnlineGame, after: OnlineGame, what: Happening, now: int) -> OnlineGame:
    number, at = before.version + 1, max(now, before.changed)
    # Who is called what is no news: the game keeps its place in the lists of others.
    changed = before.changed if what == "renamed" else at
    after = after.model_copy(update={"version": number, "changed": changed})
    happened = Happened(number=number, what=what, seat=None, about=None, kept=len(before.turns), at=at)
    applied = settled(connection, before, Applied(game=after, happened=happened))
    storage.save(connection, before, applied, None, None)
    return applied.game
