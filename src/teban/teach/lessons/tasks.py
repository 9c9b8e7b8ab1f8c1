"""The vocabulary of tasks. Each check looks at a turn and says what it misses, or nothing.

A lesson's file writes `task.capture = 1`; here stands what that means. README.md tells the same to editors. What one
game alone asks for stands in a `tasks.py` in its folder.
"""

from collections import Counter
from collections.abc import Callable, Iterator

from teban.core.groups import groups
from teban.core.position import Position
from teban.registry import game_module
from teban.teach.lessons.task import Check, LearnerTurn, TaskCheck, pieces_of
from teban.words import Reason

CHECKS: dict[str, TaskCheck] = {}


def checks_of(game: str) -> dict[str, TaskCheck]:
    """The words that lessons of a game may use: those of all games, and its own."""
    own = game_module(game, "tasks")
    return {**CHECKS, **own.CHECKS} if own else CHECKS


def task_check(name: str, form: type, waits: bool = False) -> Callable[[Check], Check]:
    """A word that lessons may use in a task."""

    def enter(check: Check) -> Check:
        CHECKS[name] = TaskCheck(form, check, waits)
        return check

    return enter


# Whole turns and whole games


@task_check("any", bool, waits=True)
def _any(_turn: LearnerTurn, _value: bool) -> Reason | None:
    """Any turn will do."""
    return None


@task_check("against", int, waits=True)
def _against(_turn: LearnerTurn, _level: int) -> Reason | None:
    """A whole game against the computer; no single turn can miss anything."""
    return None


@task_check("refused", str)
def _refused(_turn: LearnerTurn, _code: str) -> Reason | None:
    """Something that the rules refuse for this reason; whatever they allow misses it."""
    return Reason("lessons.allowed")


@task_check("win", bool)
def _win(turn: LearnerTurn, _value: bool) -> Reason | None:
    """The game is won."""
    outcome = turn.after.outcome
    if outcome is None:
        return Reason("lessons.not_won")
    return None if outcome.winner == turn.seat else Reason("lessons.lost")


@task_check("plays", list)
def _plays(turn: LearnerTurn, actions: list[str]) -> Reason | None:
    """One of these actions is played."""
    return None if set(actions) & set(turn.actions) else Reason("lessons.plays", params={"actions": tuple(actions)})


@task_check("from", list)
def _from(turn: LearnerTurn, cells: list[str]) -> Reason | None:
    """Something moves from one of these cells."""
    return None if set(cells) & turn.cells(0) else Reason("lessons.from", tuple(cells))


@task_check("to", list)
def _to(turn: LearnerTurn, cells: list[str]) -> Reason | None:
    """Something is put on one of these cells, or moves there."""
    return None if set(cells) & turn.cells(-1) else Reason("lessons.to", tuple(cells))


# What stands on the board afterwards


@task_check("capture", int)
def _capture(turn: LearnerTurn, least: int) -> Reason | None:
    """So many enemy pieces are gone."""
    captured = _count(turn.before, turn.enemy) - _count(turn.after, turn.enemy)
    return None if captured >= least else Reason("lessons.capture", params={"asked": least, "captured": captured})


@task_check("stack", int)
def _stack(turn: LearnerTurn, least: int) -> Reason | None:
    """There is an own stack so high; gardeners, which are three high by nature, do not count."""
    highest = max((piece.height for piece in pieces_of(turn.after, turn.own) if piece.kind == "stone"), default=0)
    return None if highest >= least else Reason("lessons.stack", params={"asked": least, "highest": highest})


@task_check("squares", int)
def _squares(turn: LearnerTurn, least: int) -> Reason | None:
    """Own pieces stand on so many cells."""
    found = len(pieces_of(turn.after, turn.own))
    return None if found >= least else Reason("lessons.squares", params={"asked": least, "found": found})


@task_check("gains", dict)
def _gains(turn: LearnerTurn, kinds: dict[str, int]) -> Reason | None:
    """There are so many more own pieces of these kinds, such as a base or a gardener."""
    before, after = (Counter(p.kind for p in pieces_of(at, turn.own)) for at in (turn.before, turn.after))
    for kind, least in kinds.items():
        if after[kind] - before[kind] < least:
            return Reason(
                "lessons.gains", params={"kind": turn.named(kind), "asked": least, "found": after[kind] - before[kind]}
            )
    return None


@task_check("loses", dict)
def _loses(turn: LearnerTurn, kinds: dict[str, int]) -> Reason | None:
    """The enemy has so many fewer pieces of these kinds."""
    before, after = (Counter(p.kind for p in pieces_of(at, turn.enemy)) for at in (turn.before, turn.after))
    for kind, least in kinds.items():
        if before[kind] - after[kind] < least:
            return Reason(
                "lessons.loses", params={"kind": turn.named(kind), "asked": least, "found": before[kind] - after[kind]}
            )
    return None


@task_check("groups", list)
def _groups(turn: LearnerTurn, sizes: list[int]) -> Reason | None:
    """The own groups, the largest first, have at least these sizes."""
    found = sorted((len(group) for group in _own_groups(turn)), reverse=True)
    enough = all(have >= want for have, want in zip([*found, *[0] * len(sizes)], sizes, strict=False))
    params = {"asked": _list(sizes), "found": _list(found[: len(sizes)])}
    return None if enough else Reason("lessons.groups", params=params)


# What the opponent can do about it


@task_check("replies", int, waits=True)
def _replies(turn: LearnerTurn, most: int) -> Reason | None:
    """The opponent has at most so many actions to choose from."""
    found = len(turn.after.legal())
    return None if found <= most else Reason("lessons.replies", params={"asked": most, "found": found})


@task_check("forbids", list, waits=True)
def _forbids(turn: LearnerTurn, cells: list[str]) -> Reason | None:
    """These cells are empty, and the opponent may place on none of them."""
    taken = tuple(piece.cell for piece in turn.after.view().pieces if piece.cell in cells)
    if taken:
        return Reason("lessons.taken", taken)
    free = tuple(cell for cell in cells if turn.after.why_not(cell) is None)
    return Reason("lessons.forbids", free) if free else None


@task_check("safe", bool, waits=True)
def _safe(turn: LearnerTurn, _value: bool) -> Reason | None:
    """The opponent has not won, and cannot win with its next turn."""
    if turn.after.outcome:
        return _win(turn, True)
    line = winning_turn(turn.after)
    return Reason("lessons.safe", params={"turn": line}) if line else None


def turns_from(position: Position) -> Iterator[tuple[tuple[str, ...], Position]]:
    """Every turn that can be played, with the position it leads to."""
    for action in position.legal():
        after = position.play(action)
        if after.seat != position.seat or after.outcome:
            yield (action,), after
        else:
            yield from (((action, *rest), end) for rest, end in turns_from(after))


def winning_turn(position: Position) -> tuple[str, ...] | None:
    """A turn that wins the game for the player to act, if there is one."""
    won = (line for line, end in turns_from(position) if end.outcome and end.outcome.winner == position.seat)
    return next(won, None)


def _count(position: Position, side: str) -> int:
    return sum(piece.height for piece in pieces_of(position, side))


def _own_groups(turn: LearnerTurn) -> list[frozenset[int]]:
    board = turn.after.board
    return groups(board, [board.index[piece.cell] for piece in pieces_of(turn.after, turn.own)])


def _list(numbers: list[int]) -> tuple[str, ...]:
    return tuple(map(str, numbers))
