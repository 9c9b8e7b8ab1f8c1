"""Databases as text: what later migrations have to keep. `tests/compat` has those that earlier schemas have held.

Before a migration is added, `.venv/bin/python tests/stored_games.py REVISION` writes `online-REVISION.jsonl.gz` there:
a thousand games by chance, from invitations to their ends, as the program writes them until then. The same program
writes the same games again.
"""

import gzip
import json
import sys
from collections import deque
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

from alembic import command
from alembic.script import ScriptDirectory
from pydantic import TypeAdapter
from sqlalchemy import Connection, MetaData, create_engine, insert

from teban.core.match import Match
from teban.errors import TebanError
from teban.online import limits
from teban.online.games.commands import Circumstances, carry_out, overdue
from teban.online.games.matches import new_match
from teban.online.games.state import DAY, SECOND, Applied, OnlineGame, Person, invite
from teban.online.identity import ALPHABET
from teban.online.models.commands import Command
from teban.online.models.terms import Terms
from teban.online.storage import games as storage
from teban.online.storage import heartbeat, presence, schema
from teban.online.storage.migrate import alembic_config

FOLDER = Path(__file__).parent / "compat"
Row = dict[str, Any]
Tables = dict[str, list[Row]]

COMMAND: TypeAdapter[Any] = TypeAdapter(Command)
GAMES, PEOPLE, STEPS = 1000, 200, 24
NOW = 1_795_000_000 * SECOND
NAMES = ("Aoi", "Ben", "葵", "さくら", "Zoë", "Ng", "أمل", "Noa 🍵")
RULE_SETS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("stoic", {"size": 3}),
    ("stoic", {}),
    ("sibling", {"size": 3, "pie": True}),
    ("borderland", {"size": 4}),
    ("realm", {}),
    ("orochi", {"size": 3}),
    ("throne", {"cards": "Y(-1,2)(0,1)(1,2)/K(-1,2)(1,2)/X(-1,1)(1,1)(-1,-1)(1,-1)/P(0,1)(0,-1)(-1,0)(1,0)"}),
)
TIMES: tuple[Row, ...] = (
    {"kind": "untimed"},
    {"kind": "live", "base": 60, "increment": 5},
    {"kind": "live", "base": 600, "increment": 0},
    {"kind": "correspondence", "days": 1},
    {"kind": "correspondence", "days": 14},
)
OFFERS = ("draw", "takeback", "pause", "correspondence", "abandon", "rematch")
PACE = {"untimed": DAY, "live": 20 * SECOND, "correspondence": DAY // 2}
"""How long it takes at most, as a rule, until something happens to a game, by the kind of its time."""
PROCESS = "0123456789ab"


def read(revision: str) -> Tables:
    """The rows of each table of a database that was kept."""
    with gzip.open(FOLDER / f"online-{revision}.jsonl.gz", "rt", encoding="utf-8") as lines:
        tables: Tables = {}
        for line in lines:
            name, row = json.loads(line)
            tables.setdefault(name, []).append(row)
        return tables


def restore(connection: Connection, revision: str, tables: Tables) -> None:
    """Make an empty database what it was at a revision."""
    command.upgrade(alembic_config(connection), revision)
    for table in reflected(connection).sorted_tables:
        if rows := tables.get(table.name):
            connection.execute(table.insert(), rows)


def rows_of(connection: Connection) -> Tables:
    """The rows of each table, in the order of their keys, but for the numbers that a database gives them."""
    tables: Tables = {}
    for table in reflected(connection).sorted_tables:
        rows = connection.execute(table.select().order_by(*table.primary_key)).mappings()
        given = {"id"} if table.name == "turn" else set()
        tables[table.name] = [{name: row[name] for name in row if name not in given} for row in rows]
    return tables


def reflected(connection: Connection) -> MetaData:
    """The tables as the database has them, whatever the program thinks of them."""
    metadata = MetaData()
    metadata.reflect(connection)
    metadata.remove(metadata.tables["alembic_version"])
    return metadata


class Chance:
    """People who do anything that comes to their minds, on a database without games."""

    def __init__(self, connection: Connection, seed: str) -> None:
        self._connection, self._random = connection, Random(seed)
        self._people = [Person(id=f"person-{number:03}", name=self._random.choice(NAMES)) for number in range(PEOPLE)]
        self._keys = 0
        self._made = 0
        self._begun: deque[OnlineGame] = deque()
        """Games that have come out of others, and are still to be played."""

    def fill(self, games: int) -> None:
        """Let so many games be played."""
        self._make_people()
        heartbeat.beat(self._connection, PROCESS, NOW)
        while self._made < games or self._begun:
            self._live(self._begun.popleft() if self._begun else self._invited(), most_games=games)

    def _make_people(self) -> None:
        rows = [{"id": each.id, "name": each.name, "created": NOW - DAY, "seen": NOW} for each in self._people]
        self._connection.execute(insert(schema.person), rows)
        hashes = [sha256(each.id.encode()).hexdigest() for each in self._people]
        sessions = [
            {"token_hash": token, "person": each.id, "created": NOW - DAY, "seen": NOW}
            for token, each in zip(hashes, self._people, strict=True)
        ]
        self._connection.execute(insert(schema.session), sessions)

    def _invited(self) -> OnlineGame:
        name, options = self._random.choice(RULE_SETS)
        terms = Terms.model_validate(
            {
                "game": name,
                "options": options,
                "time": self._random.choice(TIMES),
                "begins": self._random.choice(("random", "inviter", "invited")),
                "takebacks": self._random.random() < 0.8,
                "private": self._random.random() < 0.2,
                "open": self._random.random() < 0.2,
            }
        )
        inviter, at = self._random.choice(self._people), NOW + self._random.randrange(DAY)
        game = invite(self._id(), terms, inviter, new_match(terms).position.text, "0.2", at)
        storage.insert(self._connection, game, inviter.id, self._key(), "invited")
        self._made += 1
        return game

    def _live(self, game: OnlineGame, most_games: int) -> None:
        """Let something happen to a game, a few times."""
        guest = self._random.choice([each for each in self._people if each != game.players[0]])
        match = new_match(game.terms)
        now = game.changed
        for _ in range(self._random.randrange(STEPS)):
            now += self._random.randrange(PACE[game.terms.time.kind]) * (1 if self._random.random() < 0.98 else 100)
            if applied := overdue(game, now):
                game = self._saved(game, applied, None)
                continue
            person, what = self._command(game, match, guest)
            if what is None or (what.get("what") == "rematch" and self._made >= most_games):
                continue
            at = Circumstances(
                now=now,
                match=lambda: match,
                inviter_begins=lambda: self._random.random() < 0.5,
                new_id=self._id,
                absent_since=game.created,
            )
            try:
                applied = carry_out(game, COMMAND.validate_python(what), person, at)
            except TebanError:
                continue  # as people do who try what they may not
            game = self._saved(game, applied, person)
        if self._random.random() < 0.3:
            presence.arrive(self._connection, game.id, guest.id, PROCESS, now)
            if self._random.random() < 0.5:
                presence.leave(self._connection, game.id, guest.id, PROCESS, now + SECOND)

    def _command(self, game: OnlineGame, match: Match, guest: Person) -> tuple[str, Row | None]:
        """Who does what next."""
        if game.phase == "invited":
            inviter = game.players[0]
            assert inviter
            if self._random.random() < 0.1:
                return inviter.id, {"do": "withdraw"}
            return guest.id, {"do": "join", "name": guest.name}
        players = [player.id for player in game.players if player]
        if game.offers and self._random.random() < 0.5:
            offer = self._random.choice(game.offers)
            do = self._random.choice(("accept", "accept", "decline"))
            return players[2 - offer.seat], {"do": do, "what": offer.what}
        if game.phase == "playing" and game.seat and self._random.random() < 0.7:
            return players[game.seat - 1], {"do": "turn", "number": game.number, "actions": self._turn(match)}
        choices: Sequence[Row] = (
            *({"do": "offer", "what": what} for what in OFFERS),
            {"do": "resume"},
            {"do": "give_time", "seconds": 60},
            {"do": "resign"} if self._random.random() < 0.3 else {"do": "abort"},
            {"do": "claim", "result": "draw"},
        )
        return self._random.choice(players), self._random.choice(choices)

    def _turn(self, match: Match) -> list[str]:
        """A whole turn by chance; the match is left as it was."""
        actions: list[str] = []
        while True:
            actions.append(self._random.choice(match.legal()))
            match.play(actions[-1])
            if match.outcome or not match.actions_in_turn:
                break
        for _ in actions:
            match.takeback()
        return actions

    def _saved(self, game: OnlineGame, applied: Applied, person: str | None) -> OnlineGame:
        storage.save(self._connection, game, applied, person, self._key() if person else None)
        if applied.next_game:
            self._made += 1
            self._begun.append(applied.next_game)
        return applied.game

    def _key(self) -> str:
        self._keys += 1
        return f"key-{self._keys:06}"

    def _id(self) -> str:
        return "".join(self._random.choices(ALPHABET, k=limits.ID))


def chance_database(revision: str, games: int = GAMES) -> Tables:
    """The rows of a database in which so many games were played by chance."""
    engine = create_engine("sqlite://")
    with engine.begin() as connection:
        config = alembic_config(connection)
        assert [revision] == ScriptDirectory.from_config(config).get_heads(), (
            "the program writes the newest schema only"
        )
        command.upgrade(config, revision)
        Chance(connection, revision).fill(games)
        return rows_of(connection)


def write(revision: str) -> Path:
    """Keep a database; where it is."""
    path = FOLDER / f"online-{revision}.jsonl.gz"
    tables = chance_database(revision)
    lines = [json.dumps([name, row], ensure_ascii=False) + "\n" for name, rows in tables.items() for row in rows]
    path.write_bytes(gzip.compress("".join(lines).encode(), 9, mtime=0))
    return path


if __name__ == "__main__":
    sys.stdout.write(f"{write(sys.argv[1])}\n")
