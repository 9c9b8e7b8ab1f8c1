"""The Reclamation: Garden: an action that draws by repetition is known for one by everybody (RULES.md, section 0)."""

import pytest

from games._reclamation.reclamation_repetition import repetition
from games.repeating import JUDGES, Judge

REPETITION = repetition("garden", "WWWWWW/W..W../..B3.../....../...W3../......", "6,14")


@pytest.mark.parametrize("judge", JUDGES)
def test_an_action_that_draws_by_repetition_is_known_for_one(judge: Judge) -> None:
    judge(REPETITION)
