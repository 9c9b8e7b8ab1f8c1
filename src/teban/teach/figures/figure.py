"""A figure as data, and how it is read from its file."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from teban.core.game import Game
from teban.core.match import Match
from teban.core.position import Position
from teban.core.schema import ContentError, check_keys, check_type, get_list, get_typed
from teban.errors import TebanError
from teban.registry import game
from teban.teach.content_schema import cells_of, read_tables, start_of
from teban.words import LANGUAGES, Reason

_KEYS = {"under", "options", "position", "moves", "steps", "marks", *LANGUAGES}


class BadFigure(TebanError):
    """A figure cannot be drawn; the reason names the file, the figure and what is wrong with it."""

    def __init__(self, file: str, number: int, what: Reason) -> None:
        super().__init__(Reason("content.figure", params={"file": file, "figure": number, "what": what}))


@dataclass(frozen=True)
class Picture:
    """One picture of a figure."""

    actions: tuple[str, ...]
    """All that has been played from the figure's start."""
    new_actions: int
    """How many of these came after the picture before."""
    marks: tuple[str, ...]
    """Cells that the caption is about."""
    captions: Mapping[str, str]


@dataclass(frozen=True)
class Figure:
    """A few pictures of one game, one after the other."""

    section: int
    """The section of the rules that it illustrates, counted from 1."""
    start: Position
    pictures: tuple[Picture, ...]

    def match(self, picture: Picture) -> Match:
        """The game as a picture shows it."""
        match = Match(self.start)
        match.play_all(picture.actions)
        return match


@cache
def figures(name: str) -> tuple[Figure, ...]:
    """The figures of a game's rules, in the order of the text."""
    file = game(name).folder / "figures.toml"
    return read_figures(name, file.read_text(encoding="utf-8"))


def read_figures(name: str, text: str) -> tuple[Figure, ...]:
    """The figures that a file describes; BadFigure says which one is wrong, and what is."""
    found = []
    try:
        tables = read_tables(text, "figure")
    except ContentError as error:
        raise BadFigure(f"{name}.toml", 0, error.reason) from None
    for number, table in enumerate(tables, start=1):
        try:
            check_type(dict, table, "figure")
            figure = _figure(game(name), table)
            for picture in figure.pictures:
                figure.match(picture)
        except TebanError as error:
            raise BadFigure(f"{name}.toml", number, error.reason) from None
        found.append(figure)
    return tuple(sorted(found, key=lambda figure: figure.section))


def _figure(of: Game, table: Mapping[str, Any]) -> Figure:
    check_keys(table, _KEYS)
    start = start_of(of, table)
    played = tuple(get_typed(table, "moves", str).split())
    steps = [(), *(tuple(step.split()) for step in get_list(table, "steps", str))]
    captions = {lang: _as_many(steps, get_list(table, lang, str), lang) for lang in LANGUAGES}
    marks = get_list(table, "marks", list) or [[] for _ in steps]
    if len(marks) != len(steps):
        raise ContentError(Reason("content.marks", params={"pictures": len(steps), "marks": len(marks)}))
    pictures = []
    for number, step in enumerate(steps):
        played = (*played, *step)
        said = {lang: captions[lang][number] for lang in LANGUAGES}
        pictures.append(Picture(played, len(step), cells_of(start, marks[number]), said))
    return Figure(_section(of, get_typed(table, "under", str)), start, tuple(pictures))


def _as_many(steps: list[tuple[str, ...]], captions: list[str], lang: str) -> list[str]:
    if len(captions) != len(steps):
        params = {"pictures": len(steps), "captions": len(captions), "lang": lang}
        raise ContentError(Reason("content.captions", params=params))
    return captions


def _section(of: Game, under: str) -> int:
    """The number of the section with that English heading."""
    headings = re.findall(r"(?m)^## (.*)$", of.rules("en"))
    if under not in headings:
        raise ContentError(Reason("content.no_section", params={"under": under}))
    return headings.index(under) + 1
