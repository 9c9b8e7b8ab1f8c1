"""`teban review`: what each turn of a recorded game cost, what was better, and why."""

import sys
from argparse import Namespace
from collections.abc import Iterator

from teban.cli.console.game_arguments import read_record
from teban.cli.console.language import say
from teban.cli.console.numbers import read_seconds
from teban.cli.console.status_lines import player_name
from teban.cli.console.table import table
from teban.core.match import Match
from teban.engine.review import SECONDS, Review, Reviewer, TurnReview
from teban.explain import explain


def show_review(given: Namespace, lang: str) -> None:
    """Look back at the game of a record; the turns that cost something are explained below the table."""
    match = read_record(given.record)
    seconds = read_seconds(given.seconds, default=SECONDS)
    reviewer = Reviewer(match, seconds=seconds)
    turns = []
    for turn in reviewer:
        turns.append(turn)
        _tell_progress(len(turns), len(reviewer), lang)
    print(*table([_heading(lang), *(_row(turn, lang) for turn in turns)]), sep="\n")
    print("", *_accuracy(reviewer.review, match, lang), sep="\n")
    for line in (line for turn in turns for line in _why(turn, match, lang)):
        print(line)


def _tell_progress(done: int, of: int, lang: str) -> None:
    if sys.stderr.isatty():
        end = "\r\x1b[K" if done == of else ""
        print(f"\r{say(lang, 'review.progress', done=done, of=of)}\x1b[K{end}", end="", file=sys.stderr, flush=True)


def _heading(lang: str) -> tuple[str, ...]:
    return tuple(say(lang, f"review.{column}") for column in ("turn", "played", "chance", "cost", "better"))


def _row(turn: TurnReview, lang: str) -> tuple[str, ...]:
    mark = say(lang, "review.turning") if turn.turns_the_match else ""
    number, _, actions = turn.turn
    cost = f"-{turn.loss:.0%}" if turn.loss >= 0.005 else ""
    chance = f"{min(max(turn.win_before, 0), 1):.0%}"
    return f"{number}", " ".join(actions), chance, f"{cost}{mark}", " ".join(turn.better)


def _accuracy(review: Review, match: Match, lang: str) -> Iterator[str]:
    for seat, accuracy in ((seat, review.accuracy(seat)) for seat in (1, 2)):
        if accuracy is not None:
            name = player_name(match.position, seat, lang, match.players[seat - 1])
            yield say(lang, "review.accuracy", who=name, percent=round(100 * accuracy))


def _why(turn: TurnReview, match: Match, lang: str) -> Iterator[str]:
    facts = explain(turn)
    if facts:
        name = player_name(match.position, turn.turn.seat, lang, match.players[turn.turn.seat - 1])
        params = {"number": turn.turn.number, "who": name, "actions": " ".join(turn.turn.actions)}
        yield ""
        yield say(lang, "past_turn", **params)
        yield from (f"  - {fact.say(lang)}" for fact in facts)
