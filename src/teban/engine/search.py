"""Thinking about where a match stands: the kernel's search, and what it says.

The interpreter is free while the kernel thinks: `Search.run` may be called in a thread beside anything else, and
`Search.stop` from any other. Of a game without a kernel the rulebook's search (`rulebook_search.py`) says the same.
"""

from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING

from teban import native
from teban.core.match import Match
from teban.core.position import Position
from teban.engine.rulebook_search import RulebookSearch

if TYPE_CHECKING:
    from teban._kernel import Search as KernelSearch

MEGABYTE = 2**20
MEMORY = 512
"""What a search may take unless told otherwise, in megabytes."""


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
    """What the engine thinks about the position of a match, growing as long as it runs.

    A position that would stand at the start of a turn for the third time is a draw to it. What it cannot foresee are
    repetitions that begin after the match's own position: a line that comes to a new position three times.
    """

    def __init__(
        self,
        match: Match,
        *,
        threads: int = 1,
        memory: int = MEMORY,
        seed: int = 0,
        plain: bool = False,
    ) -> None:
        """`memory` in megabytes; `plain` for the textbook's UCT, which knows nothing of repetitions."""
        self._settings = (threads, memory * MEGABYTE, seed % 2**64, plain)
        self._begin(match)

    def _begin(self, match: Match) -> None:
        self._start, self._actions, self._repeated = match.start, match.actions, repeated_in(match)
        self._search: KernelSearch | RulebookSearch
        if native.has(match.position.rule_set):
            self.position = in_kernel(match.position)
            self._search = native.kernel_search(self.position, *self._settings, sorted(self._repeated))
        else:
            self.position = match.position
            self._search = RulebookSearch(self.position, *self._settings, self._repeated)

    def follow(self, match: Match) -> None:
        """Go to where a match is now. What was thought is kept if the match goes on from where the search stands.

        A tree holds the draws by repetition of the time when it grew. So it is kept only while no other position has
        come to stand twice; where one has, the search begins anew.
        """
        known = len(self._actions)
        goes_on = self._start == match.start and match.actions[:known] == self._actions
        if not goes_on or repeated_in(match) != self._repeated:
            self._begin(match)
            return
        for action in match.actions[known:]:
            self.position = self.position.play(action)
            self._search.advance(action)
        self._actions = match.actions

    def run(self, seconds: float = 0, visits: int = 0) -> None:
        """Think until a limit (0 means none), until `stop`, or until the result is certain."""
        self._search.run(seconds, visits)

    def stop(self) -> None:
        """End a run at once; if none is under way, the next one."""
        self._search.stop()

    def forget_stop(self) -> None:
        """Let a stop that came when no run was under way have no effect on the next one."""
        self._search.forget_stop()

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


def match_at(at: Match | Position) -> Match:
    """A match as it is; a position as a match that begins there and has seen nothing else."""
    return at if isinstance(at, Match) else Match(at)


def in_kernel(position: Position) -> Position:
    """The kernel's position that equals one of either backend."""
    return position if native.is_native(position) else native.from_rulebook(position)


def repeated_in(match: Match) -> set[int]:
    """The keys, for the search, of positions that stood at the start of a turn so often that once more is a draw."""
    has_kernel = native.has(match.position.rule_set)
    return {native.key_of(position) if has_kernel else position.key for position in match.repeated}
