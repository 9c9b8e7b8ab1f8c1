"""Memory stays flat, whatever many strangers ask: each address of the API is asked hundreds of different questions.

A fixed number of them fills the caches that have a bound; from then on nothing may grow.
"""

import gc
import json
import tracemalloc
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest
from fastapi.testclient import TestClient
from pydantic import TypeAdapter

import teban
from teban import Match, TebanError, record
from teban.core.options import Option
from teban.server.app import create_app
from teban.server.settings import Settings
from teban.testing.attempts import damaged

WARM_UP = 280
"""So many questions fill every cache that has a bound."""
ASKED = 140
EACH = 1500
"""Bytes that one more question may leave behind: less than its texts have, more than Python's lists of free objects."""

app = create_app(Settings(client=Path("nowhere")))
DOCUMENT = app.openapi()
ENDLESS = "/updates"
"""How paths end whose answers do not."""
OPERATIONS = [
    (method, path) for path, methods in DOCUMENT["paths"].items() for method in methods if not path.endswith(ENDLESS)
]

GAMES = tuple(game.name for game in teban.games())
FREELY_CHOSEN = {option.kind: (game.name, option) for game in teban.games() for option in game.options if option.parse}
"""An option of each kind whose values are no list, so that there is no end of them, and a game that has it."""


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    # JSON is read with a cache of short strings, which is filled first.
    TypeAdapter(list[str]).validate_json(json.dumps([f"{number:040}" for number in range(200_000)]))
    with TestClient(app, base_url="http://localhost") as client:
        yield client


@pytest.fixture
def numbers() -> Iterator[int]:
    return count()


@pytest.mark.parametrize(("method", "path"), OPERATIONS)
def test_different_questions_leave_nothing_behind(
    client: TestClient, numbers: Iterator[int], method: str, path: str
) -> None:
    operation = DOCUMENT["paths"][path][method]
    random = Random(path)
    body = operation.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema")

    def ask() -> None:
        number = next(numbers)
        where = path
        for parameter in operation.get("parameters", []):
            if parameter["in"] == "path":
                told = str(made(parameter["schema"], number, random))
                where = where.replace(f"{{{parameter['name']}}}", random.choice([told, *GAMES]))
        sent = made(body, number, random) if body else None
        if sent and "game" in sent:
            sent = {**sent, "game": random.choice(GAMES), "seconds": 0.01}
        client.request(method, where, json=sent)

    check_flat(ask)


@pytest.mark.parametrize(
    "path",
    ["position", "open", "play", "why-not", "preview", "race", "tree", "record", "setup", "turn", "analysis"],
)
@pytest.mark.parametrize("kind", FREELY_CHOSEN)
def test_different_options_leave_nothing_behind(
    client: TestClient, numbers: Iterator[int], path: str, kind: str
) -> None:
    game, option = FREELY_CHOSEN[kind]
    more: dict[str, dict[str, Any]] = {
        "why-not": {"action": "c3"},
        "preview": {"action": "c3"},
        "tree": {"actions": [], "depths": []},
        "setup": {"contents": {}, "seat": 1},
        "turn": {"level": 1, "seconds": 0.01},
        "analysis": {"seconds": 0.01},
    }

    def ask() -> None:
        chosen = value_of(option, Random(f"{path} {next(numbers)}"))
        answer = client.post(
            f"/api/{path}", json={"game": game, "options": {option.name: chosen}, **more.get(path, {})}
        )
        assert answer.status_code in (200, 422)

    check_flat(ask)


def value_of(option: Option, random: Random) -> str:
    """A value that nobody has asked about yet."""
    if option.kind == "cards":
        around = [(x, y) for x in range(-5, 6) for y in range(-5, 6) if (x, y) != (0, 0)]
        names = [f"{letter}{random.getrandbits(28):x}" for letter in "KLMN"]
        return "/".join(name + "".join(f"({x},{y})" for x, y in random.sample(around, 60)) for name in names)
    assert option.kind == "layout"
    rows = str(option.default).split("/")
    return "/".join([rows[0], *("".join(random.choice(".WB") for _ in row) for row in rows[1:-1]), rows[-1]])


@pytest.mark.parametrize("game", GAMES)
def test_different_texts_leave_nothing_behind(game: str, numbers: Iterator[int]) -> None:
    positions = [teban.start(game)]

    def ask() -> None:
        number = next(numbers)
        random = Random(number)
        position = positions[-1] if len(positions) == 1 else random.choice(positions)
        after = position.play(random.choice(position.legal()))
        if not after.outcome and len(positions) < 30:
            positions.append(after)
        teban.load(after.text).view()
        with suppress(TebanError):
            teban.load(damaged(after.text, random) + f" {number:03999}")
        match = Match(after, players=(f"{number:03999}", ""), comment=f"{number:03999}")
        written = record.write(match)
        record.read(written)
        with suppress(TebanError):
            record.read(damaged(written, random))

    check_flat(ask)


def made(schema: Any, number: int, random: Random) -> Any:
    """Something that a schema allows, with texts that no other number has."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return made(DOCUMENT["components"]["schemas"][name], number, random)
    if "const" in schema:
        return schema["const"]
    if values := schema.get("enum"):
        return random.choice(values)
    if kinds := schema.get("anyOf"):
        return made(random.choice(kinds), number, random)
    match schema.get("type"):
        case "object":
            return {name: made(each, number, random) for name, each in schema.get("properties", {}).items()}
        case "array":
            length = min(max(schema.get("minItems", 0), 2), schema.get("maxItems", 2))
            return [made(schema["items"], number, random) for _ in range(length)]
        case "string":
            return f"{random.random()} {number:03999}"[: schema.get("maxLength", 4000)]
        case "integer":
            return random.randint(int(schema.get("minimum", 0)), int(schema.get("maximum", 100)))
        case "number":
            return 0.01
        case "boolean":
            return random.random() < 0.5
    return None


def check_flat(ask: Callable[[], object]) -> None:
    """Fail if asking again and again makes memory grow."""
    tracemalloc.start()
    try:
        for _ in range(WARM_UP):
            ask()
        before = traced()
        for _ in range(ASKED):
            ask()
        grown = traced() - before
    finally:
        tracemalloc.stop()
    assert grown < EACH * ASKED


def traced() -> int:
    gc.collect()
    return tracemalloc.get_traced_memory()[0]
