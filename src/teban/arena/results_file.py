"""The results of a contest in a file that survives whatever ends the program.

The file has one JSON object per line: first the terms of the contest, then each finished game, written down at once and
for good. Whoever comes back with the same terms goes on from there. A line that was being written when the power went
is dropped, and its game played again; anything else that does not fit is refused, and nothing in the file is harmed.
"""

import json
import os
from collections.abc import Mapping
from contextlib import suppress
from io import FileIO
from pathlib import Path
from typing import Any

from teban.errors import TebanError
from teban.words import Reason

Entry = dict[str, Any]


class ResultsFileError(TebanError):
    """A file of results cannot be used for this contest."""


class ResultsFile:
    """All finished games of a contest, in a file or, without one, in memory only."""

    def __init__(self, terms: Mapping[str, Any], file: Path | None = None) -> None:
        self.entries: list[Entry] = []
        self._file: FileIO | None = None
        if file:
            self._file = _locked(file)
            try:
                self._read(file, terms)
            except BaseException:
                self._file.close()
                raise

    def append(self, entry: Entry) -> None:
        """Write a game down; when this returns, it is safe."""
        self._write(entry)
        self.entries.append(entry)

    def close(self) -> None:
        """Let others have the file."""
        if self._file:
            self._file.close()

    def _write(self, entry: Mapping[str, Any]) -> None:
        """Write a line for good, or nothing of it: ResultsFileError if the disk is full."""
        if not self._file:
            return
        whole, line = self._file.tell(), _line(entry)
        try:
            while line:
                line = line[self._file.write(line) :]
            os.fsync(self._file.fileno())
        except OSError as error:
            with suppress(OSError):
                self._file.truncate(whole)
                self._file.seek(whole)
            params = {"file": self._file.name, "why": error.strerror}
            raise ResultsFileError(Reason("cannot_write_file", params=params)) from None

    def _read(self, file: Path, terms: Mapping[str, Any]) -> None:
        """Take over what the file holds, and leave it ready for the next line."""
        assert self._file
        data = self._file.read()
        if _line(terms).startswith(data):  # nothing yet, or not even the first line was finished
            self._file.truncate(0)
            self._file.seek(0)
            self._write(terms)
            return
        lines = data.split(b"\n")[:-1]  # what follows the last line end was torn
        read = [_object(line) for line in lines]
        if len(read) > 1 and read[-1] is None:
            read.pop()
        if not read or read[0] is None:
            raise ResultsFileError(Reason("arena.no_results", params={"file": file}))
        _compare(file, read[0], json.loads(_line(terms)))
        for number, entry in enumerate(read[1:], start=2):
            if entry is None:
                raise ResultsFileError(Reason("arena.damaged_results", params={"file": file, "line": number}))
            self.entries.append(entry)
        self._file.truncate(sum(len(line) + 1 for line in lines[: len(read)]))
        self._file.seek(0, os.SEEK_END)


def _locked(file: Path) -> FileIO:
    """The file, open for reading and writing, and for nobody else; what is written is not held back."""
    try:
        opened = FileIO(file, "r+" if file.exists() else "x+")
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else error
        raise ResultsFileError(Reason("cannot_write_file", params={"file": file, "why": why})) from None
    try:
        _lock(opened)
    except OSError:
        opened.close()
        raise ResultsFileError(Reason("arena.results_in_use", params={"file": file})) from None
    return opened


def _lock(opened: FileIO) -> None:
    """Keep other arenas out of a file until it is closed; OSError if one is in it already."""
    try:
        from fcntl import LOCK_EX, LOCK_NB, flock
    except ImportError:  # this system has no such locks
        return
    flock(opened, LOCK_EX | LOCK_NB)


def _line(entry: Mapping[str, Any]) -> bytes:
    return json.dumps(entry).encode() + b"\n"


def _object(line: bytes) -> Entry | None:
    """The object that a line holds, if it is whole."""
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):  # bad JSON, bad UTF-8, a thousand brackets
        return None
    return found if isinstance(found, dict) else None


def _compare(file: Path, found: Mapping[str, Any], terms: Mapping[str, Any]) -> None:
    """Refuse a file that was begun under other terms, and say which."""
    if "teban arena" not in found:
        raise ResultsFileError(Reason("arena.no_results", params={"file": file}))
    for name in {**terms, **found}:
        if found.get(name) != terms.get(name):
            params = {"file": file, "term": name, "there": found.get(name), "here": terms.get(name)}
            raise ResultsFileError(Reason("arena.other_results", params=params))
