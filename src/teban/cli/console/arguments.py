"""The shapes of the commands, and reading them: argparse, made to speak both languages in single lines."""

import os
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NoReturn

from teban import registry
from teban.cli.console.language import Notice, UsageError, say
from teban.cli.console.table import table
from teban.words import LANGUAGES, Reason
from teban.words.catalogue import catalogue

FOLDER = "folder"
"""What stands for `--game PATH` among the arguments of commands that name their game otherwise, or not at all."""
NAMING = ("game", "chosen", "measured", "source")
"""The arguments that name the game, or may."""

_ARGUMENTS: Mapping[str, Mapping[str, Any]] = {
    "game": {"metavar": "GAME"},
    "chosen": {"metavar": "GAME", "nargs": "?"},
    "measured": {"metavar": "GAME", "nargs": "?"},
    "source": {"metavar": "GAME|FILE"},
    "record": {"metavar": "FILE"},
    "actions": {"metavar": "ACTION", "nargs": "*"},
    # A size is an option like any other; it has a flag of its own because it is what people change most.
    "--size": {"metavar": "N", "dest": "options", "action": "append", "default": [], "type": "size={}".format},
    "--option": {"metavar": "NAME=VALUE", "dest": "options", "action": "append", "default": []},
    "--depth": {"metavar": "D", "required": True},
    "--backend": {"metavar": "python|native"},
    "--seconds": {"metavar": "S"},
    "--memory": {"metavar": "MB"},
    "first": {"metavar": "A"},
    "second": {"metavar": "B"},
    "--game": {"metavar": "GAME", "required": True},
    # The same where it may be left out.
    "[--game]": {"metavar": "GAME"},
    # And where it may be told several times.
    "[[--game]]": {"metavar": "GAME", "action": "append", "default": []},
    "--server": {"metavar": "URL", "required": True},
    "--token": {"metavar": "TOKEN"},
    "--level": {"metavar": "N"},
    "--ugi": {"metavar": "COMMAND"},
    "what": {"metavar": "mine|verify", "nargs": "?"},
    "--count": {"metavar": "N", "default": "25"},
    "--games": {"metavar": "N", "default": "100"},
    "--visits": {"metavar": "V"},
    "--processes": {"metavar": "P", "default": "1"},
    "--seed": {"metavar": "S", "default": "0"},
    "--sprt": {"metavar": "ELO0 ELO1", "nargs": 2},
    "--results": {"metavar": "FILE"},
    "--records": {"metavar": "DIR"},
    "--max-turns": {"metavar": "T", "default": "400"},
    "--json": {"action": "store_true"},
    "--resume": {"metavar": "FILE"},
    "--against": {"metavar": "LEVEL"},
    "name": {"metavar": "NAME"},
    "--into": {"metavar": "DIR", "default": "."},
    "--seat": {"metavar": "1|2"},
    "--host": {"metavar": "HOST"},
    "--lan": {"action": "store_true"},
    "--open": {"action": "store_true"},
    "--port": {"metavar": "PORT"},
    "--origin": {"metavar": "ORIGIN", "action": "append"},
    "--database": {"metavar": "URL"},
    "task": {"metavar": "TASK"},
    "values": {"metavar": "ARGUMENT", "nargs": "*"},
    "--yes": {"action": "store_true"},
    "--metrics": {"metavar": "[HOST:]PORT"},
    "--log": {"metavar": "text|json"},
    "--behind-proxy": {"metavar": "N"},
    "--connections": {"metavar": "N"},
    "--lang": {"metavar": "en|ja"},
}


@dataclass(frozen=True)
class Command:
    """One thing the program can do."""

    name: str
    shape: str
    """Its arguments, as a line that shows how it is used."""
    takes: tuple[str, ...]
    """The same as keys of the list above."""
    run: Callable[[Namespace, str], None]
    """Does it, in a language."""

    @property
    def usage(self) -> str:
        """How it is used, in one line."""
        return f"teban {self.name} {self.shape}"

    def parse(self, argv: Sequence[str], lang: str) -> Namespace:
        """What was given to it; UsageError if that does not fit."""
        parser = _Parser(self.usage, self.takes, lang, self.name, say(lang, f"{self.name}_about"))
        parser.add_argument("-h", "--help", action="help")
        given, rest = parser.parse_known_intermixed_args(self._with_name(argv, lang))
        if rest:
            raise UsageError(Notice("unexpected", params={"word": rest[0][:40], "usage": self.usage}))
        if "--game" in map(_flag, self.takes) and given.game:
            several = isinstance(given.game, list)
            given.game = [*map(name_of, given.game)] if several else name_of(given.game)
        return given

    def _with_name(self, argv: Sequence[str], lang: str) -> Sequence[str]:
        """The same with the game that `--game` tells in the place of its name."""
        if FOLDER not in self.takes:
            return argv
        given, rest = _Parser(self.usage, ("[--game]",), lang).parse_known_args(argv)
        if given.game is None:
            return argv
        name = name_of(given.game)
        is_named = not set(NAMING).isdisjoint(self.takes) and rest[:1] != [name]
        return [name, *rest] if is_named else rest


def split_language(argv: Sequence[str], usual: str) -> tuple[str, list[str]]:
    """The language asked for with `--lang`, wherever that stands, or else the usual one; and all other arguments."""
    given, rest = _Parser("teban --lang en|ja ...", ("--lang",), usual).parse_known_args(argv)
    lang = given.lang or usual
    if lang not in LANGUAGES:
        raise UsageError(Reason("unknown_language", params={"lang": lang[:40]}))
    return lang, rest


def name_of(written: str) -> str:
    """The name of a game that is told by its name or by its folder, which is known from now on."""
    is_known = written in {game.name for game in registry.games()}
    is_path = os.path.isdir(written) or os.sep in written
    return registry.add_folder(written).name if is_path and not is_known else written


def _flag(name: str) -> str:
    return name.strip("[]")


class _Parser(ArgumentParser):
    """Objects by raising UsageError, and takes its help from the catalogue."""

    def __init__(self, usage: str, takes: tuple[str, ...], lang: str, command: str = "", about: str = "") -> None:
        super().__init__(usage=usage, description=about, add_help=False, allow_abbrev=False)
        self.command = command
        self.takes = takes
        self.lang = lang
        for name in takes:
            if name != FOLDER:
                self.add_argument(_flag(name), **_ARGUMENTS[name])

    def error(self, message: str) -> NoReturn:
        del message  # argparse has it in English only; how the command is used says as much in every language
        raise UsageError(Notice("usage", params={"usage": self.usage}))

    def format_help(self) -> str:
        usage = say(self.lang, "usage", usage=self.usage)
        rows = [(f"  {_label(name)}", self._explain(name.strip("[-]"))) for name in (*self.takes, "--lang")]
        return "\n".join([usage, "", str(self.description), "", *table(rows), ""])

    def _explain(self, name: str) -> str:
        """What an argument is; its own words for this command, if it means something else in others."""
        has_own = f"{self.command}_{name}_help" in catalogue(self.lang)["cli"]
        return say(self.lang, f"{self.command}_{name}_help" if has_own else f"{name}_help")


def _label(name: str) -> str:
    """An argument as it is written: `GAME`, `--size N`, `--json`."""
    if name == FOLDER:
        return "--game PATH"
    flag = _flag(name) if "--" in name else ""
    return f"{flag} {_ARGUMENTS[name].get('metavar', '')}".strip()
