"""Counting by hand: what stands where, who touches whom, and which sides of a hexagon a cell lies on.

Everything here is worked out anew from the names and centres of cells and from the pieces that a view shows, so that
meters are compared with a count that shares nothing with the rules.
"""

from collections.abc import Collection, Iterator
from functools import lru_cache
from itertools import combinations
from math import isclose, sqrt
from random import Random
from typing import Any

import teban
from golden import FOLDER
from teban.core.boards import Board
from teban.core.view import Meter, View

Cells = frozenset[str]
Point = tuple[int, int]

ROW = sqrt(3) / 2
STEPS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
SIDES = {"S": (1, -1), "N": (1, 1), "SE": (0, 1), "NW": (0, -1), "NE": (2, 1), "SW": (2, -1)}
"""Which of q, r and q + r is as far as it can be on a side, and in which direction."""


def positions(game: str, *options: dict[str, Any], games: int = 3) -> Iterator[teban.Position]:
    """The positions of the golden game, and of random games with each of these options."""
    for line in (FOLDER / game / "playthrough.txt").read_text("utf-8").splitlines()[1:]:
        if line.startswith(f"{game} "):
            yield teban.load(line)
    for chosen in options:
        for seed in range(games):
            yield from random_game(game, seed, **chosen)


def random_game(game: str, seed: int, **options: Any) -> Iterator[teban.Position]:
    """The first 200 positions of a random game."""
    random, position = Random(seed), teban.start(game, **options)
    yield position
    for _ in range(200):
        if position.outcome:
            break
        yield (position := position.play(random.choice(position.legal())))


def ends(game: str, *options: dict[str, Any], games: int) -> Iterator[tuple[teban.Position, int, teban.words.Result]]:
    """The last positions of random games that somebody won, the winner, and what is told about it."""
    for chosen in options:
        for seed in range(games):
            *_, last = random_game(game, seed, **chosen)
            if last.outcome and last.outcome.winner:
                assert last.result
                yield last, last.outcome.winner, last.result


@lru_cache(maxsize=2)
def shown(position: teban.Position) -> View:
    """The view of a position, from which all is read."""
    return position.view()


def meters(position: teban.Position, code: str) -> dict[int, Meter]:
    """The meters of a code, by seat."""
    found = {meter.seat: meter for meter in shown(position).meters if meter.code == code}
    assert found.keys() in ({1, 2}, set())
    return found


def values(position: teban.Position, code: str) -> dict[int, int]:
    """Their values, by seat."""
    return {seat: meter.value for seat, meter in meters(position, code).items()}


def stacks(position: teban.Position, seat: int) -> dict[str, int]:
    """The pieces of a seat: how many stand on which cell."""
    view = shown(position)
    assert view.sides
    return {piece.cell: piece.height for piece in view.pieces if piece.side == view.sides[seat - 1]}


def empty(position: teban.Position) -> set[str]:
    """The cells without a piece."""
    return set(position.board.names) - {piece.cell for piece in shown(position).pieces}


@lru_cache(maxsize=16)
def points(board: Board) -> dict[str, Point]:
    """Where the cells of a hexagonal board lie: (q, r), which is (0, 0) in the middle."""
    centres = zip(board.names, board.centres, strict=True)
    return {name: (round(x - y / ROW / 2), round(y / ROW)) for name, (x, y) in centres}


@lru_cache(maxsize=16)
def touching(board: Board) -> dict[str, Cells]:
    """The cells one step from each: their centres are 1 apart."""
    spots = dict(zip(board.names, board.centres, strict=True))
    return {
        here: frozenset(there for there, (u, v) in spots.items() if isclose((x - u) ** 2 + (y - v) ** 2, 1))
        for here, (x, y) in spots.items()
    }


def groups(cells: Collection[str], near: dict[str, Cells]) -> list[Cells]:
    """The connected parts of some cells, the largest first."""
    left, found = set(cells), []
    while left:
        group, new = set[str](), {next(iter(left))}
        while new:
            group |= new
            new = {other for cell in new for other in near[cell]} & left - group
        left -= group
        found.append(frozenset(group))
    return sorted(found, key=len, reverse=True)


def sides_of(cells: Collection[str], board: Board) -> set[str]:
    """The sides of a hexagonal board on which some of these cells lie."""
    at, far = points(board), board.size - 1
    found = [(*at[cell], sum(at[cell])) for cell in cells]
    return {side for side, (axis, way) in SIDES.items() if any(point[axis] == way * far for point in found)}


def fillings(number: int, free: Collection[str]) -> Iterator[set[str]]:
    """Every choice of so many cells."""
    return map(set, combinations(sorted(free), number))
