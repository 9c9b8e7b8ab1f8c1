"""Logs: what a server writes to standard error, as lines for people or as JSON for programs.

Messages are an event and its fields (`refused status=429 reason=server.too_often count=1`). None names a person, an
address, a game or what anybody has sent.
"""

import json
import logging
import re
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

from teban.server.trace_limit import TraceLimit

FIELD = re.compile(r" ([a-z_]+)=(\S+)")
TIME = "%Y-%m-%dT%H:%M:%S%z"
UVICORN = "uvicorn"
OURS = "teban"


class JsonLines(logging.Formatter):
    """Each record as a line of JSON: its time, its level, its event, and the fields."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        message = record.getMessage()
        fields = FIELD.findall(message)
        told: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "event": FIELD.sub("", message),
            **{name: _value(written) for name, written in fields},
        }
        if record.exc_info:
            told["trace"] = self.formatException(record.exc_info)
        return json.dumps(told, ensure_ascii=False)


def write_to_stderr(*, as_json: bool, is_news: Callable[[logging.LogRecord], bool]) -> None:
    """Write what servers of this process have to say; as JSON also that they come and go, not trouble alone."""
    handler = logging.StreamHandler()
    handler.addFilter(is_news)
    handler.addFilter(TraceLimit())
    handler.setFormatter(JsonLines() if as_json else logging.Formatter("%(asctime)s %(message)s", TIME))
    for name in (OURS, UVICORN):
        log = logging.getLogger(name)
        log.handlers, log.propagate = [handler], False
    logging.getLogger(OURS).setLevel(logging.INFO if as_json else logging.WARNING)
    logging.getLogger(UVICORN).setLevel(logging.ERROR)  # malformed requests are not worth a line


def _value(written: str) -> int | float | str:
    for kind in (int, float):
        try:
            return kind(written)
        except ValueError:
            pass
    return written
