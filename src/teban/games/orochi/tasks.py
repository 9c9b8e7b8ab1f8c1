"""Tasks of Orochi's lesson: flips."""

from teban.core.action import Verb
from teban.teach.lessons.task import LearnerTurn, TaskCheck
from teban.words import Reason


def _flips(turn: LearnerTurn, least: int) -> Reason | None:
    """So many pieces are flipped."""
    found = sum(action.verb == Verb.FLIP for action in turn.parsed)
    return None if found >= least else Reason("orochi.too_few_flips", params={"asked": least, "found": found})


CHECKS = {"flips": TaskCheck(int, _flips)}
