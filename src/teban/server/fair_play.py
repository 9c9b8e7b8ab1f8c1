"""Fair play over HTTP: the engine answers no player about a game that they are playing online."""

from collections.abc import Callable
from typing import TypeVar

from fastapi import Request

from teban.online import fair_play
from teban.server.guests import person_of
from teban.server.online_host import online_of
from teban.server.worker_pool import run_in_pool
from teban.service.models.requests import GameSoFar
from teban.service.replay import replayed

Answer = TypeVar("Answer")


async def fairly(
    request: Request,
    asked: GameSoFar,
    work: Callable[[], Answer],
    *,
    looks_back: bool = False,
    shows_lines: bool = False,
) -> Answer:
    """Do work with the engine about a game that was sent; NotYours if whoever asks is playing it against somebody.

    `looks_back`: it is about all positions of the game; `shows_lines`: it tells more than the next turn.
    """
    person = await person_of(request)
    running = await (await online_of(request.app)).running(person) if person else []

    def checked() -> Answer:
        if running:
            fair_play.check(replayed(asked), running, looks_back=looks_back, shows_lines=shows_lines)
        return work()

    return await run_in_pool(request, checked)
