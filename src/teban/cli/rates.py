"""How fast the kernel is: work that is done over and over for a while, and counted."""

from collections.abc import Callable
from time import perf_counter
from typing import NamedTuple

from teban.bulk import Batch, playouts
from teban.perft import perft
from teban.rules import Position

SIDE_BY_SIDE = 4096
"""How many games are played side by side in a batch."""
_GAMES_PER_THREAD = 256
"""Enough that threads, which take a few dozen games at a time, end at about the same moment."""

Clock = Callable[[], float]


class Rate(NamedTuple):
    """What was done per second."""

    rounds: float
    count: float
    """The sum of what the rounds counted."""


class PlayoutRate(NamedTuple):
    """How fast random games are played."""

    playouts: float
    moves: float


def per_second(work: Callable[[int], int], seconds: float, clock: Clock = perf_counter) -> Rate:
    """Do `work(rounds)`, which counts something, with more rounds each time until it is worth looking at the clock."""
    rounds, done, count = 1, 0, 0
    begin = now = clock()
    while now - begin < seconds:
        before = now
        count += work(rounds)
        done += rounds
        now = clock()
        if now - before < seconds / 8:
            rounds *= 2
    return Rate(done / (now - begin), count / (now - begin))


def playout_rate(position: Position, seconds: float, threads: int, clock: Clock = perf_counter) -> PlayoutRate:
    """Random games from a position."""
    games = _GAMES_PER_THREAD * threads

    def play(rounds: int) -> int:
        return int(playouts(position, games * rounds, seed=rounds, threads=threads).lengths.sum())

    rate = per_second(play, seconds, clock)
    return PlayoutRate(games * rate.rounds, rate.count)


def perft_rate(position: Position, seconds: float, threads: int, clock: Clock = perf_counter) -> float:
    """Sequences of legal actions counted, as long as can be counted in the time."""
    depth = _depth_within(position, seconds, threads)
    return per_second(lambda rounds: sum(perft(position, depth, threads) for _ in range(rounds)), seconds, clock).count


def _depth_within(position: Position, seconds: float, threads: int) -> int:
    """The first depth after which counting one action deeper would take longer than that."""
    depth, count, took = 0, 1, 0.0
    while True:
        begin = perf_counter()
        deeper = perft(position, depth + 1, threads)
        took = perf_counter() - begin
        if deeper == 0:  # all games end before
            return depth
        if took * deeper / count > seconds:
            return depth + 1
        depth, count = depth + 1, deeper


def batch_rate(batch: Batch, seconds: float, clock: Clock = perf_counter) -> float:
    """Random actions in games side by side, sampled and stepped from Python."""
    return per_second(lambda rounds: steps(batch, rounds), seconds, clock).count


def steps(batch: Batch, rounds: int) -> int:
    """A random action in each game of a batch, several times; how many that were."""
    for _ in range(rounds):
        batch.step(batch.sample())
    return rounds * batch.n
