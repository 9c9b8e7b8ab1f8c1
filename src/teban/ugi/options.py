"""The options of `teban ugi`: which game with which rules, how strong, and with how much of the machine.

Options of the rules are offered for all games at once, because the protocol lists options before any is chosen. Those
that the chosen game does not have are ignored; whether the others fit it is seen when a game begins.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from teban.core.options import Option
from teban.core.position import Position
from teban.errors import TebanError
from teban.native.memory import most_megabytes
from teban.registry import game, games, start_with
from teban.words import Reason

_MOST_THREADS = 1024
_MOST_SEED = 2**63 - 1
_LEVELS = 8


class OptionError(TebanError):
    """There is no such option, or it cannot have that value."""


def _whole(name: str, low: int, high: int) -> Callable[[str], int]:
    """Reads a whole number within limits."""

    def read(value: str) -> int:
        if not (value.isascii() and value.isdigit() and low <= int(value[:20]) <= high):
            params = {"option": name, "value": value[:40], "low": low, "high": high}
            raise OptionError(Reason("ugi.bad_number", params=params))
        return int(value)

    return read


def _rules() -> dict[str, Option]:
    """Every option that some game has, by its name."""
    return {option.name: option for known in games() for option in known.options}


@dataclass
class UgiOptions:
    """All options with their values."""

    game: str = field(default_factory=lambda: games()[0].name)
    level: int = _LEVELS
    threads: int = 1
    memory: int = 512
    """In megabytes."""
    seed: int = 0

    def __post_init__(self) -> None:
        self.rules: dict[str, str] = {}
        """Options of the rules that have been set, by name."""

    def offers(self) -> Iterator[str]:
        """The lines that tell an arbiter what can be set."""
        usual = UgiOptions()
        names = " ".join(f"var {known.name}" for known in games())
        yield f"option name Game type combo default {usual.game} {names}"
        for name in _rules():
            # What the default is depends on the game; an empty value stands for it.
            yield f"option name {name.capitalize()} type string default <empty>"
        yield f"option name Level type spin default {usual.level} min 1 max {_LEVELS}"
        yield f"option name Threads type spin default {usual.threads} min 1 max {_MOST_THREADS}"
        yield f"option name Memory type spin default {usual.memory} min 1 max {most_megabytes()}"
        yield f"option name Seed type spin default {usual.seed} min 0 max {_MOST_SEED}"

    def set(self, name: str, value: str) -> None:
        """Set an option, whatever the case of its name; OptionError or UnknownGame if that cannot be."""
        key = name.lower()
        numbers = {
            "level": (1, _LEVELS),
            "threads": (1, _MOST_THREADS),
            "memory": (1, most_megabytes()),
            "seed": (0, _MOST_SEED),
        }
        if key == "game":
            self.game = game(value).name
        elif key in numbers:
            setattr(self, key, _whole(name, *numbers[key])(value))
        elif key in _rules():
            self.rules.pop(key, None)
            if value not in ("", "<empty>"):
                self.rules[key] = value
        else:
            raise OptionError(Reason("ugi.no_such_option", params={"option": name[:40]}))

    def start(self) -> Position:
        """Where a game begins; BadOption if the rules cannot be like that."""
        known = {option.name for option in game(self.game).options}
        return start_with(self.game, {name: value for name, value in self.rules.items() if name in known})
