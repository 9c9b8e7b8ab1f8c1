"""The computer's levels as players: one account for each, with a rating in every game."""

from teban.engine.levels import LEVELS
from teban.online.ratings.glicko2 import BASE, Rating
from teban.online.storage.ratings import NEW, Record

PEOPLE = {f"computer-{level}": level for level in LEVELS}
"""The levels, by the person that each is."""

MIDDLE = 5
"""The level whose rating begins in the middle: most who have played for a while lose to it now and then."""
STEP = 150.0
"""Points between the first ratings of two neighbouring levels."""
DEVIATION = 200.0
"""Their first deviation: something is known of them, but not in every game the same."""


def person_of(level: int) -> str:
    """The person that a level is."""
    return f"computer-{level}"


def name_of(level: int) -> str:
    """What a level is called in every language."""
    return f"Teban {level}"


def first_record(person: str) -> Record:
    """What somebody begins with in every game; a level is not taken for a newcomer of whom nothing is known."""
    level = PEOPLE.get(person)
    return NEW if level is None else NEW._replace(rating=Rating(BASE + (level - MIDDLE) * STEP, DEVIATION))
