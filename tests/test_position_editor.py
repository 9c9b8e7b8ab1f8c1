"""Positions set up by hand: whatever a game can lead to at the beginning of a turn, and nothing else."""

from dataclasses import replace
from random import Random

import pytest

import teban
from teban.core.position import Position
from teban.core.position_editor import build_position, palette, split_position
from teban.errors import BadText
from teban.registry import rule_set_of

GAMES = tuple(game.name for game in teban.games())


def turn_starts(game: str, seed: int) -> list[Position]:
    """The positions at the beginnings of the turns of a random game, its setup left out."""
    random = Random(seed)
    match = teban.Match(teban.start(game))
    while not match.outcome and len(match.actions) < 80:
        match.play(random.choice(match.legal()))
    return list(match.turn_starts())[8:]


@pytest.mark.parametrize("game", GAMES)
def test_every_turn_of_a_game_can_be_set_up(game: str) -> None:
    positions = [position for seed in range(3) for position in turn_starts(game, seed)]
    assert len(positions) > 5
    for position in positions:
        setup = split_position(position)
        again = build_position(rule_set_of(game), position.options, setup)
        assert (again.view().pieces, again.view().hands) == (position.view().pieces, position.view().hands)
        assert split_position(again) == setup


@pytest.mark.parametrize("game", ["stoic", "stride", "squish", "flowish", "unlace", "orochi", "garden", "throne"])
def test_where_a_turn_leaves_nothing_behind_the_very_position_comes_back(game: str) -> None:
    for position in turn_starts(game, seed=4):
        assert build_position(rule_set_of(game), position.options, split_position(position)) == position


@pytest.mark.parametrize("game", GAMES)
def test_the_palette_has_all_that_stands_on_boards(game: str) -> None:
    offered = palette(rule_set_of(game), teban.start(game).options)
    for position in turn_starts(game, seed=5):
        contents = split_position(position).contents
        for piece in position.view().pieces:
            assert replace(offered[contents[piece.cell]], cell=piece.cell) == piece


def test_whose_turn_it_cannot_be_is_refused_in_words() -> None:
    start = teban.start("stoic")
    setup = replace(split_position(start), contents={"e5": "W"})
    with pytest.raises(BadText, match="With these pieces on the board it can't be that player's turn"):
        build_position(rule_set_of("stoic"), start.options, setup)
    assert build_position(rule_set_of("stoic"), start.options, replace(setup, seat=2)) == start.play("e5")


def test_stones_that_are_missing_are_counted() -> None:
    start = teban.start("garden")
    setup = split_position(start)
    with pytest.raises(BadText) as refused:
        build_position(rule_set_of("garden"), start.options, replace(setup, counts={"stone": (14, 13)}))
    assert refused.value.reason.code == "reclamation.stones_missing"


def test_cards_out_of_use_stand_in_the_order_of_the_deck() -> None:
    start = teban.start("garden")
    setup = replace(split_position(start), used=(("F", "K"), ()))
    position = build_position(rule_set_of("garden"), start.options, setup)
    assert [card.name for card in position.view().cards if card.seat == 1 and card.usable] == ["X", "P"]
    with pytest.raises(BadText):
        build_position(rule_set_of("garden"), start.options, replace(setup, used=(("Z",), ())))


def test_a_border_leaves_out_the_region_with_the_most_enemies() -> None:
    options = teban.start("borderland", size=4).options
    wall = dict.fromkeys(("b1", "b2", "b3", "b4", "b5"), "W")
    setup = replace(split_position(teban.start("borderland", size=4)), contents={**wall, "f2": "B"})
    position = build_position(rule_set_of("borderland"), options, setup)
    territory = {cell for overlay in position.view().overlays if overlay.kind == "territory" for cell in overlay.cells}
    assert "a1" in territory
    assert "f2" not in territory


def test_who_plays_white_sits_at_seat_1() -> None:
    position = teban.start("sibling", pie=True).play("e5").play("white")
    assert position.view().sides == ("black", "white")
    assert (position.seat, split_position(position).seat) == (1, 2)
