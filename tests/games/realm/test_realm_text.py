"""Realm: positions as one line of text, and which of them no game can lead to."""

from typing import Any

import pytest

import teban
from games.asking import play
from games.realm.realm_boards import realm, realm_text
from teban import BadText

IDLE = "Pk1 Pl2 pk10 pl12 pj12"
"""All Powers but one of White's."""
SETUP = "Bb2 Be5 Bh8 bk11 bh2 be8"
"""All Bases of the setup."""


def flaw(text: str) -> str:
    """The code of the reason why a text is refused."""
    with pytest.raises(BadText) as refused:
        teban.load(text)
    return refused.value.reason.code


@pytest.mark.parametrize(
    ("reading", "actions"),
    [
        ("classic", "pass Pj12-j9 end pass"),
        ("classic", "Re5 e4 f6S pass Re5 d4 e6N pass"),
        ("classic", "Pd4-a4 Ed6-d9"),
        ("classic", "Pd4-a4 Ec1-c4 end"),
        ("sheet", "Pd4-a4 Bb5 Ed6-d9 Pk1-k4 skip end"),
        ("sheet", "Re5 e4 f6S pass pass"),
    ],
)
def test_what_happens_in_a_turn_survives_the_text_form(reading: str, actions: str) -> None:
    position = realm(f"Pd4 Nd6 Nc1 {IDLE}", reading=reading)
    for action in actions.split():
        position = position.play(action)
        again = teban.load(position.text)
        assert (again, again.key, again.legal()) == (position, position.key, position.legal())


def test_the_reading_is_written_only_when_it_is_not_the_default() -> None:
    assert teban.start("realm").text.split()[1].startswith("............/")
    assert teban.start("realm", reading="sheet").text.split()[1] == "reading=sheet"
    assert teban.load(teban.start("realm", reading="sheet").text).options["reading"] == "sheet"


@pytest.mark.parametrize("piece", ["Ba1", "ba1", "Pb2", "nb2", "Xb2"])
def test_bases_stand_on_centres_and_nothing_else_does(piece: str) -> None:
    square = piece[1:]
    with pytest.raises(BadText) as refused:
        teban.load(realm_text(f"Pd4 {IDLE} {piece}"))
    assert (refused.value.reason.code, refused.value.reason.cells) == ("realm.wrong_square", (square,))


@pytest.mark.parametrize(
    ("text", "side"),
    [
        (realm_text(f"Pd4 Pd6 {IDLE}"), "white"),
        (realm_text(f"Pd4 pd6 {IDLE}"), "black"),
        (realm_text(f"Pd4 {IDLE} Na1 Nb1 Nc1 Na2 Nc2 Xa3 Xb3 Xc3 Xa4"), "white"),
        (realm_text(f"Pd4 {IDLE} na1 nb1 nc1 na2 nc2 xa3 xb3 xc3 xa4"), "black"),
        (realm_text(f"Pd4 {IDLE} Na1 Nb1 Nc1 Na2 Nc2 Xa3 Xb3 Xc3", lifted="Ee4"), "white"),
        (realm_text(f"Pd4 {IDLE}", lifted="Pe4"), "white"),
        (realm_text(f"Pd4 {IDLE} Bb2 Be2 Bh2 Bk2", bases=(9, 9)), "white"),
        (realm_text(f"Pd4 {IDLE} bb2 be2 bh2 bk2", bases=(9, 9)), "black"),
    ],
)
def test_nobody_has_more_pieces_than_there_are(text: str, side: str) -> None:
    with pytest.raises(BadText) as refused:
        teban.load(text)
    assert (refused.value.reason.code, refused.value.reason.params["side"]) == ("too_many_pieces", side)


@pytest.mark.parametrize(
    ("pieces", "more"),
    [
        ("Bb2", {"seat": 1, "bases": (11, 12)}),
        ("Bb2 bk11", {"seat": 2, "bases": (11, 11)}),
        ("bk11", {"seat": 1, "bases": (12, 11)}),
        ("Bb2", {"seat": 2, "bases": (10, 12)}),
        ("Bb2 Pa1", {"seat": 2, "bases": (11, 12)}),
        ("Bb2 Na1", {"seat": 2, "bases": (11, 12)}),
        ("Bb2 Bk2 bk11 bh8", {"seat": 1, "bases": (10, 10)}),
        ("Bb2", {"seat": 2, "bases": (11, 12), "passes": 1}),
        ("Bb2", {"seat": 2, "bases": (11, 12), "habits": ("b2:1", "-")}),
        (f"{SETUP} Pa1", {"seat": 1}),
        (f"{SETUP} Pd1", {"seat": 2}),
        (f"{SETUP} Pl12", {"seat": 2}),
        (f"{SETUP} Pa1 pl12 Pa2", {"seat": 2}),
        (f"{SETUP} Pa1 xc3", {"seat": 2}),
        (f"{SETUP} Pa1", {"seat": 2, "bases": (8, 9)}),
        (f"Pd4 {IDLE}", {"bases": (6, 12)}),
    ],
)
def test_no_setup_can_break_its_own_rules(pieces: str, more: dict[str, Any]) -> None:
    assert flaw(realm_text(pieces, **more)) == "realm.bad_setup"


def test_setups_that_can_arise_are_read() -> None:
    for actions in ("", "Bb2", "Bb2 Bk11 Be5", "Bb2 Bk11 Be5 Bh2 Bh8 Be8", "Bb2 Bk11 Be5 Bh2 Bh8 Be8 Pa1 Pl12"):
        position = play(teban.start("realm"), actions)
        assert teban.load(position.text) == position


def test_the_other_player_has_not_placed_the_last_base_already() -> None:
    assert flaw(realm_text(f"Pd4 {IDLE}", bases=(9, 0))) == "won_before_last_turn"
    assert flaw(realm_text(f"Pd4 {IDLE}", seat=2, bases=(0, 9))) == "won_before_last_turn"


@pytest.mark.parametrize(
    ("pieces", "more"),
    [
        (f"Pd4 {IDLE}", {"source": "b5", "target": "e5", "reading": "sheet"}),
        (f"Pd4 {IDLE}", {"spent": "d4"}),
        (f"Pd4 {IDLE}", {"spent": "d5", "reading": "sheet"}),
        (f"Pd4 {IDLE}", {"spent": "l12", "reading": "sheet"}),
        (f"Pd4 {IDLE} Be5", {"spent": "e5", "reading": "sheet"}),
        (f"Pd4 {IDLE}", {"source": "b5", "passes": 1}),
        (f"Pd4 {IDLE}", {"lifted": "Ed6", "passes": 1}),
        (f"Pd4 {IDLE}", {"lifted": "Ed6", "source": "b5"}),
    ],
)
def test_what_a_turn_has_done_is_something_a_turn_can_do(pieces: str, more: dict[str, Any]) -> None:
    assert flaw(realm_text(pieces, **more)) == "realm.bad_turn"


@pytest.mark.parametrize(
    ("pieces", "lifted"),
    [
        ("Pd4", "Ed6,Ea1"),
        ("Pd4", "Ed6,Ee4"),
        ("Pd4", "Ed6,Ed6"),
        ("Pd4", "Ee5"),
        ("Pd4 xe4 xf4 xd5 xf5 xd6 xe6", "Ef6"),
        ("Pd4 xe4 xf4 xd5 xf5 xd6 xe6 xf6", "Ef6"),
    ],
)
def test_lifted_pieces_come_from_one_realm_in_order_and_find_room_there(pieces: str, lifted: str) -> None:
    assert flaw(realm_text(f"{pieces} {IDLE}", lifted=lifted)) == "realm.bad_turn"


@pytest.mark.parametrize(
    ("pieces", "more"),
    [
        ("Pd4 Be5", {"pending": "raise:d4"}),
        ("Pd4 be5", {"pending": "raise:d4", "target": "e5"}),
        ("Pd4 Be5", {"pending": "immobilise:d4", "target": "e5"}),
        ("Pd4 Ed6 be5", {"pending": "raise:d6", "target": "e5"}),
        ("Pd4 Be5 nd6", {"pending": "immobilise:d6", "target": "e5"}),
        ("Pd4 be5 Xd6 nf6", {"pending": "immobilise:d6", "target": "e5"}),
        ("Pd4 Be5", {"pending": "raise:e5", "target": "e5"}),
        ("Pd4 Be5", {"pending": "raise:f6", "target": "e5"}),
    ],
)
def test_an_event_that_waits_was_caused_by_a_piece_that_moved(pieces: str, more: dict[str, Any]) -> None:
    assert flaw(realm_text(f"{pieces} {IDLE}", **more)) == "realm.bad_turn"


def test_an_event_that_can_wait_is_read() -> None:
    position = teban.load(realm_text(f"Pd4 Be5 {IDLE}", pending="raise:d4", source="b5", target="e5"))
    assert position.view().phase == "raise"


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("realm ............/", "realm ", "text_rows"),
        ("............/", ".........../", "text_row"),
        ("............/", "...........?/", "text_symbol"),
        (" 1 12,12 ", " 3 12,12 ", "text_word"),
        (" 12,12 ", " 13,12 ", "text_number"),
        (" 12,12 ", " 12 ", "text_number"),
        (" 12,12 0 ", " 12,12 3 ", "text_number"),
        (" 0 - ", " 0 b2:3 ", "text_word"),
        (" 0 - ", " 0 b2 ", "text_word"),
        (" 0 - ", " 0 a1:1 ", "text_word"),
        (" 0 - ", " 0 z9:1 ", "not_on_board"),
        (" 0 - - - ", " 0 - - a1 ", "text_word"),
        (" 0 - - - - - ", " 0 - - - - a1,- ", "not_on_board"),
        (" 0 - - - - - - ", " 0 - - - - - win:a1 ", "text_word"),
        (" 0 - - - - - - ", " 0 - - - - - raise ", "not_on_board"),
        (" 0 - - - - - - -", " 0 - - - - - - Xa1", "text_word"),
        (" 0 - - - - - - -", " 0 - - - - - -", "text_too_short"),
        (" 0 - - - - - - -", " 0 - - - - - - - -", "text_too_long"),
    ],
)
def test_words_that_mean_nothing_are_refused(old: str, new: str, code: str) -> None:
    text = teban.start("realm").text
    assert old in text
    assert flaw(text.replace(old, new, 1)) == code


def test_a_turned_position_turns_everything_it_remembers() -> None:
    position = teban.load(
        realm_text(f"Pd4 Na7 Be5 {IDLE}", pending="raise:d4", source="b5", target="e5", habits=("-", "k11:2"))
    )
    quarter = position.symmetries[1]  # (x, y) goes to (11 - y, x)
    turned = position.transformed(quarter)
    words = turned.text.split()
    assert words[5:] == ["-", "b11:2", "h2", "h5", "-", "raise:i4", "-"]
    assert {piece.cell: piece.facing for piece in turned.view().pieces}["f1"] == "W"
    for other in position.symmetries:
        assert sorted(position.transformed(other).legal()) == sorted(
            position.transformed_action(action, other) for action in position.legal()
        )
