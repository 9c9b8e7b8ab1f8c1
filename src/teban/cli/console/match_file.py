"""The file of a match that is played at the terminal: nothing is lost, and no other file is overwritten."""

import os
from contextlib import suppress
from datetime import datetime
from itertools import count
from pathlib import Path

from teban import record
from teban.cli.console.language import Notice, UsageError
from teban.core.match import Match
from teban.words import Reason


class MatchFile:
    """The record file of a match, and whether it is up to date."""

    def __init__(self, match: Match, file: Path | None = None) -> None:
        self._match = match
        self._file = file
        self.mark_as_saved()

    def mark_as_saved(self) -> None:
        """Treat the match as it is now as saved."""
        self._saved = record.write(self._match)
        self._saved_actions = self._match.actions

    @property
    def unsaved(self) -> bool:
        """Whether something has happened since the match was opened or saved."""
        return record.write(self._match) != self._saved

    def save(self, name: str = "") -> Path:
        """Write the record to a file of that name, or of a fitting one; UsageError if that cannot be done."""
        file = Path(os.path.expanduser(name)) if name else self._usual_file()
        text = record.write(self._match)
        try:
            # Only a file that already holds this very match is written over.
            _write_whole(file, text, is_ours=file == self._file)
        except FileExistsError:
            raise UsageError(Notice("file_exists", params={"file": file})) from None
        except (OSError, ValueError) as error:  # a name may hold characters that no file system takes
            why = error.strerror if isinstance(error, OSError) else error
            raise UsageError(Reason("cannot_write_file", params={"file": file, "why": why})) from None
        self._file = file
        self.mark_as_saved()
        return file

    def _usual_file(self) -> Path:
        """The match's own file as long as what it holds was only added to, not taken back; else a new one."""
        grown = self._match.actions[: len(self._saved_actions)] == self._saved_actions
        return self._file if self._file and grown else self._new_file()

    def _new_file(self) -> Path:
        stem = f"{self._match.position.game.name}-{datetime.now():%Y%m%d-%H%M%S}"
        names = (f"{stem}{f'-{number}' if number > 1 else ''}.teban" for number in count(1))
        return next(file for file in map(Path, names) if not file.exists())


def _write_whole(file: Path, text: str, *, is_ours: bool) -> None:
    """Write all of a text or nothing: where the disk is full, what was saved before is still there."""
    fresh = file.with_name(f"{file.name}.new") if is_ours else file
    try:
        with fresh.open("w" if is_ours else "x", encoding="utf-8") as out:
            out.write(text)
    except FileExistsError:
        raise
    except OSError:
        with suppress(OSError):
            fresh.unlink()
        raise
    if is_ours:
        fresh.replace(file)
