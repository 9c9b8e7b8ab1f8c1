"""Threads of Python that share what the kernel made: a search, a solver, a batch, positions.

Each asks, runs, follows and stops as it likes, and what comes of it is whole. `make sanitize` runs this with
ThreadSanitizer.
"""

from collections.abc import Callable
from contextlib import suppress
from threading import Event, Thread

import pytest

import teban
from teban import Match
from teban.engine.search import Search
from teban.engine.solve import Solver

GAMES = ("stoic", "garden", "realm")
ROUNDS = 30


def together(*works: Callable[[], object]) -> None:
    """Do each of these again and again, in a thread of its own, until the first one has been done often enough."""
    is_over, errors = Event(), list[BaseException]()

    def again(work: Callable[[], object], rounds: int | None) -> None:
        try:
            while not is_over.is_set() and rounds != 0:
                work()
                rounds = rounds - 1 if rounds is not None else None
        except BaseException as error:
            errors.append(error)
        finally:
            if rounds is not None:
                is_over.set()

    threads = [Thread(target=again, args=(work, None if number else ROUNDS)) for number, work in enumerate(works)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if errors:
        raise errors[0]


@pytest.mark.parametrize("plain", [False, True], ids=["tree", "plain"])
@pytest.mark.parametrize("game", GAMES)
def test_a_search_is_run_asked_stopped_and_led_on(game: str, plain: bool) -> None:
    match = Match(teban.start(game))
    search = Search(match, threads=2, memory=1, plain=plain)

    def follow() -> None:
        if not match.outcome:
            match.play(match.legal()[0])
        search.follow(match)

    together(
        lambda: search.run(visits=300),
        lambda: [candidate.action for candidate in search.candidates(3)],
        lambda: (search.visits, search.nodes, search.bytes),
        follow,
        search.stop,
    )
    search.forget_stop()
    search.run(visits=50)
    assert match.outcome or search.candidates(1)


@pytest.mark.parametrize("game", GAMES)
def test_a_solver_is_run_asked_and_stopped(game: str) -> None:
    solver = Solver(teban.start(game), memory=1)
    together(
        lambda: solver.run(nodes=300),
        lambda: (solver.nodes, solver.missing),
        lambda: solver.judge_actions(nodes=20),
        lambda: solver.wins_within(2, nodes=50),
        solver.solution,
        solver.stop,
    )
    assert solver.nodes


def test_a_batch_is_stepped_and_looked_at() -> None:
    batch = teban.batch("stoic", 50)

    def step() -> None:
        with suppress(teban.TebanError):  # another thread stepped in between
            batch.step(batch.sample())

    together(step, step, lambda: batch.legal_mask.sum(), lambda: batch.observation.sum(), batch.sample)


def test_positions_are_played_and_random_games_counted() -> None:
    start = teban.start("garden")

    def play() -> None:
        position = start
        for _ in range(10):
            position = position.play(position.legal()[-1])
        assert teban.load(position.text) == position

    together(play, play, lambda: teban.playouts(start, 50, threads=2), lambda: teban.perft(start, 2, threads=2))
