"""`teban legal`, `teban replay` and `teban perft`: positions for people and for scripts."""

import json
import os
from argparse import Namespace
from typing import Any, NamedTuple

import teban
from teban import Outcome, Position
from teban.cli.console.game_arguments import position_after, read_record
from teban.cli.console.language import Notice, UsageError
from teban.cli.console.numbers import read_whole
from teban.cli.console.race_lines import race_lines
from teban.cli.console.status_lines import status_lines
from teban.draw.text import draw
from teban.native.perft import perft
from teban.words import Reason, Result

DEEPEST = 64
"""A depth beyond this is a slip of the finger: no rule set can be counted so far."""


class _ReplayedPosition(NamedTuple):
    """What there is to show about a game that was replayed."""

    position: Position
    actions: tuple[str, ...]
    outcome: Outcome | None
    result: Result | None
    legal: tuple[str, ...]

    def json(self) -> dict[str, Any]:
        position, outcome = self.position, self.outcome
        return {
            "game": position.game.name,
            "options": dict(position.options),
            "actions": self.actions,
            "seat": position.seat,
            "outcome": {"winner": outcome.winner, "reason": outcome.reason} if outcome else None,
            "text": position.text,
            "key": str(position.key),  # 64 bits: more than a number in JSON can be trusted with
            "legal": self.legal,
            "view": position.view().json(),
        }


def show_legal(given: Namespace, _lang: str) -> None:
    """One legal action per line."""
    for action in position_after(given.game, given).legal():
        print(action)


def show_replay(given: Namespace, lang: str) -> None:
    """The position at the end of a list of actions, or of a record."""
    scene = _replayed(given)
    if given.json:
        print(json.dumps(scene.json()))
    else:
        view = scene.position.view()
        race = [*race_lines(view, lang)]
        status = status_lines(scene.position, scene.result, lang)
        print(draw(view, lang), "", *race, *([""] if race else []), *status, sep="\n")


def show_perft(given: Namespace, _lang: str) -> None:
    """How many sequences of legal actions there are."""
    depth = _read_depth(given.depth)
    print(perft(position_after(given.game, given, given.backend), depth))


def _replayed(given: Namespace) -> _ReplayedPosition:
    if not _is_file(given.source):
        position = position_after(given.source, given)
        return _ReplayedPosition(position, tuple(given.actions), position.outcome, position.result, position.legal())
    if given.options or given.actions:
        raise UsageError(Notice("record_alone"))
    match = read_record(given.source)
    return _ReplayedPosition(match.position, match.actions, match.outcome, match.result, match.legal())


def _is_file(source: str) -> bool:
    """Whether the source is a record: a file that exists, or at least no plain word as names of games are."""
    is_game = source in {game.name for game in teban.games()}
    return not is_game and (os.path.exists(source) or not source.isalnum())


def _read_depth(written: str) -> int:
    depth = read_whole(written, 0, 10**9, Reason("bad_depth", params={"value": written[:40]}))
    if depth > DEEPEST:
        raise UsageError(Notice("too_deep", params={"depth": depth, "deepest": DEEPEST}))
    return depth
