"""Counts and games from elsewhere: perft tables, and real games that others recorded."""

import json
from pathlib import Path
from typing import Any

import pytest

import teban
from teban.native.perft import perft

GOLDEN = Path(__file__).parent / "golden"

TABLES = [
    (game, table["options"], table.get("actions", []), depth, count)
    for game, tables in json.loads((GOLDEN / "perft.json").read_text()).items()
    for table in tables
    for depth, count in enumerate(table["counts"], start=1)
]
GAMES = sorted((GOLDEN / "games").glob("*.json"))


@pytest.mark.parametrize(("game", "options", "actions", "depth", "count"), TABLES)
def test_perft(game: str, options: dict[str, Any], actions: list[str], depth: int, count: int) -> None:
    position = teban.start(game, backend="python", **options)
    for action in actions:
        position = position.play(action)
    assert perft(position, depth) == count


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_recorded_game_replays_to_its_result(path: Path) -> None:
    recorded = json.loads(path.read_text())
    position = teban.start(recorded["game"], **recorded["options"])
    for action in recorded["actions"]:
        assert action in position.legal()
        position = position.play(action)
    assert (position.outcome.winner if position.outcome else None) == recorded["winner"]
