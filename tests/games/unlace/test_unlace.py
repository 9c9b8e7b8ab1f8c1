"""RULES.md, section 6: Unlace, clause by clause."""

import pytest

import teban
from games.asking import proof
from games.placing import placed
from teban import BadOption, BadText, Outcome, Position, Prompt, Reason
from teban.core.view import Choice, Piece


def white_to_act(white: str, black: str = "a1 a4 b2") -> Position:
    """A position on side 4 with White to act."""
    return placed("unlace", white, black, 1)


# Setup


def test_the_default_side_is_four_with_the_setup_of_squish() -> None:
    assert teban.start("unlace").text == "unlace .WB./WB.WB/B.WB.W/.WB.WB./B.WB.W/WB.WB/.WB. 1"


def test_any_side_from_two_to_eight_can_be_chosen() -> None:
    assert teban.game("unlace").sizes == (2, 3, 4, 5, 6, 7, 8)
    with pytest.raises(BadOption) as refused:
        teban.start("unlace", size=1)
    assert refused.value.reason.code == "bad_option_value"


def test_white_moves_first() -> None:
    start = teban.start("unlace")
    assert (start.seat, start.play("a2-b2").seat) == (1, 2)


def test_the_first_steps_on_side_two_join_two_single_pieces() -> None:
    # a1, b3 and c1 are two steps apart, and every neighbour of one of them touches another.
    start = teban.load("unlace size=2 WB/B.W/WB 1")
    assert start == teban.start("unlace", size=2)
    assert start.legal() == ("a1-a2", "a1-b1", "a1-b2", "b3-a2", "b3-b2", "b3-c2", "c1-b1", "c1-b2", "c1-c2")


# The step


def test_a_piece_moves_one_step_to_a_cell_without_an_own_piece() -> None:
    position = white_to_act("d2 d4 d5")
    assert position.play("d2-d3") == placed("unlace", "d3 d4 d5", "a1 a4 b2", 2)
    assert position.why_not("d2-d6") == Reason("not_adjacent", ("d2", "d6"))
    assert position.why_not("d4-d5") == Reason("lattice.own_piece_there", ("d5",))


def test_an_enemy_piece_on_the_destination_is_captured() -> None:
    after = white_to_act("d2 d4", "a1 a4 b2 d3").play("d2-d3")
    assert after == placed("unlace", "d3 d4", "a1 a4 b2", 2)


def test_black_steps_and_captures_likewise() -> None:
    after = placed("unlace", "a1 a4 b2 d3", "d2 d4", 2).play("d2-d3")
    assert after == placed("unlace", "a1 a4 b2", "d3 d4", 1)


@pytest.mark.parametrize("start", ["a1", "g1"])
def test_only_own_pieces_move(start: str) -> None:
    assert white_to_act("d2 d4").why_not(f"{start}-d3") == Reason("no_own_piece", (start,))


# A strictly larger group


def test_joining_a_larger_group_is_allowed() -> None:
    # d3 is the only cell next to both.
    position = white_to_act("d2 d4")
    assert position.legal() == ("d2-d3", "d4-d3")


def test_a_step_that_joins_nobody_is_refused() -> None:
    position = white_to_act("d2 d4")
    assert position.why_not("d2-d1") == Reason("unlace.not_larger", ("d2", "d1"), {"before": 1, "after": 1})


def test_a_capture_alone_does_not_make_the_group_larger() -> None:
    position = white_to_act("d2 d4", "a1 a4 b2 d1")
    assert position.why_not("d2-d1") == Reason("unlace.not_larger", ("d2", "d1"), {"before": 1, "after": 1})


def test_a_group_of_the_same_size_is_not_larger() -> None:
    # d3 leaves its pair to make a pair with d5.
    position = white_to_act("d2 d3 d5")
    assert position.why_not("d3-d4") == Reason("unlace.not_larger", ("d3", "d4"), {"before": 2, "after": 2})


def test_moving_along_the_own_group_does_not_make_it_larger() -> None:
    position = white_to_act("d2 d3 d4 g2 g4")
    assert position.why_not("d4-e3") == Reason("unlace.not_larger", ("d4", "e3"), {"before": 3, "after": 3})


def test_a_smaller_group_is_refused() -> None:
    position = white_to_act("d2 d3 d4 g2 g4")
    assert position.why_not("d4-d5") == Reason("unlace.not_larger", ("d4", "d5"), {"before": 3, "after": 1})


def test_leaving_one_group_for_a_larger_one_is_allowed() -> None:
    position = white_to_act("d2 d3 d5 d6")
    assert position.play("d3-d4") == placed("unlace", "d2 d4 d5 d6", "a1 a4 b2", 2)


def test_what_a_departure_splits_off_does_not_count() -> None:
    # When d3 leaves d2 and d4 apart, on e3 it still touches d4 but no longer d2.
    position = white_to_act("d2 d3 d4 g2 g4")
    assert position.why_not("d3-e3") == Reason("unlace.not_larger", ("d3", "e3"), {"before": 3, "after": 2})


def test_a_departure_may_split_its_group_if_the_new_one_is_larger() -> None:
    # On e3 the piece from d3 joins d4 with f3 and f4: four instead of three, and d2 is left alone.
    position = white_to_act("d2 d3 d4 f3 f4")
    assert position.play("d3-e3") == placed("unlace", "d2 d4 e3 f3 f4", "a1 a4 b2", 2)


def test_a_capture_may_join_several_groups() -> None:
    # On e3 the single piece from d3 meets the single f2 and the pair d5 e4.
    position = white_to_act("d3 e4 f2 d5", "a1 a4 b2 e3")
    assert position.play("d3-e3") == placed("unlace", "d5 e3 e4 f2", "a1 a4 b2", 2)


@pytest.mark.parametrize("size", [4, 5])
def test_at_first_all_stand_alone_and_exactly_the_steps_beside_a_friend_are_allowed(size: int) -> None:
    start = teban.start("unlace", size=size)
    board = start.board
    own = {board.index[piece.cell] for piece in start.view().pieces if piece.side == "white"}
    beside = [
        f"{board.names[cell]}-{board.names[goal]}"
        for cell in sorted(own)
        for goal in sorted(board.neighbours[cell])
        if goal not in own and own.intersection(board.neighbours[goal]) > {cell}
    ]
    assert beside
    assert start.legal() == tuple(beside)


# The end


@pytest.mark.parametrize("seat", [1, 2])
def test_player_who_cannot_move_loses(seat: int) -> None:
    own, enemy = "d1 d7", "a1 g4 g3"
    position = placed("unlace", *((own, enemy) if seat == 1 else (enemy, own)), seat)
    assert position.outcome == Outcome(3 - seat, "cannot_move")
    assert (position.legal(), position.prompt) == ((), None)
    assert position.why_not("d1-d2") == Reason("game_over")


def test_uniting_does_not_win_and_leaves_no_larger_group_to_join() -> None:
    united = white_to_act("d2 d4", "a1 a3").play("d2-d3")
    assert united.outcome is None
    assert united.play("a1-a2").outcome == Outcome(2, "cannot_move")


def test_a_single_piece_left_cannot_move() -> None:
    assert white_to_act("d2 d4", "d3 g4").play("d2-d3").outcome == Outcome(1, "cannot_move")


# What is asked and shown


def test_a_single_cell_is_answered_with_what_can_be_done_from_it() -> None:
    position = white_to_act("d2 d4 g4")
    assert position.prompt == Prompt("unlace.step")
    assert proof(position, "d2") == ("choose_goal", ("d2", "d3"))
    assert position.why_not("g4") == Reason("piece_stuck", ("g4",))
    assert position.why_not("a1") == Reason("no_own_piece", ("a1",))


@pytest.mark.parametrize("action", ["pass", "Wd3", "d2-d3E", "leave-d2"])
def test_there_is_no_passing_and_nothing_but_steps(action: str) -> None:
    reason = white_to_act("d2 d4").why_not(action)
    assert reason == Reason("not_this_step", params={"action": action, "asked": Prompt("unlace.step")})


def test_the_view_shows_pieces_and_steps() -> None:
    view = white_to_act("d2 d4", "a1 g4").view()
    assert view.pieces == (Piece("a1", "black"), Piece("d2", "white"), Piece("d4", "white"), Piece("g4", "black"))
    assert view.choices == (Choice("d2-d3", ("d2", "d3"), ""), Choice("d4-d3", ("d4", "d3"), ""))


# The text form and metadata


def test_whoever_has_no_piece_left_cannot_move_and_loses() -> None:
    assert white_to_act("", "a1").outcome == Outcome(2, "cannot_move")


@pytest.mark.parametrize(("white", "black", "side"), [("a1 a2 b1 b2", "c1", "white"), ("c1", "a1 a2 b1 b2", "black")])
def test_nobody_has_more_pieces_than_the_setup_gave_him(white: str, black: str, side: str) -> None:
    with pytest.raises(BadText) as refused:
        placed("unlace", white, black, 1, size=2)
    assert refused.value.reason == Reason("too_many_pieces", params={"side": side})


def test_what_is_restored_and_what_is_ours_is_told() -> None:
    evidence = teban.game("unlace").evidence
    assert [(each.mark, each.code) for each in evidence] == [
        ("restored", "unlace.setup"),
        ("restored", "unlace.larger"),
        ("house", "unlace.sizes"),
    ]
