"""Borderland: an action that draws by repetition is known for one by everybody (RULES.md, section 0)."""

import pytest

from games.repeating import JUDGES, Judge, Repetition

REPETITION = Repetition(
    "borderland size=4 .W../...W./....B./..W..W./W...../.BWB./.... 2 2 0 - - - - -",
    "b3-a2 pass b2-a1 pass a2-b3 pass a1-b2 pass",
)


@pytest.mark.parametrize("judge", JUDGES)
def test_an_action_that_draws_by_repetition_is_known_for_one(judge: Judge) -> None:
    judge(REPETITION)
