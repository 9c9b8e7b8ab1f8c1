"""The Reclamation: Garden, clause by clause (RULES.md, section 12)."""

import pytest

import teban
from games._reclamation.reclamation_boards import garden, hand, reach, reclamation_text, stacks, usable
from games.asking import code, play, proof
from teban import BadText, Outcome
from teban.core.view import Card, Piece

AT_C3 = "c2W3 f6B3"
"""White's gardener is about to step from c2 to c3; Black's is far away."""
SINGLE_STEPS = "A(0,1)/B(1,0)/C(0,-1)/D(-1,0)"
"""Cards that touch one square each."""


# Board and setup


def test_the_board_has_six_by_six_squares() -> None:
    view = teban.start("garden").view()
    assert (view.shape, view.size, len(view.cells)) == ("square", 6, 36)


def test_each_gardener_is_three_stones_on_the_own_right_hand_near_corner() -> None:
    view = teban.start("garden").view()
    assert view.pieces == (
        Piece("f1", "white", "gardener", 3, mark="blossom"),
        Piece("a6", "black", "gardener", 3, mark="blossom"),
    )


def test_fourteen_of_seventeen_stones_are_in_hand() -> None:
    position = teban.start("garden")
    assert (hand(position, 1), hand(position, 2)) == (14, 14)


def test_seat_one_is_white_and_begins() -> None:
    position = teban.start("garden")
    assert position.seat == 1
    assert position.view().sides == ("white", "black")


def test_both_players_have_the_same_four_cards_all_in_use() -> None:
    position = teban.start("garden")
    cards = {
        "K": ((-1, 2), (1, 2)),
        "X": ((-1, 1), (1, 1), (-1, -1), (1, -1)),
        "P": ((0, 1), (0, -1), (-1, 0), (1, 0)),
        "F": ((-1, 1), (0, 1), (1, 1)),
    }
    for seat in (1, 2):
        found = [card for card in position.view().cards if card.seat == seat]
        assert {card.name: card.offsets for card in found} == cards
        assert usable(position, seat) == "K X P F"


def test_the_view_shows_what_each_card_reaches() -> None:
    cards = teban.start("garden").view().cards
    assert Card(1, "K", ((-1, 2), (1, 2)), usable=True, cells=("e3",)) in cards
    assert Card(2, "K", ((-1, 2), (1, 2)), usable=True, cells=("b4",)) in cards


# Moving the gardener


def test_the_gardener_moves_to_one_of_the_eight_neighbouring_squares() -> None:
    position = garden("c3W3 f6B3")
    assert position.legal() == ("c3-b2", "c3-c2", "c3-d2", "c3-b3", "c3-d3", "c3-b4", "c3-c4", "c3-d4")
    for goal in ("c5", "a1", "c3", "e2"):
        assert proof(position, f"c3-{goal}") == ("not_adjacent", ("c3", goal))


def test_the_gardener_moves_with_all_three_stones() -> None:
    position = garden("c3W3 f6B3").play("c3-d4")
    assert stacks(position) == {"d4": "W3", "f6": "B3"}


@pytest.mark.parametrize("stack", ["W", "W2", "B", "B2"])
def test_the_gardener_moves_only_to_an_empty_square(stack: str) -> None:
    position = garden(f"c3W3 c4{stack} f6B3")
    assert "c3-c4" not in position.legal()
    assert proof(position, "c3-c4") == ("occupied", ("c4",))


def test_only_the_gardener_moves() -> None:
    position = garden("c3W3 a1W b1W2 c6B f6B3")
    for start in ("a1", "b1"):
        assert proof(position, f"{start}-{start[0]}2") == ("reclamation.not_a_gardener", (start,))
        assert proof(position, start) == ("reclamation.not_a_gardener", (start,))
    for start in ("f6", "c6", "d4"):
        assert proof(position, f"{start}-{start[0]}5") == ("no_own_piece", (start,))
        assert proof(position, start) == ("no_own_piece", (start,))


def test_naming_the_gardener_tells_where_it_can_go() -> None:
    assert proof(teban.start("garden"), "f1") == ("choose_goal", ("f1", "e1", "e2", "f2"))


def test_moves_after_which_no_card_is_legal_are_not_offered() -> None:
    # Without stones in hand only taking changes the board, and with K alone e5 is taken from d3 or f3.
    position = garden("c2W3 e5B a6B3", hand=0, used=("X,P,F", "-"))
    assert position.legal() == ("c2-d3",)
    assert proof(position, "c2-c3") == ("reclamation.no_card_after", ("c2", "c3"))


def test_both_parts_of_a_turn_are_compulsory() -> None:
    position = garden(AT_C3)
    for action in ("pass", "skip", "card-K", "put-c3", "white"):
        reason = position.why_not(action)
        assert reason is not None
        assert (reason.code, reason.params["asked"].code) == ("not_this_step", "reclamation.move")
    moved = position.play("c2-c3")
    assert (moved.seat, moved.view().phase) == (1, "reclaim")
    assert moved.legal() == ("card-K", "card-X", "card-P", "card-F")
    for action in ("pass", "end", "c3-c4", "c3", "put-c4"):
        reason = moved.why_not(action)
        assert reason is not None
        assert (reason.code, reason.params["asked"].code) == ("not_this_step", "reclamation.card")


def test_the_gardener_that_has_moved_is_marked_until_its_card_is_played() -> None:
    position = garden(AT_C3).play("c2-c3")
    assert [(overlay.kind, overlay.cells) for overlay in position.view().overlays] == [("pending", ("c3",))]
    assert position.play("card-K").view().overlays == ()


# Cards


@pytest.mark.parametrize(
    ("card", "squares"),
    [
        ("K", {"b5", "d5"}),
        ("X", {"b4", "d4", "b2", "d2"}),
        ("P", {"c4", "c2", "b3", "d3"}),
        ("F", {"b4", "c4", "d4"}),
    ],
)
def test_a_card_aims_at_its_offsets_from_the_gardener(card: str, squares: set[str]) -> None:
    position = garden(AT_C3).play("c2-c3")
    assert set(reach(position, 1, card)) == squares
    after = stacks(position.play(f"card-{card}"))
    assert set(after) == squares | {"c3", "f6"}


@pytest.mark.parametrize(
    ("card", "squares"),
    [
        ("K", {"c2", "e2"}),
        ("X", {"c3", "e3", "c5", "e5"}),
        ("P", {"d3", "d5", "c4", "e4"}),
        ("F", {"c3", "d3", "e3"}),
    ],
)
def test_blacks_cards_are_turned_by_180_degrees(card: str, squares: set[str]) -> None:
    position = garden("a1W3 e4B3", seat=2).play("e4-d4")
    assert set(reach(position, 2, card)) == squares
    assert set(stacks(position.play(f"card-{card}"))) == squares | {"a1", "d4"}


def test_squares_off_the_board_are_ignored() -> None:
    position = garden("e5W3 a6B3").play("e5-f6")
    assert set(stacks(position.play("card-X"))) == {"f6", "e5", "a6"}
    assert list(reach(position, 1, "K")) == []


# Reclaiming


def test_a_target_with_exactly_one_own_stone_gets_one_more_from_hand() -> None:
    position = play(garden(f"{AT_C3} b5W", hand=10), "c2-c3 card-K")
    assert (stacks(position)["b5"], stacks(position)["d5"]) == ("W2", "W")
    assert hand(position, 1) == 8


def test_a_target_with_two_own_stones_gets_none() -> None:
    position = play(garden(f"{AT_C3} b5W2", hand=10), "c2-c3 card-K")
    assert (stacks(position)["b5"], hand(position, 1)) == ("W2", 9)


def test_each_empty_target_gets_one_own_stone_from_hand() -> None:
    position = play(garden(AT_C3, hand=10), "c2-c3 card-K")
    assert (stacks(position)["b5"], stacks(position)["d5"], hand(position, 1)) == ("W", "W", 8)


@pytest.mark.parametrize(("before", "after"), [("B", None), ("B2", "B")])
def test_the_top_stone_of_a_target_with_enemy_stones_goes_to_the_movers_hand(before: str, after: str | None) -> None:
    position = play(garden(f"{AT_C3} b5{before} d5W2", hand=10), "c2-c3 card-K")
    assert stacks(position).get("b5") == after
    assert hand(position, 1) == 11


def test_nothing_is_taken_from_the_enemy_gardener() -> None:
    position = play(garden("c2W3 b5B3", hand=10), "c2-c3 card-K")
    assert (stacks(position)["b5"], stacks(position)["d5"], hand(position, 1)) == ("B3", "W", 9)


def test_black_reclaims_in_the_same_way() -> None:
    position = play(garden("a1W3 e4B3 c3B e3W2 c5W", seat=2, hand=10), "e4-d4 card-X")
    assert stacks(position) == {"a1": "W3", "d4": "B3", "c3": "B2", "e3": "W", "e5": "B"}
    assert hand(position, 2) == 10


def test_all_three_parts_happen_in_one_turn() -> None:
    position = play(garden(f"{AT_C3} b4W b2B d2B2", hand=5), "c2-c3 card-X")
    assert stacks(position) == {"c3": "W3", "f6": "B3", "b4": "W2", "d4": "W", "d2": "B"}
    assert hand(position, 1) == 5 - 1 - 1 + 2


def test_a_square_that_was_emptied_is_not_filled_in_the_same_turn() -> None:
    position = play(garden(f"{AT_C3} b5B", hand=10), "c2-c3 card-K")
    assert "b5" not in stacks(position)


def test_a_stone_that_was_taken_is_usable_only_from_the_next_turn() -> None:
    position = play(garden(f"{AT_C3} b5B", hand=0), "c2-c3 card-K")
    assert "d5" not in stacks(position)
    assert (position.seat, hand(position, 1)) == (2, 1)


# Short of stones


def test_short_of_stones_for_own_squares_the_mover_chooses_them_one_by_one() -> None:
    position = play(garden(f"{AT_C3} b4W d4W d2W", hand=2), "c2-c3 card-X")
    assert position.legal() == ("put-d2", "put-b4", "put-d4")
    position = position.play("put-b4")
    assert (position.seat, stacks(position)["b4"], position.legal()) == (1, "W2", ("put-d2", "put-d4"))
    position = position.play("put-d4")
    assert position.seat == 2
    assert (stacks(position)["d4"], stacks(position)["d2"], hand(position, 1)) == ("W2", "W", 0)
    assert "b2" not in stacks(position)


def test_short_of_stones_for_empty_squares_the_mover_chooses_them_one_by_one() -> None:
    position = play(garden(f"{AT_C3} b4W", hand=2), "c2-c3 card-X")
    assert stacks(position)["b4"] == "W2"
    assert position.legal() == ("put-b2", "put-d2", "put-d4")
    after = position.play("put-d2")
    assert (after.seat, hand(after, 1)) == (2, 0)
    assert stacks(after) == {"c3": "W3", "f6": "B3", "b4": "W2", "d2": "W"}


def test_enemy_stones_are_taken_after_the_choice() -> None:
    position = play(garden(f"{AT_C3} b4W d4W d2B", hand=1), "c2-c3 card-X")
    assert (stacks(position)["d2"], hand(position, 1)) == ("B", 1)
    after = position.play("put-d4")
    assert "d2" not in stacks(after)
    assert hand(after, 1) == 1


def test_there_is_no_choice_when_the_stones_just_suffice() -> None:
    for stones, actions in ((4, "c2-c3 card-X"), (2, "c2-c3 card-K")):
        position = play(garden(AT_C3, hand=stones), actions)
        assert (position.seat, hand(position, 1)) == (2, 0)


def test_there_is_no_choice_when_own_squares_take_the_last_stones() -> None:
    position = play(garden(f"{AT_C3} b4W", hand=1), "c2-c3 card-X")
    assert position.seat == 2
    assert stacks(position) == {"c3": "W3", "f6": "B3", "b4": "W2"}


def test_there_is_no_choice_with_an_empty_hand() -> None:
    position = play(garden(f"{AT_C3} b4W d2B", hand=0), "c2-c3 card-X")
    assert position.seat == 2
    assert stacks(position) == {"c3": "W3", "f6": "B3", "b4": "W"}


def test_only_the_squares_of_that_step_can_be_chosen() -> None:
    position = play(garden(f"{AT_C3} b4W d4W d2W", hand=2), "c2-c3 card-X put-b4")
    for square in ("b2", "b4", "c4", "f6"):
        assert proof(position, f"put-{square}") == ("reclamation.not_among_targets", (square, "d2", "d4"))
    for action in ("card-X", "card-P", "pass", "d2", "c3-c4"):
        reason = position.why_not(action)
        assert reason is not None
        assert (reason.code, reason.params["asked"].code) == ("not_this_step", "reclamation.put")


def test_the_choice_is_shown_as_a_phase_of_its_own() -> None:
    view = play(garden(f"{AT_C3} b4W", hand=3), "c2-c3 card-X").view()
    assert (view.seat, view.phase) == (1, "put")
    assert view.prompt is not None
    assert (view.prompt.code, view.prompt.cells) == ("reclamation.put", ("b2", "d2", "d4"))
    assert view.prompt.params["hand"] == 2
    assert [(overlay.kind, overlay.cells) for overlay in view.overlays] == [
        ("pending", ("c3",)),
        ("target", ("b2", "d2", "d4")),
    ]


# Which cards may be played


def test_a_card_is_legal_only_if_it_changes_the_board() -> None:
    position = garden("c2W3 b5W2 d5B3", hand=10).play("c2-c3")
    assert "card-K" not in position.legal()
    reason = position.why_not("card-K")
    assert reason is not None
    assert (reason.code, reason.cells, reason.params["card"]) == ("reclamation.changes_nothing", ("b5", "d5"), "K")


def test_without_stones_in_hand_a_card_must_take_something() -> None:
    position = garden("c2W3 b4W c4B a6B3", hand=0).play("c2-c3")
    assert position.legal() == ("card-P", "card-F")
    assert proof(position, "card-X") == ("reclamation.changes_nothing", ("b2", "d2", "b4", "d4"))


def test_a_card_that_reaches_nothing_is_not_legal() -> None:
    position = garden("e5W3 a6B3").play("e5-f6")
    assert proof(position, "card-K") == ("reclamation.changes_nothing", ())


def test_a_used_card_is_out_of_use() -> None:
    position = play(garden(AT_C3), "c2-c3 card-X f6-e5 card-P")
    assert (usable(position, 1), usable(position, 2)) == ("K P F", "K X F")
    reason = position.play("c3-c2").why_not("card-X")
    assert reason is not None
    assert (reason.code, reason.params) == ("reclamation.card_used", {"card": "X", "cards": ("K", "P", "F")})


def test_last_card_in_use_brings_the_other_three_back() -> None:
    position = play(garden(AT_C3, used=("K,X,P", "-")), "c2-c3 card-F")
    assert usable(position, 1) == "K X P"


def test_four_turns_pass_the_first_time_round_and_three_ever_after() -> None:
    position = teban.start("garden", cards=SINGLE_STEPS)
    counts: list[int] = []
    while len(counts) < 16:
        counts.append(len(usable(position, position.seat).split()))
        position = position.play(position.legal()[0])
        position = position.play(position.legal()[0])
    assert counts[::2] == counts[1::2] == [4, 3, 2, 1, 3, 2, 1, 3]


def test_a_card_that_does_not_exist_is_refused() -> None:
    reason = garden(AT_C3).play("c2-c3").why_not("card-Z")
    assert reason is not None
    assert (reason.code, reason.params) == ("reclamation.no_such_card", {"card": "Z", "cards": ("K", "X", "P", "F")})


def test_the_prompt_names_the_cards_in_use() -> None:
    prompt = garden(AT_C3, used=("X", "-")).play("c2-c3").prompt
    assert prompt is not None
    assert (prompt.code, prompt.params["cards"]) == ("reclamation.card", ("K", "P", "F"))


# End

NINE = "a1W b1W c1W d1W e1W f1W a2W b2W f2W"
"""Nine squares with one white stone each."""


def test_twelve_squares_at_the_end_of_the_turn_win_the_gardeners_included() -> None:
    position = play(garden(f"{AT_C3} {NINE}"), "c2-c3 card-K")
    assert len([stack for stack in stacks(position).values() if stack[0] == "W"]) == 12
    assert position.outcome == Outcome(1, "garden.squares")
    assert (position.legal(), code(position, "f6-f5")) == ((), "game_over")
    view = position.view()
    assert (view.phase, view.prompt) == ("over", None)


def test_eleven_squares_do_not_win() -> None:
    position = play(garden(f"{AT_C3} {NINE.removesuffix('f2W')}"), "c2-c3 card-K")
    assert len([stack for stack in stacks(position).values() if stack[0] == "W"]) == 11
    assert position.outcome is None


def test_stones_on_top_of_others_stand_on_no_square_of_their_own() -> None:
    position = play(garden(f"{AT_C3} {NINE.removesuffix('f2W')} b5W d5W", hand=3), "c2-c3 card-K")
    assert (stacks(position)["b5"], stacks(position)["d5"], position.outcome) == ("W2", "W2", None)


def test_black_wins_with_twelve_squares_as_well() -> None:
    nine = NINE.replace("W", "B").replace("1", "6").replace("2", "5")
    position = play(garden(f"c5B3 f1W3 {nine}", seat=2), "c5-c4 card-K")
    assert position.outcome == Outcome(2, "garden.squares")


def test_twelve_squares_win_only_when_the_turn_is_complete() -> None:
    # Nine squares, e6 and the gardener's are eleven; with two stones in hand three squares of X are empty.
    position = play(garden(f"{AT_C3} {NINE.replace('b2W', 'b2W2')} e6W", hand=2), "c2-c3 card-X put-d2")
    assert len([stack for stack in stacks(position).values() if stack[0] == "W"]) == 12
    assert position.outcome is None
    assert teban.load(position.text) == position
    assert position.play("put-b4").outcome == Outcome(1, "garden.squares")


def test_a_player_whose_gardener_cannot_move_loses() -> None:
    position = garden("f1W3 e1B e2W f2B2 a6B3")
    assert (position.seat, position.outcome) == (1, Outcome(2, "reclamation.no_turn"))


def test_a_player_is_shut_in_by_the_turn_of_the_other() -> None:
    position = garden("f1W3 e1B e2W f4B3", seat=2).play("f4-f3")
    assert position.play("card-X").outcome is None
    assert position.play("card-P").outcome == Outcome(2, "reclamation.no_turn")


def test_a_player_who_can_move_but_play_no_card_loses() -> None:
    position = garden("c2W3 a6B3", hand=0)
    assert position.outcome == Outcome(2, "reclamation.no_turn")


# Text form


def flaw(text: str) -> str:
    """The code of the reason why a text is refused."""
    with pytest.raises(BadText) as refused:
        teban.load(text)
    return refused.value.reason.code


def test_every_moment_of_a_turn_survives_the_text_form() -> None:
    position = garden(f"{AT_C3} b4W d4W d2W c6B", hand=2)
    for action in ("c2-c3", "card-X", "put-b4", "put-d2", "f6-e5", "card-P"):
        position = position.play(action)
        again = teban.load(position.text)
        assert (again, again.key, again.legal()) == (position, position.key, position.legal())


def test_no_stack_is_higher_than_three() -> None:
    with pytest.raises(BadText) as refused:
        teban.load(reclamation_text("garden", "c2W3 f6B3 a1W4"))
    assert (refused.value.reason.code, refused.value.reason.cells) == ("reclamation.too_high", ("a1",))


def test_no_stone_is_lost_or_added() -> None:
    text = teban.start("garden").text
    assert flaw(text.replace("14,14", "14,13")) == "reclamation.stones_missing"
    assert flaw(text.replace("14,14", "15,14")) == "reclamation.stones_missing"


@pytest.mark.parametrize("stacks", ["c2W3", "f6B3", "c2W3 a1W3 f6B3", "c2W3 f6B3 a1B3"])
def test_each_player_has_one_gardener(stacks: str) -> None:
    assert flaw(reclamation_text("garden", stacks)) == "garden.one_gardener"


def test_no_stones_are_kept_aside() -> None:
    assert flaw(reclamation_text("garden", AT_C3, kept=(1, 0))) == "garden.nothing_kept"
    assert flaw(reclamation_text("garden", AT_C3, kept=(0, 2))) == "garden.nothing_kept"


def test_the_player_to_move_has_not_won_already() -> None:
    assert flaw(reclamation_text("garden", f"{AT_C3} {NINE} a3W b3W")) == "won_before_last_turn"


@pytest.mark.parametrize(
    ("stacks", "hand", "gardener", "card", "targets"),
    [
        ("c3W3", 9, "-", "X", "-"),
        ("c3W3", 9, "-", "-", "b4"),
        ("c3W3", 9, "c3", "-", "b4"),
        ("c3W3", 0, "c3", "-", "-"),
        ("c3W3", 0, "c3", "X", "b4,d4"),
        ("c3W3", 2, "c3", "X", "b4,d4"),
        ("c3W3", 2, "c3", "X", "-"),
        ("c3W3", 1, "c3", "X", "d4,b4"),
        ("c3W3", 1, "c3", "X", "b4,b4"),
        ("c3W3", 1, "c3", "X", "c4,d4"),
        ("c3W3 b4W", 1, "c3", "X", "b4,d4"),
        ("c3W3", 1, "c3", "P", "c2,c4"),
    ],
)
def test_squares_to_choose_are_those_that_the_card_leaves_open(
    stacks: str, hand: int, gardener: str, card: str, targets: str
) -> None:
    text = reclamation_text(
        "garden", f"{stacks} f6B3", hand=hand, used=("P", "-"), gardener=gardener, card=card, targets=targets
    )
    assert flaw(text) == "reclamation.bad_turn"


@pytest.mark.parametrize("gardener", ["c3", "c4", "f6"])
def test_a_gardener_that_has_moved_is_one(gardener: str) -> None:
    with pytest.raises(BadText) as refused:
        teban.load(reclamation_text("garden", "c2W3 c3W f6B3", gardener=gardener))
    assert (refused.value.reason.code, refused.value.reason.cells) == ("reclamation.not_a_gardener", (gardener,))


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("B3.....", "B1.....", "text_stack"),
        ("B3.....", "X3.....", "text_stack"),
        ("B3.....", "B3....", "text_row"),
        ("B3...../", "", "text_rows"),
        (" 1 ", " 0 ", "text_word"),
        ("14,14", "14", "text_number"),
        ("14,14", "14;14", "text_number"),
        ("0,0 - ", "0,0 Z ", "text_word"),
        ("0,0 - ", "0,0 X,K ", "reclamation.bad_used"),
        ("0,0 - ", "0,0 K,K ", "reclamation.bad_used"),
        ("0,0 - ", "0,0 K,X,P,F ", "reclamation.bad_used"),
        ("0,0 - - - - -", "0,0 - - g1 - -", "not_on_board"),
        ("0,0 - - - - -", "0,0 - - f1 Z -", "text_word"),
        ("0,0 - - - - -", "0,0 - - f1 X e7", "not_on_board"),
        ("0,0 - - - - -", "0,0 - - - - -,-", "not_on_board"),
        ("0,0 - - - - -", "0,0 - - - -", "text_too_short"),
        ("0,0 - - - - -", "0,0 - - - - - -", "text_too_long"),
    ],
)
def test_words_that_mean_nothing_are_refused(old: str, new: str, code: str) -> None:
    text = teban.start("garden").text
    assert old in text
    assert flaw(text.replace(old, new, 1)) == code


# What users are told


def test_users_are_told_which_rules_are_restored_reconstructed_or_ours() -> None:
    game = teban.game("garden")
    assert (game.sizes, [option.name for option in game.options]) == ((6,), ["cards"])
    marks = {(evidence.mark, evidence.code) for evidence in game.evidence}
    assert marks == {
        ("restored", "garden.board"),
        ("reconstructed", "garden.cards"),
        ("house", "garden.moves_without_card"),
        ("house", "garden.repetition"),
    }
