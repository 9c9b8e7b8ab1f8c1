"""Where the computer thinks when it plays online: among the turns of the search queue, as one client for each opponent.

Turns between people need no search, and so no place. Of those who play against the computer, online or not, each has
the engine as the queue gives it to them.
"""

from contextlib import aclosing
from typing import Any

from teban.online.computers.thinking import Think
from teban.server.event_stream import events_of
from teban.server.fair_queue import Priority
from teban.server.worker_pool import WorkerPools
from teban.service.work import Work


def thinking_in(pools: WorkerPools) -> Think:
    """What does the computer's work in the searches' threads."""
    queue, threads = pools.searches.queue, pools.searches.threads

    async def think(client: str, work: Work[Any], seconds: float) -> list[Any]:
        async with queue.ticket(f"online {client}", Priority.TURN, seconds) as ticket:
            await ticket.admitted.wait()
            async with aclosing(events_of(work, threads, must_finish=lambda: queue.must_finish(ticket))) as events:
                return [event async for event in events if event is not None]

    return think
