"""What must be proven of a position before it is a puzzle: that it has one solution, and in how many actions it wins.

One solution means exactly one winning action: all others are proven to lose or draw. Where turns have several actions,
exactly one winning turn will do as well, and orders of it that lead to the same position are the same turn: whoever
has two stones to place may begin with either.

In games that can go round for ever, that no other action wins can hardly ever be proven. There a puzzle is like a mate
in three: all others are proven not to win *in time*, which is to say within as many actions of one's own. That is what
`within` means here; without it, any win counts.

A search that runs out of its budget proves nothing, and the position is given up. Budgets are nodes, never seconds, so
that what was proven once is proven again anywhere.
"""

from collections.abc import Iterator
from itertools import islice

from teban.core.position import Position
from teban.engine.solve import Solver

NODES = 60_000
"""What may be spent on a position."""
MANY_NODES = 50 * NODES
"""What may be spent on all actions of a position and all answers to them."""
MEMORY = 16
"""Megabytes for the solver's table; enough for all those nodes."""
LONGEST = 12
"""Wins in more actions of the winner are given up."""
MOST_CHOICES = 100
"""Turns are counted so far."""
REPLIES = 4_000
"""How many positions may be asked for their distance to find the longest defence."""


class Unproven(Exception):
    """The budget was spent before all was known."""


class Budget:
    """What may be spent on a question that takes many searches."""

    def __init__(self, nodes: int) -> None:
        self.nodes = nodes

    def wins_within(self, position: Position, actions: int) -> bool:
        """Whether the player to act forces a win in so many actions of its own; Unproven if the budget is spent."""
        solver = Solver(position, memory=MEMORY)
        wins = solver.wins_within(actions, nodes=min(NODES, self.nodes)) if self.nodes > 0 else None
        self.spend(solver)
        if wins is None:
            raise Unproven
        return wins

    def spend(self, solver: Solver) -> None:
        """Pay for what a solver has done."""
        self.nodes -= solver.nodes
        if self.nodes < 0:
            raise Unproven


# Actions and turns that win


def winning_actions(position: Position, within: int | None = None) -> tuple[str, ...]:
    """The actions after which the player to act still wins, whatever is played against it."""
    seat = position.seat
    if within is not None:
        budget = Budget(MANY_NODES)
        after = {action: position.play(action) for action in position.legal()}
        return tuple(action for action, at in after.items() if wins_in_time(at, seat, within - 1, budget))
    judged = Solver(position, memory=MEMORY).judge_actions(nodes=NODES)
    if None in judged.values():
        raise Unproven
    return tuple(action for action, winner in judged.items() if winner == seat)


def wins_in_time(position: Position, seat: int, within: int, budget: Budget) -> bool:
    """Whether a seat, whoever is to act, forces a win within so many actions of its own."""
    if position.outcome:
        return position.outcome.winner == seat
    if position.seat != seat:
        return all(wins_in_time(position.play(action), seat, within, budget) for action in position.legal())
    return within > 0 and budget.wins_within(position, within)


def has_one_solution(position: Position, within: int | None = None) -> bool:
    """Whether exactly one action wins, or one turn in whatever order."""
    actions = winning_actions(position, within)
    if len(actions) < 2 or all(ends_turn(position, action) for action in actions):
        return len(actions) == 1
    ends = set()
    for end in _winning_ends(position, actions, within):
        ends.add(end)
        if len(ends) > 1:
            return False
    return True


def ends_turn(position: Position, action: str) -> bool:
    """Whether the turn, or the game, is over with an action."""
    after = position.play(action)
    return after.outcome is not None or after.seat != position.seat


def _winning_ends(position: Position, actions: tuple[str, ...], within: int | None) -> Iterator[Position]:
    """Where the turns lead that begin with these winning actions and go on winning."""
    left = None if within is None else within - 1
    for action in actions:
        after = position.play(action)
        if ends_turn(position, action):
            yield after
        else:
            yield from _winning_ends(after, winning_actions(after, left), left)


# What makes it worth a thought


def is_real_choice(position: Position, within: int | None = None) -> bool:
    """Whether there are wrong actions that do not lose to the very next one: the right one is not found by fear alone.

    A win at once needs no such temptation: all that is wrong lets it go.
    """
    right = winning_actions(position, within)
    tempting = (a for a in position.legal() if a not in right and not _loses_at_once(position.play(a), position.seat))
    return any(position.play(action).outcome for action in right) or len(list(islice(tempting, 2))) == 2


def _loses_at_once(position: Position, seat: int) -> bool:
    """Whether a seat has lost, or loses to an action that the other has now."""
    if position.outcome:
        return position.outcome.winner != seat
    return position.seat != seat and any(
        (end := position.play(action).outcome) is not None and end.winner == position.seat
        for action in position.legal()
    )


def turns_of(position: Position, most: int = MOST_CHOICES) -> int:
    """How many turns the player to act has, order and all; counted no further than so many."""
    count = 0
    for action in position.legal():
        count += 1 if ends_turn(position, action) else turns_of(position.play(action), most - count)
        if count >= most:
            return most
    return count


# How long it takes


def distance(position: Position, budget: Budget | None = None) -> int:
    """How many actions of its own the player to act needs to win against any defence; it must be winning."""
    solver = Solver(position, memory=MEMORY)
    for actions in range(1, LONGEST + 1):
        wins = solver.wins_within(actions, nodes=NODES)
        if wins is None:
            break
        if wins:
            if budget:
                budget.spend(solver)
            return actions
    raise Unproven


class Defence:
    """Measures how long a lost position can be held; what was measured is remembered."""

    def __init__(self, winner: int) -> None:
        self.winner = winner
        self._budget = Budget(MANY_NODES)
        self._known: dict[Position, int] = {}

    def left(self, position: Position) -> int:
        """How many actions of its own the winner still needs."""
        if position.outcome:
            return 0
        if position not in self._known:
            if len(self._known) >= REPLIES:
                raise Unproven
            self._known[position] = (
                distance(position, self._budget)
                if position.seat == self.winner
                else max(self.left(position.play(action)) for action in position.legal())
            )
        return self._known[position]


def main_line(position: Position) -> tuple[str, ...]:
    """The shortest win against the longest defence, to the end of the game."""
    defence = Defence(position.seat)
    line: list[str] = []
    while not position.outcome:
        wins = position.seat == defence.winner
        actions = winning_actions(position, defence.left(position)) if wins else position.legal()
        best = actions[0] if wins else max(actions, key=lambda action: defence.left(position.play(action)))
        line.append(best)
        position = position.play(best)
    return tuple(line)
