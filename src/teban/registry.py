"""Taking a game from the shelf: by its name and options, or by the text form of a position."""

import os
from collections.abc import Mapping
from typing import Any

from teban import native
from teban.core.game import Game
from teban.core.position import Position, parse_text
from teban.errors import BadOption, BadText, UnknownGame
from teban.games import RULE_SETS
from teban.words import Reason

BACKENDS = ("native", "python")


def games() -> tuple[Game, ...]:
    """All rule sets, with what there is to know about them before playing."""
    return tuple(rule_set.game for rule_set in RULE_SETS.values())


def game(name: str) -> Game:
    """The rule set of that name; UnknownGame if there is none."""
    return rule_set_of(name).game


def start(name: str, /, backend: str | None = None, **options: Any) -> Position:
    """The position in which a game begins; UnknownGame or BadOption if there is no such game.

    The backend is `native`, the kernel, or `python`, the rulebook; unless told, the kernel where it is built.
    """
    return begin(name, options, backend)


def begin(name: str, options: Mapping[str, Any], backend: str | None = None) -> Position:
    """The same for options that somebody typed: whatever their names, they are nothing but options."""
    rule_set = rule_set_of(name)
    chosen = rule_set.game.read_options(options)
    return native.start(rule_set, chosen) if _is_native(backend) else rule_set.start(chosen)


def begin_at(name: str, options: Mapping[str, Any], text: str = "") -> Position:
    """The position in which a match began: the game's own start, or the one that a text form describes.

    BadText if that is a position of another game, or with other options.
    """
    own = begin(name, options)
    if not text:
        return own
    position = load(text)
    if (position.game, position.options) != (own.game, own.options):
        raise BadText(Reason("other_game"))
    return position


def load(text: str, backend: str | None = None) -> Position:
    """The position that a text form describes; BadText says why there is none."""
    name, *words = text.split() or [""]
    position = parse_text(rule_set_of(name), words)
    return native.from_rulebook(position) if _is_native(backend) else position


def _is_native(backend: str | None) -> bool:
    """Whether the kernel is meant: by name, by the environment, or because it is there."""
    meant = backend or os.environ.get("TEBAN_BACKEND") or ("native" if native.BUILT else "python")
    if meant not in BACKENDS or (meant == "native" and not native.BUILT):
        raise BadOption(Reason("no_such_backend", params={"backend": str(meant)[:40]}))
    return meant == "native"


def rule_set_of(name: str) -> type[Position]:
    """The class of a rule set's positions; UnknownGame if there is no such rule set."""
    if name not in RULE_SETS:
        raise UnknownGame(Reason("unknown_game", params={"game": str(name)[:40], "games": tuple(RULE_SETS)}))
    return RULE_SETS[name]
