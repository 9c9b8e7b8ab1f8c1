"""One game between two players, with a clock: who won, why, and how long they took.

The clock runs per turn, not per action: a player who does three things in a turn shares the time out among them. To be
late is counted; to be late by more than `FORFEIT_AFTER`, to fail or to break the rules loses the game.
"""

from collections.abc import Callable
from dataclasses import dataclass
from math import inf
from time import perf_counter

from teban.core.match import Match
from teban.core.view import Outcome
from teban.engine.player import Player
from teban.errors import IllegalAction

LATE = 0.02
"""Seconds over its time after which a turn counts as late."""
FORFEIT_AFTER = 2.0
"""Seconds over its time after which a turn loses the game."""

_LEAST = 0.001
"""Seconds: a player who has used up the time still has to say something."""
_MOST = 86400.0
"""Seconds: no player has to know what infinity is."""

ILLEGAL, FAILED, TIMEOUT, TURN_LIMIT = "arena.illegal", "arena.failed", "arena.timeout", "arena.turn_limit"
"""The reasons of outcomes that no rule set gives, as codes of the catalogue's section `result`."""
FAULTS = (ILLEGAL, FAILED, TIMEOUT)
"""Those that are the loser's own fault."""


@dataclass(frozen=True)
class Limits:
    """What a game may take."""

    seconds: float = inf
    """The time of a player for a whole turn."""
    turns: int = 400
    """After so many the game is called a draw."""


class GameEnd(Exception):
    """The game ends here, whatever the rules of the game say."""

    def __init__(self, outcome: Outcome, detail: object = "") -> None:
        super().__init__(outcome, detail)
        self.outcome = outcome
        self.detail = str(detail)
        """What exactly went wrong, if something did."""


class Referee:
    """Watches over one game."""

    def __init__(
        self, match: Match, players: tuple[Player, Player], limits: Limits, tell: Callable[[str], None]
    ) -> None:
        self.match = match
        self.players = players
        self.limits = limits
        self._tell = tell
        """Is told every action as soon as it is played."""
        self.longest = [0.0, 0.0]
        """The longest turn of each seat, in seconds."""
        self.late = [0, 0]
        """How many turns of each seat were late."""

    def run(self) -> GameEnd:
        """Let the players finish the game."""
        try:
            while not (outcome := self.match.outcome):
                self._turn()
        except GameEnd as end:
            return end
        return GameEnd(outcome)

    def _turn(self) -> None:
        match, seat = self.match, self.match.seat
        number = match.turn_number
        if number > self.limits.turns:
            raise GameEnd(Outcome(None, TURN_LIMIT))
        took = 0.0
        while match.turn_number == number and not match.outcome:
            begin = perf_counter()
            try:
                action = self._chosen(min(max(_LEAST, self.limits.seconds - took), _MOST))
            finally:
                took += perf_counter() - begin  # but not what it takes to tell others of the action
                self.longest[seat - 1] = max(self.longest[seat - 1], took)
            self._play(action)
        self.late[seat - 1] += took > self.limits.seconds + LATE
        if took > self.limits.seconds + FORFEIT_AFTER:
            raise GameEnd(Outcome(3 - seat, TIMEOUT), f"{took:.3f} s")

    def _chosen(self, seconds: float) -> str:
        seat = self.match.seat
        try:
            return self.players[seat - 1].choose(self.match, seconds)
        except TimeoutError as error:
            raise GameEnd(Outcome(3 - seat, TIMEOUT), error) from error
        except Exception as error:  # whatever a player stumbles over is that player's loss, and nobody else's
            raise GameEnd(Outcome(3 - seat, FAILED), f"{type(error).__name__}: {error}") from error

    def _play(self, action: str) -> None:
        seat = self.match.seat
        try:
            self.match.play(action)
        except IllegalAction as error:
            raise GameEnd(Outcome(3 - seat, ILLEGAL), f"{action[:40]}: {error}") from error
        self._tell(action)
