"""Puzzles: positions in which one turn wins, mined from games, proven by the solver, and kept in books."""

from teban.teach.puzzles.book import Book, BookError, UnknownPuzzle, open_book
from teban.teach.puzzles.puzzle import GRADES, Puzzle

__all__ = ["GRADES", "Book", "BookError", "Puzzle", "UnknownPuzzle", "open_book"]
