"""A crowd that plays online: raw sockets in one event loop, and streams of which no more is read than has to be.

Each game follows a line that was played by chance before, so that nobody has to know its rules while time is measured.
"""

import asyncio
import re
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import count
from random import Random
from time import perf_counter
from typing import Any, TypeVar, cast

from http_client import request
from teban.core.match import Match
from teban.registry import start_with

RULE_SETS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("stoic", {}),
    ("borderland", {}),
    ("sibling", {"size": 6}),
    ("realm", {}),
)
LINES = 4
"""Lines of each rule set."""
LONGEST = 300
"""Turns of a line at most."""
BEGUN = 2
"""The number of the update that says that a game has begun."""
LENGTH = re.compile(rb"\r\ncontent-length: (\d+)\r\n")


@dataclass
class Measurements:
    """What was measured."""

    told: list[float] = field(default_factory=list)
    """Seconds from sending a turn to the opponent's event."""
    answered: list[float] = field(default_factory=list)
    """Seconds from sending a turn to its answer."""
    errors: list[str] = field(default_factory=list)
    """Answers that were none, and connections that were lost."""


@dataclass(frozen=True)
class Line:
    """A game as it was played before."""

    name: str
    options: dict[str, Any]
    turns: tuple[tuple[int, list[str]], ...]
    """Of each turn the seat, and its actions."""


def lines(random: Random) -> list[Line]:
    """Lines of every rule set."""
    return [_line(random, name, options) for name, options in RULE_SETS for _ in range(LINES)]


def _line(random: Random, name: str, options: dict[str, Any]) -> Line:
    match = Match(start_with(name, options))
    turns: list[tuple[int, list[str]]] = []
    while not match.outcome and len(turns) < LONGEST:
        began, seat = len(match.actions), match.seat
        match.play(random.choice(match.legal()))
        while match.actions_in_turn and not match.outcome:
            match.play(random.choice(match.legal()))
        turns.append((1 if seat == 1 else 2, [*match.actions[began:]]))
    # The last turn may end the game: nobody plays it, so that the game can go on from its beginning another time.
    return Line(name, options, tuple(turns[:-1]))


@dataclass
class Seat:
    """Somebody at a game."""

    person: str
    cookie: str
    address: str
    port: int
    commands: "Commands | None" = None


class Socket(asyncio.Protocol):
    """A connection to the server."""

    transport: asyncio.Transport

    def __init__(self, measurements: Measurements) -> None:
        self._measurements = measurements
        self._has_left = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Keep what to write to."""
        self.transport = cast(asyncio.Transport, transport)

    def leave(self) -> None:
        """Hang up."""
        self._has_left = True
        self.transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """Only those who leave may be hung up on."""
        if not self._has_left:
            self._measurements.errors.append(f"a connection was lost: {exc!r}")


class Stream(Socket):
    """The updates of a game, of which no more is read than who waits for them has to know."""

    def __init__(self, measurements: Measurements, hear: Callable[[bytes], None] | None) -> None:
        super().__init__(measurements)
        self._hear = hear
        self._has_begun = False

    def ask(self, seat: Seat, game: str) -> None:
        """Ask for the updates of a game that has just begun."""
        path = f"/api/online/games/{game}/updates?since={BEGUN}"
        self.transport.write(request("GET", path, cookie=seat.cookie))

    def data_received(self, data: bytes) -> None:
        """Hand it on; a small event comes in one piece."""
        if not self._has_begun:
            self._has_begun = True
            if not data.startswith(b"HTTP/1.1 200"):
                self._measurements.errors.append(f"a stream was refused: {data[:60]!r}")
        if self._hear:
            self._hear(data)


class Commands(Socket):
    """A connection for commands, one after another."""

    def __init__(self, measurements: Measurements) -> None:
        super().__init__(measurements)
        self._sent = 0.0
        self._missing = 0
        self._is_waiting = False

    @property
    def is_open(self) -> bool:
        """Whether something can be sent: the server may hang up on who has not asked for anything for a while."""
        return not self.transport.is_closing()

    def send(self, written: bytes) -> float:
        """Send a command; when."""
        self._sent, self._is_waiting = perf_counter(), True
        self.transport.write(written)
        return self._sent

    def connection_lost(self, exc: Exception | None) -> None:
        """Nobody is hung up on who waits for an answer."""
        if self._is_waiting:
            super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read an answer; it may come in pieces."""
        if self._missing:
            self._missing -= len(data)
        else:
            head, _, body = data.partition(b"\r\n\r\n")
            found = LENGTH.search(head + b"\r\n")
            self._missing = (int(found[1]) if found else 0) - len(body)
            if not head.startswith(b"HTTP/1.1 200"):
                self._measurements.errors.append(f"a turn was refused: {head[:40]!r} {body[:200]!r}")
        if not self._missing:
            self._is_waiting = False
            self._measurements.answered.append(perf_counter() - self._sent)


AnySocket = TypeVar("AnySocket", bound=Socket)


class Pair:
    """Two people who play one game after another, each along its line."""

    _keys = count()

    def __init__(self, games: Sequence[tuple[str, Line]], seats: tuple[Seat, Seat], measurements: Measurements) -> None:
        """`games`: their names, and how they go; both players have joined them."""
        self._games, self._seats, self._measurements = deque(games), seats, measurements
        self._random = Random(games[0][0])
        self._streams: list[Stream] = []
        self._sent: float | None = None
        self._has_stopped = False

    async def connect(self) -> None:
        """Open the connections on which both send their turns, and the streams of the first game."""
        for seat in self._seats:
            seat.commands = await connected(seat, Commands(self._measurements))
            # A page has asked for itself by now; who opens a connection and asks for nothing is hung up on.
            seat.commands.send(request("GET", "/api/online/me", cookie=seat.cookie))
        await self._open()

    def start(self, thinking: float) -> None:
        """Begin to play. `thinking`: seconds from hearing of a turn to sending the next one, on average."""
        self._thinking = thinking
        self._think()

    def stop(self) -> None:
        """Play no more."""
        self._has_stopped = True

    async def _open(self) -> None:
        self._game, self._line = self._games.popleft()
        self._number, self._turn, self._mover = BEGUN, 0, 0
        for number, seat in enumerate(self._seats, 1):
            stream = await connected(seat, Stream(self._measurements, partial(self._told, number)))
            stream.ask(seat, self._game)
            self._streams.append(stream)

    def _think(self) -> None:
        asyncio.get_running_loop().call_later(self._random.uniform(0, 2 * self._thinking), self._play)

    def _play(self) -> None:
        if self._has_stopped:
            return
        if self._turn == len(self._line.turns):
            self._next = asyncio.create_task(self._begin_next())
            return
        mover, _ = self._line.turns[self._turn]
        seat = self._seats[mover - 1]
        if seat.commands and seat.commands.is_open:
            self._send()
        else:
            self._next = asyncio.create_task(self._call_again(seat))

    async def _call_again(self, seat: Seat) -> None:
        seat.commands = await connected(seat, Commands(self._measurements))
        self._send()

    def _send(self) -> None:
        self._mover, actions = self._line.turns[self._turn]
        self._turn += 1
        command = {"do": "turn", "number": self._turn, "actions": actions}
        asked = {"key": f"bench-{next(self._keys):09}", "since": self._number, "command": command}
        seat = self._seats[self._mover - 1]
        assert seat.commands
        self._sent = seat.commands.send(request("POST", f"/api/online/games/{self._game}", asked, cookie=seat.cookie))

    async def _begin_next(self) -> None:
        for stream in self._streams:
            stream.leave()
        self._streams.clear()
        if self._games:
            await self._open()
            self._think()

    def _told(self, seat: int, data: bytes) -> None:
        """Something has come by a stream; more than turns may happen to a game, such as time that is given back."""
        place = data.rfind(b"id: ")
        if place >= 0:
            update, _, _ = data[place + 4 : data.index(b"\n", place)].partition(b"-")
            self._number = max(self._number, int(update))
        if self._sent is not None and seat != self._mover and b'{"number":%d,"seat"' % self._turn in data:
            self._measurements.told.append(perf_counter() - self._sent)
            self._sent = None
            self._think()


async def idle(seat: Seat, game: str, measurements: Measurements) -> None:
    """Somebody who has a game open in which nothing happens."""
    (await connected(seat, Stream(measurements, None))).ask(seat, game)


async def connected(seat: Seat, protocol: AnySocket) -> AnySocket:
    """A connection of somebody to their server."""
    _, made = await asyncio.get_running_loop().create_connection(
        lambda: protocol, "127.0.0.1", seat.port, local_addr=(seat.address, 0)
    )
    return made
