"""Realm: an action that draws by repetition is known for one by everybody (RULES.md, section 0)."""

import pytest

from games.realm.realm_boards import realm_text
from games.repeating import JUDGES, Judge, Repetition

REPETITION = Repetition(
    realm_text(
        "Pd12 ng12 Pl12 bb11 Be11 Bh11 Bk11 pl10 bb8 Be8 bh8 ei8 Bk8 ed6 Pf6 "
        "bb5 Be5 bh5 Bk5 pg4 Bb2 sc2 be2 bh2 bk2 pj1",
        2,
        bases=(4, 4),
    ),
    "Pl10-l4 end Pf6-f1 Pl4-l10 end Pf1-f6",
)


@pytest.mark.parametrize("judge", JUDGES)
def test_an_action_that_draws_by_repetition_is_known_for_one(judge: Judge) -> None:
    judge(REPETITION)
