"""Prompts offer what is possible now, all of it and nothing else.

`prompts.txt` in a game's folder says which kinds of action each of its prompts names. A kind is a form of actions, with
all cells called a1, such as `a1-a1`; `rim:` and `inside:` before it tell where, and `|` stands between kinds that one
word of the prompt covers. A name without digits is a parameter that lists kinds by name, as `KINDS` has them.
"""

from functools import cache

import pytest

import teban
from cases import CASES, Case, name_of, random_game
from forms import form
from golden import FOLDER
from teban.core.action import cells_named
from teban.words.catalogue import catalogue

GAMES = 12
"""Random games of each case."""
MOST = 250
"""Actions of a random game."""
KINDS = {"power": "Pa1-a1", "enforcer": "Ea1-a1"}
"""The kinds of action that prompts name by a parameter."""
SHARED = {"must_pass": "pass"}
"""The prompts that games share."""


@cache
def declared(game: str) -> dict[str, list[str]]:
    """The kinds that each prompt of a game names."""
    lines = (FOLDER / game / "prompts.txt").read_text("utf-8").splitlines()
    entries = [(code, kinds.split()) for code, _, kinds in (line.partition(": ") for line in lines)]
    own = {code if "." in code else f"{game}.{code}": kinds for code, kinds in entries}
    return own | {code: kinds.split() for code, kinds in SHARED.items()}


def kinds_named(position: teban.Position) -> list[set[str]]:
    """For each word of a prompt the kinds of action that it covers."""
    assert position.prompt
    found = []
    for kind in declared(position.game.name)[position.prompt.code]:
        listed = position.prompt.params.get(kind)
        found += [{KINDS[each]} for each in listed] if listed else [set(kind.split("|"))]
    return found


def kinds_legal(position: teban.Position) -> set[str]:
    """The kinds of the legal actions, told apart by place where the prompt does."""
    by_place = any(":" in kind for kinds in kinds_named(position) for kind in kinds)
    rim = {position.board.names[cell] for cell in position.board.rim} if by_place else set()

    def kind(action: str) -> str:
        places = {"rim:" if cell in rim else "inside:" for cell in cells_named(action, position.board)}
        return (places.pop() if by_place and places else "") + form(action)

    return {kind(action) for action in position.legal()}


@pytest.mark.parametrize("case", CASES, ids=name_of)
def test_a_prompt_names_what_is_possible_and_nothing_else(case: Case) -> None:
    for seed in range(GAMES):
        for position in random_game(case, seed, MOST):
            if position.outcome:
                continue
            named, legal = kinds_named(position), kinds_legal(position)
            assert legal <= set().union(*named), position.text
            assert [kinds for kinds in named if not kinds & legal] == [], position.text
            if cards := position.prompt and position.prompt.params.get("cards"):
                assert [f"card-{name}" for name in cards] == list(position.legal())


@pytest.mark.parametrize("game", [game.name for game in teban.games()])
def test_every_prompt_says_what_it_names(game: str) -> None:
    prefixes = {code.partition(".")[0] for code in declared(game) if "." in code}
    codes = {code for code in catalogue("en")["prompt"] if code.partition(".")[0] in prefixes}
    assert codes == {code for code in declared(game) if "." in code}
