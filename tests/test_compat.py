"""What version 0.1 wrote can still be read: records, and the games in its links."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs

import pytest
from fastapi.testclient import TestClient

from teban import record
from teban.server.app import create_app

FOLDER = Path(__file__).parent / "compat"
PAGE: dict[str, Any] = json.loads((FOLDER / "page-0.1.json").read_text("utf-8"))
RECORDS = sorted(FOLDER.glob("*-0.1.teban"))


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    with TestClient(create_app(client=Path("nowhere"))) as client:
        yield client


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)
def test_a_record_is_read_and_would_be_written_just_so(file: Path) -> None:
    text = file.read_text("utf-8")
    assert record.write(record.read(text)) == text


@pytest.mark.parametrize("link", PAGE["play_links"])
def test_the_game_of_a_link_can_be_opened(client: TestClient, link: str) -> None:
    path, _, query = link.partition("?")
    said = {name: values[0] for name, values in parse_qs(query).items()}
    actions = said["moves"].split(".")
    options = {name: value for name, value in said.items() if name not in ("id", "computer", "moves")}
    asked = {"game": path.rpartition("/")[2], "options": options, "actions": actions}
    opened = client.post("/api/open", json=asked)
    assert opened.status_code == 200, opened.text
    assert [action for turn in opened.json()["turns"] for action in turn["actions"]] == actions
    assert client.post("/api/position", json=asked).json()["text"] == opened.json()["state"]["text"]
