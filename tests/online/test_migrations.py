"""Migrations: they make what `schema` says, and of a database that an earlier version left nothing is lost."""

import asyncio
import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from pydantic import TypeAdapter
from sqlalchemy import Connection, Engine, create_engine, make_url, text

import stored_games
from databases import Postgres, until
from stored_games import Row, Tables
from teban.errors import TebanError
from teban.online.games.commands import Circumstances, carry_out, overdue
from teban.online.games.matches import new_match
from teban.online.games.state import OnlineGame
from teban.online.models.commands import Command
from teban.online.storage import games as storage
from teban.online.storage.database import Database
from teban.online.storage.migrate import migrate
from teban.online.storage.postgres import MIGRATION_LOCK
from teban.online.storage.schema import METADATA
from teban.service.serialize import seat_of
from teban.words import LANGUAGES

COMMAND: TypeAdapter[Any] = TypeAdapter(Command)
REVISIONS = sorted(path.name.split("-")[1].split(".")[0] for path in stored_games.FOLDER.glob("online-*.jsonl.gz"))
OPEN = "import sys; from teban.online.storage.database import Database; Database(sys.argv[1]).open()"


@pytest.fixture(params=["sqlite", "postgres"])
def empty_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database without tables."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/teban.sqlite"
    server: Postgres = request.getfixturevalue("postgres")
    return server.fresh_url("template0")


@pytest.fixture
def engine(empty_url: str) -> Iterator[Engine]:
    """What speaks with a database without tables, and knows nothing of how the program does."""
    engine = engine_of(empty_url)
    yield engine
    engine.dispose()


def engine_of(url: str) -> Engine:
    found = make_url(url)
    return create_engine(found if found.drivername == "sqlite" else found.set(drivername="postgresql+psycopg"))


def migrated(engine: Engine, revision: str) -> Tables:
    """A database that was kept, after it was brought to the newest schema; its rows, as they were kept."""
    tables = stored_games.read(revision)
    with engine.begin() as connection:
        stored_games.restore(connection, revision, tables)
    with engine.begin() as connection:
        migrate(connection)
    return tables


def test_the_schema_is_what_the_migrations_make(engine: Engine) -> None:
    with engine.begin() as connection:
        migrate(connection)
    with engine.begin() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []
        assert predicates(stored_games.reflected(connection)) == predicates(METADATA)


def predicates(metadata: Any) -> dict[str, bool]:
    """Which indexes hold some of the rows only; Alembic does not compare that."""
    return {
        index.name: any(
            name.endswith("_where") and index.dialect_kwargs[name] is not None for name in index.dialect_kwargs
        )
        for table in metadata.tables.values()
        for index in table.indexes
    }


@pytest.mark.parametrize("revision", REVISIONS)
def test_no_row_of_a_database_that_was_kept_is_changed(engine: Engine, revision: str) -> None:
    kept = migrated(engine, revision)
    assert len(kept["game"]) == stored_games.GAMES
    with engine.begin() as connection:
        now = stored_games.rows_of(connection)
    for name, before in kept.items():
        after = [{column: row[column] for column in before[0]} for row in now[name]]
        assert by_text(after) == by_text(before), name


def by_text(rows: list[Row]) -> list[str]:
    """The rows in an order in which every database gives them."""
    return sorted(json.dumps(row) for row in rows)


@pytest.mark.parametrize("revision", REVISIONS)
def test_every_game_that_was_kept_is_what_it_was(engine: Engine, revision: str) -> None:
    kept = migrated(engine, revision)
    turns: dict[str, list[Row]] = {}
    for row in kept["turn"]:
        if row["taken_back"] is None:
            turns.setdefault(row["game"], []).append(row)
    with engine.begin() as connection:
        for row in kept["game"]:
            game = storage.load(connection, row["id"])
            assert game == as_kept(row, turns.get(row["id"], []))
            match = new_match(game.terms)
            match.play_all(game.actions)
            assert match.position.text == game.position
            assert game.seat == (seat_of(match) if game.phase in ("playing", "paused") else None)


def as_kept(row: Row, turns: list[Row]) -> OnlineGame:
    """The game that stands in a row of the first schema, read in another way than the program does."""
    played = [
        {
            "number": turn["number"],
            "seat": turn["seat"],
            "actions": json.loads(turn["actions"]),
            "at": turn["at"],
            "spent": turn["spent"],
            "clocks": [turn["clock1"], turn["clock2"]],
        }
        for turn in sorted(turns, key=lambda turn: turn["number"])
    ]
    columns = {name: row[name] for name in ("version", "since", "deadline")}
    return OnlineGame.model_validate_json(json.dumps({**json.loads(row["state"]), **columns, "turns": played}))


@pytest.mark.parametrize("revision", REVISIONS)
def test_every_game_that_was_kept_can_be_gone_on_with(engine: Engine, revision: str) -> None:
    kept = migrated(engine, revision)
    waiting = [row["id"] for row in kept["game"] if row["phase"] != "over"]
    assert len(waiting) > 300
    with engine.begin() as connection:
        for game_id in waiting:
            game = storage.load(connection, game_id)
            assert game
            if game.phase == "paused":
                game = done(connection, game, {"do": "resume"})
            if game.phase == "invited":
                game = done(connection, game, {"do": "join", "name": "Noa"}, "somebody")
            game = done(connection, game, {"do": "turn", "number": game.number, "actions": first_turn(game)})
            assert storage.load(connection, game_id) == game


def first_turn(game: OnlineGame) -> list[str]:
    """A whole turn."""
    match = new_match(game.terms)
    match.play_all(game.actions)
    began = len(match.actions)
    match.play(match.legal()[0])
    while match.actions_in_turn and not match.outcome:
        match.play(match.legal()[0])
    return [*match.actions[began:]]


def done(connection: Connection, game: OnlineGame, what: Row, person: str = "") -> OnlineGame:
    """A game after a command of the player to act, or of another person, while it still goes on."""
    match = new_match(game.terms)
    match.play_all(game.actions)
    player = game.players[game.seat - 1] if game.seat else None
    person = person or (player.id if player else "")
    at = Circumstances(game.changed, lambda: match, lambda: True, lambda: "next")
    assert not overdue(game, at.now)
    applied = carry_out(game, COMMAND.validate_python(what), person, at)
    storage.save(connection, game, applied, person, f"go-on-{game.id}-{game.version}")
    return applied.game


def test_a_database_that_is_newer_than_the_program_is_refused_in_words(empty_url: str, engine: Engine) -> None:
    Database(empty_url).open()
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
        before = stored_games.rows_of(connection)
    with pytest.raises(TebanError) as refusal:
        Database(empty_url).open()
    assert refusal.value.reason.code == "online.newer_database"
    assert all("9999" in refusal.value.reason.say(language) for language in LANGUAGES)
    with engine.begin() as connection:
        assert stored_games.rows_of(connection) == before


@pytest.mark.parametrize("revision", [None, *REVISIONS])
def test_of_processes_that_start_at_once_on_postgres_one_migrates(postgres: Postgres, revision: str | None) -> None:
    """Both wait for the lock that the test holds until they do, so that neither is early."""
    url = postgres.fresh_url("template0")
    engine = engine_of(url)
    if revision:
        with engine.begin() as connection:
            stored_games.restore(connection, revision, stored_games.read(revision))
    with engine.begin() as lock:
        lock.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": MIGRATION_LOCK})
        processes = [subprocess.Popen([sys.executable, "-c", OPEN, url]) for _ in range(3)]
        wait_until(lambda: lock.execute(WAITING).scalar_one() == len(processes))
    assert [process.wait(60) for process in processes] == [0, 0, 0]
    with engine.begin() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []
    engine.dispose()


WAITING = text("SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted")


def wait_until(condition: Callable[[], bool]) -> None:
    asyncio.run(until(condition))
