"""Which games there are, and taking one: by its name and options, or by the text form of a position.

Games are found in the folders of `teban.games`, in packages that register in the entry point group `teban.games`, and
in the folders that the environment's `TEBAN_GAMES` lists (the command line's `--game` adds to it, so that processes
started from here know them too). A game that cannot be used costs itself alone: `broken` tells why.
"""

import os
from collections.abc import Mapping
from importlib import import_module
from types import ModuleType
from typing import Any

from teban import native
from teban.core.game import Game
from teban.core.parameters import check_is, shown
from teban.core.position import Position, parse_text
from teban.discovery import FOLDERS, BadGame, Broken, Found, find_all, find_class, find_in
from teban.discovery import blame as blame_in
from teban.errors import BadOption, BadText, UnknownGame
from teban.words import Reason

BACKENDS = ("native", "python")

_found: Found = find_all()


def games() -> tuple[Game, ...]:
    """All rule sets, with what there is to know about them before playing."""
    return tuple(rule_set.game for rule_set in _found.rule_sets.values())


def broken() -> tuple[Broken, ...]:
    """The games that were found but cannot be used, and why."""
    return tuple(_found.broken)


def add_folder(path: str | os.PathLike[str]) -> Game:
    """Make the game of a folder known, here and in processes started from here; BadGame says why it cannot be used."""
    folder = os.path.abspath(path)
    rule_set = find_in(folder, _found)
    known = os.environ.get(FOLDERS, "").split(os.pathsep)
    os.environ[FOLDERS] = os.pathsep.join(filter(None, dict.fromkeys([*known, folder])))
    return rule_set.game


def add_rule_set(rule_set: type[Position]) -> Game:
    """Make a class of positions known, in this process alone; BadGame says why it cannot be used."""
    find_class(rule_set, _found)
    return rule_set.game


def blame(error: BaseException) -> BadGame | None:
    """What to tell of an error that was raised in a game from outside, or while one was worked on; or None."""
    return blame_in(error, _found)


def game(name: str) -> Game:
    """The rule set of that name; UnknownGame if there is none."""
    return rule_set_of(name).game


def game_module(name: str, module: str) -> ModuleType | None:
    """A module in a game's folder, such as `facts`; None if there is none."""
    rule_set = rule_set_of(name)
    if not (rule_set.game.folder / f"{module}.py").is_file():
        return None
    return import_module(f"{rule_set.__module__.rpartition('.')[0]}.{module}")


def start(name: str, /, backend: str | None = None, **options: Any) -> Position:
    """The position in which a game begins; UnknownGame or BadOption if there is no such game.

    The backend is `native`, the kernel, or `python`, the rulebook; unless told, the kernel where that game's is built.
    """
    return start_with(name, options, backend)


def start_with(name: str, options: Mapping[str, Any], backend: str | None = None) -> Position:
    """Like `start`, with the options as a mapping: a name such as `backend` in it is an option and nothing else."""
    rule_set = rule_set_of(name)
    chosen = rule_set.game.read_options(options)
    return native.start(rule_set, chosen) if _is_native(rule_set, backend) else rule_set.start(chosen)


def start_at(name: str, options: Mapping[str, Any], text: str = "") -> Position:
    """The position in which a match began: the game's own start, or the one that a text form describes.

    BadText if that is a position of another game, or with other options.
    """
    own = start_with(name, options)
    if not text:
        return own
    position = load(text)
    if (position.game, position.options) != (own.game, own.options):
        raise BadText(Reason("other_game"))
    return position


def load(text: str, backend: str | None = None) -> Position:
    """The position that a text form describes; BadText says why there is none."""
    check_is(str, text, "text")
    name, *words = text.split() or [""]
    rule_set = rule_set_of(name)
    position = parse_text(rule_set, words)
    return native.from_rulebook(position) if _is_native(rule_set, backend) else position


def _is_native(rule_set: type[Position], backend: str | None) -> bool:
    """Whether the kernel is meant: by name, by the environment, or because this game's is there.

    A backend that was named by the caller must be there; the environment's is a wish.
    """
    is_there = native.has(rule_set)
    wished = os.environ.get("TEBAN_BACKEND")
    is_known = all(name in BACKENDS for name in (backend, wished) if name)
    if not is_known or (backend == "native" and not is_there) or (wished == "native" and not native.BUILT):
        raise BadOption(Reason("no_such_backend", params={"backend": shown(backend or wished)}))
    return is_there and (backend or wished or "native") == "native"


def rule_set_of(name: str) -> type[Position]:
    """The class of a rule set's positions; UnknownGame if there is no such rule set."""
    known = _found.rule_sets
    if not isinstance(name, str) or name not in known:
        raise UnknownGame(Reason("unknown_game", params={"game": shown(name), "games": tuple(known)}))
    return known[name]
