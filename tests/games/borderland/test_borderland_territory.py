"""Borderland's borders, territory and what follows from them, clause by clause (RULES.md, section 1).

Side 4 unless a test says otherwise: rows a to g of 4, 5, 6, 7, 6, 5 and 4 cells, 37 in all, 19 of them are half.
Positions are told from the mover's point of view, so that most clauses are checked for either colour.
"""

from string import ascii_lowercase

import pytest

import teban
from games.asking import asked, pieces, played, refusal
from games.borderland.borderland_boards import ALMOST, COLOURS, EVERYWHERE, OTHER, row, rows, to_act, wash
from teban import Outcome

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
    assert (after_first.seat, asked(after_first)) == (1, "borderland.second_any")
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
