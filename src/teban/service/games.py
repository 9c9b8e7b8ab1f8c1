"""The games there are: facts, samples and rules, which are the same for everybody."""

from functools import lru_cache

import teban
from teban import registry
from teban.core.match import Match
from teban.service.damage import of_each_game
from teban.service.models.common import Language
from teban.service.models.games import BrokenGame, Game, GameOnShelf, Shelf, ShelfWords
from teban.service.models.lessons import Rules
from teban.service.serialize import figure, problem, sample, section_in_words
from teban.teach.figures import figures

MOST = 256
"""How many answers are kept that never change: more than there are games."""


def games() -> list[Game]:
    """All rule sets with their names, options and evidence."""
    told, _ = of_each_game(lambda game: Game.model_validate(game.json()))
    return list(told.values())


def shelf() -> Shelf:
    """All that the first page shows: the rule sets, a sample of each in play, and what tags and pieces are called."""
    told, damaged = of_each_game(lambda game: _on_shelf(game.name))
    broken = {each.game: each.error for each in registry.broken()} | damaged
    return Shelf(
        games=list(told.values()),
        broken=[BrokenGame(name=name, error=problem(error.reason)) for name, error in broken.items()],
        words=ShelfWords(**{section: section_in_words(section) for section in ("tag", "term", "piece")}),
    )


@lru_cache(MOST)
def _on_shelf(name: str) -> GameOnShelf:
    game, match = teban.game(name), Match(teban.start(name))
    match.play_all(game.metadata.sample)
    return GameOnShelf.model_validate({**game.json(), "turns": game.metadata.turns, "sample": sample(match)})


@lru_cache(MOST)
def rules(game: str, lang: Language) -> Rules:
    """The complete rules of a game, as Markdown, and the figures of its sections."""
    found = teban.game(game)
    drawn = [figure(each, lang) for each in figures(found.name)]
    return Rules(game=found.name, lang=lang, markdown=found.rules(lang), figures=drawn)
