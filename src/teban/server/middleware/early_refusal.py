"""Early refusal: whoever waits for as many answers as one may is refused before the question is read."""

from starlette.types import ASGIApp, Receive, Scope, Send

from teban.server.connections import client_of
from teban.server.errors import refusal
from teban.server.fair_queue import Busy
from teban.server.worker_pool import WorkerPools


class EarlyRefusal:
    """Refuses a question for which there is no room. To read a large one takes the event loop some milliseconds."""

    def __init__(self, app: ASGIApp, pools: WorkerPools) -> None:
        self._app, self._pools = app, pools

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Ask the queue in which the question would wait."""
        answer = self._app
        if scope["type"] == "http" and scope["method"] == "POST":
            client = scope.get("client")
            try:
                self._pools.for_question(scope["state"]["size"]).queue.check(client_of(client[0]) if client else "")
            except Busy as busy:
                answer = refusal(busy)
        await answer(scope, receive, send)
