"""Who may do what with accounts: every route against every role, over real HTTP.

The routes are those of the application: one without a rule here fails. Everybody tries it on the same account, with all
that its owner's page knows of addresses, and its owner comes last: nothing may have become of it by then.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from authenticator import Authenticator
from serving import Server
from teban.server.app import create_app
from teban.server.settings import Settings
from visitor import PASSWORD, Visitor, fresh_names

OWNER, OTHER, GUEST, NOBODY = "owner", "other", "guest", "nobody"
"""Whose account it is, somebody with another one, a guest, and who has no cookie at all."""
NAMES = fresh_names()


class Rule(NamedTuple):
    """What a route says to the owner, to somebody with another account, to a guest, and to nobody."""

    owner: int
    other: int
    guest: int
    nobody: int
    body: Callable[["Scene", str], dict[str, Any]] = lambda _scene, _role: {}
    """What is sent."""
    opens: bool = False
    """Whether whoever knows the secret comes in, so that the account is not as it was."""


class Scene:
    """An account, and everybody there is to it."""

    def __init__(self, server: Server) -> None:
        self.people = {role: Visitor(server, next(NAMES)) for role in (OWNER, OTHER, GUEST, NOBODY)}
        owner, other = self.people[OWNER], self.people[OTHER]
        self.origin = server.origin
        self.codes, self.key = owner.sign_up(), Authenticator(self.origin)
        other.sign_up(password="another horse battery")
        self.people[GUEST].invite()
        for label in ("Phone", "Key ring"):
            created = self.key.create(owner.done("/passkeys/options")["options"])
            owner.done("/passkeys", label=label, credential=created)
        for player in (owner, other):
            player.done("/blocks", who={"by": "game", "game": player.begin(Visitor(server, "Blocked"))})
        before = self.owned()
        self.places = {
            "passkey_id": before["account"]["passkeys"][0]["id"],
            "session_id": before["account"]["sessions"][0]["id"],
            "block_id": before["blocks"][0]["id"],
        }

    def owned(self) -> Any:
        """The account, as its owner sees it."""
        return self.people[OWNER].ask("GET", "/account").data

    def signed(self, role: str, options: str) -> str:
        """What a browser says that was asked for a passkey: the owner has one, and others pretend to."""
        key = self.key
        if role != OWNER:
            key = Authenticator(self.origin)
            genuine = self.key.passkeys[-1]
            key.passkeys = [type(genuine)(genuine.id, genuine.site, genuine.user, key.new_key(), genuine.uses)]
        return key.get(options)


def a_new_name(scene: Scene, role: str) -> dict[str, Any]:
    del scene, role
    return {"name": next(NAMES)}


def a_new_password(scene: Scene, role: str) -> dict[str, Any]:
    del scene, role
    return {"password": "a third horse battery"}


def a_new_account(scene: Scene, role: str) -> dict[str, Any]:
    return {**a_new_name(scene, role), **a_new_password(scene, role)}


def a_new_account_by_passkey(scene: Scene, role: str) -> dict[str, Any]:
    asked, name = scene.people[role].post("/sign-up/passkey/options", name=next(NAMES)), next(NAMES)
    made = Authenticator(scene.origin).create(asked.data["options"]) if asked.status == 200 else "{}"
    return {"name": name, "credential": made}


def another_passkey(scene: Scene, role: str) -> dict[str, Any]:
    asked = scene.people[role].post("/passkeys/options")
    made = Authenticator(scene.origin).create(asked.data["options"]) if asked.status == 200 else "{}"
    return {"label": "Another", "credential": made}


def the_owners_password(scene: Scene, role: str) -> dict[str, Any]:
    del scene, role
    return {"password": PASSWORD}


def name_and_password(scene: Scene, role: str) -> dict[str, Any]:
    del role
    return {"name": scene.people[OWNER].name, "password": PASSWORD, "bring_games": False}


def name_and_code(scene: Scene, role: str) -> dict[str, Any]:
    del role
    return {"name": scene.people[OWNER].name, "code": scene.codes.pop(), "bring_games": False}


def passkey_to_sign_in(scene: Scene, role: str) -> dict[str, Any]:
    options = scene.people[role].done("/sign-in/passkey/options")["options"]
    return {"credential": scene.signed(role, options), "bring_games": False}


def passkey_to_confirm(scene: Scene, role: str) -> dict[str, Any]:
    asked = scene.people[role].post("/confirm/passkey/options")
    return {"credential": scene.signed(role, asked.data["options"]) if asked.status == 200 else "{}"}


def the_owners_name(scene: Scene, role: str) -> dict[str, Any]:
    del role
    return {"name": scene.people[OWNER].name}


def somebody(scene: Scene, role: str) -> dict[str, Any]:
    return {"who": {"by": "name", "name": scene.people[OWNER if role != OWNER else OTHER].name}}


RULES: dict[tuple[str, str], Rule] = {
    ("GET", ""): Rule(200, 200, 200, 200),
    ("POST", "/sign-up/password"): Rule(409, 409, 200, 200, a_new_account),
    ("POST", "/sign-up/passkey/options"): Rule(409, 409, 200, 200, a_new_name),
    ("POST", "/sign-up/passkey"): Rule(409, 409, 200, 200, a_new_account_by_passkey),
    ("POST", "/sign-in/password"): Rule(200, 200, 200, 200, name_and_password, opens=True),
    ("POST", "/sign-in/code"): Rule(200, 200, 200, 200, name_and_code, opens=True),
    ("POST", "/sign-in/passkey/options"): Rule(200, 200, 200, 200),
    ("POST", "/sign-in/passkey"): Rule(200, 403, 403, 403, passkey_to_sign_in),
    ("POST", "/sign-out"): Rule(200, 200, 403, 403),
    ("POST", "/confirm/password"): Rule(200, 403, 403, 403, the_owners_password),
    ("POST", "/confirm/passkey/options"): Rule(200, 200, 403, 403),
    ("POST", "/confirm/passkey"): Rule(200, 403, 403, 403, passkey_to_confirm),
    ("POST", "/password"): Rule(200, 200, 403, 403, a_new_password),
    ("POST", "/passkeys/options"): Rule(200, 200, 403, 403),
    ("POST", "/passkeys"): Rule(200, 200, 403, 403, another_passkey),
    ("POST", "/passkeys/{passkey_id}/remove"): Rule(200, 200, 403, 403),  # each can only remove their own
    ("POST", "/recovery-codes"): Rule(200, 200, 403, 403),
    ("POST", "/sessions/{session_id}/end"): Rule(200, 200, 403, 403),
    ("POST", "/sessions/end-others"): Rule(200, 200, 403, 403),
    ("POST", "/delete"): Rule(200, 422, 403, 403, the_owners_name),
    ("GET", "/data"): Rule(200, 200, 200, 403),
    ("POST", "/blocks"): Rule(200, 200, 200, 403, somebody),
    ("POST", "/blocks/{block_id}/remove"): Rule(200, 200, 200, 200),
}
"""Of each route below `/api/account` what it says to whom."""


def test_every_route_of_accounts_has_a_rule() -> None:
    paths = create_app(Settings()).openapi()["paths"]
    prefix = "/api/account"
    found = {
        (how.upper(), path.removeprefix(prefix))
        for path, ways in paths.items()
        if path.startswith(prefix)
        for how in ways
    }
    assert RULES.keys() == found


@pytest.mark.parametrize("method_and_path", RULES, ids=" ".join)
def test_what_is_done_to_an_account_is_done_by_its_owner(server: Server, method_and_path: tuple[str, str]) -> None:
    (method, path), rule, scene = method_and_path, RULES[method_and_path], Scene(server)
    before = scene.owned()
    for role in (OTHER, GUEST, NOBODY, OWNER):
        if role == OWNER and not rule.opens:
            assert scene.owned() == before
        body = rule.body(scene, role) if method == "POST" else None
        answer = scene.people[role].ask(method, f"/account{path.format(**scene.places)}", body or None)
        assert answer.status == getattr(rule, role), (role, answer.data)
        if role != OWNER and not rule.opens:
            assert scene.people[OWNER].name not in str(answer.data.get("account"))
