"""Limits of online play over HTTP: how often somebody may do something, and for how long they may follow."""

from collections.abc import AsyncGenerator
from contextlib import aclosing

from fastapi import FastAPI, Request

from teban.server import limits
from teban.server.guests import person_of, shown_by
from teban.server.online_host import online_of
from teban.server.rate_limit import PeopleLimit
from teban.server.worker_pool import client_address
from teban.service.models.events import Event

Events = AsyncGenerator[Event | None, None]


class OnlineLimits:
    """What is counted of each person."""

    def __init__(self) -> None:
        self.commands = PeopleLimit(limits.COMMANDS_AT_ONCE, limits.COMMANDS_A_MINUTE)
        self.invitations = PeopleLimit(limits.INVITATIONS_AT_ONCE, limits.INVITATIONS_A_MINUTE)
        self.lines = PeopleLimit(limits.LINES_AT_ONCE, limits.LINES_A_MINUTE)
        self.downloads = PeopleLimit(limits.DOWNLOADS_AT_ONCE, limits.DOWNLOADS_A_MINUTE)


async def check_command(request: Request) -> None:
    """Count a command; TooOften if that is one too many."""
    _of(request.app).commands.take(await person_of(request), client_address(request))


async def check_invitation(request: Request) -> None:
    """Count an invitation; TooOften if that is one too many."""
    _of(request.app).invitations.take(await person_of(request), client_address(request))


async def check_talk(request: Request) -> None:
    """Count a line of talk, or a mute; TooOften if that is one too many."""
    _of(request.app).lines.take(await person_of(request), client_address(request))


async def check_download(request: Request) -> None:
    """Count a file of what is known about somebody; TooOften if that is one too many."""
    _of(request.app).downloads.take(await person_of(request), client_address(request))


async def while_signed_in(request: Request, events: Events) -> Events:
    """Events until the session of who asks is over; the page then asks again, as whoever it is by then."""
    people, (token, is_bot) = (await online_of(request.app)).people, shown_by(request)
    is_somebody = await people.is_known(token, is_bot=is_bot)
    async with aclosing(events):
        async for event in events:
            if is_somebody and not await people.is_known(token, is_bot=is_bot):
                return
            yield event


def _of(app: FastAPI) -> OnlineLimits:
    found: OnlineLimits = app.state.online_limits
    return found
