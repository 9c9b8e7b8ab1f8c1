"""Codes with parameters, and how they become sentences.

A template may use, besides plain `{param}`:

- `{side!t}`: the parameter is a term, looked up in the catalogue (`white` becomes "White" or "白");
- `{count:stone|stones}`: the number with its noun, singular or plural;
- a tuple of cell names is written as a list, and a message as its own sentence.
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
        template = words(self.section, self.code, lang)
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


class _Sentence(Formatter):
    """`str.format` with terms, plurals and lists of one language."""

    def __init__(self, lang: str, code: str) -> None:
        self.lang = lang
        self.game, _, _ = code.rpartition(".")

    def convert_field(self, value: Any, conversion: Any) -> Any:
        if conversion != "t":
            return super().convert_field(value, conversion)
        terms = catalogue(self.lang)["term"]
        return terms.get(f"{self.game}.{value}", terms.get(str(value), str(value)))

    def format_field(self, value: Any, format_spec: str) -> str:
        if "|" in format_spec:
            one, many = format_spec.split("|")
            return f"{value} {one if value == 1 else many}"
        if isinstance(value, Message):
            return value.say(self.lang)
        if isinstance(value, tuple):
            *most, last = map(str, value) if value else ("",)
            comma, end = (words("list", key, self.lang) for key in ("comma", "end"))
            return comma.join(most) + end + last if most else last
        return str(super().format_field(value, format_spec))
