"""A server as it is run: uvicorn's, with metrics beside it, and an end that lets people play on elsewhere."""

import asyncio
import logging
import socket

import uvicorn
from fastapi import FastAPI

from teban.server.drain import drain_of
from teban.server.metrics import Metrics
from teban.server.metrics_port import MetricsPort

LINGER = 4.0
"""Seconds in which requests on open connections are still answered, each as the last of its connection. A connection
that is closed while a proxy sends a request on it is an error to somebody; proxies ask every 2 s who is ready."""

log = logging.getLogger("teban.server")


class HostedServer(uvicorn.Server):
    """One process of the table."""

    def __init__(
        self, config: uvicorn.Config, app: FastAPI, metrics: MetricsPort | None = None, *, has_proxies: bool = False
    ) -> None:
        """`has_proxies`: connections are kept by proxies, which have to notice that this server leaves."""
        super().__init__(config)
        self._table, self._metrics = app, metrics
        self._linger = LINGER if has_proxies else 0

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to serve."""
        await super().startup(sockets)
        if self._metrics:
            metrics: Metrics = self._table.state.metrics
            self._metrics.start(asyncio.get_running_loop(), metrics.text)
        log.info("started")

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Take no more connections, end the streams, finish what was asked, and go."""
        for server in self.servers:
            server.close()
        self.server_state.default_headers.append((b"connection", b"close"))
        await drain_of(self._table).begin()
        await asyncio.sleep(self._linger)
        await super().shutdown(sockets)
        log.info("stopped")
