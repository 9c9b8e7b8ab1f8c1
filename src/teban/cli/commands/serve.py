"""`teban serve`: the table in the browser."""

import asyncio
import logging
import os
import re
import socket
import sys
import webbrowser
from argparse import Namespace
from threading import Thread
from typing import TYPE_CHECKING

from teban.cli.console.data_folder import database_url
from teban.cli.console.language import Notice, UsageError, say
from teban.cli.console.network import own_address
from teban.cli.console.numbers import read_whole
from teban.errors import TebanError

if TYPE_CHECKING:
    from teban.online.storage.database import Database
    from teban.server.metrics_port import MetricsPort

EVERYWHERE = "0.0.0.0"
HOST, PORT = "127.0.0.1", 8013
MOST_PROXIES = 9
MOST_CONNECTIONS = 1_000_000
TRIES = 20
"""How many ports are tried if the usual one is taken."""


def serve(given: Namespace, lang: str) -> None:
    """Listen until stopped, and say where."""
    try:
        import uvicorn

        from teban.cli.console.qr_code import qr_code
        from teban.online.storage.database import Database
        from teban.server import limits, logs
        from teban.server.app import create_app
        from teban.server.connections import Connection
        from teban.server.hosted import HostedServer
        from teban.server.names import origin_of
        from teban.server.open_files import room_for
        from teban.server.settings import Settings
        from teban.service.games import shelf
    except ImportError:
        raise UsageError(Notice("server.not_installed")) from None
    if given.lan and given.host:
        raise UsageError(Notice("server.lan_or_host"))
    host = EVERYWHERE if given.lan else given.host or HOST
    if (address := own_address() if given.lan else host) is None:
        raise UsageError(Notice("server.no_network"))
    database = database_url(given.database)
    proxies = _proxies(given.behind_proxy)
    settings = Settings(
        listens_on=host,
        origins=tuple(given.origin or ()),
        proxies=proxies,
        database=database,
        push_test_origin=os.environ.get("TEBAN_PUSH_TEST_ORIGIN", ""),
    )
    for origin in settings.origins:
        if not origin_of(origin):
            raise UsageError(Notice("server.bad_origin", params={"value": origin[:80]}))
    connections = _read_connections(given.connections) or limits.CONNECTIONS
    Connection.most = room_for(connections)
    if Connection.most < connections:
        raise UsageError(Notice("server.too_few_files", params={"most": max(Connection.most, 0)}))
    _check(Database(database))
    metrics = _metrics_port(given.metrics)
    listening = _listen(host, given.port)
    port = listening.getsockname()[1]
    shown = f"http://[{address}]:{port}/" if ":" in address else f"http://{address}:{port}/"
    if not settings.client.is_dir():
        print(say(lang, "server.no_page"), flush=True)
    if given.lan:
        code = qr_code(shown, coloured=sys.stdout.isatty())
        print(say(lang, "server.listening_lan", address=shown), *code, sep="\n", flush=True)
    else:
        print(say(lang, "server.listening", address=shown), flush=True)
    if given.open:
        open_page(shown)
    if settings.proxies:
        Connection.most_each = Connection.most  # all come from the proxy, which serves many
    shelf()  # fills the cache, so that the first visitor does not wait
    app = create_app(settings)
    config = uvicorn.Config(
        app,
        http=Connection,
        ws="none",
        proxy_headers=False,  # forwarded addresses can be forged: BehindProxy believes only what the host's proxies add
        log_config=None,
        backlog=limits.NEW_CONNECTIONS,
        timeout_keep_alive=limits.KEEP_ALIVE,
        timeout_graceful_shutdown=3,
        server_header=False,
    )
    logs.write_to_stderr(as_json=_is_json(given.log), is_news=_is_news)
    sys.setswitchinterval(limits.SWITCH)
    HostedServer(config, app, metrics, has_proxies=settings.proxies > 0).run([listening])


def open_page(address: str) -> None:
    """Show the page in the user's browser, where there is one. It listens already, and answers in a moment."""
    # A browser of the terminal would not come back before it is closed.
    Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def _proxies(written: str | None) -> int:
    """How many proxies stand before the server; none unless told."""
    refusal = Notice("server.bad_proxies", params={"value": (written or "")[:40], "most": MOST_PROXIES})
    return 0 if written is None else read_whole(written, 1, MOST_PROXIES, refusal)


def _is_json(written: str | None) -> bool:
    """Whether the log is for programs."""
    if written not in (None, "text", "json"):
        raise UsageError(Notice("server.bad_log", params={"value": written[:40]}))
    return written == "json"


def _check(database: "Database") -> None:
    """Make the database ready, so that what is wrong with it is told before anybody is served."""
    try:
        database.open()
    except TebanError as error:
        raise UsageError(error.reason) from None
    except Exception as error:
        why = str(getattr(error, "orig", None) or error).strip().partition("\n")[0]
        raise UsageError(Notice("server.bad_database", params={"why": why[:200]})) from None


def _read_connections(written: str | None) -> int | None:
    refusal = Notice("server.bad_connections", params={"value": (written or "")[:40], "most": MOST_CONNECTIONS})
    return None if written is None else read_whole(written, 1, MOST_CONNECTIONS, refusal)


def _metrics_port(written: str | None) -> "MetricsPort | None":
    """Where the metrics are told, if anywhere: at a port of this machine alone, unless an address is named."""
    from teban.server.metrics_port import MetricsPort
    from teban.server.names import ServerNames
    from teban.server.settings import Settings

    if written is None:
        return None
    host, _, port = written.rpartition(":")
    host = host.strip("[]") or HOST
    if not re.fullmatch(r"[0-9]{1,5}", port) or int(port) > 65535:
        raise UsageError(Notice("server.bad_port", params={"value": port[:40]}))
    try:
        return MetricsPort((host, int(port)), ServerNames(Settings(listens_on=host)))
    except OSError as error:
        params = {"host": host[:80], "port": int(port), "why": error.strerror}
        raise UsageError(Notice("server.cannot_listen", params=params)) from None


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
