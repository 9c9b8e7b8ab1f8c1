"""Counting legal action sequences: the shortest proof that two rulebooks agree."""

from typing import Any, cast

from teban import native
from teban.core.parameters import check_is, check_numbers, threads_or_cores
from teban.core.position import Position


def perft(position: Position, depth: int, threads: int | None = None) -> int:
    """How many legal action sequences of that length there are; sequences that end earlier do not count.

    The kernel walks them all, on as many threads as there are cores unless told; the rulebook remembers what it has
    counted from a position.
    """
    check_is(Position, position, "position")
    check_numbers(depth=depth)
    cores = threads_or_cores(threads)
    if native.is_native(position):
        return int(cast(Any, position)._perft(depth, cores))
    return _count(position, depth, {})


def _count(position: Position, depth: int, known: dict[tuple[int, int], int]) -> int:
    if depth <= 1:
        return len(position.legal()) if depth else 1
    if (count := known.get((position.key, depth))) is None:
        count = sum(_count(position.play(action), depth - 1, known) for action in position.legal())
        known[position.key, depth] = count
    return count
