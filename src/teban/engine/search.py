"""Thinking about a position: the kernel's search, and what it says.

The interpreter is free while the kernel thinks: `Search.run` may be called in a thread beside anything else, and
`Search.stop` from any other.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby

from teban import native
from teban.core.match import REPETITIONS, Match
from teban.core.position import Position
from teban.errors import TebanError
from teban.words import Reason

MEGABYTE = 2**20
MEMORY = 512
"""What a search may take unless told otherwise, in megabytes."""


class NoKernel(TebanError):
    """Thinking needs the kernel, and it is not built here."""


@dataclass(frozen=True)
class Candidate:
    """An action, with what a search thinks of it."""

    action: str
    visits: int
    """How often the search looked at it."""
    win: float
    """The chance, from 0 to 1, that the side to act wins by it; a draw is half a win."""
    winner: int | None
    """The seat that wins for certain after it, 0 for a certain draw; None while that is not known."""
    distance: int | None
    """How many actions it is to that certain end."""
    turns: tuple[tuple[str, ...], ...]
    """The line expected, turn by turn, beginning with this action."""


class Search:
    """What the engine thinks about one position, growing as long as it runs."""

    def __init__(
        self,
        position: Position,
        *,
        threads: int = 1,
        memory: int = MEMORY,
        seed: int = 0,
        plain: bool = False,
        repeated: Iterable[int] = (),
    ) -> None:
        """`memory` in megabytes; `plain` for the textbook's UCT; `repeated`: keys of positions that would be a draw."""
        if not native.BUILT:
            raise NoKernel(Reason("engine.no_kernel"))
        self.position = position if native.is_native(position) else native.from_rulebook(position)
        self._search = native.kernel_search(
            self.position, threads, memory * MEGABYTE, seed % 2**64, plain, list(repeated)
        )

    def run(self, seconds: float = 0, visits: int = 0) -> None:
        """Think until a limit (0 means none), until `stop`, or until the result is certain."""
        self._search.run(seconds, visits)

    def stop(self) -> None:
        """End a run at once; if none is under way, the next one."""
        self._search.stop()

    def forget_stop(self) -> None:
        """Let a stop that came when no run was under way have no effect on the next one."""
        self._search.forget_stop()

    def advance(self, action: str) -> None:
        """Follow the game by an action; what was thought about it is kept."""
        self.position = self.position.play(action)
        self._search.advance(action)

    def candidates(self, most: int = 1) -> tuple[Candidate, ...]:
        """The best actions first, up to so many."""
        return tuple(
            Candidate(action, visits, win, winner, distance, self._by_turns(line))
            for action, visits, win, winner, distance, line in self._search.report(most)
        )

    @property
    def visits(self) -> int:
        """How much was looked at."""
        return self._search.visits

    @property
    def nodes(self) -> int:
        """How many positions are remembered."""
        return self._search.nodes

    @property
    def bytes(self) -> int:
        """The memory that it may use."""
        return self._search.bytes

    @property
    def actions_per_turn(self) -> int:
        """How many actions a turn of this game usually has."""
        return self._search.actions_per_turn

    def _by_turns(self, line: list[str]) -> tuple[tuple[str, ...], ...]:
        seats = (position.seat for position in self.position.walk(line))
        pairs = zip(seats, line, strict=False)  # nobody acts at the end of the line
        return tuple(tuple(action for _, action in turn) for _, turn in groupby(pairs, key=lambda pair: pair[0]))


def repeated_in(match: Match) -> set[int]:
    """The keys of positions that stood at the start of a turn so often that once more is a draw."""
    starts = Counter(match.turn_starts())
    return {native.key_of(position) for position, times in starts.items() if times == REPETITIONS - 1}
