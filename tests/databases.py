"""Databases for tests: a real PostgreSQL server of their own, and a fresh database for each test."""

import asyncio
import os
import shutil
import subprocess
import tempfile
from collections.abc import Awaitable, Callable
from itertools import count
from pathlib import Path
from typing import TypeVar

import psycopg
from psycopg import sql

from teban.online.storage.database import Database

Found = TypeVar("Found")

USER = "postgres"
"""Who the server runs as where the tests are root, which PostgreSQL refuses to be; and its superuser's name."""
SETTINGS = ("listen_addresses=", "max_connections=200")
QUICK = ("fsync=off", "full_page_writes=off")
"""Nothing that was committed is lost when the server is killed, as tests do it; only with the whole machine."""
TEMPLATE = "teban_template"


class Postgres:
    """A server in a temporary folder, which is reached through a socket in it."""

    def __init__(self, settings: tuple[str, ...] = QUICK) -> None:
        self._settings = (*SETTINGS, *settings)
        # The path of a socket has a hundred characters at most, and the tests' own folder can have more.
        self.folder = Path(tempfile.mkdtemp(prefix="teban-postgres-"))
        self._user = USER if os.geteuid() == 0 else None
        if self._user:
            shutil.chown(self.folder, self._user)
        self._numbers = count()
        self._run("initdb", "--auth=trust", f"--username={USER}", "--encoding=UTF8", "--no-locale", "--no-sync")
        self.start()
        self._execute("CREATE DATABASE {}", TEMPLATE)
        migrated = Database(self._url(TEMPLATE))
        migrated.open()
        asyncio.run(migrated.close())

    def fresh_url(self, template: str = TEMPLATE) -> str:
        """The URL of a database of nobody else, migrated, or empty from the template `template0`."""
        name = f"test_{next(self._numbers)}"
        self._execute("CREATE DATABASE {} TEMPLATE {}", name, template)
        return self._url(name)

    def start(self) -> None:
        """Start the server, and wait until it answers."""
        settings = [f"-c {setting}" for setting in (*self._settings, f"unix_socket_directories={self.folder}")]
        self._run(
            "pg_ctl", "start", "--wait", "--silent", f"--log={self.folder}/log", f"--options={' '.join(settings)}"
        )

    def stop(self) -> None:
        """Stop the server at once, as a crash would."""
        self._run("pg_ctl", "stop", "--wait", "--silent", "--mode=immediate")

    def remove(self) -> None:
        """Stop the server, and delete all that it holds."""
        self.stop()
        shutil.rmtree(self.folder)

    def _url(self, name: str) -> str:
        return f"postgresql://{USER}@/{name}?host={self.folder}"

    def _execute(self, statement: str, *names: str) -> None:
        with psycopg.connect(self._url("postgres"), autocommit=True) as connection:
            connection.execute(sql.SQL(statement).format(*map(sql.Identifier, names)))

    def _run(self, program: str, *options: str) -> None:
        command = [program_of(program), f"--pgdata={self.folder}/data", *options]
        done = subprocess.run(command, user=self._user, cwd="/", stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        assert done.returncode == 0, done.stdout.decode()


def program_of(name: str) -> str:
    """The newest PostgreSQL's program of that name; Debian keeps them off the path."""
    found = [shutil.which(name), *sorted(map(str, Path("/usr/lib/postgresql").glob(f"*/bin/{name}")))]
    programs = [path for path in found if path]
    assert programs, f"the tests need PostgreSQL, and there is no {name}: `make postgres` installs it"
    return programs[-1]


def running(database: Database, scenario: Callable[[list[str]], Awaitable[Found]]) -> Found:
    """What a scenario finds while an opened database runs; it is told the list in which messages arrive."""

    async def run() -> Found:
        messages: list[str] = []
        await database.start(messages.extend)
        try:
            return await scenario(messages)
        finally:
            await database.close()

    return asyncio.run(run())


async def until(condition: Callable[[], object]) -> None:
    """Wait for a condition."""
    async with asyncio.timeout(20):
        while not condition():
            await asyncio.sleep(0.005)
