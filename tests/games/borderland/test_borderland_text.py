"""Borderland's text form: what can be written down, and what no game can lead to.

Side 4 unless a test says otherwise: rows a to g of 4, 5, 6, 7, 6, 5 and 4 cells, 37 in all, 19 of them are half.
Positions are told from the mover's point of view, so that most clauses are checked for either colour.
"""

from typing import Any

import pytest

import teban
from games.asking import played
from games.borderland.borderland_boards import ALMOST, COLOURS, row, to_act
from teban import BadText

# The text form

BLANK = "/".join("." * n for n in (4, 5, 6, 7, 6, 5, 4))


@pytest.mark.parametrize(
    "words",
    [
        f"{BLANK} 2 - 0 - - - - -",  # nothing placed yet, so it is seat 1's action
        f"{BLANK[:-1]}W 2 - 0 - - - - -",  # the black piece is seat 1's to place as well
        f"{BLANK[:-1]}B 1 - 0 - - - - -",  # White's piece comes first
        f"{BLANK[:-2]}WB 1 - 0 - - - - -",  # the choice is seat 2's
        f"{BLANK[:-2]}WW 2 - 0 - - - - -",
        f"{BLANK[:-2]}WB 2 - 1 - - - - -",  # no turn has begun
        f"{BLANK[:-2]}WB 2 - 0 a1 - - - -",
        f"{BLANK[:-2]}WB 2 - 0 - a1 - - -",
        f"{BLANK[:-2]}WB 2 - 0 - - a3 - -",
        f"{BLANK[:-2]}WB 2 - 0 - - - a3 -",
        f"{BLANK[:-2]}WB 2 - 0 - - - - leave",
    ],
)
def test_a_setup_that_cannot_be_is_refused(words: str) -> None:
    with pytest.raises(BadText) as caught:
        teban.load(f"borderland size=4 {words}")
    assert caught.value.reason.code == "stones_do_not_fit_seat"


@pytest.mark.parametrize("actions", [(), ("Wd4",), ("Wd4", "Bd5"), ("Wd4", "Bd5", "white")])
def test_every_step_of_the_setup_has_a_text_form(actions: tuple[str, ...]) -> None:
    position = played(teban.start("borderland", size=4), *actions)
    assert teban.load(position.text) == position


@pytest.mark.parametrize(
    ("done", "placed", "moved"),
    [
        (0, "a1", "-"),
        (0, "-", "a1"),
        (1, "-", "-"),
        (1, "a1", "a1"),
        (1, "g4", "-"),  # not the mover's
        (1, "-", "d4"),  # no piece at all
        (2, "-", "-"),  # the turn would be over
        (2, "a1", "-"),
    ],
)
def test_a_turn_that_cannot_be_is_refused(done: int, placed: str, moved: str) -> None:
    with pytest.raises(BadText) as caught:
        to_act("a1", "g4", done=done, placed=placed, moved=moved)
    assert caught.value.reason.code == "borderland.bad_turn"


def test_a_choice_or_a_win_before_the_first_action_of_a_turn_is_refused() -> None:
    with pytest.raises(BadText) as caught:
        to_act(row("c"), "b3 e3", leaving=True)
    assert caught.value.reason.code == "borderland.bad_turn"
    with pytest.raises(BadText) as caught:
        to_act(row("c"), "b3", leaves="a1")
    assert caught.value.reason.code == "borderland.bad_turn"


@COLOURS
@pytest.mark.parametrize(
    ("own", "leaves"),
    [
        ("c6", "d1"),  # a region without a border
        (row("c"), "-"),  # a border without its region
        (row("c"), "d2"),  # not the first cell of the region
        (row("c"), "c1"),  # in no region
    ],
)
def test_a_region_that_cannot_be_is_refused(colour: str, own: str, leaves: str) -> None:
    with pytest.raises(BadText) as caught:
        to_act(own, "g4", colour=colour, done=1, moved="c6", leaves=leaves)
    assert caught.value.reason.code == "borderland.bad_region"
    with pytest.raises(BadText) as caught:
        to_act("g4", own, colour=colour, enemy_leaves=leaves)
    assert caught.value.reason.code == "borderland.bad_region"


@pytest.mark.parametrize(
    ("own", "enemy", "moved", "leaves"),
    [
        ("a1", "g4", "a1", "-"),  # no border
        (row("c"), "e3", "c6", "-"),  # no tie
        (row("c"), "b3 e3", "c6", "d1"),  # chosen already
    ],
)
def test_a_choice_that_cannot_be_is_refused(own: str, enemy: str, moved: str, leaves: str) -> None:
    with pytest.raises(BadText) as caught:
        to_act(own, enemy, done=1, moved=moved, leaves=leaves, leaving=True)
    assert caught.value.reason.code == "borderland.bad_region"


def test_an_enemy_piece_inside_a_territory_is_refused() -> None:
    cases: list[tuple[tuple[str, str], dict[str, Any], str, str]] = [
        ((row("c"), "b3 g1"), {"leaves": "d1"}, "white", "black"),
        (("b3 g1", row("c")), {"enemy_leaves": "d1"}, "black", "white"),
    ]
    for pieces, leaves, side, enemy in cases:
        with pytest.raises(BadText) as caught:
            to_act(*pieces, **leaves)
        reason = caught.value.reason
        assert (reason.code, reason.params) == ("borderland.enemy_inside", {"side": side, "enemy": enemy})


@COLOURS
def test_a_turn_after_the_enemy_has_won_is_refused(colour: str) -> None:
    with pytest.raises(BadText) as caught:
        to_act("b3", row("c"), colour=colour, enemy_leaves="a1")
    assert caught.value.reason.code == "won_before_last_turn"


@pytest.mark.parametrize(
    ("place", "word", "code"),
    [
        (2, "..../....", "text_rows"),
        (2, BLANK.replace("....", "...", 1), "text_row"),
        (2, BLANK.replace(".", "x", 1), "text_symbol"),
        (3, "3", "text_word"),
        (4, "0", "text_word"),
        (5, "3", "text_number"),
        (6, "a9", "not_on_board"),
        (7, "a9", "not_on_board"),
        (8, "a9", "not_on_board"),
        (9, "a9", "not_on_board"),
        (10, "x", "text_word"),
        (10, "", "text_too_short"),
        (10, "- -", "text_too_long"),
    ],
)
def test_a_word_without_sense_in_the_text_form_is_refused(place: int, word: str, code: str) -> None:
    words = to_act("a1", "g4").text.split()
    words[place] = word
    with pytest.raises(BadText) as caught:
        teban.load(" ".join(words))
    assert caught.value.reason.code == code


@pytest.mark.parametrize(
    ("own", "enemy", "enemy_leaves", "action"),
    [
        ("a1 d7", "g2", "-", "a1-b2"),
        ("a1 d7", "g2", "-", "c4"),
        (ALMOST, "b3 e3", "-", "d6-c6"),  # a choice is pending
        (ALMOST, f"{row('b')} {row('g')} e3 e4", "c1", "d6-c6"),  # borders of both
    ],
)
def test_the_rules_are_the_same_on_the_turned_board(own: str, enemy: str, enemy_leaves: str, action: str) -> None:
    position = to_act(own, enemy, enemy_leaves=enemy_leaves).play(action)
    assert len(position.symmetries) == 12
    for symmetry in position.symmetries:
        turned = position.transformed(symmetry)
        assert set(turned.legal()) == {position.transformed_action(then, symmetry) for then in position.legal()}
        for then in position.legal():
            assert turned.play(position.transformed_action(then, symmetry)) == position.play(then).transformed(symmetry)
        assert teban.load(turned.text) == turned
