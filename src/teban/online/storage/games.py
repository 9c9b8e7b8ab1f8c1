"""Stored games: a row for each game as it stands, its turns, and its story. Changes are told once committed."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Literal, NamedTuple

from pydantic_core import from_json, to_json
from sqlalchemy import Connection, Select, bindparam, func, or_, select, update
from sqlalchemy import insert as insert_into
from sqlalchemy.exc import IntegrityError

from teban.online.computers.answers import seat_of_computer
from teban.online.computers.levels import PEOPLE as COMPUTERS
from teban.online.games.state import Applied, Happened, OnlineGame
from teban.online.models.games import Happening, PlayedTurn
from teban.online.storage import jobs
from teban.online.storage.schema import event, turn
from teban.online.storage.schema import game as game_table
from teban.online.storage.transaction import Conflict, tell

FORMAT = 1
"""How the column `state` is written now."""

IN_COLUMNS = {"turns", "version", "since", "deadline", "changed"}
"""What `state` leaves to columns and to the table of turns."""


class Listed(NamedTuple):
    """A game in a list."""

    game: OnlineGame
    """The game, but for its turns."""
    turns: int
    """How many turns stand."""


class Running(NamedTuple):
    """A game that goes on."""

    position: str
    """The text form of the position, in which a turn has begun."""
    lately: Sequence[str]
    """Those of the positions that came before it in the last turns."""


def insert(connection: Connection, game: OnlineGame, person: str | None, key: str | None, what: Happening) -> None:
    """Write a new game down; Conflict if this key of the person has led to something already."""
    with _or_conflict():
        _insert(connection, game, person, key, what)


def load(connection: Connection, game_id: str) -> OnlineGame | None:
    """A game with the turns that stand."""
    row = connection.execute(_GAME, {"game": game_id}).one_or_none()
    return row and _game(row, connection.execute(_TURNS, {"game": game_id}))


def save(connection: Connection, before: OnlineGame, applied: Applied, person: str | None, key: str | None) -> None:
    """Write down what has become of a game; Conflict if it was not at `before` any more, or the key is known.

    `person` and `key` are those of the command, if it was one.
    """
    after, happened = applied.game, applied.happened
    with _or_conflict():
        changed = connection.execute(_SAVE, {"game_id": before.id, "before": before.version, **_columns(after)})
        if not changed.rowcount:
            raise Conflict
        if happened.kept < len(before.turns):
            connection.execute(_TAKE_BACK, {"of_game": before.id, "kept": happened.kept, "now": happened.at})
        if new := after.turns[happened.kept :]:
            connection.execute(_ADD_TURN, [_turn_columns(after.id, played) for played in new])
        _add_event(connection, after.id, happened, person, key)
        if applied.next_game:
            _insert(connection, applied.next_game, None, None, "joined")
    _tell(connection, after)
    if _place_in_lobby(before) != _place_in_lobby(after):
        tell(connection, "lobby")


def story(connection: Connection, game_id: str, since: int) -> list[Happened]:
    """What has happened in a game after the event numbered `since`."""
    rows = connection.execute(_STORY, {"game": game_id, "after": since})
    return [Happened.model_validate(row._asdict()) for row in rows]


def number_of(connection: Connection, person: str, key: str) -> tuple[str, int] | None:
    """The game, and the number of its event, that a command of a person has led to."""
    row = connection.execute(_BY_KEY, {"person": person, "key": key}).one_or_none()
    return row and (row.game, row.number)


def of_person(connection: Connection, person: str, most: int) -> list[Listed]:
    """The games of a person, those that go on first, and then those that have changed last."""
    return _list(connection, _OF_PERSON, person=person, most=most)


def ids_of_person(connection: Connection, person: str, most: int) -> list[str]:
    """The names of the same games."""
    return [*connection.execute(_IDS_OF_PERSON, {"person": person, "most": most}).scalars()]


def count_under_way(connection: Connection, person: str) -> Counter[str]:
    """How many games of a person are not over, by phase; invitations are those that they have sent."""
    return Counter({row.phase: row.games for row in connection.execute(_UNDER_WAY, {"person": person})})


def finished(connection: Connection, person: str, most: int) -> list[Listed]:
    """The games of a person that are over and that everybody may see, the latest first."""
    return _list(connection, _FINISHED, person=person, most=most)


def running(connection: Connection, person: str) -> list[Running]:
    """A person's games that go on, and in which both players have had a turn."""
    states = map(from_json, connection.execute(_RUNNING_OF_PERSON, {"person": person}).scalars())
    return [Running(state["position"], state.get("lately", ())) for state in states]


def lobby(connection: Connection, most: int, game: str | None, *, live: bool) -> list[Listed]:
    """The invitations that anybody may accept, to live games or to others, the newest first; of one game, or of all."""
    return _list(connection, _of_game(_LOBBY, game), most=most, live=live)


def count_lobby(connection: Connection, game: str | None) -> dict[bool, int]:
    """How many there are, of live games (True) and of others."""
    return {bool(row.is_live): row.games for row in connection.execute(_of_game(_COUNT_LOBBY, game))}


def own_challenges(connection: Connection, person: str, most: int) -> list[Listed]:
    """Those that one person has posted."""
    return _list(connection, _OWN_CHALLENGES, person=person, most=most)


def being_played(
    connection: Connection, most: int, shown: Sequence[str] = (), since: int = 0, game: str | None = None
) -> list[Listed]:
    """The games between people that anybody may watch, those that have changed last first.

    Games that are shown already, and have changed since then, stay where they are: nobody can watch what flickers.
    """
    still, all_ = _of_game(_STILL_PLAYED, game), _of_game(_BEING_PLAYED, game)
    kept = {each.game.id: each for each in _list(connection, still, shown=shown, since=since, most=most)}
    others = [each for each in _list(connection, all_, most=most) if each.game.id not in kept]
    return [*(kept[game_id] for game_id in shown if game_id in kept), *others][:most]


def seeks(connection: Connection) -> list[tuple[str, str | None]]:
    """The open challenges to live games, each with its owner."""
    return [(row.id, row.player1) for row in connection.execute(_SEEKS)]


def renew(connection: Connection, seeks: Sequence[str], deadline: int) -> None:
    """Let challenges stand for longer, unless somebody has been faster. Nothing about them changes for anybody."""
    connection.execute(_RENEW, [{"game_id": game_id, "until": deadline} for game_id in seeks])


def due(connection: Connection, now: int, most: int) -> list[str]:
    """The games whose deadline has passed, the most overdue first."""
    return [*connection.execute(_DUE, {"now": now, "most": most}).scalars()]


def give_back(connection: Connection, from_: int, to: int) -> list[str]:
    """Give the players back what their clocks have lost from one time to another, when nobody could play; which games.

    A live game whose clocks do not run yet has a deadline for its first turns, which moves too, and so does that of a
    challenge whose owner could not be there.
    """
    rows = connection.execute(_RUNNING, {"to": to}).all()
    shifts = [to - from_ if row.since is None else to - max(from_, row.since) for row in rows]
    shifted = [(row, shift) for row, shift in zip(rows, shifts, strict=True) if shift > 0]
    if not shifted:
        return []
    connection.execute(_SHIFT, [{"game_id": row.id, "shift": shift, "now": to} for row, shift in shifted])
    for row, _ in shifted:
        given = Happened(number=row.version + 1, what="given_back", seat=None, about=None, kept=row.turn_count, at=to)
        _add_event(connection, row.id, given, None, None)
        _tell_change(connection, row.id, given.number, row.player1, row.player2)
    return [row.id for row, _ in shifted]


_STORED = (
    game_table.c.state,
    game_table.c.version,
    game_table.c.since,
    game_table.c.deadline,
    game_table.c.changed,
)
_LISTED = select(*_STORED, game_table.c.turn_count).limit(bindparam("most"))

_GAME = select(*_STORED).where(game_table.c.id == bindparam("game"))
_TURNS = (
    select(turn.c.number, turn.c.seat, turn.c.actions, turn.c.at, turn.c.spent, turn.c.clock1, turn.c.clock2)
    .where(turn.c.game == bindparam("game"), turn.c.taken_back.is_(None))
    .order_by(turn.c.number)
)
_STORY = (
    select(event.c.number, event.c.what, event.c.seat, event.c.about, event.c.kept, event.c.at)
    .where(event.c.game == bindparam("game"), event.c.number > bindparam("after"))
    .order_by(event.c.number)
)
_BY_KEY = select(event.c.game, event.c.number).where(
    event.c.person == bindparam("person"), event.c.key == bindparam("key")
)
_OF_PERSON = _LISTED.where(
    or_(
        game_table.c.player1 == bindparam("person"),
        game_table.c.player2 == bindparam("person"),
        (game_table.c.invited == bindparam("person")) & (game_table.c.phase == "invited"),
    )
).order_by(game_table.c.phase == "over", game_table.c.changed.desc())
_IDS_OF_PERSON = _OF_PERSON.with_only_columns(game_table.c.id)
_UNDER_WAY = (
    select(game_table.c.phase, func.count().label("games"))
    .where(
        or_(game_table.c.player1 == bindparam("person"), game_table.c.player2 == bindparam("person")),
        game_table.c.phase != "over",
    )
    .group_by(game_table.c.phase)
)
_FINISHED = _LISTED.where(
    or_(game_table.c.player1 == bindparam("person"), game_table.c.player2 == bindparam("person")),
    game_table.c.phase == "over",
    game_table.c.player2.is_not(None),
    ~game_table.c.is_private,
).order_by(game_table.c.changed.desc())
_RUNNING_OF_PERSON = select(game_table.c.state).where(
    or_(game_table.c.player1 == bindparam("person"), game_table.c.player2 == bindparam("person")),
    game_table.c.phase.in_(("playing", "paused")),
    game_table.c.turn_count >= 2,
)
_IS_OFFERED = (game_table.c.phase == "invited") & game_table.c.is_open
_NEWEST = (game_table.c.created.desc(), game_table.c.id)
_LOBBY = _LISTED.where(_IS_OFFERED, game_table.c.is_live == bindparam("live")).order_by(*_NEWEST)
_COUNT_LOBBY = (
    select(game_table.c.is_live, func.count().label("games")).where(_IS_OFFERED).group_by(game_table.c.is_live)
)
_OWN_CHALLENGES = _LISTED.where(_IS_OFFERED, game_table.c.player1 == bindparam("person")).order_by(*_NEWEST)
_SEEKS = select(game_table.c.id, game_table.c.player1).where(
    game_table.c.phase == "invited", game_table.c.is_open, game_table.c.is_live
)
_RENEW = (
    update(game_table)
    .where(game_table.c.id == bindparam("game_id"), game_table.c.phase == "invited")
    .values(deadline=bindparam("until"))
)
_PLAYED = _LISTED.where(
    game_table.c.phase == "playing",
    ~game_table.c.is_private,
    game_table.c.player1.not_in([*COMPUTERS]),
    game_table.c.player2.not_in([*COMPUTERS]),
)
_BEING_PLAYED = _PLAYED.order_by(game_table.c.changed.desc())
_STILL_PLAYED = _PLAYED.where(
    game_table.c.id.in_(bindparam("shown", expanding=True)), game_table.c.changed > bindparam("since")
)
_DUE = (
    select(game_table.c.id)
    .where(game_table.c.deadline < bindparam("now"))
    .order_by(game_table.c.deadline)
    .limit(bindparam("most"))
)
_RUNNING = (
    select(
        game_table.c.id,
        game_table.c.version,
        game_table.c.since,
        game_table.c.turn_count,
        game_table.c.player1,
        game_table.c.player2,
    )
    .where(
        or_(
            (game_table.c.phase == "playing") & (game_table.c.since < bindparam("to")),
            (game_table.c.phase == "playing") & game_table.c.since.is_(None) & game_table.c.is_live,
            (game_table.c.phase == "invited") & game_table.c.is_open & game_table.c.is_live,
        ),
        game_table.c.deadline.is_not(None),
    )
    .with_for_update()
)
_SHIFT = (
    update(game_table)
    .where(game_table.c.id == bindparam("game_id"))
    .values(
        version=game_table.c.version + 1,
        since=game_table.c.since + bindparam("shift"),
        deadline=game_table.c.deadline + bindparam("shift"),
        changed=bindparam("now"),
    )
)
_SAVE = update(game_table).where(game_table.c.id == bindparam("game_id"), game_table.c.version == bindparam("before"))
_TAKE_BACK = (
    update(turn)
    .where(turn.c.game == bindparam("of_game"), turn.c.number > bindparam("kept"), turn.c.taken_back.is_(None))
    .values(taken_back=bindparam("now"))
)
_ADD_GAME = insert_into(game_table)
_ADD_TURN = insert_into(turn)
_ADD_EVENT = insert_into(event)


def _insert(connection: Connection, game: OnlineGame, person: str | None, key: str | None, what: Happening) -> None:
    connection.execute(_ADD_GAME, {"id": game.id, **_columns(game)})
    first = Happened(number=game.version, what=what, seat=None, about=None, kept=0, at=game.changed)
    _add_event(connection, game.id, first, person, key)
    _tell(connection, game)
    if _place_in_lobby(game):
        tell(connection, "lobby")


def _add_event(connection: Connection, game_id: str, what: Happened, person: str | None, key: str | None) -> None:
    connection.execute(_ADD_EVENT, {"game": game_id, "person": person, "key": key, **what.model_dump()})


def _columns(game: OnlineGame) -> dict[str, Any]:
    """The columns of a game, but for its id."""
    one, two = game.players
    return {
        "version": game.version,
        "phase": game.phase,
        "game": game.terms.game,
        "is_open": game.terms.open,
        "is_private": game.terms.private,
        "is_live": game.is_live,
        "player1": one and one.id,
        "player2": two and two.id,
        "invited": game.invited and game.invited.id,
        "seat": game.seat,
        "turn_count": len(game.turns),
        "since": game.since,
        "deadline": game.deadline,
        "created": game.created,
        "changed": game.changed,
        "format": FORMAT,
        "state": game.model_dump_json(exclude=IN_COLUMNS),
    }


def _turn_columns(game_id: str, played: PlayedTurn) -> dict[str, Any]:
    return {
        "game": game_id,
        "number": played.number,
        "seat": played.seat,
        "actions": to_json(played.actions).decode(),
        "at": played.at,
        "spent": played.spent,
        "clock1": played.clocks[0],
        "clock2": played.clocks[1],
    }


def _game(row: Any, turns: Iterable[Any] = ()) -> OnlineGame:
    """The game that is stored in a row."""
    stored = from_json(row.state)
    stored["version"], stored["since"], stored["deadline"] = row.version, row.since, row.deadline
    stored["changed"] = row.changed
    stored["turns"] = [
        {
            "number": number,
            "seat": seat,
            "actions": from_json(actions),
            "at": at,
            "spent": spent,
            "clocks": (clock1, clock2),
        }
        for number, seat, actions, at, spent, clock1, clock2 in turns
    ]
    # Through JSON, since the terms were sent and are as strict with values of Python as with any request.
    return OnlineGame.model_validate_json(to_json(stored))


def _of_game(statement: Select[Any], game: str | None) -> Select[Any]:
    """The statement for one game, or for all."""
    return statement if game is None else statement.where(game_table.c.game == game)


def _list(connection: Connection, statement: Any, **parameters: Any) -> list[Listed]:
    return [Listed(_game(row), row.turn_count) for row in connection.execute(statement, parameters)]


def _place_in_lobby(game: OnlineGame) -> Literal["offered", "played"] | None:
    """As what a game stands in the lobby."""
    if game.phase == "invited" and game.terms.open:
        return "offered"
    is_watched = game.phase == "playing" and not game.terms.private and seat_of_computer(game) is None
    return "played" if is_watched else None


def _tell(connection: Connection, game: OnlineGame) -> None:
    jobs.keep(connection, game)
    people = (*game.players, game.invited)
    _tell_change(connection, game.id, game.version, *{person.id: None for person in people if person})


def _tell_change(connection: Connection, game_id: str, version: int, *people: str | None) -> None:
    tell(connection, f"game {game_id} {version}")
    for person in people:
        if person:
            tell(connection, f"person {person} {game_id}")


@contextmanager
def _or_conflict() -> Iterator[None]:
    """What breaks a unique key is a Conflict."""
    try:
        yield
    except IntegrityError as error:
        raise Conflict from error
