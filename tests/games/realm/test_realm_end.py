"""Realm: how the game ends, and who has won (RULES.md, section 11)."""

import pytest

import teban
from games.asking import code, play
from games.realm.realm_boards import pieces, realm
from teban import IllegalAction, Outcome

AWAY = "Pk1 Pl2 pk10 pl12 pj12"
"""All Powers but one of White's, out of the way."""


def test_the_game_ends_at_once_with_the_twelfth_base_even_in_mid_turn() -> None:
    # The Enforcer on a5 could still leave the realm of b5 in this turn.
    position = realm(f"Pa4 Na5 {AWAY}", bases=(1, 9)).play("Pa4-d4")
    assert position.outcome == Outcome(1, "realm.all_bases")
    assert position.seat == 1
    view = position.view()
    assert (view.phase, view.prompt, view.choices) == ("over", None, ())


def test_the_twelfth_base_ends_the_game_before_the_turn_can_end_by_itself() -> None:
    position = realm(f"Pa4 {AWAY}", bases=(1, 9)).play("Pa4-d4")
    assert (position.seat, position.outcome) == (1, Outcome(1, "realm.all_bases"))
    assert teban.load(position.text) == position


def test_the_eleventh_base_does_not_end_the_game() -> None:
    assert realm(f"Pa4 Na5 {AWAY}", bases=(2, 9)).play("Pa4-d4").outcome is None


def test_blacks_twelfth_base_ends_the_game_as_well() -> None:
    position = realm("pa4 pk1 pl2 Pk10 Pl12 Pj12", seat=2, bases=(9, 1)).play("Pa4-d4")
    assert position.outcome == Outcome(2, "realm.all_bases")


def test_bases_placed_and_lost_count_among_the_twelve() -> None:
    position = realm(f"Pa4 Bb8 {AWAY}", bases=(1, 9)).play("Pa4-d4")
    assert sum(letter == "B" for letter in pieces(position).values()) == 2
    assert position.outcome == Outcome(1, "realm.all_bases")


def test_more_controlled_realms_win_and_not_who_placed_the_twelfth_base() -> None:
    position = realm(f"Pa4 bb8 be8 {AWAY}", bases=(1, 9)).play("Pa4-d4")
    assert position.outcome == Outcome(2, "realm.all_bases")


def test_the_game_ends_after_two_passes_in_a_row() -> None:
    position = play(realm(f"Pd4 Bb2 {AWAY}"), "pass pass")
    assert position.outcome == Outcome(1, "realm.both_passed")


def test_one_pass_does_not_end_the_game() -> None:
    assert realm(f"Pd4 Bb2 {AWAY}").play("pass").outcome is None


def test_equal_realms_go_to_more_enforcers_that_are_mobile_or_in_stock() -> None:
    # White: 1 mobile and 7 in stock. Black: 8 raised, one of them immobilised.
    black = "na7 nb7 nc7 na8 nc8 na9 nb9 xc9"
    position = play(realm(f"Pd4 Bb2 bb5 Na1 {black} {AWAY}"), "pass pass")
    assert position.outcome == Outcome(1, "realm.both_passed")


def test_mobile_enforcers_on_the_board_count_as_much_as_those_in_stock() -> None:
    assert play(realm(f"Pd4 Bb2 bb5 Na1 Sa3 na7 {AWAY}"), "pass pass").outcome == Outcome(None, "realm.both_passed")


def test_immobilised_enforcers_count_for_nothing() -> None:
    assert play(realm(f"Pd4 Bb2 bb5 Xa1 na7 {AWAY}"), "pass pass").outcome == Outcome(2, "realm.both_passed")


def test_more_enforcers_do_not_outweigh_a_realm() -> None:
    position = play(realm(f"Pd4 bb5 xa1 xc1 xa3 {AWAY}"), "pass pass")
    assert position.outcome == Outcome(2, "realm.both_passed")


def test_equal_realms_and_equal_enforcers_draw() -> None:
    position = play(realm(f"Pd4 Bb2 bb5 Xa1 xa7 {AWAY}"), "pass pass")
    assert position.outcome == Outcome(None, "realm.both_passed")


def test_a_realm_with_pieces_but_no_base_is_controlled_by_nobody() -> None:
    position = play(realm(f"Pd4 Nd5 Nd6 Pf6 {AWAY.removeprefix('Pk1')} bb5"), "pass pass")
    assert position.outcome == Outcome(2, "realm.both_passed")


@pytest.mark.parametrize("action", ["pass", "end", "Pd4-d9", "Re5", "d4"])
def test_nothing_can_be_done_after_the_end(action: str) -> None:
    position = play(realm(f"Pd4 Bb2 {AWAY}"), "pass pass")
    assert position.legal() == ()
    assert code(position, action) == "game_over"
    with pytest.raises(IllegalAction):
        position.play(action)
