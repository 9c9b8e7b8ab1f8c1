"""Chaos: players go on while servers are killed, connections are cut, and requests are repeated and delivered twice.

On SQLite one server is killed with SIGKILL every few seconds and started again at its port; on PostgreSQL it is three,
and the database is restarted as after a crash. There are guests, people with accounts who play for ratings, and some
who play the computer; now and then one vanishes. Then the players finish what they had begun, and all that they were
told is compared with what the database holds: see `chaos_audit`. `make chaos` runs ten minutes on each, and writes down
what came of it in `bench/results/chaos.md`.
"""

import asyncio
import os
import platform
import sys
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Sequence
from datetime import date
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from chaos_audit import Stored, faults
from chaos_players import ChaosPlayer
from chaos_server import Chaos, ServerProcess, now
from chaos_tables import KINDS
from databases import Postgres
from tree import ROOT

RESULTS = ROOT / "bench/results/chaos.md"
SERVERS = {"sqlite": 1, "postgres": 3}
SHOWN = 40
"""Faults that are printed."""
DONE = 60.0
"""Seconds that the computer has for its part when all is over."""

TEXT = """# Chaos

`make chaos`: players go on while servers are killed with SIGKILL, connections are cut, requests are delivered twice,
and PostgreSQL is restarted as after a crash; then what they were told is compared with what the database holds: every
acknowledged turn is there, once, in order; no game is stuck; clocks and ratings are what somebody else counts.

"""


async def unleash(url: str, postgres: Postgres | None, given: Namespace, folder: Path) -> int:
    """Let chaos reign over a database; 1 if anything was lost."""
    random = Random(given.seed)
    servers = [ServerProcess(url, folder / f"server-{number}.log") for number in range(SERVERS[given.database])]
    chaos = Chaos(servers, postgres, random)
    ports = [server.port for server in servers]
    players = [ChaosPlayer(number, ports, given.thinking, given.seed) for number in range(given.players)]
    pairs = zip(players[::2], players[1::2], strict=True)
    tables = [
        KINDS[number % len(KINDS)](one, two, Random(f"{given.seed} table {number}"))
        for number, (one, two) in enumerate(pairs)
    ]
    ending = asyncio.Event()
    await chaos.start()
    try:
        playing = [asyncio.create_task(table.play_on(ending)) for table in tables]
        raging = asyncio.create_task(chaos.rage(given.seconds, given.pause))
        await asyncio.wait([raging, *playing], return_when=asyncio.FIRST_COMPLETED)  # a player ends by a failure only
        for table in playing:
            if table.done():
                await table
        await raging
        ending.set()
        await asyncio.gather(*playing)
        await asyncio.sleep(3)  # what has come too late meanwhile changes by itself
        gone_on = sum(await asyncio.gather(*(table.go_on() for table in tables)))
        await computers_are_done(url)
        await asyncio.gather(*(table.look_again() for table in tables))
    finally:
        for player in players:
            await player.hang_up()
        chaos.end()
    stored = Stored(url)
    found = [*faults(stored, players, chaos.outages, now()), *complaints(servers, postgres)]
    happened = figures(given, chaos, stored, players, gone_on) | {"faults": str(len(found))}
    sys.stdout.write("\n".join((*(f"{name}: {value}" for name, value in happened.items()), *found[:SHOWN])) + "\n")
    if given.write:
        write_down(given.database, happened)
    return int(bool(found))


async def computers_are_done(url: str) -> None:
    """Wait until nothing waits for the computer, as long as that may take."""
    ending = now() + DONE * 1000
    while (await asyncio.to_thread(Stored, url)).jobs and now() < ending:
        await asyncio.sleep(0.5)


def complaints(servers: Sequence[ServerProcess], postgres: Postgres | None) -> list[str]:
    """What servers wrote that is not to be read: without a database they may say that it is gone."""
    lines = [line for server in servers for line in server.log.read_text().splitlines()]
    return [line for line in lines if "Error" in line and not postgres]


def figures(
    given: Namespace, chaos: Chaos, stored: Stored, players: Sequence[ChaosPlayer], gone_on: int
) -> dict[str, str]:
    """What has happened."""
    sent = [sent for player in players for sent in player.sent]
    acknowledged = [each for each in sent if each.status == 200]
    games = stored.games.values()
    with_computer = [game for game in games if "computer-" in f"{game['player1']} {game['player2']}"]
    done = Counter(each.command["do"] for each in acknowledged)
    return {
        "database": given.database,
        "date": str(date.today()),
        "machine": f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}",
        "players": str(given.players),
        "seconds": f"{given.seconds:g}",
        "seed": given.seed,
        "servers killed": str(chaos.kills),
        "database restarted": str(chaos.restarts),
        "games": counted(Counter(game["phase"] for game in games)),
        "games for ratings": str(sum(bool(game["state"]["terms"].get("rated")) for game in games)),
        "games against the computer": str(len(with_computer)),
        "gone on with afterwards": str(gone_on),
        "commands acknowledged": counted(done),
        "commands refused": counted(Counter(each.code for each in sent if each.code)),
        "requests delivered more than once": str(sum(player.repeats for player in players)),
        "players who vanished": str(sum(player.vanished for player in players)),
        "changes of ratings": str(len(stored.changes)),
        "what happened": counted(Counter(row["what"] for rows in stored.events.values() for row in rows)),
    }


def counted(counts: Counter[str]) -> str:
    """How many there are, and of which kinds."""
    return f"{counts.total()} ({', '.join(f'{count} {kind}' for kind, count in counts.most_common())})"


def write_down(database: str, happened: dict[str, str]) -> None:
    """Put what has happened in the place of what is known of the same database."""
    written = RESULTS.read_text(encoding="utf-8") if RESULTS.exists() else ""
    parts = {part.partition("\n")[0]: part for part in written.split("\n## ")[1:]}
    lines = "\n".join(f"- {name}: {value}" for name, value in happened.items() if name != "database")
    parts[database] = f"{database}\n\n{lines}\n"
    text = TEXT + "\n".join(f"## {parts[each].rstrip()}\n" for each in SERVERS if each in parts)
    RESULTS.write_text(text, encoding="utf-8")


def main() -> int:
    """Run it as told; 1 if anything was lost."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--database", choices=SERVERS, default="sqlite")
    parser.add_argument("--players", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--thinking", type=float, default=1.0, help="seconds before doing something, on average")
    parser.add_argument("--pause", type=float, default=4.0, help="seconds between two disasters, on average")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--write", action="store_true", help=f"write what has happened to {RESULTS.relative_to(ROOT)}")
    given = parser.parse_args()
    with TemporaryDirectory(prefix="teban-chaos-") as folder:
        if given.database == "sqlite":
            return asyncio.run(unleash(f"sqlite:///{folder}/online.db", None, given, Path(folder)))
        postgres = Postgres()
        try:
            return asyncio.run(unleash(postgres.fresh_url(), postgres, given, Path(folder)))
        finally:
            postgres.remove()


if __name__ == "__main__":
    sys.exit(main())
