"""Damage: what goes wrong in one game is told of that game, and costs no other."""

import logging
from collections.abc import Callable
from typing import TypeVar

import teban
from teban.core.game import Game
from teban.discovery import BadGame
from teban.errors import TebanError

FactsT = TypeVar("FactsT")

log = logging.getLogger(__name__)


def of_each_game(tell: Callable[[Game], FactsT]) -> tuple[dict[str, FactsT], dict[str, TebanError]]:
    """What there is to tell of each game, by name; and of those of which nothing can be told, why."""
    told: dict[str, FactsT] = {}
    broken: dict[str, TebanError] = {}
    for game in teban.games():
        try:
            told[game.name] = tell(game)
        except Exception as error:  # rules of somebody else's may raise anything
            log.warning("The game %s is damaged", game.name, exc_info=error)
            broken[game.name] = error if isinstance(error, TebanError) else _bad(game, error)
    return told, broken


def _bad(game: Game, error: Exception) -> BadGame:
    return BadGame(game.name, game.folder.name, f"{type(error).__name__}: {error}")
