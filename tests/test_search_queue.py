"""The queue of the searches: turns before analyses before reviews, and nobody waits long behind a long search."""

import asyncio
import json
from collections.abc import Coroutine
from contextlib import AsyncExitStack
from http.client import HTTPConnection
from threading import Event, Semaphore
from time import monotonic
from typing import Any

import pytest

from serving import JSON, Server
from teban.server import limits
from teban.server.fair_queue import FairQueue, Priority, Ticket
from teban.server.search_queue import HALF_LIFE, TRIFLE, SearchQueue, Use
from teban.server.worker_pool import worker_pools

TURN, ANALYSIS, REVIEW = Priority


class Clock:
    """A time that passes when it is told to."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


class Visits(AsyncExitStack):
    """A queue with a clock of its own, and tickets that are given back at the end."""

    def __init__(self, places: int) -> None:
        super().__init__()
        self.clock = Clock()
        self.queue = SearchQueue(places, self.clock)

    async def come(self, client: str, priority: Priority = TURN, seconds: float = 0.0) -> Ticket:
        return await self.enter_async_context(self.queue.ticket(client, priority, seconds))


def run(visit: Coroutine[Any, Any, None]) -> None:
    asyncio.run(visit)


def test_a_turn_goes_before_an_analysis_and_that_before_a_review() -> None:
    async def visit() -> None:
        async with Visits(1) as at:
            await at.come("a")
            review = await at.come("b", REVIEW)
            analysis = await at.come("c", ANALYSIS)
            turn = await at.come("d")
            assert [at.queue.ahead(ticket) for ticket in (turn, analysis, review)] == [0, 1, 2]

    run(visit())


@pytest.mark.parametrize("running", [ANALYSIS, REVIEW])
def test_what_can_pause_makes_room_for_a_turn_and_goes_on_after_it(running: Priority) -> None:
    async def visit() -> None:
        async with Visits(1) as at:
            paused = await at.come("a", running, 10)
            assert not at.queue.must_pause(paused)
            async with at.queue.ticket("b") as turn:
                assert at.queue.must_pause(paused)
                at.queue.pause(paused)
                assert turn.admitted.is_set()
                assert not paused.admitted.is_set()
            assert paused.admitted.is_set()

    run(visit())


def test_a_turn_is_never_paused() -> None:
    async def visit() -> None:
        async with Visits(1) as at:
            running = await at.come("a", TURN, 10)
            await at.come("b")
            assert not at.queue.must_pause(running)

    run(visit())


def test_a_long_turn_has_to_finish_when_a_short_one_has_waited_for_a_slice() -> None:
    async def visit() -> None:
        async with Visits(1) as at:
            running = await at.come("a", TURN, 10)
            await at.come("b")
            assert not at.queue.must_finish(running)
            at.clock.now = limits.SHORT_SLICE
            assert at.queue.must_finish(running)

    run(visit())


@pytest.mark.parametrize("priority", [TURN, ANALYSIS])
def test_a_long_search_has_a_longer_slice_while_others_ask_for_as_much(priority: Priority) -> None:
    async def visit() -> None:
        async with Visits(1) as at:
            running = await at.come("a", priority, 10)
            await at.come("b", priority, 10)
            at.clock.now = limits.LONG_SLICE * 0.99
            assert not at.queue.must_finish(running)
            at.clock.now = limits.LONG_SLICE
            assert at.queue.must_finish(running)

    run(visit())


def test_a_long_search_goes_on_while_nobody_waits_but_its_own_client() -> None:
    async def visit() -> None:
        async with Visits(1) as at:
            running = await at.come("a", TURN, 10)
            await at.come("a")
            at.clock.now = 9.0
            assert not at.queue.must_finish(running)

    run(visit())


def test_of_turns_the_one_goes_first_whose_client_has_used_least() -> None:
    async def visit() -> None:
        async with Visits(1) as at:
            for client, seconds in (("greedy", 5.0), ("modest", 0.1)):
                async with at.queue.ticket(client):
                    at.clock.now += seconds
            running = await at.come("a")
            greedy, modest = await at.come("greedy"), await at.come("modest")
            newcomer = await at.come("newcomer")
            assert [at.queue.ahead(ticket) for ticket in (newcomer, modest, greedy)] == [0, 1, 2]
            at.clock.now += 0.01
            assert not at.queue.must_finish(running)

    run(visit())


def test_a_newcomer_waits_for_no_more_than_a_slice_however_many_search() -> None:
    """17 clients with three long turns each: whoever has used most makes room after a slice."""

    async def visit() -> None:
        async with Visits(2) as at:
            tickets = [await at.come(f"client {number}", TURN, 10) for number in range(17) for _ in range(3)]
            at.clock.now = 5.0
            await at.come("newcomer", TURN, 0.2)
            running = [ticket for ticket in tickets if ticket.admitted.is_set()]
            assert len(running) == 2
            assert all(at.queue.must_finish(ticket) for ticket in running)

    run(visit())


def test_only_as_many_searches_of_a_kind_have_begun_as_there_are_places() -> None:
    """So that paused ones, which keep their memory, are few."""

    async def visit() -> None:
        async with Visits(2) as at:
            analyses = [await at.come(f"client {number}", ANALYSIS, 10) for number in range(6)]
            begun = set()
            for _ in range(10):
                begun |= {ticket for ticket in analyses if ticket.admitted.is_set()}
                async with at.queue.ticket("d"), at.queue.ticket("e"):
                    for ticket in analyses:
                        if ticket.admitted.is_set():
                            at.queue.pause(ticket)
            assert len(begun) == 2

    run(visit())


def test_use_is_forgotten_and_so_are_those_who_used_a_trifle() -> None:
    clock = Clock()
    use = Use(clock)
    use.add("a", 4.0)
    clock.now = HALF_LIFE
    assert use.of("a") == pytest.approx(2.0)
    assert use.of("nobody") == 0
    for number in range(1000):
        use.add(f"client {number}", TRIFLE / 2)
    assert len(use) == 1
    clock.now = 20 * HALF_LIFE
    use.add("b", 1.0)
    assert len(use) == 1


def test_a_newcomer_waits_for_one_job_of_each_client_however_many_they_have_waiting() -> None:
    async def visit() -> None:
        queue = FairQueue(1, each=20)
        async with AsyncExitStack() as here:
            crowd = [queue.ticket(client) for client in ("a", "b") for _ in range(10)]
            tickets = {await each.__aenter__(): each for each in crowd}
            newcomer = await here.enter_async_context(queue.ticket("newcomer"))
            served = 0
            while not newcomer.admitted.is_set():
                running = next(ticket for ticket in tickets if ticket.admitted.is_set())
                await tickets.pop(running).__aexit__(None, None, None)
                served += 1
            assert served <= 2
            for each in tickets.values():
                await each.__aexit__(None, None, None)

    run(visit())


@pytest.mark.parametrize("kind", ["searches", "proofs", "long_answers"])
def test_a_short_question_is_answered_while_all_places_of_others_are_taken(kind: str) -> None:
    """Searches and answers once shared their threads: six searches on six threads held a position for seven seconds."""

    async def visit() -> None:
        pools, may_end = worker_pools(6), Event()
        pool = getattr(pools, kind)
        begun = Semaphore(0)

        def work() -> None:
            begun.release()
            may_end.wait()

        busy = [asyncio.create_task(pool.run(f"client {number}", work)) for number in range(2 * pool.queue.places)]
        for _ in range(pool.queue.places):
            await asyncio.to_thread(begun.acquire)
        try:
            async with asyncio.timeout(60):  # or it would wait for ever
                assert await pools.answers.run("newcomer", lambda: "answered") == "answered"
        finally:
            may_end.set()
            await asyncio.gather(*busy)

    run(visit())


def test_a_newcomers_turn_comes_soon_while_17_addresses_search() -> None:
    """On the old queue it took half a minute; what is allowed here leaves room for a busy machine."""
    server = Server()
    lines: list[HTTPConnection] = []
    for number in range(17):
        for path, more in (("turn", {"level": 8}), ("analysis", {}), ("review", {"actions": ["c3", "d4"]})):
            lines.append(line := server.call(f"127.4.0.{number + 1}"))
            line.request("POST", f"/api/{path}", json.dumps({"game": "stoic", "seconds": 10, **more}), JSON)
    assert all(line.getresponse().status == 200 for line in lines)
    began = monotonic()
    status, told = server.ask("/api/turn", {"game": "stoic", "level": 8, "seconds": 0.2}, "127.0.0.2")
    assert (status, told.count(b"event: turn")) == (200, 1)
    assert monotonic() - began < 10
    for line in lines:
        line.close()
    assert server.complaints() == []
