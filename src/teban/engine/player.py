"""Players: what chooses the next action of a match."""

import os
from random import Random
from time import monotonic
from typing import Protocol

from teban.core.match import Match
from teban.core.position import Position
from teban.engine.levels import Level, level
from teban.engine.search import MEMORY, Candidate, Search

MARGIN, MARGIN_SHARE = 0.002, 0.001
"""Safety margin per action: a fixed part in seconds, and a share of the time."""
HURRY = 0.01
"""With fewer seconds left a turn is ended as it was meant: to follow the game may take longer than that."""
SHORTEST = 0.0005
"""Seconds: the least that a player thinks."""


class Player(Protocol):
    """Chooses actions."""

    name: str

    def choose(self, match: Match, seconds: float) -> str:
        """A legal action of the match's position; `seconds` is what is left for the turn."""

    def close(self) -> None:
        """Let go of whatever the player holds."""


class RandomPlayer:
    """Chooses any legal action, each as likely."""

    name = "random"

    def __init__(self, seed: int = 0) -> None:
        self._random = Random(seed)

    def choose(self, match: Match, seconds: float) -> str:
        """Any legal action."""
        del seconds
        return self._random.choice(match.legal())

    def close(self) -> None:
        """Nothing to let go of."""


class Thinker:
    """Uses all its time, and keeps what it has thought from action to action."""

    def __init__(
        self, *, plain: bool = False, visits: int = 0, threads: int = 1, memory: int = MEMORY, seed: int = 0
    ) -> None:
        """`plain` for the textbook's UCT; `visits` to look so often at most, whatever the time."""
        self.name = "uct" if plain else "teban"
        self._settings = {"plain": plain, "threads": threads, "memory": memory, "seed": seed}
        self._visits = visits
        self._search: Search | None = None
        self._is_stopped = False
        self._plan: tuple[Position, tuple[str, ...]] | None = None
        """Where the match began, its actions, and the rest of the turn as it was meant when the last was chosen."""

    def choose(self, match: Match, seconds: float) -> str:
        """What looks best when the time is over."""
        began = monotonic()
        self._is_stopped = False
        legal = match.legal()
        if len(legal) == 1:
            return legal[0]
        if seconds < HURRY and (planned := self._planned(match)):
            return planned
        search = self._follow(match)
        is_last = match.actions_in_turn + 1 >= search.actions_per_turn
        search.run(_left_of(seconds if is_last else seconds / 2, began), self._visits)
        best = search.candidates()[0]
        may_go_on = not (is_last or self._visits or self._is_stopped)
        # What was kept back for the rest of the turn is not needed if there is none.
        if may_go_on and _ends_turn(match.position, best.action):
            search.run(_left_of(seconds, began))
            best = search.candidates()[0]
        self._plan = (match.start, (*match.actions, *best.turns[0]))
        return best.action

    def stop(self) -> None:
        """End a `choose` in another thread at once."""
        self._is_stopped = True
        if self._search:
            self._search.stop()

    def close(self) -> None:
        """Forget everything."""
        self._search = None

    def _planned(self, match: Match) -> str | None:
        """How the turn was meant to go on, if it was thought so far."""
        start, actions = self._plan or (None, ())
        played = len(match.actions)
        is_ours = start == match.start and actions[:played] == match.actions
        return next(iter(actions[played:]), None) if is_ours else None

    def _follow(self, match: Match) -> Search:
        """The search, brought to where the match is."""
        if self._search:
            self._search.follow(match)
        else:
            self._search = Search(match, **self._settings)  # type: ignore[arg-type]
        return self._search


def time_to_think(seconds: float) -> float:
    """What of so many seconds may be thought.

    Where many programs want the same processor, each may have to wait for it when its time is over; to be late by that
    matters more than the thousandth part of a long time.
    """
    return seconds * (1 - MARGIN_SHARE) - MARGIN


def _left_of(seconds: float, began: float) -> float:
    """How long may still be thought."""
    return max(time_to_think(seconds) - (monotonic() - began), SHORTEST)


def _ends_turn(position: Position, action: str) -> bool:
    """Whether an action ends the turn, or the game."""
    after = position.play(action)
    return after.seat != position.seat or after.outcome is not None


class LevelPlayer:
    """Plays at a level: looks only so far, and overlooks things as people do."""

    def __init__(self, number: int, *, threads: int = 1, memory: int = MEMORY, seed: int = 0) -> None:
        self.name = f"level:{number}"
        self._number = number
        self._settings = {"threads": threads, "memory": memory}
        self._random = Random(seed)
        self._strongest = Thinker(threads=threads, memory=memory, seed=seed)
        self._search: Search | None = None

    def choose(self, match: Match, seconds: float) -> str:
        """What looks best of what was not overlooked."""
        chosen = level(match.position.game.name, self._number)
        if not chosen.visits:
            return self._strongest.choose(match, seconds)
        began = monotonic()
        legal = match.legal()
        if len(legal) == 1:
            return legal[0]
        self._search = search = Search(
            match,
            threads=1,
            memory=min(self._settings["memory"], 64),
            seed=self._random.getrandbits(60),
        )
        search.run(_left_of(seconds, began), chosen.visits)
        return noticed(search.candidates(len(legal)), chosen, match.position.seat, self._random).action

    def stop(self) -> None:
        """End a `choose` in another thread at once."""
        self._strongest.stop()
        if self._search:
            self._search.stop()

    def close(self) -> None:
        """Forget everything."""
        self._strongest.close()


def noticed(candidates: tuple[Candidate, ...], chosen: Level, seat: int, random: Random) -> Candidate:
    """The best of the actions that a player of a level notices.

    It overlooks an action as a whole, good or bad, as people do; if it overlooks all of them it takes any. From level 3
    on a win in one action is never overlooked.
    """
    for candidate in candidates:
        overlooked = random.random() < chosen.oversight
        wins_at_once = candidate.winner == seat and candidate.distance == 1
        if not overlooked or (wins_at_once and chosen.takes_wins):
            return candidate
    return random.choice(candidates)


def all_cores() -> int:
    """As many threads as the machine has cores."""
    return os.cpu_count() or 1
