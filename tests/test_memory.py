"""Memory stays flat, whatever many strangers ask: each address of the API is asked hundreds of different questions.

A fixed number of them fills the caches that have a bound; from then on nothing may grow. Half of the questions are
taken and half are refused, since what is kept of either grows by itself. What somebody has to be known for is asked by
`online/test_online_memory.py`.
"""

import json
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
from flat import check_flat
from teban import Match, TebanError, record
from teban.core.options import Option
from teban.core.position import Position
from teban.server.app import create_app
from teban.server.settings import Settings
from teban.service.models.requests import PositionTextRequest
from teban.service.studies import read_setup
from teban.teach.puzzles import open_book
from teban.testing.attempts import damaged

WARM_UP = 160
"""So many questions fill every cache that has a bound."""
ASKED = 96
EACH = 1500
"""Bytes that one more question may leave behind: less than its texts have, more than Python's lists of free objects."""

app = create_app(Settings(client=Path("nowhere")))
DOCUMENT = app.openapi()
ENDLESS = "/updates"
"""How paths end whose answers do not."""
KNOWN = ("/api/online", "/api/account")
"""How paths begin whose answers depend on who asks."""
OPERATIONS = [
    (method, path) for path, methods in DOCUMENT["paths"].items() for method in methods if not path.endswith(ENDLESS)
]
TAKEN = [(method, path) for method, path in OPERATIONS if not path.startswith(KNOWN)]

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

    def ask_for_anything() -> None:
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

    def ask() -> None:
        if (method, path) in TAKEN and random.random() < 0.5:
            where, sent = sensible(path, next(numbers), random)
            answer = client.request(method, where, json=sent)
            assert answer.status_code == 200, answer.text
        else:
            ask_for_anything()

    is_one_question = not body and "{" not in path
    check(ask, warm_up=WARM_UP // 10 if is_one_question else WARM_UP)


def sensible(path: str, number: int, random: Random) -> tuple[str, Any]:
    """The address and the body of a request that nobody has made before, and that is taken."""
    position, actions = played(random)
    game = position.game.name
    so_far: dict[str, Any] = {"game": game, "actions": actions}
    if path.endswith("/attempt"):
        puzzle = min(open_book(game).puzzles, key=lambda each: (each.turns, each.number))
        return f"/api/puzzles/{game}/{puzzle.number}/attempt", {"actions": [puzzle.line[0]]}
    where = path.replace("{game}", game).replace("{number}", str(random.choice(open_book(game).puzzles).number))
    match path.removeprefix("/api/"):
        case "why-not" | "preview":
            return where, {**so_far, "action": random.choice(position.legal())}
        case "tree":
            return where, {**so_far, "depths": [*range(1, len(actions) + 1)]}
        case "record":
            return where, {**so_far, "comment": f"{number:03999}", "players": [f"{number:030}", ""]}
        case "record/read":
            return where, {"text": record.write(Match(position, comment=f"{number:03999}"))}
        case "setup":
            parts = read_setup(PositionTextRequest(text=set_up(random).text)).setup.model_dump()
            return where, {"game": SET_UP, **{name: parts[name] for name in ("contents", "seat", "counts", "used")}}
        case "setup/read":
            return where, {"text": position.text}
        case "lessons/{game}/try":
            return where, {"step": 1, "actions": [f"{random.random()} {number:040}"[:40]]}
        case "turn":
            return where, {**so_far, "level": 1, "seconds": 0.01, "seed": number}
        case "analysis" | "review":
            return where, {**so_far, "seconds": 0.01 + number / 10**9}
        case _:
            return where, so_far if DOCUMENT["paths"][path].get("post") else None


SET_UP = "stoic"
"""A game that can be set up whatever has been played of it."""


def set_up(random: Random) -> Position:
    """A position that somebody could set up."""
    return played(random, SET_UP)[0]


def played(random: Random, game: str = "") -> tuple[Position, list[str]]:
    """A game that has begun at random, and what was played; there is no end of them."""
    position = teban.start(game or random.choice(GAMES))
    actions: list[str] = []
    for _ in range(6):
        actions.append(random.choice(position.legal()))
        position = position.play(actions[-1])
    return position, actions


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

    # Many are refused, and fill no cache; what is kept of one that is not is ten times as much as this.
    check(ask, warm_up=3 * WARM_UP, each=2 * EACH)


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

    check(ask)


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


def check(ask: Callable[[], object], warm_up: int = WARM_UP, each: int = EACH) -> None:
    """Fail if asking again and again makes memory grow."""
    check_flat(ask, warm_up=warm_up, asked=ASKED, each=each)
