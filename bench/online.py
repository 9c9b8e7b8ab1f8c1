"""Games between people by the thousand: how long a turn takes to the opponent, on SQLite and on PostgreSQL.

A game is two people with a stream and a connection for turns each, on loopback addresses of their own; each side has a
turn about every five seconds. The crowd is one process beside the server. Every part is measured, or those that are
named, and takes the place of what `bench/results/online.md` said of it; with `--games` one scenario is, and printed.
"""

import asyncio
import os
import platform
import re
import resource
import subprocess
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from statistics import quantiles
from tempfile import TemporaryDirectory
from time import process_time

from load import growth, search_on
from online_crowd import Measurements, Pair, idle
from online_town import Sleeper, settle
from table import cells

RESULTS = Path(__file__).parent / "results" / "online.md"
ALLOWED = 0.100
"""Seconds within which 95 of 100 turns are to be told to the opponent."""
GROWTH = 1.1
"""How much more memory the last quarter of a long run may take than the second."""
LONG = 300
"""Seconds of a run from which on its memory counts: before that games begin to be known."""
EVERY = 5.0
"""Seconds from one turn of a side to its next, on average."""
AT_ONCE = 50
"""Connections that are made at once."""
SETTLING = 5.0
"""Seconds of play before anything is measured."""
SPARE = 1.35
"""How many more connections there may be than there are: a crowded server hangs up on the silent sooner."""
STEP = 1.25
"""By how much the number of games grows while it still holds."""

TEXT = """# Games between people

{machine}, Python {python} (`python bench/online.py`). Each side of each game has a turn about every {every:g} s, with a
stream open; the crowd is one process on the same machine, and so is PostgreSQL. *Told*: from one player's POST to the
other's event. *CPU a turn* and *cores* are those of the servers' processes; *crowd* is what the load generator takes.
*MB*: memory of the servers at each quarter of the time. It *holds* if there is no error, 95 of 100 turns are told
within {allowed:.0f} ms, and in a run of {long} s or more the last quarter needs no more than {growth:g} times the
memory of the second. *Searching* are addresses that ask for turns at level 8 and analyses of ten seconds, one after the
other, so that every place of the engine is taken and others wait for them. The largest number
that holds stands in one of the last two lines of each *largest*.

"""
HEAD = (
    "| part | day | load before | servers | games | idle | searching | seconds | turns/s | told p50 | p95 | p99 "
    "| answered p95 | errors | CPU a turn | cores | crowd | MB | holds |\n"
    "|---|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---|---|\n"
)


@dataclass(frozen=True)
class Scenario:
    """What is measured at once."""

    database: str
    games: int = 1000
    idle: int = 0
    servers: int = 1
    searching: int = 0
    seconds: float = 120


SCENARIOS = {
    "sqlite": Scenario("sqlite", seconds=600),
    "postgres": Scenario("postgres", seconds=600),
    "postgres-two": Scenario("postgres", servers=2),
    "sqlite-idle": Scenario("sqlite", idle=10_000),
    "postgres-idle": Scenario("postgres", idle=10_000),
    "sqlite-searching": Scenario("sqlite", searching=20),
    "postgres-searching": Scenario("postgres", searching=20),
}
LARGEST = {
    "sqlite-largest": Scenario("sqlite", seconds=60),
    "postgres-largest": Scenario("postgres", seconds=60),
    "postgres-two-largest": Scenario("postgres", servers=2, seconds=60),
}
"""From where the largest number of games is looked for."""
PARTS = (*SCENARIOS, *LARGEST)


class Server:
    """`teban serve` as a process, which may have as many connections as it needs."""

    def __init__(self, url: str, connections: int) -> None:
        options = ("--port", "0", "--database", url, "--connections", str(connections))
        command = (sys.executable, "-m", "teban", "serve", *options)
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self._process.stdout
        found = re.search(r":(\d+)/", self._process.stdout.readline())
        assert found, "the server does not say where it listens"
        self.port = int(found[1])
        self._files = Path(f"/proc/{self._process.pid}")

    def memory(self) -> float:
        """Megabytes in use now."""
        found = re.search(r"VmRSS:\s+(\d+) kB", (self._files / "status").read_text())
        return int(found[1]) / 1024 if found else 0.0

    def computed(self) -> float:
        """Seconds of processor time so far."""
        fields = (self._files / "stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def end(self) -> None:
        """Tell it to leave."""
        self._process.terminate()
        self._process.wait()


@dataclass(frozen=True)
class Measured:
    """What came of a scenario."""

    scenario: Scenario
    measurements: Measurements
    computed: float
    """Seconds of processor time of the servers."""
    crowd: float
    """The same of the load generator."""
    memory: list[float]
    """Megabytes of the servers, second by second."""

    @property
    def p95(self) -> float:
        """The time within which 95 of 100 turns were told."""
        return percentile(self.measurements.told, 95)

    @property
    def holds(self) -> bool:
        """Whether all is as it should be."""
        is_flat = self.scenario.seconds < LONG or growth(self.memory) <= GROWTH
        return not self.measurements.errors and self.p95 < ALLOWED and is_flat

    def row(self, part: str, load: float) -> str:
        """A line of the table."""
        given, measurements, turns = self.scenario, self.measurements, max(len(self.measurements.told), 1)
        times = [percentile(measurements.told, share) for share in (50, 95, 99)] + [
            percentile(measurements.answered, 95)
        ]
        shown = " | ".join(f"{1000 * each:.1f} ms" for each in times)
        quarters = [self.memory[(len(self.memory) - 1) * each // 4] for each in range(5)]
        return (
            f"| {part} | {date.today()} | {load:.1f} "
            f"| {given.servers} | {given.games} | {given.idle} | {given.searching} | {given.seconds:.0f} "
            f"| {turns / given.seconds:.0f} | {shown} | {len(measurements.errors)} "
            f"| {1000 * self.computed / turns:.2f} ms | {self.computed / given.seconds:.2f} "
            f"| {self.crowd / given.seconds:.2f} | {', '.join(f'{each:.0f}' for each in quarters)} "
            f"| {'yes' if self.holds else 'no'} |"
        )


async def measure(url: str, scenario: Scenario) -> Measured:
    """Let so many people play for so long."""
    connections = int(SPARE * (4 * scenario.games + scenario.idle)) + 100
    turns = 4 * (scenario.seconds + SETTLING) / EVERY
    players, sleepers = settle(url, scenario.games, turns, scenario.idle, scenario.servers)
    servers: list[Server] = []
    measurements = Measurements()
    try:
        servers += [Server(url, connections) for _ in range(scenario.servers)]
        for seat in [seat for pair in players for seat in pair.seats] + [each.seat for each in sleepers]:
            seat.port = servers[seat.port].port
        pairs = [Pair(games, seats, measurements) for games, seats in players]
        return await play(scenario, servers, pairs, sleepers, measurements)
    finally:
        for server in servers:
            server.end()


async def play(
    scenario: Scenario, servers: list[Server], pairs: list[Pair], sleepers: list[Sleeper], measurements: Measurements
) -> Measured:
    """Connect everybody, let them play, and measure when they have found their pace."""
    waiting = [idle(seat, game, measurements) for seat, game in sleepers]
    waiting += [pair.connect() for pair in pairs]
    for first in range(0, len(waiting), AT_ONCE):
        await asyncio.gather(*waiting[first : first + AT_ONCE])
    await asyncio.sleep(2)
    for pair in pairs:
        pair.start(EVERY / 2)
    searching = [
        asyncio.create_task(search_on(servers[number % len(servers)].port, number))
        for number in range(scenario.searching)
    ]
    await asyncio.sleep(SETTLING)
    measurements.told.clear()
    measurements.answered.clear()
    before, crowd_before = sum(server.computed() for server in servers), process_time()
    memory = []
    for _ in range(int(scenario.seconds)):
        await asyncio.sleep(1)
        memory.append(sum(server.memory() for server in servers))
    computed, crowd = sum(server.computed() for server in servers) - before, process_time() - crowd_before
    taken = Measurements([*measurements.told], [*measurements.answered], [*measurements.errors])
    for pair in pairs:
        pair.stop()
    for task in searching:
        task.cancel()
    return Measured(scenario, taken, computed, crowd, memory)


def percentile(times: list[float], share: int) -> float:
    """The time within which so many of a hundred were answered."""
    return quantiles(times, n=100)[share - 1] if len(times) > 1 else float("inf")


def run(scenario: Scenario) -> Measured:
    """Measure a scenario on a fresh database."""
    if scenario.database == "sqlite":
        with TemporaryDirectory(prefix="teban-bench-") as folder:
            return asyncio.run(measure(f"sqlite:///{folder}/online.db", scenario))
    sys.path.append(str(Path(__file__).parents[1] / "tests"))
    from databases import Postgres

    postgres = Postgres(settings=())
    try:
        return asyncio.run(measure(postgres.fresh_url(), scenario))
    finally:
        postgres.remove()


def largest(scenario: Scenario) -> Iterator[Measured]:
    """More and more games until they do not hold; or fewer and fewer until they do."""
    first = run(scenario)
    yield first
    step = STEP if first.holds else 1 / STEP
    while True:
        scenario = replace(scenario, games=int(scenario.games * step))
        measured = run(scenario)
        yield measured
        if measured.holds != first.holds:
            return


def measured_of(part: str) -> Iterator[Measured]:
    """What a part measures."""
    if part in LARGEST:
        yield from largest(LARGEST[part])
    else:
        yield run(SCENARIOS[part])


def write(part: str, rows: list[str]) -> None:
    """Put the rows of a part in the place of those before; what another machine has measured goes."""
    machine = f"{platform.machine()}, {os.cpu_count()} cores"
    written = RESULTS.read_text(encoding="utf-8") if RESULTS.exists() else ""
    lines = written.splitlines() if f"\n{machine}, " in written else []
    known = {each: [line for line in lines if cells(line)[0] == each] for each in PARTS} | {part: rows}
    text = TEXT.format(
        machine=machine,
        python=platform.python_version(),
        every=EVERY,
        allowed=1000 * ALLOWED,
        long=LONG,
        growth=GROWTH,
    )
    table = [row for each in PARTS for row in known[each]]
    RESULTS.write_text(text + HEAD + "".join(f"{row}\n" for row in table), encoding="utf-8")


def told(measured: Measured, part: str, load: float) -> str:
    """A row, with the first errors there were."""
    return "\n  ".join([measured.row(part, load), *measured.measurements.errors[:5]])


def main() -> int:
    """Measure; 1 if a thousand games do not hold."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"of {', '.join(PARTS)}; all by default")
    parser.add_argument("--games", type=int, help="measure so many games, and write nothing down")
    parser.add_argument("--database", choices=("sqlite", "postgres"), default="sqlite")
    parser.add_argument("--idle", type=int, default=0)
    parser.add_argument("--servers", type=int, default=1)
    parser.add_argument("--searching", type=int, default=0)
    parser.add_argument("--seconds", type=float, default=60)
    given: Namespace = parser.parse_args()
    if unknown := {*given.parts} - {*PARTS}:
        parser.error(f"there are {', '.join(PARTS)}, but no {', '.join(sorted(unknown))}")
    load, is_good = os.getloadavg()[0], True
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    if given.games:
        scenario = Scenario(
            given.database, given.games, given.idle, given.servers, given.searching, seconds=given.seconds
        )
        measured = run(scenario)
        print(HEAD + told(measured, given.database, load))
        return int(not measured.holds)
    for part in given.parts or PARTS:
        rows = []
        for measured in measured_of(part):
            print(told(measured, part, load), flush=True)
            rows.append(measured.row(part, load))
            is_good &= measured.holds or part in LARGEST
        write(part, rows)
    return int(not is_good)


if __name__ == "__main__":
    sys.exit(main())
