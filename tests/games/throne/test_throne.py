"""The Reclamation: Throne, and what it changes in Garden (RULES.md, section 13)."""

import pytest

import teban
from games._reclamation.reclamation_boards import hand, kept, reach, reclamation_text, stacks, throne, usable
from games.asking import code, play, proof
from teban import BadText, Outcome
from teban.core.view import Piece

AT_C3 = "c2W3 f6B3"
"""White's gardener is about to step from c2 to c3; Black's is far away."""


# Setup and cards


def test_fifteen_of_eighteen_stones_are_in_hand() -> None:
    position = teban.start("throne")
    assert (hand(position, 1), hand(position, 2)) == (15, 15)
    assert stacks(position) == {"f1": "W3", "a6": "B3"}
    assert position.seat == 1


def test_the_cards_are_y_k_x_and_p() -> None:
    position = teban.start("throne")
    cards = {
        "Y": ((-1, 2), (0, 1), (1, 2)),
        "K": ((-1, 2), (1, 2)),
        "X": ((-1, 1), (1, 1), (-1, -1), (1, -1)),
        "P": ((0, 1), (0, -1), (-1, 0), (1, 0)),
    }
    for seat in (1, 2):
        found = [card for card in position.view().cards if card.seat == seat]
        assert {card.name: card.offsets for card in found} == cards
        assert usable(position, seat) == "Y K X P"


def test_the_card_y_reaches_ahead_and_far_to_both_sides() -> None:
    white = throne(AT_C3).play("c2-c3")
    assert set(reach(white, 1, "Y")) == {"b5", "c4", "d5"}
    assert set(stacks(white.play("card-Y"))) == {"b5", "c4", "d5", "c3", "f6"}
    black = throne("a1W3 e4B3", seat=2).play("e4-d4")
    assert set(reach(black, 2, "Y")) == {"e2", "d3", "c2"}


def test_cards_come_back_as_in_garden() -> None:
    position = play(throne(AT_C3, used=("Y,K,P", "-")), "c2-c3 card-X")
    assert usable(position, 1) == "Y K P"


# Gardeners


def test_any_stack_of_three_is_a_gardener_and_the_mover_picks_which_one_acts() -> None:
    position = throne("a1W3 e3W3 c1W2 f6B3")
    starts = {action.split("-")[0] for action in position.legal()}
    assert starts == {"a1", "e3"}
    assert {piece for piece in position.view().pieces if piece.kind == "gardener"} == {
        Piece("a1", "white", "gardener", 3, mark="blossom"),
        Piece("e3", "white", "gardener", 3, mark="blossom"),
        Piece("f6", "black", "gardener", 3, mark="blossom"),
    }
    moved = position.play("e3-d3")
    assert set(reach(moved, 1, "P")) == {"d4", "d2", "c3", "e3"}
    assert {"d4", "d2", "c3", "e3"} <= set(stacks(moved.play("card-P")))


def test_with_several_gardeners_a_card_reaches_nothing_until_one_has_moved() -> None:
    position = throne("a1W3 e3W3 f6B3")
    assert list(reach(position, 1, "P")) == []
    assert list(reach(position, 2, "P")) == ["f5", "e6"]


def test_a_gardener_is_not_moved_onto_another() -> None:
    assert proof(throne("c2W3 c3W3 f6B3"), "c2-c3") == ("occupied", ("c3",))


def test_stacks_of_one_or_two_do_not_move() -> None:
    position = throne(f"{AT_C3} a1W a3W2")
    for start in ("a1", "a3"):
        assert proof(position, f"{start}-b2") == ("reclamation.not_a_gardener", (start,))


# Reclaiming


@pytest.mark.parametrize(("before", "after"), [("W", "W2"), ("W2", "W3")])
def test_a_target_with_one_or_two_own_stones_gets_one_more(before: str, after: str) -> None:
    position = play(throne(f"{AT_C3} b5{before} d5W3", hand=9), "c2-c3 card-K")
    assert (stacks(position)["b5"], hand(position, 1)) == (after, 8)


def test_two_own_stones_become_a_new_gardener() -> None:
    position = play(throne(f"{AT_C3} b5W2"), "c2-c3 card-K f6-e5 card-P")
    assert {action.split("-")[0] for action in position.legal()} == {"c3", "b5"}


def test_own_gardeners_are_left_alone() -> None:
    position = throne(f"{AT_C3} b5W3 d5W3", hand=9).play("c2-c3")
    assert proof(position, "card-K") == ("reclamation.changes_nothing", ("b5", "d5"))


def test_each_empty_target_gets_one_own_stone() -> None:
    position = play(throne(AT_C3, hand=9), "c2-c3 card-K")
    assert (stacks(position)["b5"], stacks(position)["d5"], hand(position, 1)) == ("W", "W", 7)


@pytest.mark.parametrize(("before", "after"), [("B", None), ("B2", "B")])
def test_a_stone_taken_from_a_lower_stack_goes_to_hand(before: str, after: str | None) -> None:
    position = play(throne(f"{AT_C3} b5{before} d5W3", hand=9), "c2-c3 card-K")
    assert stacks(position).get("b5") == after
    assert (hand(position, 1), kept(position, 1)) == (10, 0)


def test_a_stone_taken_from_a_gardener_is_kept_aside_and_never_used_again() -> None:
    position = play(throne(f"{AT_C3} b5B3 d5W3", hand=9), "c2-c3 card-K")
    assert stacks(position)["b5"] == "B2"
    assert (hand(position, 1), kept(position, 1)) == (9, 1)
    assert (hand(position, 2), kept(position, 2)) == (15, 0)


def test_a_gardener_that_loses_a_stone_is_a_stack_of_two() -> None:
    position = play(throne(f"{AT_C3} b5B3"), "c2-c3 card-K")
    assert Piece("b5", "black", "stone", 2) in position.view().pieces
    assert {action.split("-")[0] for action in position.legal()} == {"f6"}
    assert code(position, "b5-b4") == "reclamation.not_a_gardener"


def test_an_own_stone_and_an_enemy_gardener_are_dealt_with_in_one_turn() -> None:
    position = play(throne(f"{AT_C3} b4W2 b2B3 d2B", hand=2), "c2-c3 card-X")
    assert stacks(position) == {"c3": "W3", "f6": "B3", "b4": "W3", "d4": "W", "b2": "B2"}
    assert (hand(position, 1), kept(position, 1)) == (1, 1)


def test_short_of_stones_the_mover_chooses_among_stacks_of_one_and_two() -> None:
    position = play(throne(f"{AT_C3} b4W2 d4W d2W3", hand=1), "c2-c3 card-X")
    assert position.legal() == ("put-b4", "put-d4")
    after = position.play("put-b4")
    assert (after.seat, stacks(after)["b4"], stacks(after)["d4"]) == (2, "W3", "W")
    assert teban.load(position.text) == position


# End


def test_the_mover_wins_when_the_enemy_has_no_gardener_left() -> None:
    position = play(throne("c2W3 b5B3 f6B2"), "c2-c3 card-K")
    assert position.outcome == Outcome(1, "throne.no_gardener_left")
    assert position.legal() == ()


def test_the_mover_does_not_win_while_the_enemy_has_another_gardener() -> None:
    assert play(throne(f"{AT_C3} b5B3"), "c2-c3 card-K").outcome is None


def test_three_stones_kept_from_gardeners_win() -> None:
    position = play(throne(f"{AT_C3} b5B3", kept=(2, 0)), "c2-c3 card-K")
    assert position.outcome == Outcome(1, "throne.three_stones_kept")


def test_two_stones_kept_do_not_win_and_the_enemys_do_not_count() -> None:
    assert play(throne(f"{AT_C3} b5B3", kept=(1, 2)), "c2-c3 card-K").outcome is None


def test_several_gardeners_may_be_robbed_at_once() -> None:
    position = play(throne(f"{AT_C3} b4B3 d4B3 b2B3"), "c2-c3 card-X")
    assert (kept(position, 1), position.outcome) == (3, Outcome(1, "throne.three_stones_kept"))


def test_black_wins_in_the_same_ways() -> None:
    assert play(throne("e4B3 c3W3 f6B2", seat=2), "e4-d4 card-X").outcome == Outcome(2, "throne.no_gardener_left")
    position = play(throne("e4B3 c3W3 a1W3", seat=2, kept=(0, 2)), "e4-d4 card-X")
    assert position.outcome == Outcome(2, "throne.three_stones_kept")


def test_twelve_squares_do_not_win() -> None:
    nine = "a1W b1W c1W d1W e1W f1W a2W b2W f2W"
    position = play(throne(f"{AT_C3} {nine}"), "c2-c3 card-K")
    assert len([stack for stack in stacks(position).values() if stack[0] == "W"]) == 12
    assert position.outcome is None


def test_a_player_with_no_legal_turn_loses() -> None:
    assert throne("f1W3 e1B e2B f2B a1W2 a6B3").outcome == Outcome(2, "reclamation.no_turn")
    assert throne("f1W3 e1B e2B f2B a1W3 a6B3").outcome is None


# Text form and what users are told


@pytest.mark.parametrize(
    ("stacks", "kept"), [(AT_C3, (3, 0)), ("c2W3 f6B2", (0, 0))], ids=["three stones kept", "no enemy gardener"]
)
def test_the_player_to_move_has_not_won_already(stacks: str, kept: tuple[int, int]) -> None:
    with pytest.raises(BadText) as refused:
        teban.load(reclamation_text("throne", stacks, kept=kept))
    assert refused.value.reason.code == "won_before_last_turn"


def test_no_stone_is_lost_or_added() -> None:
    with pytest.raises(BadText) as refused:
        teban.load(teban.start("throne").text.replace("15,15", "15,14"))
    assert refused.value.reason.code == "reclamation.stones_missing"
    assert refused.value.reason.params["expected"] == 36


def test_every_moment_of_a_turn_survives_the_text_form() -> None:
    position = throne(f"{AT_C3} b4W2 d4W d2W b2B3 e6W3", hand=2, kept=(1, 0))
    for action in ("c2-c3", "card-X", "put-b4", "put-d2", "f6-f5", "card-K"):
        position = position.play(action)
        again = teban.load(position.text)
        assert (again, again.key, again.legal()) == (position, position.key, position.legal())


def test_users_are_told_which_rules_are_restored_reconstructed_or_ours() -> None:
    game = teban.game("throne")
    assert (game.sizes, [option.name for option in game.options]) == ((6,), ["cards"])
    marks = {(evidence.mark, evidence.code) for evidence in game.evidence}
    assert marks == {
        ("restored", "throne.board"),
        ("reconstructed", "throne.cards"),
        ("house", "throne.moves_without_card"),
        ("house", "throne.no_squares_win"),
        ("house", "throne.repetition"),
    }
