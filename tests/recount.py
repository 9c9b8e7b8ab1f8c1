"""Clocks counted anew from the rows of a game's story: what `teban.online.games.clock` says, told by somebody else.

Nothing of the program's own clock is used, nor is what it wrote down about time, but for when things happened.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from teban.core.position import Position
from teban.registry import start_with

Row = Mapping[str, Any]

SECOND, DAY = 1000, 86_400_000
MOST = 30 * DAY
SLOWED_TO = 3 * DAY
CALLED_BACK = 60 * SECOND


@dataclass
class Count:
    """What both players have, as far as the story was read."""

    time: Row
    """The time control now."""
    position: Position
    left: list[int]
    began: int | None = None
    """Since when the clock of the player to act runs."""
    is_paused: bool = False
    stack: list[tuple[int, int, Position]] = field(default_factory=list)
    """Of each turn that stands: its seat, what it took, and the position before it."""

    @property
    def seat(self) -> int:
        """Who is to act: 1 or 2."""
        return 1 if self.position.seat == 1 else 2

    def begin(self, at: int) -> None:
        """Let the player to act think from a time on."""
        is_first = self.time["kind"] == "live" and len(self.stack) < 2
        self.began = None if is_first or self.time["kind"] == "untimed" or self.position.outcome else at

    def add(self, seat: int, amount: int) -> None:
        """Give a seat more, or less, but never less than nothing."""
        self.left[seat - 1] = max(self.left[seat - 1] + amount, 0)


@dataclass(frozen=True)
class CountedTurn:
    """What a turn took, and what both had after it."""

    number: int
    spent: int
    left: tuple[int | None, int | None]


def recount(
    terms: Row,
    events: Sequence[Row],
    turns: Sequence[Row],
    gift: Callable[[Row], int],
    given_back: Callable[[Row, int], int],
) -> tuple[list[CountedTurn], Count]:
    """Every turn of a game, those that were taken back too, and what there is at the end of its story.

    `terms`: those it began with; `events` and `turns`: its rows, in the order in which they were written; `gift`: what
    a `given_time` gave; `given_back`: by how much a `given_back` moved what ran since a time.
    """
    time = terms["time"]
    full = {"untimed": 0, "live": time.get("base", 0) * SECOND, "correspondence": time.get("days", 0) * DAY}[
        time["kind"]
    ]
    count = Count(time, start_with(terms["game"], terms["options"]), [full, full])
    counted: list[CountedTurn] = []
    rows = iter(turns)
    for event in events:
        at = event["at"]
        match event["what"]:
            case "joined":
                count.begin(at)
            case "turn":
                counted.append(_turn(count, next(rows), at))
                count.begin(at)
            case "takeback":
                _take_back(count, event["kept"])
                count.begin(at)
            case "paused":
                count.add(count.seat, -_thought(count, at))
                count.began, count.is_paused = None, True
            case "resumed":
                count.is_paused = False
                count.begin(at if event["seat"] == count.seat else at + CALLED_BACK)
            case "slower":
                count.time, count.left = {"kind": "correspondence", "days": 3}, [SLOWED_TO, SLOWED_TO]
                if not count.is_paused:
                    count.begin(at)
            case "given_time":
                seat = 3 - event["seat"]
                count.left[seat - 1] = max(min(count.left[seat - 1] + gift(event), MOST), count.left[seat - 1])
            case "given_back":
                count.began = None if count.began is None else count.began + given_back(event, count.began)
            case "ended":
                count.began = None
    assert next(rows, None) is None, "a turn without its event"
    return counted, count


def _thought(count: Count, at: int) -> int:
    return 0 if count.began is None else max(at - count.began, 0)


def _turn(count: Count, row: Row, at: int) -> CountedTurn:
    assert row["at"] == at, "a turn has another time than its event"
    spent, seat = _thought(count, at), count.seat
    if count.time["kind"] == "correspondence":
        count.left[seat - 1] = count.time["days"] * DAY
    elif count.time["kind"] == "live" and count.began is not None:
        count.left[seat - 1] = min(count.left[seat - 1] - spent + count.time["increment"] * SECOND, MOST)
    count.stack.append((seat, spent, count.position))
    for action in row["actions"]:
        assert count.seat == seat, "a turn goes on after its end"
        count.position = count.position.play(action)
    return CountedTurn(len(count.stack), spent, _shown(count))


def _take_back(count: Count, kept: int) -> None:
    """Take back a turn, and the computer's reply to it, if there was one."""
    gone = [(number, *turn) for number, turn in enumerate(count.stack, 1) if number > kept]
    del count.stack[kept:]
    _, taker, used, count.position = gone[0]
    if count.time["kind"] == "correspondence":
        count.add(taker, -used)
    elif count.time["kind"] == "live":
        for number, seat, spent, _ in gone:
            count.add(seat, -count.time["increment"] * SECOND if number > 2 else 0)
            count.add(seat, spent if seat != taker else 0)


def _shown(count: Count) -> tuple[int | None, int | None]:
    return (None, None) if count.time["kind"] == "untimed" else (count.left[0], count.left[1])
