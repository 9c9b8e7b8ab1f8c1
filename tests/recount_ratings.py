"""Ratings counted anew from the rows of what was decided: what `teban.online.ratings` says, told by somebody else.

After Mark E. Glickman, "Example of the Glicko-2 system", with the new volatility found by halving. Nothing of the
program's own ratings is used.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import exp, log, pi, sqrt
from typing import Any

Row = Mapping[str, Any]

SCALE, TAU = 173.7178, 0.5
PERIOD = 365 * 86_400_000 / 78
CLOSE = 0.05
"""Points by which what is counted may differ from what is stored: the program finds a volatility in its own way."""


@dataclass
class Strength:
    """What somebody has achieved in a game, as far as the rows were read."""

    value: float = 1500.0
    deviation: float = 350.0
    volatility: float = 0.06
    changed: int = 0
    wins: int = 0
    draws: int = 0
    losses: int = 0

    def deviation_at(self, at: int) -> float:
        """How unsure it is at a time."""
        idle = max(at - self.changed, 0) / PERIOD if self.changed else 0
        return min(sqrt(self.deviation**2 + (SCALE * self.volatility) ** 2 * idle), 350.0)

    def count(self, score: float) -> None:
        """Count a result."""
        self.wins += score == 1
        self.draws += score == 0.5
        self.losses += score == 0


def first(person: str) -> Strength:
    """What somebody begins with; a level of the computer is known a little."""
    name, _, level = person.partition("-")
    return Strength(1500.0 + 150 * (int(level) - 5), 200.0) if name == "computer" else Strength()


def after(mine: Strength, theirs: Strength, score: float, at: int) -> tuple[float, float, float]:
    """A rating after one game: its value, deviation and volatility."""
    mu, phi = (mine.value - 1500) / SCALE, mine.deviation_at(at) / SCALE
    g = 1 / sqrt(1 + 3 * (theirs.deviation_at(at) / SCALE / pi) ** 2)
    expected = 1 / (1 + exp(-g * (mu - (theirs.value - 1500) / SCALE)))
    v = 1 / (g * g * expected * (1 - expected))
    delta = v * g * (score - expected)
    sigma = _volatility(mine.volatility, phi, v, delta)
    phi = 1 / sqrt(1 / (phi**2 + sigma**2) + 1 / v)
    value = (mu + phi**2 * g * (score - expected)) * SCALE + 1500
    return min(max(value, 100.0), 4000.0), min(max(phi * SCALE, 45.0), 350.0), sigma


def _volatility(sigma: float, phi: float, v: float, delta: float) -> float:
    def slope(x: float) -> float:
        spread = phi**2 + v + exp(x)
        return exp(x) * (delta**2 - spread) / (2 * spread**2) - (x - 2 * log(sigma)) / TAU**2

    low, high = -40.0, 10.0
    for _ in range(100):
        middle = (low + high) / 2
        low, high = (middle, high) if slope(middle) > 0 else (low, middle)
    return exp(low / 2)


def rating_faults(games: Mapping[str, Row], changes: Sequence[Row], ratings: Sequence[Row]) -> Iterator[str]:
    """All that is not as it should be about ratings: each decided rated game counts once, and nothing else does."""
    by_game: dict[str, dict[str, Row]] = defaultdict(dict)
    for row in changes:
        by_game[row["game_id"]][row["person"]] = row
    decided = {game_id: game for game_id, game in games.items() if _scores(game)}
    for game_id in {*by_game, *decided}:
        game = decided.get(game_id)
        if game is None or {*by_game[game_id]} != {game["player1"], game["player2"]}:
            yield f"{game_id} changes the ratings of {[*by_game[game_id]]}, and was decided as {_end(games[game_id])}"
            return
    strengths: dict[tuple[str, str], Strength] = {}
    for each in _in_order(decided, by_game):
        if each is None:
            yield "changes of ratings do not lead on from each other"
            return
        yield from _count(decided[each], by_game[each], strengths)
    stored = {(row["person"], row["game"]): row for row in ratings}
    if stored.keys() != strengths.keys():
        yield f"there are ratings of {sorted(stored)}, and should be of {sorted(strengths)}"
        return
    for key, found in strengths.items():
        row = stored[key]
        numbers = (found.wins, found.draws, found.losses, found.changed, found.value)
        if (row["wins"], row["draws"], row["losses"], row["changed"], row["value"]) != numbers:
            yield f"the rating of {key} is {row}, and {found} was counted"
        if abs(row["deviation"] - found.deviation) > CLOSE or abs(row["volatility"] - found.volatility) > CLOSE / SCALE:
            yield f"the rating of {key} is as sure as {row}, and {found} was counted"


def _count(game: Row, rows: Mapping[str, Row], strengths: dict[tuple[str, str], Strength]) -> Iterator[str]:
    """One game; the value is then as it was stored, so that each is judged by itself."""
    people, kind = (game["player1"], game["player2"]), rows[game["player1"]]["game"]
    both = [strengths.setdefault((person, kind), first(person)) for person in people]
    scores = _scores(game)
    assert scores
    counted = [after(both[seat], both[1 - seat], scores[seat], _at(game)) for seat in (0, 1)]
    for person, strength, score, (value, deviation, volatility) in zip(people, both, scores, counted, strict=True):
        row = rows[person]
        if abs(row["before"] - strength.value) > CLOSE or abs(row["after"] - value) > CLOSE:
            yield f"{game['id']} changed {person} from {row['before']} to {row['after']}; {value} was counted"
        if row["at"] != max(_at(game), strength.changed) or kind != game["state"]["terms"]["game"]:
            yield f"{game['id']} was decided at {_at(game)}, and counts as {row}"
        strength.value, strength.deviation, strength.volatility = row["after"], deviation, volatility
        strength.changed = row["at"]
        strength.count(score)


def _in_order(decided: Mapping[str, Row], by_game: Mapping[str, Mapping[str, Row]]) -> Iterator[str | None]:
    """Games in the order in which they changed ratings; None where no game goes on from those before.

    Several may have been decided in one millisecond: then what both players had before tells which was first.
    """
    values: dict[tuple[str, str], float] = {}
    left = sorted(decided, key=lambda game_id: max(row["at"] for row in by_game[game_id].values()))
    while left:
        found = next((each for each in left if _follows(by_game[each].values(), values)), None)
        yield found
        if found is None:
            return
        left.remove(found)
        values.update({(row["person"], row["game"]): row["after"] for row in by_game[found].values()})


def _follows(rows: Iterable[Row], values: Mapping[tuple[str, str], float]) -> bool:
    """Whether a game goes on from what both players had."""
    return all(values.get((row["person"], row["game"]), first(row["person"]).value) == row["before"] for row in rows)


def _scores(game: Row) -> tuple[float, float] | None:
    """What both have scored in a rated game that was decided."""
    end = _end(game)
    if not game["state"]["terms"].get("rated") or not end:
        return None
    if end["is_draw"]:
        return 0.5, 0.5
    return {1: (1.0, 0.0), 2: (0.0, 1.0), None: None}[end["winner"]]


def _end(game: Row) -> Any:
    return game["state"]["end"]


def _at(game: Row) -> int:
    """When a game was decided."""
    at: int = game["decided"]
    return at
