"""Teban (手番): one table for thirteen two-player abstract games.

>>> import teban
>>> position = teban.start("stoic", size=3)
>>> position.seat, len(position.legal())
(1, 19)
"""

from teban import record
from teban.draw.svg import svg
from teban.errors import BadOption, BadText, IllegalAction, TebanError, UnknownGame
from teban.match import Match
from teban.rules import Position
from teban.rules.game import Game
from teban.rules.view import Outcome, View
from teban.shelf import game, games, load, start
from teban.words import Prompt, Reason

__version__ = "0.1.0"

__all__ = [
    "BadOption",
    "BadText",
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
    "game",
    "games",
    "load",
    "record",
    "start",
    "svg",
]
