"""Patience: what is asked again until the database can be used, where nobody waits for an answer at once."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import ParamSpec, TypeVar

from teban.online import limits
from teban.online.errors import Unavailable

P = ParamSpec("P")
Found = TypeVar("Found")


async def until_available(ask: Callable[P, Awaitable[Found]], *args: P.args, **kwargs: P.kwargs) -> Found:
    """What is found, however long the database is away."""
    while True:
        try:
            return await ask(*args, **kwargs)
        except Unavailable:
            await asyncio.sleep(limits.AGAIN)
