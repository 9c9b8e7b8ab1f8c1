"""Playing several actions at once, and asking why one is refused."""

from teban import Position


def play(position: Position, actions: str) -> Position:
    """The position after some actions."""
    for action in actions.split():
        position = position.play(action)
    return position


def code(position: Position, action: str) -> str | None:
    """The code of the reason why an action is refused; None if it is legal."""
    reason = position.why_not(action)
    return reason.code if reason else None


def proof(position: Position, action: str) -> tuple[str, tuple[str, ...]]:
    """The code of that reason, and the squares that prove it."""
    reason = position.why_not(action)
    assert reason is not None, action
    return reason.code, reason.cells
