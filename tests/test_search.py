"""The search: its proofs are right, its limits hold, and it follows the game."""

import asyncio
import threading
from functools import cache
from random import Random
from time import monotonic
from typing import Any

import pytest

import teban
from cases import CASES, name_of
from teban import Match, Position
from teban.engine.search import MEGABYTE, Search, repeated_in

Case = tuple[str, dict[str, Any]]
every_case = pytest.mark.parametrize("case", CASES, ids=name_of)

SMALL = (("stoic", 2), ("unlace", 2), ("flowish", 2), ("node", 2), ("orochi", 2), ("sibling", 2))


def small_game(name: str, size: int) -> Position:
    return teban.start(name, backend="native", size=size)


@cache
def winner_by_force(position: Position) -> int:
    """The seat that wins, 0 for a draw, by looking at everything."""
    if position.outcome:
        return position.outcome.winner or 0
    results = {winner_by_force(position.play(action)) for action in position.legal()}
    if position.seat in results:
        return position.seat
    return 0 if 0 in results else position.rival


def random_position(case: Case, random: Random, actions: int) -> Position:
    """Some actions into a game, but not at its end."""
    name, options = case
    position = teban.start(name, backend="native", **options)
    for _ in range(actions):
        after = position.play(random.choice(position.legal()))
        if after.outcome:
            break
        position = after
    return position


@pytest.mark.parametrize(("name", "size"), SMALL)
def test_what_is_proven_is_what_looking_at_everything_finds(name: str, size: int) -> None:
    random = Random(5)
    for actions in range(2, 7):
        position = random_position((name, {"size": size}), random, actions)
        search = Search(Match(position), memory=64)
        search.run(visits=200_000)
        best, *others = search.candidates(1000)
        assert best.winner == winner_by_force(position)
        for candidate in (best, *others):
            if candidate.winner is not None:
                assert candidate.winner == winner_by_force(position.play(candidate.action))


@every_case
def test_a_win_at_once_is_seen_at_once(case: Case) -> None:
    random = Random(7)
    found = 0
    for _ in range(60):
        position = random_position(case, random, random.randrange(20, 400))
        wins = {a for a in position.legal() if (o := position.play(a).outcome) and o.winner == position.seat}
        if wins and len(wins) < len(position.legal()):
            search = Search(Match(position), memory=1)
            search.run(visits=1)
            best = search.candidates()[0]
            assert best.action in wins
            assert (best.winner, best.distance, best.win) == (position.seat, 1, 1.0)
            found += 1
            if found == 3:
                return


@every_case
def test_the_line_expected_is_legal_and_told_by_turns(case: Case) -> None:
    position = random_position(case, Random(3), 6)
    search = Search(Match(position), memory=8)
    search.run(visits=2000)
    candidates = search.candidates(1000)
    assert {candidate.action for candidate in candidates} == set(position.legal())
    for candidate in candidates[:5]:
        after = position
        assert candidate.turns[0][0] == candidate.action
        for turn in candidate.turns:
            seat = after.seat
            for action in turn:
                assert after.seat == seat
                after = after.play(action)


@every_case
def test_one_thread_thinks_the_same_for_the_same_seed(case: Case) -> None:
    position = random_position(case, Random(1), 5)

    def think(seed: int) -> object:
        search = Search(Match(position), memory=8, seed=seed)
        search.run(visits=1500)
        search.run(visits=500)
        return search.candidates(50)

    assert think(1) == think(1)


def test_other_seeds_think_other_things() -> None:
    position = teban.start("stoic", backend="native")
    thoughts = set()
    for seed in range(3):
        search = Search(Match(position), memory=8, seed=seed)
        search.run(visits=500)
        thoughts.add(search.candidates(5))
    assert len(thoughts) == 3


def test_visits_are_a_limit_for_each_run() -> None:
    search = Search(Match(teban.start("stoic")), memory=8)
    search.run(visits=700)
    assert search.visits == 700
    search.run(visits=300)
    assert search.visits == 1000


def test_memory_is_never_more_than_was_given() -> None:
    search = Search(Match(teban.start("sibling")), memory=1)
    assert search.bytes <= MEGABYTE
    grown = []
    for _ in range(3):
        search.run(visits=100_000)
        grown.append(search.nodes)
    assert search.visits == 300_000
    assert grown[0] <= grown[1] <= grown[2] <= search.bytes / 32


def test_following_the_game_keeps_what_was_thought() -> None:
    match = Match(teban.start("node"))
    search = Search(match, memory=64)
    search.run(visits=20_000)
    best = search.candidates()[0]
    match.play(best.action)
    search.follow(match)
    assert search.position == teban.start("node").play(best.action)
    assert search.visits == best.visits
    search.run(visits=100)
    assert search.visits == best.visits + 100


def test_a_game_can_be_followed_by_an_action_that_was_never_looked_at() -> None:
    match = Match(teban.start("stoic"))
    search = Search(match, memory=8)
    match.play_all(["a1", "e5"])
    search.follow(match)
    search.run(visits=50)
    assert set(search.position.legal()) == {candidate.action for candidate in search.candidates(100)}


def test_a_game_that_came_there_another_way_is_thought_about_anew() -> None:
    match = Match(teban.start("node"))
    match.play("a1")
    search = Search(match, memory=64)
    search.run(visits=200)
    match.takeback()
    search.follow(match)
    assert (search.position, search.visits) == (match.position, 0)
    search.run(visits=200)
    search.follow(match)
    assert search.visits == 200
    match.play("a2")
    search.follow(Match(match.position))
    assert (search.position, search.visits) == (match.position, 0)


def test_a_tree_that_knows_too_few_repetitions_is_not_kept() -> None:
    match = Match(teban.load("squish ..../B.B.B/....../......./....../W.W.W/.... 1", backend="native"))
    search = Search(match, memory=8)
    kept = []
    for action in ("b3-b4", "f3-f4", "b4-b3", "f4-f3"):
        search.run(visits=3000)
        match.play(action)
        search.follow(match)
        kept.append(search.visits > 0)
    # The start stands there for the second time only after the last of them.
    assert (kept[-1], match.repeated) == (False, (match.start,))
    search.run(visits=100)
    match.takeback()
    search.follow(match)
    assert search.visits == 0


def test_a_stop_from_another_thread_ends_the_run() -> None:
    search = Search(Match(teban.start("stoic")), memory=64)
    thread = threading.Thread(target=search.run)
    thread.start()
    while not search.visits:
        pass
    search.stop()
    thread.join(timeout=30)
    assert not thread.is_alive()


def test_a_stop_before_a_run_ends_that_run_only() -> None:
    search = Search(Match(teban.start("stoic")), memory=8)
    search.stop()
    search.run()
    assert search.visits <= 1
    search.run(visits=10)
    assert search.visits >= 10


def test_a_stop_that_is_forgotten_ends_nothing() -> None:
    search = Search(Match(teban.start("stoic")), memory=8)
    search.stop()
    search.forget_stop()
    search.run(visits=10)
    assert search.visits >= 10


def test_several_threads_share_one_tree() -> None:
    position = random_position(("orochi", {"size": 2}), Random(2), 3)
    search = Search(Match(position), threads=4, memory=64)
    search.run(visits=50_000)
    assert search.candidates()[0].winner == winner_by_force(position)


def test_others_go_on_while_it_thinks() -> None:
    async def count_while_thinking() -> int:
        search = Search(Match(teban.start("stoic")), memory=64)
        thinking = asyncio.create_task(asyncio.to_thread(search.run, 0.3))
        ticks = 0
        while not thinking.done():
            await asyncio.sleep(0.001)
            ticks += 1
        return ticks

    assert asyncio.run(count_while_thinking()) > 20


def test_positions_that_stood_twice_are_known_from_the_match() -> None:
    match = Match(teban.start("garden"))
    assert repeated_in(match) == set()
    position = teban.start("squish")
    shuffle = Match(position)
    random = Random(1)
    while not shuffle.outcome and shuffle.turn_number < 60:
        seen = repeated_in(shuffle)
        assert seen == {p.key for p in set(shuffle.turn_starts()) if shuffle.turn_starts().count(p) == 2}
        shuffle.play(random.choice(shuffle.legal()))


@pytest.mark.parametrize("wrong", [{"threads": 0}, {"threads": 2000}, {"memory": 0}])
def test_impossible_settings_are_refused(wrong: dict[str, int]) -> None:
    with pytest.raises(ValueError, match=r"Invalid (threads|memory) "):
        Search(Match(teban.start("stoic")), **wrong)  # type: ignore[arg-type]


def test_time_is_a_limit() -> None:
    search = Search(Match(teban.start("borderland")), memory=64)
    began = monotonic()
    search.run(seconds=0.05)
    assert monotonic() - began >= 0.05
    assert search.visits > 0


@pytest.mark.parametrize("game", ["stride", "squish", "flowish", "unlace", "garden", "throne"])
def test_what_is_proved_stays_proved_however_little_is_remembered(game: str) -> None:
    for visits in (4_000, 8_000, 12_000):
        match = Match(teban.start(game, backend="native"))
        search = Search(match, memory=1)
        proved: list[int] = []
        while not search.position.outcome:
            search.run(visits=visits)
            best = search.candidates()[0]
            if proved or best.winner is not None:
                assert best.winner is not None
                proved.append(best.winner)
            match.play(best.action)
            search.follow(match)
        assert len(proved) > 3, "nothing was proved in advance"
        assert set(proved) == {search.position.outcome.winner}


def test_whoever_asks_while_it_thinks_is_told_of_this_position() -> None:
    match = Match(teban.start("squish", backend="native"))
    search = Search(match, memory=1)
    done = threading.Event()
    wrong: list[str] = []

    def ask() -> None:
        legal = set(search.position.legal())
        while not done.is_set():
            wrong.extend({candidate.action for candidate in search.candidates(100)} - legal)

    while not search.position.outcome:
        search.run(visits=20_000)  # more than can be remembered, so that the next run has to make room
        match.play(search.candidates()[0].action)
        search.follow(match)
        if search.position.outcome:
            break
        done.clear()
        asking = threading.Thread(target=ask)
        asking.start()
        search.run(visits=20_000)
        done.set()
        asking.join()
    assert not wrong
