"""The native backend: positions of the kernel, under the same contract as those of the rulebook.

The kernel plays; words, views and reasons are the rulebook's, which is asked through the text form they share. Where
the extension module is not built, `BUILT` is false and everything runs on the rulebook alone.
"""

import warnings
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NoReturn, cast

from teban.core.options import Option, Options
from teban.core.parameters import shown
from teban.core.position import Position, parse_text
from teban.core.view import Outcome
from teban.errors import IllegalAction, NoKernel
from teban.native import builds
from teban.native.memory import asking_for
from teban.words import Reason

if TYPE_CHECKING:
    from teban import _kernel

    BUILT = True
else:
    try:
        _kernel = builds.load()
        BUILT = True
    except ImportError:
        BUILT = False


@lru_cache(maxsize=256)
def kernel_game(rule_set: type[Position], options: Options) -> "_kernel.GameKernel":
    """A rule set of the kernel with its options chosen."""
    game = rule_set.game
    texts = [(name, Option.write(value)) for name, value in options.items()]
    return _kernel.GameKernel(
        game.name, texts, f"{game.name} {game.write_options(options)}".rstrip(), rule_set, options
    )


def has(rule_set: type[Position]) -> bool:
    """Whether the kernel of this rule set is built."""
    return BUILT and rule_set.game.name in _kernel.games()


def adopt(name: str, capsule: object) -> bool:
    """Use a kernel that was built outside Teban for the game of that name.

    `capsule` is the member `kernel` of a module that `teban_add_kernel` built. Whether it fits; if not, a warning says
    why, and the game runs on its rules.
    """
    if not BUILT:
        return False
    try:
        _kernel.adopt(name, capsule)
    except ValueError as error:
        warnings.warn(f"the kernel of {name} cannot be used: {error}", RuntimeWarning, stacklevel=2)
        return False
    return True


def need(rule_set: type[Position]) -> None:
    """NoKernel unless this rule set has a kernel here."""
    if not has(rule_set):
        raise NoKernel(Reason("engine.no_kernel", params={"game": rule_set.game.name}))


def start(rule_set: type[Position], options: Options) -> Position:
    """The position in which a game begins."""
    return cast(Position, kernel_game(rule_set, options).start())


def from_rulebook(position: Position) -> Position:
    """The kernel's position that equals one of the rulebook."""
    words = list(position._fields())
    return cast(Position, kernel_game(type(position), position.options).load(words))


def to_rulebook(position: Any) -> Position:
    """The rulebook's position that equals one of either backend."""
    if not is_native(position):
        return cast(Position, position)
    return parse_text(position._rule_set, position.text.split()[1:])


def kernel_batch(rule_set: type[Position], options: Options, n: int, seed: int) -> "_kernel.Batch":
    """Many games of a rule set side by side."""
    game = kernel_game(rule_set, options)
    with asking_for(n * (game.state_size + game.actions + game.planes * game.width**2)):
        return _kernel.Batch(game, n, seed % 2**64)


def kernel_search(
    position: Position, threads: int, memory: int, seed: int, plain: bool, repeated: list[int]
) -> "_kernel.Search":
    """The kernel's search of one of its own positions; `memory` in bytes, `repeated` as keys of positions."""
    with asking_for(memory):
        return _kernel.Search(cast(Any, position), threads, memory, seed, plain, repeated)


def kernel_solver(position: Position, memory: int, repeated: list[int]) -> "_kernel.Solver":
    """The kernel's solver of one of its own positions; `memory` in bytes, `repeated` as keys of positions."""
    with asking_for(memory):
        return _kernel.Solver(cast(Any, position), memory, repeated)


def key_of(position: Position) -> int:
    """The kernel's key of a position of either backend."""
    return position.key if is_native(position) else from_rulebook(position).key


def is_native(position: object) -> bool:
    """Whether a position is one of the kernel."""
    return BUILT and isinstance(position, _kernel.Position)


def _refuse(position: Any, action: object) -> NoReturn:
    told = action if isinstance(action, str) else shown(action)
    reason = to_rulebook(position).why_not(told)
    assert reason, f"kernel and rulebook disagree about {told} in {position.text}"
    raise IllegalAction(told, reason)


def _install_hooks() -> None:
    """Give the kernel's positions those parts of the contract that are words, and their equality."""
    asked = ("view", "why_not", "meters", "names_of_seats", "transformed_action", "_repr_svg_", "__str__")
    for name in asked:
        setattr(_kernel.Position, name, _rulebook_method(name))
    for name in ("prompt", "result", "symmetries"):
        setattr(_kernel.Position, name, _rulebook_property(name))
    more = {
        "rule_set": property(lambda self: self._rule_set),
        "game": property(lambda self: self._rule_set.game),
        "board": property(lambda self: self._rule_set.game.board(self.options)),
        "rival": Position.rival,
        "play_all": Position.play_all,
        "walk": Position.walk,
        "transformed": lambda self, symmetry: from_rulebook(to_rulebook(self).transformed(symmetry)),
        "png": Position.png,
        "turned": Position.turned,
        "turned_action": Position.turned_action,
        "__eq__": Position.__eq__,
        "__hash__": Position.__hash__,
        "__repr__": Position.__repr__,
        "__reduce__": lambda self: (_load, (self._rule_set, self.text)),
    }
    for name, member in more.items():
        setattr(_kernel.Position, name, member)
    Position.register(_kernel.Position)
    _kernel.install_hooks(Outcome, _refuse)


def _rulebook_method(name: str) -> Any:
    def ask(self: Any, *args: Any) -> Any:
        return getattr(to_rulebook(self), name)(*args)

    ask.__name__ = name
    ask.__doc__ = getattr(Position, name).__doc__
    return ask


def _rulebook_property(name: str) -> property:
    return property(lambda self: getattr(to_rulebook(self), name))


def _load(rule_set: type[Position], text: str) -> Position:
    """The kernel's position of a text form; what copies and pickles are made with."""
    return from_rulebook(parse_text(rule_set, text.split()[1:]))


if BUILT:
    _install_hooks()
