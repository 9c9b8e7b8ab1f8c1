"""RULES.md, section 5: Flowish, clause by clause. What it shares with Squish is set up and captured alike."""

from itertools import combinations

import pytest

import teban
from games.asking import proof
from games.placing import placed
from teban import BadOption, BadText, Outcome, Position, Prompt, Reason
from teban.core.view import Overlay, Piece

APART = "b1 f5"
"""Two lone pieces of side 4 for the player who is not to act, out of the way."""


def white_to_act(white: str, black: str = APART) -> Position:
    """A position on side 4 with White to act."""
    return placed("flowish", white, black, 1, size=4)


def wide(white: str, black: str = "i1 d1") -> Position:
    """A position on side 5 with White to act."""
    return placed("flowish", white, black, 1)


# Setup


def test_the_default_side_is_five_with_the_setup_of_squish() -> None:
    start = teban.start("flowish")
    assert start.text == f"flowish {teban.start('squish', size=5).text.split()[2]} 1"
    assert len(start.view().pieces) == 42


def test_any_side_from_two_to_eight_can_be_chosen() -> None:
    assert teban.game("flowish").sizes == (2, 3, 4, 5, 6, 7, 8)
    with pytest.raises(BadOption) as refused:
        teban.start("flowish", size=9)
    assert refused.value.reason.code == "bad_option_value"


def test_white_moves_first() -> None:
    start = teban.start("flowish", size=2)
    assert (start.seat, start.play("a1-b2").seat) == (1, 2)


def test_at_first_every_other_own_piece_is_a_target() -> None:
    # The nearest friend in line with each of a3 b2 c1 c4 d2 e3 is three cells away.
    start = teban.load("flowish size=3 B.W/.WB./WB.WB/.WB./B.W 1")
    assert start == teban.start("flowish", size=3)
    assert start.prompt == Prompt("flowish.flow")
    assert start.legal() == ("a3-b3", "b2-c3", "c1-c2", "c4-c3", "d2-c3", "e3-d3")


def test_on_side_two_nobody_is_on_a_flow_line_at_first() -> None:
    # Each of a1, b3 and c1 is two steps from the others and in line with neither; all its neighbours are.
    start = teban.load("flowish size=2 WB/B.W/WB 1")
    assert start == teban.start("flowish", size=2)
    assert start.prompt == Prompt("flowish.approach")
    assert start.legal() == ("a1-a2", "a1-b1", "a1-b2", "b3-a2", "b3-b2", "b3-c2", "c1-b1", "c1-b2", "c1-c2")


# Targets and flow lines


def test_a_piece_flows_one_step_towards_the_largest_group() -> None:
    position = white_to_act("d1 d2 d5")
    assert position.legal() == ("d5-d4",)
    assert position.play("d5-d4") == placed("flowish", "d1 d2 d4", APART, 2, size=4)


def test_smaller_groups_are_no_targets() -> None:
    position = white_to_act("d1 d2 a4 d7")
    # d7 and a4 are collinear, but only the pair counts: a4 sees nobody, d7 sees d2 along its row.
    assert position.legal() == ("d7-d6",)


def test_pieces_of_the_only_largest_group_have_no_target() -> None:
    position = white_to_act("d1 d2 d5")
    assert position.why_not("d2-d3") == Reason("flowish.no_target", ("d2",))
    assert position.why_not("d1-c1") == Reason("flowish.no_target", ("d1",))


def test_the_own_group_is_no_target_even_across_a_gap() -> None:
    position = white_to_act("d2 e2 e3 d4 a4")
    assert position.why_not("d2-d3") == Reason("flowish.no_target", ("d2",))
    assert position.legal() == ("a4-b4",)


def test_two_equal_largest_groups_are_targets_of_each_other() -> None:
    position = white_to_act("d1 d2 d6 d7")
    assert position.legal() == ("d2-d3", "d6-d5")


def test_all_groups_of_maximum_size_are_targets() -> None:
    # d4 sees a piece of either pair three cells away: a1 to the south-west and g1 to the north-west.
    assert white_to_act("d4 a1 a2 f1 g1").legal() == ("d4-c3", "d4-e3")


def test_beside_a_larger_group_a_smaller_one_is_no_target_any_more() -> None:
    # As above, but e1 makes three of f1 and g1; it is in line with a2.
    assert white_to_act("d4 a1 a2 e1 f1 g1").legal() == ("a2-b2", "d4-e3")


@pytest.mark.parametrize(("own", "enemy"), [("", "d3"), ("", "d3 d4"), ("d4", "d3")])
def test_pieces_in_between_do_not_block_a_flow_line(own: str, enemy: str) -> None:
    position = white_to_act(f"d1 d2 d6 {own}", f"{APART} {enemy}")
    assert "d6-d5" in position.legal()


def test_if_some_piece_is_on_a_flow_line_only_such_pieces_may_move() -> None:
    position = white_to_act("d1 d2 d5 b4")
    assert position.legal() == ("d5-d4",)
    assert proof(position, "b4-c4") == ("flowish.not_on_flow_line", ("b4", "d1", "d2"))
    assert position.prompt == Prompt("flowish.flow")


def test_every_piece_on_a_flow_line_may_move() -> None:
    assert white_to_act("d1 d2 d5 a2").legal() == ("a2-b2", "d5-d4")


# The nearest target


def test_a_piece_steps_towards_its_nearest_target_only() -> None:
    # From d4 the pair d6 d7 begins two cells to the east, the pair a1 a2 three to the south-west.
    position = white_to_act("d4 d6 d7 a1 a2", "e1 f5")
    assert position.legal() == ("d4-d5",)
    nearest = Reason("flowish.not_towards_nearest", ("d4", "d6"), {"nearest": ("d6",)})
    assert position.why_not("d4-c3") == nearest
    assert position.why_not("d4-e4") == nearest


def test_a_target_that_is_near_but_not_in_line_does_not_count() -> None:
    # f3 is only two steps from d4, but of its group only g4, three cells to the north-east, is in line with it.
    position = white_to_act("d4 f3 g3 g4")
    assert position.legal() == ("d4-e4",)
    assert position.why_not("d4-e3") == Reason("flowish.not_towards_nearest", ("d4", "g4"), {"nearest": ("g4",)})


def test_rays_whose_nearest_targets_are_equally_near_may_all_be_used() -> None:
    # From d4 both d7, to the east, and a1, to the south-west, are three cells away.
    position = white_to_act("d4 d7 e6 a1 a2", "e1 f5")
    assert position.legal() == ("d4-c3", "d4-d5")
    refused = position.why_not("d4-e4")
    assert refused is not None
    assert (refused.code, sorted(refused.cells)) == ("flowish.not_towards_nearest", ["a1", "d4", "d7"])
    assert sorted(refused.params["nearest"]) == ["a1", "d7"]


def test_two_rays_to_the_same_group_may_tie_as_well() -> None:
    # From e1 the line b2 c3 d4 e4 is met three cells away both at e4, along the row, and at b2, to the south-east.
    assert white_to_act("e1 b2 c3 d4 e4").legal() == ("e1-d2", "e1-e2")


def test_a_ray_is_barred_if_its_next_cell_holds_an_own_piece_and_no_farther_target_is_used_instead() -> None:
    # e5 sees e8 three cells to the east, behind its own neighbour e6, and a1 four cells to the south-west.
    position = wide("e5 e6 e8 e9 f8 a1 a2 b1")
    assert position.legal() == ("e6-e7",)
    assert position.why_not("e5-e6") == Reason("lattice.own_piece_there", ("e6",))
    assert position.why_not("e5-d4") == Reason("flowish.not_towards_nearest", ("e5", "e8"), {"nearest": ("e8",)})
    assert position.why_not("e5") == Reason("piece_stuck", ("e5",))


def test_a_barred_ray_does_not_bar_another_that_is_equally_near() -> None:
    # As above, but b2 is three cells to the south-west, as near as e8.
    position = wide("e5 e6 e8 e9 f8 b2 b1 a1")
    assert position.legal() == ("e5-d4", "e6-e7")
    assert position.why_not("e5-e6") == Reason("lattice.own_piece_there", ("e6",))


def test_black_flows_likewise() -> None:
    position = placed("flowish", APART, "d1 d2 d5", 2, size=4)
    assert position.legal() == ("d5-d4",)


# Nobody on a flow line


def test_without_a_flow_line_a_piece_steps_to_a_cell_strictly_nearer_to_one() -> None:
    # d4 and f3 are not collinear; each has the other as its target and is one cell from its lines.
    position = white_to_act("d4 f3", "b1 g4")
    assert position.prompt == Prompt("flowish.approach")
    assert position.legal() == ("d4-d3", "d4-d5", "d4-e3", "d4-e4", "f3-e3", "f3-e4", "f3-f2", "f3-f4")
    assert position.why_not("d4-c3") == Reason("flowish.not_nearer", ("d4", "c3"), {"distance": 1})
    assert position.why_not("f3-g3") == Reason("flowish.not_nearer", ("f3", "g3"), {"distance": 1})


def test_a_piece_two_cells_from_the_nearest_flow_line_may_come_one_nearer() -> None:
    # The lines of a1 are row a, the left edge and the diagonal to i5; c5 is two cells from the first and the last.
    position = wide("a1 c5")
    assert position.legal() == ("a1-a2", "a1-b1", "a1-b2", "c5-b4", "c5-b5", "c5-c4", "c5-d5")
    assert position.why_not("c5-c6") == Reason("flowish.not_nearer", ("c5", "c6"), {"distance": 2})
    assert position.why_not("c5-d6") == Reason("flowish.not_nearer", ("c5", "d6"), {"distance": 2})


def test_without_a_flow_line_only_pieces_that_have_a_target_may_move() -> None:
    position = white_to_act("a1 a2 e2", "c6 g4")
    assert position.legal() == ("e2-d2", "e2-e1")
    assert position.why_not("a2-a3") == Reason("flowish.no_target", ("a2",))


def test_without_a_flow_line_the_destination_may_not_hold_an_own_piece() -> None:
    # f2 and f3 are each one cell from the lines of the triple a1 a2 a3.
    position = white_to_act("a1 a2 a3 f2 f3", "c6 g4")
    assert position.legal() == ("f2-e2", "f2-f1", "f3-e4", "f3-f4")
    assert position.why_not("f2-f3") == Reason("lattice.own_piece_there", ("f3",))


# What every step shares with Squish


def test_an_enemy_piece_on_the_next_cell_of_a_flow_line_is_captured() -> None:
    after = white_to_act("d1 d2 d5", f"d4 {APART}").play("d5-d4")
    assert after == placed("flowish", "d1 d2 d4", APART, 2, size=4)


def test_an_enemy_piece_on_the_way_to_a_flow_line_is_captured() -> None:
    after = white_to_act("d4 f3", "d3 b1 g4").play("d4-d3")
    assert after == placed("flowish", "d3 f3", "b1 g4", 2, size=4)


def test_a_piece_moves_one_step_only() -> None:
    assert white_to_act("d1 d2 d5").why_not("d5-d3") == Reason("not_adjacent", ("d5", "d3"))


@pytest.mark.parametrize("start", ["f5", "d4"])
def test_only_own_pieces_move(start: str) -> None:
    assert white_to_act("d1 d2 d5").why_not(f"{start}-e4") == Reason("no_own_piece", (start,))


@pytest.mark.parametrize("action", ["pass", "Wd4", "d5-d4N"])
def test_there_is_no_passing_and_nothing_but_steps(action: str) -> None:
    reason = white_to_act("d1 d2 d5").why_not(action)
    assert reason == Reason("not_this_step", params={"action": action, "asked": Prompt("flowish.flow")})


def test_a_single_cell_is_answered_with_what_can_be_done_from_it() -> None:
    position = white_to_act("d1 d2 d5")
    assert proof(position, "d5") == ("choose_goal", ("d5", "d4"))
    assert position.why_not("d1") == Reason("piece_stuck", ("d1",))
    assert position.why_not("f5") == Reason("no_own_piece", ("f5",))


# The end, inherited from Squish


def sides(seat: int, own: str, enemy: str) -> Position:
    white, black = (own, enemy) if seat == 1 else (enemy, own)
    return placed("flowish", white, black, seat, size=4)


@pytest.mark.parametrize("seat", [1, 2])
def test_the_mover_whose_pieces_form_one_group_wins(seat: int) -> None:
    after = sides(seat, "d1 d2 d4", APART).play("d4-d3")
    assert after.outcome == Outcome(seat, "united")
    assert (after.legal(), after.prompt) == ((), None)


@pytest.mark.parametrize("seat", [1, 2])
def test_the_mover_wins_when_both_sides_unite_at_once(seat: int) -> None:
    assert sides(seat, "d1 d2 d4", "d3 g3 g4").play("d4-d3").outcome == Outcome(seat, "united")


@pytest.mark.parametrize("seat", [1, 2])
def test_the_opponent_wins_when_a_capture_unites_only_his_pieces(seat: int) -> None:
    assert sides(seat, "d1 d2 d5", "d4 g3 g4").play("d5-d4").outcome == Outcome(3 - seat, "united_by_rival")


def test_one_piece_is_a_group() -> None:
    assert white_to_act("d1 d2 d5", "d4 g4").play("d5-d4").outcome == Outcome(2, "united_by_rival")


def test_a_player_who_is_not_united_can_always_move() -> None:
    names = teban.start("flowish", size=3).board.names
    for number in (2, 3):
        for white in combinations(names, number):
            black = [corner for corner in ("a1", "a3", "c1", "c5", "e1", "e3") if corner not in white][:2]
            position = placed("flowish", " ".join(white), " ".join(black), 1, size=3)
            assert position.legal() or position.outcome == Outcome(1, "united_by_rival"), position


# What is shown, the text form, metadata


def test_the_view_shows_the_largest_groups_of_the_player_to_act() -> None:
    view = white_to_act("d1 d2 d6 d7 a4").view()
    assert view.overlays == (
        Overlay("largest", ("d1", "d2"), "white", "2"),
        Overlay("largest", ("d6", "d7"), "white", "2"),
    )
    assert view.pieces[0] == Piece("a4", "white")
    black = placed("flowish", "a1 g4", "d1 d2 d5", 2, size=4).view()
    assert black.overlays == (Overlay("largest", ("d1", "d2"), "black", "2"),)


@pytest.mark.parametrize(("white", "black", "side"), [("", "a1", "white"), ("a1", "", "black")])
def test_nobody_is_without_pieces(white: str, black: str, side: str) -> None:
    with pytest.raises(BadText) as refused:
        white_to_act(white, black)
    assert refused.value.reason == Reason("side_without_pieces", params={"side": side})


@pytest.mark.parametrize(("white", "black", "side"), [("a1 a2 b1 b2", "c1", "white"), ("c1", "a1 a2 b1 b2", "black")])
def test_nobody_has_more_pieces_than_the_setup_gave_him(white: str, black: str, side: str) -> None:
    with pytest.raises(BadText) as refused:
        placed("flowish", white, black, 1, size=2)
    assert refused.value.reason == Reason("too_many_pieces", params={"side": side})


def test_what_is_restored_and_what_is_ours_is_told() -> None:
    evidence = teban.game("flowish").evidence
    assert [(each.mark, each.code) for each in evidence] == [
        ("restored", "flowish.setup"),
        ("house", "flowish.end_inherited"),
        ("house", "flowish.targets"),
        ("house", "flowish.toward_flow_line"),
        ("house", "flowish.cannot_move"),
        ("house", "flowish.sizes"),
    ]
