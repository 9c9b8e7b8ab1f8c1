"""What is tested of online play is tested on both databases."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from databases import Postgres
from serving import SecureServer, Server
from teban.online.storage.database import Database


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    server = Postgres()
    yield server
    server.remove()


@pytest.fixture(params=["sqlite", "postgres"])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database without games."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/teban.sqlite"
    server: Postgres = request.getfixturevalue("postgres")
    return server.fresh_url()


@pytest.fixture
def database(database_url: str) -> Iterator[Database]:
    """An opened database without games, which nobody has started yet."""
    opened = Database(database_url)
    opened.open()
    yield opened
    asyncio.run(opened.close())


@pytest.fixture(scope="module", params=["sqlite", "postgres", "https"])
def server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server at which people have accounts: on both databases, and under https, where the cookie is another."""
    url = f"sqlite:///{tmp_path_factory.mktemp('accounts') / 'teban.db'}"
    if request.param == "postgres":
        url = request.getfixturevalue("postgres").fresh_url()
    server = (SecureServer if request.param == "https" else Server)("--database", url)
    yield server
    assert server.complaints() == []
