"""`teban games` and `teban rules`: what can be played, and how."""

import json
import sys
from argparse import Namespace

import teban
from teban import Game, registry
from teban.cli.console.language import printable, say
from teban.cli.console.table import table
from teban.core.options import Option


def show_games(given: Namespace, lang: str) -> None:
    """All rule sets, as a table or as data; what is wrong with a game that cannot be played is no part of it."""
    for each in registry.broken():
        print(f"teban: {printable(each.error.say(lang))}", file=sys.stderr)
    if given.json:
        print(json.dumps([game.json() for game in teban.games()]))
        return
    headings = [say(lang, column) for column in ("name", "title", "designer", "sizes", "options")]
    print(*table([headings, *(_row(game, lang) for game in teban.games())]), sep="\n")


def show_rules(given: Namespace, lang: str) -> None:
    """The complete rules of a game, with its options and with what in them is restored or ours."""
    print(teban.game(given.game).rules(lang), end="")


def _row(game: Game, lang: str) -> list[str]:
    options = " ".join(_shape(option) for option in game.options if option.name != "size") or "-"
    return [game.name, game.title(lang), game.designer or "-", _sizes(game), options]


def _sizes(game: Game) -> str:
    """`4-7 (6)`: the sizes there are, and the usual one."""
    low, high = min(game.sizes), max(game.sizes)
    usual = game.board(game.read_options({})).size
    return f"{low}-{high} ({usual})" if low < high else str(low)


def _shape(option: Option) -> str:
    """`pie=false|true`, the default first; three dots for values that are no list."""
    others = [value for value in option.values if value != option.default]
    values = map(option.write, (option.default, *others)) if option.values else ("...",)
    return f"{option.name}={'|'.join(values)}"
