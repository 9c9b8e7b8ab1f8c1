"""RULES.md, section 3: Stride, clause by clause."""

import pytest

import teban
from games.asking import proof
from games.placing import placed
from teban import BadOption, BadText, Outcome, Position, Prompt, Reason
from teban.core.view import Choice, Overlay, Piece

FROM_THE_CENTRE = {
    "NE": ("f5", "g5"),
    "NW": ("f4", "g3"),
    "E": ("e6", "e7"),
    "W": ("e4", "e3"),
    "SE": ("d5", "c5"),
    "SW": ("d4", "c3"),
}
"""For each direction, the cell that a piece on e5 jumps over and the one it lands on."""

FORWARD = {1: ("NE", "NW"), 2: ("SE", "SW")}
BACKWARD = {1: ("SE", "SW"), 2: ("NE", "NW")}
SIDEWAYS = ("E", "W")

SPARE = {1: "b1 c1", 2: "g1 h1"}
"""A pair far from the centre that can always jump forward, so that a refused jump does not end the game."""

SIX_EACH = "...../BBBBBB/......./......../........./......../......./WWWWWW/....."


def facing(seat: int, own: str, enemy: str) -> Position:
    """A position with own and enemy pieces as the player to act sees them, and a spare pair."""
    own = f"{own} {SPARE[seat]}"
    return placed("stride", *((own, enemy) if seat == 1 else (enemy, own)), seat)


def standing(position: Position) -> dict[str, int]:
    """The height of each stack, negative for Black."""
    return {piece.cell: piece.height if piece.side == "white" else -piece.height for piece in position.view().pieces}


both_seats = pytest.mark.parametrize("seat", [1, 2], ids=["white", "black"])
every_jump = pytest.mark.parametrize(("over", "goal"), FROM_THE_CENTRE.values(), ids=FROM_THE_CENTRE)


# Setup


def test_thirteen_white_pieces_stand_on_rows_b_and_c_and_thirteen_black_ones_on_h_and_g() -> None:
    pieces = standing(teban.start("stride"))
    assert {cell for cell, height in pieces.items() if height == 1} == {
        *("b1", "b2", "b3", "b4", "b5", "b6"),
        *("c1", "c2", "c3", "c4", "c5", "c6", "c7"),
    }
    assert {cell for cell, height in pieces.items() if height == -1} == {
        *("h1", "h2", "h3", "h4", "h5", "h6"),
        *("g1", "g2", "g3", "g4", "g5", "g6", "g7"),
    }
    assert len(pieces) == 26


def test_white_moves_first_then_the_players_take_turns_of_one_jump() -> None:
    start = teban.start("stride")
    assert (start.seat, start.play("b1-d1").seat, start.play("b1-d1").play("h1-f1").seat) == (1, 2, 1)


def test_the_first_jumps_lead_forward_over_row_c_or_climb_sideways() -> None:
    forward = {f"b{i}-d{i}" for i in range(1, 7)} | {f"b{i}-d{i + 2}" for i in range(1, 7)}
    row_b = {f"b{i}-b{i + 2}" for i in range(1, 5)} | {f"b{i}-b{i - 2}" for i in range(3, 7)}
    row_c = {f"c{i}-c{i + 2}" for i in range(1, 6)} | {f"c{i}-c{i - 2}" for i in range(3, 8)}
    assert set(teban.start("stride").legal()) == forward | row_b | row_c


def test_legal_jumps_are_listed_in_canonical_order() -> None:
    legal = teban.start("stride").legal()
    assert legal[:5] == ("b1-b3", "b1-d1", "b1-d3", "b2-b4", "b2-d2")
    assert list(legal) == sorted(legal)


def test_stride_has_only_side_five() -> None:
    assert teban.game("stride").sizes == (5,)
    assert teban.start("stride", size=5) == teban.start("stride")
    with pytest.raises(BadOption) as refused:
        teban.start("stride", size=4)
    assert refused.value.reason.code == "bad_option_value"


def test_the_setup_is_reconstructed_and_says_so() -> None:
    evidence = teban.game("stride").evidence
    assert [(each.mark, each.code) for each in evidence] == [("reconstructed", "stride.setup")]


# The jump


@both_seats
@pytest.mark.parametrize("height", [1, 4])
def test_a_jump_goes_over_one_enemy_stack_of_any_height_and_leaves_it_standing(seat: int, height: int) -> None:
    over, goal = FROM_THE_CENTRE[FORWARD[seat][0]]
    before = facing(seat, "e5", f"{over}:{height}" if height > 1 else over)
    after = before.play(f"e5-{goal}")
    assert standing(after)[over] == standing(before)[over]
    assert abs(standing(after)[over]) == height


@both_seats
@pytest.mark.parametrize("height", [1, 4])
def test_a_jump_goes_over_one_own_stack_of_any_height_and_leaves_it_standing(seat: int, height: int) -> None:
    over, goal = FROM_THE_CENTRE[FORWARD[seat][1]]
    before = facing(seat, f"e5 {over}:{height}" if height > 1 else f"e5 {over}", "e9")
    after = before.play(f"e5-{goal}")
    assert standing(after)[over] == standing(before)[over]
    assert abs(standing(after)[over]) == height


def test_landing_on_an_empty_cell_makes_a_new_stack_of_height_one() -> None:
    after = facing(1, "e5", "f5").play("e5-g5")
    assert standing(after) == {"g5": 1, "f5": -1, "b1": 1, "c1": 1}


def test_only_the_top_piece_of_a_stack_jumps() -> None:
    after = facing(1, "e5:3", "f5").play("e5-g5")
    assert standing(after) == {"e5": 2, "g5": 1, "f5": -1, "b1": 1, "c1": 1}


@both_seats
def test_landing_on_an_own_stack_goes_on_top(seat: int) -> None:
    over, goal = FROM_THE_CENTRE[FORWARD[seat][0]]
    after = standing(facing(seat, f"e5:3 {goal}:2", over).play(f"e5-{goal}"))
    assert (abs(after["e5"]), abs(after[goal])) == (2, 3)
    assert after[goal] == (3 if seat == 1 else -3)


@both_seats
def test_landing_on_an_enemy_stack_removes_the_whole_stack(seat: int) -> None:
    over, goal = FROM_THE_CENTRE[FORWARD[seat][1]]
    after = standing(facing(seat, "e5:2", f"{over} {goal}:5").play(f"e5-{goal}"))
    assert (abs(after["e5"]), abs(after[over])) == (1, 1)
    assert after[goal] == (1 if seat == 1 else -1)


@every_jump
def test_there_must_be_a_stack_to_jump_over(over: str, goal: str) -> None:
    position = facing(1, "e5", goal)
    assert position.why_not(f"e5-{goal}") == Reason("stride.nothing_to_jump", (over, "e5", goal))


@pytest.mark.parametrize("goal", ["f5", "g4", "h5", "e5", "b1"], ids=["step", "bent", "three on", "nowhere", "far"])
def test_a_jump_lands_right_behind_the_next_cell_in_a_straight_line(goal: str) -> None:
    position = facing(1, "e5", "f5 g5")
    assert position.why_not(f"e5-{goal}") == Reason("stride.not_a_jump", ("e5", goal))


@pytest.mark.parametrize("start", ["f5", "e6"])
def test_only_own_pieces_jump(start: str) -> None:
    assert facing(1, "e5", "f5").why_not(f"{start}-e5") == Reason("no_own_piece", (start,))


# Directions


@both_seats
@every_jump
def test_forward_is_free_sideways_and_backward_onto_an_empty_cell_are_not(seat: int, over: str, goal: str) -> None:
    position = facing(seat, "e5", over)
    if (over, goal) in [FROM_THE_CENTRE[way] for way in FORWARD[seat]]:
        assert position.why_not(f"e5-{goal}") is None
    elif (over, goal) in [FROM_THE_CENTRE[way] for way in SIDEWAYS]:
        level = {"before": 1, "after": 1}
        assert position.why_not(f"e5-{goal}") == Reason("stride.sideways_without_gain", (goal,), level)
    else:
        assert position.why_not(f"e5-{goal}") == Reason("stride.backward_without_capture", (goal,))


@both_seats
@every_jump
def test_a_single_piece_may_climb_on_an_own_one_forward_and_sideways_but_not_backward(
    seat: int, over: str, goal: str
) -> None:
    position = facing(seat, f"e5 {goal}", over)
    if (over, goal) in [FROM_THE_CENTRE[way] for way in BACKWARD[seat]]:
        assert position.why_not(f"e5-{goal}") == Reason("stride.backward_without_capture", (goal,))
    else:
        assert f"e5-{goal}" in position.legal()


@both_seats
@every_jump
def test_a_capture_is_allowed_in_every_direction(seat: int, over: str, goal: str) -> None:
    position = facing(seat, "e5:2", f"{over} {goal}:3")
    after = standing(position.play(f"e5-{goal}"))
    assert abs(after[goal]) == 1
    assert (after[goal] > 0) == (seat == 1)


@both_seats
@pytest.mark.parametrize("way", SIDEWAYS)
@pytest.mark.parametrize(
    ("before", "under", "allowed"),
    [
        (1, 0, False),
        (1, 1, True),
        (1, 3, True),
        (2, 0, False),
        (2, 1, False),
        (2, 2, True),
        (3, 1, False),
        (3, 2, False),
        (3, 3, True),
    ],
)
def test_sideways_the_level_afterwards_must_be_higher_than_before(
    seat: int, way: str, before: int, under: int, allowed: bool
) -> None:
    over, goal = FROM_THE_CENTRE[way]
    stacks = [f"{cell}:{height}".removesuffix(":1") for cell, height in (("e5", before), (goal, under)) if height]
    reason = facing(seat, " ".join(stacks), over).why_not(f"e5-{goal}")
    levels = {"before": before, "after": under + 1}
    assert reason == (None if allowed else Reason("stride.sideways_without_gain", (goal,), levels))


@both_seats
def test_forward_a_piece_may_come_down_from_a_stack(seat: int) -> None:
    over, goal = FROM_THE_CENTRE[FORWARD[seat][0]]
    assert f"e5-{goal}" in facing(seat, "e5:4", over).legal()


@both_seats
def test_backward_not_even_a_climb_is_allowed(seat: int) -> None:
    over, goal = FROM_THE_CENTRE[BACKWARD[seat][0]]
    position = facing(seat, f"e5 {goal}:4", over)
    assert position.why_not(f"e5-{goal}") == Reason("stride.backward_without_capture", (goal,))


# The end


@pytest.mark.parametrize(
    ("seat", "own", "enemy", "jump"),
    [(1, "g3", "h3", "g3-i3"), (1, "g3", "h3 i3:2", "g3-i3"), (2, "c3", "b3", "c3-a3"), (2, "c3", "b2 a1", "c3-a1")],
    ids=["white", "white capturing", "black", "black capturing"],
)
def test_a_piece_landing_in_its_goal_row_wins_at_once(seat: int, own: str, enemy: str, jump: str) -> None:
    after = facing(seat, own, enemy).play(jump)
    assert after.outcome == Outcome(seat, "stride.goal")
    assert (after.legal(), after.prompt) == ((), None)
    assert after.why_not("b1-d1") == Reason("game_over")


def test_the_own_home_row_is_no_goal() -> None:
    position = placed("stride", "a1 b1 c1", "i5 h1 g1", 1)
    assert position.outcome is None
    assert position.play("b1-d1").outcome is None


@pytest.mark.parametrize(
    ("seat", "own", "enemy"),
    [
        (1, "e5", "g1"),
        (1, "e5", "e6 d5 d4"),
        (1, "f7", "g7"),
        (2, "e5", "e6 f5 f4"),
        (2, "e5:2", "e4 e6"),
    ],
    ids=["alone", "white only backward or sideways", "white at the edge", "black only backward", "black would sink"],
)
def test_a_player_who_cannot_move_on_his_turn_loses(seat: int, own: str, enemy: str) -> None:
    position = placed("stride", *((own, enemy) if seat == 1 else (enemy, own)), seat)
    assert position.outcome == Outcome(3 - seat, "cannot_move")
    assert position.legal() == ()


def test_a_player_without_pieces_cannot_move() -> None:
    after = placed("stride", "e5 f5", "g5", 1).play("e5-g5")
    assert after.outcome == Outcome(1, "cannot_move")
    assert teban.load(after.text) == after


@pytest.mark.parametrize("action", ["pass", "We5", "e5-g5N", "card-K"])
def test_there_is_no_passing_and_nothing_but_jumps(action: str) -> None:
    reason = facing(1, "e5", "f5").why_not(action)
    assert reason == Reason("not_this_step", params={"action": action, "asked": Prompt("stride.jump")})


# What is asked and shown


def test_a_single_cell_is_answered_with_what_can_be_done_from_it() -> None:
    position = facing(1, "e5 e8", "f5 f4")
    assert position.prompt == Prompt("stride.jump")
    assert proof(position, "e5") == ("choose_goal", ("e5", "g3", "g5"))
    assert position.why_not("e8") == Reason("piece_stuck", ("e8",))
    assert position.why_not("f5") == Reason("no_own_piece", ("f5",))
    assert position.why_not("a1") == Reason("no_own_piece", ("a1",))


def test_the_view_shows_stacks_goals_and_jumps() -> None:
    view = placed("stride", "e5:3", "f5 h1:2", 1).view()
    assert view.pieces == (
        Piece("e5", "white", "stone", 3),
        Piece("f5", "black", "stone", 1),
        Piece("h1", "black", "stone", 2),
    )
    assert view.overlays == (
        Overlay("goal", ("i1", "i2", "i3", "i4", "i5"), "white"),
        Overlay("goal", ("a1", "a2", "a3", "a4", "a5"), "black"),
    )
    assert view.choices == (Choice("e5-g5", ("e5", "g5"), ""),)


def test_only_the_mirror_image_keeps_forward_forward() -> None:
    position = teban.start("stride")
    identity, mirror = position.symmetries
    index, names = position.board.index, position.board.names
    assert [names[mirror.cells[index[cell]]] for cell in ("a1", "e5", "e9", "i2")] == ["a5", "e5", "e1", "i4"]
    assert placed("stride", "b1:2", "h6", 1).transformed(mirror) == placed("stride", "b6:2", "h1", 1)
    assert position.transformed(identity) == position


# The text form


def test_the_text_form_writes_the_height_of_a_stack_behind_its_letter() -> None:
    position = placed("stride", "e5:13", "f1:2 f2", 2)
    assert position.text == "stride ...../....../......./B2B....../....W13..../......../......./....../..... 2"
    assert teban.load(position.text) == position


@pytest.mark.parametrize("middle", ["....W1....", "....W0....", "....W20....", "....X....", "....2....", "..w......"])
def test_a_stack_is_a_letter_and_a_height_above_one(middle: str) -> None:
    with pytest.raises(BadText) as refused:
        teban.load(f"stride ...../....../......./......../{middle}/......../......./....../..... 1")
    assert refused.value.reason == Reason("text_stack", params={"row": middle})


@pytest.mark.parametrize(
    ("board", "code"),
    [
        ("...../....../......./......../....W2...../......../......./....../.....", "text_row"),
        ("...../....../......./......../....W2...", "text_rows"),
    ],
)
def test_stacks_must_fit_the_board(board: str, code: str) -> None:
    with pytest.raises(BadText) as refused:
        teban.load(f"stride {board} 1")
    assert refused.value.reason.code == code


@pytest.mark.parametrize(
    ("white", "black", "side"), [("e5:14", "e1", "white"), ("e1", "e4:7 e5:7", "black")], ids=["white", "black"]
)
def test_nobody_has_more_pieces_than_the_layout_gave_him(white: str, black: str, side: str) -> None:
    with pytest.raises(BadText) as refused:
        placed("stride", white, black, 1)
    assert refused.value.reason == Reason("too_many_pieces", params={"side": side})


@pytest.mark.parametrize(("white", "black", "seat"), [("i1", "e5", 1), ("e5", "a1", 2)], ids=["white", "black"])
def test_nobody_is_to_move_who_stands_on_his_goal_already(white: str, black: str, seat: int) -> None:
    with pytest.raises(BadText) as refused:
        placed("stride", white, black, seat)
    assert refused.value.reason == Reason("won_before_last_turn")
    assert placed("stride", white, black, 3 - seat).outcome == Outcome(seat, "stride.goal")


# The layout, which can be replaced


def test_another_layout_replaces_the_setup() -> None:
    position = teban.start("stride", layout=SIX_EACH)
    assert position.text == f"stride layout={SIX_EACH} {SIX_EACH} 1"
    assert teban.load(position.text) == position
    assert position.legal() == ("b1-b3", "b2-b4", "b3-b1", "b3-b5", "b4-b2", "b4-b6", "b5-b3", "b6-b4")


def test_the_layout_in_play_limits_the_number_of_pieces() -> None:
    assert placed("stride", "e5:6", "e1", 1, layout=SIX_EACH).view().pieces[1].height == 6
    with pytest.raises(BadText) as refused:
        placed("stride", "e5:7", "e1", 1, layout=SIX_EACH)
    assert refused.value.reason == Reason("too_many_pieces", params={"side": "white"})


def test_the_usual_layout_may_be_named() -> None:
    usual = teban.start("stride").text.split()[1]
    assert teban.start("stride", layout=usual) == teban.start("stride")


@pytest.mark.parametrize(
    ("layout", "reason"),
    [
        ("", Reason("text_rows", params={"found": 1, "expected": 9})),
        (SIX_EACH[:-1], Reason("text_row", params={"row": 9, "found": 4, "expected": 5})),
        (SIX_EACH.replace("W", "x"), Reason("text_symbol", params={"symbol": "x", "symbols": ". W B"})),
        (SIX_EACH.replace("W", "."), Reason("side_without_pieces", params={"side": "white"})),
        (SIX_EACH.replace("B", "."), Reason("side_without_pieces", params={"side": "black"})),
        ("W" + SIX_EACH[1:], Reason("stride.layout_on_goal", params={"side": "white"})),
        (SIX_EACH[:-1] + "B", Reason("stride.layout_on_goal", params={"side": "black"})),
    ],
)
def test_an_impossible_layout_is_refused_with_what_is_wrong(layout: str, reason: Reason) -> None:
    with pytest.raises(BadOption) as refused:
        teban.start("stride", layout=layout)
    assert refused.value.reason == reason
