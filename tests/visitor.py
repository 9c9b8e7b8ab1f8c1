"""Somebody at a browser of their own, who asks a real server: an address, a cookie, and what they call themselves."""

import json
import secrets
from collections.abc import Iterator
from contextlib import closing
from typing import Any, NamedTuple

from serving import JSON, Server

TERMS = {
    "game": "stoic",
    "options": {"size": 3},
    "time": {"kind": "untimed"},
    "begins": "inviter",
    "takebacks": True,
    "private": False,
    "open": False,
}
PASSWORD = "correct horse battery"
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0"

_addresses = (f"127.7.{n // 250}.{n % 250 + 1}" for n in range(10_000))


class Answer(NamedTuple):
    """What the server says."""

    status: int
    data: Any
    cookie: str

    @property
    def code(self) -> str:
        """Why it says no."""
        return str(self.data["error"]["code"])


class Visitor:
    """Somebody at a browser."""

    def __init__(self, server: Server, name: str = "", cookie: str = "") -> None:
        self._server, self._address = server, next(_addresses)
        self.name, self.cookie = name, cookie

    def ask(self, method: str, path: str, body: Any = None, **headers: str) -> Answer:
        """The answer to a request."""
        told = {
            **JSON,
            "Host": "localhost",
            "User-Agent": FIREFOX,
            "Cookie": self.cookie,
            **self._server.added,
            **headers,
        }
        with closing(self._server.call(self._address)) as line:
            line.request(method, f"/api{path}", None if body is None else json.dumps(body), told)
            answer = line.getresponse()
            cookie = answer.getheader("Set-Cookie", "").partition(";")[0]
            data = json.loads(answer.read())
        if cookie:
            self.cookie = "" if cookie.endswith(('=""', "=")) else cookie
        return Answer(answer.status, data, cookie)

    def post(self, path: str, **body: Any) -> Answer:
        """The answer to something that is done to an account."""
        return self.ask("POST", f"/account{path}", body or None)

    def done(self, path: str, **body: Any) -> Any:
        """The same, where nothing goes wrong."""
        answer = self.post(path, **body)
        assert answer.status == 200, answer.data
        return answer.data

    def sign_up(self, name: str = "", password: str = PASSWORD) -> list[str]:
        """Make an account; its recovery codes."""
        self.name = name or self.name
        return list(self.done("/sign-up/password", name=self.name, password=password)["codes"])

    def sign_in(self, name: str, password: str = PASSWORD, bring_games: bool = True) -> Answer:
        """Sign in."""
        return self.post("/sign-in/password", name=name, password=password, bring_games=bring_games)

    @property
    def account(self) -> Any:
        """What they are told of their account."""
        return self.ask("GET", "/account").data["account"]

    def invite(self, to: str | None = None, **terms: Any) -> Answer:
        """Ask for a game."""
        asked = {"key": new_key(), "name": self.name or "Guest", "terms": {**TERMS, **terms}, "to": to}
        return self.ask("POST", "/online/games", asked)

    def do(self, game: str, **command: Any) -> Answer:
        """Do something at a game."""
        asked = {"key": new_key(), "since": 0, "command": command}
        return self.ask("POST", f"/online/games/{game}", asked)

    def say(self, game: str, text: str) -> Answer:
        """Say something to the opponent of a game."""
        asked = {"key": new_key(), "line": {"kind": "text", "text": text}, "heard": 0}
        return self.ask("POST", f"/online/games/{game}/talk", asked)

    def begin(self, other: "Visitor") -> str:
        """A game that both of them play."""
        game: str = self.invite().data["id"]
        assert other.do(game, do="join", name=other.name or "Guest").status == 200
        return game

    def look(self, game: str) -> Any:
        """A game, as they are shown it."""
        return self.ask("GET", f"/online/games/{game}").data

    @property
    def games(self) -> list[Any]:
        """Their games."""
        return list(self.ask("GET", "/online/games").data["games"])

    @property
    def lobby(self) -> list[str]:
        """What stands in the lobby for them."""
        return [game["id"] for game in self.ask("GET", "/online/lobby").data["games"]]


def new_key() -> str:
    """A name for a command that no other has."""
    return secrets.token_hex(8)


def names_of(game: Any) -> list[str]:
    """What the players of a game are called."""
    return [player["name"] for player in game["update"]["status"]["players"]]


def fresh_names() -> Iterator[str]:
    """Names that nobody has yet, and that do not look like one another."""
    letters = "abcdefghjkmpqrstuvwxyz"
    return (f"{one}{two}{three}{one}" for one in letters for two in letters for three in letters)
