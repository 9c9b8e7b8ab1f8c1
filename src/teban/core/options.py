"""What can be chosen before a game: options with their types, defaults and limits."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from teban.core.parameters import shown
from teban.errors import BadOption
from teban.words import Reason, words
from teban.words.catalogue import words_in_game

Value = int | bool | str


@dataclass(frozen=True)
class Option:
    """One thing to choose. Values of every option are a number, a truth value or a word."""

    name: str
    kind: str
    """`int`, `bool`, `choice`, `layout` or `cards`, for those who build a form from it."""
    default: Value
    values: tuple[Value, ...] = ()
    """All that can be chosen, the default among them; empty if that is no list."""
    parse: Callable[[Any], str] | None = None
    """Brings a value that is no member of a list into its canonical form; raises BadOption."""
    examples: tuple[str, ...] = ()
    """Other values than the default, where they are no list; every test of the game is done with them too."""

    def read(self, game: str, value: Any) -> Value:
        """The canonical value for what a caller or a command line gave; BadOption if there is none."""
        if self.parse:
            return self.parse(value)
        given = str(value).lower() if isinstance(value, bool) else shown(value)
        for known in self.values:
            if given == self.write(known):
                return known
        params = {
            "game": game,
            "option": self.name,
            "value": given[:40],
            "values": tuple(map(self.write, self.values)),
        }
        raise BadOption(Reason("bad_option_value", params=params))

    @staticmethod
    def write(value: Value) -> str:
        """How a value is written in text forms, records and on the command line."""
        return str(value).lower() if isinstance(value, bool) else str(value)

    def label(self, game: str, lang: str = "en") -> str:
        """What people call this option; its name in the program where nobody has said."""
        return words_in_game("option_name", game, self.name, lang) or self.name

    def value_labels(self, game: str, lang: str = "en") -> dict[str, str]:
        """What people call those of its values that are more than they look, by how they are written."""
        said = {
            self.write(value): words_in_game("option_value", game, self.write(value), lang) for value in self.values
        }
        return {written: label for written, label in said.items() if label}

    def help(self, game: str, lang: str = "en") -> str:
        """What this option means."""
        return words("option", f"{game}.{self.name}", lang)


class Options(Mapping[str, Value]):
    """The options of one game, every one with a value; never changes."""

    def __init__(self, values: Mapping[str, Value]) -> None:
        self._values = dict(values)
        self._hash = hash(tuple(self._values.items()))

    def __getitem__(self, name: str) -> Value:
        return self._values[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        return f"Options({self._values})"


def side_option(default: int, sizes: range = range(2, 9)) -> Option:
    """The option `size`: how many cells the board has along a side."""
    return Option("size", "int", default, tuple(sizes))
