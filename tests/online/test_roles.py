"""Who may do what: every command and every route of online play against every role, over real HTTP.

The commands are those of the union, and the routes those of the application: what has no rule here fails. What is done
to accounts is in `test_account_roles`.
"""

import asyncio
from collections.abc import Callable, Iterator
from itertools import count
from typing import Any, get_args

import pytest

from online_player import CachedGame, OnlinePlayer
from push_service import PushService
from serving import Server
from teban.online.models.commands import Command
from teban.registry import start_with
from teban.server.app import create_app
from teban.server.settings import Settings
from visitor import Visitor, fresh_names

TERMS = {
    "game": "stoic",
    "options": {"size": 3},
    "time": {"kind": "live", "base": 600, "increment": 5},
    "begins": "inviter",
    "takebacks": True,
    "private": False,
    "open": False,
}
INVITED, BEGUN, PAUSED, OVER = "invited", "begun", "paused", "over"
INVITER, PLAYER_1, PLAYER_2, SPECTATOR, STRANGER, NOBODY = (
    "inviter",
    "player 1",
    "player 2",
    "spectator",
    "stranger",
    "nobody",
)
OUTSIDERS = (SPECTATOR, STRANGER, NOBODY)
"""Who watches, who is a guest and has only learned the game's name, and who has no cookie at all."""
PLAYERS = (PLAYER_1, PLAYER_2)

Rule = tuple[str, tuple[str, ...], dict[str, Any]]
RULES: dict[str, list[Rule]] = {
    "join": [(INVITED, OUTSIDERS, {"name": "Somebody"}), (BEGUN, (), {"name": "Somebody"})],
    "withdraw": [(INVITED, (INVITER,), {}), (BEGUN, (), {})],
    "turn": [(BEGUN, (PLAYER_1,), {"number": 3}), (INVITED, (), {"number": 1}), (PAUSED, (), {"number": 3})],
    "resign": [(BEGUN, PLAYERS, {}), (INVITED, (), {}), (OVER, (), {})],
    "abort": [(BEGUN, (), {}), (INVITED, (), {})],
    "offer": [
        (BEGUN, PLAYERS, {"what": "draw"}),
        (OVER, PLAYERS, {"what": "rematch"}),
        (INVITED, (), {"what": "draw"}),
    ],
    "accept": [(BEGUN, (PLAYER_2,), {"what": "pause"}), (INVITED, (), {"what": "draw"})],
    "decline": [(BEGUN, PLAYERS, {"what": "pause"}), (INVITED, (), {"what": "draw"})],
    "resume": [(PAUSED, PLAYERS, {}), (BEGUN, (), {})],
    "give_time": [(BEGUN, PLAYERS, {"seconds": 60}), (INVITED, (), {"seconds": 60}), (OVER, (), {"seconds": 60})],
    "claim": [(BEGUN, (), {"result": "win"}), (OVER, (), {"result": "win"})],
}
"""Of each command: at a game that stands how, who may, and with what. In a game that has begun both have had a turn,
and player 1 has offered a pause."""


def anybody(role: str, private: bool) -> int:
    """Who asks is told about themselves or what everybody may know, or makes something of their own."""
    del role, private
    return 200


def players_only(role: str, private: bool) -> int:
    """Others may do nothing, whether they may watch or not."""
    del private
    return 403 if role in OUTSIDERS else 200


def watching(role: str, private: bool) -> int:
    """A private game is not there for others."""
    return 404 if private and role in OUTSIDERS else 200


def talking(role: str, private: bool) -> int:
    """Others may not, and a private game is not there for them."""
    return (404 if private else 403) if role in OUTSIDERS else 200


def with_an_account(role: str, private: bool) -> int:
    """Player 2 has one; guests may not."""
    del private
    return 200 if role == PLAYER_2 else 403


ROUTES: dict[tuple[str, str], Callable[[str, bool], int]] = {
    ("GET", "/api/online/me"): anybody,
    ("POST", "/api/online/me"): anybody,
    ("GET", "/api/online/games"): anybody,
    ("GET", "/api/online/games/updates"): anybody,
    ("GET", "/api/online/lobby"): anybody,
    ("GET", "/api/online/lobby/updates"): anybody,
    ("POST", "/api/online/games"): anybody,
    ("GET", "/api/online/games/{game_id}"): watching,
    ("GET", "/api/online/games/{game_id}/updates"): watching,
    ("POST", "/api/online/games/{game_id}"): players_only,
    ("POST", "/api/online/games/{game_id}/talk"): talking,
    ("POST", "/api/online/games/{game_id}/mute"): talking,
    ("POST", "/api/online/games/{game_id}/read"): talking,
    ("GET", "/api/online/players/{name}"): anybody,
    ("GET", "/api/online/leaders/{game}"): anybody,
    ("GET", "/api/online/computers/{game}"): anybody,
    ("POST", "/api/online/computer-games"): anybody,
    ("POST", "/api/online/bot-tokens"): with_an_account,
    ("GET", "/api/online/push"): anybody,
    ("POST", "/api/online/push/subscribe"): anybody,
    ("POST", "/api/online/push/unsubscribe"): anybody,
    ("POST", "/api/online/feed"): anybody,
    ("GET", "/api/online/feed/{token}"): anybody,  # whoever has the address
}
"""Of each route the status of its answer: for whom, and whether the game is private."""
NAMES = fresh_names()


class Bodies:
    """What is sent to each route."""

    def __init__(self, service: PushService) -> None:
        subscription = service.subscription()
        self._of_paths: dict[str, Any] = {
            "/me": {"name": "Somebody"},
            "/games": {"key": "roles-invite", "name": "Somebody", "terms": TERMS},
            "/games/{game_id}": GIFT,
            "/games/{game_id}/talk": {
                "key": "roles-talk",
                "heard": 0,
                "line": {"kind": "phrase", "phrase": "good_game"},
            },
            "/games/{game_id}/mute": {"mute": "game"},
            "/games/{game_id}/read": {"number": 1},
            "/computer-games": {"key": "roles-level", "name": "Somebody", "terms": TERMS, "level": 1},
            "/push/subscribe": subscription,
            "/push/unsubscribe": {"endpoint": subscription["endpoint"]},
        }

    def of(self, path: str) -> Any:
        """What is sent there; nothing, if it needs nothing."""
        if path.endswith("/bot-tokens"):
            return {"name": next(NAMES)}
        return self._of_paths.get(path.removeprefix("/api/online"))


GIFT = {"key": "roles-gift", "since": 0, "command": {"do": "give_time", "seconds": 1}}


@pytest.fixture(scope="module")
def push_service() -> Iterator[PushService]:
    service = PushService()
    yield service
    service.close()


@pytest.fixture(scope="module")
def server(push_service: PushService, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TEBAN_PUSH_TEST_ORIGIN", push_service.origin)
        server = Server("--database", f"sqlite:///{tmp_path_factory.mktemp('roles') / 'online.db'}")
    yield server
    assert server.complaints() == []


_addresses = (f"127.12.{n // 250}.{n % 250 + 1}" for n in count())


class Scene:
    """A game that stands in some way, and everybody there is to it."""

    def __init__(self, server: Server) -> None:
        self.people = {
            role: OnlinePlayer(server.port, next(_addresses), role)
            for role in (PLAYER_1, PLAYER_2, SPECTATOR, STRANGER, NOBODY)
        }
        self.people[INVITER] = self.people[PLAYER_1]

    async def set_up(self, stands: str, *, private: bool = False) -> None:
        one, two = self.people[PLAYER_1], self.people[PLAYER_2]
        self.game: str = (await one.invite({**TERMS, "private": private}))["id"]
        for role in (SPECTATOR, STRANGER):
            assert (await self.people[role].ask("POST", "/me", {"name": role})).status == 200
        if stands != INVITED:
            await self.must(two, do="join", name="Player 2")
            for player in (one, two):
                await self.must(player, do="turn", number=await self.turn(), actions=await self.actions())
            await self.must(one, do="offer", what="pause")
        if stands == PAUSED:
            await self.must(two, do="accept", what="pause")
        if stands == OVER:
            await self.must(two, do="resign")
        await self.people[SPECTATOR].ask("GET", f"/games/{self.game}")

    async def must(self, player: OnlinePlayer, **command: Any) -> None:
        answer = await player.do(self.game, **command)
        assert answer.status == 200, answer.body

    async def sign_up(self, server: Server, role: str) -> str:
        """Let somebody have an account; what it is called."""
        visitor = Visitor(server, next(NAMES), self.people[role].cookie)
        await asyncio.to_thread(visitor.sign_up)
        self.people[role].cookie = visitor.cookie
        return visitor.name

    async def feed(self, role: str) -> str:
        """The secret in the address of somebody's feed."""
        answer = await self.people[role].ask("POST", "/feed")
        return str(answer.json()["address"]).rpartition("/")[2]

    async def known(self) -> CachedGame:
        answer = await self.people[PLAYER_1].ask("GET", f"/games/{self.game}")
        return CachedGame(answer.json()["update"])

    async def turn(self) -> int:
        return len((await self.known()).turns) + 1

    async def actions(self) -> list[str]:
        position = start_with("stoic", {"size": 3}).play_all((await self.known()).actions)
        return [position.legal()[0]]


def commands() -> set[str]:
    """The names of all commands."""
    union = get_args(Command.__value__)[0]
    return {get_args(each.model_fields["do"].annotation)[0] for each in get_args(union)}


def test_every_command_and_every_route_has_a_rule() -> None:
    assert RULES.keys() == commands()
    paths = create_app(Settings()).openapi()["paths"]
    online = {(how.upper(), path) for path, ways in paths.items() if path.startswith("/api/online") for how in ways}
    assert ROUTES.keys() == online


CASES = [(do, *rule) for do, rules in RULES.items() for rule in rules]


@pytest.mark.parametrize("private", [False, True], ids=["public", "private"])
@pytest.mark.parametrize(("do", "stands", "allowed", "more"), CASES, ids=[f"{case[0]}-{case[1]}" for case in CASES])
def test_a_command_is_for_those_whose_it_is(
    server: Server, do: str, stands: str, allowed: tuple[str, ...], more: dict[str, Any], private: bool
) -> None:
    roles = (INVITER, *OUTSIDERS) if stands == INVITED else (*PLAYERS, *OUTSIDERS)

    async def run() -> None:
        scene = Scene(server)
        await scene.set_up(stands, private=private)
        before = await scene.known()
        command = {"do": do, **more, **({"actions": await scene.actions()} if do == "turn" else {})}
        for role in (role for role in roles if role not in allowed):
            answer = await scene.people[role].do(scene.game, **command)
            assert answer.status in ((403,) if role in OUTSIDERS and do != "join" else (403, 409)), (role, answer.body)
        assert (await scene.known()).number == before.number
        for role in allowed:
            fresh = Scene(server)
            await fresh.set_up(stands, private=private)
            answer = await fresh.people[role].do(fresh.game, **command)
            assert answer.status == 200, (role, answer.body)

    asyncio.run(run())


@pytest.mark.parametrize("private", [False, True], ids=["public", "private"])
@pytest.mark.parametrize("method_and_path", ROUTES, ids=" ".join)
def test_a_route_answers_those_whom_it_may(
    server: Server, push_service: PushService, method_and_path: tuple[str, str], private: bool
) -> None:
    method, path = method_and_path

    async def run() -> None:
        scene, bodies = Scene(server), Bodies(push_service)
        await scene.set_up(BEGUN, private=private)
        name = await scene.sign_up(server, PLAYER_2)
        here = path.format(game_id=scene.game, game="stoic", name=name, token=await scene.feed(PLAYER_1))
        for role in (*PLAYERS, *OUTSIDERS):
            cookie = {"Cookie": scene.people[role].cookie} if role != NOBODY else {}
            body = bodies.of(path) if method == "POST" else None
            status = await asyncio.to_thread(status_of, server, method, here, body, cookie)
            assert status == ROUTES[method_and_path](role, private), role

    asyncio.run(run())


def status_of(server: Server, method: str, path: str, body: Any, headers: dict[str, str]) -> int:
    """The status of an answer; a stream is left when it has begun."""
    line = server.call(next(_addresses))
    if path.endswith("/updates"):
        line.request(method, path, headers=headers)
        status = line.getresponse().status
        line.close()
        return status
    line.close()
    return server.ask(path, body, next(_addresses), method, **headers)[0]


@pytest.mark.parametrize("cookie", ["teban=stolen", "teban=", "other=1", ""])
def test_a_cookie_that_is_nobodys_makes_nobody_a_player(server: Server, cookie: str) -> None:
    async def run() -> None:
        scene = Scene(server)
        await scene.set_up(BEGUN, private=True)
        headers = {"Cookie": cookie} if cookie else {}
        assert status_of(server, "GET", f"/api/online/games/{scene.game}", None, headers) == 404
        assert status_of(server, "POST", f"/api/online/games/{scene.game}", GIFT, headers) == 403

    asyncio.run(run())
