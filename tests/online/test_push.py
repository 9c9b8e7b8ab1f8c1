"""Web Push: whose turn it is in a game without a running clock is told once a turn, whichever process does it."""

import asyncio
import socket
import threading
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import aclosing, asynccontextmanager
from functools import partial
from itertools import count
from typing import Any

import pytest
from sqlalchemy import func, select, update

from databases import Postgres, until
from push_service import PushService
from rated import add_account
from teban.online import limits
from teban.online.games.state import SECOND
from teban.online.models.commands import CommandRequest, InvitationRequest
from teban.online.models.push import SubscribeRequest
from teban.online.now import milliseconds
from teban.online.push.endpoint import BadEndpoint, Endpoints
from teban.online.service import OnlineService
from teban.online.storage.database import Database
from teban.online.storage.people import PersonRow
from teban.online.storage.schema import push_notice, push_subscription
from teban.registry import start_with

SLOW = {"kind": "correspondence", "days": 3}
OPTIONS = {"size": 3}
_keys = (f"key-{number:06}" for number in count())


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Notices are sent when a test says so, and at once."""
    monkeypatch.setattr(limits, "PUSH_DELAY", 0)
    monkeypatch.setattr(limits, "PUSH_POLL", 3600)
    monkeypatch.setattr(limits, "PUSH_PAUSE", 0)
    monkeypatch.setattr(limits, "PUSH_LONGEST_PAUSE", 0)


@pytest.fixture
def service() -> Iterator[PushService]:
    service = PushService()
    yield service
    service.close()


class Guest:
    """Somebody at a process of the server."""

    def __init__(self, online: OnlineService, person: PersonRow, name: str) -> None:
        self.online, self.person, self.name = online, person, name

    async def begin(self, other: "Guest", time: dict[str, Any] = SLOW) -> str:
        terms = {"game": "stoic", "options": OPTIONS, "time": time, "begins": "inviter", "takebacks": True}
        asked = {"key": next(_keys), "name": self.name, "terms": {**terms, "private": False, "open": False}}
        game = (await self.online.invite(self.person, InvitationRequest.model_validate(asked))).id
        await other.do(game, do="join", name=other.name)
        return game

    async def invite(self, to: str) -> None:
        """Invite a player by name."""
        terms = {"game": "stoic", "options": OPTIONS, "time": SLOW, "begins": "inviter", "takebacks": True}
        asked = {"key": next(_keys), "name": self.name, "terms": {**terms, "private": False, "open": False}, "to": to}
        await self.online.invite(self.person, InvitationRequest.model_validate(asked))

    async def do(self, game_id: str, **command: Any) -> None:
        asked = {"key": next(_keys), "since": 0, "command": command}
        await self.online.do(game_id, self.person, CommandRequest.model_validate(asked))

    async def play(self, game_id: str) -> None:
        told = (await self.online.look(game_id, self.person)).update
        position = start_with("stoic", OPTIONS).play_all([each for turn in told.turns for each in turn.actions])
        await self.do(game_id, do="turn", number=len(told.turns) + 1, actions=[position.legal()[0]])

    async def subscribe(self, service: PushService, path: str = "/browser", lang: str = "en") -> None:
        asked = service.subscription(path, lang)
        await self.online.push.subscribe(self.person, SubscribeRequest.model_validate(asked))

    async def push_all(self, service: PushService, arrived: int) -> None:
        """Let this process send what is due; so many messages have arrived then, since the beginning."""
        await self.online.push.send_due()
        assert len(service.messages) == arrived

    @asynccontextmanager
    async def watching(self, game_id: str) -> AsyncIterator[None]:
        """For as long as the game is open in front of somebody."""
        here = asyncio.Event()

        async def listen() -> None:
            async with aclosing(self.online.follow(game_id, self.person, 0)) as stream:
                async for _ in stream:
                    here.set()

        listening = asyncio.create_task(listen())
        try:
            await here.wait()
            yield
        finally:
            listening.cancel()
            await asyncio.gather(listening, return_exceptions=True)


async def started(url: str, service: PushService) -> OnlineService:
    database = Database(url)
    await asyncio.to_thread(database.open)
    online = OnlineService(database, endpoints=Endpoints(service.origin))
    await online.start()
    return online


async def rows(online: OnlineService, table: Any) -> int:
    found: int = await online._database.read(
        lambda connection: connection.execute(select(func.count()).select_from(table)).scalar_one()
    )
    return found


Story = Callable[[Guest, Guest], Coroutine[Any, Any, None]]


def lived(url: str, service: PushService, story: Story) -> None:
    """Let two people live through something at one process."""

    async def run() -> None:
        online = await started(url, service)
        try:
            await story(*[Guest(online, (await online.people.make_guest())[0], name) for name in ("Aoi", "Ben")])
        finally:
            await online.stop()

    asyncio.run(run())


def test_who_is_to_play_is_told_once_a_turn_in_their_language(database_url: str, service: PushService) -> None:
    async def story(aoi: Guest, ben: Guest) -> None:
        await ben.subscribe(service, lang="ja")
        game = await aoi.begin(ben)
        await aoi.push_all(service, 0)
        await aoi.play(game)
        await aoi.push_all(service, 1)
        await aoi.push_all(service, 1)
        (told,) = service.messages
        assert told.text == {
            "title": "あなたの手番です",
            "body": "ストイック（対 Aoiさん）",
            "lang": "ja",
            "tag": "teban.online",
            "address": f"#/online/{game}",
        }
        assert (told.path, told.key) == ("/browser", aoi.online.push.public_key)
        assert told.claims["aud"] == service.origin
        assert told.headers["Topic"] == "teban-online"
        await ben.play(game)
        await aoi.play(game)
        await aoi.push_all(service, 2)
        assert await rows(aoi.online, push_notice) == 0

    lived(database_url, service, story)


def test_games_that_wait_are_told_together(database_url: str, service: PushService) -> None:
    async def story(aoi: Guest, ben: Guest) -> None:
        await ben.subscribe(service)
        for _ in range(3):
            await aoi.play(await aoi.begin(ben))
        await aoi.push_all(service, 1)
        assert service.messages[0].text["title"] == "3 games are waiting for you"
        assert service.messages[0].text["body"] == "Stoic"
        assert service.messages[0].text["address"] == "#/games"

    lived(database_url, service, story)


def test_who_invited_hears_that_somebody_came_if_it_is_their_turn(database_url: str, service: PushService) -> None:
    async def story(aoi: Guest, ben: Guest) -> None:
        await aoi.subscribe(service)
        await ben.subscribe(service, "/ben")
        await aoi.begin(ben)
        await aoi.push_all(service, 1)
        assert service.messages[0].path == "/browser"

    lived(database_url, service, story)


def test_nobody_is_told_of_live_games_or_of_a_game_in_front_of_them(database_url: str, service: PushService) -> None:
    async def story(aoi: Guest, ben: Guest) -> None:
        await ben.subscribe(service)
        live = await aoi.begin(ben, {"kind": "live", "base": 600, "increment": 5})
        await aoi.play(live)
        assert await rows(aoi.online, push_notice) == 0
        game = await aoi.begin(ben)
        async with ben.watching(game):
            await aoi.play(game)
            await aoi.push_all(service, 0)
        assert await rows(aoi.online, push_notice) == 0

    lived(database_url, service, story)


def test_each_thing_that_waits_for_somebody_is_told_once(database_url: str, service: PushService) -> None:
    async def story(aoi: Guest, ben: Guest) -> None:
        await ben.subscribe(service)
        game = await aoi.begin(ben)

        async def told(title: str, address: str = f"#/online/{game}") -> None:
            before = len(service.messages)
            await aoi.push_all(service, before + 1)
            await aoi.push_all(service, before + 1)
            text = service.messages[-1].text
            assert (text["title"], text["address"]) == (title, address)

        await aoi.play(game)
        await told("Your turn")
        await aoi.do(game, do="offer", what="takeback")
        await told("Aoi asks to undo a turn")
        await ben.do(game, do="decline", what="takeback")
        await aoi.push_all(service, 2)
        await aoi.do(game, do="offer", what="pause")
        await told("Aoi asks for a pause")
        await ben.do(game, do="accept", what="pause")
        await aoi.push_all(service, 3)
        await aoi.do(game, do="resume")
        await told("Your turn")
        await ben.play(game)
        await ben.do(game, do="offer", what="takeback")
        await aoi.do(game, do="accept", what="takeback")
        await told("Your turn")
        await aoi.do(game, do="resign")
        await aoi.do(game, do="offer", what="rematch")
        await told("Aoi offers a rematch")
        await ben.do(game, do="decline", what="rematch")
        await ben.do(game, do="offer", what="rematch")
        await aoi.do(game, do="accept", what="rematch")
        following = (await ben.online.look(game, ben.person)).update.status.rematch
        await told("Your turn", f"#/online/{following}")  # the seats are exchanged, so Ben begins
        assert await rows(aoi.online, push_notice) == 0

    lived(database_url, service, story)


def test_what_is_not_asked_any_more_is_not_told(database_url: str, service: PushService) -> None:
    async def story(aoi: Guest, ben: Guest) -> None:
        await ben.subscribe(service)
        game = await aoi.begin(ben)
        await aoi.do(game, do="offer", what="draw")
        await aoi.do(game, do="decline", what="draw")
        await aoi.push_all(service, 0)
        assert await rows(aoi.online, push_notice) == 0

    lived(database_url, service, story)


def test_of_a_live_game_only_its_beginnings_and_what_comes_after_it_are_told(
    database_url: str, service: PushService
) -> None:
    async def story(aoi: Guest, ben: Guest) -> None:
        await ben.subscribe(service)
        live = await aoi.begin(ben, {"kind": "live", "base": 600, "increment": 5})
        await aoi.play(live)
        await aoi.do(live, do="offer", what="draw")
        await aoi.push_all(service, 0)
        await ben.play(live)
        await ben.do(live, do="offer", what="pause")
        await aoi.do(live, do="accept", what="pause")
        await aoi.do(live, do="resume")
        await aoi.push_all(service, 1)
        assert service.messages[-1].text["title"] == "Your game is under way"
        await aoi.do(live, do="resign")
        await ben.do(live, do="offer", what="rematch")
        await aoi.do(live, do="accept", what="rematch")
        await aoi.push_all(service, 2)
        following = (await ben.online.look(live, ben.person)).update.status.rematch
        assert service.messages[-1].text["address"] == f"#/online/{following}"

    lived(database_url, service, story)


def test_a_player_who_is_invited_by_name_is_told(database_url: str, service: PushService) -> None:
    async def story(aoi: Guest, ben: Guest) -> None:
        await ben.subscribe(service)
        await ben.online.database.write(lambda connection: add_account(connection, ben.person.id, "Ben"))
        await aoi.invite(to="Ben")
        await aoi.push_all(service, 1)
        assert service.messages[0].text["title"] == "Aoi invites you to a game"
        assert service.messages[0].text["body"] == "Stoic vs Aoi"

    lived(database_url, service, story)


def test_nobody_is_told_of_a_turn_that_they_have_played_already(database_url: str, service: PushService) -> None:
    async def story(aoi: Guest, ben: Guest) -> None:
        await ben.subscribe(service)
        game = await aoi.begin(ben)
        await aoi.play(game)
        await ben.play(game)
        await aoi.push_all(service, 0)
        assert (service.attempts, await rows(aoi.online, push_notice)) == (0, 0)

    lived(database_url, service, story)


@pytest.mark.parametrize("status", [404, 410])
def test_a_browser_that_has_unsubscribed_is_forgotten(database_url: str, service: PushService, status: int) -> None:
    async def story(aoi: Guest, ben: Guest) -> None:
        await ben.subscribe(service)
        service.answers = [(status, {})]
        await aoi.play(await aoi.begin(ben))
        await aoi.push_all(service, 0)
        assert (await rows(aoi.online, push_subscription), await rows(aoi.online, push_notice)) == (0, 0)

    lived(database_url, service, story)


def test_a_push_service_that_is_away_is_asked_again_for_so_long(database_url: str, service: PushService) -> None:
    async def story(aoi: Guest, ben: Guest) -> None:
        await ben.subscribe(service)
        service.answers = [(503, {}), (429, {"Retry-After": "99999999"}), (500, {})]
        game = await aoi.begin(ben)
        await aoi.play(game)
        for attempt in range(1, 4):
            await aoi.push_all(service, 0)
            assert service.attempts == attempt
        await aoi.push_all(service, 1)
        assert await rows(aoi.online, push_notice) == 0
        service.answers = [(503, {})] * 100
        await ben.play(game)
        await aoi.play(game)
        for _ in range(2 * limits.PUSH_TRIES):
            await aoi.push_all(service, 1)
        assert service.attempts == 4 + limits.PUSH_TRIES
        assert await rows(aoi.online, push_notice) == 0

    lived(database_url, service, story)


def test_the_pauses_double_up_to_the_longest(
    database_url: str, service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "PUSH_PAUSE", 30)
    monkeypatch.setattr(limits, "PUSH_LONGEST_PAUSE", 100)
    now = 1_000_000_000
    monkeypatch.setattr("teban.online.push.service.milliseconds", lambda: now)

    async def story(aoi: Guest, ben: Guest) -> None:
        nonlocal now
        await ben.subscribe(service)
        await aoi.play(await aoi.begin(ben))
        now = milliseconds()
        service.answers = [(503, {})] * 5
        for pause in (30, 60, 100, 100):
            await aoi.push_all(service, 0)
            due = await aoi.online._database.read(lambda connection: connection.execute(select(push_notice.c.due)))
            assert due.scalar_one() == now + pause * SECOND
            now += pause * SECOND

    lived(database_url, service, story)


def test_a_notice_waits_a_moment_and_is_kept_for_a_day(
    database_url: str, service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "PUSH_DELAY", 5.0)

    async def story(aoi: Guest, ben: Guest) -> None:
        await ben.subscribe(service)
        game = await aoi.begin(ben)
        await aoi.play(game)
        since = (await aoi.online.game(game)).changed
        later = since + round(limits.PUSH_DELAY * SECOND)
        for now, arrived in ((later - 1, 0), (later, 1)):
            monkeypatch.setattr("teban.online.push.service.milliseconds", partial(int, now))
            await aoi.push_all(service, arrived)
        assert service.messages[0].headers["TTL"] == str(limits.PUSH_KEPT)

    lived(database_url, service, story)


def test_a_process_takes_so_many_notices_at_once(
    database_url: str, service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "PUSH_AT_ONCE", 2)

    async def story(aoi: Guest, ben: Guest) -> None:
        for path in ("/first", "/second", "/third"):
            await ben.subscribe(service, path)
        await aoi.play(await aoi.begin(ben))
        await aoi.push_all(service, 2)
        await aoi.push_all(service, 3)

    lived(database_url, service, story)


def test_what_a_push_service_asks_for_is_waited_for(
    database_url: str, service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "PUSH_LONGEST_PAUSE", 3600)

    async def story(aoi: Guest, ben: Guest) -> None:
        await ben.subscribe(service)
        service.answers = [(429, {"Retry-After": "600"})]
        await aoi.play(await aoi.begin(ben))
        for _ in range(3):
            await aoi.push_all(service, 0)
        assert service.attempts == 1
        assert await rows(aoi.online, push_notice) == 1

    lived(database_url, service, story)


def test_each_browser_of_a_person_is_told_and_the_oldest_makes_room(
    database_url: str, service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "SUBSCRIPTIONS", 2)

    async def story(aoi: Guest, ben: Guest) -> None:
        for path in ("/first", "/second", "/second", "/third"):
            await ben.subscribe(service, path)
            await asyncio.sleep(0.002)  # so that one is the oldest
        await aoi.play(await aoi.begin(ben))
        await aoi.push_all(service, 2)
        assert sorted(told.path for told in service.messages) == ["/second", "/third"]

    lived(database_url, service, story)


def test_nobody_ends_the_notices_of_somebody_else_and_everybody_their_own(
    database_url: str, service: PushService
) -> None:
    async def story(aoi: Guest, ben: Guest) -> None:
        await ben.subscribe(service)
        await aoi.online.push.unsubscribe(aoi.person, f"{service.origin}/browser")
        assert await rows(aoi.online, push_subscription) == 1
        await aoi.play(await aoi.begin(ben))
        await ben.online.push.unsubscribe(ben.person, f"{service.origin}/browser")
        await aoi.push_all(service, 0)
        assert (await rows(aoi.online, push_subscription), await rows(aoi.online, push_notice)) == (0, 0)

    lived(database_url, service, story)


def test_a_browser_that_changes_hands_tells_its_new_owner_alone(database_url: str, service: PushService) -> None:
    async def story(aoi: Guest, ben: Guest) -> None:
        await ben.subscribe(service)
        await aoi.subscribe(service)
        await aoi.play(await aoi.begin(ben))
        await aoi.push_all(service, 0)
        assert await rows(aoi.online, push_subscription) == 1

    lived(database_url, service, story)


@pytest.mark.parametrize(
    "wrong",
    [
        {"endpoint": "https://127.0.0.1/x"},
        {"endpoint": "http://1.1.1.1/x"},
        {"p256dh": "A" * 87},
        {"auth": "A" * 24},
    ],
)
def test_what_cannot_be_told_is_refused_at_once(database_url: str, service: PushService, wrong: dict[str, str]) -> None:
    async def story(aoi: Guest, _: Guest) -> None:
        asked = SubscribeRequest.model_validate({**service.subscription(), **wrong})
        with pytest.raises(BadEndpoint):
            await aoi.online.push.subscribe(aoi.person, asked)
        assert await rows(aoi.online, push_subscription) == 0

    lived(database_url, service, story)


def test_several_processes_send_each_notice_once_and_with_one_key(postgres: Postgres, service: PushService) -> None:
    async def run() -> None:
        url = postgres.fresh_url()
        processes = await asyncio.gather(*(started(url, service) for _ in range(3)))
        try:
            assert len({each.push.public_key for each in processes}) == 1
            online = processes[0]
            aoi, *bens = [Guest(online, (await online.people.make_guest())[0], f"P{n}") for n in range(9)]
            for number, ben in enumerate(bens):
                await ben.subscribe(service, f"/{number}")
                await aoi.play(await aoi.begin(ben))
            for _ in range(4):
                await asyncio.gather(*(each.push.send_due() for each in processes))
            assert sorted(told.path for told in service.messages) == [f"/{number}" for number in range(8)]
            assert service.attempts == 8
        finally:
            for each in processes:
                await each.stop()

    asyncio.run(run())


def test_what_a_process_had_claimed_when_it_died_is_sent_by_another(
    database_url: str, service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(aoi: Guest, ben: Guest) -> None:
        await ben.subscribe(service)
        await aoi.play(await aoi.begin(ben))
        with monkeypatch.context() as killed:
            killed.setattr(aoi.online.push, "_tell", never)
            await aoi.online.push.send_due()
        await aoi.push_all(service, 0)  # it is still claimed
        await aoi.online._database.write(lambda connection: connection.execute(update(push_notice).values(due=0)))
        await aoi.push_all(service, 1)

    lived(database_url, service, story)


async def never(*_: Any) -> None:
    """A process that is killed at this moment."""


def test_the_worker_sends_by_itself(database_url: str, service: PushService, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "PUSH_POLL", 0.05)

    async def story(aoi: Guest, ben: Guest) -> None:
        await ben.subscribe(service)
        await aoi.play(await aoi.begin(ben))
        await until(lambda: service.messages)

    lived(database_url, service, story)


def test_who_asks_for_names_that_nobody_answers_for_keeps_no_notice_back(
    database_url: str, service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Slow DNS: every look-up of a stranger's host hangs, in threads that send nothing, and is given up in the end."""
    looked_up, answers = threading.Semaphore(0), threading.Event()
    real = socket.getaddrinfo

    def slow(host: Any, *given: Any, **named: Any) -> Any:
        if str(host).endswith(".example"):
            looked_up.release()
            answers.wait(60)
            raise socket.gaierror
        return real(host, *given, **named)

    monkeypatch.setattr(socket, "getaddrinfo", slow)
    monkeypatch.setattr(limits, "PUSH_PATIENCE", 2.0)

    async def story(aoi: Guest, ben: Guest) -> None:
        await ben.subscribe(service)
        game = await aoi.begin(ben)
        asked = service.subscription()

        def hostile(number: int) -> SubscribeRequest:
            return SubscribeRequest.model_validate({**asked, "endpoint": f"https://n{number}.example/"})

        number = limits.PUSH_AT_ONCE + limits.PUSH_LOOKUPS
        asking = [asyncio.create_task(aoi.online.push.subscribe(aoi.person, hostile(n))) for n in range(number)]
        try:
            for _ in range(limits.PUSH_LOOKUPS):
                assert await asyncio.to_thread(looked_up.acquire, timeout=60)
            assert not looked_up.acquire(blocking=False), "more are looked up at once"
            await aoi.play(game)
            async with asyncio.timeout(30):
                await aoi.push_all(service, 1)
            given_up = await asyncio.gather(*asking, return_exceptions=True)
            assert {type(each) for each in given_up} == {BadEndpoint}
        finally:
            answers.set()

    lived(database_url, service, story)
