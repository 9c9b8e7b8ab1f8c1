"""What the extension module offers; its source is in `kernel/python/module.cpp`."""

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

class Position:
    seat: int
    text: str
    key: int
    options: Any
    _rule_set: Any
    outcome: Any
    def legal(self) -> tuple[str, ...]: ...
    def play(self, action: str) -> Position: ...
    def _perft(self, depth: int, threads: int) -> int: ...
    def _playouts(
        self, seed: int, threads: int, limit: int, winners: NDArray[np.int8], lengths: NDArray[np.int32]
    ) -> None: ...

class Game:
    actions: int
    planes: int
    width: int
    def __init__(
        self,
        name: str,
        size: int,
        pie: bool,
        sheet: bool,
        layout: list[int],
        cards: list[tuple[str, list[tuple[int, int]]]],
        prefix: str,
        rule_set: Any,
        options: Any,
    ) -> None: ...
    def start(self) -> Position: ...
    def load(self, words: list[str]) -> Position: ...
    def encode(self, action: str) -> int: ...
    def decode(self, action: int) -> str | None: ...

class Batch:
    def __init__(self, game: Game, n: int, seed: int) -> None: ...
    def step(
        self,
        actions: NDArray[np.int32],
        to_play: NDArray[np.int8],
        done: NDArray[np.uint8],
        reward: NDArray[np.float32],
    ) -> int: ...
    def sample(self, actions: NDArray[np.int32]) -> None: ...
    def mask(self, mask: NDArray[np.uint8]) -> None: ...
    def observe(self, planes: NDArray[np.uint8]) -> None: ...
    def at(self, index: int) -> Position: ...
    def reset(self) -> None: ...

def lend(outcome: Callable[..., Any], refuse: Callable[..., Any]) -> None: ...
