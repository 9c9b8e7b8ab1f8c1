"""`teban bench`: how fast the kernel plays, counts and steps on this machine."""

import json
import os
from argparse import Namespace
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import teban
from teban import Position, native
from teban.cli.console.game_arguments import read_options
from teban.cli.console.language import Notice, UsageError, say
from teban.cli.console.numbers import read_seconds, short
from teban.cli.console.table import width
from teban.registry import rule_set_of, start_with

_NARROWEST = len("31.4M")
"""No column of numbers is narrower."""


def show_bench(given: Namespace, lang: str) -> None:
    """One game or all of them, as a table that grows while it is measured, or as data."""
    seconds = read_seconds(given.seconds)
    _check_tools()
    # All games begin before any is measured, so that whatever does not fit is said at once.
    measurable = [game.name for game in teban.games() if native.has(rule_set_of(game.name))]
    names = [given.measured] if given.measured else measurable
    for name in names:
        native.need(rule_set_of(name))
    options = read_options(given.options)
    measures = (_measure(position, seconds) for position in [start_with(name, options, "native") for name in names])
    if given.json:
        print(json.dumps(list(measures)))
        return
    for line in _lines(measures, max(map(len, names)), lang):
        print(line, flush=True)


def _check_tools() -> None:
    if not native.BUILT:
        raise UsageError(Notice("no_kernel"))
    try:
        import numpy  # noqa: F401
    except ImportError:
        raise UsageError(Notice("no_numpy")) from None


def _measure(position: Position, seconds: float) -> dict[str, Any]:
    """All rates of a game, each measured for so many seconds."""
    from teban.bulk import Batch  # which needs NumPy, and so do rates
    from teban.cli.console import rates

    alone_and_all = sorted({1, os.cpu_count() or 1})
    batch = Batch(position.game.name, rates.SIDE_BY_SIDE, options=position.options)
    return {
        "game": position.game.name,
        "options": dict(position.options),
        "threads": {
            threads: {
                **rates.playout_rate(position, seconds, threads)._asdict(),
                "perft_nodes": rates.perft_rate(position, seconds, threads),
            }
            for threads in alone_and_all
        },
        "batch_steps": rates.batch_rate(batch, seconds),
    }


def _lines(measures: Iterable[dict[str, Any]], name_width: int, lang: str) -> Iterator[str]:
    """A table whose columns are set beforehand, so that a game can be shown as soon as it is measured."""
    columns = ("name", "threads", "playouts", "moves", "perft_nodes", "batch_steps")
    headings = [say(lang, f"{column}_column") for column in columns]
    widths = [max(name_width, width(headings[0])), *(max(_NARROWEST, width(heading)) for heading in headings[1:])]
    yield _line(headings, widths)
    for measure in measures:
        for threads, rates in measure["threads"].items():
            # A batch steps on one thread.
            last = short(measure["batch_steps"]) if threads == 1 else "-"
            yield _line([measure["game"], str(threads), *map(short, rates.values()), last], widths)


def _line(cells: Sequence[str], widths: Sequence[int]) -> str:
    """The name on the left, and numbers, which stand on the right of their columns."""
    blanks = [" " * (wide - width(text)) for text, wide in zip(cells, widths, strict=True)]
    numbers = (blank + text for text, blank in zip(cells[1:], blanks[1:], strict=True))
    return "  ".join([cells[0] + blanks[0], *numbers])
