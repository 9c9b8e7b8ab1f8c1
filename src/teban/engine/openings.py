"""Beginnings for the games of a match: random, varied, and open to both players.

Players who always answer the same way would play one game over and over. So each pair of games begins with a few random
turns, no two pairs alike even if the board is turned, and never with a position that is decided already. The sequence
depends on the seed alone, and the first openings are the same however many are asked for.
"""

from collections.abc import Iterator
from random import Random

from teban.errors import TebanError
from teban.match import Match
from teban.rules import Position
from teban.words import Reason

Opening = tuple[str, ...]

_TRIES = 200
"""How often chance may fail to find something new before it is allowed one turn more."""
_MORE_TURNS = 4
"""How many turns more it is allowed at most."""
_LOOKED_AT = 20_000
"""How many positions are looked at to see whether a turn can win: in a few games the turns are countless."""


class TooFewOpenings(TebanError):
    """On so small a board there are not so many different beginnings."""


def openings(start: Position, seed: int) -> Iterator[Opening]:
    """Random openings, each the actions of a few whole turns; TooFewOpenings when no new one can be found."""
    seen: set[str] = set()
    random = Random(f"{start.text} {seed}")
    turns = usual_turns(start)
    for longer in range(_MORE_TURNS + 1):
        failures = 0
        while failures < _TRIES:
            match = _random_turns(start, turns + longer, random)
            if match is None or (face := _face(match.position)) in seen or is_decided(match.position):
                failures += 1
                continue
            failures = 0
            seen.add(face)
            yield match.actions
    raise TooFewOpenings(Reason("arena.few_openings", params={"game": start.game.name, "found": len(seen)}))


def usual_turns(start: Position) -> int:
    """How many turns an opening has: as many as leave most of the game to the players."""
    return 2 if len(start.board.names) < 50 else 4


def is_decided(position: Position) -> bool:
    """Whether the game is over, or the player to act wins or loses within one turn whatever is played against it."""
    if position.outcome or _can_win(position):
        return True
    return all(end.outcome or _can_win(end) for end in _turns(position, _Budget()))


def _random_turns(start: Position, turns: int, random: Random) -> Match | None:
    """A match of so many random turns; None if it ends before."""
    match = Match(start)
    while match.turn_number <= turns:
        if match.outcome:
            return None
        match.play(random.choice(match.legal()))
    return match


def _face(position: Position) -> str:
    """What a position has in common with all it can be turned or mirrored into."""
    return min(position.turned(symmetry).text for symmetry in position.symmetries)


class _Budget:
    """How much may still be looked at."""

    def __init__(self) -> None:
        self.left = _LOOKED_AT


def _can_win(position: Position) -> bool:
    """Whether the player to act can win in this turn, as far as that can be seen."""
    seat = position.seat
    return any(end.outcome and end.outcome.winner == seat for end in _turns(position, _Budget()))


def _turns(position: Position, budget: _Budget) -> Iterator[Position]:
    """What the turns of the player to act can lead to, as far as the budget goes."""
    for action in position.legal():
        if budget.left <= 0:
            return
        budget.left -= 1
        after = position.play(action)
        if after.outcome or after.seat != position.seat:
            yield after
        else:
            yield from _turns(after, budget)
