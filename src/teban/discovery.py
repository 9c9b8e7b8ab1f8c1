"""Finding games: in the folders of `teban.games`, in installed packages, and in folders anywhere.

A game is a folder with a `rules.py`, in which one class derived from `Position` has a `game`, and with words in both
languages, `en.toml` and `ja.toml`. What is wrong with a game from outside is found out here, before anybody plays it.
"""

import os
import re
import sys
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from hashlib import blake2b
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path
from traceback import walk_tb
from types import FrameType, ModuleType

from teban import games
from teban.core.game import Game
from teban.core.match import Match
from teban.core.position import Position
from teban.errors import TebanError
from teban.words import LANGUAGES, Reason
from teban.words.catalogue import add_folder, remove_folder, words

FOLDERS = "TEBAN_GAMES"
"""The environment's list of folders with games, separated like those of `PATH`."""
GROUP = "teban.games"
"""The entry points of packages with games: each names the class of a rule set's positions, `my_game.rules:MyGame`."""
OUTSIDE = "_teban_game_"
"""What the packages are called as which folders are imported, followed by the folder's name and a hash of its path."""
NAME = re.compile("[a-z][a-z0-9_]{0,31}")
"""What a game may be called: a word of text forms, addresses and command lines."""

Loader = Callable[[], type[Position]]


class BadGame(TebanError):
    """A game was found and cannot be used; the reason names it and says what is wrong with it."""

    def __init__(self, game: str, where: str, what: str) -> None:
        super().__init__(Reason("bad_game", params={"game": game[:80], "where": where, "what": what[:500]}))
        self.game, self.where, self.what = game, where, what


@dataclass(frozen=True)
class Broken:
    """A game that was found and cannot be used."""

    game: str
    error: BadGame


@dataclass
class Found:
    """What was found, in the order of the list of games."""

    rule_sets: dict[str, type[Position]] = field(default_factory=dict)
    broken: list[Broken] = field(default_factory=list)

    def add(self, rule_set: type[Position]) -> None:
        """Put a rule set in its place."""
        self.rule_sets[rule_set.game.name] = rule_set
        ordered = sorted(self.rule_sets.values(), key=lambda known: (known.game.metadata.order, known.game.name))
        self.rule_sets = {known.game.name: known for known in ordered}


def find_all() -> Found:
    """All games that there are; what is wrong with one costs that one alone."""
    found = Found()
    for folder in _own_folders():
        _try(found, folder.name, str(folder), partial(_own, folder))
    for point in entry_points(group=GROUP):
        _try(found, point.name, point.value, partial(_installed, point, found))
    for path in filter(None, os.environ.get(FOLDERS, "").split(os.pathsep)):
        _try(found, Path(path).name, path, partial(_in_folder, Path(path), found))
    return found


def find_in(path: str, found: Found) -> type[Position]:
    """The game of a folder, which is known from now on; BadGame says why it cannot be used."""
    folder = Path(path).resolve()
    for known in found.rule_sets.values():
        if known.game.folder.resolve() == folder:
            return known
    rule_set = _guarded(folder.name, path, partial(_in_folder, folder, found))
    found.add(rule_set)
    return rule_set


def find_class(rule_set: type[Position], found: Found) -> None:
    """Make a class of positions known that somebody has written just now; BadGame says why it cannot be used."""
    if rule_set not in found.rule_sets.values():
        found.add(_guarded(rule_set.__name__, rule_set.__module__, partial(_checked, rule_set, found)))


def blame(error: BaseException, found: Found) -> BadGame | None:
    """The game from outside in whose code an error was raised, or that was being worked on; None if there is none.

    Nonsense that its code answers is often noticed later, in code of Teban. What a rule set refuses by a TebanError is
    no fault of it.
    """
    if isinstance(error, TebanError):
        return None
    frames = [*walk_tb(error.__traceback__)]
    for rule_set in found.rule_sets.values():
        if is_own(rule_set):
            continue
        for frame, line in reversed(frames):
            if Path(frame.f_code.co_filename).is_relative_to(rule_set.game.folder):
                return _blamed(rule_set.game, error, frame, line)
    outside = {rule_set.game for rule_set in found.rule_sets.values() if not is_own(rule_set)}
    for frame, _ in reversed(frames):
        for game in _games_in(frame):
            if game in outside:
                return _blamed(game, error, *frames[-1])
    return None


def _blamed(game: Game, error: BaseException, frame: FrameType, line: int) -> BadGame:
    return BadGame(game.name, f"{frame.f_code.co_filename}:{line}", f"{type(error).__name__}: {error}")


def _games_in(frame: FrameType) -> Iterator[Game]:
    """The games that a function was about: those of its variables, and of what its object holds."""
    variables = frame.f_locals
    for value in (*variables.values(), *getattr(variables.get("self"), "__dict__", {}).values()):
        match value:
            case Game():
                yield value
            case Position():
                yield value.game
            case Match():
                yield value.position.game


def is_own(rule_set: type[Position]) -> bool:
    """Whether a game is one of those that come with Teban."""
    return rule_set.__module__.startswith(f"{games.__name__}.")


def _try(found: Found, name: str, where: str, load: Loader) -> None:
    try:
        found.add(_guarded(name, where, load))
    except BadGame as error:
        found.broken.append(Broken(name, error))


def _guarded(name: str, where: str, load: Loader) -> type[Position]:
    """What a stranger's code makes of being loaded may be any error there is."""
    try:
        return load()
    except BadGame:
        raise
    except (Exception, SystemExit) as error:
        raise BadGame(name, where, f"{type(error).__name__}: {error}{_place_of(error)}") from error


def _place_of(error: BaseException) -> str:
    """Where in a stranger's code it was raised, if that is not said already and not in the middle of our own."""
    *_, (frame, line) = walk_tb(error.__traceback__)
    file = frame.f_code.co_filename
    is_ours = file.startswith((str(Path(__file__).parent), "<frozen")) or isinstance(error, (SyntaxError, OSError))
    return "" if is_ours else f" ({file}:{line})"


def _own_folders() -> Iterator[Path]:
    """The folders of the games here; those of families only have their words made known."""
    for folder in sorted(Path(games.__file__).parent.iterdir()):
        is_family = folder.name.startswith("_")
        if is_family and (folder / f"{LANGUAGES[0]}.toml").is_file():
            add_folder(folder.name.lstrip("_"), folder)
        elif not is_family and (folder / "rules.py").is_file():
            yield folder


def _own(folder: Path) -> type[Position]:
    rule_set = _rule_set_in(import_module(f"{games.__name__}.{folder.name}.rules"))
    add_folder(rule_set.game.name, folder)
    return rule_set


def _installed(point: EntryPoint, found: Found) -> type[Position]:
    loaded = point.load()
    return _checked(_rule_set_in(loaded) if isinstance(loaded, ModuleType) else loaded, found)


def _in_folder(folder: Path, found: Found) -> type[Position]:
    if not (folder / "rules.py").is_file():
        raise FileNotFoundError(f"there is no {folder / 'rules.py'}")
    path_hash = blake2b(bytes(folder), digest_size=4).hexdigest()  # folders in different places may be called the same
    package = f"{OUTSIDE}{re.sub('[^A-Za-z0-9]', '_', folder.name)}_{path_hash}"
    for name in [name for name in sys.modules if name == package or name.startswith(f"{package}.")]:
        del sys.modules[name]  # left behind by an attempt that failed
    spec = spec_from_loader(package, loader=None, is_package=True)
    assert spec
    assert spec.submodule_search_locations is not None
    spec.submodule_search_locations.append(str(folder))
    sys.modules[package] = module_from_spec(spec)
    return _checked(_rule_set_in(import_module(f"{package}.rules")), found)


def _rule_set_in(module: ModuleType) -> type[Position]:
    """The one class of a module that is a rule set; those that it imports, to build on them, do not count."""
    classes = [
        member
        for member in vars(module).values()
        if isinstance(member, type)
        and issubclass(member, Position)
        and "game" in vars(member)
        and member.__module__ == module.__name__
    ]
    if len(classes) != 1:
        file = module.__file__ or module.__name__
        raise TypeError(f"{file} has {len(classes)} classes derived from Position with a `game`, not one")
    return classes[0]


def _checked(rule_set: type[Position], found: Found) -> type[Position]:
    """A game from outside that can be named, begun, shown and put into words; else an error that says what is wrong."""
    game = rule_set.game
    if not NAME.fullmatch(game.name):
        raise ValueError(f"{game.name!r} is no name for a game: it takes small letters and digits, a letter first")
    if game.name in found.rule_sets:
        raise ValueError(f"there is already a game called {game.name!r}")
    for lang in LANGUAGES:
        _check_words(game.folder / f"{lang}.toml")
    add_folder(game.name, game.folder)
    try:
        _try_out(rule_set)
    except Exception:
        remove_folder(game.name)
        raise
    return rule_set


def _check_words(file: Path) -> None:
    """A file of words is tables of sentences and nothing else."""
    try:
        sections = tomllib.loads(file.read_text("utf-8"))
    except ValueError as error:
        raise ValueError(f"{file}: {error}") from error
    for section, entries in sections.items():
        if not isinstance(entries, dict) or not all(isinstance(sentence, str) for sentence in entries.values()):
            raise TypeError(f"{file}: [{section}] is not a table of sentences")


def _try_out(rule_set: type[Position]) -> None:
    game = rule_set.game
    start = rule_set.start(game.read_options({}))
    view = start.view()
    for lang in LANGUAGES:
        for said in (game.title(lang), game.pitch(lang), *(option.help(game.name, lang) for option in game.options)):
            assert said
        for tag in game.tags:
            words("tag", tag, lang)
        for evidence in game.evidence:
            evidence.say(lang)
        for held in (item for hand in view.hands for item in hand.items):
            words("held", f"{game.name}.{held.kind}", lang)
        if view.prompt:
            view.prompt.say(lang)
