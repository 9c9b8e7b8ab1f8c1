"""Hears the messages of all processes on PostgreSQL (LISTEN), on a connection and in a thread of its own."""

import logging
import selectors
import socket
import threading
from collections.abc import Callable
from contextlib import closing
from typing import Any

import psycopg

from teban.online.storage.transaction import RESYNC, Deliver

CHANNEL = "teban"
RECONNECT = 0.5
"""Seconds between attempts to connect again."""


class Listener:
    """The connection that listens. After a loss it connects again, and says that messages may have been missed."""

    def __init__(self, connect: Callable[[], "psycopg.Connection[Any]"], deliver: Deliver) -> None:
        """`connect`: makes a connection with autocommit; `deliver`: is called in the listener's thread."""
        self._connect, self._deliver = connect, deliver
        self._stop_heard, self._stop = socket.socketpair()
        # Not select(), which knows a thousand files and no more: each player who is connected is one.
        self._selector = selectors.DefaultSelector()
        self._selector.register(self._stop_heard, selectors.EVENT_READ)
        self._thread = threading.Thread(target=self._listen_on, name="teban-database-listener", daemon=True)

    def start(self) -> None:
        """Listen; every message that is committed from now on is heard."""
        self._connection = self._listen()
        self._thread.start()

    def stop(self) -> None:
        """Hear nothing any more."""
        self._stop.send(b"!")
        self._thread.join()
        self._selector.close()
        self._stop.close()
        self._stop_heard.close()

    def _listen(self) -> "psycopg.Connection[Any]":
        connection = self._connect()
        connection.execute(f"LISTEN {CHANNEL}")
        return connection

    def _listen_on(self) -> None:
        while self._hear():
            logging.getLogger("uvicorn.error").warning("The database does not tell news any more: connecting again")
            while True:
                try:
                    self._connection = self._listen()
                    break
                except psycopg.Error:
                    if self._must_stop(RECONNECT):
                        return
            self._deliver([RESYNC])

    def _hear(self) -> bool:
        """Hear messages until the connection is lost (True), or until it is to stop."""
        with closing(self._connection) as connection:
            line = connection.fileno()
            self._selector.register(line, selectors.EVENT_READ)
            try:
                while True:
                    if messages := [heard.payload for heard in connection.notifies(timeout=0)]:
                        self._deliver(messages)
                    if self._must_stop():
                        return False
            except psycopg.Error:
                return True
            finally:
                self._selector.unregister(line)

    def _must_stop(self, seconds: float | None = None) -> bool:
        """Wait for news, or so long; whether it is to stop."""
        return any(key.fileobj is self._stop_heard for key, _ in self._selector.select(seconds))
