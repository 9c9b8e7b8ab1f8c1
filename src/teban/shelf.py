"""Taking a game from the shelf: by its name and options, or by the text form of a position."""

from collections.abc import Mapping
from typing import Any

from teban.errors import BadOption, UnknownGame
from teban.rules import RULE_SETS, Position
from teban.rules.game import Game
from teban.rules.position import parse_text
from teban.words import Reason


def games() -> tuple[Game, ...]:
    """All rule sets, with what there is to know about them before playing."""
    return tuple(rule_set.game for rule_set in RULE_SETS.values())


def game(name: str) -> Game:
    """The rule set of that name; UnknownGame if there is none."""
    return _rule_set(name).game


def start(name: str, /, backend: str = "python", **options: Any) -> Position:
    """The position in which a game begins; UnknownGame or BadOption if there is no such game."""
    return begin(name, options, backend)


def begin(name: str, options: Mapping[str, Any], backend: str = "python") -> Position:
    """The same for options that somebody typed: whatever their names, they are nothing but options."""
    rule_set = _rule_set(name)
    if backend != "python":
        raise BadOption(Reason("no_such_backend", params={"backend": str(backend)[:40]}))
    return rule_set.start(rule_set.game.read_options(options))


def load(text: str) -> Position:
    """The position that a text form describes; BadText says why there is none."""
    name, *words = text.split() or [""]
    return parse_text(_rule_set(name), words)


def _rule_set(name: str) -> type[Position]:
    if name not in RULE_SETS:
        raise UnknownGame(Reason("unknown_game", params={"game": str(name)[:40], "games": tuple(RULE_SETS)}))
    return RULE_SETS[name]
