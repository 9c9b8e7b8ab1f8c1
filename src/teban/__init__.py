"""Teban (手番): one table for thirteen two-player abstract games.

>>> import teban
>>> position = teban.start("stoic", size=3)
>>> position.seat, len(position.legal())
(1, 19)
"""

from importlib import import_module
from typing import Any

from teban import record
from teban.core.game import Game
from teban.core.match import Match
from teban.core.position import Position
from teban.core.view import Outcome, View
from teban.draw.svg import svg
from teban.errors import BadOption, BadText, IllegalAction, TebanError, UnknownGame
from teban.native.headers import cmake_dir, include_dir
from teban.native.perft import perft
from teban.registry import game, games, load, start
from teban.words import Prompt, Reason

__version__ = "0.2.0.dev0"

_ELSEWHERE = {
    **dict.fromkeys(("Batch", "batch", "playouts"), "teban.bulk"),
    "analyse": "teban.engine.analysis",
    "review": "teban.engine.review",
    "solve": "teban.engine.solve",
}
"""What takes longer to import than most of us want to wait, or needs NumPy: it comes when it is asked for."""


def __getattr__(name: str) -> Any:
    """What is found in modules that are not imported yet."""
    if name not in _ELSEWHERE:
        raise AttributeError(f"module 'teban' has no attribute {name!r}")
    return getattr(import_module(_ELSEWHERE[name]), name)


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
    "analyse",
    "batch",
    "cmake_dir",
    "game",
    "games",
    "include_dir",
    "load",
    "perft",
    "playouts",
    "record",
    "review",
    "solve",
    "start",
    "svg",
]
