"""Ratings as they are now: who has not played for long is known less well."""

from teban.online.ratings.glicko2 import PERIOD, Rating, aged
from teban.online.storage.ratings import Record


def current(record: Record, now: int) -> Rating:
    """The rating of a record as it is by now."""
    return aged(record.rating, (now - record.changed) / PERIOD) if record.changed else record.rating
