"""The books of puzzles: one file for each game, which says also how far it has been mined.

Each lies in its game's folder, or they all lie where the environment's `TEBAN_PUZZLES` says.
"""

import json
import os
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from teban.errors import TebanError
from teban.registry import game as game_of
from teban.teach.puzzles.puzzle import Puzzle, read_puzzle
from teban.words import Reason


class BookError(TebanError):
    """A book of puzzles cannot be read or written."""


class UnknownPuzzle(TebanError):
    """There is no such puzzle."""


@dataclass
class Book:
    """The puzzles of one game."""

    game: str
    mined: int = 0
    """How many games were played in search of them; the next search goes on from there."""
    puzzles: list[Puzzle] = field(default_factory=list)

    def puzzle(self, number: int) -> Puzzle:
        """The puzzle of a number; UnknownPuzzle if there is none."""
        for puzzle in self.puzzles:
            if puzzle.number == number:
                return puzzle
        raise UnknownPuzzle(Reason("puzzles.unknown", params={"id": f"{self.game}-{number}"}))

    def next_number(self) -> int:
        """A number that no puzzle has."""
        return max((puzzle.number for puzzle in self.puzzles), default=0) + 1


def file_of(game: str) -> Path:
    """Where the book of a game is."""
    folder = os.environ.get("TEBAN_PUZZLES")
    return Path(folder) / f"{game}.json" if folder else game_of(game).folder / "puzzles.json"


def open_book(game: str) -> Book:
    """The book of a game; an empty one if there is none yet."""
    file = file_of(game)
    try:
        return _read(game, file, file.stat().st_mtime_ns)
    except FileNotFoundError:
        return Book(game)
    except (OSError, ValueError, LookupError, TypeError, AttributeError):
        raise BookError(Reason("puzzles.bad_book", params={"file": file})) from None


@lru_cache(maxsize=64)
def _read(game: str, file: Path, written: int) -> Book:
    """What a file holds; asked again only if it was written again."""
    del written
    data = json.loads(file.read_text("utf-8"))
    return Book(game, int(data["mined"]), [read_puzzle(entry) for entry in data["puzzles"]])


def save_book(book: Book) -> None:
    """Write a book to its file, atomically: a crash leaves the old file or the new one."""
    file = file_of(book.game)
    entries = [json.dumps(puzzle.data(), ensure_ascii=False) for puzzle in book.puzzles]
    head = json.dumps({"game": book.game, "mined": book.mined})[:-1]
    text = head + ', "puzzles": [' + ",".join(f"\n  {entry}" for entry in entries) + "\n]}\n"
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        fresh = file.with_suffix(".new")
        fresh.write_text(text, "utf-8")
        fresh.replace(file)
    except OSError as error:
        raise BookError(Reason("cannot_write_file", params={"file": file, "why": error.strerror})) from None
