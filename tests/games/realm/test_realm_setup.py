"""Realm: the board, what each player has, and the setup (RULES.md, section 11)."""

from typing import Any

import pytest

import teban
from games.asking import code, play, proof
from games.realm.realm_boards import CENTRES, border, hand, pieces
from teban import BadOption, IllegalAction

SIX_BASES = "Bb2 Bk11 Be5 Bh2 Bh8 Be8"
"""White takes b2, e5 and h8; Black k11, h2 and e8."""
SIX_POWERS = "Pa1 Pj10 Pd4 Pg1 Pg7 Pd7"


def test_the_board_has_twelve_by_twelve_squares_and_sixteen_realm_centres() -> None:
    view = teban.start("realm").view()
    assert (view.shape, view.size, len(view.cells)) == ("square", 12, 144)
    assert [overlay.cells for overlay in view.overlays if overlay.kind == "centre"] == [CENTRES]


def test_each_player_has_three_powers_eight_enforcers_and_twelve_bases() -> None:
    position = teban.start("realm")
    for seat in (1, 2):
        assert hand(position, seat) == {"power": 3, "enforcer": 8, "base": 12}


def test_seat_one_is_white_and_begins() -> None:
    position = teban.start("realm")
    assert position.seat == 1
    assert position.view().sides == ("white", "black")
    assert pieces(position.play("Bb2")) == {"b2": "B"}


def test_the_setup_alternates_from_white_through_six_bases_and_six_powers() -> None:
    position = teban.start("realm")
    for number, action in enumerate(f"{SIX_BASES} {SIX_POWERS}".split()):
        assert position.seat == 1 + number % 2
        assert position.view().phase == "setup"
        assert position.prompt is not None
        assert position.prompt.code == ("realm.base" if number < 6 else "realm.power")
        position = position.play(action)
    assert (position.seat, position.view().phase) == (1, "play")
    assert position.prompt is not None
    assert position.prompt.code == "realm.move"
    bases = dict.fromkeys(("b2", "e5", "h8"), "B") | dict.fromkeys(("k11", "h2", "e8"), "b")
    powers = dict.fromkeys(("a1", "d4", "g7"), "P") | dict.fromkeys(("j10", "g1", "d7"), "p")
    assert pieces(position) == bases | powers
    for seat in (1, 2):
        assert hand(position, seat) == {"power": 0, "enforcer": 8, "base": 9}


def test_the_first_base_may_go_on_any_centre() -> None:
    assert teban.start("realm").legal() == tuple(f"B{centre}" for centre in CENTRES)


def test_a_base_goes_only_on_a_centre() -> None:
    position = teban.start("realm")
    for square in ("a1", "b1", "c3", "l12", "b3"):
        assert proof(position, f"B{square}") == ("realm.not_a_centre", (square,))


def test_a_base_goes_only_on_an_empty_centre() -> None:
    assert proof(play(teban.start("realm"), "Bb2"), "Bb2") == ("occupied", ("b2",))


def test_a_base_is_never_put_in_a_row_or_column_of_realms_with_an_own_base() -> None:
    position = play(teban.start("realm"), "Bb2 Bk11")
    assert position.legal() == ("Be5", "Bh5", "Bk5", "Be8", "Bh8", "Bk8", "Be11", "Bh11")
    assert proof(position, "Bk2") == ("realm.same_row_or_column", ("k2", "b2"))
    assert proof(position, "Bb8") == ("realm.same_row_or_column", ("b8", "b2"))


def test_two_own_bases_bar_two_rows_and_two_columns() -> None:
    position = play(teban.start("realm"), "Bb2 Bk11 Be5 Bh2")
    assert position.legal() == ("Bh8", "Bk8", "Bh11")


def test_an_enemy_base_bars_neither_its_row_nor_its_column() -> None:
    position = play(teban.start("realm"), "Bb2")
    assert code(position, "Bk2") is None
    assert code(position, "Bb11") is None


def test_powers_wait_until_all_six_bases_stand() -> None:
    reason = play(teban.start("realm"), "Bb2 Bk11").why_not("Pa1")
    assert reason is not None
    assert reason.code == "not_this_step"
    assert reason.params["asked"].code == "realm.base"


@pytest.mark.parametrize("action", ["pass", "end", "skip", "Rb2", "Pa1-a9", "b2", "white", "Bb2N"])
def test_nothing_but_placing_is_done_in_the_setup(action: str) -> None:
    assert code(teban.start("realm"), action) == "not_this_step"
    assert code(play(teban.start("realm"), SIX_BASES), action) == "not_this_step"


def test_a_power_goes_on_a_border_square_of_any_realm_its_owner_controls() -> None:
    position = play(teban.start("realm"), SIX_BASES)
    expected = [f"P{square}" for centre in ("b2", "e5", "h8") for square in border(centre)]
    assert sorted(position.legal()) == sorted(expected)


def test_a_power_is_never_put_on_a_centre() -> None:
    position = play(teban.start("realm"), SIX_BASES)
    for centre in ("b2", "k11", "k5"):
        assert proof(position, f"P{centre}") == ("realm.centre", (centre,))


def test_a_power_is_not_put_into_a_realm_that_its_owner_does_not_control() -> None:
    position = play(teban.start("realm"), SIX_BASES)
    assert proof(position, "Pl12") == ("realm.not_your_realm", ("l12", "k11"))
    assert proof(position, "Pd1") == ("realm.not_your_realm", ("d1", "e2"))


def test_a_power_goes_only_on_an_empty_square() -> None:
    assert proof(play(teban.start("realm"), f"{SIX_BASES} Pa1 Pj10"), "Pa1") == ("occupied", ("a1",))


def test_a_realm_gets_only_one_own_power_in_the_setup() -> None:
    position = play(teban.start("realm"), f"{SIX_BASES} Pa1 Pj10")
    found, cells = proof(position, "Pa2")
    assert (found, cells[0]) == ("realm.power_already_there", "a2")
    expected = [f"P{square}" for centre in ("e5", "h8") for square in border(centre)]
    assert sorted(position.legal()) == sorted(expected)


def test_a_realm_is_controlled_by_the_owner_of_the_base_on_its_centre() -> None:
    overlays = play(teban.start("realm"), "Bb2 Bk11").view().overlays
    found = [(overlay.side, set(overlay.cells)) for overlay in overlays if overlay.kind == "territory"]
    assert found == [("white", {"b2", *border("b2")}), ("black", {"k11", *border("k11")})]


def test_an_action_that_is_refused_raises_illegal_action_with_its_reason() -> None:
    with pytest.raises(IllegalAction) as refused:
        teban.start("realm").play("Ba1")
    assert (refused.value.action, refused.value.reason.code) == ("Ba1", "realm.not_a_centre")


@pytest.mark.parametrize(("action", "found"), [("Bm1", "not_on_board"), ("Bb13", "not_on_board"), ("?", "unreadable")])
def test_strings_that_name_no_square_or_no_action_are_refused(action: str, found: str) -> None:
    assert code(teban.start("realm"), action) == found


def test_the_reading_is_classic_unless_the_sheet_is_asked_for() -> None:
    assert teban.start("realm") == teban.start("realm", reading="classic")
    assert teban.start("realm", reading="sheet") != teban.start("realm")
    assert teban.start("realm", reading="sheet").options["reading"] == "sheet"


@pytest.mark.parametrize(
    ("options", "found"),
    [
        ({"reading": "japanese"}, "bad_option_value"),
        ({"reading": ""}, "bad_option_value"),
        ({"reading": 1}, "bad_option_value"),
        ({"size": 12}, "no_such_option"),
    ],
)
def test_other_readings_and_options_are_refused(options: dict[str, Any], found: str) -> None:
    with pytest.raises(BadOption) as refused:
        teban.start("realm", **options)
    assert refused.value.reason.code == found


def test_users_are_told_which_rules_are_restored_and_which_are_ours() -> None:
    game = teban.game("realm")
    assert (game.designer, game.sizes, [option.name for option in game.options]) == ("Phil Orbanes", (12,), ["reading"])
    marks = {(evidence.mark, evidence.code) for evidence in game.evidence}
    restored = {"enforcer_moves", "dispersal", "events_compulsory", "one_event", "immobilised"}
    house = {"raised_stays", "pass", "controlled", "repetition"}
    assert marks == {("restored", f"realm.{key}") for key in restored} | {("house", f"realm.{key}") for key in house}
