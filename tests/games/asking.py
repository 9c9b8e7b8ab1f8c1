"""Playing several actions at once, and asking why one is refused."""

import pytest

from teban import IllegalAction, Position


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


def played(position: Position, *actions: str) -> Position:
    for action in actions:
        position = position.play(action)
    return position


def refusal(position: Position, action: str) -> tuple[str, tuple[str, ...]]:
    """The code and the proving cells of the reason against an action, which `play` must give too."""
    reason = position.why_not(action)
    assert reason is not None, f"{action} is legal"
    with pytest.raises(IllegalAction) as caught:
        position.play(action)
    assert caught.value.reason == reason
    assert action not in position.legal()
    return reason.code, reason.cells


def asked(position: Position) -> str | None:
    return position.prompt.code if position.prompt else None


def pieces(position: Position, side: str) -> set[str]:
    return {piece.cell for piece in position.view().pieces if piece.side == side}
