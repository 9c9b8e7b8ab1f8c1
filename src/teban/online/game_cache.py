"""Known games: as they stood when this process saw them last, and what had just happened.

Only what is committed gets in here. Another process may know better: whoever is refused because of what stands here has
to look again, and whoever writes is told by the database.
"""

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass

from teban.online import limits
from teban.online.games.state import Happened, OnlineGame


@dataclass(frozen=True)
class CachedGame:
    """A game, and what happened last, without a gap up to its version."""

    game: OnlineGame
    story: tuple[Happened, ...] = ()

    def since(self, number: int) -> Sequence[Happened] | None:
        """What happened after a version; None if that is not known any more."""
        missing = self.game.version - number
        if missing < 0 or missing > len(self.story):
            return None
        return self.story[len(self.story) - missing :]


class GameCache:
    """The games that were last asked about."""

    def __init__(self) -> None:
        self._games: OrderedDict[str, CachedGame] = OrderedDict()
        self._expected: dict[str, int] = {}
        """The versions of games of which more has been heard than is known."""

    def get(self, game_id: str) -> CachedGame | None:
        """What is known of a game, if nothing newer has been heard of."""
        known = self._games.get(game_id)
        if known is None or known.game.version < self._expected.get(game_id, 0):
            return None
        self._games.move_to_end(game_id)
        return known

    def learn(self, game: OnlineGame, happened: Happened | None = None) -> None:
        """How a game stands, and what has just happened, unless more is known already."""
        known = self._games.get(game.id)
        if known and known.game.version >= game.version:
            return
        story: tuple[Happened, ...] = (happened,) if happened else ()
        if known and happened and happened.number == known.game.version + 1:
            story = (*known.story[1 - limits.CACHED_STORY :], happened)
        self._games[game.id] = CachedGame(game, story)
        self._games.move_to_end(game.id)
        if game.version >= self._expected.get(game.id, 0):
            self._expected.pop(game.id, None)
        if len(self._games) > limits.CACHED_GAMES:
            gone, _ = self._games.popitem(last=False)
            self._expected.pop(gone, None)

    def expect(self, game_id: str, version: int) -> None:
        """A game is heard to have that version."""
        if (known := self._games.get(game_id)) and known.game.version < version:
            self._expected[game_id] = version

    def forget(self) -> None:
        """Forget everything."""
        self._games.clear()
        self._expected.clear()
