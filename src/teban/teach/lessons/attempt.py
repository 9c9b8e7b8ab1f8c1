"""Trying a step of a lesson: what the rules and the task say to a turn, and which turns would do."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from teban.core.action import Action, read
from teban.core.position import Position
from teban.teach.lessons.lesson import LessonStep
from teban.teach.lessons.task import LearnerTurn
from teban.teach.lessons.tasks import checks_of
from teban.words import Reason

DONE, OPEN, MISSED, REFUSED = "done", "open", "missed", "refused"
"""The task is met; the turn is not finished yet; it is, and misses the task; the rules do not allow it."""


@dataclass(frozen=True)
class AttemptResult:
    """What there is to say to a try."""

    state: str
    reason: Reason | None = None
    """What the rules object, or what the task misses."""


def judge_attempt(step: LessonStep, actions: tuple[str, ...]) -> AttemptResult:
    """The verdict on what a learner has played of a turn; the last action may be one that the rules refuse."""
    turn = LearnerTurn((step.match().position,), ())
    for action in actions:
        if turn.is_over:
            return AttemptResult(REFUSED, Reason("lessons.turn_over"))
        if reason := turn.after.why_not(action):
            return _verdict_on_refusal(step, reason)
        turn = LearnerTurn((*turn.positions, turn.after.play(action)), (*turn.actions, action))
    return _verdict(step, turn)


def _verdict_on_refusal(step: LessonStep, reason: Reason) -> AttemptResult:
    if step.task.get("refused") == reason.code:
        return AttemptResult(DONE, reason)
    return AttemptResult(REFUSED, reason)


def _verdict(step: LessonStep, turn: LearnerTurn) -> AttemptResult:
    checks = checks_of(step.start.game.name)
    if not turn.is_over and any(checks[name].waits for name in step.task):
        return AttemptResult(OPEN)
    for name, value in step.task.items():
        if missed := checks[name].check(turn, value):
            return AttemptResult(MISSED, missed) if turn.is_over else AttemptResult(OPEN)
    return AttemptResult(DONE)


def solutions(step: LessonStep) -> Iterator[tuple[str, ...]]:
    """Turns that do what a step asks for, the shortest first, found by trying everything."""
    position = step.match().position
    if "refused" in step.task:
        yield from _refusals(step, position)
        return
    seen = {position}
    waiting: list[tuple[tuple[str, ...], Position]] = [((), position)]
    for actions, at in waiting:  # grows while it is walked
        for action in at.legal():
            longer, after = (*actions, action), at.play(action)
            state = judge_attempt(step, longer).state
            if state == DONE:
                yield longer
            elif state == OPEN and after not in seen:
                seen.add(after)
                waiting.append((longer, after))


def _refusals(step: LessonStep, position: Position) -> Iterator[tuple[str, ...]]:
    """What a learner can touch in vain, at once or after an action: any cell where another one could be chosen."""
    begun = [(), *((action,) for action in position.legal() if position.play(action).seat == position.seat)]
    for actions in begun:
        at = position.play(actions[0]) if actions else position
        parsed = [action for action in (read(action, at.board) for action in at.legal()) if action and action.cells]
        forms = dict.fromkeys(Action(action.verb, action.cells[:-1], action.mark) for action in parsed)
        for form, cell in product(forms, at.board.cells):
            touch = form._replace(cells=(*form.cells, cell)).write(at.board)
            if judge_attempt(step, (*actions, touch)).state == DONE:
                yield (*actions, touch)
