"""Golden data: what was counted or recorded elsewhere, or fixed for ever, in the folders of the games' tests."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import teban

FOLDER = Path(__file__).parent / "games"


def golden(kind: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """The entries of `<kind>.json` of each game, with the game's name."""
    for game in teban.games():
        file = FOLDER / game.name / f"{kind}.json"
        for entry in json.loads(file.read_text("utf-8")) if file.is_file() else ():
            yield game.name, entry
