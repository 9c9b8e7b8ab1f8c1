"""The metrics' own port: a small server in a thread, which answers also while the event loop is busy.

Not an address of the application: behind a proxy all visitors come from the proxy's address, and nobody could be told
from whoever is to read them.
"""

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import TimeoutError as TookTooLong
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from socket import AF_INET6
from time import perf_counter

from teban.server.names import ServerNames

MEDIA_TYPE = "text/plain; version=0.0.4; charset=utf-8"
PATIENCE = 5.0
"""Seconds that the event loop has to tell them."""


class MetricsPort(ThreadingHTTPServer):
    """Answers GET /metrics, and nothing else."""

    daemon_threads = True

    def __init__(self, address: tuple[str, int], names: ServerNames) -> None:
        """Listen; an OSError says why that cannot be."""
        if ":" in address[0]:
            self.address_family = AF_INET6
        self.names = names
        self.ask: Callable[[], str] = str
        super().__init__(address, _Handler)

    def start(self, loop: asyncio.AbstractEventLoop, text: Callable[[], str]) -> None:
        """Answer from now on; `text` is called on the event loop."""

        async def told() -> str:
            return text()

        def ask() -> str:
            began = perf_counter()
            written = asyncio.run_coroutine_threadsafe(told(), loop).result(PATIENCE)
            name = "teban_event_loop_seconds"
            help_ = f"# HELP {name} Seconds until the event loop has told these metrics.\n# TYPE {name} gauge\n"
            return f"{written}{help_}{name} {perf_counter() - began}\n"

        self.ask = ask
        threading.Thread(target=self.serve_forever, name="teban-metrics", daemon=True).start()


class _Handler(BaseHTTPRequestHandler):
    timeout = 10
    server: MetricsPort

    def do_GET(self) -> None:
        """Tell the metrics."""
        if not self.server.names.knows(self.headers.get("Host", "localhost")):
            self.send_error(HTTPStatus.MISDIRECTED_REQUEST)
        elif self.path.partition("?")[0] != "/metrics":
            self.send_error(HTTPStatus.NOT_FOUND)
        else:
            try:
                body = self.server.ask().encode()
            except (TookTooLong, RuntimeError):  # the loop does not answer, or is over
                self.send_error(HTTPStatus.SERVICE_UNAVAILABLE)
                return
            self.send_response(HTTPStatus.OK)
            self.send_header("Content-Type", MEDIA_TYPE)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Say nothing: who reads metrics is no news."""
