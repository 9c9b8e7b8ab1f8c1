"""Golden playthroughs: a whole game of each rule set printed as text, so that a change of rules is read as a diff.

Run this file (`make playthroughs`) to print them anew; `test_playthroughs.py` compares them with what is committed. The
first line of each says with which options it is played, and with which seed, if the usual one does not show enough. For
a new game, begin with a file of that line alone.
"""

from collections.abc import Iterator
from pathlib import Path

import teban
from golden import FOLDER

MOST_ACTIONS = 300


def file_of(name: str) -> Path:
    """Where the playthrough of a game is."""
    return FOLDER / name / "playthrough.txt"


def playthrough(head: str) -> str:
    """A game in which the choices look random but are the same everywhere and for ever."""
    return "\n".join([head, *_lines(head)]) + "\n"


def _lines(head: str) -> Iterator[str]:
    name, *settings = head.split()
    options = dict(setting.split("=", 1) for setting in settings)
    state = int(options.pop("seed", 1))
    position = teban.start(name, **options)
    for number in range(1, MOST_ACTIONS + 1):
        yield ""
        yield str(position)
        yield position.text
        yield from _race(position)
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
    yield str(position.result or "(unfinished)")
    if position.result and position.result.cells:
        yield f"decided on {' '.join(position.result.cells)}"


def _race(position: teban.Position) -> Iterator[str]:
    for seat in (1, 2):
        if told := [f"{meter.name()} {meter.say()}" for meter in position.meters() if meter.seat == seat]:
            yield f"race {seat}: {'; '.join(told)}"


if __name__ == "__main__":
    for game in teban.games():
        file = file_of(game.name)
        file.write_text(playthrough(file.read_text("utf-8").splitlines()[0]), encoding="utf-8")
