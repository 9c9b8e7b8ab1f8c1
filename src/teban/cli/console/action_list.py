"""Legal actions in few lines: moves of a piece together, everything else side by side."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from textwrap import wrap

from teban.core.view import Choice

_WIDTH = 78
_INDENT = "  "


def action_list(choices: Iterable[Choice]) -> Iterator[str]:
    """`c3-d4 c3-e5` as `c3: d4 e5`; actions that are no moves from cell to cell as they are."""
    moves: dict[str, list[str]] = defaultdict(list)
    others = []
    for choice in choices:
        if len(choice.cells) == 2:
            start, goal = choice.cells
            moves[f"{choice.word}{start}"].append(goal)
        else:
            others.append(choice.action)
    for origin, goals in moves.items():
        yield from _lines(f"{origin}: {' '.join(goals)}")
    yield from _lines(" ".join(others))


def _lines(text: str) -> list[str]:
    return wrap(text, _WIDTH, initial_indent=_INDENT, subsequent_indent=2 * _INDENT, break_on_hyphens=False)
