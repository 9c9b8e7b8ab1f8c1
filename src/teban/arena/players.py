"""Players by what they are called on the command line and in files of results."""

from teban.core.parameters import check_is, check_numbers
from teban.engine.levels import LEVELS, STRONGEST
from teban.engine.player import LevelPlayer, Player, RandomPlayer, Thinker
from teban.engine.search import MEMORY
from teban.errors import TebanError
from teban.ugi.player import UgiPlayer
from teban.words import Reason


class UnknownPlayer(TebanError):
    """There is no player of that name."""


def make_player(written: str, *, threads: int = 1, memory: int = MEMORY, seed: int = 0) -> Player:
    """The player of a name: `teban`, `uct`, `random`, `level:5` or `ugi:COMMAND`."""
    check_is(str, written, "written")
    check_numbers(threads=threads, memory=memory, seed=seed)
    kind, _, rest = written.partition(":")
    if written == "random":
        return RandomPlayer(seed)
    if written in ("teban", "uct"):
        return Thinker(plain=written == "uct", threads=threads, memory=memory, seed=seed)
    if kind == "level" and rest.isascii() and rest.isdigit() and int(rest) in LEVELS:
        return LevelPlayer(int(rest), threads=threads, memory=memory, seed=seed)
    if kind == "ugi" and rest.strip():
        return UgiPlayer(rest)
    raise UnknownPlayer(Reason("engine.unknown_player", params={"name": written[:40]}))


def usual_maker(written: str, visits: int, seed: int) -> Player:
    """A player by its name, as `make_player` knows it, who may look only so often at each action."""
    if visits and written in ("teban", "uct", f"level:{STRONGEST}"):
        return Thinker(plain=written == "uct", visits=visits, seed=seed)
    if visits and written.startswith("ugi:"):
        return UgiPlayer(written.removeprefix("ugi:"), seed=seed, visits=visits)
    return make_player(written, seed=seed)
