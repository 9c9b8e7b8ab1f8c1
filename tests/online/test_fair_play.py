"""Nobody is helped by this server with a game that they are playing online: neither by its id nor by its position."""

import asyncio
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import pytest

import teban
from online_player import OnlinePlayer
from serving import Server
from teban.core.match import Match
from teban.core.position import Position
from teban.online import fair_play, limits
from teban.online.errors import NotYours
from teban.online.storage.games import Running
from teban.registry import load, start_with

TERMS = {
    "game": "stoic",
    "options": {},
    "time": {"kind": "untimed"},
    "begins": "inviter",
    "takebacks": True,
    "private": False,
    "open": False,
}
ACTIONS = ["b2", "d3"]
SO_FAR = {"game": "stoic", "actions": ACTIONS}
HELP: dict[str, dict[str, Any]] = {
    "/api/analysis": {"seconds": 0.01},
    "/api/review": {"seconds": 0.01},
    "/api/turn": {"level": 1, "seconds": 0.01},
    "/api/play": {"computer": {"seat": 1, "level": 1, "seconds": 0.01}},
}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server("--database", f"sqlite:///{tmp_path_factory.mktemp('fair') / 'online.db'}")
    yield server
    assert server.complaints() == []


async def begun(server: Server) -> tuple[OnlinePlayer, OnlinePlayer, str]:
    aoi, ben = (OnlinePlayer(server.port, f"127.11.0.{n}", name) for n, name in ((1, "Aoi"), (2, "Ben")))
    game: str = (await aoi.invite(TERMS))["id"]
    await ben.do(game, do="join", name="Ben")
    for number, (mover, action) in enumerate(zip((aoi, ben), ACTIONS, strict=True), 1):
        assert (await mover.do(game, do="turn", number=number, actions=[action])).status == 200
    return aoi, ben, game


def help_for(server: Server, cookie: str, path: str, **asked: Any) -> tuple[int, bytes]:
    return server.ask(path, {**HELP[path], **asked}, "127.11.0.3", Cookie=cookie)


def test_the_engine_is_silent_to_both_players_until_the_game_is_over(server: Server) -> None:
    aoi, ben, game = asyncio.run(begun(server))
    for player in (aoi, ben):
        for path in HELP:
            status, body = help_for(server, player.cookie, path, **SO_FAR)
            assert (status, b"online.no_help" in body) == (403, True), path
    assert help_for(server, "", "/api/analysis", **SO_FAR)[0] == 200
    asyncio.run(ben.do(game, do="resign"))
    for path in HELP:
        assert help_for(server, aoi.cookie, path, **SO_FAR)[0] == 200, path


def test_the_position_is_known_by_its_text_in_another_order_and_beyond(server: Server) -> None:
    aoi, _, _ = asyncio.run(begun(server))
    position = start_with("stoic", {}).play_all(ACTIONS)
    after = position.play(position.legal()[0])
    mirrored = position.transformed(position.symmetries[-1])
    for asked in (position, after, mirrored):
        status, _ = help_for(server, aoi.cookie, "/api/analysis", game="stoic", start=asked.text)
        assert status == 403
    status, _ = help_for(server, aoi.cookie, "/api/analysis", game="stoic", actions=[*ACTIONS, position.legal()[0]])
    assert status == 403
    elsewhere = start_with("stoic", {}).play_all(["c3", "d4"])
    assert help_for(server, aoi.cookie, "/api/analysis", game="stoic", start=elsewhere.text)[0] == 200
    assert help_for(server, aoi.cookie, "/api/analysis", game="stoic")[0] == 200


def test_the_turns_before_are_not_studied_and_can_be_played_otherwise(server: Server) -> None:
    aoi, _, _ = asyncio.run(begun(server))
    before = {"game": "stoic", "actions": ACTIONS[:1]}
    for path, status in {"/api/analysis": 403, "/api/review": 403, "/api/turn": 200}.items():
        assert help_for(server, aoi.cookie, path, **before)[0] == status, path


def test_the_engine_is_silent_about_the_turns_before_after_a_takeback_too(server: Server) -> None:
    aoi, ben, game = asyncio.run(begun(server))

    async def go_back() -> None:
        third = start_with("stoic", {}).play_all(ACTIONS).legal()[0]
        assert (await aoi.do(game, do="turn", number=3, actions=[third])).status == 200
        assert (await aoi.do(game, do="offer", what="takeback")).status == 200
        assert (await ben.do(game, do="accept", what="takeback")).status == 200

    asyncio.run(go_back())
    assert help_for(server, aoi.cookie, "/api/analysis", game="stoic", actions=ACTIONS[:1])[0] == 403


# What is silent


def playing(position: Position, lately: Sequence[str] = ()) -> list[Running]:
    return [Running(position.text, lately)]


def is_silent(position: Position, running: Sequence[Running], **how: bool) -> bool:
    try:
        fair_play.check(Match(position), running, **how)
    except NotYours:
        return True
    return False


def in_the_middle(name: str, turns: int, seed: int = 1) -> Match:
    """A match of a few turns at random."""
    match, random = Match(start_with(name, {})), Random(seed)
    while match.turn_number <= turns and not match.outcome:
        match.play(random.choice(match.legal()))
    return match


@pytest.mark.parametrize("name", [game.name for game in teban.games()])
def test_a_whole_turn_is_silent_however_the_board_is_turned_and_not_what_comes_after(name: str) -> None:
    match, random = in_the_middle(name, 2), Random(2)
    running, seat = playing(match.position), match.seat
    while match.seat == seat:
        match.play(random.choice(match.legal()))
        for symmetry in match.position.symmetries:
            assert is_silent(match.position.transformed(symmetry), running)
    assert not match.outcome
    while match.seat != seat:
        match.play(random.choice(match.legal()))
    assert not is_silent(match.position, running)


@pytest.mark.parametrize("options", [{}, {"pie": True}])
def test_a_line_that_leads_through_the_position_is_refused_and_one_beside_it_is_not(options: dict[str, Any]) -> None:
    start = start_with("sibling", options)
    match = Match(start)
    for _ in range(8):
        match.play(match.legal()[0])
    now = playing(match.positions[3])
    with pytest.raises(NotYours):
        fair_play.check(match, now)
    beside = Match(start)
    beside.play(start.legal()[-1])
    fair_play.check(beside, now)


def test_a_review_is_refused_if_the_turned_board_had_the_turn_long_before() -> None:
    match = in_the_middle("borderland", 5)
    now = match.positions[4]
    mirrored = Match(match.start.transformed(match.start.symmetries[-1]))
    mirrored.play_all(
        before.transformed_action(action, match.start.symmetries[-1])
        for before, action in zip(match.positions, match.actions, strict=False)
    )
    with pytest.raises(NotYours):
        fair_play.check(mirrored, playing(now), looks_back=True)


def test_other_options_of_the_same_board_are_no_way_round() -> None:
    sheet = start_with("realm", {"reading": "sheet"})
    sheet = sheet.play(sheet.legal()[0])
    classic = load(" ".join(word for word in sheet.text.split() if "=" not in word))
    assert classic.options != sheet.options
    assert is_silent(classic, playing(sheet))


def test_a_turn_that_can_lead_too_far_silences_its_game_and_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    position = in_the_middle("sibling", 5).position
    fair_play.silent_about.cache_clear()
    monkeypatch.setattr(limits, "SILENT_ABOUT", 10)
    try:
        assert is_silent(start_with("sibling", {"size": 3}), playing(position))
        assert not is_silent(start_with("stoic", {}), playing(position))
    finally:
        fair_play.silent_about.cache_clear()
