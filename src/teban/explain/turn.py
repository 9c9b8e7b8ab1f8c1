"""A turn that was played beside one that was better: the positions that facts are read from.

Every position here is the rulebook's own, reached by playing the actions one by one.
"""

from dataclasses import dataclass

from teban.core.cached import cached_property
from teban.core.position import Position
from teban.engine.analysis import Analysis
from teban.engine.review import TurnReview
from teban.native import to_rulebook

Turns = tuple[tuple[str, ...], ...]

LOOKAHEAD = 6
"""So many of the turns that the search expects are looked at: later ones are guesses, and nobody reads so far."""
BEFORE_PLAY = ("setup", "pie")
"""Phases in which there is nothing to compare yet."""


@dataclass(frozen=True)
class Branch:
    """One way to take the turn, and what the search expects after it."""

    start: Position
    turn: tuple[str, ...]
    line: Turns = ()
    """The turns expected to follow; the last one may break off."""
    winner: int | None = None
    """The seat that wins for certain after the turn, 0 for a certain draw; None while that is not known."""
    distance: int | None = None
    """Within how many actions."""

    @cached_property
    def after(self) -> Position:
        """The position after the turn."""
        return self.start.play_all(self.turn)

    @cached_property
    def ahead(self) -> tuple[Position, ...]:
        """The position after each of the turns expected to follow."""
        positions = [self.after]
        for turn in self.line:
            positions.append(positions[-1].play_all(turn))
        return tuple(positions[1:])

    @property
    def reply(self) -> Position:
        """The position after the opponent's expected answer, or as it is where none is known."""
        return self.ahead[0] if self.ahead else self.after

    @property
    def leaves_rival_to_act(self) -> bool:
        """Whether the turn is complete and the game goes on, past its setup, so that positions can be compared."""
        after = self.after
        return not after.outcome and after.seat != self.start.seat and after._phase() not in BEFORE_PLAY


@dataclass(frozen=True)
class BadTurn:
    """A turn that cost something."""

    played: Branch
    better: Branch

    @property
    def before(self) -> Position:
        """The position in which the turn was taken."""
        return self.played.start

    @property
    def us(self) -> int:
        """The seat that took it."""
        return self.before.seat

    @property
    def them(self) -> int:
        """The other seat."""
        return self.before.rival

    @property
    def can_be_compared(self) -> bool:
        """Whether both ways are complete turns of the game proper after which it goes on."""
        both = self.played.leaves_rival_to_act and self.better.leaves_rival_to_act
        return both and self.before._phase() not in BEFORE_PLAY

    @cached_property
    def names(self) -> dict[str, str]:
        """The parameters that every sentence may use: who is who, and the turn that was better."""
        sides = self.before._sides() or ("seat1", "seat2")
        return {"us": sides[self.us - 1], "them": sides[self.them - 1], "better": " ".join(self.better.turn)}


def bad_turn(reviewed: TurnReview) -> BadTurn | None:
    """A turn of a review as one that was bad; None if the engine would have taken it too."""
    if not reviewed.better:
        return None
    start = to_rulebook(reviewed.before.position)
    return BadTurn(
        _branch(start, reviewed.turn.actions, reviewed.after), _branch(start, reviewed.better, reviewed.after_better)
    )


def _branch(start: Position, turn: tuple[str, ...], analysis: Analysis | None) -> Branch:
    if analysis is None:
        return Branch(start, turn)
    line, distance = analysis.best.turns, analysis.best.distance
    if analysis.position.seat == start.seat:  # the line broke off within the turn: what follows completes it
        turn, line = turn + line[0], line[1:]
        distance = None if distance is None else max(0, distance - len(analysis.best.turns[0]))
    return Branch(start, turn, line[:LOOKAHEAD], analysis.winner, distance)
