"""Borderland's setup and turn, clause by clause (RULES.md, section 1).

Side 4 unless a test says otherwise: rows a to g of 4, 5, 6, 7, 6, 5 and 4 cells, 37 in all, 19 of them are half.
Positions are told from the mover's point of view, so that most clauses are checked for either colour.
"""

import pytest

import teban
from games.asking import asked, pieces, played, refusal
from games.borderland.borderland_boards import COLOURS, EVERYWHERE, to_act, wash
from teban import BadOption

# Options


def test_the_board_has_side_six_by_default() -> None:
    start = teban.start("borderland")
    assert start.view().size == 6
    assert len(start.view().cells) == 91
    assert start.text.split()[1] == "/".join("." * n for n in (6, 7, 8, 9, 10, 11, 10, 9, 8, 7, 6))


def test_sides_four_five_and_seven_are_variants_and_no_other() -> None:
    assert teban.game("borderland").sizes == (4, 5, 6, 7)
    assert [len(teban.start("borderland", size=size).legal()) for size in (4, 5, 6, 7)] == [37, 61, 91, 127]
    for size in (3, 8):
        with pytest.raises(BadOption) as caught:
            teban.start("borderland", size=size)
        assert caught.value.reason.code == "bad_option_value"


def test_restored_and_house_rules_are_marked() -> None:
    game = teban.game("borderland")
    assert game.designer == "Kanare Kato"
    marks = {(evidence.mark, evidence.code) for evidence in game.evidence}
    assert marks == {
        ("house", "borderland.steps_away"),
        ("house", "borderland.one_region"),
        ("house", "borderland.choice_stands"),
        ("restored", "borderland.emergency_at_once"),
        ("house", "borderland.repetition"),
        ("house", "borderland.sizes"),
    }


# Setup


def test_seat_1_first_puts_a_white_piece_on_any_cell() -> None:
    start = teban.start("borderland", size=4)
    assert start.seat == 1
    assert start.legal()[:5] == ("Wa1", "Wa2", "Wa3", "Wa4", "Wb1")
    assert set(start.legal()) == {f"W{cell}" for cell in EVERYWHERE}
    assert (asked(start), start.view().phase, start.view().sides) == ("borderland.place_white", "setup", None)
    reason = start.why_not("Ba1")
    assert reason is not None
    assert (reason.code, reason.params) == ("borderland.other_colour_now", {"side": "white"})
    for too_early in ("white", "a1", "pass", "a1-a2", "leave-a1"):
        assert refusal(start, too_early)[0] == "not_this_step"


def test_seat_1_then_puts_a_black_piece_on_any_other_cell_even_next_to_the_white_one() -> None:
    second = teban.start("borderland", size=4).play("Wd4")
    assert second.seat == 1
    assert set(second.legal()) == {f"B{cell}" for cell in EVERYWHERE - {"d4"}}
    assert (asked(second), second.view().phase, second.view().sides) == ("borderland.place_black", "setup", None)
    assert refusal(second, "Bd4") == ("occupied", ("d4",))
    reason = second.why_not("Wa1")
    assert reason is not None
    assert (reason.code, reason.params) == ("borderland.other_colour_now", {"side": "black"})


def test_seat_2_then_chooses_a_colour() -> None:
    choice = played(teban.start("borderland", size=4), "Wd4", "Bd5")
    assert choice.seat == 2
    assert choice.legal() == ("white", "black")
    assert (asked(choice), choice.view().phase, choice.view().sides) == ("borderland.choose_side", "pie", None)
    assert refusal(choice, "Wa1")[0] == "not_this_step"
    assert refusal(choice, "d4-d3")[0] == "not_this_step"


@pytest.mark.parametrize(
    ("chosen", "white", "sides"), [("white", 2, ("black", "white")), ("black", 1, ("white", "black"))]
)
def test_white_takes_the_first_turn_whoever_it_is(chosen: str, white: int, sides: tuple[str, str]) -> None:
    first = played(teban.start("borderland", size=4), "Wa1", "Bg4", chosen)
    assert first.seat == white
    assert (first.view().sides, first.view().phase, asked(first)) == (sides, "play", "borderland.first")
    assert "a1-a2" in first.legal()
    assert refusal(first, "g4-g3") == ("no_own_piece", ("g4",))
    second = played(first, "a1-a2", "pass")
    assert second.seat == 3 - white
    assert "g4-g3" in second.legal()


# Placement


@COLOURS
def test_placement_needs_distance_two_from_own_and_three_from_enemy_pieces(colour: str) -> None:
    position = to_act("a1", "g4", colour=colour)
    near_own = {"a1", "a2", "b1", "b2"}
    near_enemy = {"g4", "g3", "f4", "f5", "g2", "f3", "e4", "e5", "e6"}
    placements = EVERYWHERE - near_own - near_enemy
    assert len(placements) == 24
    assert set(position.legal()) == placements | {"a1-a2", "a1-b1", "a1-b2"}


@COLOURS
def test_one_step_from_an_own_piece_is_too_near(colour: str) -> None:
    position = to_act("a1", "g4", colour=colour)
    assert refusal(position, "b2") == ("borderland.next_to_piece", ("b2", "a1"))
    assert position.why_not("c3") is None  # two steps from a1


@COLOURS
def test_two_steps_from_an_enemy_piece_are_too_near(colour: str) -> None:
    position = to_act("a1", "g4", colour=colour)
    assert refusal(position, "f4") == ("borderland.next_to_piece", ("f4", "g4"))
    assert refusal(position, "e4") == ("borderland.too_close_to_enemy", ("e4", "g4"))
    assert position.why_not("d4") is None  # three steps from g4


def test_placement_needs_an_empty_cell() -> None:
    position = to_act("a1", "g4")
    assert refusal(position, "a1") == ("occupied", ("a1",))
    assert refusal(position, "g4") == ("occupied", ("g4",))


# Movement


@COLOURS
def test_movement_takes_an_own_piece_to_an_adjacent_empty_cell(colour: str) -> None:
    position = to_act("d4 d5", "c3", colour=colour)
    moves = {action for action in position.legal() if "-" in action}
    from_d4 = {"d4-c4", "d4-d3", "d4-e3", "d4-e4"}
    from_d5 = {"d5-c4", "d5-c5", "d5-d6", "d5-e4", "d5-e5"}
    assert moves == from_d4 | from_d5
    assert refusal(position, "d4-d5") == ("occupied", ("d5",))
    assert refusal(position, "d4-c3") == ("occupied", ("c3",))
    assert refusal(position, "d4-f4") == ("not_adjacent", ("d4", "f4"))
    assert refusal(position, "d4-d4") == ("not_adjacent", ("d4", "d4"))
    assert refusal(position, "c3-c2") == ("no_own_piece", ("c3",))
    assert refusal(position, "e3-e4") == ("no_own_piece", ("e3",))
    assert pieces(position.play("d4-e4"), colour) == {"e4", "d5"}


def test_movement_needs_no_distance() -> None:
    assert to_act("a1 b3", "d3").why_not("b3-c3") is None  # c3 is next to d3


# The turn


def test_actions_come_in_canonical_order() -> None:
    assert to_act("a1", "g4").legal() == (
        *("a3", "a4", "b3", "b4", "b5", "c1", "c2", "c3", "c4", "c5", "c6"),
        *("d1", "d2", "d3", "d4", "d5", "d6", "d7", "e1", "e2", "e3", "f1", "f2", "g1"),
        *("a1-a2", "a1-b1", "a1-b2"),
    )


def test_at_most_one_of_the_two_actions_is_a_placement() -> None:
    position = to_act("a1", "g4").play("c3")
    assert position.legal() == ("a1-a2", "a1-b1", "a1-b2", "pass")
    assert refusal(position, "d6") == ("borderland.one_placement", ("c3",))
    assert (position.seat, asked(position)) == (1, "borderland.second_move")
    assert wash(position, "acted", "white") == {"c3"}


def test_a_piece_placed_in_this_turn_may_not_move() -> None:
    assert refusal(to_act("a1", "g4").play("c3"), "c3-c4") == ("borderland.just_placed", ("c3",))


def test_a_piece_that_moved_in_this_turn_may_not_move_again() -> None:
    position = to_act("a1 d1", "g4").play("a1-b2")
    assert refusal(position, "b2-c3") == ("borderland.already_moved", ("b2",))
    assert refusal(position, "b2-a1") == ("borderland.already_moved", ("b2",))
    assert "d1-d2" in position.legal()
    assert (position.seat, asked(position)) == (1, "borderland.second")
    assert wash(position, "acted", "white") == {"b2"}


def test_a_piece_moved_in_the_last_turn_may_move_again() -> None:
    position = played(to_act("a1", "g4"), "a1-b2", "pass", "g4-f4", "pass")
    assert position.why_not("b2-c3") is None


@pytest.mark.parametrize("second", ["d4", "d7-d6", "pass"])
def test_the_turn_ends_after_the_second_action_or_a_pass(second: str) -> None:
    position = to_act("a1 d7", "g1").play("a1-b2")
    assert position.seat == 1
    over = position.play(second)
    assert (over.seat, asked(over)) == (2, "borderland.first")
    assert not [overlay for overlay in over.view().overlays if overlay.kind == "acted"]


def test_a_placement_may_follow_a_movement_and_a_movement_a_placement() -> None:
    position = to_act("a1", "g4")
    for order in (("a1-b2", "d4"), ("d4", "a1-b2")):
        assert pieces(played(position, *order), "white") == {"b2", "d4"}


def test_the_whole_turn_may_not_be_passed() -> None:
    assert refusal(to_act("a1", "g4"), "pass") == ("pass_only_when_stuck", ())


@COLOURS
def test_without_any_action_the_only_one_is_a_pass_and_it_ends_the_turn(colour: str) -> None:
    # The corner piece is shut in, and every empty cell lies within two steps of an enemy piece.
    position = to_act("a1", "a2 b1 b2 c5 d4 e2 f4", colour=colour)
    assert position.legal() == ("pass",)
    assert asked(position) == "must_pass"
    over = position.play("pass")
    assert over.seat == 3 - position.seat
    assert "d4-d5" in over.legal()


def test_skipping_is_an_explicit_action_even_if_no_other_second_action_exists() -> None:
    position = to_act("a1", "a2 b1 b2").play("g4")
    assert position.seat == 1
    assert position.legal() == ("pass",)
    assert asked(position) == "must_pass"
    assert position.play("pass").seat == 2


def test_a_piece_that_is_shut_in_is_not_asked_to_move() -> None:
    assert asked(to_act("a1", "a2 b1 b2")) == "borderland.first_place"


@pytest.mark.parametrize("action", ["Wd4", "white", "leave-a1", "d4N", "end", "flip-a1", "card-K"])
def test_an_action_of_another_step_is_refused_with_what_is_asked(action: str) -> None:
    reason = to_act("a1", "g4").why_not(action)
    assert reason is not None
    assert reason.code == "not_this_step"
    assert reason.params["asked"].code == "borderland.first"


def test_a_cell_off_the_board_and_a_string_without_sense_are_refused() -> None:
    assert refusal(to_act("a1", "g4"), "a5")[0] == "not_on_board"
    assert refusal(to_act("a1", "g4"), "a 1")[0] == "unreadable"
