"""The private feed: the games that wait for a person, in both languages, for whoever knows the address."""

import asyncio
from collections.abc import Iterator
from datetime import datetime
from xml.etree.ElementTree import Element, fromstring

import pytest

from databases import Postgres
from online_player import OnlinePlayer
from serving import Server
from teban.registry import start_with

TERMS = {
    "game": "stoic",
    "options": {"size": 3},
    "time": {"kind": "correspondence", "days": 3},
    "begins": "inviter",
    "takebacks": True,
    "private": False,
    "open": False,
}
FIRST = start_with("stoic", {"size": 3}).legal()[0]
ATOM = "{http://www.w3.org/2005/Atom}"


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    url = f"sqlite:///{tmp_path_factory.mktemp('feed') / 'online.db'}"
    if request.param == "postgres":
        postgres: Postgres = request.getfixturevalue("postgres")
        url = postgres.fresh_url()
    server = Server("--database", url)
    yield server
    assert server.complaints() == []


async def begun(server: Server, name: str = "Aoi") -> tuple[OnlinePlayer, OnlinePlayer, str]:
    aoi, ben = (OnlinePlayer(server.port, f"127.15.0.{n}", who) for n, who in ((1, name), (2, "Ben")))
    game: str = (await aoi.invite(TERMS))["id"]
    await ben.do(game, do="join", name="Ben")
    await aoi.do(game, do="turn", number=1, actions=[FIRST])
    for player in (aoi, ben):
        await player.hang_up()
    return aoi, ben, game


async def address_of(player: OnlinePlayer) -> str:
    answer = await player.ask("POST", "/feed")
    await player.hang_up()
    assert answer.status == 200, answer.body
    address: str = answer.json()["address"]
    return "/" + address.split("/", 3)[3]


def read(server: Server, path: str) -> Element:
    """The feed, which has all that RFC 4287 asks for."""
    status, body = server.ask(path, method="GET")
    assert status == 200, body
    feed = fromstring(body)
    assert feed.tag == f"{ATOM}feed"
    for part in (feed, *feed.iter(f"{ATOM}entry")):
        for name in ("id", "title", "updated"):
            assert len(part.findall(f"{ATOM}{name}")) == 1
        assert part.findtext(f"{ATOM}id", "").startswith("urn:uuid:")
        assert datetime.fromisoformat(part.findtext(f"{ATOM}updated", "")).tzinfo
        assert part.findall(f"{ATOM}link[@rel='alternate']")
    assert feed.findtext(f"{ATOM}author/{ATOM}name")
    assert feed.findall(f"{ATOM}link[@rel='self']")[0].get("href", "").endswith(path.partition("?")[0] + lang_of(path))
    ids = [entry.findtext(f"{ATOM}id") for entry in feed.iter(f"{ATOM}entry")]
    assert len({*ids}) == len(ids)
    return feed


def lang_of(path: str) -> str:
    return "?lang=ja" if path.endswith("ja") else "?lang=en"


def entries(feed: Element) -> list[tuple[str, str]]:
    found = feed.iter(f"{ATOM}entry")
    return [(each.findtext(f"{ATOM}title", ""), each.findtext(f"{ATOM}summary", "")) for each in found]


def test_the_feed_tells_of_each_turn_in_both_languages(server: Server) -> None:
    aoi, ben, game = asyncio.run(begun(server))
    path = asyncio.run(address_of(ben))
    feed = read(server, path)
    assert entries(feed) == [("Stoic vs Aoi", "Your turn")]
    (entry,) = feed.iter(f"{ATOM}entry")
    assert entry.findall(f"{ATOM}link")[0].get("href", "").endswith(f"/#/online/{game}")
    japanese = read(server, f"{path}?lang=ja")
    assert entries(japanese) == [("ストイック（対 Aoiさん）", "あなたの手番です")]
    assert japanese.get("{http://www.w3.org/XML/1998/namespace}lang") == "ja"
    assert entries(read(server, asyncio.run(address_of(aoi)))) == []


def test_a_new_address_takes_the_place_of_the_old_one(server: Server) -> None:
    _, ben, _ = asyncio.run(begun(server))
    old, new = asyncio.run(address_of(ben)), asyncio.run(address_of(ben))
    assert old != new
    status, body = server.ask(old, method="GET")
    assert (status, b"feed.no_such_feed" in body) == (404, True)
    assert len(entries(read(server, new))) == 1


def test_a_name_cannot_break_the_feed(server: Server) -> None:
    _, ben, _ = asyncio.run(begun(server, "</title>&\x0b]]>"))
    path = asyncio.run(address_of(ben))
    assert entries(read(server, path)) == [("Stoic vs </title>&\ufffd]]>", "Your turn")]


def test_offers_that_wait_for_an_answer_are_told_too(server: Server) -> None:
    aoi, ben, game = asyncio.run(begun(server))
    asyncio.run(ben_offers(ben, game))
    assert entries(read(server, asyncio.run(address_of(aoi)))) == [("Stoic vs Ben", "Ben offers a draw")]


def test_each_question_is_an_entry_of_its_own(server: Server) -> None:
    async def asked(ben: OnlinePlayer, aoi: OnlinePlayer, game: str) -> None:
        await aoi.do(game, do="decline", what="draw")
        await ben_offers(ben, game)
        await aoi.hang_up()

    aoi, ben, game = asyncio.run(begun(server))
    path = asyncio.run(address_of(aoi))
    asyncio.run(ben_offers(ben, game))
    first, again = entry_id(read(server, path)), entry_id(read(server, path))
    asyncio.run(asked(ben, aoi, game))
    assert first == again != entry_id(read(server, path))


def entry_id(feed: Element) -> str:
    (entry,) = feed.iter(f"{ATOM}entry")
    return entry.findtext(f"{ATOM}id", "")


async def ben_offers(ben: OnlinePlayer, game: str) -> None:
    assert (await ben.do(game, do="offer", what="draw")).status == 200
    await ben.hang_up()
