"""Puzzles: positions in which one turn wins, mined from games, proven by the solver, and kept in books."""

from teban.puzzles.book import Book, BookError, UnknownPuzzle, open_book
from teban.puzzles.puzzle import GRADES, Puzzle

__all__ = ["GRADES", "Book", "BookError", "Puzzle", "UnknownPuzzle", "open_book"]
