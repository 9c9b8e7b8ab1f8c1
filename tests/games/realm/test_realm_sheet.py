"""Realm with `reading=sheet`: what differs from the classic reading, and nothing else (RULES.md, section 11)."""

import pytest

import teban
from games.asking import code, play, proof
from games.realm.realm_boards import arrival, border, goals, hand, pieces, realm, starts
from teban import Outcome, Position

AWAY = "Pk1 Pl2 pk10 pl12 pj12"
"""All Powers but one of White's, out of the way."""


def sheet(there: str, bases: tuple[int, int] | None = None) -> Position:
    return realm(there, bases=bases, reading="sheet")


def power_arrives(there: str = "") -> Position:
    return arrival("P", there, reading="sheet")


def enforcer_arrives(there: str = "", white: int = 0, black: int = 0) -> Position:
    return arrival("E", there, white, black, reading="sheet")


# (a) Dispersal


def test_any_piece_moves_may_follow_one_another() -> None:
    # From three realms to three others: neither a dispersal nor a concentration of the classic reading.
    position = play(sheet(f"Na4 Nf6 Pi9 {AWAY}"), "Ea4-a9 Ef6-f9 Pi9-i3 skip")
    assert position.seat == 1
    assert starts(position) == {"k1", "l2"}
    assert position.play("end").seat == 2


def test_a_concentration_is_a_special_case() -> None:
    position = play(sheet(f"Ea4 Ea5 Pi9 {AWAY}"), "Ea4-d4 Ea5-d5")
    assert pieces(position)["d5"] == "E"


def test_each_piece_moves_at_most_once_a_turn() -> None:
    position = sheet(f"Na4 Pi9 {AWAY}").play("Ea4-a9")
    assert starts(position) == {"i9", "k1", "l2"}
    assert proof(position, "Ea9-a12") == ("realm.already_moved", ("a9",))


def test_a_piece_that_has_moved_may_move_again_in_the_next_turn() -> None:
    position = play(sheet(f"Na4 Pi9 {AWAY}"), "Ea4-a9 end pass")
    assert "a9" in starts(position)


def test_an_enforcer_raised_in_this_turn_does_not_move() -> None:
    position = play(sheet(f"Pa4 Be5 {AWAY}"), "Pa4-d4 Ef6N")
    assert starts(position) == {"k1", "l2"}
    assert proof(position, "Ef6-f9") == ("realm.already_moved", ("f6",))


def test_the_turn_ends_by_itself_when_every_piece_has_moved() -> None:
    position = play(sheet(f"Pa4 {AWAY}"), "Pa4-a9 skip Pk1-f1 skip Pl2-l6")
    assert position.seat == 1
    assert position.play("skip").seat == 2


def test_pieces_move_as_in_the_classic_reading() -> None:
    there = f"Nd4 Xf6 Pb6 bb8 {AWAY}"
    classic, by_sheet = realm(there), sheet(there)
    assert by_sheet.legal() == classic.legal()
    assert goals(by_sheet, "b6") == goals(classic, "b6")


def test_a_rearrangement_and_a_pass_are_still_whole_turns() -> None:
    position = sheet(f"Na4 Pi9 {AWAY}").play("Ea4-a9")
    assert code(position, "Rh8") == "realm.rearranging_is_a_whole_turn"
    assert code(position, "pass") == "realm.pass_is_a_whole_turn"
    assert code(position.play("end"), "end") == "realm.nothing_moved_yet"


def test_a_rearrangement_is_the_same() -> None:
    position = play(sheet(f"Nd4 {AWAY} Pd6"), "Re5 f6S")
    assert position.legal() == ("d4", "e4", "f4", "d5", "f5", "e6")
    assert position.play("d4").seat == 2


# (b) E3


@pytest.mark.parametrize(
    ("white", "black", "spared"),
    [(0, 0, True), (1, 1, True), (1, 0, True), (2, 1, True), (0, 1, False), (1, 2, False), (0, 3, False)],
)
def test_moved_enforcer_is_immobilised_only_if_enemy_powers_outnumber_own_ones(
    white: int, black: int, spared: bool
) -> None:
    found = pieces(enforcer_arrives("nf6", white, black).play("xf6"))
    assert (found["f6"], found["d4"]) == ("x", "E" if spared else "X")


@pytest.mark.parametrize(("white", "black", "spared"), [(0, 0, True), (2, 1, True), (0, 1, False), (1, 2, False)])
def test_moved_enforcer_is_immobilised_then_also_if_the_mover_declines(white: int, black: int, spared: bool) -> None:
    found = pieces(enforcer_arrives("nf6", white, black).play("skip"))
    assert (found["f6"], found["d4"]) == ("n", "E" if spared else "X")


# (c) Every event is the mover's choice


def test_founding_is_a_choice() -> None:
    position = power_arrives()
    assert position.legal() == ("Be5", "skip")
    assert "e5" not in pieces(position)
    founded, skipped = position.play("Be5"), position.play("skip")
    assert (pieces(founded)["e5"], hand(founded, 1)["base"]) == ("B", 8)
    assert "e5" not in pieces(skipped)
    assert hand(skipped, 1)["base"] == 9
    assert founded.seat == skipped.seat == 1


def test_founding_names_the_centre_of_that_realm() -> None:
    position = power_arrives()
    for square in ("b5", "f6"):
        assert proof(position, f"B{square}") == ("realm.only_the_centre", (square, "e5"))
    assert code(position, "xe5") == "not_this_step"


def test_raising_is_a_choice() -> None:
    position = power_arrives("Be5")
    squares = [square for square in border("e5") if square != "d4"]
    assert position.legal() == (*(f"E{square}{facing}" for square in squares for facing in "NESW"), "skip")
    raised, skipped = position.play("Ee4S"), position.play("skip")
    assert (pieces(raised)["e4"], hand(raised, 1)["enforcer"]) == ("S", 7)
    assert hand(skipped, 1)["enforcer"] == 8


def test_immobilising_is_a_choice_even_with_a_single_rival() -> None:
    assert enforcer_arrives("nf6").legal() == ("xf6", "skip")


def test_one_of_several_rivals_may_be_immobilised_or_none() -> None:
    position = enforcer_arrives("nf6 sf4 xe6")
    assert position.legal() == ("xf4", "xf6", "skip")
    found = pieces(position.play("xf4"))
    assert (found["f4"], found["f6"], found["e6"]) == ("x", "n", "x")
    assert proof(position, "xe6") == ("realm.not_a_rival", ("e6",))


@pytest.mark.parametrize(("white", "moved"), [(1, "X"), (2, "E")])
def test_taking_a_base_is_a_choice(white: int, moved: str) -> None:
    position = enforcer_arrives("be5", white)
    assert position.legal() == ("xe5", "skip")
    taken, skipped = pieces(position.play("xe5")), pieces(position.play("skip"))
    assert "e5" not in taken
    assert taken["d4"] == moved
    assert (skipped["e5"], skipped["d4"]) == ("b", "E")


def test_taking_names_the_centre_of_that_realm() -> None:
    position = enforcer_arrives("be5 bb8", 1)
    for square in ("b8", "f6"):
        assert proof(position, f"x{square}") == ("realm.only_the_centre", (square, "e5"))
    assert code(position, "Be5") == "not_this_step"


def test_the_conditions_of_events_are_the_same() -> None:
    nothing = [
        power_arrives("be5"),
        power_arrives("Be5 nf6"),
        enforcer_arrives("be5", 1, 1),
        enforcer_arrives("Be5 xf6", 2),
    ]
    for position in nothing:
        assert position.view().phase == "play"
    assert enforcer_arrives("be5 nf6", 2).legal() == ("xf6", "skip")


@pytest.mark.parametrize(
    ("piece", "there", "white", "phase", "prompt"),
    [
        ("P", "", 0, "found", "realm.found"),
        ("P", "Be5", 0, "raise", "realm.raise_or_skip"),
        ("E", "nf6", 0, "immobilise", "realm.immobilise_or_skip"),
        ("E", "be5", 1, "take", "realm.take"),
    ],
)
def test_each_event_is_asked_for_in_a_phase_of_its_own(
    piece: str, there: str, white: int, phase: str, prompt: str
) -> None:
    position = arrival(piece, there, white, reading="sheet")
    view = position.view()
    assert (view.seat, view.phase) == (1, phase)
    assert view.prompt is not None
    assert (view.prompt.code, view.prompt.cells) == (prompt, ("e5",))
    assert [overlay.cells for overlay in view.overlays if overlay.kind == "pending"] == [("d4",)]
    for action in ("end", "pass", "Pk1-f1", "Rk2"):
        assert code(position, action) == "not_this_step"
    assert teban.load(position.text) == position


def test_a_base_that_was_declined_does_not_end_the_game_and_the_twelfth_does() -> None:
    position = sheet(f"Pa4 {AWAY}", bases=(1, 9)).play("Pa4-d4")
    assert position.outcome is None
    assert position.play("skip").outcome is None
    assert position.play("Be5").outcome == Outcome(1, "realm.all_bases")


def test_two_passes_end_the_game_as_well() -> None:
    assert play(sheet(f"Pd4 Bb2 {AWAY}"), "pass pass").outcome == Outcome(1, "realm.both_passed")
