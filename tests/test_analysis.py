"""Analysis and review: what is told is true of the position, and comes while the engine thinks."""

import threading
from math import exp
from random import Random

import pytest

import teban
from teban import Match
from teban.engine.analysis import Analyser, NothingToAnalyse, analyse
from teban.engine.review import NothingToReview, Reviewer, review

GAMES = tuple(game.name for game in teban.games())


def random_match(game: str, seed: int, most: int = 60) -> Match:
    random, match = Random(seed), Match(teban.start(game))
    while match.legal() and len(match.actions) < most:
        match.play(random.choice(match.legal()))
    return match


@pytest.mark.parametrize("game", GAMES)
def test_every_game_can_be_analysed(game: str) -> None:
    position = teban.start(game)
    told = analyse(position, visits=400, seconds=0, lines=4, memory=8)
    assert len(told.candidates) == min(4, len(position.legal()))
    assert told.best == told.candidates[0]
    assert told.visits == 400
    for candidate in told.candidates:
        assert candidate.action in position.legal()
        assert 0 <= candidate.win <= 1


def test_reports_come_while_it_thinks_and_know_more_each_time() -> None:
    visits = [told.visits for told in Analyser(teban.start("stoic"), seconds=0.2, pulse=0.02, memory=64)]
    assert len(visits) >= 3
    assert visits == sorted(set(visits))


def test_a_certain_result_ends_the_analysis() -> None:
    told = analyse(teban.start("stoic", size=2), seconds=0, memory=64)
    assert told.winner in (1, 2)
    assert told.win == (1.0 if told.winner == 1 else 0.0)
    assert told.best.distance is not None


def test_an_analysis_without_limit_can_be_stopped() -> None:
    analyser = Analyser(teban.start("borderland"), seconds=0, pulse=0.01, memory=64)
    reports = []
    for told in analyser:
        reports.append(told)
        if len(reports) == 3:
            threading.Thread(target=analyser.stop).start()
    assert 3 <= len(reports) < 1000


def test_both_backends_are_analysed_alike() -> None:
    native, python = (
        analyse(teban.start("stoic", backend=backend, size=3), visits=200, seconds=0, memory=8)
        for backend in ("native", "python")
    )
    assert native.candidates == python.candidates


def test_a_finished_game_leaves_nothing_to_analyse() -> None:
    match = random_match("stoic", 1, most=1000)
    with pytest.raises(NothingToAnalyse, match="over"):
        analyse(match.position)


@pytest.mark.parametrize("game", ["stoic", "orochi", "node", "garden", "unlace"])
def test_a_review_looks_at_every_turn(game: str) -> None:
    match = random_match(game, 2)
    told = review(match, seconds=0, visits=200)
    assert [turn.turn for turn in told.turns] == list(match.turns)
    assert len(told.chances) == len(match.turns) + 1
    assert all(0 <= chance <= 1 for chance in told.chances)
    for turn in told.turns:
        assert 0 <= turn.loss <= 1
        if turn.better:
            after = turn.before.position
            for action in turn.better:
                after = after.play(action)
            assert turn.turn.actions[: len(turn.better)] != turn.better
        else:
            assert turn.loss == 0


def test_throwing_away_a_certain_win_turns_the_match() -> None:
    # Side 2 is so small that everything is certain from the third action on.
    found = []
    for seed in range(20):
        match = Match(teban.start("stoic", size=2))
        random = Random(seed)
        while match.legal():
            match.play(random.choice(match.legal()))
        looked = review(match, seconds=0, visits=5000)
        for turn in looked.turns:
            if turn.before.winner == turn.turn.seat and turn.win_after < 0.5:
                found.append(turn)
                assert turn.loss == 1.0
                assert turn.turns_the_match
                assert turn in looked.turning_points
    assert found


def test_the_accuracy_of_a_seat_is_the_mean_of_its_turns_on_the_curve_of_lichess() -> None:
    looked = review(random_match("stoic", 3), seconds=0, visits=500)
    of_first = [turn for turn in looked.turns if turn.turn.seat == 1]
    for turn in of_first:
        # Lichess counts in points of win chance, and lets a lost game have a little less than nothing.
        assert turn.accuracy == pytest.approx((103.1668 * exp(-0.04354 * 100 * turn.loss) - 3.1669) / 100, abs=0.02)
        assert (turn.accuracy == 1) == (turn.loss == 0)
    assert looked.accuracy(1) == pytest.approx(sum(turn.accuracy for turn in of_first) / len(of_first))
    alone = Match(teban.start("stoic"))
    alone.play("e5")
    assert review(alone, seconds=0, visits=50).accuracy(2) is None


def test_a_review_can_be_stopped_and_keeps_what_is_done() -> None:
    reviewer = Reviewer(random_match("stoic", 5), seconds=0, visits=200)
    done = 0
    for _ in reviewer:
        done += 1
        if done == 3:
            reviewer.stop()
    assert len(reviewer.review.turns) == done == 3
    assert len(reviewer) > 3


def test_a_match_without_turns_cannot_be_reviewed() -> None:
    with pytest.raises(NothingToReview, match="No moves"):
        review(Match(teban.start("stoic")))


# Following a game


def test_an_analysis_that_follows_a_game_keeps_what_it_has_thought() -> None:
    match = Match(teban.start("node"))
    analyser = Analyser(match, seconds=0, visits=3000, memory=64)
    *_, before = analyser
    match.play(before.best.action)
    analyser.follow(match)
    assert analyser._search.visits == before.best.visits > 0
    *_, after = analyser
    assert (after.position, after.visits) == (match.position, 3000)


def test_an_analysis_that_has_looked_often_enough_already_still_says_what_it_thinks() -> None:
    match = Match(teban.start("node"))
    analyser = Analyser(match, seconds=0, visits=500, memory=64)
    for _ in range(2):
        *_, told = analyser
        analyser.follow(match)
    assert 500 <= told.visits < 600


def test_a_match_that_is_over_is_not_followed_and_a_resigned_one_is() -> None:
    match = Match(teban.start("stoic", size=2))
    analyser = Analyser(match, seconds=0, visits=50, memory=8)
    match.play(match.legal()[0])
    match.resign(2)
    analyser.follow(match)
    assert [told.position for told in analyser][-1] == match.position
    match.takeback()
    while match.legal():
        match.play(match.legal()[0])
    with pytest.raises(NothingToAnalyse):
        analyser.follow(match)
