"""Solving a position: who wins for certain, and how.

The kernel searches for a proof with a table of fixed size. The interpreter is free meanwhile: `Solver.run` may be
called in a thread beside anything else, and `Solver.stop` from any other.
"""

from dataclasses import dataclass
from time import perf_counter

from teban import native
from teban.core.deprecation import moved
from teban.core.match import Match
from teban.core.parameters import check_numbers
from teban.core.position import Position
from teban.engine.search import MEGABYTE, MEMORY, in_kernel, match_at, repeated_in

__getattr__ = moved(__name__, {"NoMemory": "teban.errors:NoMemory"})


@dataclass(frozen=True)
class Solution:
    """What was found out about a position."""

    position: Position
    winner: int | None
    """The seat that can force a win, 0 if neither can; None if that was not found out."""
    distance: int | None
    """Within how many actions of both players together the winner wins."""
    line: tuple[str, ...]
    """How the game goes on: the winner plays what is proven, the loser holds out as long as that is possible.

    It may break off where the table has forgotten something. In a draw it is the first action alone.
    """
    refuted: int | None
    """While there is no result: a seat that certainly cannot force a win, if there is one."""
    nodes: int
    """Positions that were examined."""
    seconds: float
    memory: int
    """The size of the table in bytes."""

    @property
    def is_solved(self) -> bool:
        """Whether the result is known."""
        return self.winner is not None

    @property
    def action(self) -> str | None:
        """What to play."""
        return self.line[0] if self.line else None


class Solver:
    """A position being solved. What was found out is kept: a search that reached a limit may be called again to go on.

    A limit of 0 is none. Of a match that is solved, what it has seen counts: a win is one that can be forced although
    positions that stood at the start of a turn twice would now draw the match, wherever in the game they come up
    again, and whoever cannot force one can be held to a draw. A position alone has seen nothing.
    """

    def __init__(self, at: Match | Position, *, memory: int = MEMORY) -> None:
        """`memory` in megabytes."""
        check_numbers(memory=memory)
        match = match_at(at)
        native.need(match.position.rule_set)
        self.position = in_kernel(match.position)
        self._is_drawn = match.ruled_outcome is not None and self.position.outcome is None
        """Whether the match has been drawn by repetition already."""
        self._seconds = 0.0
        self._solver = native.kernel_solver(self.position, memory * MEGABYTE, sorted(repeated_in(match)))

    def run(self, seconds: float = 0, nodes: int = 0) -> None:
        """Search until the position is solved, a limit is reached, or `stop` is called."""
        check_numbers(seconds=seconds, nodes=nodes)
        if self._is_drawn:
            return
        begin = perf_counter()
        self._solver.run(seconds, nodes)
        self._seconds += perf_counter() - begin

    def stop(self) -> None:
        """End a search at once; if none is under way, the next one."""
        self._solver.stop()

    def solution(self) -> Solution:
        """What was found out; waits for a search to end."""
        winner, distance, line, refuted = (0, 0, [], 0) if self._is_drawn else self._solver.found()
        return Solution(
            position=self.position,
            winner=winner,
            distance=distance if winner else None,
            line=tuple(line),
            refuted=refuted if refuted and winner is None else None,
            nodes=self._solver.nodes,
            seconds=self._seconds,
            memory=self._solver.bytes,
        )

    def judge_actions(self, seconds: float = 0, nodes: int = 0) -> dict[str, int | None]:
        """What the game comes to after each legal action: the winner, 0 for a draw, None if that was not found out."""
        check_numbers(seconds=seconds, nodes=nodes)
        return {} if self._is_drawn else dict(self._solver.judge_actions(seconds, nodes))

    def wins_within(self, actions: int, seconds: float = 0, nodes: int = 0) -> bool | None:
        """Whether the player to act can force a win in at most so many own actions; None if not found out."""
        check_numbers(actions=actions, seconds=seconds, nodes=nodes)
        return False if self._is_drawn else self._solver.wins_within(actions, seconds, nodes)

    @property
    def nodes(self) -> int:
        """Positions examined so far; can be asked for during a search."""
        return self._solver.nodes

    @property
    def missing(self) -> tuple[int, int]:
        """What the proof, and the refutation, of the claim in question still need, in positions; during a search."""
        return self._solver.proof, self._solver.disproof


def solve(at: Match | Position, *, seconds: float = 0, nodes: int = 0, memory: int = MEMORY) -> Solution:
    """Find out who can force a win, within limits of time and nodes (0 means none) and of memory, in megabytes.

    In a match, a position that stood at the start of a turn twice is a draw when it comes up again.
    """
    check_numbers(seconds=seconds, nodes=nodes)
    solver = Solver(at, memory=memory)
    solver.run(seconds, nodes)
    return solver.solution()
