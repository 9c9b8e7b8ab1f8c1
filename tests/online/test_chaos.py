"""The short form of `make chaos`: servers are killed, connections cut, requests repeated, and nothing is lost."""

import os
import subprocess
import sys
from itertools import count
from random import Random
from typing import Any

import pytest

from recount_ratings import Strength, rating_faults
from recount_ratings import after as counted
from teban.online.ratings.glicko2 import Rating, after_game
from tree import ROOT

SHORT = ("--players", "8", "--seconds", "10", "--thinking", "0.2", "--pause", "2")


@pytest.mark.parametrize("database", ["sqlite", "postgres"])
def test_nothing_that_was_acknowledged_is_lost(database: str) -> None:
    command = (sys.executable, ROOT / "tests/chaos.py", "--database", database, *SHORT)
    where = {**os.environ, "PYTHONPATH": f"{ROOT / 'tests'}{os.pathsep}{ROOT / 'bench'}"}
    run = subprocess.run(command, capture_output=True, text=True, timeout=600, env=where)
    assert run.returncode == 0, run.stdout + run.stderr
    assert "faults: 0" in run.stdout
    assert "servers killed: 0" not in run.stdout


def test_ratings_are_counted_as_the_program_counts_them() -> None:
    random = Random(1)
    for _ in range(300):
        values = [(random.uniform(100, 4000), random.uniform(45, 350), random.uniform(0.03, 0.12)) for _ in range(2)]
        score = random.choice((0, 0.5, 1))
        one, two = (Rating(*each) for each in values)
        stored = after_game(one, two, score)
        mine, theirs = (Strength(*each) for each in values)
        assert counted(mine, theirs, score, 0) == pytest.approx(
            (stored.value, stored.deviation, stored.volatility), rel=1e-4
        )


class Played:
    """Rated games as their rows are stored."""

    def __init__(self) -> None:
        self.games: dict[str, Any] = {}
        self.changes: list[dict[str, Any]] = []
        self.ratings: dict[str, dict[str, Any]] = {}
        self._times = count(1_000_000, 1000)

    def won(self, winner: str, loser: str) -> None:
        """One of them wins."""
        name, at = f"game-{len(self.games)}", next(self._times)
        end = {"winner": 1, "is_draw": False, "reason": "resigned"}
        state = {"terms": {"rated": True, "game": "stoic"}, "end": end}
        self.games[name] = {"id": name, "player1": winner, "player2": loser, "state": state, "decided": at}
        records = [self._record(person) for person in (winner, loser)]
        ratings = [Rating(each["value"], each["deviation"], each["volatility"]) for each in records]
        for seat, record in enumerate(records):
            rating = after_game(ratings[seat], ratings[1 - seat], 1 - seat)
            change = {"before": ratings[seat].value, "after": rating.value, "at": at}
            self.changes.append({"game_id": name, "person": record["person"], "game": "stoic", **change})
            told = {"value": rating.value, "deviation": rating.deviation, "volatility": rating.volatility}
            record.update(told, changed=at)
            record["losses" if seat else "wins"] += 1

    def faults(self) -> list[str]:
        """What the audit says."""
        return [*rating_faults(self.games, self.changes, [*self.ratings.values()])]

    def _record(self, person: str) -> dict[str, Any]:
        new = {"person": person, "game": "stoic", "value": 1500.0, "deviation": 350.0, "volatility": 0.06}
        return self.ratings.setdefault(person, {**new, "wins": 0, "draws": 0, "losses": 0, "changed": 0})


@pytest.mark.parametrize("damage", ["", "twice", "not at all", "other value", "other result", "casual", "forgotten"])
def test_ratings_that_do_not_add_up_are_found(damage: str) -> None:
    played = Played()
    for winner, loser in ("ab", "bc", "ca", "ab"):
        played.won(winner, loser)
    match damage:
        case "twice":
            played.ratings["a"]["wins"] += 1
        case "not at all":
            del played.changes[2:4]
        case "other value":
            played.changes[-1]["after"] += 1
        case "other result":
            played.games["game-3"]["state"]["end"]["winner"] = 2
        case "casual":
            played.games["game-3"]["state"]["terms"]["rated"] = False
        case "forgotten":
            del played.ratings["c"]
    assert bool(played.faults()) == bool(damage)
