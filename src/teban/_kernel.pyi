# Written by `make stub` from kernel/binding.

"""The rules of all games, search and proof, compiled; the source is in `kernel/binding`."""

from collections.abc import Callable, Sequence
from typing import Annotated, Any

import numpy
from numpy.typing import NDArray

class Position:
    """A position of a game. `teban.native` adds what it answers with words."""

    @property
    def seat(self) -> int:
        """The seat to act."""

    def legal(self) -> tuple[str, ...]:
        """All legal actions."""

    def play(self, action: str, /) -> Position:
        """The position after a legal action; what is not legal goes to the hook `refuse`, which raises."""

    @property
    def outcome(self) -> Any:
        """What the hook `outcome` makes of the result; None while the game goes on."""

    @property
    def text(self) -> str:
        """The text form: name, options and fields in one line."""

    @property
    def key(self) -> int:
        """A hash of 64 bits: equal for equal positions of the same game and options."""

    @property
    def options(self) -> Any:
        """The options as the game was given them."""

    @property
    def _rule_set(self) -> Any:
        """The class of the rulebook's positions."""

    def _perft(self, depth: int, threads: int) -> int:
        """Count the legal action sequences of a length."""

    def _playouts(
        self,
        seed: int,
        threads: int,
        limit: int,
        winners: Annotated[NDArray[numpy.int8], dict(shape=(None,), order="C", device="cpu")],
        lengths: Annotated[NDArray[numpy.int32], dict(shape=(None,), order="C", device="cpu")],
    ) -> None:
        """Play random games and fill in their winners and lengths.

        There are as many games as there is room; one without a result after `limit` actions has winner -1.
        """

class GameKernel:
    """The kernel of a game, with its options chosen."""

    def __init__(
        self, name: str, options: Sequence[tuple[str, str]], prefix: str, rule_set: object, chosen: object
    ) -> None:
        """Options are pairs of name and text; `prefix` begins the text form of every position.

        Positions hand out `rule_set` and `chosen`, the options as Python values.
        """

    def start(self) -> Position:
        """The position in which the game begins."""

    def load(self, words: Sequence[str]) -> Position:
        """The position of a text form without its prefix; ValueError if it is none."""

    @property
    def actions(self) -> int:
        """How many actions the encoding knows."""

    @property
    def state_size(self) -> int:
        """Bytes of a position."""

    @property
    def planes(self) -> int:
        """How many planes an observation has."""

    @property
    def width(self) -> int:
        """The width and height of a plane."""

    def encode(self, action: str, /) -> int:
        """The number of an action; -1 if there is none."""

    def decode(self, action: int, /) -> str | None:
        """The action of a number; None if there is none."""

class Batch:
    """Many games side by side; arrays are the caller's and filled in place."""

    def __init__(self, game: GameKernel, n: int, seed: int) -> None: ...
    def step(
        self,
        actions: Annotated[NDArray[numpy.int32], dict(shape=(None,), order="C", device="cpu", writable=False)],
        to_play: Annotated[NDArray[numpy.int8], dict(shape=(None,), order="C", device="cpu")],
        done: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order="C", device="cpu")],
        reward: Annotated[NDArray[numpy.float32], dict(shape=(None, None), order="C", device="cpu")],
    ) -> int:
        """Play one action in every game; the index of the first game whose action is illegal, or -1.

        If one is illegal, nothing is played.
        """

    def sample(self, actions: Annotated[NDArray[numpy.int32], dict(shape=(None,), order="C", device="cpu")]) -> None:
        """Fill in a random legal action for each game, each as likely."""

    def mask(self, mask: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order="C", device="cpu")]) -> None:
        """Fill in, for each game and action, whether it is legal."""

    def observe(
        self, planes: Annotated[NDArray[numpy.uint8], dict(shape=(None, None, None, None), order="C", device="cpu")]
    ) -> None:
        """Fill in the planes of each game's board, as the player to act sees it."""

    def at(self, index: int) -> Position:
        """One of the games as a position."""

    def reset(self) -> None:
        """Begin all games anew."""

class Search:
    """A tree search from a position."""

    def __init__(
        self, position: Position, threads: int, memory: int, seed: int, plain: bool, repeated: Sequence[int]
    ) -> None:
        """`memory` in bytes; `plain` for textbook UCT; `repeated`: keys of positions that are draws when they recur."""

    def run(self, seconds: float, visits: int) -> None:
        """Search until a limit is reached (0 is none), the result is certain, or `stop`."""

    def stop(self) -> None:
        """End a run at once; if none is under way, the next one."""

    def forget_stop(self) -> None:
        """Withdraw a stop that came when no run was under way."""

    def advance(self, action: str, /) -> None:
        """Make the position after a legal action the root, and keep its subtree."""

    def report(self, lines: int) -> list[tuple[str, int, float, int | None, int | None, list[str]]]:
        """The best actions first: action, visits, value, proven winner, distance to the end, principal variation."""

    @property
    def root(self) -> Position:
        """The position that it is about."""

    @property
    def visits(self) -> int:
        """Simulations from the root."""

    @property
    def nodes(self) -> int:
        """Nodes in the tree."""

    @property
    def bytes(self) -> int:
        """The memory the tree may take."""

    @property
    def actions_per_turn(self) -> int:
        """How many actions a turn of this game usually has."""

class Solver:
    """A proof search on a position; limits of 0 are none."""

    def __init__(self, position: Position, memory: int, repeated: Sequence[int]) -> None:
        """`memory` is the size of the table in bytes; `repeated`: keys of positions that are draws when they recur."""

    def run(self, seconds: float, nodes: int) -> None:
        """Search until a proof is found, a limit is reached, or `stop`."""

    def judge_actions(self, seconds: float, nodes: int) -> list[tuple[str, int | None]]:
        """Each legal action with the winner after it: 0 for a draw, None if that was not found out."""

    def wins_within(self, actions: int, seconds: float, nodes: int) -> bool | None:
        """Whether the player to act can force a win within that many own actions; None if that was not found out."""

    def found(self) -> tuple[int | None, int, list[str], int]:
        """The winner, the distance to the end, the line; and a seat that certainly does not win, or 0."""

    def stop(self) -> None:
        """End a search at once; if none is under way, the next one."""

    @property
    def nodes(self) -> int:
        """Positions examined so far."""

    @property
    def proof(self) -> int:
        """The proof number of the root."""

    @property
    def disproof(self) -> int:
        """The disproof number of the root."""

    @property
    def bytes(self) -> int:
        """The size of the table."""

def games() -> list[str]:
    """The names of all games that have a kernel."""

def adopt(name: str, capsule: object) -> None:
    """Register a kernel that was built elsewhere; ValueError if it does not fit."""

def abi_tag() -> str:
    """What a kernel must have been built with to fit: headers, compiler, library."""

def install_hooks(outcome: Callable[..., Any], refuse: Callable[..., Any]) -> None:
    """Say how an outcome is made of winner and reason, and how an illegal action of a position is refused."""
