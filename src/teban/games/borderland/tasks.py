"""Tasks of Borderland's lesson: a border."""

from teban.teach.lessons.task import LearnerTurn, TaskCheck
from teban.words import Reason


def _border(turn: LearnerTurn, _value: bool) -> Reason | None:
    """There is an own border."""
    overlays = turn.after.view().overlays
    found = any(overlay.kind == "border" and overlay.side == turn.own for overlay in overlays)
    return None if found else Reason("borderland.no_border")


CHECKS = {"border": TaskCheck(bool, _border)}
