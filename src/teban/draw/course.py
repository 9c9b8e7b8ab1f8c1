"""The course of a match in drawings: one after each turn."""

from collections.abc import Iterator

from teban.core.action import cells_named
from teban.core.match import Match
from teban.core.position import Position
from teban.draw.svg import svg


def course(
    match: Match,
    *,
    theme: str = "light",
    board: str = "auto",
    pieces: str = "stones",
    meters: bool = False,
    size: float = 480,
    lang: str = "en",
) -> Iterator[str]:
    """The first position as SVG, and the one after each turn with that turn marked; options as for `teban.svg`."""

    def drawn(position: Position, last: list[str]) -> str:
        return svg(position, theme=theme, board=board, pieces=pieces, last=last, meters=meters, size=size, lang=lang)

    yield drawn(match.start, [])
    length = 0
    for turn in match.turns:
        length += len(turn.actions)
        position = match.positions[length]
        places = (cells_named(action, position.board) for action in turn.actions)
        yield drawn(position, ["-".join(cells) for cells in places if cells])
