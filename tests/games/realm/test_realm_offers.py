"""What a turn of Realm is begun with: the prompt names what is possible and nothing else."""

import pytest

import teban
from games.realm.realm_boards import realm_text

SHUT_IN = "Pa1 Pa2 Pa3 Bb2 Xb1 Xb3 pk10 pl12 pj12"
"""White's Powers stand in one realm, and only the one on a3 has a way out: up the file."""
TIRED = ("b2:2", "-")
"""White has rearranged that realm twice already."""


@pytest.mark.parametrize(
    ("pieces", "habits", "says"),
    [
        (SHUT_IN, ("-", "-"), "Move a Power, rearrange a realm, or pass."),
        (SHUT_IN, TIRED, "Move a Power, or pass."),
        (f"{SHUT_IN} Ek4", ("-", "-"), "Move a Power or an Enforcer, rearrange a realm, or pass."),
        (f"{SHUT_IN} xa4", ("-", "-"), "Rearrange a realm, or pass."),
        (f"{SHUT_IN} xa4", TIRED, "You have no legal move: pass."),
    ],
)
def test_a_turn_is_begun_with_what_is_possible(pieces: str, habits: tuple[str, str], says: str) -> None:
    assert str(teban.load(realm_text(pieces, habits=habits)).prompt) == says


def test_alternatives_are_named_in_japanese_too() -> None:
    prompt = teban.load(realm_text(f"{SHUT_IN} Ek4")).prompt
    assert prompt
    assert prompt.say("ja").startswith("パワーかエンフォーサーを動かすか、")
