"""The counter, where positions are worked out: off the event loop, a few at a time, and each client in his turn."""

import asyncio
from collections.abc import Callable
from typing import Any, TypeVar

from fastapi import FastAPI, Request
from fastapi.responses import JSONResponse

from teban.server import limits
from teban.server.connections import client_of
from teban.server.fair_queue import Desk

Answer = TypeVar("Answer")


def open_counter(app: FastAPI) -> None:
    """Give an application its counter."""
    app.state.counter = Desk(
        limits.ANSWERS, limits.ANSWERS_EACH, limits.ANSWERS_WAITING, refusal="server.too_many_answers"
    )


async def at_the_counter(request: Request, work: Callable[[], Answer]) -> Answer:
    """What comes of some work, when it is this client's turn; Busy if he cannot even wait."""
    counter: Desk = request.app.state.counter
    async with counter.ticket(asker(request)) as ticket:
        await ticket.called.wait()
        return await asyncio.to_thread(work)


async def answer(request: Request, work: Callable[[], Any]) -> JSONResponse:
    """The same as an answer; it is written where it was worked out, which takes about as long."""
    return await at_the_counter(request, lambda: JSONResponse(work()))


def asker(request: Request) -> str:
    """Who asks, as limits count it."""
    return client_of(request.client.host) if request.client else ""
