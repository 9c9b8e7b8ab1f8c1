"""Realm: how pieces move, and what a turn is made of (RULES.md, section 11)."""

import pytest

import teban
from games.asking import code, play, proof
from games.realm.realm_boards import goals, pieces, realm, starts
from teban.core.view import Choice, Piece

IDLE = "Pk1 Pl2 pk10 pl12 pj12"
"""Five Powers that stand away from the files a to i and the ranks 3 to 9."""

FROM_D4 = {
    "N": {"d7", "d8", "d9", "d10", "d11", "d12"},
    "E": {"g4", "h4", "i4", "j4", "k4", "l4"},
    "S": {"d3", "d2", "d1"},
    "W": {"c4", "b4", "a4"},
}
"""The squares of other realms that are in sight of d4 on an empty board."""

CROWD = f"Pd4 Nd6 Nf4 Nc1 {IDLE}"
"""Three white pieces in the realm of e5, and one below the realm of b5."""


# How pieces move


def test_a_power_moves_like_a_rook_any_distance_to_another_realm() -> None:
    assert goals(realm(f"Pd4 {IDLE}"), "d4") == set().union(*FROM_D4.values())


def test_a_power_moves_only_in_a_straight_line() -> None:
    position = realm(f"Pd4 {IDLE}")
    for goal in ("g7", "e9", "c3", "d4"):
        assert proof(position, f"Pd4-{goal}") == ("realm.not_straight", ("d4", goal))


def test_a_power_must_end_in_another_realm() -> None:
    position = realm(f"Pd4 {IDLE}")
    for goal in ("d5", "d6", "e4", "f4"):
        assert proof(position, f"Pd4-{goal}") == ("realm.same_realm", ("d4", goal))


def test_a_power_ends_on_an_empty_square() -> None:
    position = realm(f"Pd4 nd9 Wg4 {IDLE}")
    assert proof(position, "Pd4-d9") == ("occupied", ("d9",))
    assert proof(position, "Pd4-g4") == ("occupied", ("g4",))


def test_a_power_does_not_leap_over_pieces_of_either_colour() -> None:
    position = realm(f"Pd4 nd9 Wg4 {IDLE}")
    assert proof(position, "Pd4-d10") == ("realm.blocked", ("d9", "d4", "d10"))
    assert proof(position, "Pd4-l4") == ("realm.blocked", ("g4", "d4", "l4"))
    assert goals(position, "d4") == {"d7", "d8"} | FROM_D4["S"] | FROM_D4["W"]


def test_a_power_may_cross_an_empty_centre_but_not_stop_on_it() -> None:
    position = realm(f"Pb6 {IDLE}")
    along_the_file = {goal for goal in goals(position, "b6") if goal[0] == "b"}
    assert along_the_file == {"b7", "b9", "b10", "b12", "b3", "b1"}
    assert proof(position, "Pb6-b8") == ("realm.centre", ("b8",))
    assert proof(position, "Pb6-b5") == ("realm.centre", ("b5",))


@pytest.mark.parametrize("base", ["B", "b"])
def test_a_base_blocks_the_way_over_its_centre(base: str) -> None:
    position = realm(f"Pb6 {base}b8 {IDLE}")
    assert {goal for goal in goals(position, "b6") if goal[0] == "b"} == {"b7", "b3", "b1"}
    assert proof(position, "Pb6-b9") == ("realm.blocked", ("b8", "b6", "b9"))
    assert proof(position, "Pb6-b8") == ("occupied", ("b8",))


@pytest.mark.parametrize(("facing", "backwards"), [("N", "S"), ("E", "W"), ("S", "N"), ("W", "E")])
def test_an_enforcer_moves_ahead_left_or_right_as_it_faces_but_never_backwards(facing: str, backwards: str) -> None:
    position = realm(f"{facing}d4 Pi9 {IDLE}")
    expected = set().union(*(squares for heading, squares in FROM_D4.items() if heading != backwards))
    assert goals(position, "d4") == expected
    for goal in FROM_D4[backwards]:
        assert proof(position, f"Ed4-{goal}") == ("realm.no_backwards", ("d4", goal))


def test_a_black_enforcer_faces_the_same_ways_as_a_white_one() -> None:
    position = realm(f"sd4 Pi9 {IDLE}", seat=2)
    assert goals(position, "d4") == FROM_D4["E"] | FROM_D4["S"] | FROM_D4["W"]


@pytest.mark.parametrize(("goal", "facing"), [("d9", "N"), ("h4", "E"), ("a4", "W")])
def test_an_enforcer_afterwards_faces_the_way_it_moved(goal: str, facing: str) -> None:
    position = realm(f"Nd4 Pi9 {IDLE}").play(f"Ed4-{goal}")
    assert pieces(position)[goal] == facing
    assert "d4" not in pieces(position)


def test_an_enforcer_is_held_to_the_same_squares_as_a_power() -> None:
    position = realm(f"Nb6 Pi9 wb12 {IDLE}")
    assert goals(position, "b6") == {"b7", "b9", "b10"} | {f"{file}6" for file in "defghijkl"}
    assert proof(position, "Eb6-b8") == ("realm.centre", ("b8",))
    assert proof(position, "Eb6-c6") == ("realm.same_realm", ("b6", "c6"))
    assert proof(position, "Eb6-b12") == ("occupied", ("b12",))
    assert proof(position, "Eb6-c7") == ("realm.not_straight", ("b6", "c7"))


def test_an_immobilised_enforcer_never_moves() -> None:
    position = realm(f"Xd4 Pi9 {IDLE}")
    assert "d4" not in starts(position)
    assert proof(position, "Ed4-d9") == ("realm.immobilised", ("d4",))


@pytest.mark.parametrize("blocker", ["X", "x"])
def test_an_immobilised_enforcer_still_blocks(blocker: str) -> None:
    position = realm(f"Pd4 {blocker}d8 {IDLE}")
    assert {goal for goal in goals(position, "d4") if goal[0] == "d"} == {"d7", "d3", "d2", "d1"}


def test_bases_never_move() -> None:
    position = realm(f"Bb8 Pd4 {IDLE}")
    for kind in "PE":
        assert proof(position, f"{kind}b8-b9") == ("realm.bases_stay", ("b8",))


def test_only_own_pieces_move() -> None:
    position = realm(f"Pd4 nf6 {IDLE}")
    assert proof(position, "Ef6-f9") == ("no_own_piece", ("f6",))
    assert proof(position, "Pj12-j9") == ("no_own_piece", ("j12",))
    assert proof(position, "Pa1-a9") == ("no_own_piece", ("a1",))


@pytest.mark.parametrize(("action", "kind"), [("Ed4-d9", "power"), ("Pf6-f9", "enforcer")])
def test_a_piece_is_called_by_its_own_kind(action: str, kind: str) -> None:
    reason = realm(f"Pd4 Nf6 {IDLE}").why_not(action)
    assert reason is not None
    assert (reason.code, reason.params["kind"]) == ("realm.other_kind", kind)


# What a turn is made of


def test_a_turn_begins_with_a_move_a_rearrangement_or_a_pass() -> None:
    position = realm(CROWD)
    moves = [action for action in position.legal() if "-" in action]
    assert {action[0] for action in moves} == {"P", "E"}
    assert set(position.legal()) - set(moves) == {"Rb2", "Re5", "Rk2", "pass"}


def test_a_dispersal_is_any_number_of_moves_out_of_one_realm() -> None:
    position = play(realm(CROWD), "Pd4-a4 Ed6-d9")
    assert starts(position) == {"f4"}
    assert goals(position, "f4") == {"b4", "c4", *(f"f{rank}" for rank in range(7, 13)), *(f"{x}4" for x in "ghijkl")}
    assert proof(position, "Ec1-c4") == ("realm.must_start_there", ("e5",))
    last = position.play("Ef4-f9")
    assert last.seat == 2


def test_a_concentration_is_any_number_of_moves_into_one_realm() -> None:
    position = play(realm(CROWD), "Pd4-a4 Ec1-c6")
    assert starts(position) == {"f4"}
    assert goals(position, "f4") == {"b4", "c4"}
    assert proof(position, "Ed6-d9") == ("realm.must_end_there", ("b5",))


def test_after_one_move_the_turn_may_become_either() -> None:
    position = realm(CROWD).play("Pd4-a4")
    assert starts(position) == {"d6", "f4", "c1"}
    assert goals(position, "c1") == {"c4", "c5", "c6"}
    assert "d9" in goals(position, "d6")
    assert proof(position, "Ec1-c9") == ("realm.neither_dispersal_nor_concentration", ("e5", "b5"))


def test_two_moves_from_one_realm_into_one_realm_leave_both_open() -> None:
    position = play(realm(CROWD), "Pd4-a4 Ed6-b6")
    assert starts(position) == {"f4", "c1"}
    assert goals(position, "c1") == {"c4", "c5", "c6"}
    assert "f9" in goals(position, "f4")


def test_a_piece_that_has_moved_does_not_move_again_in_the_turn() -> None:
    position = realm(CROWD).play("Pd4-a4")
    assert "a4" not in starts(position)
    assert code(position, "Pa4-a9") == "realm.neither_dispersal_nor_concentration"


def test_a_turn_may_end_after_one_move() -> None:
    position = realm(CROWD).play("Pd4-a4")
    assert (position.seat, position.view().phase) == (1, "play")
    assert position.prompt is not None
    assert position.prompt.code == "realm.go_on"
    assert "end" in position.legal()
    assert position.play("end").seat == 2


def test_a_turn_may_not_end_before_a_piece_has_moved() -> None:
    assert code(realm(CROWD), "end") == "realm.nothing_moved_yet"


def test_a_new_turn_is_bound_to_no_realm_of_the_last() -> None:
    position = play(realm(CROWD), "Pd4-a4 end")
    assert starts(position) == {"k10", "l12", "j12"}
    assert position == teban.load(position.text)


def test_the_turn_ends_by_itself_when_no_further_piece_move_is_legal() -> None:
    position = realm("Pa1 Pe1 Ph1 pk10 pl12 pj12").play("Pa1-a10")
    assert position.seat == 2
    assert position.prompt is not None
    assert position.prompt.code == "realm.move"


def test_the_turn_goes_on_while_another_piece_can_join_the_first() -> None:
    position = realm("Pa1 Pc1 Ph1 pk10 pl12 pj12").play("Pa1-a10")
    assert position.seat == 1
    assert starts(position) == {"c1"}


def test_a_pass_is_a_whole_turn() -> None:
    position = realm(CROWD)
    passed = position.play("pass")
    assert (passed.seat, passed.outcome, pieces(passed)) == (2, None, pieces(position))
    assert code(position.play("Pd4-a4"), "pass") == "realm.pass_is_a_whole_turn"


def test_a_pass_is_forgotten_once_the_other_player_takes_a_turn() -> None:
    position = play(realm(CROWD), "pass Pj12-j3 end pass")
    assert (position.seat, position.outcome) == (2, None)


@pytest.mark.parametrize("action", ["Pd4-a4", "Re5"])
def test_a_pass_is_forgotten_as_soon_as_the_other_player_acts(action: str) -> None:
    position = realm(CROWD, passes=1).play(action)
    assert position == realm(CROWD).play(action)
    assert position == teban.load(position.text)


def test_rearranging_is_a_whole_turn() -> None:
    assert code(realm(CROWD).play("Pd4-a4"), "Re5") == "realm.rearranging_is_a_whole_turn"


@pytest.mark.parametrize("action", ["Bb2", "Pa1", "Ec4N", "xc4", "skip", "d4-d9", "c4N", "card-K", "Ed6-d9N", "Rb2N"])
def test_actions_of_other_steps_are_refused_while_moves_are_asked_for(action: str) -> None:
    reason = realm(CROWD).why_not(action)
    assert reason is not None
    assert (reason.code, reason.params["asked"].code) == ("not_this_step", "realm.move")


# What single squares and pieces tell


def test_naming_a_piece_tells_where_it_can_go() -> None:
    found, cells = proof(realm(f"Sd4 Pi9 {IDLE}"), "d4")
    assert (found, cells[0]) == ("choose_goal", "d4")
    assert set(cells[1:]) == FROM_D4["E"] | FROM_D4["S"] | FROM_D4["W"]


def test_naming_a_piece_that_cannot_move_tells_so() -> None:
    assert proof(realm(f"Xd4 Pi9 {IDLE}"), "d4") == ("piece_stuck", ("d4",))


def test_naming_a_square_without_an_own_piece_tells_so() -> None:
    position = realm(f"Pd4 nf6 {IDLE}")
    assert proof(position, "f6") == ("no_own_piece", ("f6",))
    assert proof(position, "a1") == ("no_own_piece", ("a1",))


def test_naming_an_own_base_tells_that_bases_stay() -> None:
    assert proof(realm(f"Bb8 Pd4 {IDLE}"), "b8") == ("realm.bases_stay", ("b8",))


def test_the_view_tells_kinds_sides_facings_and_immobilised_enforcers() -> None:
    found = {piece.cell: piece for piece in realm(f"Pd4 Ed6 sf6 Xa1 xa3 Bb8 be8 {IDLE}").view().pieces}
    assert found["d4"] == Piece("d4", "white", "power", mark="dot")
    assert found["d6"] == Piece("d6", "white", "enforcer", facing="E", shape="wedge")
    assert found["f6"] == Piece("f6", "black", "enforcer", facing="S", shape="wedge")
    assert found["a1"] == Piece("a1", "white", "enforcer", immobile=True, shape="wedge")
    assert found["a3"] == Piece("a3", "black", "enforcer", immobile=True, shape="wedge")
    assert found["b8"] == Piece("b8", "white", "base", shape="block")
    assert found["e8"] == Piece("e8", "black", "base", shape="block")


def test_the_view_offers_each_action_as_squares_and_a_word() -> None:
    choices = {choice.action: choice for choice in realm(CROWD).view().choices}
    assert choices["Ed6-d9"] == Choice("Ed6-d9", ("d6", "d9"), "E")
    assert choices["Re5"] == Choice("Re5", ("e5",), "R")
    assert (choices["pass"].cells, choices["pass"].word) == ((), "pass")
