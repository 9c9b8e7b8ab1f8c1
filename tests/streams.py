"""Streams of events, read as the page reads them."""

import json
from typing import Any


def events(text: str) -> list[tuple[str, Any]]:
    """The names and the data of a stream's events."""
    parts = [part.split("\n") for part in text.strip().split("\n\n")]
    return [(name.removeprefix("event: "), json.loads(data.removeprefix("data: "))) for name, data in parts]
