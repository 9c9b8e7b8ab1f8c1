"""Players: what chooses the next action of a match."""

import os
from random import Random
from time import monotonic
from typing import Protocol, Unpack

from teban.core.deprecation import moved
from teban.core.match import Match
from teban.core.parameters import REAL, check_is, check_numbers, real, whole
from teban.core.position import Position
from teban.engine.levels import Level, level
from teban.engine.search import MEMORY, Candidate, Search, SearchOptions
from teban.errors import TebanError
from teban.words import Reason

MARGIN, MARGIN_SHARE = 0.002, 0.001
"""Safety margin per action: a fixed part in seconds, and a share of the time."""
HURRY = 0.01
"""With fewer seconds left a turn is ended as it was meant: to follow the game may take longer than that."""
SHORTEST = 0.0005
"""Seconds: the least that a player thinks."""
MOST_MEMORY = 64
"""Megabytes: as many as the few visits of a level can fill."""

_MOVED = {name: f"teban.arena.players:{name}" for name in ("make_player", "UnknownPlayer")}
__getattr__ = moved(__name__, _MOVED)


class NothingToPlay(TebanError):
    """The match is over."""


class Player(Protocol):
    """Chooses actions."""

    name: str

    def choose(self, match: Match, seconds: float) -> str:
        """A legal action of the match's position; `seconds` is what is left for the turn."""

    def close(self) -> None:
        """Release what the player holds."""


class RandomPlayer:
    """Chooses any legal action, each as likely."""

    name = "random"

    def __init__(self, seed: int = 0) -> None:
        self._random = Random(whole("seed", seed))

    def choose(self, match: Match, seconds: float) -> str:
        """Any legal action."""
        _check(match, seconds)
        return self._random.choice(match.legal())

    def close(self) -> None:
        """Nothing to release."""


class Thinker:
    """Uses all its time, and keeps what it has thought from action to action."""

    def __init__(self, *, plain: bool = False, visits: int = 0, **options: Unpack[SearchOptions]) -> None:
        """`plain` for the textbook's UCT; `visits` to look so often at most, whatever the time."""
        check_numbers(visits=visits, **options)
        self.name = "uct" if plain else "teban"
        self._plain, self._visits, self._options = plain, visits, options
        self._search: Search | None = None
        self._is_stopped = False
        self._plan: tuple[Position, tuple[str, ...]] | None = None
        """Where the match began, its actions, and the rest of the turn as it was meant when the last was chosen."""

    def choose(self, match: Match, seconds: float) -> str:
        """What looks best when the time is over."""
        _check(match, seconds)
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
        """The next action of the planned turn, if the match has followed the plan."""
        start, actions = self._plan or (None, ())
        played = len(match.actions)
        is_ours = start == match.start and actions[:played] == match.actions
        return next(iter(actions[played:]), None) if is_ours else None

    def _follow(self, match: Match) -> Search:
        """The search, brought to where the match is."""
        if self._search:
            self._search.follow(match)
        else:
            self._search = Search(match, plain=self._plain, **self._options)
        return self._search


def _check(match: Match, seconds: float) -> None:
    """A TebanError unless there is a match that goes on, and so much time."""
    check_is(Match, match, "match")
    real("left", seconds, "seconds")
    if match.outcome:
        raise NothingToPlay(Reason("match_over"))


def time_to_think(seconds: float) -> float:
    """Seconds to think, of those that are left: without the safety margin.

    Where many programs want the same processor, each may have to wait for it when its time is over; to be late by that
    matters more than the thousandth part of a long time.
    """
    return seconds * (1 - MARGIN_SHARE) - MARGIN


def _left_of(seconds: float, began: float) -> float:
    """Seconds left to think."""
    return min(max(time_to_think(seconds) - (monotonic() - began), SHORTEST), REAL["seconds"][1])


def _ends_turn(position: Position, action: str) -> bool:
    """Whether an action ends the turn, or the game."""
    after = position.play(action)
    return after.seat != position.seat or after.outcome is not None


class LevelPlayer:
    """Plays at a level: looks only so far, and overlooks things as people do."""

    def __init__(self, number: int, **options: Unpack[SearchOptions]) -> None:
        whole("level", number, "number")
        check_numbers(**options)
        self.name = f"level:{number}"
        self._number = number
        self._memory = min(options.get("memory", MEMORY), MOST_MEMORY)
        self._random = Random(options.get("seed", 0))
        self._strongest = Thinker(**options)
        self._search: Search | None = None

    def choose(self, match: Match, seconds: float) -> str:
        """What looks best of what was not overlooked."""
        _check(match, seconds)
        chosen = level(match.position.game.name, self._number)
        if not chosen.visits:
            return self._strongest.choose(match, seconds)
        began = monotonic()
        legal = match.legal()
        if len(legal) == 1:
            return legal[0]
        self._search = search = Search(match, memory=self._memory, seed=self._random.getrandbits(60))
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
