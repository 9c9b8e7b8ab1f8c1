"""`teban bench`: how fast the kernel plays, counts and steps on this machine."""

import json
import os
import re
from argparse import Namespace
from collections.abc import Iterator, Sequence
from typing import Any

import teban
from teban import Position, native
from teban.cli.language import Misuse, Notice, say
from teban.cli.sources import read_options
from teban.cli.table import width
from teban.shelf import begin

_COLUMN = 9
"""The narrowest column of numbers."""


def show_bench(given: Namespace, lang: str) -> None:
    """One game or all of them, as a table that grows while it is measured, or as data."""
    seconds = _read_seconds(given.seconds)
    _check_tools()
    # All games begin before any is measured, so that whatever does not fit is said at once.
    names = [given.measured] if given.measured else [game.name for game in teban.games()]
    options = read_options(given.options)
    measures = (_measure(position, seconds) for position in [begin(name, options, "native") for name in names])
    if given.json:
        print(json.dumps(list(measures)))
        return
    for line in _lines(measures, max(map(len, names)), lang):
        print(line, flush=True)


def _read_seconds(written: str) -> float:
    if not re.fullmatch(r"[0-9]{1,4}(\.[0-9]{1,6})?", written) or not float(written):
        raise Misuse(Notice("bad_seconds", params={"value": written[:40]}))
    return float(written)


def _check_tools() -> None:
    if not native.BUILT:
        raise Misuse(Notice("no_kernel"))
    try:
        import numpy  # noqa: F401
    except ImportError:
        raise Misuse(Notice("no_numpy")) from None


def _measure(position: Position, seconds: float) -> dict[str, Any]:
    """All rates of a game, each measured for so many seconds."""
    from teban.cli import rates  # which need NumPy
    from teban.bulk import Batch

    threads = []
    for count in (1, os.cpu_count() or 1):
        playouts, moves = rates.playout_rate(position, seconds, count)
        nodes = rates.perft_rate(position, seconds, count)
        threads.append({"threads": count, "playouts": playouts, "moves": moves, "perft_nodes": nodes})
    batch = Batch(position.game.name, rates.SIDE_BY_SIDE, options=position.options)
    return {
        "game": position.game.name,
        "options": dict(position.options),
        "rates": threads,
        "batch": {"games": batch.n, "steps": rates.batch_rate(batch, seconds)},
    }


def _lines(measures: Iterator[dict[str, Any]], name_width: int, lang: str) -> Iterator[str]:
    """A table per second: its heading, then a line for each game as soon as that is measured."""
    ...
