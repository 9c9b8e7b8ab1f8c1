"""The course of a match in drawings: one after each turn."""

from collections.abc import Iterator

from teban.core.action import cells_named
from teban.core.match import Match
from teban.draw.svg import svg


def course(
    match: Match, *, theme: str = "light", meters: bool = False, size: float = 480, lang: str = "en"
) -> Iterator[str]:
    """The first position as SVG, and the one after each turn with that turn marked; options as for `teban.svg`."""
    yield svg(match.start, theme=theme, meters=meters, size=size, lang=lang)
    length = 0
    for turn in match.turns:
        length += len(turn.actions)
        position = match.positions[length]
        places = (cells_named(action, position.board) for action in turn.actions)
        last = ["-".join(cells) for cells in places if cells]
        yield svg(position, theme=theme, last=last, meters=meters, size=size, lang=lang)
