"""Facts of Unlace: steps that are left, and the largest group, which cannot grow any more."""

from teban.explain.comparing import Finder
from teban.explain.movement import STEPS
from teban.explain.pieces import LARGEST

FINDERS: tuple[Finder, ...] = (*STEPS, LARGEST)
