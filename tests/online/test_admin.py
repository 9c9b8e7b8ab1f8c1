"""What a host does at the database, with the command, on both databases, while people play or nobody does."""

import asyncio
import gzip
import json
import stat
from collections import Counter
from collections.abc import Callable, Coroutine
from contextlib import aclosing
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, MetaData, insert, select

from databases import Postgres
from online_player import OnlinePlayer
from serving import Server
from teban.cli import main
from teban.online import limits
from teban.online.accounts.accounts import Browser
from teban.online.accounts.errors import WrongCredentials
from teban.online.games.state import SECOND
from teban.online.models.commands import CommandRequest, InvitationRequest
from teban.online.now import milliseconds
from teban.online.service import OnlineService
from teban.online.storage.database import Database
from teban.online.storage.people import PersonRow
from teban.online.storage.schema import game as game_table
from teban.online.storage.schema import person as person_table
from teban.online.storage.schema import session as session_table
from teban.registry import start_with

TERMS: dict[str, Any] = {
    "game": "stoic",
    "options": {"size": 4},
    "time": {"kind": "correspondence", "days": 3},
    "begins": "inviter",
    "takebacks": True,
    "private": False,
    "open": False,
}
INVITATION = {"name": "Rude", "terms": TERMS}
PASSWORD = "correct horse battery"
_keys = (f"key-{number:06}" for number in count())
Rows = dict[str, list[tuple[Any, ...]]]


def admin(url: str, *words: str) -> int:
    return main(["admin", *words, "--database", url, "--lang", "en"])


def served(url: str, story: Callable[[OnlineService], Coroutine[Any, Any, Any]]) -> Any:
    """What comes of a story at a process of the server."""

    async def run() -> Any:
        database = Database(url)
        await asyncio.to_thread(database.open)
        online = OnlineService(database)
        await online.start()
        try:
            return await story(online)
        finally:
            await online.stop()

    return asyncio.run(run())


async def do(online: OnlineService, game: str, person: PersonRow, **command: Any) -> Any:
    asked = {"key": next(_keys), "since": 0, "command": command}
    return await online.do(game, person, CommandRequest.model_validate(asked))


async def begun(online: OnlineService, turns: int = 3) -> tuple[str, PersonRow, PersonRow]:
    """A game of two people, and them."""
    (aoi, _), (ben, _) = [await online.people.make_guest() for _ in range(2)]
    asked = {"key": next(_keys), "name": "青い Aoi", "terms": TERMS}
    game = (await online.invite(aoi, InvitationRequest.model_validate(asked))).id
    await do(online, game, ben, do="join", name="Ben")
    for number in range(turns):
        await play(online, game, (aoi, ben)[number % 2], number)
    return game, aoi, ben


async def play(online: OnlineService, game: str, person: PersonRow, number: int) -> None:
    position = start_with("stoic", TERMS["options"])
    for _ in range(number):
        position = position.play(position.legal()[0])
    await do(online, game, person, do="turn", number=number + 1, actions=[position.legal()[0]])


def all_rows(url: str) -> Rows:
    def transaction(connection: Connection) -> Rows:
        metadata = MetaData()
        metadata.reflect(connection)
        return {
            table.name: sorted(map(tuple, connection.execute(select(table))), key=repr)
            for table in metadata.sorted_tables
        }

    return Database(url).run(transaction, "read")


def url_of(kind: str, postgres: Postgres, folder: Path) -> str:
    """A database that is not there yet, or has nothing in it."""
    return f"sqlite:///{folder}/new.db" if kind == "sqlite" else postgres.fresh_url("template0")


# Back up and restore


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_a_back_up_is_restored_on_either_database_and_games_go_on(
    database_url: str, kind: str, postgres: Postgres, tmp_path: Path
) -> None:
    game, aoi, ben = served(database_url, begun)
    file, other = tmp_path / "back-up.gz", url_of(kind, postgres, tmp_path)
    assert admin(database_url, "back-up", str(file)) == 0
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert [path.name for path in tmp_path.iterdir() if "part" in path.name] == []
    assert admin(other, "restore", str(file)) == 0
    before = all_rows(database_url)
    assert len(before["turn"]) == 3
    assert all_rows(other) == before

    async def go_on(online: OnlineService) -> None:
        await play(online, game, ben, 3)
        await play(online, game, aoi, 4)
        assert len((await online.look(game, None)).update.turns) == 5

    served(other, go_on)


def test_a_back_up_made_while_people_play_is_of_one_moment(
    postgres: Postgres, database_url: str, tmp_path: Path
) -> None:
    del postgres

    async def story(online: OnlineService) -> None:
        games = [await begun(online, 0) for _ in range(4)]

        async def play_on(game: str, aoi: PersonRow, ben: PersonRow) -> None:
            for number in range(10):
                await play(online, game, (aoi, ben)[number % 2], number)

        playing = [asyncio.create_task(play_on(*each)) for each in games]
        number = 0
        while not all(task.done() for task in playing) or not number:
            file = tmp_path / f"{number}.gz"
            assert await asyncio.to_thread(admin, database_url, "back-up", str(file)) == 0
            number += 1
        await asyncio.gather(*playing)

    served(database_url, story)
    for file in tmp_path.glob("*.gz"):
        games, turns, table = {}, Counter[str](), ""
        for line in map(json.loads, gzip.decompress(file.read_bytes()).splitlines()):
            if isinstance(line, dict):
                table, columns = line.get("table", ""), line.get("columns", [])
            elif table == "game":
                row = dict(zip(columns, line, strict=True))
                games[row["id"]] = row["turn_count"]
            elif table == "turn":
                turns[dict(zip(columns, line, strict=True))["game"]] += 1
        assert games
        assert {game: turns[game] for game in games} == games, file


def test_nothing_is_restored_into_a_database_that_holds_something(
    database_url: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    served(database_url, begun)
    file = tmp_path / "back-up.gz"
    assert admin(database_url, "back-up", str(file)) == 0
    before = all_rows(database_url)
    assert admin(database_url, "restore", str(file)) == 2
    assert "empty database" in capsys.readouterr().err
    assert all_rows(database_url) == before
    assert admin(database_url, "back-up", str(file)) == 2
    assert "already" in capsys.readouterr().err


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_nothing_is_left_of_a_back_up_that_was_cut_off_or_is_none(
    kind: str, postgres: Postgres, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = f"sqlite:///{tmp_path}/source.db"
    served(source, begun)
    whole = tmp_path / "whole.gz"
    assert admin(source, "back-up", str(whole)) == 0
    text = gzip.decompress(whole.read_bytes()).decode()
    lines = text.splitlines(keepends=True)
    damaged = {
        "cut": whole.read_bytes()[: len(whole.read_bytes()) // 2],
        "short": gzip.compress("".join(lines[:-1]).encode()),
        "lost": gzip.compress("".join(lines[:-2] + lines[-1:]).encode()),
        "text": b"nothing of the kind",
        "other": gzip.compress(b'{"format": 99}\n'),
        "empty": gzip.compress(b""),
    }
    for name, content in damaged.items():
        file = tmp_path / name
        file.write_bytes(content)
        url = url_of(kind, postgres, tmp_path)
        assert admin(url, "restore", str(file)) == 2, name
        assert "not a complete back-up" in capsys.readouterr().err
        assert all(not rows for rows in all_rows(url).values())
    assert admin(url_of(kind, postgres, tmp_path), "restore", str(tmp_path / "nowhere")) == 2
    assert "Can't use" in capsys.readouterr().err


def test_a_database_that_is_not_there_is_not_made_by_looking(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for words in (("games",), ("back-up", str(tmp_path / "file")), ("prune", "--yes")):
        assert admin(f"sqlite:///{tmp_path}/nothing.db", *words) == 2
        assert "no database" in capsys.readouterr().err
    assert [*tmp_path.iterdir()] == []


# Guests


def test_guests_go_who_have_not_played_for_a_year_and_nobody_else(
    database_url: str, capsys: pytest.CaptureFixture[str]
) -> None:
    now = milliseconds()
    year = limits.NOT_PLAYED * SECOND
    people = dict.fromkeys(("never played", "gone", "plays", "waits", "was"), now - year - 1)
    games = [
        ("gone", "over", now - year - 1),
        ("plays", "playing", now - year - 1),
        ("waits", "invited", now - year - 1),
    ]
    games += [("was", "over", now - year + 60_000)]

    def fill(connection: Connection) -> None:
        for name, created in people.items():
            connection.execute(insert(person_table), {"id": name, "name": name, "created": created, "seen": created})
            connection.execute(
                insert(session_table), {"token_hash": name, "person": name, "created": created, "seen": created}
            )
        for player, phase, changed in games:
            usual = {"version": 1, "game": "stoic", "is_open": False, "is_private": False, "is_live": False}
            more = {"turn_count": 0, "created": 0, "format": 1, "state": "{}", "changed": changed, "phase": phase}
            connection.execute(insert(game_table), {"id": player, "player1": player, **usual, **more})

    database = Database(database_url)
    database.open()
    database.run(fill, "write")
    assert admin(database_url, "prune") == 2  # nobody is there to be asked
    assert "--yes" in capsys.readouterr().err
    assert admin(database_url, "prune", "--yes", "--json") == 0
    assert json.loads(capsys.readouterr().out) == {"guests": 1}
    rows = all_rows(database_url)
    assert {row[0] for row in rows["person"]} == {"never played", "plays", "waits", "was"}
    assert len(rows["session"]) == 4
    assert len(rows["game"]) == 4, "games stay"
    assert admin(database_url, "prune", "--json") == 0
    assert json.loads(capsys.readouterr().out) == {"guests": 0}


def test_somebody_is_found_by_name_and_renamed(database_url: str, capsys: pytest.CaptureFixture[str]) -> None:
    async def story(online: OnlineService) -> str:
        person, _ = await online.people.make_guest()
        await online.people.rename(person, "Rude_100%")
        await online.people.make_guest()
        return person.id

    person = served(database_url, story)
    assert admin(database_url, "people", "e_100%", "--json") == 0
    (found,) = json.loads(capsys.readouterr().out)
    assert (found["id"], found["name"], found["games"]) == (person, "Rude_100%", 0)
    assert admin(database_url, "rename", person, "Aoi") == 0
    assert "“Rude_100%” is now called “Aoi”" in capsys.readouterr().out
    assert admin(database_url, "people", "Aoi") == 0
    assert person in capsys.readouterr().out
    for who, name in (("nobody", "Aoi"), (person, ""), (person, "x" * (limits.NAME + 1))):
        assert admin(database_url, "rename", who, name) == 2
        assert capsys.readouterr().err


def signed_up(name: str) -> Callable[[OnlineService], Coroutine[Any, Any, str]]:
    async def story(online: OnlineService) -> str:
        person, token = await online.people.make_guest()
        await online.accounts.sign_up_with_password(person, Browser(token, ""), name, PASSWORD)
        return person.id

    return story


def signing_in(name: str) -> Callable[[OnlineService], Coroutine[Any, Any, str]]:
    async def story(online: OnlineService) -> str:
        return await online.accounts.sign_in_with_password(Browser(None, ""), name, PASSWORD, False)

    return story


def test_an_account_is_renamed_also_where_its_owner_signs_in(
    database_url: str, capsys: pytest.CaptureFixture[str]
) -> None:
    rude, _aoi = [served(database_url, signed_up(name)) for name in ("Rude", "Aoi")]
    for name in ("Aoi", "ａｏｉ", "Аоі", "admin", "a\u200bb", ""):  # read as another's, like one, and not a name
        assert admin(database_url, "rename", rude, name) == 2
        assert capsys.readouterr().err
    assert served(database_url, signing_in("Rude"))
    assert admin(database_url, "rename", rude, "Polite") == 0
    assert served(database_url, signing_in("polite"))
    with pytest.raises(WrongCredentials):
        served(database_url, signing_in("Rude"))
    assert admin(database_url, "rename", rude, "POLITE") == 0  # its own name, in other letters
    assert served(database_url, signed_up("Rude"))  # which is free again


def test_an_account_is_closed_and_its_games_stay_without_the_name(
    database_url: str, capsys: pytest.CaptureFixture[str]
) -> None:
    rude, aoi = [served(database_url, signed_up(name)) for name in ("Rude", "Aoi")]

    async def begin(online: OnlineService) -> list[str]:
        owner, opponent = (PersonRow(who, name, "person") for who, name in ((rude, "Rude"), (aoi, "Aoi")))
        games = []
        for _ in range(2):
            game = await online.invite(owner, InvitationRequest.model_validate({**INVITATION, "key": next(_keys)}))
            join = {"key": next(_keys), "since": 0, "command": {"do": "join", "name": "Aoi"}}
            await online.do(game.id, opponent, CommandRequest.model_validate(join))
            games.append(game.id)
        return games

    async def looked(online: OnlineService) -> list[tuple[str, str | None]]:
        found = [(await online.look(game, None)).update.status for game in games]
        return [(each.phase, each.players[0].name if each.players[0] else None) for each in found]

    games = served(database_url, begin)
    assert admin(database_url, "close", rude) == 2
    assert "--yes" in capsys.readouterr().err
    assert admin(database_url, "close", rude, "--yes") == 0
    assert "“Rude” is closed" in capsys.readouterr().out
    assert served(database_url, looked) == [("over", "")] * 2
    with pytest.raises(WrongCredentials):
        served(database_url, signing_in("Rude"))
    assert served(database_url, signing_in("Aoi"))
    for who in (rude, "nobody"):
        assert admin(database_url, "close", who, "--yes") == 2


# Games


def test_a_stuck_game_is_listed_and_ended_and_its_players_are_told(
    database_url: str, capsys: pytest.CaptureFixture[str]
) -> None:
    server = Server("--database", database_url)

    async def story() -> None:
        aoi, ben = (OnlinePlayer(server.port, f"127.14.0.{n}", name) for n, name in ((1, "Aoi"), (2, "Ben")))
        game = (await aoi.invite(TERMS))["id"]
        await ben.do(game, do="join", name="Ben")
        async with aclosing(ben.follow(game)) as stream:
            await anext(aiter(stream))
            assert admin(database_url, "games", "--json") == 0
            assert [each["id"] for each in json.loads(capsys.readouterr().out)] == [game]
            assert admin(database_url, "end", game) == 2
            assert "--yes" in capsys.readouterr().err
            assert admin(database_url, "end", game, "--yes") == 0
            capsys.readouterr()
            if database_url.startswith("postgres"):  # on SQLite a server hears of its own works alone
                async with asyncio.timeout(20):
                    while (update := await anext(aiter(stream)))["status"]["phase"] != "over":
                        pass
                assert update["status"]["ending"]["reason"] == "hosting.ended"
        position = start_with("stoic", TERMS["options"])
        answer = await aoi.do(game, do="turn", number=1, actions=[position.legal()[0]])
        assert answer.status == 409
        assert answer.json()["error"]["code"] == "online.over"
        assert (await ben.ask("GET", f"/games/{game}")).json()["update"]["status"]["ending"]["winner"] is None
        for gone in (game, "nowhere"):
            assert admin(database_url, "end", gone, "--yes") == 2
            assert capsys.readouterr().err
        assert admin(database_url, "games", "--json") == 0
        assert json.loads(capsys.readouterr().out) == []

    asyncio.run(story())
    assert server.complaints() == []


# The command


@pytest.mark.parametrize(
    "words", [("dance",), ("back-up",), ("rename", "one"), ("games", "all"), ("restore", "a", "b")]
)
def test_what_is_no_task_is_refused_with_the_tasks(
    words: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert admin(f"sqlite:///{tmp_path}/new.db", *words) == 2
    assert "back-up FILE" in capsys.readouterr().err


def test_both_languages_are_spoken(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    url = f"sqlite:///{tmp_path}/new.db"
    served(url, begun)
    assert main(["admin", "games", "--database", url, "--lang", "ja"]) == 0
    assert "対局ID" in capsys.readouterr().out
    assert main(["admin", "end", "nowhere", "--yes", "--database", url, "--lang", "ja"]) == 2
    assert "対局はありません" in capsys.readouterr().err
