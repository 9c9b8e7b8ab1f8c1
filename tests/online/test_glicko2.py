"""Glicko-2: the figures of Glickman's paper, and what a player may rely on whatever the ratings are."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from teban.online.ratings.glicko2 import (
    BASE,
    DRAW,
    HIGHEST,
    LOSS,
    LOWEST,
    NARROWEST,
    PERIOD,
    PROVISIONAL,
    VOLATILITY,
    WIDEST,
    WIN,
    Rating,
    after_game,
    after_period,
    aged,
)

RATINGS = st.builds(
    Rating, st.floats(LOWEST, HIGHEST), st.floats(NARROWEST, WIDEST), st.floats(0.03, 0.12, allow_subnormal=False)
)
SCORES = st.sampled_from((WIN, DRAW, LOSS))


def test_the_example_of_the_paper_comes_out() -> None:
    opponents = [(Rating(1400, 30), WIN), (Rating(1550, 100), LOSS), (Rating(1700, 300), LOSS)]
    after = after_period(Rating(1500, 200, 0.06), opponents)
    assert after.value == pytest.approx(1464.06, abs=0.01)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)


@given(RATINGS, RATINGS)
def test_no_winner_falls_and_no_loser_rises(one: Rating, two: Rating) -> None:
    assert after_game(one, two, WIN).value >= one.value
    assert after_game(one, two, LOSS).value <= one.value


@given(RATINGS, RATINGS)
def test_to_win_is_better_than_to_draw_and_that_better_than_to_lose(one: Rating, two: Rating) -> None:
    lost, drawn, won = (after_game(one, two, score).value for score in (LOSS, DRAW, WIN))
    assert lost <= drawn <= won
    assert LOWEST in (one.value, lost) or HIGHEST in (one.value, won) or lost < won


@given(RATINGS, RATINGS, SCORES)
def test_ratings_stay_in_bounds(one: Rating, two: Rating, score: float) -> None:
    after = after_game(one, two, score)
    assert LOWEST <= after.value <= HIGHEST
    assert NARROWEST <= after.deviation <= WIDEST
    assert 0 < after.volatility < 1


@given(st.floats(-1000, 1000), RATINGS, RATINGS, SCORES)
def test_only_differences_count(shift: float, one: Rating, two: Rating, score: float) -> None:
    def shifted(rating: Rating) -> Rating:
        return Rating(rating.value + shift, rating.deviation, rating.volatility)

    here = after_period(one, [(two, score)])
    there = after_period(shifted(one), [(shifted(two), score)])
    assert there.value == pytest.approx(here.value + shift, abs=1e-6)
    assert there.deviation == pytest.approx(here.deviation)


@given(st.floats(NARROWEST, WIDEST), st.floats(0, 1000), SCORES)
def test_what_one_wins_an_equal_loses_and_the_seats_do_not_matter(deviation: float, apart: float, score: float) -> None:
    better, worse = Rating(BASE + apart / 2, deviation), Rating(BASE - apart / 2, deviation)
    up = after_period(better, [(worse, score)]).value - better.value
    down = after_period(worse, [(better, 1 - score)]).value - worse.value
    assert up == pytest.approx(-down, abs=1e-6)


@given(RATINGS)
def test_a_draw_between_equals_moves_neither(rating: Rating) -> None:
    assert after_game(rating, rating, DRAW).value == pytest.approx(rating.value, abs=1e-6)


@given(RATINGS, st.floats(0, 1000), st.floats(0, 1000))
def test_without_games_only_the_deviation_grows(rating: Rating, sooner: float, later: float) -> None:
    first, second = aged(rating, min(sooner, later)), aged(rating, max(sooner, later))
    assert (first.value, first.volatility) == (rating.value, rating.volatility)
    assert rating.deviation <= first.deviation + 1e-9 <= second.deviation + 2e-9 <= WIDEST + 3e-9


def test_a_rating_is_provisional_at_first_and_again_after_a_year() -> None:
    assert Rating().is_provisional
    year = 365 * 86_400_000
    assert aged(Rating(1600, 61, VOLATILITY), year / PERIOD).is_provisional
    assert not aged(Rating(1600, 58, VOLATILITY), year / PERIOD).is_provisional
    assert not Rating(1600, PROVISIONAL).is_provisional


def test_a_dozen_games_make_a_rating_known() -> None:
    rating, opponent = Rating(), Rating(1500, 60)
    for game in range(15):
        rating = after_game(rating, opponent, WIN if game % 2 else LOSS)
    assert not rating.is_provisional
