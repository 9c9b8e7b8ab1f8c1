"""`teban serve`: the table in the browser."""

import asyncio
import logging
import re
import socket
from argparse import Namespace

from teban.cli.console.language import Notice, UsageError, say

HOST, PORT = "127.0.0.1", 8013
TRIES = 20
"""How many ports are tried if the usual one is taken."""


def serve(given: Namespace, lang: str) -> None:
    """Listen until stopped, and say where."""
    try:
        import uvicorn

        from teban.server import limits
        from teban.server.app import create_app
        from teban.server.connections import Connection
        from teban.server.static_files import CLIENT
        from teban.service.games import shelf
    except ImportError:
        raise UsageError(Notice("server.not_installed")) from None
    host = given.host or HOST
    listening = _listen(host, given.port)
    port = listening.getsockname()[1]
    shown = f"[{host}]" if ":" in host else host
    if not CLIENT.is_dir():
        print(say(lang, "server.no_page"), flush=True)
    print(say(lang, "server.listening", address=f"http://{shown}:{port}/"), flush=True)
    shelf()  # fills the cache, so that the first visitor does not wait
    config = uvicorn.Config(
        create_app(),
        http=Connection,
        ws="none",
        proxy_headers=False,  # limits are for each client, and a forwarded address can be forged
        log_level="error",  # malformed requests are not worth a line
        backlog=limits.NEW_CONNECTIONS,
        timeout_keep_alive=limits.KEEP_ALIVE,
        timeout_graceful_shutdown=3,
        server_header=False,
    )
    logging.getLogger("uvicorn.error").addFilter(_is_news)
    uvicorn.Server(config).run([listening])


def _is_news(record: logging.LogRecord) -> bool:
    """Whether something went wrong; that a request is cut short when the server ends is as it should be."""
    return not (record.exc_info and isinstance(record.exc_info[1], asyncio.CancelledError))


def _listen(host: str, written: str | None) -> socket.socket:
    """A socket at the port that was asked for, or at the first free one from the usual one on."""
    if written is not None and not re.fullmatch(r"[0-9]{1,5}", written):
        raise UsageError(Notice("server.bad_port", params={"value": written[:40]}))
    ports = [int(written)] if written else list(range(PORT, PORT + TRIES))
    if ports[0] > 65535:
        raise UsageError(Notice("server.bad_port", params={"value": str(written)}))
    for port in ports:
        try:
            return socket.create_server((host, port), family=_family(host), backlog=256)
        except OSError as error:
            refused = error
    raise UsageError(
        Notice("server.cannot_listen", params={"host": host[:80], "port": ports[0], "why": refused.strerror})
    )


def _family(host: str) -> socket.AddressFamily:
    return socket.AF_INET6 if ":" in host else socket.AF_INET
