"""Cached properties without a lock: worked out at the first look, and the instance keeps what came of it.

Until Python 3.12 those of `functools` hold a lock while they are worked out, one for all instances. A process that is
forked just then has a child in which nobody ever gives it back. Two threads may work out the same here; both find the
same.
"""

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Generic, TypeVar

if TYPE_CHECKING or sys.version_info >= (3, 12):
    from functools import cached_property as cached_property  # without a lock
else:
    Value = TypeVar("Value")

    class cached_property(Generic[Value]):  # noqa: N801 - as everybody knows it
        """A property that is worked out once for each instance."""

        def __init__(self, function: Callable[[Any], Value]) -> None:
            self._function = function
            self.__doc__ = function.__doc__

        def __set_name__(self, owner: type, name: str) -> None:
            self._name = name

        def __get__(self, instance: Any, owner: type | None = None) -> Any:
            if instance is None:
                return self
            value = instance.__dict__[self._name] = self._function(instance)
            return value
