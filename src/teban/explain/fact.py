"""A fact about a turn: a code with numbers, the cells it is about, and the line that shows it."""

from dataclasses import dataclass
from typing import Any

from teban.words import LANGUAGES, Message


@dataclass(frozen=True)
class Fact(Message):
    """A true statement about a turn, which its line lets the reader check."""

    section = "fact"
    line: tuple[tuple[str, ...], ...] = ()
    """Turns from the position before the turn in question, after which the fact can be seen."""
    weight: float = 0.0
    """How telling it is, compared with other facts about the same turn."""

    def json(self) -> dict[str, Any]:
        """The fact as plain data, with its sentence in every language."""
        words = {lang: self.say(lang) for lang in LANGUAGES}
        return {**super().json(), "line": [list(turn) for turn in self.line], "words": words}
