"""What may be played for a rating.

A rated game is public, so that whoever reads a rating can look at the games it comes from; it has clocks, so that
nobody escapes a loss by never playing on; and it has no takebacks. Its setting is one that the game lists, since a
setting that somebody makes up may favour one side.
"""

from teban.online.errors import NotYours
from teban.online.models.terms import Terms, Untimed
from teban.registry import rule_set_of
from teban.words import Reason


def check_rated(terms: Terms) -> None:
    """NotYours if nobody can play under these terms for a rating."""
    if terms.takebacks:
        raise NotYours(Reason("ratings.takebacks"))
    if terms.private:
        raise NotYours(Reason("ratings.private"))
    if isinstance(terms.time, Untimed):
        raise NotYours(Reason("ratings.untimed"))
    game = rule_set_of(terms.game).game
    chosen = game.read_options(terms.options)
    if any(not option.values and chosen[option.name] != option.default for option in game.options):
        raise NotYours(Reason("ratings.setting"))
