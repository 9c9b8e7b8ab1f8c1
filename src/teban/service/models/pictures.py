"""Drawings of games."""

from teban.service.models.common import Answer


class Drawings(Answer):
    """A game in drawings."""

    frames: list[str]
    """SVG documents: of the position as it stands, or of the start and of what each turn led to."""
