"""Reading shares: what is only read waits for a place too, of which no client has more than its share.

To write an answer down takes the event loop some milliseconds, and some tens of them for the description of the API.
Without a queue whoever asks most gets most; with one, others wait for a few answers of theirs at most. Online play has
places of its own: what waits there for the database keeps nobody from the page and the rules.
"""

from contextlib import AsyncExitStack

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from teban.server import limits
from teban.server.connections import client_of
from teban.server.errors import refusal
from teban.server.fair_queue import Busy, FairQueue

READING = ("GET", "HEAD")
STREAMS = "/updates"
"""How paths end whose answers last, which have limits of their own."""
ALWAYS = ("/api/health", "/api/ready")
"""What supervisors ask, and has to be answered whatever is going on."""
OF_ONLINE_PLAY = ("/api/online", "/api/account")


class ReadingShares:
    """Lets a request that only reads wait for its turn. Its place is given back as soon as the answer begins: whoever
    does not listen holds nobody up.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self.page, self.online = reading_queue(), reading_queue()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Wait, and answer."""
        path = scope["path"] if scope["type"] == "http" and scope["method"] in READING else None
        if path is None or path in ALWAYS or path.endswith(STREAMS):
            await self._app(scope, receive, send)
        else:
            await self._answer(self.online if path.startswith(OF_ONLINE_PLAY) else self.page, scope, receive, send)

    async def _answer(self, queue: FairQueue, scope: Scope, receive: Receive, send: Send) -> None:
        client = client_of(scope["client"][0]) if scope.get("client") else ""
        async with AsyncExitStack() as place:
            try:
                ticket = await place.enter_async_context(queue.ticket(client))
            except Busy as busy:
                await refusal(busy)(scope, receive, send)
                return
            await ticket.admitted.wait()

            async def send_on(message: Message) -> None:
                await place.aclose()
                await send(message)

            await self._app(scope, receive, send_on)


def reading_queue() -> FairQueue:
    """The places of those who read."""
    return FairQueue(
        limits.READS,
        limits.READS_EACH,
        limits.READS_WAITING,
        refusal="server.too_many_answers",
        share=limits.READS // 4,
    )
