"""Explanations: every kind of fact occurs, and everything that is said is checked by code that knows nothing of it.

`explained.json` in the folders of the games' tests holds turns of real games, with what the search expected and proved;
`explain_referee.py` replays and recounts whatever is claimed about them.
"""

from random import Random
from typing import Any

import pytest

import teban
from explain_referee import CHECKS, Claim, judge
from golden import FOLDER, golden
from teban import Match
from teban.engine.review import Reviewer, review
from teban.explain import BAD, MOST, BadTurn, Branch, Fact, bad_turn, explain, facts
from teban.words import LANGUAGES
from teban.words.catalogue import catalogue

GAMES = [game.name for game in teban.games()]
TURNS = [turn for _, turn in golden("explained")]

EVERYWHERE = "win_at_once_missed win_missed lets_win_at_once loss_proven expected"
"""The kinds of facts that must occur in every game; `facts.txt` beside a game's tests has those that it adds."""


def turns_of(written: str) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(turn.split()) for turn in written.split(", ") if turn)


def told(entry: dict[str, Any]) -> BadTurn:
    """A turn of the file."""
    before = teban.load(entry["text"], backend="python")
    (played,), (better,) = turns_of(entry["played"]), turns_of(entry["better"])
    proven, proven_better = (entry.get(key, (None, None)) for key in ("proven", "proven_better"))
    return BadTurn(
        Branch(before, played, turns_of(entry["expected"]), *proven),
        Branch(before, better, turns_of(entry["expected_better"]), *proven_better),
    )


def claim(turn: BadTurn, fact: Fact) -> Claim:
    answer = turn.better.line[0] if turn.better.line else ()
    said = (fact.code, fact.cells, dict(fact.params), fact.line)
    return Claim(turn.before, turn.played.turn, turn.better.turn, answer, *said)


def kind_of(fact: Fact) -> str:
    """The last part of its code, after the game, the family or `explain` whose words it has."""
    return fact.code.rpartition(".")[2]


FOUND = [(turn, fact) for turn in map(told, TURNS) for fact in facts(turn)]


@pytest.mark.parametrize(("turn", "fact"), FOUND, ids=[f"{t.before.game.name}-{kind_of(f)}" for t, f in FOUND])
def test_what_is_said_is_true(turn: BadTurn, fact: Fact) -> None:
    judge(claim(turn, fact))


@pytest.mark.parametrize("game", GAMES)
def test_every_kind_of_fact_occurs_in_its_game(game: str) -> None:
    found = {kind_of(fact) for turn, fact in FOUND if turn.before.game.name == game}
    assert found == {*(FOLDER / game / "facts.txt").read_text(encoding="utf-8").split(), *EVERYWHERE.split()}
    assert len(found) >= 6


def test_every_sentence_occurs() -> None:
    assert {fact.code for _, fact in FOUND} == set(catalogue("en")["fact"])
    assert {kind_of(fact) for _, fact in FOUND} == CHECKS.keys()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_fact_is_a_sentence_in_both_languages(lang: str) -> None:
    for _, fact in FOUND:
        sentence = fact.say(lang)
        assert sentence.endswith("." if lang == "en" else "。")
        assert "{" not in sentence


def test_a_border_in_two_turns_is_told_with_the_line_that_shows_it() -> None:
    for turn, fact in FOUND:
        if fact.code == "borderland.territory_allowed":
            position = turn.before
            for action in (action for part in fact.line for action in part):
                position = position.play(action)
            shown = [overlay for overlay in position.view().overlays if overlay.kind == "territory"]
            assert fact.params["number"] in [len(overlay.cells) for overlay in shown]
            assert f"{fact.params['number']} cells of territory in {fact.params['turns']} turn" in fact.say("en")
            return
    raise AssertionError("no such fact")


# Whole games


@pytest.mark.parametrize("game", GAMES)
def test_all_that_a_review_says_about_a_random_game_is_true(game: str) -> None:
    options: dict[str, Any] = {"size": 4} if len(teban.game(game).sizes) > 1 else {}
    random, match = Random(game), Match(teban.start(game, **options))
    while match.legal() and len(match.turns) < 12:
        match.play(random.choice(match.legal()))
    bad = 0
    for reviewed in Reviewer(match, seconds=0, visits=200, memory=8):
        turn = bad_turn(reviewed)
        for fact in facts(turn) if turn else ():
            assert turn
            if fact.params.get("actions", 0) <= 4:  # a longer proof would take the solver too long here
                judge(claim(turn, fact))
                bad += 1
    assert bad


def test_a_bad_turn_has_one_to_three_facts_and_a_good_one_none() -> None:
    random, match = Random(1), Match(teban.start("squish", size=3))
    while match.legal():
        match.play(random.choice(match.legal()))
    counts = set()
    for reviewed in review(match, seconds=0, visits=300).turns:
        found = explain(reviewed)
        assert bool(found) == (reviewed.loss >= BAD)
        counts.add(len(found))
        weights = [fact.weight for fact in found]
        assert weights == sorted(weights, reverse=True)
    assert 0 in counts
    assert max(counts) in range(1, MOST + 1)


def test_nothing_is_compared_before_the_colours_are_chosen() -> None:
    start = teban.start("borderland", size=4, backend="python").play("Wa1").play("Bg4")
    turn = BadTurn(Branch(start, ("black",), (("d4", "a1-b1"),)), Branch(start, ("white", "d4", "a1-b1")))
    assert facts(turn) == []
