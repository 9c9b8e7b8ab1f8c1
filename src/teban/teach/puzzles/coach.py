"""The coach: says of an attempt whether it still wins, plays for the other side, and shows why a mistake is one.

What the solution holds needs no search. Everything else is asked of the solver, which has only so much to spend.
"""

from dataclasses import dataclass
from typing import Literal

from teban.core.position import Position
from teban.engine.solve import solve
from teban.errors import IllegalAction, TebanError
from teban.teach.puzzles.proving import MEMORY, NODES, Budget, Unproven, wins_in_time
from teban.teach.puzzles.puzzle import Puzzle
from teban.words import Reason

LIVE_NODES = 5 * NODES
"""What may be spent on judging an attempt: more than it took to find the puzzle, since less is known here."""
SHOWN = 12
"""Actions of a refutation that are shown at most."""


class NotYourTurn(TebanError):
    """An attempt ends with an action of the other side."""


@dataclass(frozen=True)
class Feedback:
    """The verdict on an attempt, and what the other side answers."""

    verdict: Literal["right", "wrong", "unclear"]
    """Unclear: the solver could not tell in time."""
    reply: tuple[str, ...] = ()
    """How the other side goes on: its next turn, or, after a mistake, how the game may end."""
    winner: int | None = None
    """After a mistake: who wins now, or 0 for a draw; None if only the forced win is gone, or comes too late."""


def give_feedback(puzzle: Puzzle, actions: tuple[str, ...]) -> Feedback:
    """Judge the last action of an attempt; all actions of both sides from the puzzle's position on are given."""
    seat, after = puzzle.position.seat, position_after(puzzle, actions)
    if after.outcome:
        won = after.outcome.winner == seat
        return Feedback("right") if won else Feedback("wrong", winner=after.outcome.winner or 0)
    known = puzzle.line[: len(actions)] == actions
    if known:
        return Feedback("right", _turn(after, puzzle.line[len(actions) :], seat))
    return _in_time(puzzle, after, actions) if puzzle.is_timed else _at_all(after, seat)


def position_after(puzzle: Puzzle, actions: tuple[str, ...]) -> Position:
    """The position after an attempt; IllegalAction or NotYourTurn if there is none to be judged."""
    *earlier, last = actions
    before = puzzle.position.play_all(earlier)
    if last not in before.legal():
        raise IllegalAction(last, before.why_not(last) or Reason("game_over"))
    if before.seat != puzzle.position.seat:
        raise NotYourTurn(Reason("puzzles.not_your_turn"))
    return before.play(last)


def _at_all(after: Position, seat: int) -> Feedback:
    """Whether an action still wins."""
    solution = solve(after, nodes=LIVE_NODES, memory=MEMORY)
    if solution.winner is None and solution.refuted != seat:
        return Feedback("unclear")
    if solution.winner == seat:
        return Feedback("right", _turn(after, solution.line or after.legal()[:1], seat))
    return Feedback("wrong", solution.line[:SHOWN], solution.winner)


def _in_time(puzzle: Puzzle, after: Position, actions: tuple[str, ...]) -> Feedback:
    """Whether an action still wins with as many as are left."""
    seat, budget = puzzle.position.seat, Budget(LIVE_NODES)
    left = puzzle.actions - _own(puzzle, actions)
    try:
        if wins_in_time(after, seat, left, budget):
            return Feedback("right", _turn(after, after.legal()[:1], seat))
        return Feedback("wrong", _hold(after, seat, left, budget))
    except Unproven:
        return Feedback("unclear")


def _own(puzzle: Puzzle, actions: tuple[str, ...]) -> int:
    """How many actions of an attempt are the solver's own."""
    *before, _ = puzzle.position.walk(actions)
    return [position.seat for position in before].count(puzzle.position.seat)


def _hold(position: Position, seat: int, left: int, budget: Budget) -> tuple[str, ...]:
    """A turn against which a seat no longer wins in time."""
    turn: list[str] = []
    while not position.outcome and position.seat != seat:
        after = {action: position.play(action) for action in position.legal()}
        action = next(action for action in after if not wins_in_time(after[action], seat, left, budget))
        turn.append(action)
        position = after[action]
    return tuple(turn)


def _turn(position: Position, line: tuple[str, ...], seat: int) -> tuple[str, ...]:
    """The turn of the other side that a line begins with, gone on with anything if the line is too short."""
    turn: list[str] = []
    rest = iter(line)
    while not position.outcome and position.seat != seat:
        action = next(rest, None) or position.legal()[0]
        turn.append(action)
        position = position.play(action)
    return tuple(turn)
