"""Squish: an action that draws by repetition is known for one by everybody (RULES.md, section 0)."""

import pytest

from games.repeating import JUDGES, Judge, Repetition

REPETITION = Repetition(
    "squish .WB./.W.WB/B.BB../...W.W./.BBB.W/...../.WB. 2",
    "e3-d3 d6-e5 d3-e3 e5-d6",
)


@pytest.mark.parametrize("judge", JUDGES)
def test_an_action_that_draws_by_repetition_is_known_for_one(judge: Judge) -> None:
    judge(REPETITION)
