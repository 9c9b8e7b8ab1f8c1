"""Beginnings for the games of a match: random, varied, and open to both players.

Players who always answer the same way would play one game over and over. So each pair of games begins with a few random
turns, no two pairs alike even if the board is turned, and never with a position that is decided already. In some games
a few random turns nearly always leave one player lost, and then two games from one opening say little about those who
play them; so openings are judged by a search, which has to see about as much as they do. The sequence depends on that
and on the seed alone, and the first openings are the same however many are asked for.
"""

from collections.abc import Iterator
from functools import lru_cache
from random import Random

from teban.core.match import Match
from teban.core.position import Position
from teban.engine.search import Search
from teban.errors import TebanError
from teban.words import Reason

Opening = tuple[str, ...]

_FAIR = 0.05
"""How far from even the chances may be in an opening that is taken at once."""
_FAIREST_OF, _FAIREST_OF_MANY = 16, 128
"""Of so many openings the fairest is taken if none of them is fair; of many where a long look is worth its time."""
_GLANCE, LOOK, LONG_LOOK = 20_000, 100_000, 1_000_000
"""In visits: how much is looked at to see whether an opening may be fair, and how fair it is, usually and at most."""
_HOPELESS = 0.2
"""How far from even the chances are, at a glance, in an opening that is not worth a look."""
_TRIES = 200
"""How often chance may fail to find something new before it is allowed one turn more."""
_MORE_TURNS = 4
"""How many turns more it is allowed at most."""
_LOOKED_AT = 20_000
"""How many positions are looked at to see whether a turn can win: in a few games the turns are countless."""


class TooFewOpenings(TebanError):
    """On so small a board there are not so many different beginnings."""


def fair_openings(start: Position, seed: int, look: int = LOOK) -> Iterator[Opening]:
    """Openings in which both stand about equal; TooFewOpenings when no new one can be found, fair or not.

    `look` is how much is looked at to judge them, in visits.
    """
    most = _FAIREST_OF_MANY if look > LOOK else _FAIREST_OF
    looked_at: list[tuple[float, Opening]] = []
    passed_over: list[tuple[float, Opening]] = []
    try:
        for opening in openings(start, seed):
            looked_at.append((_unfairness(start, opening, look), opening))
            if looked_at[-1][0] <= _FAIR or len(looked_at) == most:
                (_, fairest), *others = sorted(looked_at)
                yield fairest
                passed_over += others
                looked_at.clear()
    except TooFewOpenings:
        yield from (opening for _, opening in sorted(passed_over + looked_at))
        raise


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


@lru_cache(maxsize=4096)  # the couples of a ladder play the same openings
def _unfairness(start: Position, opening: Opening, look: int) -> float:
    """How far from even the chances are."""
    match = Match(start)
    match.play_all(opening)
    search = Search(match, memory=64)
    unfairness = 0.0
    for visits in (_GLANCE, LOOK, look - LOOK) if look > LOOK else (_GLANCE, LOOK):
        search.run(visits=visits)
        unfairness = abs(search.candidates()[0].win - 0.5)
        if unfairness > _HOPELESS:
            break
    return unfairness


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
    return min(position.transformed(symmetry).text for symmetry in position.symmetries)


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
