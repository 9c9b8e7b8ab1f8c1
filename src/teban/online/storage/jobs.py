"""Jobs of the computer: in which games something waits for it, and which process sees to that.

A job is written with what has made it, in one transaction, and goes with what does it. So it outlives every
process; one that has claimed it and falls silent loses it to another.
"""

from collections.abc import Sequence

from sqlalchemy import Connection, bindparam, delete, or_, select, text, update

from teban.online.computers.answers import job, seat_of_computer
from teban.online.games.state import OnlineGame
from teban.online.storage.schema import computer_errand
from teban.online.storage.schema import process as process_table
from teban.online.storage.transaction import tell

MADE = "errand"
"""The message that says that something waits for the computer."""


def keep(connection: Connection, game: OnlineGame) -> None:
    """Write down what waits for the computer in a game as it is now."""
    if seat_of_computer(game) is None:
        return
    found = job(game)
    if found is None:
        connection.execute(_DROP, {"of_game": game.id})
        return
    connection.execute(_MAKE, {"game": game.id, "person": found.person, "made": game.changed})
    tell(connection, MADE)


def is_any(connection: Connection) -> bool:
    """Whether anything waits for the computer, seen to or not."""
    return connection.execute(_ANY).one_or_none() is not None


def claim(connection: Connection, process: str, held: Sequence[str], silent_since: int, most: int) -> list[str]:
    """Let a process see to some jobs that nobody sees to, the oldest first.

    `held`: the games that it sees to already; `silent_since`: whoever was last heard of before that sees to nothing.
    """
    is_alone = connection.dialect.name == "sqlite"  # which one process uses: all others are gone
    statement = _FREE_FOR_ONE if is_alone else _FREE
    parameters = {"of_process": process, "held": [*held], "silent_since": silent_since, "most": most}
    games = [*connection.execute(statement, parameters).scalars()]
    if games:
        connection.execute(_CLAIM, {"games": games, "by": process})
    return games


def release(connection: Connection, process: str) -> None:
    """A process sees to nothing any more."""
    if connection.execute(_RELEASE, {"of_process": process}).rowcount:
        tell(connection, MADE)


_GAME = computer_errand.c.game
_ANY = select(_GAME).limit(1)
_DROP = delete(computer_errand).where(computer_errand.c.game == bindparam("of_game"))
_MAKE = text(
    "INSERT INTO computer_errand (game, person, made) VALUES (:game, :person, :made) ON CONFLICT (game) DO NOTHING"
)
_FREE_FOR_ONE = (
    select(_GAME)
    .join_from(computer_errand, process_table, computer_errand.c.process == process_table.c.id, isouter=True)
    .where(_GAME.not_in(bindparam("held", expanding=True)))
    .order_by(computer_errand.c.made)
    .limit(bindparam("most"))
    .with_for_update(of=computer_errand, skip_locked=True)
)
_FREE = _FREE_FOR_ONE.where(
    or_(
        computer_errand.c.process.is_(None),
        computer_errand.c.process == bindparam("of_process"),
        process_table.c.beat.is_(None),
        process_table.c.beat < bindparam("silent_since"),
    )
)
_CLAIM = update(computer_errand).where(_GAME.in_(bindparam("games", expanding=True))).values(process=bindparam("by"))
_RELEASE = update(computer_errand).where(computer_errand.c.process == bindparam("of_process")).values(process=None)
