"""The API's description and the API: whatever one says, the other does.

Schemathesis asks everything that the description allows, and much that it does not; the games themselves, which no
schema can describe, are played here.
"""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
import schemathesis
from fastapi.testclient import TestClient
from hypothesis import HealthCheck, Phase, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
)

import teban
from teban.server.app import create_app
from teban.server.settings import Settings
from teban.service.models.games import Shelf
from teban.service.models.lessons import Lesson, Rules, TryVerdict
from teban.service.models.positions import GameSnapshot, WhyNot
from teban.service.models.records import RecordedGame, RecordFile

# Whether a list of words is a game is for the rules to say, so what the schema allows need not be accepted.
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    negative_data_rejection,
    unsupported_method,
]
GAMES = tuple(game.name for game in teban.games())

app = create_app(Settings(client=Path("nowhere"), origins=("http://testserver",)))  # schemathesis goes by that name
refused = {"expected-statuses": [400, 404, 405, 413, 422]}
config = schemathesis.Config.from_dict({"checks": {"negative_data_rejection": refused}})
api = schemathesis.openapi.from_asgi("/openapi.json", app, config=config)


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    with TestClient(app, base_url="http://localhost") as client:
        yield client


@api.parametrize()
@settings(
    max_examples=25,
    deadline=None,
    derandomize=True,
    database=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)
def test_the_api_does_what_its_description_says(case: schemathesis.Case[Any]) -> None:
    if isinstance(case.body, dict) and is_patient(case.body.get("seconds")):
        case.body = {**case.body, "seconds": 0.05}
    case.call_and_validate(checks=CHECKS)


def is_patient(seconds: Any) -> bool:
    """Whether a search would be allowed to think for longer than a test should take."""
    return isinstance(seconds, int | float) and not isinstance(seconds, bool) and 0.05 < seconds <= 10


def described(schema: Any, where: str = "") -> Iterator[tuple[str, bool]]:
    """Every field below a schema, and whether it says what it is."""
    if isinstance(schema, dict):
        for name, field in schema.get("properties", {}).items():
            yield f"{where}.{name}", "description" in field
        for key, part in schema.items():
            yield from described(part, f"{where}.{key}")


def test_every_field_and_every_parameter_is_described() -> None:
    document = app.openapi()
    fields = dict(described(document["components"]["schemas"]))
    assert len(fields) > 100
    assert [field for field, is_described in fields.items() if not is_described] == []
    operations = [operation for path in document["paths"].values() for operation in path.values()]
    assert all(operation["description"] for operation in operations)
    assert all(parameter["description"] for operation in operations for parameter in operation.get("parameters", []))


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_is_told_as_described(client: TestClient, game: str) -> None:
    random, match = Random(f"{game} told"), teban.Match(teban.start(game))
    while not match.outcome and len(match.actions) < 60:
        if len(match.actions) % 10 == 0:
            tell(client, match)
        match.play(random.choice(match.legal()))
    tell(client, match)


def tell(client: TestClient, match: teban.Match) -> None:
    asked = {"game": match.position.game.name, "actions": list(match.actions)}
    GameSnapshot.model_validate_json(client.post("/api/position", json=asked).content, strict=True)
    why = client.post("/api/why-not", json={**asked, "action": "z99"}).content
    assert WhyNot.model_validate_json(why, strict=True).reason


def test_the_shelf_is_told_as_described(client: TestClient) -> None:
    shelf = Shelf.model_validate_json(client.get("/api/shelf").content, strict=True)
    assert [game.name for game in shelf.games] == list(GAMES)


def test_a_record_is_told_as_described(client: TestClient) -> None:
    text = RecordFile.model_validate_json(client.post("/api/record", json={"game": "realm"}).content).text
    game = RecordedGame.model_validate_json(client.post("/api/record/read", json={"text": text}).content)
    assert game.game == "realm"


@pytest.mark.parametrize("game", GAMES)
def test_rules_and_lessons_are_told_as_described(client: TestClient, game: str) -> None:
    rules = client.get(f"/api/games/{game}/rules", params={"lang": "ja"}).content
    assert Rules.model_validate_json(rules, strict=True).figures
    lesson = Lesson.model_validate_json(client.get(f"/api/lessons/{game}").content, strict=True)
    for number, _ in enumerate(lesson.steps, start=1):
        verdict = client.post(f"/api/lessons/{game}/try", json={"step": number, "actions": ["z99"]}).content
        assert TryVerdict.model_validate_json(verdict, strict=True).state == "refused"
