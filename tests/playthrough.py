"""Golden playthroughs: a whole game of each rule set printed as text, so that a change of rules is read as a diff.

Run this file (`make playthroughs`) to print them anew; `test_playthroughs.py` compares them with what is committed.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import teban

FOLDER = Path(__file__).parent / "games"

GAMES: dict[str, dict[str, Any]] = {
    "borderland": {"size": 4},
    "stoic": {"size": 4},
    "stride": {},
    "squish": {"size": 4},
    "flowish": {"size": 4},
    "unlace": {"size": 4},
    "skirt": {"size": 4},
    "node": {"size": 4},
    "orochi": {"size": 3},
    "sibling": {"size": 4, "pie": True},
    "realm": {},
    "garden": {},
    "throne": {},
}
SEEDS = {"borderland": 10, "realm": 3}
"""Where the first game that comes to mind does not show enough: here borders, a choice of region, and an end."""
MOST_ACTIONS = 300


def playthrough(name: str) -> str:
    """A game in which the choices look random but are the same everywhere and for ever."""
    return "\n".join(_lines(name, GAMES[name], SEEDS.get(name, 1))) + "\n"


def _lines(name: str, options: dict[str, Any], state: int) -> Iterator[str]:
    position = teban.start(name, **options)
    yield f"{position.game.title('en')} {position.game.write_options(position.options)}".strip()
    for number in range(1, MOST_ACTIONS + 1):
        yield ""
        yield str(position)
        yield position.text
        if position.prompt is None:
            break
        legal = position.legal()
        state = state * 1103515245 + 12345 & 0x7FFFFFFF
        action = legal[(state >> 8) % len(legal)]
        yield f"seat {position.seat}: {position.prompt}"
        yield f"{len(legal)} legal: {' '.join(legal)}"
        yield f"{number}. {action}"
        position = position.play(action)
    yield ""
    yield str(position.outcome.say() if position.outcome else "(unfinished)")


if __name__ == "__main__":
    for game in GAMES:
        (FOLDER / game / "playthrough.txt").write_text(playthrough(game), encoding="utf-8")
