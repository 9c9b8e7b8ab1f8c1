"""The Reclamation's cards: the option that replaces them, and both games refereed (RULES.md, sections 12 and 13)."""

from random import Random
from typing import Any

import pytest

import teban
from games._reclamation.reclamation_boards import garden, hand, kept, reach, reclamation_text, stacks, usable
from games._reclamation.reclamation_referee import ALL, Referee, name
from teban import BadOption, Position

DEFAULTS = {
    "garden": "K(-1,2)(1,2)/X(-1,1)(1,1)(-1,-1)(1,-1)/P(0,1)(0,-1)(-1,0)(1,0)/F(-1,1)(0,1)(1,1)",
    "throne": "Y(-1,2)(0,1)(1,2)/K(-1,2)(1,2)/X(-1,1)(1,1)(-1,-1)(1,-1)/P(0,1)(0,-1)(-1,0)(1,0)",
}
LOPSIDED = "A(1,2)(2,0)/Bee(-2,1)(0,-1)(3,3)/c3(0,1)/D(-1,-1)(-1,0)(-1,1)(0,5)"
AS_MAPPING = {
    "A": [(1, 2), (2, 0)],
    "Bee": ((-2, 1), (0, -1), (3, 3)),
    "c3": {(0, 1)},
    "D": [[-1, -1], [-1, 0], [-1, 1], [0, 5]],
}
"""The same four cards, as Python people write them."""
GREEDY = "A(-1,-1)(0,-1)(1,-1)(-1,0)(1,0)(-1,1)(0,1)(1,1)/B(-1,1)(1,1)(0,2)/C(1,0)(0,1)(-1,0)(0,-1)/D(2,2)(-2,-2)(1,1)"
"""Cards that touch many squares, so that hands run out."""

both_games = pytest.mark.parametrize("game", ["garden", "throne"])


# The option


@both_games
def test_any_four_named_sets_of_offsets_replace_the_cards(game: str) -> None:
    position = teban.start(game, cards=LOPSIDED)
    for seat in (1, 2):
        found = {card.name: card.offsets for card in position.view().cards if card.seat == seat}
        assert list(found) == ["A", "Bee", "c3", "D"]
        assert found["Bee"] == ((-2, 1), (0, -1), (3, 3))


@both_games
def test_cards_may_be_given_as_a_mapping(game: str) -> None:
    assert teban.start(game, cards=AS_MAPPING) == teban.start(game, cards=LOPSIDED)


@both_games
def test_cards_given_as_they_are_by_default_are_the_default(game: str) -> None:
    assert teban.start(game, cards=DEFAULTS[game]) == teban.start(game)
    assert "cards=" not in teban.start(game, cards=DEFAULTS[game]).text


@both_games
def test_replaced_cards_are_part_of_the_text_form(game: str) -> None:
    position = teban.start(game, cards=LOPSIDED)
    assert position.text.split()[1] == f"cards={LOPSIDED}"
    assert teban.load(position.text) == position
    assert position.key != teban.start(game).key


def test_minus_zero_is_zero() -> None:
    written = LOPSIDED.replace("(0,1)", "(-0,1)")
    assert teban.start("garden", cards=written) == teban.start("garden", cards=LOPSIDED)


def test_replaced_cards_are_played_by_their_names() -> None:
    position = garden("c2W3 f6B3", cards=LOPSIDED).play("c2-c3")
    assert position.legal() == ("card-A", "card-Bee", "card-c3", "card-D")
    assert set(stacks(position.play("card-A"))) == {"c3", "f6", "d5", "e3"}
    assert usable(position.play("card-Bee"), 1) == "A c3 D"


def test_lopsided_cards_are_turned_for_black_and_not_mirrored() -> None:
    position = garden("a1W3 e4B3", seat=2, cards=LOPSIDED).play("e4-d4")
    assert list(reach(position, 2, "A")) == ["c2", "b4"]


@pytest.mark.parametrize(
    ("cards", "code"),
    [
        ("", "reclamation.unreadable_card"),
        ("K", "reclamation.unreadable_card"),
        (LOPSIDED.replace("A(", "("), "reclamation.unreadable_card"),
        (LOPSIDED.replace("A(", "A-B("), "reclamation.unreadable_card"),
        (LOPSIDED.replace("A(", "ABCDEFGHI("), "reclamation.unreadable_card"),
        (LOPSIDED.replace("(1,2)", "(1,6)"), "reclamation.unreadable_card"),
        (LOPSIDED.replace("(1,2)", "(1;2)"), "reclamation.unreadable_card"),
        (LOPSIDED.replace("(1,2)", "(1,2"), "reclamation.unreadable_card"),
        (LOPSIDED + "/", "reclamation.unreadable_card"),
        (LOPSIDED.replace("Bee", "A"), "reclamation.bad_card"),
        (LOPSIDED.replace("(1,2)", "(0,0)"), "reclamation.bad_card"),
        (LOPSIDED.replace("(1,2)", "(2,0)"), "reclamation.bad_card"),
        (LOPSIDED.rpartition("/")[0], "reclamation.four_cards"),
        (LOPSIDED + "/E(1,1)", "reclamation.four_cards"),
        (None, "reclamation.unreadable_card"),
        (4, "reclamation.unreadable_card"),
        ({}, "reclamation.unreadable_card"),
        (AS_MAPPING | {"D": []}, "reclamation.unreadable_card"),
        (AS_MAPPING | {"D": 5}, "reclamation.unreadable_card"),
        (AS_MAPPING | {"D": [1, 2]}, "reclamation.unreadable_card"),
        (AS_MAPPING | {"D": [(1, 2, 3)]}, "reclamation.unreadable_card"),
        (AS_MAPPING | {"D": [("one", 2)]}, "reclamation.unreadable_card"),
        (AS_MAPPING | {"D": [(1, 9)]}, "reclamation.unreadable_card"),
        (AS_MAPPING | {"D": [(1.5, 0)]}, "reclamation.unreadable_card"),
        (AS_MAPPING | {"D": [(float("inf"), 0)]}, "reclamation.unreadable_card"),
        (AS_MAPPING | {"D": [(0, 0)]}, "reclamation.bad_card"),
        (AS_MAPPING | {"E": [(1, 1)]}, "reclamation.four_cards"),
    ],
)
def test_cards_that_are_none_are_refused(cards: Any, code: str) -> None:
    with pytest.raises(BadOption) as refused:
        teban.start("garden", cards=cards)
    assert refused.value.reason.code == code


def test_a_text_with_bad_cards_is_refused() -> None:
    with pytest.raises(BadOption) as refused:
        teban.load(f"garden cards=K {teban.start('garden').text.removeprefix('garden ')}")
    assert refused.value.reason.code == "reclamation.unreadable_card"


def test_other_options_are_refused() -> None:
    with pytest.raises(BadOption) as refused:
        teban.start("throne", size=6)
    assert refused.value.reason.code == "no_such_option"


# Symmetry


def test_the_mirror_image_is_a_symmetry_only_if_every_card_is_its_own_mirror_image() -> None:
    assert len(teban.start("garden").symmetries) == len(teban.start("throne").symmetries) == 2
    assert len(teban.start("garden", cards=LOPSIDED).symmetries) == 1


def test_a_turn_in_the_mirror_is_the_mirror_of_the_turn() -> None:
    position = garden("c2W3 b4W d4W d2W a6B3", hand=2)
    mirror = position.symmetries[1]
    for action in ("c2-c3", "card-X", "put-b4", "put-d2"):
        mirrored = position.transformed(mirror)
        assert sorted(mirrored.legal()) == sorted(position.transformed_action(a, mirror) for a in position.legal())
        after = position.play(action)
        assert mirrored.play(position.transformed_action(action, mirror)) == after.transformed(mirror)
        position = after


# Both games against the referee


def as_offsets(written: str) -> dict[str, list[tuple[int, int]]]:
    """A plain reading of the notation for cards."""
    cards = {}
    for card in written.split("/"):
        title, *pairs = card.replace(")", "").split("(")
        cards[title] = [(int(right), int(ahead)) for right, ahead in (pair.split(",") for pair in pairs)]
    return cards


def told(position: Position) -> tuple[Any, ...]:
    """Everything a referee has an opinion about."""
    hands = {seat: hand(position, seat) for seat in (1, 2)}
    aside = {seat: kept(position, seat) for seat in (1, 2)}
    in_use = {seat: set(usable(position, seat).split()) for seat in (1, 2)}
    winner = position.outcome and position.outcome.winner
    return position.seat, set(position.legal()), stacks(position), hands, aside, in_use, winner


def pile(owner: int, height: int) -> str:
    return "WB"[owner - 1] + (str(height) if height > 1 else "")


def expected(referee: Referee) -> tuple[Any, ...]:
    piles = {name(square): pile(owner, height) for square, (owner, height) in referee.piles.items()}
    in_use = {seat: set(referee.cards) - set(referee.out[seat]) for seat in (1, 2)}
    return referee.seat, referee.legal(), piles, referee.hands, referee.kept, in_use, referee.winner()


def compare(position: Position, referee: Referee, random: Random, actions: int) -> None:
    """Let both play the same random actions, and compare them at every step."""
    for _ in range(actions):
        assert told(position) == expected(referee)
        if position.outcome:
            break
        action = random.choice(position.legal())
        position = position.play(action)
        referee.play(action)


@both_games
@pytest.mark.parametrize("cards", ["default", LOPSIDED, GREEDY], ids=["default", "lopsided", "greedy"])
def test_the_rule_set_agrees_with_the_referee(game: str, cards: str) -> None:
    written = DEFAULTS[game] if cards == "default" else cards
    for seed in range(6):
        referee = Referee(game == "throne", as_offsets(written))
        compare(teban.start(game, cards=written), referee, Random(seed), actions=60)


@both_games
def test_the_rule_set_agrees_with_the_referee_when_hands_run_out(game: str) -> None:
    # Most random games are over too soon for that, so here the mover has hardly a stone in hand.
    for seed in range(120):
        random = Random(seed)
        referee = Referee(game == "throne", as_offsets(GREEDY))
        heights = [3, 3, *random.choices([1, 2], k=10)]
        squares = random.sample(ALL, len(heights))
        referee.piles = {at: (1 + i % 2, height) for i, (at, height) in enumerate(zip(squares, heights, strict=True))}
        words = " ".join(name(at) + pile(*referee.piles[at]) for at in squares)
        position = teban.load(reclamation_text(game, words, hand=seed % 4, cards=GREEDY))
        referee.hands = {seat: hand(position, seat) for seat in (1, 2)}
        compare(position, referee, random, actions=5)
