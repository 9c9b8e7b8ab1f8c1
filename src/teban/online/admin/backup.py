"""Back-ups: all tables in one snapshot, as lines of JSON in a gzip file, which either database restores.

The first line is the head, with the revision of the schema; then each table follows as a line with its name and columns
and a line for each row; the last line counts the rows, so that a file that was cut off is known for one. Nothing here
knows what the tables mean: they are reflected, so that a database is written down as it is, before an upgrade too.
"""

import base64
import gzip
import json
import os
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import IO, Any

from alembic import command
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, Integer, MetaData, Table, func, select, text

from teban import __version__
from teban.errors import TebanError
from teban.online.storage.migrate import alembic_config, migrate
from teban.words import Reason

FORMAT = 1
VERSION_TABLE = "alembic_version"
BATCH = 500
"""Rows that are read or written in one go."""
BYTES = "base64"
"""The key of what stands for bytes, which JSON does not have."""


class BadBackup(TebanError):
    """A file is no back-up, or not a whole one."""


class NotEmpty(TebanError):
    """There is something in the database already."""


def back_up(connection: Connection, path: Path) -> Mapping[str, int]:
    """Write everything down in a new file, which is there when it is complete; how many rows each table has."""
    if path.exists():
        raise NotEmpty(Reason("hosting.file_exists", params={"path": str(path)}))
    unfinished = path.with_name(f"{path.name}.part")
    try:
        # Hashes of tokens and names of people are for the owner of the file alone.
        with os.fdopen(os.open(unfinished, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, 0o600), "wb") as raw:
            with gzip.open(raw, "wt", encoding="utf-8", compresslevel=6) as file:
                counts = _write(connection, file)
            raw.flush()
            os.fsync(raw.fileno())
        unfinished.replace(path)
    finally:
        unfinished.unlink(missing_ok=True)
    return counts


def restore(connection: Connection, path: Path) -> Mapping[str, int]:
    """Fill an empty database from a back-up, and bring it up to date; how many rows each table has got."""
    with gzip.open(path, "rt", encoding="utf-8") as file:
        lines = _lines(file)
        head = next(lines, None)
        if not isinstance(head, dict) or head.get("format") != FORMAT:
            raise BadBackup(Reason("hosting.no_backup"))
        _make_tables(connection, head["revision"])
        metadata = _reflected(connection)
        if any(connection.execute(select(func.count()).select_from(table)).scalar() for table in _ours(metadata)):
            raise NotEmpty(Reason("hosting.not_empty"))
        counts = _read(connection, metadata, lines)
    migrate(connection)
    _continue_numbers(connection, metadata)
    return counts


def _write(connection: Connection, file: IO[str]) -> Mapping[str, int]:
    revision = list(MigrationContext.configure(connection).get_current_heads())
    _line(file, {"format": FORMAT, "teban": __version__, "revision": revision})
    counts: Counter[str] = Counter()
    for table in _ours(_reflected(connection)):
        _line(file, {"table": table.name, "columns": [column.name for column in table.columns]})
        counts[table.name] = 0
        for row in connection.execution_options(yield_per=BATCH).execute(select(table)):
            _line(file, [_written(value) for value in row])
            counts[table.name] += 1
    _line(file, {"rows": counts})
    return counts


def _read(connection: Connection, metadata: MetaData, lines: Iterator[Any]) -> Mapping[str, int]:
    counts: Counter[str] = Counter()
    table: Table | None = None
    columns: list[str] = []
    rows: list[dict[str, Any]] = []

    def flush() -> None:
        if table is not None and rows:
            connection.execute(table.insert(), rows)
            rows.clear()

    for line in lines:
        match line:
            case {"table": str(name), "columns": [*columns]} if name in metadata.tables:
                flush()
                table = metadata.tables[name]
                counts[name] = 0
            case [*values] if table is not None and len(values) == len(columns):
                rows.append(dict(zip(columns, map(_value, values), strict=True)))
                counts[table.name] += 1
                if len(rows) == BATCH:
                    flush()
            case {"rows": dict(expected)} if expected == counts:
                flush()
                return counts
            case _:
                break
    raise BadBackup(Reason("hosting.no_backup"))


def _make_tables(connection: Connection, revision: list[str]) -> None:
    """The tables as they were when the back-up was made."""
    present = set(MigrationContext.configure(connection).get_current_heads())
    if not present:
        command.upgrade(alembic_config(connection), revision[0])
    elif present != set(revision):
        raise NotEmpty(Reason("hosting.not_empty"))


def _reflected(connection: Connection) -> MetaData:
    metadata = MetaData()
    metadata.reflect(connection)
    return metadata


def _ours(metadata: MetaData) -> Iterator[Table]:
    """The tables, each after those it refers to."""
    return (table for table in metadata.sorted_tables if table.name != VERSION_TABLE)


def _continue_numbers(connection: Connection, metadata: MetaData) -> None:
    """Let PostgreSQL number new rows after those that brought their numbers along; SQLite does so by itself."""
    if connection.dialect.name != "postgresql":
        return
    for table in _ours(metadata):
        for column in table.primary_key:
            if isinstance(column.type, Integer) and column.server_default is not None:
                last = connection.execute(select(func.max(column))).scalar()
                if last is not None:
                    find = text("SELECT setval(pg_get_serial_sequence(:table, :column), :last)")
                    connection.execute(find, {"table": f'"{table.name}"', "column": column.name, "last": last})


def _lines(file: IO[str]) -> Iterator[Any]:
    try:
        for line in file:
            yield json.loads(line)
    except (EOFError, OSError, ValueError):
        raise BadBackup(Reason("hosting.no_backup")) from None


def _line(file: IO[str], value: Any) -> None:
    file.write(json.dumps(value, ensure_ascii=False, separators=(",", ":")) + "\n")


def _written(value: Any) -> Any:
    return {BYTES: base64.b64encode(value).decode()} if isinstance(value, bytes | memoryview) else value


def _value(written: Any) -> Any:
    return base64.b64decode(written[BYTES]) if isinstance(written, dict) else written
