"""`teban play`: choosing or resuming a game, and sitting down at the terminal."""

import sys
from argparse import Namespace
from collections.abc import Iterable
from datetime import date
from pathlib import Path
from typing import TextIO

import teban
from teban.cli.console.game_arguments import read_options, read_record
from teban.cli.console.language import Notice, UsageError, say
from teban.cli.console.match_file import MatchFile
from teban.cli.console.opponent import Computer, read_level, read_seat
from teban.cli.console.session import Session
from teban.cli.console.table import table
from teban.cli.console.terminal import complete_with, paint_for, treat_hangup_as_interrupt, typed_lines
from teban.cli.console.typed_input import normalize_typed
from teban.core.match import Match
from teban.registry import start_with


def play(given: Namespace, lang: str) -> None:
    """A game of two people at one terminal, or of one against the computer."""
    lines = typed_lines()
    opponent = Computer(read_level(given.against), 3 - read_seat(given.seat)) if given.against else None
    if given.resume:
        match = _resumed(given)
    elif name := given.chosen or choose(lines, sys.stdout, lang):
        match = Match(start_with(name, read_options(given.options)), date=date.today().isoformat())
    else:
        return
    if opponent:
        opponent.take_seat(match)
    match_file = MatchFile(match, Path(given.resume) if given.resume else None)
    session = Session(match, match_file, lang, paint_for(sys.stdout), opponent)
    treat_hangup_as_interrupt()
    complete_with(session.completions)
    session.run(lines, sys.stdout)


def _resumed(given: Namespace) -> Match:
    """The match of a record, if it is of the game that was asked for."""
    match = read_record(given.resume)
    game, options = match.position.game, match.position.options
    asked = read_options(given.options)
    wanted = teban.game(given.chosen or game.name).read_options(asked)
    if given.chosen not in (None, game.name) or any(wanted[name] != options[name] for name in asked):
        described = f"{game.name} {game.write_options(options)}".rstrip()
        raise UsageError(Notice("other_record", params={"file": given.resume, "game": described}))
    return match


def choose(lines: Iterable[str], out: TextIO, lang: str) -> str | None:
    """The name of the game that is chosen by name or number; None if nobody chooses."""
    games = teban.games()
    rows = [(f"{number:2}", game.name, game.title(lang)) for number, game in enumerate(games, start=1)]
    print(*table(rows), "", say(lang, "choose_game"), sep="\n", file=out, flush=True)
    known = {key: game.name for number, game in enumerate(games, start=1) for key in (str(number), game.name)}
    for line in lines:
        answer = normalize_typed(line).strip().lower()
        if answer in known:
            return known[answer]
        print(say(lang, "choose_again", answer=answer[:40]), file=out, flush=True)
    return None
