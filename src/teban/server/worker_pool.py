"""Worker pool for rule work: off the event loop, bounded, round-robin per client."""

import asyncio
from collections.abc import Callable
from typing import Any, TypeVar

from fastapi import FastAPI, Request
from fastapi.responses import JSONResponse

from teban.server import limits
from teban.server.connections import client_of
from teban.server.fair_queue import FairQueue

Answer = TypeVar("Answer")


def install_worker_pool(app: FastAPI) -> None:
    """Give an application its pool."""
    app.state.workers = FairQueue(
        limits.ANSWERS, limits.ANSWERS_EACH, limits.ANSWERS_WAITING, refusal="server.too_many_answers"
    )


async def run_in_pool(request: Request, work: Callable[[], Answer]) -> Answer:
    """Do some work in a thread when it is this client's turn; Busy if the queue is full."""
    workers: FairQueue = request.app.state.workers
    async with workers.ticket(client_address(request)) as ticket:
        await ticket.admitted.wait()
        return await asyncio.to_thread(work)


async def json_response(request: Request, work: Callable[[], Any]) -> JSONResponse:
    """The result as a response, serialized in the same thread: that takes about as long as the work."""
    return await run_in_pool(request, lambda: JSONResponse(work()))


def client_address(request: Request) -> str:
    """Who asks, as limits count it."""
    return client_of(request.client.host) if request.client else ""
