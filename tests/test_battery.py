"""The battery that every rule set passes, at every size and with every option."""

import pytest

import teban
from teban.testing import CLAUSES, Case, Clause, cases_of, name_of


@pytest.mark.parametrize("case", [case for game in teban.games() for case in cases_of(game)], ids=str)
@pytest.mark.parametrize("clause", CLAUSES, ids=name_of)
def test_battery(case: Case, clause: Clause) -> None:
    clause(case)
