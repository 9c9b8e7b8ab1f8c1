"""The battery notices: for each kind of mistake a game that makes it, and the clause that says so."""

from pathlib import Path

import pytest

from outside.folders import replace_in
from teban.discovery import BadGame
from teban.testing import Nonconforming, check_game

RULES, EN, JA = "rules.py", "en.toml", "ja.toml"
OBJECTION = 'return self._because("occupied", cell) if self.stones[cell] != EMPTY else None'
AFTER = "return replace(self, seat=self.rival, stones=put(self.stones, cell, self.own))"
FLAW = 'return None if lead == self.seat - 1 else Reason("stones_do_not_fit_seat")'
PROMPT = "    def _prompt(self)"
PARSES_IN_A_GENERATOR = """
    @classmethod
    def _parse(cls, options, fields, **more):
        board, seat = (next(fields) for _ in range(2))
        return super()._parse(options, iter([board, seat]), **more)

"""


def meters(*each: str) -> str:
    """A game that counts something."""
    return "".join(["    def _meters(self):\n", *(f"        yield Meter({one})\n" for one in each), "\n", PROMPT])


RESULT = "    def _result(self, outcome):\n        return self._ended(outcome, moves=99)\n\n"

MISTAKES = {
    "an action is offered twice": (
        (RULES, "for cell, stone in enumerate(self.stones)", "for cell, stone in [*enumerate(self.stones)] * 2"),
        "random_games_run_to_their_end_and_legal_actions_are_distinct",
        "the number of different actions",
    ),
    "a rule without an objection": (
        (RULES, OBJECTION, "return None"),
        "every_other_string_is_refused_with_a_reason",
        "is legal",
    ),
    "an action that changes nothing": (
        (RULES, AFTER, "return replace(self, seat=self.rival, stones=self.stones)"),
        "random_games_run_to_their_end_and_legal_actions_are_distinct",
        "no random game ends",
    ),
    "a rule that knows a direction": (
        (RULES, "self.board.rays[cell]", "self.board.rays[cell][:2]"),
        "legal_actions_commute_with_every_symmetry_that_the_rules_respect",
        "when turned",
    ),
    "a text form that cannot be played": (
        (RULES, FLAW, 'return None if self.stones.count("W") < 9 else 1 / 0  # type: ignore'),
        "",
        "ZeroDivisionError",
    ),
    "a text form that is too short for its reader": (
        (RULES, PROMPT, PARSES_IN_A_GENERATOR + PROMPT),
        "damaged_text_forms_are_refused_with_words_or_describe_a_playable_position",
        "RuntimeError: generator raised StopIteration",
    ),
    "a sentence that only one language has": (
        (EN, "[result]", '[reason]\nspare = "Nobody says that."\n\n[result]'),
        "both_languages_have_the_same_sentences",
        "the sentences in 'ja'",
    ),
    "a parameter that only one language has": (
        (JA, "3個並べた{winner!t}の勝ちです。", "3個並べたほうの勝ちです。"),
        "both_languages_have_the_same_sentences",
        "the parameters of ('result', 'three')",
    ),
    "a result without words": (
        (RULES, '"line.three"', '"line.third"'),
        "all_that_play_asks_and_ends_with_can_be_said",
        "KeyError: 'line.third'",
    ),
    "the same words in both languages": (
        (JA, "空いたマスに1個置いてください。", "Place a piece on an empty cell."),
        "",
        "the languages say the same",
    ),
    "a palette that lacks a piece": (
        (RULES, PROMPT, '    CELL_CONTENTS = ("W",)\n\n' + PROMPT),
        "the_palette_has_all_that_stands_on_boards",
        "CELL_CONTENTS lacks 'B'",
    ),
    "a view of cells that are not there": (
        (RULES, PROMPT, '    def _overlays(self):\n        yield Overlay("rim", ("z9",))\n\n' + PROMPT),
        "the_view_is_complete_and_plain",
        "the view shows things on ['z9']",
    ),
    "a meter for one seat alone": (
        (RULES, PROMPT, meters('"moves", 1, 3, ruler=(0, 9)')),
        "both_seats_are_in_the_same_race",
        "what is counted for seat 2",
    ),
    "a meter beyond its ruler": (
        (RULES, PROMPT, meters('"moves", 1, 3, ruler=(0, 9)', '"moves", 2, 12, ruler=(0, 9)')),
        "meters_lie_on_their_rulers_and_on_the_board",
        "moves is 12 of (0, 9)",
    ),
    "a meter without words": (
        (RULES, PROMPT, meters('"line.row", 1, 3, ruler=(0, 9)', '"line.row", 2, 3, ruler=(0, 9)')),
        "",
        "KeyError: 'line.row'",
    ),
    "a meter that knows a direction": (
        (RULES, PROMPT, meters(*(f'"moves", {seat}, 3, ruler=(0, 9), cells=("a1",)' for seat in (1, 2)))),
        "meters_turn_with_the_board",
        "the meters when turned",
    ),
    "a result with another number than the meter": (
        (RULES, PROMPT, RESULT + meters('"moves", 1, 3, ruler=(0, 9)', '"moves", 2, 3, ruler=(0, 9)')),
        "results_agree_with_the_meters",
        "moves in the result: 99 is not 3",
    ),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_is_noticed_by_the_clause_about_it(mistake: str, folder: Path) -> None:
    (file, old, new), clause, said = MISTAKES[mistake]
    replace_in(folder / RULES, "import Outcome", "import Meter, Outcome, Overlay")
    replace_in(folder / file, old, new)
    with pytest.raises((Nonconforming, BadGame)) as noticed:
        check_game(folder)
    assert said in str(noticed.value)
    assert str(noticed.value).startswith(clause)
