"""Monte Carlo tree search over the rulebook, for games that have no kernel, and where none is built.

It does what the kernel's search does, step by step under the same names, some thousand times more slowly: selection by
UCT with AMAF, expansion, a random playout, backup; results that are certain are kept as proofs, and proofs climb.
"""

from collections.abc import Iterable, Iterator
from itertools import pairwise
from math import inf, log, sqrt
from random import Random
from time import monotonic
from typing import NamedTuple

from teban.core.action import Action
from teban.core.position import Position

EXPLORATION = 0.35
"""The weight of the exploration term in selection."""
PRIOR_WEIGHT = 1.0
"""How many visits the prior of an action is worth; the prior is the mean of its parent."""
AMAF = 100.0
"""After how many visits an action's own results count as much as those of playouts in which it came later."""
EXPAND_AFTER = 3
"""Visits of a leaf before it is expanded."""
HORIZON = 1000
"""The most actions of a playout, which is then cut off as a draw."""
DEEPEST = 200
"""The greatest depth of the tree."""
NODE_BYTES = 400
"""Memory per node, roughly: the node, its action, its entry in the list of children."""
MOST_THREADS = 1024
"""What the kernel allows too; here they change nothing."""

Report = tuple[str, int, float, int | None, int | None, list[str]]
"""Of a candidate: action, visits, win chance, certain winner (0: a draw) and its distance, and the line expected."""


class Node:
    """A node of the tree: an action, with statistics from the view of the seat that chose it."""

    __slots__ = (
        "action",
        "amaf_sum",
        "amaf_visits",
        "children",
        "distance",
        "judged",
        "seat",
        "sum",
        "visits",
        "winner",
    )

    def __init__(self, action: Action | None, seat: int, prior: float) -> None:
        self.action = action
        self.seat = seat
        """The seat that chose the action."""
        self.visits = 0
        self.sum = 0.0
        """Of results, a win of `seat` being 1."""
        self.amaf_visits = PRIOR_WEIGHT
        self.amaf_sum = prior * PRIOR_WEIGHT
        self.winner: int | None = None
        """The certain winner, 0 for a draw; None while that is not known."""
        self.distance = 0
        """How many actions it is to that end."""
        self.children: list[Node] | None = None
        self.judged = 0
        """How many of the children have been looked at: whether the game ends there."""

    def value(self, seat: int, prior: float = 0.5) -> float:
        """The chance that a seat wins; `prior` is the first guess of it."""
        if self.winner is not None:
            return worth(self.winner, seat)
        wins = self.sum if seat == self.seat else self.visits - self.sum
        return (wins + prior * PRIOR_WEIGHT) / (self.visits + PRIOR_WEIGHT)


def worth(winner: int, seat: int) -> float:
    """What a result is worth to a seat."""
    return 0.5 if winner == 0 else float(winner == seat)


class PathNode(NamedTuple):
    """A node on the path, and the seat to act there."""

    node: Node
    seat: int


class RulebookSearch:
    """Thinks about a position of the rulebook, with the interface of the kernel's search."""

    def __init__(self, position: Position, threads: int, memory: int, seed: int, plain: bool, repeated: Iterable[int]):
        """`memory` in bytes; `plain` leaves out AMAF; `repeated` are keys of positions that would draw the match."""
        if not 1 <= threads <= MOST_THREADS:
            raise ValueError(f"threads must be from 1 to {MOST_THREADS}")
        if memory < 2**20:
            raise ValueError("a search needs at least a megabyte")
        self._position, self._repeated = position, frozenset(repeated)
        self._random = Random(seed)
        self._amaf = 0.0 if plain else AMAF
        self._room = memory // NODE_BYTES
        self._stopped = False
        self._deadline = inf
        self._actions, self._turns = 0, 0
        self._begin()

    def _begin(self) -> None:
        self._root = Node(None, self._position.rival, 0.5)
        self._nodes = 1

    def run(self, seconds: float = 0, visits: int = 0) -> None:
        """Simulate until a limit (0 means none), until `stop`, or until the result is certain."""
        if not seconds >= 0:
            raise ValueError("seconds must not be negative")
        self._deadline = monotonic() + seconds if seconds else inf
        enough = self._root.visits + visits if visits else inf
        self._expand(self._root, self._position)
        while not self._stopped and self._root.winner is None and self._root.children and self._root.visits < enough:
            self._simulate()
            if monotonic() >= self._deadline:
                break
        self._stopped = False

    def stop(self) -> None:
        """End a run at once; if none is under way, the next one. From any thread."""
        self._stopped = True

    def forget_stop(self) -> None:
        """Let a stop that came when no run was under way have no effect."""
        self._stopped = False

    def advance(self, written: str) -> None:
        """Follow the game by an action, and keep what is known of it."""
        board = self._position.board
        known = (child for child in self._root.children or () if child.action and child.action.write(board) == written)
        child = next(known, None)
        self._position = self._position.play(written)
        if child and child.children:
            self._root = child
            self._nodes = _size(child)
        else:
            self._begin()

    def report(self, lines: int) -> list[Report]:
        """At most that many actions, the best first."""
        if self._root.children is None:
            self._expand(self._root, self._position)
        board = self._position.board
        found: list[Report] = []
        for child in best_first(self._root)[:lines]:
            is_known = child.winner is not None
            line = [action.write(board) for action in self._line_from(child)]
            value = child.value(child.seat, self._root.value(child.seat))
            found.append((line[0], child.visits, value, child.winner, child.distance + 1 if is_known else None, line))
        return found

    @property
    def root(self) -> Position:
        """The position that it is about."""
        return self._position

    @property
    def visits(self) -> int:
        """How many simulations there were."""
        return self._root.visits

    @property
    def nodes(self) -> int:
        """How many positions are remembered."""
        return self._nodes

    @property
    def bytes(self) -> int:
        """The memory that it may use, about."""
        return self._room * NODE_BYTES

    @property
    def actions_per_turn(self) -> int:
        """How many actions a turn has, on an average of all playouts; 1 before there are any."""
        return round(self._actions / self._turns) if self._turns else 1

    # One simulation

    def _simulate(self) -> None:
        path, position = self._descend()
        node = path[-1].node
        if node.winner is None and node.visits >= EXPAND_AFTER and len(path) < DEEPEST and self._has_room(position):
            self._expand(node, position)
        played: tuple[set[Action], set[Action]] = (set(), set())
        for before, after in pairwise(path):
            if after.node.action:
                played[before.seat - 1].add(after.node.action)
        winner = node.winner if node.winner is not None else self._playout(position, played)
        self._back_up(path, winner, played)

    def _descend(self) -> tuple[list[PathNode], Position]:
        """Selection: down the tree by what looks best and what is least known."""
        node, position = self._root, self._position
        path = [PathNode(node, position.seat)]
        while self._has_choice(node, position):
            node = self._select(node)
            assert node.action
            position = position._after(node.action)
            path.append(PathNode(node, position.seat))
        return path, position

    def _has_choice(self, node: Node, position: Position) -> bool:
        if node.children and node.winner is None:
            self._look(node, position)
        return bool(node.children) and node.winner is None

    def _select(self, parent: Node) -> Node:
        children = parent.children
        assert children
        prior = parent.value(children[0].seat)
        doubt = EXPLORATION * sqrt(log(parent.visits + 2))
        best, best_score = children[0], -inf
        for child in children:
            n = child.visits
            if child.winner is None:
                score = (child.sum + prior * PRIOR_WEIGHT) / (n + PRIOR_WEIGHT)
                if self._amaf:
                    m = child.amaf_visits
                    score += m / (m + n + m * n / self._amaf) * (child.amaf_sum / m - score)
                score += doubt / sqrt(n + 1)
            else:  # a loss is chosen only where there is nothing else
                score = 0.5 if child.winner == 0 else -1.0
            if score > best_score:
                best, best_score = child, score
        return best

    def _has_room(self, position: Position) -> bool:
        return self._nodes + len(position.board) < self._room

    def _expand(self, node: Node, position: Position) -> None:
        """Give a node its children, and look at them."""
        if node.children is None and not position.outcome:
            prior = node.value(position.seat)
            node.children = [Node(action, position.seat, prior) for action in position._legal_actions]
            self._nodes += len(node.children)
        if node.children:
            self._look(node, position)

    def _look(self, node: Node, position: Position) -> None:
        """See whether the game ends at the children; what time does not allow is done when the node comes up again."""
        assert node.children is not None
        while node.judged < len(node.children) and not self._is_over():
            child = node.children[node.judged]
            assert child.action
            after = position._after(child.action)
            if after.outcome:
                child.winner = after.outcome.winner or 0
            elif self._draws(position, child.action, after):
                child.winner = 0
            node.judged += 1
            if node.judged == len(node.children):
                judge(node)

    def _draws(self, position: Position, action: Action, after: Position) -> bool:
        """Whether a position stands at the start of a turn once too often."""
        ends_turn = after.seat != position.seat or action.write(position.board) in position.game.ends_turn
        return bool(self._repeated) and ends_turn and after.key in self._repeated

    def _playout(self, position: Position, played: tuple[set[Action], set[Action]]) -> int:
        """Random actions to the end, and its winner; 0 where there is none within the horizon or the time."""
        for _ in range(HORIZON):
            if position.outcome:
                return position.outcome.winner or 0
            action = position._random_action(self._random)
            if self._is_over() or action is None:
                break
            played[position.seat - 1].add(action)
            after = position._after(action)
            self._actions += 1
            self._turns += after.seat != position.seat
            position = after
        return 0

    def _back_up(self, path: list[PathNode], winner: int, played: tuple[set[Action], set[Action]]) -> None:
        """Add a result to all that it passed; proofs climb; AMAF credits siblings whose action came later."""
        is_proven = False
        for node, seat in reversed(path):
            if is_proven:
                judge(node)
            is_proven = node.winner is not None
            node.visits += 1
            node.sum += worth(winner, node.seat)
            if self._amaf and node.children:
                later, value = played[seat - 1], worth(winner, seat)
                for child in node.children:
                    if child.action in later:
                        child.amaf_visits += 1
                        child.amaf_sum += value

    def _is_over(self) -> bool:
        return self._stopped or monotonic() >= self._deadline

    def _line_from(self, node: Node) -> Iterator[Action]:
        """The line expected: what was visited most, for as long as something was."""
        while True:
            assert node.action
            yield node.action
            following = best_first(node)
            if not following or not (following[0].visits or following[0].winner is not None):
                return
            node = following[0]


def judge(node: Node) -> None:
    """Prove a node from its children if they do: one winning action is enough; a loss needs all of them lost."""
    if node.winner is not None or not node.children:
        return
    seat = node.children[0].seat
    known = [child for child in node.children if child.winner is not None]
    wins = [child.distance for child in known if child.winner == seat]
    if wins:
        node.winner, node.distance = seat, min(wins) + 1
    elif len(known) == len(node.children):
        node.winner = 0 if any(child.winner == 0 for child in known) else 3 - seat
        node.distance = max(child.distance for child in known) + 1


def best_first(node: Node) -> list[Node]:
    """The children, best first for the seat to act: shortest wins, then most visits, then longest losses."""

    def rank(child: Node) -> float:
        if child.winner == child.seat:
            return 1e15 - child.distance
        if child.winner == 3 - child.seat:
            return -1e6 + child.distance
        return child.visits

    return sorted(node.children or (), key=rank, reverse=True)


def _size(node: Node) -> int:
    """How many nodes hang on one, itself included."""
    count, waiting = 0, [node]
    while waiting:
        count += 1
        waiting += waiting.pop().children or ()
    return count
