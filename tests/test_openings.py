"""Openings: random, varied, whole turns, and fair as far as a game allows."""

from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from math import inf

import pytest

import teban
from teban import Match, Position
from teban.arena.contest import Contest
from teban.arena.openings import LONG_LOOK, TooFewOpenings, fair_openings, is_decided, openings, usual_turns
from teban.arena.referee import Limits
from teban.engine.search import Search


@pytest.mark.parametrize("name", [game.name for game in teban.games()])
def test_openings_are_whole_turns_that_leave_everything_open(name: str) -> None:
    start = teban.start(name)
    for opening in islice(openings(start, 1), 4):
        match = Match(start)
        for action in opening:
            match.play(action)
        assert match.turn_number == usual_turns(start) + 1
        assert len(match.turns) == usual_turns(start)
        assert not is_decided(match.position)


def test_openings_depend_on_the_seed_and_not_on_how_many_are_asked_for() -> None:
    start = teban.start("unlace")
    few, many, others = (list(islice(openings(start, seed), count)) for seed, count in ((1, 5), (1, 20), (2, 20)))
    assert many[:5] == few
    assert len(set(many)) == 20
    assert others != many


def test_no_two_openings_are_the_same_position_turned() -> None:
    start = teban.start("squish", size=3)
    faces: set[str] = set()
    for opening in islice(openings(start, 1), 30):
        position = start
        for action in opening:
            position = position.play(action)
        turned = {position.transformed(symmetry).text for symmetry in position.symmetries}
        assert not turned & faces
        faces |= turned


def chances(start: Position, opening: tuple[str, ...]) -> float:
    """How likely the player to act is to win after an opening."""
    match = Match(start)
    match.play_all(opening)
    search = Search(match, seed=5)
    search.run(visits=20_000)
    return search.candidates()[0].win


@pytest.mark.parametrize("name", ["garden", "throne"])
def test_openings_of_a_contest_are_fairer_than_chance(name: str) -> None:
    start = teban.start(name)
    fair, any_at_all = (
        sum(abs(chances(start, opening) - 0.5) for opening in islice(found(start, 1), 8))
        for found in (fair_openings, openings)
    )
    assert fair < any_at_all / 2


def test_where_openings_are_few_the_unfair_ones_are_played_too() -> None:
    start = teban.start("stoic", size=2)
    all_of_them, fair = (set(until_no_more(kind(start, 1))) for kind in (openings, fair_openings))
    assert fair == all_of_them


def until_no_more(found: Iterator[tuple[str, ...]]) -> Iterator[tuple[str, ...]]:
    with suppress(TooFewOpenings):
        yield from found


def test_where_there_are_few_openings_that_is_said() -> None:
    with pytest.raises(TooFewOpenings, match="stoic has only"):
        list(openings(teban.start("stoic", size=2), 1))


def test_a_win_in_one_turn_decides_a_position() -> None:
    position = teban.start("stoic", size=2)
    while not position.outcome:
        before, position = position, position.play(position.legal()[0])
    assert is_decided(before)
    assert is_decided(position)
    assert not is_decided(teban.start("stoic", size=4))


@pytest.mark.parametrize(("seconds", "look"), [(inf, 100_000), (0.01, 100_000), (0.1, 500_000), (9.0, LONG_LOOK)])
def test_who_thinks_long_has_openings_that_were_looked_at_long(seconds: float, look: int) -> None:
    contest = Contest(("teban", "uct"), "unlace", {}, Limits(seconds))
    found, expected = (next(iter(kind)) for kind in (contest.openings(), fair_openings(contest.start(), 0, look)))
    assert found == expected
