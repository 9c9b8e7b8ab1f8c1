"""What version 0.1 wrote can still be read: records, the games in its links, and both sides of its UGI."""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import parse_qs

import pytest
from fastapi.testclient import TestClient

import teban
from teban import record
from teban.core.match import Match
from teban.server.app import create_app
from teban.server.settings import Settings
from teban.ugi.player import UgiPlayer

FOLDER = Path(__file__).parent / "compat"
PAGE: dict[str, Any] = json.loads((FOLDER / "page-0.1.json").read_text("utf-8"))
RECORDS = sorted(FOLDER.glob("*-0.1.teban"))
CONVERSATIONS = sorted(FOLDER.glob("*-0.1.ugi"))


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    with TestClient(create_app(Settings(client=Path("nowhere"))), base_url="http://localhost") as client:
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


# The Universal Game Interface: an engine and the program that played with it, both of version 0.1


class Move(NamedTuple):
    """What the engine was asked about, and what it played."""

    match: Match
    action: str


def lines_of(speaker: str, file: Path) -> list[str]:
    """What the program (`>`) or the engine (`<`) said."""
    return [line[2:] for line in file.read_text("utf-8").splitlines() if line.startswith(speaker)]


def moves_of(file: Path) -> list[Move]:
    given: dict[str, str] = {}
    moves: list[Move] = []
    match: Match | None = None
    for line in (line[2:] for line in file.read_text("utf-8").splitlines()):
        match line.split():
            case ["setoption", "name", name, "value", value]:
                given[name.lower()] = value
            case ["position", *_]:
                told, _, actions = line.partition(" moves ")
                known = {option.name for option in teban.game(given["game"]).options}
                options = {name: value for name, value in given.items() if name in known}
                text = told.partition(" fen ")[2]
                match = Match(teban.load(text) if text else teban.start(given["game"], **options))
                match.play_all(actions.split())
            case ["bestmove", action]:
                assert match
                moves.append(Move(match, action))
    assert len(moves) > 2
    return moves


@pytest.mark.parametrize("file", CONVERSATIONS, ids=lambda file: file.stem)
def test_the_engine_understands_a_program_of_then(file: Path) -> None:
    ends = {"ugi": "ugiok", "isready": "readyok", "go": "bestmove"}
    command = [sys.executable, "-m", "teban", "ugi"]
    heard: list[str] = []
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as engine:
        assert engine.stdin
        assert engine.stdout
        for line in lines_of(">", file):
            print(line, file=engine.stdin, flush=True)
            if end := ends.get(line.split()[0]):
                for answer in engine.stdout:
                    heard.append(answer.rstrip("\n"))
                    if answer.split()[0] == end:
                        break
    assert [line for line in heard if line.startswith("info string error")] == []
    played = [line.split()[1] for line in heard if line.startswith("bestmove ")]
    assert all(action in then.match.legal() for action, then in zip(played, moves_of(file), strict=True))
    offered, offered_then = (
        {line.split(" type ")[0] for line in lines if line.startswith("option ")}
        for lines in (heard, lines_of("<", file))
    )
    assert offered >= offered_then


@pytest.mark.parametrize("file", CONVERSATIONS, ids=lambda file: file.stem)
def test_an_engine_of_then_is_understood(file: Path) -> None:
    player = UgiPlayer(f"{sys.executable} {Path(__file__).parent / 'ugi_replay.py'} {file}")
    assert [player.choose(then.match, 60.0) for then in moves_of(file)] == [then.action for then in moves_of(file)]
    player.close()
