"""Borderland, clause by clause (RULES.md, section 1).

Side 4 unless a test says otherwise: rows a to g of 4, 5, 6, 7, 6, 5 and 4 cells, 37 in all, 19 of them are half.
Positions are told from the mover's point of view, so that most clauses are checked for either colour.
"""

from collections.abc import Collection, Iterable
from itertools import product
from random import Random
from string import ascii_lowercase

import pytest

import teban
from teban import BadOption, BadText, IllegalAction, Outcome, Position

OTHER = {"white": "black", "black": "white"}
COLOURS = pytest.mark.parametrize("colour", ["white", "black"])


def row(letter: str, size: int = 4) -> str:
    """The cells of a row."""
    height = ascii_lowercase.index(letter)
    return " ".join(f"{letter}{i + 1}" for i in range(2 * size - 1 - abs(size - 1 - height)))


def rows(*letters: str) -> set[str]:
    return {cell for letter in letters for cell in row(letter).split()}


EVERYWHERE = rows(*"abcdefg")


def to_act(
    own: str,
    enemy: str,
    *,
    colour: str = "white",
    white: int = 1,
    size: int = 4,
    done: int = 0,
    leaves: str = "-",
    enemy_leaves: str = "-",
    placed: str = "-",
    moved: str = "-",
    leaving: bool = False,
) -> Position:
    """A position with the player of that colour to act; `white` is the seat that plays White."""
    symbol = {"white": "W", "black": "B"}
    stones = dict.fromkeys(own.split(), symbol[colour]) | dict.fromkeys(enemy.split(), symbol[OTHER[colour]])
    letters = ascii_lowercase[: 2 * size - 1]
    board = "/".join(
        "".join(stones.get(cell, ".") for cell in row(letter, size).split()) for letter in reversed(letters)
    )
    seat = white if colour == "white" else 3 - white
    both = (leaves, enemy_leaves) if colour == "white" else (enemy_leaves, leaves)
    turn = (str(done), *both, placed, moved, "leave" if leaving else "-")
    return teban.load(" ".join(("borderland", f"size={size}", board, str(seat), str(white), *turn)))


def played(position: Position, *actions: str) -> Position:
    for action in actions:
        position = position.play(action)
    return position


def wash(position: Position, kind: str, side: str) -> set[str]:
    """The cells of a colour's overlays of a kind."""
    return {cell for over in position.view().overlays if (over.kind, over.side) == (kind, side) for cell in over.cells}


def pieces(position: Position, side: str) -> set[str]:
    return {piece.cell for piece in position.view().pieces if piece.side == side}


def refusal(position: Position, action: str) -> tuple[str, tuple[str, ...]]:
    """The code and the proving cells of the reason against an action, which `play` must give too."""
    reason = position.why_not(action)
    assert reason is not None, f"{action} is legal"
    with pytest.raises(IllegalAction) as caught:
        position.play(action)
    assert caught.value.reason == reason
    assert action not in position.legal()
    return reason.code, reason.cells


def asked(position: Position) -> str | None:
    return position.prompt.code if position.prompt else None


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
    assert wash(position, "pending", "white") == {"c3"}


def test_a_piece_placed_in_this_turn_may_not_move() -> None:
    assert refusal(to_act("a1", "g4").play("c3"), "c3-c4") == ("borderland.just_placed", ("c3",))


def test_a_piece_that_moved_in_this_turn_may_not_move_again() -> None:
    position = to_act("a1 d1", "g4").play("a1-b2")
    assert refusal(position, "b2-c3") == ("borderland.already_moved", ("b2",))
    assert refusal(position, "b2-a1") == ("borderland.already_moved", ("b2",))
    assert "d1-d2" in position.legal()
    assert (position.seat, asked(position)) == (1, "borderland.second")
    assert wash(position, "pending", "white") == {"b2"}


def test_a_piece_moved_in_the_last_turn_may_move_again() -> None:
    position = played(to_act("a1", "g4"), "a1-b2", "pass", "g4-f4", "pass")
    assert position.why_not("b2-c3") is None


@pytest.mark.parametrize("second", ["d4", "d7-d6", "pass"])
def test_the_turn_ends_after_the_second_action_or_a_pass(second: str) -> None:
    position = to_act("a1 d7", "g1").play("a1-b2")
    assert position.seat == 1
    over = position.play(second)
    assert (over.seat, asked(over)) == (2, "borderland.first")
    assert not [overlay for overlay in over.view().overlays if overlay.kind == "pending"]


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
    assert asked(position) == "borderland.second_move"
    assert position.play("pass").seat == 2


@pytest.mark.parametrize("action", ["Wd4", "white", "leave-a1", "d4N", "end", "flip-a1", "card-K"])
def test_an_action_of_another_step_is_refused_with_what_is_asked(action: str) -> None:
    reason = to_act("a1", "g4").why_not(action)
    assert reason is not None
    assert reason.code == "not_this_step"
    assert reason.params["asked"].code == "borderland.first"


def test_a_cell_off_the_board_and_a_string_without_sense_are_refused() -> None:
    assert refusal(to_act("a1", "g4"), "a5")[0] == "not_on_board"
    assert refusal(to_act("a1", "g4"), "a 1")[0] == "unreadable"


# Borders


@COLOURS
@pytest.mark.parametrize(
    ("group", "leaves"),
    [
        ("c1 c2 c3 c4 c5 c6", "d1"),  # SW and SE
        ("a3 b4 c5 d6 e6", "a1"),  # S and NE
        ("e1 e2 e3 e4 e5 e6", "a1"),  # NW and NE
        ("a1 b1 c1 d1 e1 f1 g1", "a2"),  # S and N, along the edge
        ("a1 b2 b3 b4 a4", "b1"),  # SW and SE, by their corners
    ],
)
def test_a_group_that_touches_two_non_adjacent_sides_is_a_border(colour: str, group: str, leaves: str) -> None:
    position = to_act(group, "d3", colour=colour, leaves=leaves)
    assert wash(position, "border", colour) == set(group.split())
    assert position.view().phase == "emergency"


@COLOURS
@pytest.mark.parametrize(
    "group",
    [
        "a1",  # a corner alone: S and SW
        "a1 a2 a3",  # S and SW
        "a1 b2 b3 a4",  # two corners of one side, in two groups
        "b1 b2 a2",  # cuts off a corner, S and SW
        "g3 f4 f5",  # cuts off a corner, N and NE
        "d2 d3 d4 d5 d6 d7",  # SE and NE share the corner d7
        "d1 d7",  # four sides, but two groups
        "c2 c3 c4 c5",  # no side at all
    ],
)
def test_touching_only_adjacent_sides_makes_no_border(colour: str, group: str) -> None:
    position = to_act(group, "e4", colour=colour)
    assert wash(position, "border", colour) == set()
    assert wash(position, "territory", colour) == set()
    assert position.view().phase == "play"


@COLOURS
@pytest.mark.parametrize(("side", "leaves"), [("a1 a2 a3 a4", "b1"), ("a4 b5 c6 d7", "a1"), ("g1 g2 g3 g4", "a1")])
def test_a_group_along_one_whole_side_is_a_border_and_its_single_region_is_left_out(
    colour: str, side: str, leaves: str
) -> None:
    position = to_act(side, "d3", colour=colour, leaves=leaves)
    assert wash(position, "border", colour) == wash(position, "territory", colour) == set(side.split())
    assert pieces(position, OTHER[colour]) == {"d3"}


# Territory

ALMOST = "c1 c2 c3 c4 c5 d6"
"""Row c with its last piece one step away; `d6-c6` makes the border, with 9 cells below it and 22 above."""


@COLOURS
def test_the_territory_is_the_border_and_every_region_but_the_one_with_most_enemies(colour: str) -> None:
    position = to_act(ALMOST, "e3", colour=colour).play("d6-c6")
    assert wash(position, "border", colour) == rows("c")
    assert wash(position, "territory", colour) == rows("a", "b", "c")
    labels = [overlay.label for overlay in position.view().overlays if overlay.kind == "territory"]
    assert labels == ["15"]


def test_the_number_of_enemy_pieces_decides_and_not_the_size_of_the_region() -> None:
    position = to_act(ALMOST, "a2 a3 e2").play("d6-c6")
    assert wash(position, "territory", "white") == EVERYWHERE - rows("a", "b")


def test_a_player_without_a_border_has_no_territory() -> None:
    position = to_act(ALMOST, "e3")
    assert wash(position, "territory", "white") == wash(position, "territory", "black") == set()


@COLOURS
def test_own_pieces_outside_border_groups_are_no_walls(colour: str) -> None:
    loose = "g3 f4 f5"  # shuts off the corner g4, but is no border
    position = to_act(f"b1 b2 b3 b4 c6 {loose}", "g4", colour=colour).play("c6-b5")
    assert wash(position, "border", colour) == rows("b")
    assert wash(position, "territory", colour) == rows("a", "b")
    assert pieces(position, OTHER[colour]) == {"g4"}


@COLOURS
def test_several_borders_cut_the_board_together_and_exactly_one_region_is_left_out(colour: str) -> None:
    position = to_act(f"{row('b')} {row('f')}", "d4", colour=colour, leaves="c1")
    assert wash(position, "border", colour) == rows("b", "f")
    assert wash(position, "territory", colour) == rows("a", "b", "f", "g")
    assert position.outcome is None  # 18 cells of 37


@COLOURS
def test_a_second_border_is_surveyed_together_with_the_first(colour: str) -> None:
    position = to_act(f"b1 b2 b3 b4 c6 {row('f')}", "a2 d3 d4", colour=colour, leaves="a1")
    assert wash(position, "territory", colour) == rows("f", "g")
    position = position.play("c6-b5")
    assert wash(position, "territory", colour) == rows("a", "b", "f", "g")
    assert pieces(position, OTHER[colour]) == {"d3", "d4"}


# Ties


@COLOURS
def test_the_player_whose_turn_it_is_chooses_among_tied_regions(colour: str) -> None:
    position = to_act(ALMOST, "b3 e3", colour=colour)
    choice = position.play("d6-c6")
    assert choice.seat == position.seat
    assert choice.legal() == ("leave-a1", "leave-d1")
    assert (asked(choice), choice.view().phase) == ("borderland.leave", "leave")
    regions = {over.action: set(over.cells) for over in choice.view().overlays if over.kind == "region"}
    assert regions == {"leave-a1": rows("a", "b"), "leave-d1": rows("d", "e", "f", "g")}
    assert wash(choice, "border", colour) == rows("c")


def test_the_choice_comes_before_the_territory_takes_effect() -> None:
    choice = to_act(ALMOST, "b3 e3").play("d6-c6")
    assert choice.outcome is None
    assert pieces(choice, "black") == {"b3", "e3"}
    assert wash(choice, "territory", "white") == set()


@COLOURS
def test_the_region_chosen_is_left_out_and_the_other_is_taken(colour: str) -> None:
    chosen = played(to_act(ALMOST, "b3 e3", colour=colour), "d6-c6", "leave-d1")
    assert wash(chosen, "territory", colour) == rows("a", "b", "c")
    assert pieces(chosen, OTHER[colour]) == {"e3"}
    assert chosen.outcome is None


@COLOURS
def test_the_choice_may_win(colour: str) -> None:
    won = played(to_act(ALMOST, "b3 e3", colour=colour), "d6-c6", "leave-a1")
    assert won.outcome == Outcome(1 if colour == "white" else 2, "borderland.territory")
    assert wash(won, "territory", colour) == EVERYWHERE - rows("a", "b")
    assert pieces(won, OTHER[colour]) == {"b3", "e3"}


def test_nothing_but_the_choice_is_legal_while_it_is_pending() -> None:
    choice = to_act(ALMOST, "b3 e3").play("d6-c6")
    assert refusal(choice, "leave-b1") == ("borderland.not_a_tied_region", ("b1",))  # in the region, not its first cell
    assert refusal(choice, "leave-c1") == ("borderland.not_a_tied_region", ("c1",))
    for other in ("pass", "c6-d6", "g4", "white"):
        reason = choice.why_not(other)
        assert reason is not None
        assert reason.code == "not_this_step"
        assert reason.params["asked"].code == "borderland.leave"


def test_only_tied_regions_are_offered() -> None:
    choice = to_act(f"{row('c')} f1 f2 f3 f4 e6", "d4 g2", leaves="d1").play("e6-f5")
    assert choice.legal() == ("leave-d1", "leave-g1")
    assert refusal(choice, "leave-a1") == ("borderland.not_a_tied_region", ("a1",))  # no enemy piece there


def test_without_a_tie_there_is_no_choice() -> None:
    position = to_act(ALMOST, "b3 e2 e4").play("d6-c6")
    assert position.view().phase == "emergency"
    assert pieces(position, "black") == {"e2", "e4"}
    assert refusal(position, "leave-d1")[0] == "not_this_step"


def test_choice_of_region_is_not_counted_among_the_two_actions() -> None:
    after_first = played(to_act(ALMOST, "b3 e3"), "d6-c6", "leave-d1")
    assert (after_first.seat, asked(after_first)) == (1, "borderland.second")
    after_second = after_first.play("a2")
    assert (after_second.seat, asked(after_second)) == (2, "borderland.first")


def test_a_choice_after_the_second_action_ends_the_turn() -> None:
    choice = to_act(f"{ALMOST} g4", "b3 e3", done=1, placed="g4").play("d6-c6")
    assert (choice.seat, choice.legal()) == (1, ("leave-a1", "leave-d1"))
    over = choice.play("leave-d1")
    assert (over.seat, asked(over)) == (2, "borderland.first")
    assert pieces(over, "black") == {"e3"}


@COLOURS
def test_the_choice_stands_while_the_border_cells_stay_the_same(colour: str) -> None:
    chosen = played(to_act(ALMOST, "b3 e3", colour=colour), "d6-c6", "leave-d1", "pass")
    later = played(chosen, "e3-e4", "e4-e5", "a2", "pass", "e5-e4", "pass", "a2-a3")
    assert later.view().phase == "emergency"
    assert wash(later, "territory", colour) == rows("a", "b", "c")


def test_a_changed_border_asks_again() -> None:
    chosen = played(to_act(f"{ALMOST} e1 f2 f3 f4 f5", "b2 b4 d4 g2"), "d6-c6", "leave-d1")
    assert pieces(chosen, "black") == {"d4", "g2"}
    again = chosen.play("e1-f1")
    assert again.legal() == ("leave-d1", "leave-g1")
    won = again.play("leave-d1")
    assert wash(won, "territory", "white") == EVERYWHERE - rows("d", "e")
    assert won.outcome == Outcome(1, "borderland.territory")


@COLOURS
def test_a_changed_border_is_surveyed_anew(colour: str) -> None:
    position = to_act(f"{row('c')} e1", "g4", colour=colour, leaves="d1").play("e1-d1")
    assert wash(position, "border", colour) == rows("c") | {"d1"}
    assert wash(position, "territory", colour) == rows("a", "b", "c") | {"d1"}
    assert teban.load(position.text) == position


# After each action: win, capture, phase


@pytest.mark.parametrize(("size", "half"), [(4, 19), (5, 31), (6, 46), (7, 64)])
@pytest.mark.parametrize("white", [1, 2])
@COLOURS
def test_half_the_board_rounded_up_wins_at_once(colour: str, white: int, size: int, half: int) -> None:
    """The lower rows, and the middle row up to the centre, which the last piece enters from above."""
    below, middle, above = list(ascii_lowercase[size - 2 : size + 1])
    centre, entrance = f"{middle}{size}", f"{above}{size}"
    wall = " ".join([row(below, size), *row(middle, size).split()[: size - 1]])
    enemy = f"{ascii_lowercase[2 * size - 2]}1"
    position = to_act(f"{wall} {entrance}", enemy, colour=colour, white=white, size=size, leaves=centre)
    assert len(wash(position, "territory", colour)) == half - 1
    assert position.outcome is None
    won = position.play(f"{entrance}-{centre}")
    assert len(wash(won, "territory", colour)) == half
    assert won.outcome == Outcome(position.seat, "borderland.territory")
    assert won.seat == position.seat


def test_the_second_action_can_win_too() -> None:
    won = played(to_act(f"{ALMOST} g4", "a2 a3 e2"), "g4-g3", "d6-c6")
    assert won.outcome == Outcome(1, "borderland.territory")
    assert won.seat == 1
    assert teban.load(won.text) == won


@COLOURS
def test_the_win_is_judged_before_the_capture(colour: str) -> None:
    won = to_act(ALMOST, "a2 a3 e2", colour=colour).play("d6-c6")
    assert won.outcome == Outcome(1 if colour == "white" else 2, "borderland.territory")
    assert pieces(won, OTHER[colour]) == {"a2", "a3", "e2"}


def test_nothing_is_legal_after_the_end() -> None:
    won = to_act(ALMOST, "a2 a3 e2").play("d6-c6")
    assert won.legal() == ()
    assert refusal(won, "pass") == ("game_over", ())
    assert (won.prompt, won.view().phase, won.view().choices) == (None, "over", ())


@COLOURS
def test_every_enemy_piece_inside_the_territory_is_captured(colour: str) -> None:
    position = to_act(ALMOST, "a1 a4 b2 e1 e3 f5 g4", colour=colour).play("d6-c6")
    assert pieces(position, OTHER[colour]) == {"e1", "e3", "f5", "g4"}
    assert pieces(position, colour) == rows("c")


@COLOURS
def test_pieces_of_enemy_borders_are_captured_too_and_the_enemys_territory_is_gone(colour: str) -> None:
    enemy = OTHER[colour]
    position = to_act("f1 f2 f3 f4 e6", f"{row('g')} b2 b3 b4 c3 c4", colour=colour, enemy_leaves="a1")
    assert wash(position, "territory", enemy) == rows("g")
    position = position.play("e6-f5")
    assert pieces(position, enemy) == {"b2", "b3", "b4", "c3", "c4"}
    assert wash(position, "border", enemy) == wash(position, "territory", enemy) == set()
    assert wash(position, "territory", colour) == rows("f", "g")


@COLOURS
def test_after_a_capture_the_enemys_excepted_region_is_the_one_that_contains_the_former_one(colour: str) -> None:
    enemy = OTHER[colour]
    theirs = f"{row('b')} {row('g')} e3 e4"
    position = to_act(ALMOST, theirs, colour=colour, enemy_leaves="c1")
    assert wash(position, "territory", enemy) == rows("a", "b", "g")
    position = position.play("d6-c6")
    assert pieces(position, enemy) == rows("g") | {"e3", "e4"}
    assert wash(position, "territory", colour) == rows("a", "b", "c")
    assert wash(position, "border", enemy) == wash(position, "territory", enemy) == rows("g")
    assert teban.load(position.text) == position


@COLOURS
def test_a_capture_beside_the_enemys_border_leaves_his_territory_as_it_was(colour: str) -> None:
    enemy = OTHER[colour]
    position = to_act("b1 b2 b3 b4 c6", f"{row('f')} a2 d3", colour=colour, enemy_leaves="a1").play("c6-b5")
    assert pieces(position, enemy) == rows("f") | {"d3"}
    assert wash(position, "territory", enemy) == rows("f", "g")


# The emergency phase


@COLOURS
def test_emergency_phase_begins_with_the_second_action_of_the_turn_that_made_the_border(colour: str) -> None:
    position = to_act(ALMOST, "g1", colour=colour)
    assert position.view().phase == "play"
    assert refusal(position, "e1") == ("borderland.too_close_to_enemy", ("e1", "g1"))
    position = position.play("d6-c6")
    assert position.view().phase == "emergency"
    assert position.why_not("e1") is None
    assert position.why_not("c6-d6") is None


@COLOURS
def test_emergency_phase_ends_with_the_second_action_of_the_turn_that_broke_the_border(colour: str) -> None:
    position = to_act(row("c"), "g1", colour=colour, leaves="d1")
    assert position.view().phase == "emergency"
    assert position.why_not("e1") is None
    position = position.play("c6-d6")
    assert position.view().phase == "play"
    assert refusal(position, "e1") == ("borderland.too_close_to_enemy", ("e1", "g1"))
    assert refusal(position, "d6-c6") == ("borderland.already_moved", ("d6",))


@COLOURS
def test_a_border_of_either_colour_makes_the_emergency_phase_for_both(colour: str) -> None:
    position = to_act("g1", row("c"), colour=colour, enemy_leaves="d1")
    assert position.view().phase == "emergency"
    assert position.why_not("e1") is None  # two steps from c1 and from g1
    assert pieces(played(position, "g1-f1", "f1-e1"), colour) == {"e1"}


@COLOURS
def test_in_the_emergency_phase_placement_needs_distance_two_from_every_piece(colour: str) -> None:
    position = to_act("g1", row("c"), colour=colour, enemy_leaves="d1")
    assert refusal(position, "d1") == ("borderland.next_to_piece", ("d1", "c1"))
    assert refusal(position, "f1") == ("borderland.next_to_piece", ("f1", "g1"))
    placements = {action for action in position.legal() if "-" not in action}
    assert placements == rows("e", "f", "g") - {"g1", "g2", "f1", "f2"}


def test_in_the_emergency_phase_a_piece_placed_this_turn_still_may_not_move() -> None:
    position = to_act(row("c"), "g1", leaves="d1").play("a2")
    assert refusal(position, "a2-a3") == ("borderland.just_placed", ("a2",))
    assert refusal(position, "e4") == ("borderland.one_placement", ("a2",))


def test_in_the_emergency_phase_the_same_piece_may_be_moved_twice_but_not_three_times() -> None:
    position = played(to_act(f"{row('c')} a2", "g1", leaves="d1"), "a2-a3", "a3-a4")
    assert pieces(position, "white") == rows("c") | {"a4"}
    assert position.seat == 2


@COLOURS
def test_enemy_territory_stays_barred_for_placement(colour: str) -> None:
    position = to_act("g1", row("c"), colour=colour, enemy_leaves="d1")
    for cell in ("a1", "a2", "a3", "a4"):  # all of them two steps from row c
        assert refusal(position, cell) == ("borderland.enemy_territory", (cell,))


@COLOURS
def test_one_may_place_and_move_in_ones_own_territory(colour: str) -> None:
    position = to_act(f"{row('c')} a2", "g1", colour=colour, leaves="d1")
    assert position.why_not("a4") is None
    assert position.why_not("a2-b3") is None


@COLOURS
def test_in_the_emergency_phase_too_the_turn_is_passed_when_nothing_is_possible(colour: str) -> None:
    position = to_act("a1", f"a2 b1 b2 b5 c4 {row('e')}", colour=colour, enemy_leaves="a1")
    assert position.view().phase == "emergency"
    assert position.legal() == ("pass",)
    assert position.play("pass").seat == 3 - position.seat


# Breaking a border


@COLOURS
def test_a_border_piece_may_move_and_a_broken_border_has_no_territory(colour: str) -> None:
    position = to_act(row("c"), "g1", colour=colour, leaves="d1").play("c3-d3")
    assert wash(position, "border", colour) == wash(position, "territory", colour) == set()
    assert teban.load(position.text) == position


@COLOURS
def test_a_border_that_still_holds_keeps_what_it_now_encloses(colour: str) -> None:
    position = to_act(f"{row('c')} d4", "g1", colour=colour, leaves="d1")
    assert wash(position, "territory", colour) == rows("a", "b", "c") | {"d4"}
    position = position.play("d4-e4")
    assert wash(position, "territory", colour) == rows("a", "b", "c")


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
    with pytest.raises(BadText) as caught:
        to_act(row("c"), "b3 g1", leaves="d1")
    assert (caught.value.reason.code, caught.value.reason.params) == ("borderland.enemy_inside", {"side": "white"})
    with pytest.raises(BadText) as caught:
        to_act("b3 g1", row("c"), enemy_leaves="d1")
    assert (caught.value.reason.code, caught.value.reason.params) == ("borderland.enemy_inside", {"side": "black"})


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
        turned = position.turned(symmetry)
        assert set(turned.legal()) == {position.turned_action(then, symmetry) for then in position.legal()}
        for then in position.legal():
            assert turned.play(position.turned_action(then, symmetry)) == position.play(then).turned(symmetry)
        assert teban.load(turned.text) == turned


# A second referee: the same section of RULES.md, written again from coordinates, without tables or tricks

Point = tuple[int, int]


def steps(a: Point, b: Point) -> int:
    q, r = a[0] - b[0], a[1] - b[1]
    return max(abs(q), abs(r), abs(q + r))


def parts(cells: Iterable[Point]) -> list[frozenset[Point]]:
    """The connected parts of a set of cells, by union-find."""
    chief = {cell: cell for cell in cells}

    def head(cell: Point) -> Point:
        while chief[cell] != cell:
            cell = chief[cell]
        return cell

    for q, r in chief:
        for near in ((q + 1, r), (q, r + 1), (q - 1, r + 1)):
            if near in chief:
                chief[head((q, r))] = head(near)
    found: dict[Point, set[Point]] = {}
    for cell in chief:
        found.setdefault(head(cell), set()).add(cell)
    return [frozenset(part) for part in found.values()]


SIDE = {"W": "white", "B": "black"}


class Referee:
    """Keeps the books of a game after the setup."""

    def __init__(self, size: int, stones: dict[str, str], turn: str) -> None:
        self.reach = size - 1
        span = range(-self.reach, self.reach + 1)
        cells = [(q, r) for r in span for q in span if abs(q + r) <= self.reach]
        names = [cell for letter in ascii_lowercase[: 2 * size - 1] for cell in row(letter, size).split()]
        self.name = dict(zip(cells, names, strict=True))
        self.point = dict(zip(names, cells, strict=True))
        self.stones = {self.point[cell]: stone for cell, stone in stones.items()}
        self.turn, self.enemy = turn, "WB".replace(turn, "")
        self.left = {colour: next(iter(self.fullest(colour)), frozenset()) for colour in ("W", "B")}
        self.done = 0
        self.placed: Point | None = None
        self.moved: Point | None = None
        self.tied: list[frozenset[Point]] = []
        self.winner: str | None = None

    def border(self, colour: str) -> frozenset[Point]:
        found: frozenset[Point] = frozenset()
        for group in parts(cell for cell, stone in self.stones.items() if stone == colour):
            touched = {
                side
                for q, r in group
                for side, height in enumerate((-r, q, q + r, r, -q, -q - r))  # counter-clockwise from S
                if height == self.reach
            }
            if any((a - b) % 6 in (2, 3, 4) for a, b in product(touched, repeat=2)):
                found |= group
        return found

    def fullest(self, colour: str) -> list[frozenset[Point]]:
        """The regions with the most enemy pieces."""
        border = self.border(colour)
        regions = parts(set(self.name) - border) if border else []
        counts = [sum(self.stones.get(cell, colour) != colour for cell in region) for region in regions]
        return [region for region, count in zip(regions, counts, strict=True) if count == max(counts)]

    def territory(self, colour: str) -> set[Point]:
        return set(self.name) - self.left[colour] if self.border(colour) else set()

    def legal(self) -> set[str]:
        if self.tied:
            return {f"leave-{self.first(region)}" for region in self.tied}
        emergency = bool(self.border("W") or self.border("B"))
        barred = self.territory(self.enemy)
        actions = set()
        for cell in set(self.name) - set(self.stones):
            enough = {self.turn: 2, self.enemy: 2 if emergency else 3}
            far_enough = all(steps(cell, other) >= enough[stone] for other, stone in self.stones.items())
            if self.placed is None and cell not in barred and far_enough:
                actions.add(self.name[cell])
            for other, stone in self.stones.items():
                may_move = other != self.placed and (other != self.moved or emergency)
                if stone == self.turn and steps(cell, other) == 1 and may_move:
                    actions.add(f"{self.name[other]}-{self.name[cell]}")
        return actions | ({"pass"} if self.done or not actions else set())

    def play(self, action: str) -> None:
        if action == "pass":
            self.end_turn()
            return
        if action.startswith("leave-"):
            self.left[self.turn] = next(region for region in self.tied if action == f"leave-{self.first(region)}")
            self.tied = []
            self.settle()
            return
        before = self.border(self.turn)
        *start, goal = (self.point[cell] for cell in action.split("-"))
        self.placed, self.moved = (None, goal) if start else (goal, None)
        for cell in start:
            del self.stones[cell]
        self.stones[goal] = self.turn
        self.done += 1
        border = self.border(self.turn)
        if border != before:
            most = self.fullest(self.turn)
            if len(most) > 1:
                self.tied = most
                return
            self.left[self.turn] = most[0] if most else frozenset()
        self.settle()

    def settle(self) -> None:
        """Win or capture, and end the turn after its second action."""
        land = self.territory(self.turn)
        if len(land) >= (len(self.name) + 1) // 2:
            self.winner = self.turn
            return
        before = self.border(self.enemy)
        self.stones = {cell: stone for cell, stone in self.stones.items() if stone == self.turn or cell not in land}
        border = self.border(self.enemy)
        if border != before:
            now = parts(set(self.name) - border) if border else []
            self.left[self.enemy] = next((region for region in now if region >= self.left[self.enemy]), frozenset())
        if self.done == 2:
            self.end_turn()

    def end_turn(self) -> None:
        self.turn, self.enemy = self.enemy, self.turn
        self.done, self.placed, self.moved = 0, None, None

    def first(self, region: Collection[Point]) -> str:
        return self.name[next(cell for cell in self.name if cell in region)]

    def names(self, cells: Iterable[Point]) -> set[str]:
        return {self.name[cell] for cell in cells}


def stripes(size: int, rng: Random) -> dict[str, str]:
    """Rows of one colour, most of them with a gap, and loose stones between them."""
    stones = {}
    for letter in ascii_lowercase[: 2 * size - 1]:
        cells, colour = row(letter, size).split(), rng.choice(["W", "B", ""])
        gap = rng.choice([*cells, *cells, ""])
        for cell in cells:
            stone = colour if colour and cell != gap else rng.choice(["W", "B", *[""] * 6])
            if stone:
                stones[cell] = stone
    return stones


def crowd(size: int, rng: Random) -> dict[str, str]:
    """Many stones of one colour here and there, and a few of the other."""
    cells = [cell for letter in ascii_lowercase[: 2 * size - 1] for cell in row(letter, size).split()]
    rng.shuffle(cells)
    many, few = cells[: len(cells) * 2 // 5], cells[-rng.randint(2, len(cells) // 5) :]
    return dict.fromkeys(many, "W") | dict.fromkeys(few, "B")


def crowded_start(size: int, rng: Random) -> Referee:
    """A board on which a border stands or is near: random games from an empty one hardly ever draw any."""
    while True:
        referee = Referee(size, rng.choice([stripes, crowd])(size, rng), rng.choice(["W", "B"]))
        both = {"W", "B"} <= set(referee.stones.values())
        lands = {colour: referee.territory(colour) for colour in ("W", "B")}
        settled = all(
            len(referee.fullest(colour)) < 2
            and 2 * len(land) < len(referee.name)
            and all(referee.stones.get(cell, colour) == colour for cell in land)
            for colour, land in lands.items()
        )
        if both and settled:
            return referee


def as_position(referee: Referee, size: int) -> Position:
    """The referee's books as a position, at the start of a turn."""
    (mine, leaves), (theirs, enemy_leaves) = (
        (
            " ".join(referee.names(cell for cell, stone in referee.stones.items() if stone == colour)),
            referee.first(referee.left[colour]) if referee.left[colour] else "-",
        )
        for colour in (referee.turn, referee.enemy)
    )
    colour = SIDE[referee.turn]
    return to_act(mine, theirs, size=size, colour=colour, leaves=leaves, enemy_leaves=enemy_leaves)


@pytest.mark.parametrize(("size", "seed", "games"), [(4, 8, 40), (5, 4, 40)])
def test_a_second_referee_agrees_along_random_games(size: int, seed: int, games: int) -> None:
    rng = Random(seed)
    seen: set[str] = set()
    for _ in range(games):
        referee = crowded_start(size, rng)
        position = as_position(referee, size)
        for _ in range(20):
            compare(position, referee)
            if referee.winner:
                seen.add("win")
                break
            mover, stones, had_border = referee.turn, len(referee.stones), referee.border(referee.turn)
            action = rng.choice(position.legal())
            position = position.play(action)
            referee.play(action)
            events = {
                "border": referee.border(mover),
                "borders of both": referee.border("W") and referee.border("B"),
                "broken border": had_border and not referee.border(mover),
                "choice": referee.tied,
                "capture": len(referee.stones) < stones,
            }
            seen.update(event for event, happened in events.items() if happened)
    assert seen == {"border", "borders of both", "broken border", "choice", "capture", "win"}


@pytest.mark.parametrize(("mover", "other"), [("W", "B"), ("B", "W")])
@pytest.mark.parametrize(
    ("own", "enemy", "action"),
    [
        ("f1 f2 f3 f4 e6", f"{row('g')} b2 b3 b4 c3 c4", "e6-f5"),
        (ALMOST, f"{row('b')} {row('g')} e3 e4", "d6-c6"),
    ],
)
def test_a_second_referee_agrees_when_a_border_is_captured(
    mover: str, other: str, own: str, enemy: str, action: str
) -> None:
    referee = Referee(4, dict.fromkeys(own.split(), mover) | dict.fromkeys(enemy.split(), other), mover)
    position = as_position(referee, 4)
    assert referee.border(other)
    rng = Random(4)
    for _ in range(20):
        compare(position, referee)
        position = position.play(action)
        referee.play(action)
        action = rng.choice(position.legal())


def compare(position: Position, referee: Referee) -> None:
    view = position.view()
    assert set(position.legal()) == (set() if referee.winner else referee.legal())
    assert position.seat == {"W": 1, "B": 2}[referee.turn]
    assert position.outcome == (Outcome(position.seat, "borderland.territory") if referee.winner else None)
    assert {piece.cell: piece.side for piece in view.pieces} == {
        referee.name[cell]: SIDE[stone] for cell, stone in referee.stones.items()
    }
    overlays = {(overlay.kind, overlay.side): set(overlay.cells) for overlay in view.overlays}
    for stone, side in SIDE.items():
        assert overlays.get(("border", side), set()) == referee.names(referee.border(stone))
        if not (referee.tied and referee.turn == stone):
            assert overlays.get(("territory", side), set()) == referee.names(referee.territory(stone))
