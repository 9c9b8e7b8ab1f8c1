"""Whatever can be read can be sent: any text in any place of any request is answered, and comes back as it was.

Texts that JSON can hold stand in every field, in every path and in the names of fields, one at a time; what is read
further, by the rules or as a record, holds escapes of its own.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from fastapi.testclient import TestClient
from hypothesis import given, settings
from hypothesis import strategies as st

from serving import JSON
from teban.server import limits
from teban.server.app import create_app
from teban.server.settings import Settings

STRANGE = (
    *("\x00", "a\x00b", "\x7f\x85", "\u2028", "\u202e\u200b", "\ufeff", "\uffff", "\U0010ffff", "\U0001f600", "手" * 9),
    *("\\", "\\ud800", "\\u000a\\udc00", "\\x", "%00", "{0}", "{name}", "%s", "'\";--", "<b>&amp;", "../..", "\r\n: x"),
    *("teban: 1\ngame: stoic\nseat 1: \\ud800\nresult: *\nend\n", "stoic \ud800", "\ud800", "\udfff\ud800"),
)
"""Texts that nobody expects; the last ones are no Unicode, which JSON can write all the same."""
RECORD = "teban: 1\ngame: stoic\nresult: *\nend\n"
USUAL = {
    "game": "stoic",
    "options": {},
    "actions": ["c3"],
    "action": "d4",
    "instead": "e4",
    "start": "",
    "repeated": [],
    "once": [],
    "lang": "en",
    "seconds": 0.01,
    "level": 1,
    "seat": 1,
    "step": 1,
    "text": "stoic size=2 ../.../.. 1",
    "date": "",
    "loser": 1,
    "analyser": "",
    "contents": {},
    "counts": {},
    "used": [[], []],
    "to": "Ben",
    "who": {"by": "name", "name": "Ben"},
    "password": "a horse in the garden",
    "endpoint": "https://push.example.org/x",
}
"""Fields that a schema alone does not fill so that there is an answer."""
WANTING = {
    "/api/puzzles/{game}/{number}/attempt": 422,  # it is another action
    "/api/online/games/{game_id}": 404,  # there is none
    "/api/online/games/{game_id}/talk": 404,
    "/api/online/games/{game_id}/mute": 404,
    "/api/online/games/{game_id}/read": 404,
    "/api/online/players/{name}": 404,
    "/api/online/feed/{token}": 404,
    "/api/account/sign-up/passkey": 403,  # it takes an authenticator, or what only its owner knows
    "/api/account/sign-in/passkey": 403,
    "/api/account/sign-in/password": 403,
    "/api/account/sign-in/code": 403,
    "/api/account/confirm/passkey": 403,
    "/api/account/passkeys": 403,
    "/api/account/delete": 422,  # another name
    "/api/online/push/subscribe": 422,  # no key of a browser
}
"""Where there is no answer all the same."""

DOCUMENT = create_app(Settings(client=Path("nowhere"))).openapi()
OPERATIONS = [(method, path) for path, methods in DOCUMENT["paths"].items() for method in methods]
ENDLESS = "/updates"
"""How paths end whose answers do not."""


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    with pytest.MonkeyPatch.context() as patch:
        for limit in (name for name in vars(limits) if name.endswith("_AT_ONCE")):
            patch.setattr(limits, limit, 10**6)
        app = create_app(Settings(client=Path("nowhere")))
    with TestClient(app, base_url="http://localhost", raise_server_exceptions=False) as client:
        sign_up(client, "Ben")
        yield client


def sign_up(client: TestClient, name: str) -> None:
    client.cookies.clear()
    answer = client.post("/api/account/sign-up/password", json={"name": name, "password": USUAL["password"]})
    assert answer.status_code == 200, answer.text


def usual(schema: Any, name: str = "") -> Any:
    """Something that a schema allows."""
    if "$ref" in schema:
        return usual(DOCUMENT["components"]["schemas"][schema["$ref"].rpartition("/")[2]], name)
    if name in USUAL:
        return USUAL[name]
    if "const" in schema or "enum" in schema:
        return schema.get("const", schema.get("enum", [None])[0])
    if kinds := schema.get("anyOf") or schema.get("oneOf"):
        return usual(kinds[0], name)
    match schema.get("type"):
        case "object":
            if isinstance(more := schema.get("additionalProperties"), dict):
                return {"1": usual(more)}
            return {key: usual(each, key) for key, each in schema.get("properties", {}).items()}
        case "array":
            return [usual(schema["items"], name)] * max(1, schema.get("minItems", 0))
        case "string":
            return "x" * max(1, schema.get("minLength", 1))
        case "integer":
            return int(schema.get("minimum", 1))
        case "boolean":
            return False
    return None


def with_strange(body: Any, text: str) -> Iterator[Any]:
    """A body with a text in place of each of its texts, and of each name of a field."""
    if isinstance(body, str):
        yield text
    elif isinstance(body, list):
        yield [*body, text]
        for at, each in enumerate(body):
            yield from ([*body[:at], other, *body[at + 1 :]] for other in with_strange(each, text))
    elif isinstance(body, dict):
        yield {**body, text: "x"}
        for key, each in body.items():
            yield from ({**body, key: other} for other in with_strange(each, text))


@pytest.mark.parametrize(("method", "path"), [each for each in OPERATIONS if not each[1].endswith(ENDLESS)])
def test_any_text_in_any_place_is_answered(client: TestClient, method: str, path: str) -> None:
    if path.startswith(("/api/account/sign-up", "/api/account/sign-in")):
        client.cookies.clear()
    else:
        sign_up(client, f"Aoi {OPERATIONS.index((method, path))}")
    operation = DOCUMENT["paths"][path][method]
    content = operation.get("requestBody", {}).get("content", {})
    body: Any = usual(content["application/json"]["schema"]) if content else None
    usual_path = path.replace("{game}", "stoic").replace("{number}", "1").replace("{", "").replace("}", "")
    if body and "name" in body:
        body["name"] = f"Somebody {OPERATIONS.index((method, path))}"
    if path == "/api/record/read":
        body["text"] = RECORD
    if path == "/api/analysis":
        body["since"] = []
    answer = client.request(method, usual_path, content=json.dumps(body), headers=JSON)
    assert answer.status_code == WANTING.get(path, 200), answer.text
    for text in STRANGE:
        told = quote(text.encode("utf-8", "surrogatepass"), safe="")
        for parameter in [each["name"] for each in operation.get("parameters", []) if each["in"] == "path"]:
            strange = path.replace(f"{{{parameter}}}", told).replace("{", "").replace("}", "")
            check(client.request(method, strange, content=json.dumps(body), headers=JSON))
        check(client.request(method, f"{usual_path}?lang={told}&{told}=1", content=json.dumps(body), headers=JSON))
        for sent in with_strange(body, text):
            check(client.request(method, usual_path, content=json.dumps(sent), headers=JSON))


def check(answer: Any) -> None:
    """It is an answer that anybody can read, and no failure."""
    assert answer.status_code < 500, answer.text
    text = answer.content.decode("utf-8")
    assert "Traceback" not in text
    if answer.headers["content-type"] == "application/json":
        assert not any("\ud800" <= letter <= "\udfff" for letter in json.dumps(json.loads(text), ensure_ascii=False))


words = st.text(st.characters(exclude_categories=["Cs"]), max_size=40)


@given(st.lists(words, min_size=4, max_size=4))
@settings(max_examples=150, deadline=None, derandomize=True)
def test_what_is_said_about_a_game_comes_back_in_its_record(client: TestClient, texts: list[str]) -> None:
    *players, a, b = texts
    said = {"players": players, "comment": a, "comments": {"1": b}}
    answer = client.post("/api/record", json={"game": "stoic", "actions": ["c3"], **said})
    again = client.post("/api/record/read", json={"text": answer.json()["text"]}).json()
    assert {key: again[key] for key in said} == said


@pytest.mark.parametrize("place", ["seat 1: {}", "seat 2: {}", "# {}"])
@pytest.mark.parametrize("escape", ["\\ud800", "\\udfffx", "\\udc00\\ud800"])
def test_half_a_character_in_a_record_is_refused_in_words(client: TestClient, place: str, escape: str) -> None:
    """Of old this was an answer 500: a record may hold what UTF-8 cannot."""
    text = f"teban: 1\ngame: stoic\n{place.format(escape)}\nresult: *\n\n1. c3\nend\n"
    answer = client.post("/api/record/read", json={"text": text})
    check(answer)
    assert answer.status_code == 422
