"""The battery that every game passes, for whoever writes one.

One call checks a game with every value of each of its options, on its rules and, if it has one, on its kernel:

    from teban.testing import check_game

    def test_my_game() -> None:
        check_game(Path(__file__).parent.parent)

Tests that shall be told apart, and run side by side, take the cases and the clauses one by one:

    @pytest.mark.parametrize("clause", CLAUSES, ids=name_of)
    @pytest.mark.parametrize("case", cases("my_game"), ids=str)
    def test_my_game(case: Case, clause: Clause) -> None:
        clause(case)
"""

from collections.abc import Iterable
from os import PathLike

from teban import native
from teban.core.position import Position
from teban.registry import add_folder, add_rule_set, rule_set_of
from teban.testing.cases import Case, cases_of
from teban.testing.checks import Nonconforming
from teban.testing.clauses import CLAUSES, Clause

__all__ = ["CLAUSES", "Case", "Clause", "Nonconforming", "cases", "cases_of", "check_case", "check_game", "name_of"]

GameToCheck = str | PathLike[str] | type[Position]
"""A game: its name, its folder as a `Path`, or the class of its positions."""


def cases(game: GameToCheck) -> list[Case]:
    """A game with every combination of its options, on each backend that it has."""
    rule_set = _rule_set(game)
    backends = ("python", "native") if native.has(rule_set) else ("python",)
    return [case for backend in backends for case in cases_of(rule_set.game, backend)]


def check_game(game: GameToCheck, clauses: Iterable[Clause] = CLAUSES) -> None:
    """Nonconforming, an AssertionError, unless a game keeps all clauses in all its cases; it says which it breaks."""
    for case in cases(game):
        check_case(case, clauses)


def check_case(case: Case, clauses: Iterable[Clause] = CLAUSES) -> None:
    """The same for one case."""
    for clause in clauses:
        try:
            clause(case)
        except Exception as error:
            what = str(error) if isinstance(error, Nonconforming) else f"{type(error).__name__}: {error}"
            raise Nonconforming(f"{name_of(clause)} [{case}]: {what}") from error


def name_of(clause: Clause) -> str:
    """What a clause demands, as a word for reports of tests."""
    return clause.__name__


def _rule_set(game: GameToCheck) -> type[Position]:
    if isinstance(game, str):
        return rule_set_of(game)
    if isinstance(game, type):
        add_rule_set(game)
        return game
    return rule_set_of(add_folder(game).name)
