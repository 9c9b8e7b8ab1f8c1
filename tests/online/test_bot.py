"""`teban bot` at a real server: it keeps challenges open, plays them by any engine, and leaves nothing behind."""

import asyncio
import json
import signal
import subprocess
import sys
from collections.abc import Callable, Coroutine, Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from online_player import CachedGame, OnlinePlayer
from serving import Server
from teban.registry import start_with
from visitor import Visitor

ENGINE = f"{sys.executable} {Path(__file__).parents[1] / 'ugi_engine.py'}"
_addresses = (f"127.14.0.{number}" for number in count(1))


class Place:
    """A server with its database, and somebody who owns bots there."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "online.db"
        self.options = ("--database", f"sqlite:///{self.path}")
        self.server = Server(*self.options)
        self.owner = Visitor(self.server)

    def make_bot(self, name: str, cookie: str = "") -> tuple[int, Any]:
        asked = self.server.ask("/api/online/bot-tokens", {"name": name}, Cookie=cookie or self.owner.cookie)
        return asked[0], json.loads(asked[1])

    def bot(self, token: str, *options: str) -> "subprocess.Popen[str]":
        command = (sys.executable, "-m", "teban", "bot", "--server", f"http://127.0.0.1:{self.server.port}")
        return subprocess.Popen(
            (*command, "--token", token, *options), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Place]:
    place = Place(tmp_path)
    place.owner.sign_up("Owner")
    yield place
    place.server.end()


async def challenge(player: OnlinePlayer, of: str) -> Any:
    """The open challenge of somebody, once there is one."""
    async with asyncio.timeout(60):
        while True:
            for game in (await player.ask("GET", "/lobby")).json()["games"]:
                if game["phase"] == "invited" and game["names"][0] == of:
                    return game
            await asyncio.sleep(0.1)


async def until(player: OnlinePlayer, game: str, is_so: Callable[[CachedGame], object]) -> CachedGame:
    async with asyncio.timeout(60):
        while not is_so(known := CachedGame((await player.insist("GET", f"/games/{game}")).json()["update"])):
            await asyncio.sleep(0.05)
    return known


async def play(player: OnlinePlayer, game: str, name: str, turns: int) -> CachedGame:
    """Play with the first legal actions until there are so many turns, or the game is over."""
    you = (await player.insist("GET", f"/games/{game}")).json()["you"]

    def is_mine(known: CachedGame) -> bool:
        return known.status["phase"] == "over" or bool(known.status["seat"] == you)

    while True:
        known = await until(player, game, is_mine)
        if known.status["phase"] == "over" or len(known.turns) >= turns:
            return known
        position = start_with(name, {}).play_all(known.actions)
        seat, actions = position.seat, []
        while position.seat == seat and not position.outcome:
            actions.append(position.legal()[0])
            position = position.play(actions[-1])
        answer = await player.do(game, do="turn", number=len(known.turns) + 1, actions=actions)
        assert answer.status == 200, answer.body


def finished(bot: "subprocess.Popen[str]") -> tuple[int, str]:
    """How a bot ends that is interrupted."""
    bot.send_signal(signal.SIGINT)
    _, complaints = bot.communicate(timeout=30)
    return bot.returncode, complaints


def run(story: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(story())


def test_a_token_says_who_asks(place: Place) -> None:
    token = place.make_bot("Robo")[1]["token"]
    told = [
        json.loads(place.server.ask("/api/online/me", method="GET", **headers)[1])
        for headers in ({"Authorization": f"Bearer {token}"}, {"Cookie": place.owner.cookie}, {})
    ]
    assert [(me["name"], me["kind"], me["is_account"]) for me in told] == [
        ("Robo", "bot", True),
        ("Owner", "person", True),
        ("", "guest", False),
    ]


@pytest.mark.parametrize("options", [("--level", "1"), ("--ugi", ENGINE)], ids=["level", "ugi"])
def test_a_bot_is_challenged_in_the_lobby_and_plays(place: Place, options: tuple[str, ...]) -> None:
    token = place.make_bot("Robo")[1]["token"]
    bot = place.bot(token, "--game", "unlace", *options)

    async def story() -> None:
        aoi = OnlinePlayer(place.server.port, next(_addresses), "Aoi")
        found = await challenge(aoi, "Robo")
        assert (found["terms"]["game"], found["badges"][0]["kind"]) == ("unlace", "bot")
        assert (await aoi.do(found["id"], do="join", name="Aoi")).status == 200
        known = await play(aoi, found["id"], "unlace", 6)
        assert len(known.turns) >= 6
        await aoi.do(found["id"], do="offer", what="draw")
        await until(aoi, found["id"], lambda known: not known.status["offers"])
        assert (await challenge(aoi, "Robo"))["id"] != found["id"]

    run(story)
    assert finished(bot) == (130, "")

    _, body = place.server.ask("/api/online/lobby", method="GET")
    assert [game for game in json.loads(body)["games"] if game["phase"] == "invited"] == []


def test_a_bot_goes_on_when_its_server_comes_back(place: Place) -> None:
    token = place.make_bot("Robo")[1]["token"]
    bot = place.bot(token, "--game", "stoic", "--level", "1")
    aoi = OnlinePlayer(place.server.port, next(_addresses), "Aoi")

    async def begin() -> str:
        game: str = (await challenge(aoi, "Robo"))["id"]
        assert (await aoi.do(game, do="join", name="Aoi")).status == 200
        await play(aoi, game, "stoic", 2)
        await aoi.hang_up()
        return game

    game = asyncio.run(begin())
    place.server.process.kill()
    place.server.process.communicate()
    place.server = Server(*place.options, port=place.server.port)
    again = OnlinePlayer(place.server.port, next(_addresses), "Aoi")
    again.cookie = aoi.cookie

    async def go_on() -> None:
        assert len((await play(again, game, "stoic", 6)).turns) >= 6

    run(go_on)
    assert finished(bot)[0] == 130


def test_who_has_no_account_makes_no_bot_and_a_name_is_taken_once(place: Place) -> None:
    def code(answer: tuple[int, Any]) -> str:
        assert answer[0] == 403
        return str(answer[1]["error"]["code"])

    assert code(place.make_bot("Robo", "teban=nobody")) == "ratings.bot_account"
    status, made = place.make_bot("Robo")
    assert status == 200
    assert made["token"].encode() not in place.path.read_bytes()
    assert code(place.make_bot("ROBO")) == code(place.make_bot("Owner")) == "ratings.name_taken"


@pytest.mark.parametrize(
    ("token", "options", "said"),
    [
        ("wrong", (), "doesn't know this bot token"),
        ("wr ong", (), "TEBAN_BOT_TOKEN"),
        ("wrong", ("--level", "9", "--ugi", "x"), "not both"),
    ],
)
def test_a_mistake_is_told_in_one_line(place: Place, token: str, options: tuple[str, ...], said: str) -> None:
    bot = place.bot(token, *options)
    _, complaint = bot.communicate(timeout=30)
    assert (bot.returncode, complaint.count("\n")) == (2, 1)
    assert said in complaint
