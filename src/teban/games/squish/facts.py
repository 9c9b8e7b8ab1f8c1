"""Facts of Squish: those of all games of groups to unite."""

from teban.games._lattice.facts import FINDERS

__all__ = ["FINDERS"]
