"""Tables at which people play on whatever happens: guests, people with accounts, and those who play the computer."""

import asyncio
from random import Random
from typing import Any

from chaos_players import RULE_SETS, TIMES, ChaosPlayer

LEVELS = (1, 2)
"""Levels of the computer that are played: those that think for a moment only."""
RATED = 0.7
"""How often people who can play for their ratings do."""


class Table:
    """Two guests who play one game after another."""

    def __init__(self, one: ChaosPlayer, two: ChaosPlayer, random: Random) -> None:
        self.players, self._random = (one, two), random

    async def play_on(self, ending: asyncio.Event) -> None:
        """Play until everything ends; a game that is under way then stays so."""
        await self._arrive()
        one, two = self.players
        while not ending.is_set():
            game_id = await self._begin(one, two)
            while game_id and not ending.is_set():
                await asyncio.gather(one.play(game_id, ending), two.play(game_id, ending))
                game_id = one.seen[game_id].known.status["rematch"]
            one, two = two, one

    async def go_on(self) -> int:
        """Each game that is not over: one more turn, which both are told of; how many games that were."""
        gone_on = 0
        for player in self.players:
            games = (await player.insist("GET", "/games")).json()["games"]
            for each in games:
                if each["phase"] in ("playing", "paused") and each["seat"] == each["you"]:
                    await player.go_on(each["id"])
                    gone_on += 1
        return gone_on

    async def look_again(self) -> None:
        """Let both see everything as it is now, as their pages do when they connect again."""
        for player in self.players:
            for game_id in player.seen:
                await player.catch_up(game_id)

    async def _arrive(self) -> None:
        for player in self.players:
            await player.arrive()

    async def _begin(self, one: ChaosPlayer, two: ChaosPlayer) -> str:
        game: str = (await one.invite(self._terms()))["id"]
        joined = await two.do(game, do="join", name=two.name)
        # An open challenge to a live game goes with its owner, who does not wait for it here.
        return game if joined.status == 200 else ""

    def _terms(self) -> dict[str, Any]:
        """What the next game is played under."""
        name, options = self._random.choice(RULE_SETS)
        return {
            "game": name,
            "options": options,
            "time": self._random.choice(TIMES),
            "begins": self._random.choice(("random", "inviter", "invited")),
            "takebacks": True,
            "private": self._random.random() < 0.2,
            "open": self._random.random() < 0.2,
        }

    def _for_ratings(self, terms: dict[str, Any]) -> dict[str, Any]:
        """The same, if the next game counts."""
        time = self._random.choice([time for time in TIMES if time["kind"] != "untimed"])
        return {**terms, "time": time, "takebacks": False, "private": False, "rated": True}


class RatedTable(Table):
    """Two people with accounts, who play for their ratings most of the time."""

    async def _arrive(self) -> None:
        for player in self.players:
            await player.sign_up()

    def _terms(self) -> dict[str, Any]:
        terms = super()._terms()
        return self._for_ratings(terms) if self._random.random() < RATED else terms


class ComputerTable(Table):
    """Two people who play the computer, each on their own: the first has an account and plays for a rating."""

    async def play_on(self, ending: asyncio.Event) -> None:
        """Play until everything ends; a game that is under way then stays so."""
        await self._arrive()
        await asyncio.gather(*(self._play_computer(player, ending) for player in self.players))

    async def _arrive(self) -> None:
        member, guest = self.players
        await member.sign_up()
        await guest.arrive()

    async def _play_computer(self, player: ChaosPlayer, ending: asyncio.Event) -> None:
        while not ending.is_set():
            terms = self._terms()
            if player == self.players[0]:
                terms = self._for_ratings(terms)
            game_id: str = (await player.invite_computer(terms, self._random.choice(LEVELS)))["id"]
            while game_id and not ending.is_set():
                await player.play(game_id, ending)
                game_id = player.seen[game_id].known.status["rematch"]


KINDS = (RatedTable, ComputerTable, Table, RatedTable, Table)
"""Who sits at one table after another."""
