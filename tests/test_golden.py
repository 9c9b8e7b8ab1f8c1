"""Counts and games from elsewhere: perft tables, and real games that others recorded."""

from typing import Any

import pytest

import teban
from golden import golden
from teban.native.perft import perft

TABLES = [
    (game, table["options"], table.get("actions", []), depth, count)
    for game, table in golden("perft")
    for depth, count in enumerate(table.get("counts", ()), start=1)
]
GAMES = list(golden("recorded"))


@pytest.mark.parametrize(("game", "options", "actions", "depth", "count"), TABLES)
def test_perft(game: str, options: dict[str, Any], actions: list[str], depth: int, count: int) -> None:
    position = teban.start(game, backend="python", **options)
    for action in actions:
        position = position.play(action)
    assert perft(position, depth) == count


@pytest.mark.parametrize(("game", "recorded"), GAMES, ids=[game for game, _ in GAMES])
def test_recorded_game_replays_to_its_result(game: str, recorded: dict[str, Any]) -> None:
    position = teban.start(game, **recorded["options"])
    for action in recorded["actions"]:
        assert action in position.legal()
        position = position.play(action)
    assert (position.outcome.winner if position.outcome else None) == recorded["winner"]
