"""Flowish: Squish without cycles, because pieces flow towards the largest group (RULES.md, section 5)."""

from dataclasses import dataclass
from pathlib import Path

from teban.core.cached import cached_property
from teban.core.game import Game
from teban.core.options import side_option
from teban.core.stones import cells_with, sized_hexhex
from teban.core.view import Overlay
from teban.games._lattice.rules import UnionPosition
from teban.words import Prompt, Reason


@dataclass(frozen=True, repr=False, eq=False)
class Flowish(UnionPosition):
    """A position of Flowish."""

    game = Game(
        "flowish",
        Path(__file__).parent,
        options=(side_option(5),),
        board=sized_hexhex,
        marks=(
            ("restored", "setup"),
            ("house", "end_inherited"),
            ("house", "targets"),
            ("house", "toward_flow_line"),
            ("house", "cannot_move"),
            ("house", "sizes"),
        ),
    )

    @cached_property
    def _largest(self) -> list[frozenset[int]]:
        size = max(map(len, self.own_groups))
        return [group for group in self.own_groups if len(group) == size]

    def _targets(self, piece: int) -> frozenset[int]:
        """The pieces of the largest groups, except those of the piece's own group."""
        return frozenset().union(*(group for group in self._largest if piece not in group))

    @cached_property
    def _flows(self) -> dict[int, dict[int, int]]:
        """The flow lines of each own piece: for each first step along one, the distance of the nearest target."""
        return {piece: self._flows_of(piece) for piece in cells_with(self.stones, self.own)}

    def _flows_of(self, piece: int) -> dict[int, int]:
        targets = self._targets(piece)
        flows = {}
        for ray in self.board.rays[piece]:
            if nearest := next((i for i, cell in enumerate(ray, start=1) if cell in targets), None):
                flows[ray[0]] = nearest
        return flows

    @property
    def _someone_flows(self) -> bool:
        return any(self._flows.values())

    def _step_objection(self, start: int, goal: int) -> Reason | None:
        targets = self._targets(start)
        if not targets:
            return self._because("flowish.no_target", start)
        if self._someone_flows:
            return self._flow_objection(start, goal, targets)
        return self._approach_objection(start, goal, targets)

    def _flow_objection(self, start: int, goal: int, targets: frozenset[int]) -> Reason | None:
        flows = self._flows[start]
        if not flows:
            ends = sorted(targets)
            return self._because("flowish.not_on_flow_line", start, *ends, targets=self._names(ends))
        nearest = min(flows.values())
        if flows.get(goal) == nearest:
            return None
        ends = [ray[nearest - 1] for ray in self.board.rays[start] if ray and flows.get(ray[0]) == nearest]
        return self._because("flowish.not_towards_nearest", start, *ends, nearest=self._names(ends))

    def _approach_objection(self, start: int, goal: int, targets: frozenset[int]) -> Reason | None:
        lines = targets.union(*(self.board.lines[target] for target in targets))

        def far(cell: int) -> int:
            return min(self.board.distances[cell][other] for other in lines)

        if far(goal) < far(start):
            return None
        return self._because("flowish.not_nearer", start, goal, distance=far(start))

    def _prompt(self) -> Prompt:
        return Prompt("flowish.flow" if self._someone_flows else "flowish.approach")

    def _overlays(self) -> tuple[Overlay, ...]:
        if self.outcome:
            return ()
        side = "white" if self.seat == 1 else "black"
        return tuple(Overlay("largest", self._names(sorted(group)), side, str(len(group))) for group in self._largest)
