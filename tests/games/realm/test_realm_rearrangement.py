"""Realm: rearranging the pieces of one realm (RULES.md, section 11)."""

import pytest

import teban
from games.asking import code, play, proof
from games.realm.realm_boards import border, hand, pieces, realm

IDLE = "Pk1 Pl2 pk10 pl12 pj12"
"""All Powers but one of White's, out of the way."""


def test_a_rearrangement_lifts_own_powers_and_mobile_enforcers_and_nothing_else() -> None:
    position = realm(f"Pd4 Nf6 Xe6 Be5 sf4 xf5 {IDLE}").play("Re5")
    found = pieces(position)
    assert "d4" not in found
    assert "f6" not in found
    assert (found["e6"], found["e5"], found["f4"], found["f5"]) == ("X", "B", "s", "x")


def test_lifted_pieces_are_not_in_stock() -> None:
    position = realm(f"Pd4 Nf6 {IDLE}").play("Re5")
    assert hand(position, 1) == {"power": 0, "enforcer": 7, "base": 9}
    assert hand(position, 2) == {"power": 0, "enforcer": 8, "base": 9}


def test_pieces_are_put_back_in_the_canonical_order_of_their_former_squares() -> None:
    position = realm(f"Wd4 Pf4 Nd6 {IDLE}").play("Re5")
    asked = []
    for action in ("e4N", "d4", "f6S"):
        assert position.prompt is not None
        asked.append((position.prompt.code, position.prompt.cells))
        position = position.play(action)
    enforcer, power = "realm.put_back_enforcer", "realm.put_back_power"
    assert asked == [(enforcer, ("d4",)), (power, ("f4",)), (enforcer, ("d6",))]
    found = pieces(position)
    assert (found["e4"], found["d4"], found["f6"]) == ("N", "P", "S")
    assert position.seat == 2


def test_putting_back_is_shown_as_a_phase_of_its_own() -> None:
    view = realm(f"Wd4 Pf4 {IDLE}").play("Re5").view()
    assert (view.seat, view.phase) == (1, "put_back")
    assert [overlay.cells for overlay in view.overlays if overlay.kind == "pending"] == [("d4", "f4")]


def test_a_power_goes_to_any_free_border_square_but_its_former_one() -> None:
    position = realm(f"Pd4 sf4 Be5 {IDLE}").play("Re5")
    assert position.legal() == ("e4", "d5", "f5", "d6", "e6", "f6")
    assert proof(position, "d4") == ("realm.former_square", ("d4",))


def test_an_enforcer_faces_freely_where_it_is_put_back() -> None:
    position = realm(f"Nd4 Pi9 {IDLE}").play("Re5")
    squares = [square for square in border("e5") if square != "d4"]
    assert position.legal() == tuple(f"{square}{facing}" for square in squares for facing in "NESW")
    assert proof(position, "d4S") == ("realm.former_square", ("d4",))
    assert pieces(position.play("f6S"))["f6"] == "S"


def test_an_enforcer_needs_a_facing_and_a_power_has_none() -> None:
    position = realm(f"Nd4 Pf4 {IDLE}").play("Re5")
    assert code(position, "e4") == "realm.facing_needed"
    assert code(position.play("e4N"), "e6N") == "realm.no_facing"


def test_pieces_are_put_back_on_empty_border_squares_of_the_same_realm() -> None:
    position = realm(f"Pd4 sf4 {IDLE}").play("Re5")
    assert proof(position, "f4") == ("occupied", ("f4",))
    assert proof(position, "e5") == ("realm.centre", ("e5",))
    assert proof(position, "c4") == ("realm.other_realm", ("c4", "e5"))


def test_a_piece_may_take_the_former_square_of_another() -> None:
    position = play(realm(f"Pd4 Nf4 {IDLE}"), "Re5 f4 d4E")
    found = pieces(position)
    assert (found["f4"], found["d4"]) == ("P", "E")


def test_squares_that_would_leave_a_later_piece_without_a_square_are_not_offered() -> None:
    # Free once all three are lifted: d4, f4 and f6, their own squares. After the first has gone to f4, the Power that
    # came from f4 could go to d4 or f6; on d4 it would leave only f6 to the Enforcer that came from there.
    position = play(realm(f"Nd4 Pf4 Nf6 xe4 xd5 xf5 xd6 xe6 {IDLE}"), "Re5 f4N")
    assert position.legal() == ("f6",)
    assert proof(position, "d4") == ("realm.leaves_no_square", ("d4", "f6"))
    assert position.play("f6").legal() == ("d4N", "d4E", "d4S", "d4W")


def test_two_pieces_with_only_their_own_squares_change_places() -> None:
    position = realm(f"Pd4 Nf4 xe4 xd5 xf5 xd6 xe6 xf6 {IDLE}").play("Re5")
    assert position.legal() == ("f4",)
    assert position.play("f4").legal() == ("d4N", "d4E", "d4S", "d4W")


def test_a_forced_square_is_still_an_action() -> None:
    position = realm(f"Pd4 xe4 xf4 xd5 xf5 xd6 xe6 {IDLE}").play("Re5")
    assert position.legal() == ("f6",)
    assert position.seat == 1


def test_a_rearrangement_needs_a_piece_that_can_be_lifted() -> None:
    position = realm(f"Pd4 Xa1 Bb2 nb7 {IDLE}")
    for centre in ("b2", "b8", "h5"):
        assert proof(position, f"R{centre}") == ("realm.nothing_to_rearrange", (centre,))
    assert [action for action in position.legal() if action[0] == "R"] == ["Rk2", "Re5"]


def test_a_rearrangement_needs_two_free_squares_counting_those_vacated() -> None:
    full = f"xe4 xf4 xd5 xf5 xd6 xe6 {IDLE}"
    assert proof(realm(f"Pd4 xf6 {full}"), "Re5") == ("realm.no_room_to_rearrange", ("e5",))
    assert code(realm(f"Pd4 Nf6 {full}"), "Re5") is None
    assert code(realm(f"Pd4 {full}"), "Re5") is None


def test_a_rearrangement_is_named_by_the_centre_of_its_realm() -> None:
    assert proof(realm(f"Pd4 {IDLE}"), "Rd4") == ("realm.not_a_centre", ("d4",))


def test_a_rearrangement_may_not_be_left_half_done() -> None:
    position = realm(f"Nd4 Pf4 {IDLE}").play("Re5")
    for action in ("end", "pass", "skip", "Rk2", "Pk1-k4", "Ee4N"):
        assert code(position, action) == "not_this_step"


def test_a_rearrangement_causes_no_events() -> None:
    # Moves would found a Base on h5, raise an Enforcer on e5 or immobilise the black Enforcer beside it.
    power = play(realm(f"Pd4 Be5 {IDLE}"), "Re5 f6")
    assert (power.seat, hand(power, 1)["enforcer"]) == (2, 8)
    founding = play(realm(f"Pg4 {IDLE}"), "Rh5 i6")
    assert "h5" not in pieces(founding)
    enforcer = play(realm(f"Nd4 nf4 be5 Pd6 {IDLE}"), "Re5 d5E d4")
    assert (pieces(enforcer)["f4"], pieces(enforcer)["e5"], pieces(enforcer)["d5"]) == ("n", "b", "E")


def test_the_same_realm_may_not_be_rearranged_in_three_consecutive_turns() -> None:
    once = play(realm(f"Pd4 {IDLE}"), "Re5 e4 pass")
    assert "Re5" in once.legal()
    twice = play(once, "Re5 f4 pass")
    assert "Re5" not in twice.legal()
    assert proof(twice, "Re5") == ("realm.third_time", ("e5",))


@pytest.mark.parametrize("turn", ["pass", "Rk2 j1", "Pk1-k4 end"])
def test_any_other_turn_between_lets_a_realm_be_rearranged_again(turn: str) -> None:
    position = play(realm("Pd4 Pk1 Pa12 pl12 ph1 pa7"), f"Re5 e4 Rk11 k12 Re5 f4 Rb8 a8 {turn} Rh2 g1")
    assert position.seat == 1
    assert "Re5" in position.legal()


def test_another_realm_may_be_rearranged_after_two_turns_in_one() -> None:
    position = play(realm(f"Pd4 {IDLE}"), "Re5 e4 pass Re5 f4 pass Rk2")
    assert position.seat == 1


def test_turns_in_another_realm_do_not_count_towards_three() -> None:
    position = play(realm("Pd4 Pk1 Pa12 pl12 ph1 pa7"), "Re5 e4 Rk11 k12 Rk2 l1 Rb8 a8 Rk2 k1 Rh2 g1")
    assert "Re5" in position.legal()
    assert code(position, "Rk2") == "realm.third_time"


def test_what_one_player_rearranges_does_not_bind_the_other() -> None:
    position = play(realm("Pd4 pf6 Pk1 Pl2 pl12 pj12"), "Re5 e4 Re5 f5 Re5 f4")
    assert "Re5" in position.legal()
    assert code(play(position, "Re5 f6"), "Re5") == "realm.third_time"


def test_the_text_form_remembers_what_was_rearranged() -> None:
    position = play(realm(f"Pd4 {IDLE}"), "Re5 e4 pass Re5 f4 pass")
    assert "e5:2" in position.text.split()
    assert code(teban.load(position.text), "Re5") == "realm.third_time"


def test_the_board_may_be_turned_while_one_piece_is_put_back_but_not_while_several_are() -> None:
    several = realm(f"Pd4 Nf4 {IDLE}").play("Re5")
    assert (len(several.symmetries), len(several.play("f6").symmetries)) == (1, 8)
