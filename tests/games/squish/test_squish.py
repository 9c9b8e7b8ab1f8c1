"""RULES.md, section 4: Squish, clause by clause, and the setup and captures that Flowish and Unlace share with it."""

import pytest

import teban
from games.asking import proof
from games.placing import placed
from teban import BadOption, BadText, Outcome, Prompt, Reason
from teban.core.view import Choice, Piece


def cells_of(position: teban.Position, side: str) -> str:
    return " ".join(piece.cell for piece in position.view().pieces if piece.side == side)


# Setup


def test_the_setup_of_side_four_is_the_restored_pattern() -> None:
    assert teban.start("squish").text == "squish .WB./WB.WB/B.WB.W/.WB.WB./B.WB.W/WB.WB/.WB. 1"


@pytest.mark.parametrize(("size", "each"), [(3, 6), (4, 12), (5, 21)])
def test_both_sides_have_the_same_number_of_pieces(size: int, each: int) -> None:
    position = teban.start("squish", size=size)
    assert len(cells_of(position, "white").split()) == len(cells_of(position, "black").split()) == each


@pytest.mark.parametrize("game", ["squish", "flowish", "unlace"])
@pytest.mark.parametrize("size", range(3, 9))
def test_the_residue_of_q_minus_r_tells_white_black_and_empty_cells(game: str, size: int) -> None:
    position = teban.start(game, size=size)
    sides = {piece.cell: piece.side for piece in position.view().pieces}
    for name, (q, r) in zip(position.board.names, position.board.points, strict=True):
        assert sides.get(name) == [None, "white", "black"][(q - r) % 3]


def test_the_default_side_is_four_and_sides_three_to_eight_can_be_chosen() -> None:
    assert teban.start("squish") == teban.start("squish", size=4)
    assert teban.game("squish").sizes == (3, 4, 5, 6, 7, 8)


@pytest.mark.parametrize("size", [2, 9])
def test_no_other_side_can_be_chosen(size: int) -> None:
    with pytest.raises(BadOption) as refused:
        teban.start("squish", size=size)
    assert refused.value.reason.code == "bad_option_value"


def test_white_moves_first() -> None:
    start = teban.start("squish")
    assert (start.seat, start.play("d2-d3").seat) == (1, 2)


def test_every_first_step_on_side_three_has_a_friend_beyond() -> None:
    position = teban.load("squish size=3 B.W/.WB./WB.WB/.WB./B.W 1")
    assert position == teban.start("squish", size=3)
    assert position.legal() == ("a3-b3", "b2-c3", "c1-c2", "c4-c3", "d2-c3", "e3-d3")


# The step


def test_a_piece_steps_towards_an_own_piece_however_far_away() -> None:
    position = placed("squish", "d1 d7", "a1 g4", 1)
    assert position.legal() == ("d1-d2", "d7-d6")
    assert position.play("d1-d2") == placed("squish", "d2 d7", "a1 g4", 2)


def test_a_piece_steps_towards_an_own_piece_right_behind_the_destination() -> None:
    assert "d1-d2" in placed("squish", "d1 d3 g1", "a1 g4", 1).legal()


@pytest.mark.parametrize("friend", ["d7", "g4", "g1", "d1", "a1", "a4"])
def test_friends_are_seen_in_all_six_directions(friend: str) -> None:
    first_step = {"d7": "d5", "g4": "e4", "g1": "e3", "d1": "d3", "a1": "c3", "a4": "c4"}[friend]
    position = placed("squish", f"d4 {friend}", "b1 f5", 1)
    assert [action for action in position.legal() if action.startswith("d4")] == [f"d4-{first_step}"]


@pytest.mark.parametrize(("own", "enemy"), [("", "d3 d5"), ("d4", "b1"), ("d4", "d3 d5")])
def test_pieces_in_between_do_not_block(own: str, enemy: str) -> None:
    position = placed("squish", f"d1 d7 {own}", f"a1 g4 {enemy}", 1)
    assert {"d1-d2", "d7-d6"} <= set(position.legal())


def test_without_an_own_piece_further_on_the_step_is_refused() -> None:
    position = placed("squish", "d1 d7", "a1 g4", 1)
    assert position.why_not("d1-e1") == Reason("squish.no_friend_ahead", ("d1", "e1", "f1", "g1"))
    assert position.why_not("d1-c1") == Reason("squish.no_friend_ahead", ("d1", "c1", "b1", "a1"))


def test_an_enemy_piece_further_on_is_no_friend() -> None:
    position = placed("squish", "d4 g4", "d7 a1", 1)
    assert position.why_not("d4-d5") == Reason("squish.no_friend_ahead", ("d4", "d5", "d6", "d7"))


def test_a_friend_behind_does_not_allow_stepping_away_from_it() -> None:
    position = placed("squish", "d3 d6", "a1 g4", 1)
    assert position.why_not("d6-d7") == Reason("squish.no_friend_ahead", ("d6", "d7"))


def test_a_piece_moves_one_step_only() -> None:
    position = placed("squish", "d1 d7", "a1 g4", 1)
    assert position.why_not("d1-d3") == Reason("not_adjacent", ("d1", "d3"))
    assert position.why_not("d1-d1") == Reason("not_adjacent", ("d1", "d1"))


def test_the_destination_may_not_hold_an_own_piece() -> None:
    position = placed("squish", "d3 d4 d6", "a1 g4", 1)
    assert position.why_not("d3-d4") == Reason("lattice.own_piece_there", ("d4",))
    assert "d4-d5" in position.legal()


def test_an_enemy_piece_on_the_destination_is_captured() -> None:
    after = placed("squish", "d1 d7", "a1 d2 g4", 1).play("d1-d2")
    assert after == placed("squish", "d2 d7", "a1 g4", 2)


def test_black_steps_and_captures_likewise() -> None:
    after = placed("squish", "a1 d2 g4", "d1 d7", 2).play("d1-d2")
    assert after == placed("squish", "a1 g4", "d2 d7", 1)


@pytest.mark.parametrize("start", ["a1", "d4"])
def test_only_own_pieces_move(start: str) -> None:
    position = placed("squish", "d1 d7", "a1 g4", 1)
    assert position.why_not(f"{start}-b2") == Reason("no_own_piece", (start,))


# The end


@pytest.mark.parametrize("seat", [1, 2])
def test_the_mover_whose_pieces_form_one_group_wins(seat: int) -> None:
    own, enemy = "d1 d3 e3", "a1 g4"
    after = placed("squish", *((own, enemy) if seat == 1 else (enemy, own)), seat).play("d1-d2")
    assert after.outcome == Outcome(seat, "united")
    assert after.legal() == ()
    assert after.why_not("a1-b1") == Reason("game_over")


@pytest.mark.parametrize("seat", [1, 2])
def test_the_mover_wins_when_both_sides_unite_at_once(seat: int) -> None:
    own, enemy = "d1 d3", "d2 g3 g4"
    after = placed("squish", *((own, enemy) if seat == 1 else (enemy, own)), seat).play("d1-d2")
    assert after.outcome == Outcome(seat, "united")


@pytest.mark.parametrize("seat", [1, 2])
def test_the_opponent_wins_when_a_capture_unites_only_his_pieces(seat: int) -> None:
    own, enemy = "d1 d7", "d2 g3 g4"
    after = placed("squish", *((own, enemy) if seat == 1 else (enemy, own)), seat).play("d1-d2")
    assert after.outcome == Outcome(3 - seat, "united_by_rival")


def test_one_piece_is_a_group() -> None:
    after = placed("squish", "d1 d7", "d2 g4", 1).play("d1-d2")
    assert after.outcome == Outcome(2, "united_by_rival")


def test_the_game_goes_on_while_nobody_is_united() -> None:
    assert placed("squish", "d1 d7", "a1 g4", 1).play("d1-d2").outcome is None


@pytest.mark.parametrize("seat", [1, 2])
def test_player_who_cannot_move_loses(seat: int) -> None:
    own, enemy = "a1 c5", "e1 e3"
    position = placed("squish", *((own, enemy) if seat == 1 else (enemy, own)), seat, size=3)
    assert position.outcome == Outcome(3 - seat, "cannot_move")
    assert (position.legal(), position.prompt) == ((), None)


# What is asked and shown


def test_a_single_cell_is_answered_with_what_can_be_done_from_it() -> None:
    position = placed("squish", "d1 d4 d7 b1", "a1 g4", 1)
    assert position.prompt == Prompt("squish.step")
    assert proof(position, "d4") == ("choose_goal", ("d4", "d3", "d5"))
    assert proof(position, "b1") == ("choose_goal", ("b1", "c1"))
    assert position.why_not("g4") == Reason("no_own_piece", ("g4",))
    assert placed("squish", "d1 d7 b2", "a1 g4", 1).why_not("b2") == Reason("piece_stuck", ("b2",))


@pytest.mark.parametrize("action", ["pass", "Wd1", "d1-d2N", "card-K", "flip-d1"])
def test_there_is_no_passing_and_nothing_but_steps(action: str) -> None:
    reason = placed("squish", "d1 d7", "a1 g4", 1).why_not(action)
    assert reason == Reason("not_this_step", params={"action": action, "asked": Prompt("squish.step")})


def test_the_view_shows_pieces_and_steps() -> None:
    view = placed("squish", "d1 d7", "a1 g4", 1).view()
    assert view.pieces == (Piece("a1", "black"), Piece("d1", "white"), Piece("d7", "white"), Piece("g4", "black"))
    assert view.choices == (Choice("d1-d2", ("d1", "d2"), ""), Choice("d7-d6", ("d7", "d6"), ""))
    assert view.overlays == ()


# The text form and metadata


@pytest.mark.parametrize(("white", "black", "side"), [("", "a1", "white"), ("a1", "", "black")])
def test_nobody_is_without_pieces(white: str, black: str, side: str) -> None:
    with pytest.raises(BadText) as refused:
        placed("squish", white, black, 1)
    assert refused.value.reason == Reason("side_without_pieces", params={"side": side})


@pytest.mark.parametrize(
    ("rows", "side"),
    [("WWW/WWWW/...../..../..B", "white"), ("W../..../...../BBBB/BBB", "black")],
    ids=["white", "black"],
)
def test_nobody_has_more_pieces_than_the_setup_gave_him(rows: str, side: str) -> None:
    with pytest.raises(BadText) as refused:
        teban.load(f"squish size=3 {rows} 1")
    assert refused.value.reason == Reason("too_many_pieces", params={"side": side})


def test_what_is_restored_and_what_is_ours_is_told() -> None:
    evidence = teban.game("squish").evidence
    assert [(each.mark, each.code) for each in evidence] == [
        ("restored", "squish.setup"),
        ("house", "squish.not_blocked"),
        ("restored", "squish.cannot_move"),
        ("house", "squish.repetition"),
        ("house", "squish.sizes"),
    ]
