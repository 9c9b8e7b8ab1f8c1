"""Facts of Borderland: territory that is won or given, and how far it is to a border."""

from typing import cast

from teban.core.position import Position
from teban.core.stones import BLACK, WHITE
from teban.explain.comparing import Finder, balance
from teban.explain.fact import Fact
from teban.explain.pieces import CAPTURES, MOVES
from teban.explain.steps import missing
from teban.explain.turn import BEFORE_PLAY, BadTurn, Branch
from teban.games.borderland.rules import Borderland
from teban.games.borderland.territory import BORDER_SIDES


def _land(position: Position, seat: int) -> frozenset[int]:
    borderland = cast(Borderland, position)
    if borderland.leaving and seat == borderland.seat:  # it is not settled which region is left out
        return frozenset()
    return borderland.land(WHITE if seat == borderland.white else BLACK).territory


def territory(position: Position, seat: int) -> int:
    """How many cells are a seat's territory."""
    return len(_land(position, seat))


def border_gap(position: Position, seat: int) -> int:
    """The fewest empty cells that a seat must come to occupy for a border; 0 if it has one."""
    return missing(position, seat, BORDER_SIDES)


def _most(branch: Branch, seat: int) -> tuple[int, int]:
    """The largest territory of a seat from the turn on, and after how many of the expected turns it comes first."""
    sizes = [territory(position, seat) for position in (branch.after, *branch.ahead)]
    return max(sizes), sizes.index(max(sizes))


def territory_allowed(turn: BadTurn) -> Fact | None:
    """In the expected line the opponent gets more territory than after the better turn."""
    if not turn.can_be_compared:
        return None
    size, number = _most(turn.played, turn.them)
    if not number or size <= _most(turn.better, turn.them)[0]:
        return None
    line = turn.played.line[:number]
    params = {**turn.names, "number": size, "turns": (number + 1) // 2, "line": _written(line)}
    cells = _names(turn.played.ahead[number - 1], turn.them)
    return Fact("borderland.territory_allowed", cells, params, (turn.played.turn, *line), 64 + min(size / 10, 6))


def territory_missed(turn: BadTurn) -> Fact | None:
    """With the better turn, and what is expected to follow, the one who took this turn gets more territory."""
    if turn.before._phase() in BEFORE_PLAY:
        return None
    size, number = _most(turn.better, turn.us)
    if size <= max(territory(turn.before, turn.us), _most(turn.played, turn.us)[0]):
        return None
    line = (turn.better.turn, *turn.better.line[:number])
    params = {**turn.names, "number": size, "turns": number // 2 + 1, "line": _written(line)}
    cells = _names((turn.better.after, *turn.better.ahead)[number], turn.us)
    return Fact("borderland.territory_missed", cells, params, line, 61 + min(size / 10, 6))


def _names(position: Position, seat: int) -> tuple[str, ...]:
    return tuple(position.board.names[cell] for cell in sorted(_land(position, seat)))


def _written(line: tuple[tuple[str, ...], ...]) -> str:
    return ", ".join(" ".join(turn) for turn in line)


TERRITORY = balance("borderland.territory", territory, 58)
BORDER_GAP = balance("borderland.border_gap", border_gap, 48, fewer_is_better=True)

FINDERS: tuple[Finder, ...] = (*CAPTURES, MOVES, TERRITORY, BORDER_GAP, territory_allowed, territory_missed)
