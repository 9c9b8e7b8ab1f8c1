"""Drawings of a game: of one position, or of its whole course for an animation."""

from teban.draw.course import course
from teban.draw.svg import svg
from teban.errors import TebanError
from teban.service import limits
from teban.service.models.pictures import Drawings
from teban.service.models.requests import DrawingRequest
from teban.service.replay import opened
from teban.words import Reason


class TooManyPictures(TebanError):
    """The game has more turns than an animation may have."""


def drawings(asked: DrawingRequest) -> Drawings:
    """The game as it stands, or its start and what each turn led to; a TebanError says why it cannot be drawn."""
    replay = opened(asked)
    replay.play_all(asked.actions)
    match = replay.match
    theme, board, pieces, meters, lang = asked.theme, asked.board, asked.pieces, asked.meters, asked.lang
    if not asked.course:
        last = match.last_places()
        frame = svg(match.position, theme=theme, board=board, pieces=pieces, meters=meters, last=last, lang=lang)
        return Drawings(frames=[frame])
    if len(match.turns) > limits.DRAWN:
        raise TooManyPictures(Reason("server.too_many_pictures", params={"most": limits.DRAWN}))
    frames = []
    for drawn in course(match, theme=theme, board=board, pieces=pieces, meters=meters, lang=lang):
        replay.breathe()
        frames.append(drawn)
    return Drawings(frames=frames)
