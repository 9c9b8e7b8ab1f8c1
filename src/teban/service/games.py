"""The games there are: facts, samples and rules, which are the same for everybody."""

from functools import lru_cache

import teban
from teban import registry
from teban.core.match import Match
from teban.draw.emblem import read_emblem
from teban.service.damage import of_each_game
from teban.service.lessons import has_lesson
from teban.service.models.common import Language
from teban.service.models.games import BrokenGame, Game, GameOnShelf, Shelf, ShelfWords
from teban.service.models.lessons import Rules
from teban.service.serialize import figure, problem, sample, section_in_words
from teban.teach.figures import figures
from teban.teach.puzzles.book import file_of
from teban.words import LANGUAGES

MOST = 256
"""How many answers are kept that never change: more than there are games."""


def games() -> list[Game]:
    """All rule sets with their names, options and evidence."""
    told, _ = of_each_game(lambda game: Game.model_validate(game.json()))
    return list(told.values())


def shelf() -> Shelf:
    """All that the first page shows: the rule sets, a sample of each in play, and what things are called."""
    told, damaged = of_each_game(lambda game: _on_shelf(game.name))
    broken = {each.game: each.error for each in registry.broken()} | damaged
    return Shelf(
        games=list(told.values()),
        broken=[BrokenGame(name=name, error=problem(error.reason)) for name, error in broken.items()],
        words=ShelfWords(**{section: section_in_words(section) for section in ShelfWords.model_fields}),
    )


@lru_cache(MOST)
def _on_shelf(name: str) -> GameOnShelf:
    game, match = teban.game(name), Match(teban.start(name))
    about = game.metadata
    match.play_all(about.sample)
    material = {
        "has_rules": (game.folder / f"rules.{LANGUAGES[0]}.md").is_file(),
        "has_lesson": has_lesson(game),
        "has_puzzles": file_of(name).is_file(),
    }
    look = {"accent": about.accent, "emblem": [vars(shape) for shape in read_emblem(game.folder)]}
    kind = {"goal": about.goal, "is_easy": about.is_easy, "turns": about.turns}
    told = {**game.json(), **kind, **look, "sample": sample(match), **material}
    return GameOnShelf.model_validate(told)


@lru_cache(MOST)
def rules(game: str, lang: Language) -> Rules:
    """The complete rules of a game, as Markdown, and the figures of its sections."""
    found = teban.game(game)
    drawn = [figure(each, lang) for each in figures(found.name)]
    return Rules(game=found.name, lang=lang, markdown=found.rules(lang), figures=drawn)
