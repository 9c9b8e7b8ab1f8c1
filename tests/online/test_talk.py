"""Talk: the two players hear each other, once, in order, as long as they want to; nobody else hears anything."""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import aclosing, asynccontextmanager
from itertools import count
from typing import Any

import pytest

from databases import Postgres, until
from teban.errors import TebanError
from teban.online import limits
from teban.online.errors import NoSuchGame, NotYours, TooLate, TooMuch, TooSoon
from teban.online.models.commands import CommandRequest, InvitationRequest
from teban.online.models.games import GameList, GameUpdate
from teban.online.models.talk import MuteRequest, ReadRequest, SayRequest, TalkNews
from teban.online.plain_text import NotPlain
from teban.online.service import OnlineService
from teban.online.storage.database import Database
from teban.online.storage.people import PersonRow

TERMS = {
    "game": "stoic",
    "options": {"size": 3},
    "time": {"kind": "untimed"},
    "begins": "inviter",
    "takebacks": True,
    "private": False,
    "open": False,
}
_keys = (f"key-{number:06}" for number in count())


class Guest:
    """Somebody at a process of the server."""

    def __init__(self, online: OnlineService, person: PersonRow) -> None:
        self.online, self.person = online, person

    async def invite(self, **terms: Any) -> str:
        asked = {"key": next(_keys), "name": "Aoi", "terms": {**TERMS, **terms}}
        return (await self.online.invite(self.person, InvitationRequest.model_validate(asked))).id

    async def do(self, game_id: str, **command: Any) -> None:
        asked = {"key": next(_keys), "since": 0, "command": command}
        await self.online.do(game_id, self.person, CommandRequest.model_validate(asked))

    async def say(self, game_id: str, text: str = "", *, phrase: str = "", key: str = "", heard: int = 0) -> TalkNews:
        line = {"kind": "text", "text": text} if text else {"kind": "phrase", "phrase": phrase}
        asked = SayRequest.model_validate({"key": key or next(_keys), "line": line, "heard": heard})
        return await self.online.talk.say(game_id, self.person, asked)

    async def read(self, game_id: str, number: int) -> None:
        await self.online.talk.read(game_id, self.person, ReadRequest.model_validate({"number": number}))

    async def unread(self) -> dict[str, int] | None:
        """How many lines they have not read, by game, as their list of games says."""
        return (await self.online.mine(self.person)).unread

    async def mute(self, game_id: str, how: str | None) -> TalkNews:
        return await self.online.talk.mute(game_id, self.person, MuteRequest.model_validate({"mute": how}))

    @asynccontextmanager
    async def following(self, game_id: str, since: int = 0, heard: int = 0) -> AsyncIterator["Heard"]:
        """What is told in the stream of the game while somebody listens."""
        told = Heard()

        async def listen() -> None:
            async with aclosing(self.online.follow(game_id, self.person, since, heard)) as stream:
                async for news in stream:
                    told.take(news)

        listening = asyncio.create_task(listen())
        try:
            await until(lambda: told.updates)
            yield told
        finally:
            listening.cancel()
            await asyncio.gather(listening, return_exceptions=True)


class Heard:
    """What a page knows of the talk."""

    def __init__(self) -> None:
        self.updates: list[GameUpdate] = []
        self.news: list[TalkNews] = []
        self.lines: list[str] = []

    def take(self, news: GameUpdate | TalkNews | None) -> None:
        if isinstance(news, TalkNews):
            self.news.append(news)
            self.lines = [*([] if news.is_whole else self.lines), *words(news)]
        elif news:
            self.updates.append(news)

    @property
    def phase(self) -> str:
        return self.updates[-1].status.phase

    def sees_player(self, seat: int) -> bool:
        player = self.updates[-1].status.players[seat - 1]
        return player is not None and player.present


def words(news: TalkNews) -> list[str]:
    return [line.said.text if line.said.kind == "text" else line.said.phrase for line in news.lines]


async def started(url: str) -> OnlineService:
    database = Database(url)
    await asyncio.to_thread(database.open)
    online = OnlineService(database)
    await online.start()
    return online


Story = Callable[[Guest, Guest, Guest, str], Coroutine[Any, Any, None]]


def lived(url: str, story: Story, **terms: Any) -> None:
    """Let two people who play, and one who does not, live through something at one process."""

    async def run() -> None:
        online = await started(url)
        try:
            aoi, ben, noa = [Guest(online, (await online.people.make_guest())[0]) for _ in range(3)]
            game = await aoi.invite(**terms)
            await ben.do(game, do="join", name="Ben")
            await story(aoi, ben, noa, game)
        finally:
            await online.stop()

    asyncio.run(run())


async def refused(asking: Coroutine[Any, Any, Any], kind: type[TebanError], code: str) -> None:
    with pytest.raises(kind) as error:
        await asking
    assert error.value.reason.code == code


def test_both_players_hear_what_is_said_in_order(database_url: str) -> None:
    async def story(aoi: Guest, ben: Guest, _: Guest, game: str) -> None:
        async with aoi.following(game) as at_aoi, ben.following(game) as at_ben:
            await aoi.say(game, "Hello  Ben")
            await ben.say(game, phrase="have_fun")
            await until(lambda: len(at_aoi.lines) == len(at_ben.lines) == 2)
            assert at_aoi.lines == at_ben.lines == ["Hello Ben", "have_fun"]
            assert [line.seat for news in at_ben.news for line in news.lines] == [1, 2]

    lived(database_url, story)


def test_unread_lines_are_counted_until_they_are_read(database_url: str) -> None:
    async def story(aoi: Guest, ben: Guest, noa: Guest, game: str) -> None:
        assert await ben.unread() == {}
        await aoi.say(game, "one")
        await aoi.say(game, "two")
        assert (await aoi.unread(), await ben.unread(), await noa.unread()) == ({}, {game: 2}, {})
        await ben.read(game, 1)
        assert await ben.unread() == {game: 1}
        news = await ben.say(game, "three")
        assert news.read == 1
        await ben.read(game, 2)
        await ben.read(game, 1)  # which came late
        assert (await aoi.unread(), await ben.unread()) == ({game: 1}, {})
        await refused(noa.read(game, 1), NotYours, "online.only_players")

    lived(database_url, story)


def test_what_is_muted_is_not_counted_as_unread(database_url: str) -> None:
    async def story(aoi: Guest, ben: Guest, _: Guest, game: str) -> None:
        await aoi.say(game, "one")
        for how in ("game", "always"):
            await ben.mute(game, how)
            assert await ben.unread() == {}
        await ben.mute(game, None)
        assert await ben.unread() == {game: 1}

    lived(database_url, story)


def test_a_list_of_games_hears_of_unread_lines_and_of_nothing_that_others_read(database_url: str) -> None:
    async def story(aoi: Guest, ben: Guest, _: Guest, game: str) -> None:
        async with listing(aoi) as at_aoi, listing(ben) as at_ben:
            await aoi.say(game, "one")
            await until(lambda: at_ben[-1].unread == {game: 1})
            assert not at_ben[-1].games
            await ben.read(game, 1)
            await until(lambda: at_ben[-1].unread == {})
            await ben.say(game, "two")
            await until(lambda: at_aoi[-1].unread == {game: 1})
            assert len(at_aoi) == 2

    lived(database_url, story)


@asynccontextmanager
async def listing(who: Guest) -> AsyncIterator[list[GameList]]:
    """What is told of somebody's games while they listen."""
    told: list[GameList] = []

    async def listen() -> None:
        async with aclosing(who.online.follow_mine(who.person)) as stream:
            async for each in stream:
                told.extend([each] if each else [])

    listening = asyncio.create_task(listen())
    try:
        await until(lambda: told)
        yield told
    finally:
        listening.cancel()
        await asyncio.gather(listening, return_exceptions=True)


def test_nobody_else_hears_anything_or_notices_that_something_is_said(database_url: str) -> None:
    async def story(aoi: Guest, ben: Guest, noa: Guest, game: str) -> None:
        nobody = Guest(noa.online, PersonRow(id="nobody", name=""))
        async with noa.following(game) as at_noa, nobody.following(game) as at_nobody, ben.following(game) as at_ben:
            await until(lambda: at_noa.sees_player(2) and at_nobody.sees_player(2))
            before = len(at_noa.updates), len(at_nobody.updates)
            await aoi.say(game, "between us")
            await until(lambda: at_ben.lines)
            await ben.do(game, do="resign")
            await until(lambda: at_noa.phase == at_nobody.phase == "over")
            assert (at_noa.news, at_nobody.news) == ([], [])
            assert (len(at_noa.updates), len(at_nobody.updates)) == tuple(count + 1 for count in before)

    lived(database_url, story)


def test_only_the_players_may_say_something_or_mute(database_url: str) -> None:
    async def story(_aoi: Guest, _ben: Guest, noa: Guest, game: str) -> None:
        await refused(noa.say(game, "me too"), NotYours, "online.only_players")
        await refused(noa.mute(game, "game"), NotYours, "online.only_players")
        asked = SayRequest.model_validate({"key": next(_keys), "line": {"kind": "text", "text": "hi"}, "heard": 0})
        await refused(noa.online.talk.say(game, None, asked), NotYours, "online.only_players")
        await refused(noa.say("nowhere", "hi"), NoSuchGame, "online.no_such_game")

    lived(database_url, story)


def test_a_private_game_is_not_there_for_strangers_who_talk(database_url: str) -> None:
    async def story(_aoi: Guest, _ben: Guest, noa: Guest, game: str) -> None:
        await refused(noa.say(game, "hi"), NoSuchGame, "online.no_such_game")
        await refused(noa.mute(game, "game"), NoSuchGame, "online.no_such_game")

    lived(database_url, story, private=True)


def test_nobody_talks_before_there_is_somebody_to_talk_to(database_url: str) -> None:
    async def story(aoi: Guest, ben: Guest, _: Guest, __: str) -> None:
        waiting = await aoi.invite()
        await refused(aoi.say(waiting, "hello?"), TooSoon, "online.nobody_there")
        async with aoi.following(waiting) as at_aoi:
            await ben.do(waiting, do="join", name="Ben")
            await until(lambda: at_aoi.news)
            await ben.say(waiting, "here I am")
            await until(lambda: at_aoi.lines)

    lived(database_url, story)


def test_a_line_that_is_sent_again_is_said_once(database_url: str) -> None:
    async def story(aoi: Guest, ben: Guest, _: Guest, game: str) -> None:
        answers = await asyncio.gather(*(aoi.say(game, "once", key="the-same-key") for _ in range(5)))
        assert [words(each) for each in answers] == [["once"]] * 5
        await ben.say(game, "mine", key="the-same-key")  # of somebody else it is another key
        assert words(await aoi.say(game, "once", key="the-same-key")) == ["once", "mine"]

    lived(database_url, story)


def test_lines_of_both_at_the_same_time_are_all_said(database_url: str) -> None:
    async def story(aoi: Guest, ben: Guest, _: Guest, game: str) -> None:
        async def talk_on(who: Guest) -> None:
            for number in range(4):
                await who.say(game, f"{number}")

        await asyncio.gather(talk_on(aoi), talk_on(ben))
        news = await aoi.say(game, "over")
        assert [line.number for line in news.lines] == [*range(1, 10)]
        for seat in (1, 2):
            said = [words(news)[line.number - 1] for line in news.lines if line.seat == seat]
            assert said[:4] == ["0", "1", "2", "3"]

    lived(database_url, story)


def test_who_comes_back_hears_what_was_missed_and_nothing_twice(database_url: str) -> None:
    async def story(aoi: Guest, ben: Guest, _: Guest, game: str) -> None:
        heard = (await aoi.say(game, "one")).heard
        await aoi.say(game, "two")
        await ben.say(game, "three")
        async with ben.following(game, 2, heard) as at_ben:
            await until(lambda: at_ben.news)
            assert (at_ben.news[0].is_whole, at_ben.lines) == (False, ["two", "three"])
            await aoi.say(game, "four")
            await until(lambda: len(at_ben.lines) == 3)

    lived(database_url, story)


def test_who_mutes_the_opponent_reads_themselves_alone_on_every_page(database_url: str) -> None:
    async def story(aoi: Guest, ben: Guest, _: Guest, game: str) -> None:
        await ben.say(game, "annoying")
        await aoi.say(game, "please stop")
        async with aoi.following(game) as at_aoi, ben.following(game) as at_ben:
            await until(lambda: len(at_aoi.lines) == len(at_ben.lines) == 2)
            muted = await aoi.mute(game, "game")
            assert (muted.muted, words(muted), muted.heard) == ("game", ["please stop"], 0)
            await until(lambda: at_aoi.lines == ["please stop"])
            told = len(at_aoi.news)
            await ben.say(game, "more")
            await aoi.say(game, "done")
            await until(lambda: at_aoi.lines == ["please stop", "done"])
            assert len(at_aoi.news) == told + 1  # nothing comes of what is not to be read
            assert {news.muted for news in at_ben.news} == {None}  # and the other does not learn of it
            again = await aoi.mute(game, None)
            assert words(again) == ["annoying", "please stop", "more", "done"]
            await until(lambda: at_aoi.lines == words(again))

    lived(database_url, story)


def test_a_page_that_was_away_while_the_mute_ended_has_the_whole_talk(database_url: str) -> None:
    async def story(aoi: Guest, ben: Guest, _: Guest, game: str) -> None:
        await ben.say(game, "one")
        heard = (await aoi.mute(game, "game")).heard
        await ben.say(game, "two")
        await aoi.mute(game, None)
        async with aoi.following(game, 2, heard) as at_aoi:
            await until(lambda: at_aoi.lines == ["one", "two"])

    lived(database_url, story)


def test_a_mute_for_good_holds_in_every_game_with_that_person_and_no_other(database_url: str) -> None:
    async def story(aoi: Guest, ben: Guest, noa: Guest, game: str) -> None:
        assert (await aoi.mute(game, "game")).muted == "game"
        assert (await aoi.mute(game, "always")).muted == "always"
        again, other = await aoi.invite(), await aoi.invite()
        await ben.do(again, do="join", name="Ben")
        await noa.do(other, do="join", name="Noa")
        await ben.say(again, "hello")
        await noa.say(other, "hello")
        assert words(await aoi.say(again, "mine")) == ["mine"]
        assert words(await aoi.say(other, "mine")) == ["hello", "mine"]
        assert words(await aoi.mute(again, None)) == ["hello", "mine"]
        assert words(await aoi.say(game, "back")) == ["back"]

    lived(database_url, story)


def test_nobody_says_more_than_may_be_in_a_minute_or_in_a_game(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(aoi: Guest, ben: Guest, _: Guest, game: str) -> None:
        monkeypatch.setattr(limits, "TALK_A_MINUTE", 3)
        for number in range(3):
            await aoi.say(game, f"{number}", key=f"spoken-{number}")
        other = await aoi.invite()
        await ben.do(other, do="join", name="Ben")
        for where in (game, other):
            await refused(aoi.say(where, "more"), TooMuch, "talk.too_fast")
        assert len((await aoi.say(game, "2", key="spoken-2")).lines) == 3  # to repeat is not to say more
        await ben.say(game, "I may")
        monkeypatch.setattr(limits, "TALK_A_MINUTE", 1000)
        monkeypatch.setattr(limits, "TALK_IN_GAME", 3)
        await refused(aoi.say(game, "more"), TooMuch, "talk.too_many")
        await aoi.say(other, "elsewhere")

    lived(database_url, story)


@pytest.mark.parametrize("text", ["\u202eevil", "x" + "\u0301" * 30, " \u3164 ", "a\x00b"])
def test_hostile_text_is_refused_and_leaves_nothing(database_url: str, text: str) -> None:
    async def story(aoi: Guest, _ben: Guest, __: Guest, game: str) -> None:
        with pytest.raises(NotPlain):
            await aoi.say(game, text)
        assert words(await aoi.say(game, "<script>alert(1)</script>")) == ["<script>alert(1)</script>"]

    lived(database_url, story)


def test_players_talk_for_a_day_after_the_end(database_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(aoi: Guest, ben: Guest, _: Guest, game: str) -> None:
        await ben.do(game, do="resign")
        assert not (await aoi.say(game, phrase="good_game")).is_closed
        monkeypatch.setattr(limits, "TALK_AFTER", -3600)
        await refused(aoi.say(game, "still there?"), TooLate, "talk.closed")
        async with ben.following(game) as at_ben:
            await until(lambda: at_ben.news)
            assert (at_ben.lines, at_ben.news[0].is_closed) == (["good_game"], True)

    lived(database_url, story)


def test_players_at_different_processes_hear_each_other(postgres: Postgres) -> None:
    async def run() -> None:
        url = postgres.fresh_url()
        one, two = await started(url), await started(url)
        try:
            aoi, ben = [Guest(at, (await at.people.make_guest())[0]) for at in (one, two)]
            game = await aoi.invite()
            await ben.do(game, do="join", name="Ben")
            await aoi.say(game, "hello over there")
            async with aoi.following(game) as at_aoi, ben.following(game) as at_ben:
                await until(lambda: at_ben.lines)
                await ben.say(game, "hello")
                await until(lambda: len(at_aoi.lines) == 2)
                await ben.mute(game, "game")
                await until(lambda: at_ben.lines == ["hello"])
        finally:
            await one.stop()
            await two.stop()

    asyncio.run(run())
