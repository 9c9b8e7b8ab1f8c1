"""Teban (手番): one table for thirteen two-player abstract games.

>>> import teban
>>> position = teban.start("stoic", size=3)
>>> position.seat, len(position.legal())
(1, 19)
"""

from typing import Any

from teban import record
from teban.draw.svg import svg
from teban.errors import BadOption, BadText, IllegalAction, TebanError, UnknownGame
from teban.match import Match
from teban.perft import perft
from teban.rules import Position
from teban.rules.game import Game
from teban.rules.view import Outcome, View
from teban.shelf import game, games, load, start
from teban.words import Prompt, Reason

__version__ = "0.1.0"

_IN_BULK = ("Batch", "batch", "playouts")


def __getattr__(name: str) -> Any:
    """Work in bulk needs NumPy, which most of us do not: it is imported when it is asked for."""
    if name not in _IN_BULK:
        raise AttributeError(f"module 'teban' has no attribute {name!r}")
    from teban import bulk

    return getattr(bulk, name)


__all__ = [
    "BadOption",
    "BadText",
    "Batch",
    "Game",
    "IllegalAction",
    "Match",
    "Outcome",
    "Position",
    "Prompt",
    "Reason",
    "TebanError",
    "UnknownGame",
    "View",
    "batch",
    "game",
    "games",
    "load",
    "perft",
    "playouts",
    "record",
    "start",
    "svg",
]
