"""What a view says of the legal actions before one is played: what they put on the board, and what they lead to."""

import pytest

import teban
from cases import CASES, Case, name_of, random_game
from games.realm.realm_boards import realm
from teban.core.view import Choice, Piece, Placement
from teban.service.serialize import game_state
from teban.words import LANGUAGES

GAMES, MOST, EVERY = 2, 150, 4
"""Random games of each case, actions of each, and of which positions all choices are tried."""


def as_placed(piece: Piece, word: str) -> Placement:
    return Placement(word, piece.side, piece.kind, piece.facing, piece.shape, piece.mark)


@pytest.mark.parametrize("case", CASES, ids=name_of)
def test_a_choice_of_one_empty_cell_puts_there_what_the_view_says(case: Case) -> None:
    for seed in range(GAMES):
        for position in list(random_game(case, seed, MOST))[::EVERY]:
            view = position.view()
            before = {piece.cell for piece in view.pieces}
            told = {placement.word: placement for placement in view.placements}
            assert len(told) == len(view.placements)
            for choice in view.choices:
                if len(choice.cells) != 1 or choice.cells[0] in before:
                    continue
                after = {piece.cell: piece for piece in position.play(choice.action).view().pieces}
                if piece := after.get(choice.cells[0]):
                    assert told.get(choice.word) == as_placed(piece, choice.word), (position.text, choice.action)


def passes(position: teban.Position) -> list[Choice]:
    return [choice for choice in position.view().choices if choice.action == "pass"]


REALM = realm("Pa1 Pe1 Ph1 pk10 pl12 pj12 Bb2 bk11 be8")


def test_a_pass_tells_how_the_game_would_end_if_the_other_player_passed_too() -> None:
    (choice,) = passes(REALM)
    assert choice.consequence
    ended = REALM.play("pass").play("pass").result
    assert ended
    assert choice.consequence.say("en") == f"If Black passes too, the game ends. {ended.say('en')}"
    assert choice.consequence.say("ja") == f"黒もパスすると終局です。{ended.say('ja')}"


def test_the_second_pass_tells_that_it_ends_the_game() -> None:
    passed = REALM.play("pass")
    (choice,) = passes(passed)
    assert choice.consequence
    ended = passed.play("pass").result
    assert ended
    assert choice.consequence.say("en") == f"This ends the game. {ended.say('en')}"


@pytest.mark.parametrize("case", CASES, ids=name_of)
def test_whatever_ends_the_game_by_passing_is_told_before_and_nothing_else(case: Case) -> None:
    for position in list(random_game(case, 7, 120))[:: EVERY // 2]:
        for choice in position.view().choices:
            if choice.action != "pass":
                assert choice.consequence is None
                continue
            once = position.play("pass")
            twice = once.play("pass") if "pass" in once.legal() and once.seat != position.seat else once
            assert (choice.consequence is not None) == (twice.outcome is not None), position.text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_service_says_it_in_words(lang: str) -> None:
    told = game_state(teban.Match(REALM), lang)
    (choice,) = passes(REALM)
    assert choice.consequence
    assert told.consequences == {"pass": choice.consequence.say(lang)}


def test_a_used_card_tells_after_how_many_more_it_comes_back() -> None:
    position, seat = teban.start("garden"), 1
    waits = []
    for _ in range(4):
        for _ in range(2):  # White's turn, and Black's
            position = position.play(position.legal()[0])
            card = position.legal()[0]
            position = position.play(card)
        waits.append([each.back_in for each in position.view().cards if each.seat == seat])
    assert [sorted(wait) for wait in waits] == [[0, 0, 0, 3], [0, 0, 2, 2], [0, 1, 1, 1], [0, 0, 0, 3]]
