"""Players who go on whatever happens to the servers, and remember what they were told."""

import asyncio
from contextlib import aclosing, suppress
from dataclasses import dataclass, field
from itertools import cycle
from random import Random
from time import time
from typing import Any

from http_client import Answer, Refused, connected
from online_player import AWAY, CachedGame, OnlinePlayer, new_key
from teban.core.match import Match
from teban.registry import start_with

RULE_SETS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("stoic", {"size": 3}),
    ("sibling", {"size": 3, "pie": True}),
    ("borderland", {"size": 4}),
    ("orochi", {"size": 3}),
)
TIMES: tuple[dict[str, Any], ...] = (
    {"kind": "untimed"},
    {"kind": "live", "base": 20, "increment": 2},
    {"kind": "live", "base": 60, "increment": 5},
    {"kind": "live", "base": 600, "increment": 0},
    {"kind": "correspondence", "days": 3},
)
OFFERS = ("draw", "takeback", "takeback", "takeback", "pause", "pause", "correspondence", "abandon")
GIFT = 15
"""Seconds that a player gives another."""
LATELY = 1.5
"""Seconds that a player stays at a game that is over, for a rematch."""
GONE = 120.0
"""Seconds for which a player vanishes: long enough that the opponent may claim a live game, though the times in which
nobody could play do not count."""
LONG_BASE = 300
"""Seconds that both need to have in a game out of which somebody vanishes, or their clock would be quicker."""
PASSWORD = "correct horse battery"

MOVES, CUT, TWICE = 0.05, 0.05, 0.08
"""How often a request goes to another server, is cut off before the answer, and is delivered twice at once."""
VANISHES = 0.05
"""How often somebody vanishes in place of having a turn."""


@dataclass
class Sent:
    """A command, and what became of it."""

    game: str
    key: str
    command: dict[str, Any]
    status: int = 0
    """The status of the answer; 0 while there is none."""
    code: str = ""
    """Why it was refused, if it was."""


@dataclass
class Seen:
    """What a player has seen of a game."""

    terms: dict[str, Any]
    you: int
    known: CachedGame
    numbers: list[int] = field(default_factory=list)
    """The numbers of all that was told, in order."""

    def learn(self, update: Any) -> None:
        """Take in what was told."""
        self.numbers.append(update["number"])
        self.known.learn(update)


class ChaosPlayer(OnlinePlayer):
    """Somebody whose connections break, whose requests arrive twice, and who does what comes to their mind."""

    def __init__(self, number: int, ports: list[int], thinking: float, seed: str) -> None:
        super().__init__(ports[0], f"127.7.{number // 250}.{number % 250 + 1}", f"Player {number}")
        self._ports, self._thinking, self.random = ports, thinking, Random(f"{seed} {number}")
        self.sent: list[Sent] = []
        """All commands, in the order in which they were first sent."""
        self.seen: dict[str, Seen] = {}
        """What was seen of each game."""
        self.failures: list[str] = []
        """Answers that say that the server failed."""
        self.repeats = 0
        """Requests that were delivered more than once."""
        self.vanished = 0
        """How often this player was gone."""

    async def sign_up(self) -> None:
        """Have an account: who has made it, and was not told so, signs in."""
        ways = cycle((("sign-up", {}), ("sign-in", {"bring_games": True})))
        for way, more in ways:
            with suppress(*AWAY):
                asked = {"name": self.name, "password": PASSWORD, **more}
                answer = await self.call("POST", f"/api/account/{way}/password", asked)
                if answer.status == 200:
                    return
                assert answer.status in (403, 409, 429, 503), answer.body
            await asyncio.sleep(0.05)

    async def arrive(self) -> None:
        """Become somebody: who sends a first command twice, without a cookie, is two people."""
        answer = None
        while answer is None or answer.status != 200:
            with suppress(*AWAY):
                answer = await super().ask("POST", "/me", {"name": self.name})
            await asyncio.sleep(0.05)

    async def ask(self, method: str, path: str, body: Any = None) -> Answer:
        """The answer to a request, if nothing happens to it."""
        if self.random.random() < MOVES or self._line is None:
            await self.hang_up()
            self.port = self.random.choice(self._ports)
        twin = None
        if method == "POST" and self.random.random() < TWICE:
            self.repeats += 1
            twin = asyncio.create_task(self._deliver(method, path, body, self.random.choice(self._ports)))
        try:
            if method == "POST" and self.random.random() < CUT:
                self.repeats += 1
                async with asyncio.timeout(self.random.random() * 0.05):
                    await super().ask(method, path, body)
                raise ConnectionResetError
            answer = await super().ask(method, path, body)
        finally:
            if twin:
                await twin
        if answer.status >= 500 and answer.status != 503:
            self.failures.append(f"{path} {answer.status} {answer.body[:200]!r}")
        return answer

    async def do(self, game_id: str, since: int = 0, *, key: str = "", **command: Any) -> Answer:
        """Do something at a game, once, and remember it."""
        sent = Sent(game_id, key or new_key(), command)
        self.sent.append(sent)
        answer = await super().do(game_id, since, key=sent.key, **command)
        sent.status = answer.status
        if answer.status != 200:
            sent.code = answer.json()["error"]["code"]
        return answer

    async def play(self, game_id: str, ending: asyncio.Event) -> None:
        """Play a game until it is over, or everything ends."""
        seen = await self._enter(game_id)
        listening = asyncio.create_task(self._listen(game_id, seen))
        over_for = 0.0
        try:
            while not ending.is_set() and over_for < LATELY and not seen.known.status["rematch"]:
                pause = self.random.random() * 2 * self._thinking
                await asyncio.sleep(pause)
                over_for += pause if seen.known.status["phase"] == "over" else 0
                if self._vanishes(seen):
                    await self._be_gone(listening, ending)
                    seen = await self._enter(game_id)
                    listening = asyncio.create_task(self._listen(game_id, seen))
                elif command := self._idea(seen):
                    answer = await self.do(game_id, seen.known.number, **command)
                    if answer.status == 200:
                        seen.learn(answer.json())
        finally:
            listening.cancel()
            await asyncio.gather(listening, return_exceptions=True)

    async def look(self, game_id: str) -> Any:
        """A game as it stands."""
        answer = await self.insist("GET", f"/games/{game_id}")
        assert answer.status == 200, answer.body
        return answer.json()

    async def go_on(self, game_id: str) -> None:
        """Play one more turn of a game in which it is this player's turn; an error if that cannot be."""
        seen = await self._enter(game_id)
        if seen.known.status["phase"] == "paused":
            await self._must(seen, game_id, {"do": "resume"})
        if seen.known.status["phase"] == "playing":
            await self._must(seen, game_id, self.turn(seen))

    async def catch_up(self, game_id: str) -> None:
        """Hear by a stream what has happened to a game meanwhile."""
        seen = self.seen[game_id]
        async with asyncio.timeout(30), aclosing(self.follow(game_id, seen.known.number)) as stream:
            seen.learn(await anext(aiter(stream)))

    async def _enter(self, game_id: str) -> Seen:
        """Open a game's page, for the first time or again."""
        async with asyncio.timeout(60):  # another server may hear a moment later that somebody has joined
            while (told := await self.look(game_id))["role"] != "player":
                await asyncio.sleep(0.1)
        seen = self.seen.setdefault(game_id, Seen(told["terms"], told["you"], CachedGame()))
        seen.learn(told["update"])
        return seen

    async def _must(self, seen: Seen, game_id: str, command: dict[str, Any], *, again: bool = False) -> None:
        answer = await self.do(game_id, seen.known.number, **command)
        if answer.status == 200:
            seen.learn(answer.json())
        elif answer.json()["error"]["code"] == "online.other_turn" and not again:
            # A server that was cut off from the database hears a moment later what others have committed.
            await self.catch_up(game_id)
            await self._must(seen, game_id, self.turn(seen), again=True)
        elif answer.json()["error"]["code"] != "online.over":  # its time may have come just now
            self.failures.append(f"{game_id} cannot be gone on with: {answer.body[:200]!r}")

    async def _listen(self, game_id: str, seen: Seen) -> None:
        """Follow a game over all losses; what a stream tells leads on from what is known without a gap."""
        while True:
            with suppress(*AWAY, Refused, TimeoutError):
                async with asyncio.timeout(self.random.expovariate(1 / 20)):
                    async with aclosing(self.follow(game_id, seen.known.number)) as stream:
                        async for update in stream:
                            seen.learn(update)
            self.port = self.random.choice(self._ports)
            await asyncio.sleep(0.1)

    def _vanishes(self, seen: Seen) -> bool:
        """Whether this player leaves everything where it stands, while the opponent waits for them."""
        status = seen.known.status
        is_long = seen.terms["time"].get("base", 0) >= LONG_BASE
        return is_long and status["seat"] == seen.you and self.random.random() < VANISHES

    async def _be_gone(self, listening: asyncio.Task[None], ending: asyncio.Event) -> None:
        self.vanished += 1
        listening.cancel()
        await asyncio.gather(listening, return_exceptions=True)
        with suppress(TimeoutError):
            async with asyncio.timeout(GONE):
                await ending.wait()

    async def _deliver(self, method: str, path: str, body: Any, port: int) -> None:
        """Deliver a request once more; nobody looks at the answer."""
        with suppress(*AWAY):
            async with connected(port, self._address) as line:
                await line.ask(method, f"/api/online{path}", body, cookie=self.cookie)

    def _idea(self, seen: Seen) -> dict[str, Any] | None:
        """What to do next, if anything."""
        status, chance = seen.known.status, self.random.random()
        theirs = [each["what"] for each in status["offers"] if each["seat"] != seen.you]
        if status["phase"] == "over":
            if "rematch" in theirs:
                return {"do": "accept" if chance < 0.9 else "decline", "what": "rematch"}
            return {"do": "offer", "what": "rematch"} if chance < 0.3 and not status["offers"] else None
        if theirs and chance < 0.7:
            return {"do": self.random.choice(("accept", "accept", "decline")), "what": self.random.choice(theirs)}
        if status["phase"] == "paused":
            return {"do": "resume"} if chance < 0.3 else None
        if status["seat"] != seen.you and status["claimable"] and status["claimable"] < time() * 1000:
            return {"do": "claim", "result": self.random.choice(("win", "draw"))}
        if chance < 0.85:
            return self.turn(seen) if status["seat"] == seen.you else None
        if chance < 0.97:
            return {"do": "offer", "what": self.random.choice(OFFERS)}
        if chance < 0.99:
            return {"do": "give_time", "seconds": GIFT}
        return {"do": self.random.choice(("resign", "abort"))}

    def turn(self, seen: Seen) -> dict[str, Any]:
        """A whole turn by chance, where a game stands."""
        match = Match(start_with(seen.terms["game"], seen.terms["options"]))
        match.play_all(seen.known.actions)
        began = len(match.actions)
        match.play(self.random.choice(match.legal()))
        while match.actions_in_turn and not match.outcome:
            match.play(self.random.choice(match.legal()))
        actions = [*match.actions[began:]]
        return {"do": "turn", "number": len(seen.known.turns) + 1, "actions": actions}
