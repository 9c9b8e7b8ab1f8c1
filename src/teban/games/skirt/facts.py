"""Facts of Skirt: those of all games of joining sides."""

from teban.games._span.facts import FINDERS

__all__ = ["FINDERS"]
