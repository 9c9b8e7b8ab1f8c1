"""The Reclamation: Throne: an action that draws by repetition is known for one by everybody (RULES.md, section 0)."""

import pytest

from games._reclamation.reclamation_repetition import repetition
from games.repeating import JUDGES, Judge

REPETITION = repetition("throne", "....../....../..B3.../....../...W3../......", "15,15")


@pytest.mark.parametrize("judge", JUDGES)
def test_an_action_that_draws_by_repetition_is_known_for_one(judge: Judge) -> None:
    judge(REPETITION)
