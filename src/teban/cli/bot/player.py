"""The bot: keeps a challenge open for each of its games, plays whatever waits for it, and answers offers."""

import secrets
import threading
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from teban.cli.bot.connection import Connection, Refused
from teban.core.match import Match
from teban.engine.player import Player
from teban.errors import TebanError
from teban.registry import start_with

GAMES = 4
"""Games that it plays at once; while it does, it opens no more challenges."""
SECONDS = 3.0
"""The longest that it thinks about a turn."""
SHARE = 30
"""Turns that what is left on its clock has to last for, at least."""
SHORTEST = 0.05
"""Seconds that it thinks however little is left."""
PACE = 5.0
"""Seconds after which it looks again at what it has heard, even if nothing is new."""

TERMS: dict[str, Any] = {
    "options": {},
    "time": {"kind": "live", "base": 600, "increment": 5},
    "begins": "random",
    "takebacks": False,
    "private": False,
    "open": True,
}
"""What it offers to play under."""


class Bot:
    """A bot, from its first challenge until it is told to stop."""

    def __init__(self, connection: Connection, name: str, games: Sequence[str], player: Player) -> None:
        self._connection, self._name, self._games, self._player = connection, name, games, player
        self._known: dict[str, Any] = {}
        """The bot's games as they were told last, by id."""
        self._is_there = False
        self._news = threading.Condition()
        self._refusal: Refused | None = None

    def run(self) -> None:
        """Play until interrupted; Refused if the server does not let it."""
        threading.Thread(target=self._listen, daemon=True).start()
        try:
            while True:
                for summary in self._heard():
                    self._see_to(summary)
        finally:
            self._withdraw()
            self._player.close()

    def _listen(self) -> None:
        try:
            self._connection.follow("/games/updates", self._hear)
        except Refused as refused:
            with self._news:
                self._refusal = refused
                self._news.notify()

    def _hear(self, told: Any) -> None:
        with self._news:
            if told["is_whole"]:
                self._known = {}
            self._known |= {game["id"]: game for game in told["games"]}
            self._is_there = True
            self._news.notify()

    def _heard(self) -> list[Any]:
        """The games that wait for the bot, once something is new; the challenges that are missing are made before."""
        with self._news:
            self._news.wait_for(lambda: self._refusal or self._is_there)
            if not any(map(_waits, self._known.values())):
                self._news.wait(PACE if self._missing() == [] else 0)
            if self._refusal:
                raise self._refusal
            waiting, missing = [*filter(_waits, self._known.values())], self._missing()
        for game in missing:
            with suppress(Refused):
                self._learn(self._connection.ask("/games", self._keyed(name=self._name, terms={**TERMS, "game": game})))
        return waiting

    def _missing(self) -> list[str]:
        """The games for which no challenge is open, while there is room for more."""
        phases = [(game["phase"], game["terms"]["game"]) for game in self._known.values()]
        if sum(phase in ("playing", "paused") for phase, _ in phases) >= GAMES:
            return []
        return [game for game in self._games if ("invited", game) not in phases]

    def _learn(self, told: Any) -> None:
        """A challenge that has just been made, which the stream tells of as well."""
        with self._news:
            invited = {"id": told["id"], "terms": told["terms"], "phase": "invited", "seat": None, "you": None}
            self._known.setdefault(told["id"], {**invited, "offers": []})

    def _see_to(self, summary: Any) -> None:
        """Do what waits for the bot in a game; what is refused was meant for the game as it was."""
        game_id, you = summary["id"], summary["you"]
        try:
            for offer in summary["offers"]:
                if offer["seat"] != you:
                    agrees = offer["what"] in ("rematch", "pause", "correspondence")
                    self._do(game_id, do="accept" if agrees else "decline", what=offer["what"])
            if summary["phase"] == "playing" and summary["seat"] == you:
                self._play(game_id, you)
        except Refused:
            pass
        told = self._connection.ask("/games")
        self._hear(told)

    def _play(self, game_id: str, you: int) -> None:
        told = self._connection.ask(f"/games/{game_id}")
        update, terms = told["update"], told["terms"]
        if update["status"]["phase"] != "playing" or update["status"]["seat"] != you:
            return
        match = Match(start_with(terms["game"], terms["options"]))
        for turn in update["turns"]:
            match.play_all(turn["actions"])
        before, seat, left = len(match.actions), match.seat, _seconds(update["status"], you)
        while not match.outcome and match.seat == seat:
            match.play(self._player.choose(match, left))
        # Computed again after an interruption, a turn has the same key: it is played once.
        key = f"{game_id}-{update['number']}"
        turn = {"do": "turn", "number": len(update["turns"]) + 1, "actions": [*match.actions[before:]]}
        self._connection.ask(f"/games/{game_id}", {"key": key, "since": update["number"], "command": turn})

    def _do(self, game_id: str, **command: Any) -> None:
        self._connection.ask(f"/games/{game_id}", self._keyed(since=0, command=command))

    def _keyed(self, **asked: Any) -> dict[str, Any]:
        return {"key": secrets.token_urlsafe(12), **asked}

    def _withdraw(self) -> None:
        """Nobody is to accept a challenge of a bot that is gone."""
        for game in [*self._known.values()]:
            if game["phase"] == "invited":
                with suppress(Refused, TebanError):
                    self._do(game["id"], do="withdraw")


def _waits(game: Any) -> bool:
    """Whether somebody waits for the bot."""
    if game["you"] is None:
        return False
    is_offered = any(offer["seat"] != game["you"] for offer in game["offers"])
    return is_offered or (game["phase"] == "playing" and game["seat"] == game["you"])


def _seconds(status: Any, you: int) -> float:
    """How long the bot may think about its turn."""
    if status["clocks"] is None:
        return SECONDS
    clocks = status["clocks"]
    used = max(clocks["now"] - clocks["since"], 0) if clocks["since"] is not None else 0
    left: float = (clocks["left"][you - 1] - used) / 1000
    return max(min(SECONDS, left / SHARE), SHORTEST)
