"""The search on the rulebook: its proofs are right, its limits hold, and all that thinks works for a game with it."""

import threading
from functools import cache
from random import Random
from time import monotonic

import pytest

import teban
from outside.folders import LINE
from teban import Match, Position, native, registry
from teban.engine.analysis import Analyser
from teban.engine.levels import levels
from teban.engine.player import LevelPlayer, Player, RandomPlayer
from teban.engine.rulebook_search import NODE_BYTES, RulebookSearch
from teban.engine.search import Search
from teban.errors import NoKernel

MEGABYTE = 2**20


@pytest.fixture(autouse=True)
def _line(_nothing_stays: None) -> None:
    registry.add_folder(LINE)


def search_at(position: Position, seed: int = 1, **more: bool) -> RulebookSearch:
    return RulebookSearch(position, 1, 8 * MEGABYTE, seed, more.get("plain", False), [])


@cache
def winner_by_force(position: Position) -> int:
    """The seat that wins, 0 for a draw, by looking at everything."""
    if position.outcome:
        return position.outcome.winner or 0
    results = {winner_by_force(position.play(action)) for action in position.legal()}
    if position.seat in results:
        return position.seat
    return 0 if 0 in results else position.rival


def after_random_actions(position: Position, seed: int, count: int) -> Position:
    random = Random(seed)
    for _ in range(count):
        after = position.play(random.choice(position.legal()))
        if after.outcome:
            break
        position = after
    return position


@pytest.mark.parametrize(("game", "actions"), [("line", 3), ("stoic", 2), ("node", 3), ("orochi", 4), ("sibling", 2)])
@pytest.mark.parametrize("plain", [False, True])
def test_what_is_proven_is_what_looking_at_everything_finds(game: str, actions: int, plain: bool) -> None:
    for seed in range(2):
        position = after_random_actions(teban.start(game, backend="python", size=2), seed, actions)
        search = search_at(position, plain=plain)
        search.run(visits=20_000)
        (_, _, win, winner, distance, line), *others = search.report(100)
        assert winner == winner_by_force(position)
        assert win == {0: 0.5, position.seat: 1, position.rival: 0}[winner]
        assert distance
        assert distance >= len(line)
        for action, _, _, other, _, _ in others:
            assert other is None or other == winner_by_force(position.play(action))


def test_a_win_at_once_is_seen_at_once() -> None:
    position = teban.start("line").play_all(["a1", "e1", "a2", "e2"])
    search = search_at(position)
    search.run(visits=1)
    action, _, win, winner, distance, _ = search.report(1)[0]
    assert (action, win, winner, distance) == ("a3", 1.0, 1, 1)


def test_a_loss_that_threatens_is_parried() -> None:
    position = teban.start("line").play_all(["a1", "e1", "a2"])
    search = search_at(position)
    search.run(visits=150)
    assert search.report(1)[0][0] == "a3"


def test_the_same_seed_thinks_the_same_and_another_does_not() -> None:
    def think(seed: int) -> object:
        search = search_at(teban.start("line"), seed)
        search.run(visits=100)
        search.run(visits=50)
        return search.visits, search.report(20)

    assert think(1) == think(1)
    assert think(1) != think(2)


def test_time_and_visits_are_limits_for_each_run() -> None:
    search = search_at(teban.start("stoic", backend="python"))
    search.run(visits=20)
    assert search.visits == 20
    search.run(visits=10)
    assert search.visits == 30
    began = monotonic()
    search.run(seconds=0.05)
    assert monotonic() - began >= 0.05
    assert search.visits > 30


def test_a_stop_ends_the_run_that_is_under_way_or_the_next_one() -> None:
    search = search_at(teban.start("stoic", backend="python"))
    thread = threading.Thread(target=search.run)
    thread.start()
    while not search.visits:
        pass
    search.stop()
    thread.join(timeout=30)
    assert not thread.is_alive()
    before = search.visits
    search.stop()
    search.run()
    assert search.visits <= before + 1
    search.stop()
    search.forget_stop()
    search.run(visits=3)
    assert search.visits >= before + 3


def test_memory_is_a_limit() -> None:
    search = RulebookSearch(teban.start("line", size=4), 1, MEGABYTE, 1, False, [])
    search.run(visits=400)
    assert search.visits == 400 or search.report(1)[0][3] is not None
    assert search.nodes <= MEGABYTE / NODE_BYTES


@pytest.mark.parametrize(("threads", "memory"), [(0, 2**20), (2000, 2**20), (1, 1)])
def test_impossible_settings_are_refused(threads: int, memory: int) -> None:
    with pytest.raises(ValueError, match=r"must be|at least"):
        RulebookSearch(teban.start("line"), threads, memory, 1, False, [])


def test_following_the_game_keeps_what_was_thought() -> None:
    match = Match(teban.start("line"))
    search = Search(match, memory=8)
    search.run(visits=300)
    best = search.candidates()[0]
    assert {candidate.action for candidate in search.candidates(100)} == set(match.legal())
    match.play(best.action)
    search.follow(match)
    assert (search.position, search.visits) == (match.position, best.visits)
    match.play_all(["a1" if best.action != "a1" else "a2"])
    search.follow(match)
    search.run(visits=5)
    assert {candidate.action for candidate in search.candidates(100)} == set(match.legal())


def test_the_line_expected_is_legal_and_told_by_turns() -> None:
    position = teban.start("sibling", backend="python", size=3)
    match = Match(position)
    search = search_at(position)
    search.run(visits=200)
    for action, _, _, _, _, line in search.report(5):
        assert line[0] == action
        position.play_all(line)
    assert search.actions_per_turn == 2
    assert match.position == position


def test_what_would_stand_for_the_third_time_is_a_draw(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(native, "BUILT", False)
    there_and_back = ["e3-d3", "d6-e5", "d3-e3", "e5-d6"]
    match = Match(teban.load("squish .WB./.W.WB/B.BB../...W.W./.BBB.W/...../.WB. 2"))
    match.play_all([*there_and_back, *there_and_back[:-1]])
    last = there_and_back[-1]
    search = Search(match)
    search.run(visits=1)
    drawn = next(candidate for candidate in search.candidates(100) if candidate.action == last)
    assert (drawn.winner, drawn.distance, drawn.win) == (0, 1, 0.5)


def test_every_level_plays_whole_games_of_a_game_without_a_kernel() -> None:
    for number in range(1, 8):
        match = Match(teban.start("line", size=2))
        players: list[Player] = [LevelPlayer(number, memory=8, seed=3), RandomPlayer(number)]
        while not match.outcome:
            match.play(players[match.seat - 1].choose(match, 5))


def test_a_higher_level_looks_no_less_and_none_takes_minutes() -> None:
    visits = [each.visits for each in levels("line")]
    assert visits == [*sorted(visits[:-1]), 0]
    assert max(visits) <= 1000
    assert levels("stoic")[6].visits > 1000


def test_level_4_beats_chance() -> None:
    wins = 0
    for seed in range(6):
        match = Match(teban.start("line"))
        players: list[Player] = [LevelPlayer(4, memory=8, seed=seed), RandomPlayer(seed)]
        first = seed % 2
        while not match.outcome:
            match.play(players[(match.seat - 1) ^ first].choose(match, 5))
        wins += match.outcome.winner == first + 1
    assert wins >= 5


def test_analysis_review_and_perft_work_and_proofs_say_what_they_need() -> None:
    match = Match(teban.start("line"))
    match.play_all(["a1", "e1", "a2", "b1", "a3"])
    found = teban.analyse(teban.start("line").play_all(["a1", "e1", "a2", "e2"]), visits=20)
    assert (found.best.action, found.winner) == ("a3", 1)
    assert [each.turn.number for each in teban.review(match, visits=30).turns] == [1, 2, 3, 4, 5]
    assert teban.perft(teban.start("line"), 2) == 19 * 18
    with pytest.raises(NoKernel, match="needs a compiled kernel, and line has none here"):
        teban.solve(match.start)


def test_an_analysis_tells_while_it_thinks_and_can_be_stopped() -> None:
    analyser = Analyser(teban.start("stoic", backend="python"), seconds=0)
    for report in analyser:
        assert report.candidates
        analyser.stop()


def test_our_own_games_are_thought_about_on_the_rules_where_nothing_is_built(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(native, "BUILT", False)
    position = teban.start("stride")
    assert not native.is_native(position)
    found = teban.analyse(position, visits=5)
    assert found.visits == 5
    assert found.best.action in position.legal()
    assert max(each.visits for each in levels("stride")) <= 1000


def test_random_games_are_played_by_the_rules() -> None:
    position = teban.start("line", size=2)
    winners, lengths = teban.playouts(position, 40, seed=3)
    assert set(winners) <= {0, 1, 2}
    assert {0} < set(winners)
    assert all(5 <= length <= 7 for length in lengths)
    again = teban.playouts(position, 20, seed=3)
    assert (list(again.winners), list(again.lengths)) == (list(winners[:20]), list(lengths[:20]))
    assert set(teban.playouts(position, 5, limit=2).winners) == {-1}


def test_what_needs_a_kernel_says_so() -> None:
    with pytest.raises(NoKernel, match="line has none here"):
        teban.batch("line", 2)
