"""The service of Web Push: browsers that want to be told, and the worker that tells them."""

import asyncio
import logging
from collections import defaultdict
from collections.abc import Sequence, Set
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Literal

from sqlalchemy import Connection

from teban.online import limits
from teban.online.errors import Unavailable
from teban.online.games.state import SECOND, Applied, OnlineGame
from teban.online.models.push import SubscribeRequest
from teban.online.now import milliseconds
from teban.online.push.encryption import AUTH, encrypt, from_text
from teban.online.push.endpoint import BadEndpoint, Endpoints, Unreachable
from teban.online.push.identity import PushIdentity, new_private_key
from teban.online.push.message import message
from teban.online.storage import games as game_storage
from teban.online.storage import presence as presence_storage
from teban.online.storage import push as storage
from teban.online.storage.database import Database
from teban.online.storage.people import PersonRow
from teban.online.storage.push import Notice, Subscription
from teban.online.waiting import called, is_in_sitting, waits_for
from teban.words import Reason

log = logging.getLogger("teban.online")

TOPIC = "teban-online"
"""By this a push service lets a message take the place of one that was not delivered yet."""
GONE = (404, 410)
"""The statuses that say that a browser has unsubscribed."""
LATER = (408, 425, 429, 500, 502, 503, 504)
"""The statuses that say that it may be tried again."""

Outcome = Literal["done", "gone", "later"]


def expect(connection: Connection, applied: Applied, person: str | None) -> None:
    """Write down that the opponent of whoever acted is to be told that something waits for them now."""
    if found := called(applied, person):
        game, number, opponent = found
        storage.expect(connection, opponent, game.id, number, applied.happened.at + _delay())


def expect_answer(connection: Connection, game: OnlineGame) -> None:
    """Write down that whoever an invitation is for is to be told of it."""
    if game.phase == "invited" and game.invited:
        storage.expect(connection, game.invited.id, game.id, game.version, game.changed + _delay())


class Push:
    """Web Push, as one process of a server does it."""

    def __init__(self, database: Database, endpoints: Endpoints, contact: str = "") -> None:
        self._database, self._endpoints, self._contact = database, endpoints, contact
        self._threads = ThreadPoolExecutor(limits.PUSH_AT_ONCE, "teban-push")
        # Threads of their own: who asks for names that nobody answers for keeps no notice from being sent.
        self._lookups = ThreadPoolExecutor(limits.PUSH_LOOKUPS, "teban-push-lookup")
        self._identity: PushIdentity | None = None
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Send what is to be sent until stopped; the first process of all makes the key of the server."""
        now, fresh = milliseconds(), new_private_key()
        key = await self._database.write(lambda connection: storage.private_key(connection, fresh, now))
        self._identity = PushIdentity(key, self._contact)
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """End the worker; what it has claimed and not sent is sent by another process, or by the next."""
        if self._task:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
        for threads in (self._threads, self._lookups):
            threads.shutdown(wait=False, cancel_futures=True)

    @property
    def public_key(self) -> str:
        """What browsers subscribe with."""
        return self._known().public_key

    async def subscribe(self, person: PersonRow, asked: SubscribeRequest) -> None:
        """Tell a browser from now on; BadEndpoint if that cannot be done."""
        try:
            auth = from_text(asked.auth)
            encrypt(b"", from_text(asked.p256dh), auth)
        except ValueError:
            raise BadEndpoint(Reason("push.bad_key")) from None
        if len(auth) != AUTH:
            raise BadEndpoint(Reason("push.bad_key"))
        loop = asyncio.get_running_loop()
        try:
            async with asyncio.timeout(limits.PUSH_PATIENCE):
                await loop.run_in_executor(self._lookups, self._endpoints.check, asked.endpoint)
        except (Unreachable, TimeoutError):
            raise BadEndpoint(Reason("push.bad_endpoint")) from None
        wanted = Subscription(
            id=storage.subscription_id(asked.endpoint),
            person=person.id,
            endpoint=asked.endpoint,
            p256dh=asked.p256dh,
            auth=asked.auth,
            lang=asked.lang,
        )
        now = milliseconds()
        await self._database.write(lambda c: storage.subscribe(c, wanted, now, limits.SUBSCRIPTIONS))

    async def unsubscribe(self, person: PersonRow, endpoint: str) -> None:
        """Do not tell a browser of a person any more."""
        name = storage.subscription_id(endpoint)
        await self._database.write(lambda connection: storage.unsubscribe(connection, name, person.id))

    async def send_due(self) -> None:
        """Send the notices whose time has come, all that wait for one browser as one message."""
        now = milliseconds()
        until = now + limits.PUSH_CLAIM * SECOND
        notices = await self._database.write(lambda c: storage.claim(c, now, until, limits.PUSH_AT_ONCE))
        of_browsers: defaultdict[Subscription, list[Notice]] = defaultdict(list)
        for notice in notices:
            of_browsers[notice.subscription].append(notice)
        await asyncio.gather(*(self._tell(browser, theirs) for browser, theirs in of_browsers.items()))

    async def _tell(self, browser: Subscription, notices: Sequence[Notice]) -> None:
        told = {notice.game for notice in notices}
        waiting = await self._database.read(lambda connection: _waiting(connection, browser.person, told))
        tries = max(notice.tries for notice in notices)
        if not any(game.id in told for game in waiting) or tries > limits.PUSH_TRIES:
            await self._database.write(lambda connection: storage.settle(connection, notices))
            return
        text = message(waiting, browser.person, browser.lang)
        loop = asyncio.get_running_loop()
        outcome, pause = await loop.run_in_executor(self._threads, self._send, browser, text, tries)
        due = milliseconds() + pause * SECOND

        def transaction(connection: Connection) -> None:
            if outcome == "gone":
                storage.unsubscribe(connection, browser.id)
            elif outcome == "done":
                storage.settle(connection, notices)
            else:
                storage.put_off(connection, notices, due)

        await self._database.write(transaction)

    def _send(self, browser: Subscription, text: bytes, tries: int) -> tuple[Outcome, int]:
        """Send a message, in a thread; what came of it, and after how many seconds to try again."""
        pause = min(limits.PUSH_PAUSE * 2 ** (tries - 1), limits.PUSH_LONGEST_PAUSE)
        origin = "/".join(browser.endpoint.split("/", 3)[:3])
        headers = {
            "Authorization": self._known().authorization(origin, milliseconds() // SECOND),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(limits.PUSH_KEPT),
            "Urgency": "normal",
            "Topic": TOPIC,
        }
        try:
            body = encrypt(text, from_text(browser.p256dh), from_text(browser.auth))
            answer = self._endpoints.send(browser.endpoint, headers, body)
        except Unreachable:
            return "later", pause
        except BadEndpoint:
            return "gone", 0
        if answer.status in GONE:
            return "gone", 0
        if answer.status in LATER:
            return "later", min(max(pause, answer.retry_after), limits.PUSH_LONGEST_PAUSE)
        if answer.status >= 300:
            log.warning("push refused status=%d", answer.status)
        return "done", 0

    def _known(self) -> PushIdentity:
        assert self._identity, "the service is not started"
        return self._identity

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(limits.PUSH_POLL)
            try:
                await self.send_due()
            except Unavailable:
                continue  # which the database has written down
            except Exception:
                log.exception("Notices could not be sent, and are tried again")


def _waiting(connection: Connection, person: str, told: Set[str]) -> list[OnlineGame]:
    """The games that wait for a person who does not have them open, the latest first.

    Of those that are played in one sitting only the ones that they are to be told of: they have just begun, or go on.
    """
    games = [each.game for each in game_storage.of_person(connection, person, limits.LISTED)]
    waiting = [game for game in games if (game.id in told if is_in_sitting(game) else waits_for(game, person))]
    latest_first = sorted(waiting, key=lambda game: game.changed, reverse=True)
    return [game for game in latest_first if not _is_open(connection, game, person)]


def _delay() -> int:
    return int(limits.PUSH_DELAY * SECOND)


def _is_open(connection: Connection, game: OnlineGame, person: str) -> bool:
    presences = presence_storage.look(connection, game.id, milliseconds(), limits.PRESENCE * SECOND)
    return person in presences and presences[person].present
