"""Meters on rulers: both seats' meters of a kind share one scale, whose ends are worse and better."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import count

from teban.core.view import Meter, View


@dataclass(frozen=True)
class Ruler:
    """A scale from the worse end to the better one."""

    worse: int
    better: int

    def share(self, value: int) -> float:
        """How far along it a value lies, from 0 to 1."""
        if self.worse == self.better:
            return 1.0
        return min(1.0, max(0.0, (value - self.worse) / (self.better - self.worse)))

    def ticks(self, most: int) -> list[int]:
        """At most so many whole numbers between its ends, an even step apart."""
        low, high = sorted((self.worse, self.better))
        steps = (base * 10**power for power in count() for base in (1, 2, 5))
        step = next(step for step in steps if (high - low) / step <= most)
        return list(range((low // step + 1) * step, high, step))


def ruler(meters: Iterable[Meter], code: str) -> Ruler:
    """The ruler on which all meters of a code lie."""
    ends = [meter.ruler for meter in meters if meter.code == code]
    is_falling = ends[0][1] < ends[0][0]
    worst, best = (max, min) if is_falling else (min, max)
    return Ruler(worst(worse for worse, _ in ends), best(better for _, better in ends))


def meters_of(view: View, seat: int) -> list[Meter]:
    """The meters of a seat, the one that matters most first."""
    return [meter for meter in view.meters if meter.seat == seat]
