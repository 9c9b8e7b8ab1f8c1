"""Tasks of Realm's lesson: what becomes of Enforcers."""

from teban.teach.lessons.task import LearnerTurn, TaskCheck, pieces_of
from teban.words import Reason


def _immobile(turn: LearnerTurn, side: str) -> int:
    """How many more pieces of a side are immobilised after the turn than before it."""
    before, after = (sum(piece.immobile for piece in pieces_of(at, side)) for at in (turn.before, turn.after))
    return after - before


def _immobilise(turn: LearnerTurn, least: int) -> Reason | None:
    """So many more enemy pieces can no longer move."""
    return None if _immobile(turn, turn.enemy) >= least else Reason("realm.immobilises_none")


def _mobile(turn: LearnerTurn, _value: bool) -> Reason | None:
    """No own piece that could move before is immobilised now."""
    return None if _immobile(turn, turn.own) <= 0 else Reason("realm.immobilises_own")


CHECKS = {"immobilise": TaskCheck(int, _immobilise), "mobile": TaskCheck(bool, _mobile)}
