"""Why a turn was bad, in facts.

A fact is read from positions that the rulebook itself has reached by playing the turn, the better one, and what the
search expects to follow, or from what the search has proven; so a sentence never says more than was verified. `turn.py`
holds those positions, the other files hold the kinds of facts that games share, with their sentences in `explain.toml`;
each game's `facts.py` says which it has, and what it adds has its sentences in that game's words, under `[fact]`.
"""

from teban.core.parameters import check_is
from teban.engine.review import TurnReview
from teban.explain.certain import CERTAIN
from teban.explain.comparing import Finder
from teban.explain.fact import Fact
from teban.explain.pieces import CAPTURES, MOVES
from teban.explain.turn import BadTurn, Branch, bad_turn
from teban.registry import game_module

__all__ = ["BAD", "BadTurn", "Branch", "Fact", "bad_turn", "explain", "facts"]

BAD = 0.1
"""A turn that costs as much of the chance to win is worth explaining."""
MOST = 3
"""Nobody remembers more reasons than that."""


def finders(game: str) -> tuple[Finder, ...]:
    """Everything that is looked for in a game."""
    facts = game_module(game, "facts")
    of_game: tuple[Finder, ...] = facts.FINDERS if facts else (*CAPTURES, MOVES)
    return (*CERTAIN, *of_game)


def facts(turn: BadTurn) -> list[Fact]:
    """All that is found about a turn, the most telling first."""
    found = [fact for find in finders(turn.before.game.name) if (fact := find(turn))]
    return sorted(found, key=lambda fact: -fact.weight)


def explain(reviewed: TurnReview) -> tuple[Fact, ...]:
    """The few most telling facts about a turn of a review; none if it was not bad."""
    check_is(TurnReview, reviewed, "reviewed")
    turn = bad_turn(reviewed) if reviewed.loss >= BAD else None
    found = facts(turn) if turn else []
    return tuple(fact for fact in found[:MOST] if fact.weight >= found[0].weight / 2)
