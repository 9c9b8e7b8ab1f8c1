"""The matches of games: what the rules know of them, kept for the next turn while there is room."""

import threading
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager

from teban.core.match import Match
from teban.errors import TebanError
from teban.online import limits
from teban.online.games.state import OnlineGame
from teban.online.models.terms import Terms
from teban.registry import start_with


def new_match(terms: Terms) -> Match:
    """The match of a game that begins; a TebanError says what is wrong with its game or options."""
    return Match(start_with(terms.game, terms.options))


class Matches:
    """Matches of the games that were played at last. A game tells what its match is, so nothing is lost with one."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, Match] = OrderedDict()
        self._lock = threading.Lock()

    @contextmanager
    def of(self, game: OnlineGame) -> Iterator[Match]:
        """The match of a game as it stands; whoever goes on with it leaves it for the next."""
        with self._lock:
            match = self._kept.pop(game.id, None)
        if match is None or match.actions != game.actions:
            match = new_match(game.terms)
            match.play_all(game.actions)
        try:
            yield match
        except TebanError:
            self._keep(game.id, match)  # a refusal leaves it as it was; any other failure leaves it out
            raise
        self._keep(game.id, match)

    def _keep(self, game_id: str, match: Match) -> None:
        with self._lock:
            self._kept[game_id] = match
            if len(self._kept) > limits.MATCHES:
                self._kept.popitem(last=False)
