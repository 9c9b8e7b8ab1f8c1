"""Elo differences, the sequential test and ratings: closed forms, known values, and data whose truth is known."""

from math import inf, log, sqrt
from random import Random

import pytest

from teban.arena.elo import Estimate, estimate, game_scores, loss, pair_scores
from teban.arena.ratings import Pairing, ratings
from teban.arena.sprt import Sprt, Trial
from teban.engine.elo_scale import elo_of, expected_score


def played_pairs(random: Random, pairs: int, elo: float, seat: float = 0.0) -> list[int]:
    """Pairs between players of a known difference, from openings that favour seats by so much Elo on average."""
    counts = [0] * 5
    for _ in range(pairs):
        favour = random.gauss(0, seat)
        counts[2 * sum(random.random() < expected_score(elo + way * favour) for way in (1, -1))] += 1
    return counts


# Elo


@pytest.mark.parametrize(
    ("elo", "score"), [(0, 0.5), (400, 10 / 11), (-400, 1 / 11), (200, 0.759747), (800, 100 / 101)]
)
def test_a_difference_and_its_expected_score_belong_together(elo: float, score: float) -> None:
    assert expected_score(elo) == pytest.approx(score, abs=1e-6)
    assert elo_of(score) == pytest.approx(elo, abs=1e-3)


def test_a_score_of_nothing_or_everything_is_infinitely_far() -> None:
    assert (elo_of(0), elo_of(1)) == (-inf, inf)


def test_without_games_nothing_is_known() -> None:
    assert estimate(game_scores(0, 0, 0)) == Estimate(0, -inf, inf)


def test_the_estimate_is_where_the_mean_is_and_the_interval_around_it() -> None:
    elo, low, high = estimate(game_scores(60, 20, 20))
    assert elo == pytest.approx(elo_of(0.7))
    assert low < elo < high


def test_the_interval_of_many_games_is_that_of_the_normal_distribution() -> None:
    wins, draws, losses = 50_000, 20_000, 30_000
    mean = 0.6
    deviation = sqrt((wins * 0.4**2 + draws * 0.1**2 + losses * 0.6**2) / 100_000 / 100_000)
    elo, low, high = estimate(game_scores(wins, draws, losses))
    assert elo == pytest.approx(elo_of(mean))
    assert low == pytest.approx(elo_of(mean - 1.959964 * deviation), abs=0.02)
    assert high == pytest.approx(elo_of(mean + 1.959964 * deviation), abs=0.02)


@pytest.mark.parametrize("games", [1, 10, 40])
def test_who_wins_everything_is_at_least_so_strong_that_this_has_a_chance(games: int) -> None:
    elo, low, high = estimate(game_scores(games, 0, 0))
    assert (elo, high) == (inf, inf)
    # The score s with s**games = exp(-3.84 / 2), in closed form.
    assert low == pytest.approx(elo_of(2.718281828 ** (-3.841459 / 2 / games)), abs=1e-3)


def test_losing_is_winning_seen_from_the_other_side() -> None:
    won, lost = estimate(pair_scores([0, 1, 4, 2, 9])), estimate(pair_scores([9, 2, 4, 1, 0]))
    assert lost == pytest.approx((-won.elo, -won.high, -won.low))


def test_pairs_that_cancel_say_more_than_the_same_games_alone() -> None:
    # In every pair one seat won both times: as single games, as uncertain as can be.
    alone, paired = estimate(game_scores(50, 0, 50)), estimate(pair_scores([0, 0, 50, 0, 0]))
    assert paired.high < alone.high / 4


def test_pairs_in_which_one_player_takes_both_say_less_than_the_same_games_alone() -> None:
    alone, paired = estimate(game_scores(50, 0, 50)), estimate(pair_scores([25, 0, 0, 0, 25]))
    assert paired.high > alone.high * 1.3


def test_the_loss_is_that_of_the_binomial_distribution_where_there_are_no_draws() -> None:
    wins, losses, claimed = 30, 10, 0.6
    best = wins * log(wins / 40) + losses * log(losses / 40)
    assert loss(game_scores(wins, 0, losses), claimed) == pytest.approx(
        best - wins * log(claimed) - losses * log(1 - claimed)
    )


@pytest.mark.parametrize(("pairs", "elo", "seat"), [(20, 0, 0), (20, 100, 200), (25, 400, 100)])
def test_the_truth_lies_within_the_interval_about_95_times_in_100(pairs: int, elo: float, seat: float) -> None:
    random = Random(f"{pairs} {elo} {seat}")
    mean = sum(expected_score(elo + random.gauss(0, seat)) for _ in range(20_000)) / 20_000
    within = 0
    for _ in range(150):
        found = estimate(pair_scores(played_pairs(random, pairs, elo, seat)))
        within += found.low <= elo_of(mean) <= found.high
    assert 132 <= within <= 150


# The sequential test


def test_the_bounds_are_walds() -> None:
    assert Sprt(0, 10).bounds == pytest.approx((log(0.05 / 0.95), log(0.95 / 0.05)))
    assert Sprt(0, 10, alpha=0.01, beta=0.1).bounds == pytest.approx((log(0.1 / 0.99), log(0.9 / 0.01)))


def test_the_ratio_without_draws_is_that_of_two_binomial_distributions() -> None:
    low, high = expected_score(0), expected_score(100)
    ratio = 60 * log(high / low) + 40 * log((1 - high) / (1 - low))
    assert Sprt(0, 100).ratio(game_scores(60, 0, 40)) == pytest.approx(ratio)


def test_no_games_decide_nothing() -> None:
    sprt = Sprt(0, 50)
    assert sprt.ratio(pair_scores([0] * 5)) == 0
    assert sprt.believed(pair_scores([0] * 5)) is None


@pytest.mark.parametrize(("elo", "believed"), [(-30, 0), (130, 100)])
def test_a_clear_difference_is_recognised(elo: float, believed: float) -> None:
    random = Random(5)
    trial = Trial(Sprt(0, 100))
    for pair in range(2000):
        (half_points,) = (points for points, count in enumerate(played_pairs(random, 1, elo)) if count)
        trial.hear(pair, half_points)
    assert trial.believed == believed
    assert sum(trial.heard) < 1000


def test_errors_are_about_as_rare_as_promised() -> None:
    random = Random(8)
    wrong = 0
    for _ in range(60):
        trial = Trial(Sprt(0, 150))
        pair = 0
        while trial.believed is None:
            trial.hear(pair, played_pairs(random, 1, 0).index(1))
            pair += 1
        wrong += trial.believed == 150
    assert wrong <= 9


def test_pairs_are_heard_in_their_order_however_they_end() -> None:
    in_order, mixed = Trial(Sprt(0, 100)), Trial(Sprt(0, 100))
    results = [4, 3, 4, 2, 4, 4, 1, 4]
    for pair, half_points in enumerate(results):
        in_order.hear(pair, half_points)
    for pair in (3, 1, 0, 7, 2):
        mixed.hear(pair, results[pair])
    assert mixed.heard == [0, 0, 1, 1, 2]  # pair 7 waits for those before it
    for pair in (6, 5, 4):
        mixed.hear(pair, results[pair])
    assert (mixed.heard, mixed.ratio) == (in_order.heard, in_order.ratio)


def test_a_verdict_stands_whatever_comes_after_it() -> None:
    trial = Trial(Sprt(0, 100))
    for pair in range(40):
        trial.hear(pair, 4)
    heard = list(trial.heard)
    assert trial.believed == 100
    for pair in range(40, 100):
        trial.hear(pair, 0)
    assert (trial.believed, trial.heard) == (100, heard)


# Ratings


def test_two_players_differ_by_what_their_score_says() -> None:
    anchor, other = ratings(2, [Pairing(0, 1, (400, 0, 200, 0, 2400))])
    assert anchor == Estimate(0, 0, 0)
    # A trace of the pull towards the middle is left even after 6000 games.
    assert other.elo == pytest.approx(-elo_of(5 / 6), abs=0.1)


def test_the_interval_of_two_players_is_that_of_the_logistic_curve() -> None:
    _, other = ratings(2, [Pairing(0, 1, (250, 0, 500, 0, 250))])
    information = 2000 * 0.25 * (log(10) / 400) ** 2
    assert other.high - other.elo == pytest.approx(1.959964 / sqrt(information), rel=1e-2)


def test_pairs_that_vary_more_than_single_games_widen_the_interval() -> None:
    calm, wild = (ratings(2, [Pairing(0, 1, pairs)])[1] for pairs in ((0, 0, 1000, 0, 0), (500, 0, 0, 0, 500)))
    assert wild.high == pytest.approx(calm.high * sqrt(2), rel=1e-3)


def test_the_ladder_is_found_again_in_the_games_it_produced() -> None:
    truth = [0, 150, 320, 450, 700]
    random = Random(3)
    table = [
        Pairing(one, two, tuple(played_pairs(random, 400, truth[one] - truth[two])))
        for one in range(5)
        for two in range(one + 1, 5)
    ]
    for found, elo in zip(ratings(5, table), truth, strict=True):
        assert found.elo == pytest.approx(elo, abs=40)


def test_the_truth_lies_within_the_intervals_about_95_times_in_100() -> None:
    truth, random = [0, 200, 300], Random(4)
    within = 0
    for _ in range(100):
        table = [
            Pairing(one, two, tuple(played_pairs(random, 25, truth[one] - truth[two])))
            for one, two in ((0, 1), (0, 2), (1, 2))
        ]
        within += sum(
            found.low <= elo <= found.high for found, elo in zip(ratings(3, table)[1:], truth[1:], strict=True)
        )
    assert 178 <= within <= 200


def test_differences_do_not_depend_on_who_is_the_anchor() -> None:
    table = [Pairing(0, 1, (1, 2, 5, 6, 6)), Pairing(1, 2, (3, 2, 5, 1, 9)), Pairing(0, 2, (0, 0, 3, 2, 15))]
    from_first, from_last = ratings(3, table), ratings(3, table, anchor=2)
    assert from_first[1].elo - from_first[2].elo == pytest.approx(from_last[1].elo)
    assert from_last[0].high == pytest.approx(-from_first[2].low)


def test_who_wins_everything_has_a_rating_and_it_is_uncertain() -> None:
    _, winner, _ = ratings(3, [Pairing(1, 0, (0, 0, 0, 0, 20)), Pairing(0, 2, (1, 4, 10, 4, 1))])
    assert 400 < winner.elo < 2000
    assert winner.high - winner.low > 1000


def test_who_has_not_played_may_have_any_rating() -> None:
    _, stranger = ratings(2, [])
    assert stranger.elo == 0
    assert stranger.high > 2000
