"""The computer as an opponent at the terminal."""

from teban.cli.console.language import Notice, UsageError
from teban.core.match import Match
from teban.engine.analysis import Analysis, analyse
from teban.engine.levels import LEVELS
from teban.engine.player import LevelPlayer, all_cores

SECONDS = 3.0
"""The longest turn of the strongest level."""
HINT_SECONDS = 1.0


class Computer:
    """Plays one seat of a match at a level."""

    def __init__(self, level: int, seat: int) -> None:
        self.level = level
        self.seat = seat
        self._player = LevelPlayer(level, threads=all_cores())

    def take_seat(self, match: Match) -> None:
        """Put the computer's name to its seat."""
        names = list(match.players)
        names[self.seat - 1] = f"Teban {self.level}"
        match.players = (names[0], names[1])

    def acts_in(self, match: Match) -> bool:
        """Whether it is the computer's turn."""
        return not match.outcome and match.seat == self.seat

    def act(self, match: Match) -> None:
        """Play one action."""
        match.play(self._player.choose(match, SECONDS))

    def accepts_draw(self, match: Match) -> bool:
        """Whether the engine gives it an even chance at most."""
        chance = hint_for(match).win
        return (chance if match.seat == self.seat else 1 - chance) <= 0.5


def hint_for(match: Match) -> Analysis:
    """A short analysis of the match, for hints and draw offers."""
    return analyse(match, seconds=HINT_SECONDS, lines=1, threads=all_cores())


def read_level(written: str) -> int:
    """A level from the command line."""
    if written not in map(str, LEVELS):
        raise UsageError(Notice("engine.bad_level", params={"value": written[:40], "most": LEVELS[-1]}))
    return int(written)


def read_seat(written: str | None) -> int:
    """The seat of the person at the terminal; the first unless told."""
    if written not in (None, "1", "2"):
        raise UsageError(Notice("engine.bad_seat", params={"value": str(written)[:40]}))
    return int(written or 1)
