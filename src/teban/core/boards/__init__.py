"""Geometry as data: hexagonal and square boards, and nothing about games (RULES.md, section 0)."""

from teban.core.boards.board import Board, Symmetry
from teban.core.boards.hexhex import hexhex
from teban.core.boards.rhombus import rhombus
from teban.core.boards.square import square

__all__ = ["Board", "Symmetry", "hexhex", "rhombus", "square"]
