"""Searching the position of a match: the kernel's tree search, and its candidates.

The interpreter is free while the kernel thinks: `Search.run` may be called in a thread beside anything else, and
`Search.stop` from any other. Games without a kernel have the rulebook's search (`rulebook_search.py`) instead.
"""

from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, TypedDict, cast

from teban import native
from teban.core.match import Match
from teban.core.parameters import check_is, check_numbers, whole
from teban.core.position import Position
from teban.engine.rulebook_search import Report, RulebookSearch

if TYPE_CHECKING:
    from teban._kernel import Search as KernelSearch

MEGABYTE = 2**20
MEMORY = 512
"""The default memory of a search, in megabytes."""


class SearchOptions(TypedDict, total=False):
    """What a search runs on. Analyses, reviews and players take it too, and hand it on; `Search` has the defaults."""

    threads: int
    memory: int
    """In megabytes."""
    seed: int


@dataclass(frozen=True)
class Candidate:
    """An action at the root, with the statistics of the search."""

    action: str
    visits: int
    """Simulations that began with it."""
    win: float
    """The chance, from 0 to 1, that the side to act wins by it; a draw is half a win."""
    winner: int | None
    """The proven winner after it, 0 for a proven draw; None while nothing is proven."""
    distance: int | None
    """Actions to the proven end."""
    turns: tuple[tuple[str, ...], ...]
    """The principal variation, turn by turn, beginning with this action."""


class Search:
    """A tree search of the position of a match; its tree grows with every run.

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
        check_is(Match, match, "match")
        check_numbers(threads=threads, memory=memory, seed=seed)
        self._params = (threads, memory * MEGABYTE, seed % 2**64, plain)
        self._begin(match)

    def _begin(self, match: Match) -> None:
        self._start, self._actions, self._repeated = match.start, match.actions, repeated_in(match)
        self._search: KernelSearch | RulebookSearch
        if native.has(match.position.rule_set):
            self.position = in_kernel(match.position)
            self._search = native.kernel_search(self.position, *self._params, sorted(self._repeated))
        else:
            self.position = match.position
            self._search = RulebookSearch(self.position, *self._params, self._repeated)

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
        check_numbers(seconds=seconds, visits=visits)
        self._search.run(seconds, visits)

    def stop(self) -> None:
        """End a run at once; if none is under way, the next one."""
        self._search.stop()

    def forget_stop(self) -> None:
        """Let a stop that came when no run was under way have no effect on the next one."""
        self._search.forget_stop()

    def candidates(self, most: int = 1) -> tuple[Candidate, ...]:
        """At most `most` candidates, the best first."""
        whole("lines", most, "most")
        root, report = self._report(most)
        return tuple(
            Candidate(action, visits, win, winner, distance, _by_turns(root, line))
            for action, visits, win, winner, distance, line in report
        )

    def _report(self, most: int) -> tuple[Position, list[Report]]:
        """A position and what was thought about it, while another thread may lead the search on."""
        while True:
            search = self._search
            root, report = cast(Position, search.root), search.report(most)
            if search.root == root:
                return root, report

    @property
    def visits(self) -> int:
        """Simulations from the root."""
        return self._search.visits

    @property
    def nodes(self) -> int:
        """Nodes in the tree."""
        return self._search.nodes

    @property
    def bytes(self) -> int:
        """The memory that it may use."""
        return self._search.bytes

    @property
    def actions_per_turn(self) -> int:
        """How many actions a turn of this game usually has."""
        return self._search.actions_per_turn


def _by_turns(root: Position, line: list[str]) -> tuple[tuple[str, ...], ...]:
    seats = (position.seat for position in root.walk(line))
    pairs = zip(seats, line, strict=False)  # nobody acts at the end of the line
    return tuple(tuple(action for _, action in turn) for _, turn in groupby(pairs, key=lambda pair: pair[0]))


def match_at(at: Match | Position) -> Match:
    """A match as it is; a position as a match that begins there and has seen nothing else."""
    check_is((Match, Position), at, "at")
    return at if isinstance(at, Match) else Match(at)


def in_kernel(position: Position) -> Position:
    """The kernel's position that equals one of either backend."""
    return position if native.is_native(position) else native.from_rulebook(position)


def repeated_in(match: Match) -> set[int]:
    """The keys, for the search, of positions that stood at the start of a turn so often that once more is a draw."""
    has_kernel = native.has(match.position.rule_set)
    return {native.key_of(position) if has_kernel else position.key for position in match.repeated}
