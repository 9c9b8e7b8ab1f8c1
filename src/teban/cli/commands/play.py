"""`teban play`: choosing or resuming a game, and sitting down at the terminal."""

import sys
from argparse import Namespace
from collections.abc import Iterable
from datetime import date
from pathlib import Path
from typing import TextIO

import teban
from teban.cli.console.game_arguments import read_options, read_record
from teban.cli.console.language import Misuse, Notice, say
from teban.cli.console.match_file import Keeper
from teban.cli.console.opponent import Opponent, read_level, read_seat
from teban.cli.console.session import Session
from teban.cli.console.table import table
from teban.cli.console.terminal import complete_with, leave_as_if_interrupted, paint_for, typed_lines
from teban.cli.console.typed_input import tidy
from teban.core.match import Match
from teban.registry import begin


def play(given: Namespace, lang: str) -> None:
    """A game of two people at one terminal, or of one against the computer."""
    lines = typed_lines()
    opponent = Opponent(read_level(given.against), 3 - read_seat(given.seat)) if given.against else None
    if given.resume:
        match = _resumed(given)
    elif name := given.chosen or choose(lines, sys.stdout, lang):
        match = Match(begin(name, read_options(given.options)), date=date.today().isoformat())
    else:
        return
    if opponent:
        opponent.sit_down(match)
    keeper = Keeper(match, Path(given.resume) if given.resume else None)
    session = Session(match, keeper, lang, paint_for(sys.stdout), opponent)
    leave_as_if_interrupted()
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
        raise Misuse(Notice("other_record", params={"file": given.resume, "game": described}))
    return match


def choose(lines: Iterable[str], out: TextIO, lang: str) -> str | None:
    """The name of the game that is chosen by name or number; None if nobody chooses."""
    games = teban.games()
    rows = [(f"{number:2}", game.name, game.title(lang)) for number, game in enumerate(games, start=1)]
    print(*table(rows), "", say(lang, "choose_game"), sep="\n", file=out, flush=True)
    known = {key: game.name for number, game in enumerate(games, start=1) for key in (str(number), game.name)}
    for line in lines:
        answer = tidy(line).strip().lower()
        if answer in known:
            return known[answer]
        print(say(lang, "choose_again", answer=answer[:40]), file=out, flush=True)
    return None
