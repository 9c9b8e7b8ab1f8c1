"""How fast the kernel is: work that is done over and over for a while, and counted."""

from collections.abc import Callable
from time import perf_counter, process_time
from typing import NamedTuple

from teban.bulk import Batch, playouts
from teban.core.position import Position
from teban.native.perft import perft

SIDE_BY_SIDE = 4096
"""How many games are played side by side in a batch."""
_GAMES_PER_THREAD = 256
"""Enough that threads, which take a few dozen games at a time, end at about the same moment."""

Clock = Callable[[], float]


class Rate(NamedTuple):
    """What was done per second."""

    rounds: float
    amount: float
    """The sum of what the rounds came to."""


class PlayoutRate(NamedTuple):
    """How fast random games are played."""

    playouts: float
    moves: float


def per_second(work: Callable[[int], int], seconds: float, clock: Clock = perf_counter) -> Rate:
    """Call `work(rounds)`, which says what they came to, until the time is over; more rounds while calls are short."""
    rounds, done, amount = 1, 0, 0
    begin = now = clock()
    while now - begin < seconds:
        before = now
        amount += work(rounds)
        done += rounds
        now = clock()
        if now - before < seconds / 8:
            rounds *= 2
    return Rate(done / (now - begin), amount / (now - begin))


def playout_rate(
    position: Position, seconds: float, threads: int, clock: Clock = perf_counter, limit: int = 10_000
) -> PlayoutRate:
    """Random games from a position, broken off after `limit` actions."""
    games = _GAMES_PER_THREAD * threads

    def play(rounds: int) -> int:
        return int(playouts(position, games * rounds, rounds, threads, limit).lengths.sum())

    rate = per_second(play, seconds, clock)
    return PlayoutRate(games * rate.rounds, rate.amount)


def perft_rate(position: Position, seconds: float, threads: int, clock: Clock = perf_counter) -> float:
    """Sequences of legal actions counted, as long as one thread can count them in the time."""
    depth = _depth_within(position, seconds)

    def count(rounds: int) -> int:
        return sum(perft(position, depth, threads) for _ in range(rounds))

    return per_second(count, seconds, clock).amount


def _depth_within(position: Position, seconds: float) -> int:
    """The first depth beyond which counting would take longer than that, or find nothing any more."""
    depth, count = 0, 1
    while True:
        begin = process_time()
        deeper = perft(position, depth + 1, threads=1)
        took = process_time() - begin
        if deeper == 0:
            return depth
        depth += 1
        if took * deeper / count > seconds:
            return depth
        count = deeper


def batch_rate(batch: Batch, seconds: float, clock: Clock = perf_counter) -> float:
    """Random actions in games side by side, sampled and stepped from Python."""
    return per_second(lambda rounds: random_steps(batch, rounds), seconds, clock).amount


def random_steps(batch: Batch, rounds: int) -> int:
    """Several random actions in each game of a batch; how many they are together."""
    for _ in range(rounds):
        batch.step(batch.sample())
    return rounds * batch.n
