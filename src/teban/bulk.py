"""Work in bulk, for those who study games: counting, random games, and many games side by side as NumPy arrays.

Everything here needs NumPy, and runs on the kernel, without the interpreter's lock (`pip install teban[numpy]`).
"""

from collections.abc import Mapping
from random import Random
from typing import Any, NamedTuple, SupportsIndex, cast

import numpy as np
from numpy.typing import ArrayLike, NDArray

from teban import native
from teban.core.parameters import check_is, check_numbers, shown, threads_or_cores, whole
from teban.core.position import Position
from teban.errors import BadValue
from teban.native.memory import asking_for
from teban.registry import rule_set_of
from teban.words import Reason


class NoSuchGame(BadValue, IndexError):
    """A batch has no game of that number."""


_PLAYOUT = 5
"""Bytes that tell how a random game ended."""


class Playouts(NamedTuple):
    """How random games ended."""

    winners: NDArray[np.int8]
    """The winning seat of each; 0 for a draw, -1 for a game that was broken off."""
    lengths: NDArray[np.int32]
    """The actions of each."""


def playouts(position: Position, n: int, seed: int = 0, threads: int | None = None, limit: int = 10_000) -> Playouts:
    """`n` games of random legal actions from a position, broken off after `limit` actions.

    Game i depends on the seed and i alone, whatever the number of threads; None or 0 means all cores. A game without a
    kernel is played by its rules, some thousand times more slowly.
    """
    check_is(Position, position, "position")
    whole("games", n, "n")
    whole("length_limit", limit, "limit")
    check_numbers(seed=seed)
    cores = threads_or_cores(threads)
    with asking_for(n * _PLAYOUT):
        winners, lengths = np.empty(n, np.int8), np.empty(n, np.int32)
    if native.has(position.rule_set):
        kernel = cast(Any, position if native.is_native(position) else native.from_rulebook(position))
        kernel._playouts(seed % 2**64, cores, limit, winners, lengths)
    else:
        for i in range(n):
            winners[i], lengths[i] = _playout(position, Random(f"{seed} {i}"), limit)
    return Playouts(winners, lengths)


def _playout(position: Position, random: Random, limit: int) -> tuple[int, int]:
    """The winner and the length of a random game on the rules."""
    length = 0
    while not position.outcome:
        if length == limit or not (action := position._random_action(random)):
            return -1, length
        position = position._after(action)
        length += 1
    return position.outcome.winner or 0, length


class Batch:
    """`n` games of one rule set side by side; a game that ends begins anew at once.

    Actions are integers below `actions`, an encoding that never changes; `encode` and `decode` translate. All arrays
    are allocated once and written in place: copy what you want to keep.
    """

    def __init__(self, name: str, n: int, seed: int = 0, options: Mapping[str, Any] | None = None) -> None:
        check_numbers(seed=seed)
        whole("batch", n, "n")
        rule_set = rule_set_of(name)
        chosen = rule_set.game.read_options(options or {})
        native.need(rule_set)
        self._game = native.kernel_game(rule_set, chosen)
        self._batch = native.kernel_batch(rule_set, chosen, n, seed)
        self.n = n
        """How many games there are."""
        self.actions: int = self._game.actions
        """How many actions the encoding knows."""
        self.to_play = np.ones(n, np.int8)
        """The seat to act in each game."""
        self.done = np.zeros(n, np.uint8)
        """Whether the last step ended a game; it has begun anew since."""
        self.reward = np.zeros((n, 2), np.float32)
        """What the last step brought to seats 1 and 2: 1, -1 or 0."""
        self._sampled = np.zeros(n, np.int32)
        self._mask = np.zeros((n, self.actions), np.uint8)
        self._planes = np.zeros((n, self._game.planes, self._game.width, self._game.width), np.uint8)

    def step(self, actions: ArrayLike) -> tuple[NDArray[np.float32], NDArray[np.uint8]]:
        """Play one action in every game; `reward` and `done`. An illegal one is a ValueError, and nothing is played."""
        chosen = np.asarray(actions)
        if chosen.dtype.kind not in "iu" or chosen.shape != (self.n,):
            params = {"n": self.n, "kind": str(chosen.dtype), "shape": str(chosen.shape)}
            raise BadValue(Reason("bulk.actions", params=params))
        limits = np.iinfo(np.int32)
        plain = np.ascontiguousarray(np.clip(chosen, limits.min, limits.max), np.int32)
        wrong = self._batch.step(plain, self.to_play, self.done, self.reward)
        if wrong >= 0:
            params = {"action": int(chosen[wrong]), "game": wrong, "position": self.position(wrong).text}
            raise BadValue(Reason("bulk.illegal", params=params))
        return self.reward, self.done

    @property
    def legal_mask(self) -> NDArray[np.uint8]:
        """For each game and action, whether it is legal now."""
        self._batch.mask(self._mask)
        return self._mask

    @property
    def observation(self) -> NDArray[np.uint8]:
        """For each game, planes of its board as the player to act sees it (the game's `codec.hpp` says which)."""
        self._batch.observe(self._planes)
        return self._planes

    def sample(self) -> NDArray[np.int32]:
        """A random legal action for each game, each as likely."""
        self._batch.sample(self._sampled)
        return self._sampled

    def position(self, index: int) -> Position:
        """One of the games as a position."""
        check_is(SupportsIndex, index, "index")
        if not 0 <= index < self.n:
            params = {"name": "index", "value": shown(index), "low": 0, "high": self.n - 1}
            raise NoSuchGame(Reason("bad_whole_number", params=params))
        return cast(Position, self._batch.at(index))

    def reset(self) -> None:
        """Begin all games anew."""
        self._batch.reset()
        self.to_play.fill(1)
        self.done.fill(0)
        self.reward.fill(0)

    def encode(self, action: str) -> int:
        """The number of an action; ValueError if no action of this game is called so."""
        number: int = self._game.encode(action) if isinstance(action, str) else -1
        if number < 0:
            raise BadValue(Reason("bulk.no_action", params={"action": shown(action)}))
        return number

    def decode(self, number: int) -> str:
        """The action with a number; ValueError if the number has no meaning."""
        check_is(SupportsIndex, number, "number")
        action: str | None = self._game.decode(number) if 0 <= number < self.actions else None
        if action is None:
            raise BadValue(Reason("bulk.no_number", params={"number": shown(number)}))
        return action


def batch(name: str, n: int, seed: int = 0, **options: Any) -> Batch:
    """`n` games of one rule set side by side."""
    return Batch(name, n, seed, options)
