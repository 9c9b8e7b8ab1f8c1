"""`teban admin`: what a host does at the database of online play."""

import json
import sys
from argparse import Namespace
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from teban.cli.console.data_folder import database_url
from teban.cli.console.language import Notice, UsageError, printable, say
from teban.cli.console.table import table
from teban.errors import TebanError

if TYPE_CHECKING:
    from teban.online.storage.database import Database


@dataclass(frozen=True)
class Task:
    """One thing that a host can do."""

    arguments: int
    """How many arguments it has."""
    run: "Callable[[Database, Sequence[str], Namespace, str], None]"
    """Does it, in a language."""


def administer(given: Namespace, lang: str) -> None:
    """Do what was asked for."""
    try:
        from teban.online.storage.database import Database
        from teban.online.storage.unavailable import unavailable
    except ImportError:
        raise UsageError(Notice("server.not_installed")) from None
    task = TASKS.get(given.task)
    if not task or len(given.values) != task.arguments:
        raise UsageError(Notice("admin.usage", params={"tasks": "; ".join(SHAPES)}))
    try:
        task.run(Database(database_url(given.database)), given.values, given, lang)
    except TebanError as error:
        raise UsageError(error.reason) from None
    except OSError as error:
        raise UsageError(Notice("admin.file", params={"why": error.strerror or str(error)})) from None
    except Exception as error:
        if away := unavailable(error, is_writing=True):
            why = str(getattr(error, "orig", None) or away).strip().partition("\n")[0]
            raise UsageError(Notice("server.bad_database", params={"why": why[:200]})) from None
        raise


def _back_up(database: "Database", values: Sequence[str], given: Namespace, lang: str) -> None:
    from teban.online.admin.backup import back_up

    counts = database.run(lambda connection: back_up(connection, Path(values[0])), "read")
    _tell(given, dict(counts), say(lang, "admin.backed_up", rows=sum(counts.values()), path=values[0]))


def _restore(database: "Database", values: Sequence[str], given: Namespace, lang: str) -> None:
    from teban.online.admin.backup import restore

    counts = database.run(lambda connection: restore(connection, Path(values[0])), "create")
    _tell(given, dict(counts), say(lang, "admin.restored", rows=sum(counts.values())))


def _prune(database: "Database", _: Sequence[str], given: Namespace, lang: str) -> None:
    from teban.online.admin.guests import forget, forgotten
    from teban.online.now import milliseconds

    now = milliseconds()
    count = len(database.run(lambda connection: forgotten(connection, now), "read"))
    if count:
        _confirm(given, say(lang, "admin.may_prune", count=count), lang)
        count = database.run(lambda connection: forget(connection, now), "write")
    _tell(given, {"guests": count}, say(lang, "admin.pruned", count=count))


def _rename(database: "Database", values: Sequence[str], given: Namespace, lang: str) -> None:
    from teban.online.admin.people import rename

    person, name = values
    before, name = database.run(lambda connection: rename(connection, person, name), "write")
    shown = printable(say(lang, "admin.renamed", before=before, name=name))
    _tell(given, {"before": before, "name": name}, shown)


def _close(database: "Database", values: Sequence[str], given: Namespace, lang: str) -> None:
    from teban.online.accounts import owners
    from teban.online.admin.people import find_account
    from teban.online.now import milliseconds

    name, people = database.run(lambda connection: find_account(connection, values[0]), "read")
    _confirm(given, printable(say(lang, "admin.may_close", name=name)), lang)
    for person in people:
        after = ""
        # Some games in each transaction, as when owners delete their accounts: who plays waits for it.
        while changed := database.run(
            partial(owners.forget_name, person=person, after=after, now=milliseconds()), "write"
        ):
            after = changed[-1].id
        database.run(partial(owners.drop, person=person), "write")
    _tell(given, {"name": name, "accounts": len(people)}, printable(say(lang, "admin.closed", name=name)))


def _end(database: "Database", values: Sequence[str], given: Namespace, lang: str) -> None:
    from teban.online.admin.games import end
    from teban.online.now import milliseconds

    _confirm(given, say(lang, "admin.may_end", game=values[0]), lang)
    database.run(lambda connection: end(connection, values[0], milliseconds()), "write")
    _tell(given, {"game": values[0]}, say(lang, "admin.ended", game=values[0]))


def _games(database: "Database", _: Sequence[str], given: Namespace, lang: str) -> None:
    from teban.online.admin.games import going

    found = database.run(going, "read")
    head = [say(lang, column) for column in GAME_COLUMNS]
    rows = [
        (each.id, each.game, each.phase, str(each.turns), _time(each.changed), _time(each.deadline)) for each in found
    ]
    _tell(given, [each._asdict() for each in found], *table([head, *rows]))


def _people(database: "Database", values: Sequence[str], given: Namespace, lang: str) -> None:
    from teban.online.admin.people import find

    found = database.run(lambda connection: find(connection, values[0]), "read")
    head = [say(lang, column) for column in PERSON_COLUMNS]
    rows = [(each.id, printable(each.name), _time(each.created), str(each.games)) for each in found]
    _tell(given, [each._asdict() for each in found], *table([head, *rows]))


TASKS = {
    "back-up": Task(1, _back_up),
    "restore": Task(1, _restore),
    "prune": Task(0, _prune),
    "rename": Task(2, _rename),
    "close": Task(1, _close),
    "end": Task(1, _end),
    "games": Task(0, _games),
    "people": Task(1, _people),
}
SHAPES = (
    *("back-up FILE", "restore FILE", "prune", "rename PERSON NAME", "close PERSON", "end GAME", "games"),
    "people NAME",
)

GAME_COLUMNS = (
    *("admin.column_game_id", "admin.column_game", "admin.column_phase", "admin.column_turns"),
    *("admin.column_changed", "admin.column_deadline"),
)
PERSON_COLUMNS = ("admin.column_person", "admin.column_name", "admin.column_created", "admin.column_games")


def _tell(given: Namespace, found: Any, *lines: str) -> None:
    """What came of it, as lines or as data."""
    print(json.dumps(found, ensure_ascii=False) if given.json else "\n".join(lines))


def _confirm(given: Namespace, question: str, lang: str) -> None:
    """Go on if that is wanted: with `--yes`, or with a word at the terminal."""
    if given.yes:
        return
    if not sys.stdin.isatty():
        raise UsageError(Notice("admin.say_yes"))
    if input(f"{question} {say(lang, 'admin.yes_or_no')} ").strip().lower() not in ("y", "yes", "はい"):
        raise UsageError(Notice("admin.left"))


def _time(stored: int | None) -> str:
    return "" if stored is None else datetime.fromtimestamp(stored / 1000, UTC).strftime("%Y-%m-%d %H:%M")
