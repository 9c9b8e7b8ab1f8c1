"""Worker pool for rule work: off the event loop, bounded, round-robin per client."""

import asyncio
import logging
from collections.abc import Callable
from typing import Any, TypeVar

from fastapi import FastAPI, Request
from fastapi.responses import Response
from pydantic import TypeAdapter

from teban.registry import blame
from teban.server import limits
from teban.server.connections import client_of
from teban.server.fair_queue import FairQueue

Answer = TypeVar("Answer")

_ANYTHING: TypeAdapter[Any] = TypeAdapter(Any)


def install_worker_pool(app: FastAPI) -> None:
    """Give an application its pool."""
    app.state.workers = FairQueue(
        limits.ANSWERS, limits.ANSWERS_EACH, limits.ANSWERS_WAITING, refusal="server.too_many_answers"
    )


async def run_in_pool(request: Request, work: Callable[[], Answer]) -> Answer:
    """Do some work in a thread when it is this client's turn; Busy if the queue is full."""
    return await _run_in(request.app.state.workers, request, work)


async def answered(request: Request, work: Callable[[], Any]) -> Response:
    """The models that come of some work, as JSON, which is written in the same thread."""
    return await run_in_pool(request, lambda: _json(work()))


async def searched(request: Request, work: Callable[[], Any]) -> Response:
    """The same for work that needs the engine: it waits among the searches."""
    return await _run_in(request.app.state.searches, request, lambda: _json(work()))


def client_address(request: Request) -> str:
    """Who asks, as limits count it."""
    return client_of(request.client.host) if request.client else ""


async def _run_in(queue: FairQueue, request: Request, work: Callable[[], Answer]) -> Answer:
    async with queue.ticket(client_address(request)) as ticket:
        await ticket.admitted.wait()
        try:
            return await asyncio.to_thread(work)
        except Exception as error:
            if blamed := blame(error):
                logging.getLogger("uvicorn.error").error("A game from outside failed", exc_info=error)
                raise blamed from error
            raise


def _json(answer: Any) -> Response:
    return Response(_ANYTHING.dump_json(answer), media_type="application/json")
