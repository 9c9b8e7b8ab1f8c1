"""The database runs works: all of one or nothing, many to a commit, and news only of what is committed."""

import asyncio
import sqlite3
import stat
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import Connection, func, insert, select
from sqlalchemy.exc import IntegrityError

from databases import Postgres, running, until
from teban.errors import TebanError
from teban.online.storage.database import Database
from teban.online.storage.schema import person
from teban.online.storage.transaction import RESYNC, tell

COUNT = select(func.count()).select_from(person)
WAIT = 20
"""Seconds after which a work goes on that waits for a test: one that fails must not wait for ever."""


def count(connection: Connection) -> int:
    return connection.execute(COUNT).scalar_one()


def add(name: str, after: Callable[[], object] = lambda: None) -> Callable[[Connection], str]:
    """A work that adds a person and tells of them; `after` is called when it has."""

    def transaction(connection: Connection) -> str:
        connection.execute(insert(person), {"id": name, "name": name, "created": 0, "seen": 0})
        tell(connection, name)
        after()
        return name

    return transaction


def fail() -> None:
    raise ZeroDivisionError


def test_a_work_gives_its_result_when_it_is_committed_and_its_message_is_heard(database: Database) -> None:
    async def scenario(messages: list[str]) -> None:
        assert await database.write(add("aoi")) == "aoi"
        assert await database.read(count) == 1
        await until(lambda: messages)
        assert messages == ["aoi"]

    running(database, scenario)


def test_nothing_is_left_or_told_of_a_work_that_fails_and_those_beside_it_do_not_notice(database: Database) -> None:
    async def scenario(messages: list[str]) -> None:
        held = threading.Event()
        first = asyncio.ensure_future(database.write(add("first", lambda: held.wait(WAIT))))
        names = [f"{number}" for number in range(30)]
        works = [database.write(add(name, fail if int(name) % 3 == 0 else lambda: None)) for name in names]
        twice = [database.write(add("1")), database.write(add("first"))]
        waiting = asyncio.gather(*works, *twice, return_exceptions=True)
        await asyncio.sleep(0.05)
        assert "first" not in messages
        held.set()
        *results, again, also = await waiting
        assert await first == "first"
        assert {type(again), type(also)} <= {IntegrityError, str}
        good = {name for name in names if int(name) % 3}
        told = {each for each in (*results, again, also) if isinstance(each, str)} | {"first"}
        assert told == good | {"first"}
        assert sum(isinstance(result, ZeroDivisionError) for result in results) == 10
        assert await database.read(count) == len(good) + 1
        await until(lambda: len(messages) >= len(good) + 1)
        assert sorted(messages) == sorted(good | {"first"})

    running(database, scenario)


def test_works_that_wait_on_sqlite_share_a_commit(tmp_path: Path) -> None:
    database = Database(f"sqlite:///{tmp_path}/teban.sqlite")
    database.open()
    delivered: list[list[str]] = []

    async def scenario() -> None:
        await database.start(delivered.append)
        held = threading.Event()
        first = asyncio.ensure_future(database.write(add("first", lambda: held.wait(WAIT))))
        await asyncio.sleep(0.05)
        others = asyncio.gather(*(database.write(add(f"{number}")) for number in range(40)))
        await asyncio.sleep(0.05)
        held.set()
        await asyncio.gather(first, others)
        await database.close()

    asyncio.run(scenario())
    assert [len(messages) for messages in delivered] == [1, 40]


def test_nobody_is_told_of_works_on_sqlite_whose_commit_failed(tmp_path: Path) -> None:
    """A foreign key that is checked at the end alone makes a commit fail as a full disk would."""
    database = Database(f"sqlite:///{tmp_path}/teban.sqlite")
    database.open()

    def break_commit(connection: Connection) -> None:
        connection.exec_driver_sql("PRAGMA defer_foreign_keys = ON")
        columns = "(token_hash, person, created, seen)"
        connection.exec_driver_sql(f"INSERT INTO session {columns} VALUES ('hash', 'nobody', 0, 0)")

    async def scenario(messages: list[str]) -> None:
        held = threading.Event()
        first = asyncio.ensure_future(database.write(add("first", lambda: held.wait(WAIT))))
        await asyncio.sleep(0.05)
        waiting = asyncio.gather(database.write(add("second")), database.write(break_commit), return_exceptions=True)
        await asyncio.sleep(0.05)
        held.set()
        assert await first == "first"
        assert [type(result) for result in await waiting] == [IntegrityError, IntegrityError]
        assert await database.read(count) == 1
        assert await database.write(add("third")) == "third"
        assert messages == ["first", "third"]

    running(database, scenario)


def test_a_work_whose_sender_has_gone_is_done_all_the_same(database: Database) -> None:
    async def scenario(messages: list[str]) -> None:
        held = threading.Event()
        first = asyncio.ensure_future(database.write(add("first", lambda: held.wait(WAIT))))
        await asyncio.sleep(0.05)
        first.cancel()
        held.set()
        await until(lambda: messages)
        assert await database.write(add("second")) == "second"
        assert await database.read(count) == 2

    running(database, scenario)


def test_whoever_reads_sees_one_snapshot(database: Database) -> None:
    async def scenario(_: list[str]) -> None:
        has_looked, has_changed = threading.Event(), threading.Event()

        def look_twice(connection: Connection) -> tuple[int, int]:
            before = count(connection)
            has_looked.set()
            has_changed.wait(WAIT)
            return before, count(connection)

        looking = asyncio.ensure_future(database.read(look_twice))
        await asyncio.to_thread(has_looked.wait, WAIT)
        await database.write(add("aoi"))
        has_changed.set()
        assert await looking == (0, 0)
        assert await database.read(count) == 1

    running(database, scenario)


def test_what_was_begun_is_finished_before_the_database_closes(database: Database, database_url: str) -> None:
    async def scenario(_: list[str]) -> None:
        for number in range(20):
            asyncio.ensure_future(database.write(add(f"{number}")))  # noqa: RUF006
        await asyncio.sleep(0)

    running(database, scenario)
    again = Database(database_url)
    again.open()

    async def look(_: list[str]) -> int:
        return await again.read(count)

    assert running(again, look) == 20


def test_a_database_that_is_not_started_writes_nothing(database: Database) -> None:
    with pytest.raises(RuntimeError):
        asyncio.run(database.write(add("aoi")))


@pytest.mark.parametrize("url", ["", "teban", "sqlite://", "mysql://host/name", "postgresql+asyncpg://host/name"])
def test_a_url_of_anything_else_is_refused(url: str) -> None:
    with pytest.raises(TebanError):
        Database(url)


def test_the_file_is_for_its_owner_alone_and_a_commit_survives_the_loss_of_power(tmp_path: Path) -> None:
    database = Database(f"sqlite:///{tmp_path}/teban/online.sqlite")
    database.open()

    def settings(connection: Connection) -> list[object]:
        names = ("journal_mode", "synchronous", "foreign_keys")
        return [connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in names]

    async def scenario(_: list[str]) -> None:
        assert await database.write(settings) == ["wal", 2, 1]
        with pytest.raises(Exception, match="readonly"):
            await database.read(add("aoi"))
        await database.write(add("aoi"))
        files = [*(tmp_path / "teban").iterdir()]
        assert {stat.S_IMODE(path.stat().st_mode) for path in files} == {0o600}
        assert len(files) == 3

    running(database, scenario)
    assert stat.S_IMODE((tmp_path / "teban").stat().st_mode) == 0o700
    with sqlite3.connect(tmp_path / "teban/online.sqlite") as connection:
        assert connection.execute("SELECT id FROM person").fetchall() == [("aoi",)]


def test_another_process_that_leaves_a_file_takes_nothing_along(tmp_path: Path) -> None:
    """As `teban admin` does, or whoever looks into the file: it must not believe that nobody else has it open."""
    url, file = f"sqlite:///{tmp_path}/teban.db", tmp_path / "teban.db"
    checked, served = Database(url), Database(url)
    look = f"import sqlite3; c = sqlite3.connect({str(file)!r}); print(c.execute('SELECT id FROM person').fetchall())"

    def seen() -> str:
        done = subprocess.run([sys.executable, "-c", look], capture_output=True, text=True, check=True)
        return done.stdout.strip()

    checked.open()
    served.open()  # in the same process, while the other one is still there

    async def scenario(_: list[str]) -> None:
        await served.write(add("aoi"))
        assert await asyncio.to_thread(seen) == "[('aoi',)]"
        await served.write(add("ben"))
        assert await asyncio.to_thread(seen) == "[('aoi',), ('ben',)]"

    running(served, scenario)
    assert seen() == "[('aoi',), ('ben',)]"
    asyncio.run(checked.close())


def test_processes_on_postgres_hear_each_other(postgres: Postgres) -> None:
    url = postgres.fresh_url()
    one, two = Database(url), Database(url)

    async def scenario(heard_by_one: list[str]) -> None:
        heard_by_two: list[str] = []
        await two.start(heard_by_two.extend)
        await one.write(add("aoi"))
        await two.write(add("ben"))
        await until(lambda: len(heard_by_one) == 2 and len(heard_by_two) == 2)
        assert heard_by_one == heard_by_two == ["aoi", "ben"]
        await two.close()

    running(one, scenario)


def test_works_wait_while_postgres_restarts_and_listeners_are_told_that_they_missed_something(
    postgres: Postgres,
) -> None:
    database = Database(postgres.fresh_url())

    async def scenario(messages: list[str]) -> None:
        await database.write(add("before"))
        await until(lambda: messages == ["before"])
        await asyncio.to_thread(postgres.stop)
        waiting = asyncio.gather(database.write(add("while")), database.read(count))
        await asyncio.sleep(0.3)
        assert not waiting.done()
        await asyncio.to_thread(postgres.start)
        assert (await waiting)[0] == "while"
        await until(lambda: RESYNC in messages)
        await database.write(add("after"))
        await until(lambda: "after" in messages)
        assert await database.read(count) == 3

    running(database, scenario)


def test_of_two_works_that_change_the_same_row_on_postgres_the_later_runs_again(postgres: Postgres) -> None:
    database = Database(postgres.fresh_url())

    def rename(connection: Connection) -> None:
        name = connection.execute(select(person.c.name)).scalar_one()
        connection.execute(person.update().values(name=name + "."))

    async def scenario(_: list[str]) -> None:
        await database.write(add("aoi"))
        await asyncio.gather(*(database.write(rename) for _ in range(8)))
        assert await database.read(lambda each: each.execute(select(person.c.name)).scalar()) == "aoi........"

    running(database, scenario)
