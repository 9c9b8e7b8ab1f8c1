"""The command line: `teban games`, `rules`, `play`, `legal`, `replay`, `solve`, `review`, `arena` and the others below.

Whatever goes wrong is told in one line on stderr, in the user's language, with exit status 2.
"""

import io
import os
import platform
import sys
from argparse import Namespace
from collections.abc import Sequence

from teban import TebanError, __version__
from teban.cli.commands.bench import show_bench
from teban.cli.commands.games import show_games, show_rules
from teban.cli.commands.new import write_game
from teban.cli.commands.play import play
from teban.cli.commands.show import show_legal, show_perft, show_replay
from teban.cli.console.arguments import Command, split_language
from teban.cli.console.language import UsageError, locale_language, printable, say
from teban.cli.console.table import table
from teban.native import builds
from teban.registry import blame
from teban.words import Reason

__all__ = ["main"]


# Engines take their time to import, so that is left to the commands that need them.


def _arena(given: Namespace, lang: str) -> None:
    from teban.cli.commands.arena import show_arena

    show_arena(given, lang)


def _ugi(given: Namespace, lang: str) -> None:
    from teban.cli.commands.ugi import serve_ugi

    serve_ugi(given, lang)


def _serve(given: Namespace, lang: str) -> None:
    from teban.cli.commands.serve import serve

    serve(given, lang)


def _admin(given: Namespace, lang: str) -> None:
    from teban.cli.commands.admin import administer

    administer(given, lang)


def _bot(given: Namespace, lang: str) -> None:
    from teban.cli.commands.bot import run_bot

    run_bot(given, lang)


def _puzzles(given: Namespace, lang: str) -> None:
    from teban.cli.commands.puzzles import show_puzzles

    show_puzzles(given, lang)


def _solve(given: Namespace, lang: str) -> None:
    from teban.cli.commands.solve import show_solve

    show_solve(given, lang)


def _review(given: Namespace, lang: str) -> None:
    from teban.cli.commands.review import show_review

    show_review(given, lang)


COMMANDS = {
    command.name: command
    for command in (
        Command("games", "[--json]", ("--json",), show_games),
        Command("rules", "GAME [--game PATH]", ("game", "folder"), show_rules),
        Command(
            "play",
            "[GAME] [--against LEVEL] [--seat 1|2] [--size N] [--option NAME=VALUE]... [--resume FILE] [--game PATH]",
            ("chosen", "--against", "--seat", "--size", "--option", "--resume", "folder"),
            play,
        ),
        Command(
            "legal",
            "GAME [--size N] [--option NAME=VALUE]... [--game PATH] [ACTION]...",
            ("game", "actions", "--size", "--option", "folder"),
            show_legal,
        ),
        Command(
            "replay",
            "GAME|FILE [--json] [--size N] [--option NAME=VALUE]... [--game PATH] [ACTION]...",
            ("source", "actions", "--json", "--size", "--option", "folder"),
            show_replay,
        ),
        Command(
            "perft",
            "GAME --depth D [--size N] [--option NAME=VALUE]... [--backend python|native] [--game PATH] [ACTION]...",
            ("game", "actions", "--depth", "--size", "--option", "--backend", "folder"),
            show_perft,
        ),
        Command(
            "bench",
            "[GAME] [--seconds S] [--json] [--size N] [--option NAME=VALUE]... [--game PATH]",
            ("measured", "--seconds", "--json", "--size", "--option", "folder"),
            show_bench,
        ),
        Command(
            "solve",
            "GAME [--size N] [--option NAME=VALUE]... [--seconds S] [--memory MB] [--json] [--game PATH] [ACTION]...",
            ("game", "actions", "--size", "--option", "--seconds", "--memory", "--json", "folder"),
            _solve,
        ),
        Command("review", "FILE [--seconds S] [--game PATH]", ("record", "--seconds", "folder"), _review),
        Command(
            "puzzles",
            "[mine|verify] [--game GAME|PATH] [--count N] [--json]",
            ("what", "[--game]", "--count", "--json"),
            _puzzles,
        ),
        Command(
            "arena",
            "A B --game GAME|PATH [--size N] [--option NAME=VALUE]... [--games N] [--seconds S | --visits V] "
            "[--processes P] [--seed S] [--sprt ELO0 ELO1] [--results FILE] [--records DIR] [--max-turns T] [--json]",
            (
                *("first", "second", "--game", "--size", "--option", "--games", "--seconds", "--visits", "--processes"),
                *("--seed", "--sprt", "--results", "--records", "--max-turns", "--json"),
            ),
            _arena,
        ),
        Command("new", "NAME [--into DIR]", ("name", "--into"), write_game),
        Command("ugi", "", (), _ugi),
        Command(
            "bot",
            '--server URL [--token TOKEN] [--game GAME|PATH]... [--level N | --ugi "COMMAND"]',
            ("--server", "--token", "[[--game]]", "--level", "--ugi"),
            _bot,
        ),
        Command(
            "serve",
            "[--open] [--host HOST | --lan] [--port PORT] [--origin ORIGIN]... [--behind-proxy N] [--database URL] "
            "[--connections N] [--log text|json] [--metrics [HOST:]PORT] [--game PATH]",
            (
                "--open",
                "--host",
                "--lan",
                "--port",
                "--origin",
                "--behind-proxy",
                "--database",
                "--connections",
                "--log",
                "--metrics",
                "folder",
            ),
            _serve,
        ),
        Command(
            "admin",
            "TASK [ARGUMENT]... [--database URL] [--yes] [--json]",
            ("task", "values", "--database", "--yes", "--json"),
            _admin,
        ),
    )
}


def main(argv: list[str] | None = None) -> int:
    """Run the program and return its exit status."""
    _replace_unprintable()
    lang = locale_language()
    try:
        lang, rest = split_language(sys.argv[1:] if argv is None else argv, lang)
        _run(rest, lang)
        sys.stdout.flush()
    except TebanError as error:
        print(f"teban: {printable(error.say(lang))}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    except Exception as error:
        if blamed := blame(error):
            print(f"teban: {printable(blamed.say(lang))}", file=sys.stderr)
            return 2
        if isinstance(error, OSError):
            return _handle_output_error(error)
        raise
    return 0


def _run(argv: Sequence[str], lang: str) -> None:
    name, *rest = argv or ["serve", "--open"]  # who just types “teban” wants to play
    if name in ("-h", "--help"):
        print(_help(lang))
    elif name == "--version":
        print(_version(is_verbose="--verbose" in rest))
    elif name in COMMANDS:
        command = COMMANDS[name]
        command.run(command.parse(rest, lang), lang)
    else:
        raise UsageError(Reason("unknown_command", params={"command": name[:40]}))


def _version(*, is_verbose: bool) -> str:
    lines = [f"teban {__version__}"]
    if is_verbose:
        lines += [f"kernel {builds.loaded or '-'}", f"python {platform.python_version()}", f"on {platform.platform()}"]
    return "\n".join(lines)


def _help(lang: str) -> str:
    commands = table([(f"  {name}", say(lang, f"{name}_about")) for name in COMMANDS])
    return "\n".join([say(lang, "about"), "", *commands, "", say(lang, "more_help")])


def _handle_output_error(error: OSError) -> int:
    """Nothing more can be written: whoever read it has seen enough, which is fine, or a disk is full."""
    # Python flushes once more at the end, and would complain.
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    if isinstance(error, BrokenPipeError):
        return 0
    print(f"teban: {error.strerror}", file=sys.stderr)
    return 2


def _replace_unprintable() -> None:
    """Let a terminal that lacks a character show a question mark in its place, instead of failing."""
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
