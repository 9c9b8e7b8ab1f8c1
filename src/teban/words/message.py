"""Codes with parameters, and how they become sentences.

A template may use, besides plain `{param}`:

- `{side!t}`: the parameter is a term, looked up in the catalogue (`white` becomes "White" or "白"), or a tuple of them;
- `{count:stone|stones}`: the number with its noun, singular or plural;
- a tuple is written as a list, `{sides:–}` with what stands between its items, `{kinds!t:or}` as alternatives, and a
  message as its own sentence.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from string import Formatter
from typing import Any, ClassVar

from teban.words.catalogue import catalogue, words


@dataclass(frozen=True)
class Message:
    """Something to tell a person: a code, the cells that prove it, and parameters."""

    section: ClassVar[str]
    code: str
    cells: tuple[str, ...] = ()
    params: Mapping[str, Any] = field(default_factory=dict)

    def say(self, lang: str = "en") -> str:
        """The sentence in a language."""
        return self._filled(self.section, lang)

    def _filled(self, section: str, lang: str) -> str:
        template = words(section, self.code, lang)
        return _Sentence(lang, self.code).vformat(template, (), {"cells": self.cells, **self.params})

    def __str__(self) -> str:
        return self.say()

    def json(self) -> dict[str, Any]:
        """The same as plain data."""
        return {"code": self.code, "cells": list(self.cells), "params": {k: _plain(v) for k, v in self.params.items()}}


def _plain(value: Any) -> Any:
    if isinstance(value, Message):
        return value.json()
    return list(value) if isinstance(value, tuple) else value


class Reason(Message):
    """Why something is refused."""

    section = "reason"


class Prompt(Message):
    """What the player to act is asked for."""

    section = "prompt"


class Result(Message):
    """How a game ended."""

    section = "result"


class MeterReading(Message):
    """The value of a meter."""

    section = "reading"


class Phase(Message):
    """What is special about a part of the game or turn: its sentence says what holds then."""

    section = "phase_note"

    def name(self, lang: str = "en") -> str:
        """What this part is called."""
        return self._filled("phase", lang)


class PieceKind(Message):
    """What a kind of piece is called that is more than a plain one."""

    section = "piece"


class Consequence(Message):
    """What an action leads to, where nobody should overlook it."""

    section = "consequence"


class _Sentence(Formatter):
    """`str.format` with terms, plurals and lists of one language."""

    def __init__(self, lang: str, code: str) -> None:
        self.lang = lang
        self.game, _, _ = code.rpartition(".")

    def convert_field(self, value: Any, conversion: Any) -> Any:
        if conversion != "t":
            return super().convert_field(value, conversion)
        return tuple(map(self._term, value)) if isinstance(value, tuple) else self._term(value)

    def _term(self, value: Any) -> str:
        terms = catalogue(self.lang)["term"]
        return terms.get(f"{self.game}.{value}", terms.get(str(value), str(value)))

    def format_field(self, value: Any, format_spec: str) -> str:
        if "|" in format_spec:
            one, many = format_spec.split("|")
            return f"{value} {one if value == 1 else many}"
        if isinstance(value, Message):
            return value.say(self.lang)
        if isinstance(value, tuple) and format_spec and format_spec not in catalogue(self.lang)["list"]:
            return format_spec.join(map(str, value))
        if isinstance(value, tuple):
            *most, last = map(str, value) if value else ("",)
            comma, end = (words("list", key, self.lang) for key in ("comma", format_spec or "end"))
            return comma.join(most) + end + last if most else last
        return str(super().format_field(value, format_spec))
