"""A town for measuring: people and games that are written into a database before any server runs."""

from collections.abc import Iterator
from itertools import count
from random import Random
from typing import Any, NamedTuple

from sqlalchemy import Connection, create_engine, make_url

from online_crowd import Line, Seat, lines
from teban.online.games.commands import Circumstances, carry_out
from teban.online.games.matches import new_match
from teban.online.games.state import Person, invite
from teban.online.identity import hash_of, new_game_id, new_token
from teban.online.models.commands import Join
from teban.online.models.terms import Terms
from teban.online.now import milliseconds
from teban.online.storage import games, people
from teban.online.storage.database import Database

LIVE = {"kind": "live", "base": 3600, "increment": 10}
SLOW = {"kind": "correspondence", "days": 3}


class Players(NamedTuple):
    """Two people who play one game after another."""

    games: list[tuple[str, Line]]
    """The games' names, and how they go."""
    seats: tuple[Seat, Seat]
    """Who plays."""


class Sleeper(NamedTuple):
    """Somebody who has a game open in which nothing happens."""

    seat: Seat
    """Who."""
    game: str
    """Which game."""


def settle(url: str, number: int, turns: float, idle: int, servers: int) -> tuple[list[Players], list[Sleeper]]:
    """Write down so many pairs with games for so many turns, and so many who only look.

    Ports are known only when servers run; until then the port of a seat is the number of its server.
    """
    Database(url).open()
    known, homes = lines(Random("bench")), (each % servers for each in count())
    with _engine_of(url).begin() as connection:
        town = _Town(connection, homes)
        pairs = []
        for each in range(number):
            seats, line = town.pair(), known[each % len(known)]
            need = range(int(turns / len(line.turns)) + 2)
            pairs.append(Players([(town.begin(seats, line.name, line.options, LIVE), line) for _ in need], seats))
        sleepers = []
        for _ in range(idle // 2):
            seats = town.pair()
            game = town.begin(seats, "stoic", {}, SLOW)
            sleepers += [Sleeper(seat, game) for seat in seats]
    return pairs, sleepers


class _Town:
    """People and their games."""

    def __init__(self, connection: Connection, homes: Iterator[int]) -> None:
        self._connection, self._homes = connection, homes
        self._number = count()

    def pair(self) -> tuple[Seat, Seat]:
        """Two people."""
        return self._seat(), self._seat()

    def begin(self, seats: tuple[Seat, Seat], name: str, options: dict[str, Any], time: dict[str, Any]) -> str:
        """A game of two people that has just begun."""
        asked = {"game": name, "options": options, "time": time, "begins": "inviter", "takebacks": True}
        terms = Terms.model_validate({**asked, "private": False, "open": False})
        match, now, game_id = new_match(terms), milliseconds(), new_game_id()
        one, two = (Person(id=seat.person, name="Somebody") for seat in seats)
        game = invite(game_id, terms, one, match.position.text, "bench", now)
        games.insert(self._connection, game, one.id, None, "invited")
        at = Circumstances(now, lambda: match, lambda: True, new_game_id)
        applied = carry_out(game, Join(do="join", name="Somebody"), two.id, at)
        games.save(self._connection, game, applied, two.id, None)
        return game_id

    def _seat(self) -> Seat:
        token, number = new_token(), next(self._number)
        person = people.make_guest(self._connection, hash_of(token), milliseconds())
        address = f"127.{20 + number // 62_500}.{number // 250 % 250}.{number % 250 + 1}"
        return Seat(person, f"teban={token}", address, next(self._homes))


def _engine_of(url: str) -> Any:
    """What writes the people down, without the program's own way."""
    found = make_url(url)
    return create_engine(found if found.drivername == "sqlite" else found.set(drivername="postgresql+psycopg"))
