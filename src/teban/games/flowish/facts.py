"""Facts of Flowish: groups to unite, and the largest ones, towards which pieces flow."""

from teban.explain.comparing import Finder
from teban.explain.pieces import LARGEST
from teban.games._lattice import facts

FINDERS: tuple[Finder, ...] = (*facts.FINDERS, LARGEST)
