"""Geometry as data: hexagonal and square boards, and nothing about games (RULES.md, section 0)."""

from teban.boards.board import Board, Symmetry
from teban.boards.hexhex import hexhex
from teban.boards.square import square

__all__ = ["Board", "Symmetry", "hexhex", "square"]
