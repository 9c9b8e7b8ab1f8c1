"""Borderland's positions for tests, told from the mover's point of view, and what they show."""

from string import ascii_lowercase

import pytest

import teban
from teban import Position

OTHER = {"white": "black", "black": "white"}
COLOURS = pytest.mark.parametrize("colour", ["white", "black"])


def row(letter: str, size: int = 4) -> str:
    """The cells of a row."""
    height = ascii_lowercase.index(letter)
    return " ".join(f"{letter}{i + 1}" for i in range(2 * size - 1 - abs(size - 1 - height)))


def rows(*letters: str) -> set[str]:
    return {cell for letter in letters for cell in row(letter).split()}


EVERYWHERE = rows(*"abcdefg")


def to_act(
    own: str,
    enemy: str,
    *,
    colour: str = "white",
    white: int = 1,
    size: int = 4,
    done: int = 0,
    leaves: str = "-",
    enemy_leaves: str = "-",
    placed: str = "-",
    moved: str = "-",
    leaving: bool = False,
) -> Position:
    """A position with the player of that colour to act; `white` is the seat that plays White."""
    symbol = {"white": "W", "black": "B"}
    stones = dict.fromkeys(own.split(), symbol[colour]) | dict.fromkeys(enemy.split(), symbol[OTHER[colour]])
    letters = ascii_lowercase[: 2 * size - 1]
    board = "/".join(
        "".join(stones.get(cell, ".") for cell in row(letter, size).split()) for letter in reversed(letters)
    )
    seat = white if colour == "white" else 3 - white
    both = (leaves, enemy_leaves) if colour == "white" else (enemy_leaves, leaves)
    turn = (str(done), *both, placed, moved, "leave" if leaving else "-")
    return teban.load(" ".join(("borderland", f"size={size}", board, str(seat), str(white), *turn)))


def wash(position: Position, kind: str, side: str) -> set[str]:
    """The cells of a colour's overlays of a kind."""
    return {cell for over in position.view().overlays if (over.kind, over.side) == (kind, side) for cell in over.cells}


ALMOST = "c1 c2 c3 c4 c5 d6"
"""Row c with its last piece one step away; `d6-c6` makes the border, with 9 cells below it and 22 above."""
