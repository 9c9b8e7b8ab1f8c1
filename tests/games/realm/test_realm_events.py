"""Realm: the four events that a move can cause (RULES.md, section 11).

In most positions here a white piece comes from a4 to d4, into the realm of e5.
"""

import pytest

from games.asking import code, play, proof
from games.realm.realm_boards import arrival, border, hand, pieces, realm, starts
from teban import Position


def power_arrives(there: str = "", white: int = 0, black: int = 0) -> Position:
    """After a white Power has come, where so many other Powers are in the realm."""
    return arrival("P", there, white, black)


def enforcer_arrives(there: str = "", white: int = 0, black: int = 0) -> Position:
    """After a white Enforcer has come, where so many Powers are in the realm."""
    return arrival("E", there, white, black)


# E1: a Power founds a Base


def test_a_power_founds_a_base_on_an_empty_centre() -> None:
    position = power_arrives()
    assert pieces(position)["e5"] == "B"
    assert hand(position, 1)["base"] == 8


def test_a_power_founds_no_base_where_an_enemy_power_is() -> None:
    position = power_arrives(black=1)
    assert "e5" not in pieces(position)
    assert hand(position, 1)["base"] == 9


def test_enemy_enforcers_do_not_keep_a_power_from_founding() -> None:
    position = power_arrives("nf6 xf5")
    assert pieces(position)["e5"] == "B"


def test_a_power_founds_no_base_on_a_centre_that_is_taken() -> None:
    position = power_arrives("be5")
    assert pieces(position)["e5"] == "b"
    assert hand(position, 1)["base"] == 9


def test_founding_and_raising_never_both_happen() -> None:
    position = power_arrives()
    assert position.seat == 2
    assert hand(position, 1)["enforcer"] == 8


def test_an_enforcer_founds_no_base() -> None:
    assert "e5" not in pieces(enforcer_arrives(white=2))


def test_events_are_caused_only_by_the_piece_that_moved() -> None:
    leaving = realm("Pd6 pf4 Pk1 Pl2 pl12 pj12", seat=2).play("Pf4-l4")
    assert "e5" not in pieces(leaving)
    assert pieces(leaving)["d6"] == "P"


def test_events_happen_only_in_the_realm_where_the_piece_stopped() -> None:
    position = realm("Pa4 Pk1 Pl2 pk10 pl12 pj12").play("Pa4-g4")
    assert "e5" not in pieces(position)
    assert pieces(position)["h5"] == "B"
    crossed = realm("Ea4 nf6 Pj1 Pk1 Pl2 pk10 pl12 pj12").play("Ea4-g4")
    assert (pieces(crossed)["g4"], pieces(crossed)["f6"]) == ("E", "n")


# E2: a Power raises an Enforcer


def test_a_power_raises_an_enforcer_on_any_empty_border_square_facing_any_way() -> None:
    position = power_arrives("Be5")
    squares = [square for square in border("e5") if square != "d4"]
    assert position.legal() == tuple(f"E{square}{facing}" for square in squares for facing in "NESW")
    raised = position.play("Ef6W")
    assert pieces(raised)["f6"] == "W"
    assert hand(raised, 1)["enforcer"] == 7


def test_raising_is_asked_for_where_the_power_stopped() -> None:
    view = power_arrives("Be5").view()
    assert (view.seat, view.phase) == (1, "raise")
    assert view.prompt is not None
    assert (view.prompt.code, view.prompt.cells) == ("realm.raise", ("e5",))
    assert [overlay.cells for overlay in view.overlays if overlay.kind == "pending"] == [("d4",)]


def test_raising_is_compulsory() -> None:
    position = power_arrives("Be5")
    assert code(position, "skip") == "realm.event_compulsory"
    for action in ("end", "pass", "Pk1-k4", "Re5", "f6", "f6N", "Be5", "xf6"):
        reason = position.why_not(action)
        assert reason is not None
        assert (reason.code, reason.params["asked"].code) == ("not_this_step", "realm.raise")


def test_an_enforcer_is_raised_on_an_empty_border_square_of_that_realm_and_faces_some_way() -> None:
    position = power_arrives("Be5 xf6")
    assert code(position, "Ef4") == "realm.facing_needed"
    assert proof(position, "Ea4N") == ("realm.other_realm", ("a4", "e5"))
    assert proof(position, "Ee5N") == ("realm.centre", ("e5",))
    assert proof(position, "Ed4N") == ("occupied", ("d4",))
    assert proof(position, "Ef6N") == ("occupied", ("f6",))


@pytest.mark.parametrize("centre", ["be5", "be5 xf6"])
def test_no_enforcer_is_raised_in_a_realm_the_mover_did_not_control(centre: str) -> None:
    position = power_arrives(centre)
    assert (position.seat, hand(position, 1)["enforcer"]) == (2, 8)


@pytest.mark.parametrize("enforcer", ["Nf6", "sf6"])
def test_no_enforcer_is_raised_beside_a_mobile_one_of_either_colour(enforcer: str) -> None:
    assert power_arrives(f"Be5 {enforcer}").view().phase == "play"


@pytest.mark.parametrize("enforcer", ["Xf6", "xf6"])
def test_immobilised_enforcers_do_not_hinder_raising(enforcer: str) -> None:
    position = power_arrives(f"Be5 {enforcer}")
    assert position.view().phase == "raise"
    assert "Ef6N" not in position.legal()


def test_enemy_powers_do_not_hinder_raising() -> None:
    assert power_arrives("Be5", black=1).view().phase == "raise"


def test_no_enforcer_is_raised_when_none_is_left_in_stock() -> None:
    seven = "Xa1 Xb1 Xc1 Xa2 Xc2 Xa3 Xb3"
    assert power_arrives(f"Be5 {seven}").view().phase == "raise"
    assert power_arrives(f"Be5 {seven} Nc3").view().phase == "play"


def test_no_enforcer_is_raised_when_no_border_square_is_empty() -> None:
    six = "xe4 xf4 xd5 xf5 xd6 Xe6"
    assert power_arrives(f"Be5 {six}").legal() == ("Ef6N", "Ef6E", "Ef6S", "Ef6W")
    assert power_arrives(f"Be5 {six} Xf6").view().phase == "play"


def test_the_turn_goes_on_after_raising_but_not_with_the_raised_enforcer() -> None:
    position = play(realm("Pa4 Na5 Be5 Pk1 Pl2 pk10 pl12 pj12"), "Pa4-d4 Ef6N")
    assert position.seat == 1
    assert starts(position) == {"a5"}
    assert code(position, "Ef6-f9") == "realm.neither_dispersal_nor_concentration"


def test_an_enforcer_raises_nothing() -> None:
    position = enforcer_arrives("Be5", white=1)
    assert (position.view().phase, hand(position, 1)["enforcer"]) == ("play", 7)


# E3: an Enforcer immobilises


@pytest.mark.parametrize(
    ("white", "black", "spared"),
    [
        *[(0, 0, False), (1, 1, False), (2, 2, False)],
        *[(0, 1, False), (1, 2, False), (0, 3, False)],
        *[(1, 0, True), (2, 0, True), (2, 1, True), (3, 2, True)],
    ],
)
def test_moved_enforcer_is_spared_only_when_own_powers_outnumber_enemy_powers(
    white: int, black: int, spared: bool
) -> None:
    found = pieces(enforcer_arrives("nf6", white, black))
    assert (found["f6"], found["d4"]) == ("x", "E" if spared else "X")


def test_the_only_mobile_enemy_enforcer_is_immobilised_by_itself() -> None:
    position = enforcer_arrives("nf6 xe6 Sd5")
    assert position.view().phase == "play"
    found = pieces(position)
    assert (found["f6"], found["e6"], found["d5"]) == ("x", "x", "S")


def test_of_several_mobile_enemy_enforcers_the_mover_chooses_one() -> None:
    position = enforcer_arrives("nf6 sd5 wf4 xe6 Sd6")
    assert position.legal() == ("xf4", "xd5", "xf6")
    found = pieces(position.play("xd5"))
    assert found["d5"] == "x"
    assert (found["f6"], found["f4"], found["d6"], found["d4"]) == ("n", "w", "S", "X")


def test_choosing_whom_to_immobilise_is_asked_for_where_the_enforcer_stopped() -> None:
    view = enforcer_arrives("nf6 sd5").view()
    assert (view.seat, view.phase) == (1, "immobilise")
    assert view.prompt is not None
    assert (view.prompt.code, view.prompt.cells) == ("realm.immobilise", ("e5",))
    assert [overlay.cells for overlay in view.overlays if overlay.kind == "pending"] == [("d4",)]


def test_immobilising_is_compulsory() -> None:
    position = enforcer_arrives("nf6 sd5")
    assert code(position, "skip") == "realm.event_compulsory"
    for action in ("end", "pass", "Pk1-k4", "f6", "Ef6N", "Bf6"):
        assert code(position, action) == "not_this_step"


def test_only_mobile_enemy_enforcers_of_that_realm_can_be_immobilised() -> None:
    position = enforcer_arrives("nf6 sd5 xe6 Sd6 be5 na1", black=1)
    for square in ("e6", "d6", "d4", "e5", "f5", "f4", "a1"):
        assert proof(position, f"x{square}") == ("realm.not_a_rival", (square,))


def test_one_enforcer_is_immobilised_however_far_ahead_the_mover_is() -> None:
    found = pieces(enforcer_arrives("nf6 sf4", white=3).play("xf6"))
    assert (found["f6"], found["f4"], found["d4"]) == ("x", "s", "E")


@pytest.mark.parametrize("centre", ["", "Be5", "be5"])
def test_enforcers_immobilise_whatever_stands_on_the_centre(centre: str) -> None:
    assert pieces(enforcer_arrives(f"nf6 {centre}"))["f6"] == "x"


def test_a_power_immobilises_nobody() -> None:
    found = pieces(power_arrives("nf6 Be5 Sd6"))
    assert (found["f6"], found["d6"]) == ("n", "S")


def test_immobilisation_is_permanent() -> None:
    position = play(enforcer_arrives("nf6", white=0), "pass Pk1-k4")
    assert (pieces(position)["f6"], pieces(position)["d4"]) == ("x", "X")
    assert not starts(position) & {"d4", "f6"}


# E4: an Enforcer takes a Base


@pytest.mark.parametrize(
    ("white", "black", "taken", "moved"),
    [
        *[(0, 0, False, "E"), (1, 1, False, "E"), (0, 1, False, "E"), (1, 2, False, "E")],
        *[(1, 0, True, "X"), (2, 1, True, "X"), (3, 2, True, "X")],
        *[(2, 0, True, "E"), (3, 1, True, "E"), (3, 0, True, "E")],
    ],
)
def test_an_enforcer_takes_a_base_when_own_powers_outnumber_enemy_powers(
    white: int, black: int, taken: bool, moved: str
) -> None:
    found = pieces(enforcer_arrives("be5", white, black))
    assert ("e5" not in found) == taken
    assert found["d4"] == moved


def test_taking_a_base_one_power_ahead_immobilises_the_enforcer() -> None:
    assert pieces(enforcer_arrives("be5", white=1))["d4"] == "X"


def test_taking_a_base_two_powers_ahead_leaves_the_enforcer_mobile() -> None:
    assert pieces(enforcer_arrives("be5", white=2))["d4"] == "E"


def test_no_base_is_taken_where_a_mobile_enemy_enforcer_was_on_arrival() -> None:
    found = pieces(enforcer_arrives("be5 nf6", white=2))
    assert (found["e5"], found["f6"], found["d4"]) == ("b", "x", "E")


def test_immobilised_enemy_enforcers_do_not_protect_a_base() -> None:
    assert "e5" not in pieces(enforcer_arrives("be5 xf6", white=1))


def test_a_second_enforcer_of_the_same_turn_may_take_what_the_first_laid_bare() -> None:
    found = pieces(play(realm("Ea4 Ea5 be5 nf6 Pd6 Pk1 Pl2 pk10 pl12 pj12"), "Ea4-d4 Ea5-d5"))
    assert "e5" not in found
    assert (found["f6"], found["d4"], found["d5"]) == ("x", "E", "X")


def test_a_lost_base_does_not_return_to_its_owners_stock() -> None:
    position = enforcer_arrives("be5", white=1)
    assert hand(position, 2)["base"] == hand(position, 1)["base"] == 9


def test_an_own_base_is_not_taken() -> None:
    found = pieces(enforcer_arrives("Be5", white=2))
    assert (found["e5"], found["d4"]) == ("B", "E")


def test_taking_a_base_founds_none_in_its_place() -> None:
    position = enforcer_arrives("be5", white=2)
    assert "e5" not in pieces(position)
    assert hand(position, 1)["base"] == 9


def test_a_power_takes_no_base() -> None:
    assert pieces(power_arrives("be5", white=1))["e5"] == "b"


def test_black_takes_white_bases_in_the_same_way() -> None:
    position = realm("wl4 Be5 pd6 pk10 pl12 Pk1 Pl2 Pj1", seat=2).play("El4-f4")
    assert "e5" not in pieces(position)
    assert pieces(position)["f4"] == "x"
    assert hand(position, 1)["base"] == 9


@pytest.mark.parametrize(("there", "white", "black"), [("", 0, 2), ("Be5", 0, 3), ("xf6", 0, 0), ("Sf6", 0, 1)])
def test_nothing_else_immobilises(there: str, white: int, black: int) -> None:
    position = enforcer_arrives(there, white, black)
    assert pieces(position)["d4"] == "E"
    assert position.view().phase == "play"
