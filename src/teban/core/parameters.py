"""Parameters of public functions: what each may be, in one table, and refusing everything else by its name."""

import os
from math import inf, nan
from numbers import Real
from operator import index
from typing import Any, TypeVar

from teban.errors import BadValue, WrongType
from teban.words import LANGUAGES, Reason

T = TypeVar("T")

_INT64 = 2**63 - 1

WHOLE = {
    "actions": (0, 10_000),  # within which something is to be won
    "batch": (1, 2**24),  # games side by side
    "depth": (0, 64),
    "length_limit": (1, 2**31 - 1),  # of a random game
    "level": (1, 8),
    "lines": (1, 10_000),
    "memory": (1, 2**20),  # megabytes
    "games": (0, 2**31 - 1),
    "nodes": (0, _INT64),
    "seed": (-_INT64, 2 * _INT64 + 1),
    "threads": (1, 1024),
    "visits": (0, _INT64),
}
"""The whole numbers that parameters may be, the least and the most; 0 visits or nodes are no limit."""

REAL = {
    "left": (-inf, inf),  # seconds of a turn, which may have been overstepped, or without end
    "pulse": (0.0, 1e9),
    "seconds": (0.0, 1e9),
    "size": (1.0, 1e6),  # pixels
}
"""The same of numbers that need not be whole; 0 seconds are no limit."""


def whole(kind: str, value: Any, name: str = "") -> int:
    """A whole number of a kind in the table; BadValue names the parameter: `name`, or else the kind."""
    low, high = WHOLE[kind]
    try:
        if isinstance(value, bool):
            raise TypeError
        number = index(value)
    except TypeError:
        raise WrongType(_number(name or kind, value, low, high)) from None
    if not low <= number <= high:
        raise BadValue(_number(name or kind, value, low, high))
    return number


def real(kind: str, value: Any, name: str = "") -> float:
    """A number of a kind in the table, neither infinite nor NaN; BadValue names the parameter."""
    low, high = REAL[kind]
    if isinstance(value, bool) or not isinstance(value, Real):
        raise WrongType(_number(name or kind, value, low, high, "number"))
    try:
        number = float(value)
    except OverflowError:
        number = nan
    if not low <= number <= high:  # nor is NaN
        raise BadValue(_number(name or kind, value, low, high, "number"))
    return number


def threads_or_cores(threads: int | None) -> int:
    """So many threads; None or 0 means as many as there are cores."""
    return os.cpu_count() or 1 if threads is None or threads == 0 else whole("threads", threads)


def check_numbers(**given: Any) -> None:
    """BadValue unless parameters that are called as in the tables have values as there."""
    for name, value in given.items():
        if name in REAL:
            real(name, value)
        elif name in WHOLE:
            whole(name, value)
        else:
            raise TypeError(f"there is no parameter {name!r}")


def check_is(kind: type[T] | tuple[type[T], ...], value: object, name: str) -> None:
    """WrongType, which names the parameter, unless a value is of one of these classes."""
    if not isinstance(value, kind):
        kinds = kind if isinstance(kind, tuple) else (kind,)
        known = tuple(each.__name__ for each in kinds)
        raise WrongType(Reason("wrong_type", params={"name": name, "kinds": known, "value": shown(value)}))


def check_language(lang: object) -> None:
    """BadValue unless Teban speaks a language."""
    if not isinstance(lang, str) or lang not in LANGUAGES:
        raise BadValue(Reason("unknown_language", params={"lang": shown(lang)}))


def shown(value: object) -> str:
    """Any value in a few characters, however large or broken it is."""
    try:
        return str(value)[:40]
    except Exception:  # a number of thousands of digits, say, or somebody's own __str__
        return type(value).__name__


def _number(name: str, value: object, low: float, high: float, code: str = "whole_number") -> Reason:
    return Reason(f"bad_{code}", params={"name": name, "value": shown(value), "low": low, "high": high})
