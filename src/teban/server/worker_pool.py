"""Worker pools: rule work and searches off the event loop, each kind in threads of its own, round-robin per client.

A pool has as many threads as its queue has places. So whoever has a place need not wait for a thread, and no kind of
work can take the threads of another.
"""

import asyncio
import logging
import os
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from fastapi import FastAPI, Request
from fastapi.responses import Response
from pydantic import TypeAdapter

from teban.registry import blame
from teban.server import limits
from teban.server.compression import compressed
from teban.server.connections import client_of
from teban.server.fair_queue import FairQueue
from teban.server.search_queue import SearchQueue

Answer = TypeVar("Answer")
Queue = TypeVar("Queue", bound=FairQueue)

NICENESS = 3
"""How far searches stand behind the event loop and rule work, which need the processor seldom but at once."""

_ANYTHING: TypeAdapter[Any] = TypeAdapter(Any)


class WorkerPool(Generic[Queue]):
    """A queue, and a thread for each of its places."""

    def __init__(self, queue: Queue, niceness: int = 0) -> None:
        """`niceness`: how far its threads stand behind all others of this machine."""
        self.queue = queue
        self.threads = ThreadPoolExecutor(queue.places, initializer=_be_nice, initargs=(niceness,))

    async def run(self, client: str, work: Callable[[], Answer]) -> Answer:
        """Do some work when it is the client's turn; Busy if the queue is full."""
        async with self.queue.ticket(client) as ticket:
            await ticket.admitted.wait()
            return await asyncio.get_running_loop().run_in_executor(self.threads, work)


@dataclass(frozen=True)
class WorkerPools:
    """The pools of a server."""

    searches: WorkerPool[SearchQueue]
    proofs: WorkerPool[SearchQueue]
    answers: WorkerPool[FairQueue]
    long_answers: WorkerPool[FairQueue]

    def for_question(self, size: int) -> WorkerPool[FairQueue]:
        """Where a question of so many bytes is answered: what it costs depends on little else."""
        return self.answers if size <= limits.SHORT_QUESTION else self.long_answers


def _be_nice(niceness: int) -> None:
    """Let this thread stand behind others, where threads have priorities of their own."""
    if niceness and sys.platform == "linux":
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), niceness)


def worker_pools(searches: int | None) -> WorkerPools:
    """Pools with so many searches at once; None for one on each core."""
    return WorkerPools(
        searches=WorkerPool(SearchQueue(searches or os.cpu_count() or 1), NICENESS),
        proofs=WorkerPool(SearchQueue(limits.PROOFS), NICENESS),
        answers=WorkerPool(_answer_queue(limits.ANSWERS, limits.ANSWERS_EACH)),
        long_answers=WorkerPool(_answer_queue(limits.LONG_ANSWERS, limits.LONG_ANSWERS_EACH)),
    )


def _answer_queue(places: int, each: int) -> FairQueue:
    return FairQueue(places, each, limits.ANSWERS_WAITING, refusal="server.too_many_answers", share=max(places // 4, 1))


def pools_of(app: FastAPI) -> WorkerPools:
    """The pools of an application."""
    pools: WorkerPools = app.state.pools
    return pools


async def run_in_pool(request: Request, work: Callable[[], Answer]) -> Answer:
    """Do some work in a thread when it is this client's turn; Busy if the queue is full."""
    return await _run_in(pools_of(request.app).for_question(request.state.size), request, work)


async def answered(request: Request, work: Callable[[], Any], *, is_long: bool = False) -> Response:
    """The models that come of some work, as JSON, which is written in the same thread.

    `is_long`: whether even a short question costs much.
    """
    pools = pools_of(request.app)
    pool = pools.long_answers if is_long else pools.for_question(request.state.size)
    return await _run_in(pool, request, lambda: _json(request, work()))


def client_address(request: Request) -> str:
    """Who asks, as limits count it."""
    return client_of(request.client.host) if request.client else ""


async def _run_in(pool: WorkerPool[FairQueue], request: Request, work: Callable[[], Answer]) -> Answer:
    try:
        return await pool.run(client_address(request), work)
    except Exception as error:
        if blamed := blame(error):
            logging.getLogger("uvicorn.error").error("A game from outside failed", exc_info=error)
            raise blamed from error
        raise


def _json(request: Request, answer: Any) -> Response:
    body, headers = compressed(request, _ANYTHING.dump_json(answer))
    return Response(body, headers=headers, media_type="application/json")
