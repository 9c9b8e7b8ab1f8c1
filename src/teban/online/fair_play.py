"""Fair play: the engine is silent about a game between people while it goes on, whoever of the two asks.

Nobody can be kept from asking another program. But here nothing is told about the turn that is going on, from the
position in which it began to every position that it can end in, however the board is turned and whatever the options
are called; nor are the turns before it studied, since a line that the engine shows from there may lead on to it.
"""

from array import array
from collections.abc import Iterator, Sequence
from functools import lru_cache

from teban.core.match import Match
from teban.core.position import Position, text_words
from teban.online import limits
from teban.online.errors import NotYours
from teban.online.storage.games import Running
from teban.registry import load
from teban.words import Reason


def check(match: Match, running: Sequence[Running], *, looks_back: bool = False, shows_lines: bool = False) -> None:
    """NotYours if the engine would help with a game that whoever asks is playing.

    A match is asked about as it stands at last, and all along if `looks_back`. `shows_lines`: what is told reaches
    beyond the next turn.
    """
    name = match.position.game.name
    same = [game for game in running if game.position.partition(" ")[0] == name]
    if not same:
        return
    asked = match.positions if looks_back else (match.position,)
    told = {_name_of(position) for position in match.positions}
    told.update(_name_of(image) for position in asked for image in _images(position))
    for game in same:
        silent = silent_about(game.position)
        lately = map(_name_of, map(load, game.lately)) if shows_lines else ()
        if silent is None or not told.isdisjoint(silent) or not told.isdisjoint(lately):
            raise NotYours(Reason("online.no_help"))


@lru_cache(maxsize=limits.SILENT)
def silent_about(text: str) -> "array[int] | None":
    """What nothing is told about while a game stands at the beginning of a turn; None if the turn can lead too far."""
    beginning = load(text)
    found, open_ends = {_name_of(beginning)}, [beginning]
    while open_ends:
        position = open_ends.pop()
        for action in position.legal():
            after = position.play(action)
            if (name := _name_of(after)) in found:
                continue
            if len(found) == limits.SILENT_ABOUT:
                return None
            found.add(name)
            if after.seat == position.seat and action not in after.game.ends_turn and not after.outcome:
                open_ends.append(after)
    return array("q", found.union(map(_name_of, _images(beginning))))


def _images(position: Position) -> Iterator[Position]:
    return (position.transformed(symmetry) for symmetry in position.symmetries)


def _name_of(position: Position) -> int:
    """A short name of a position, options left aside: another game of the same board is no way round."""
    return hash(" ".join(text_words(position)))
