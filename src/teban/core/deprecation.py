"""Old names of the public API: each works for one version more and warns with the new one."""

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any
from warnings import warn


def warn_renamed(old: str, new: str) -> None:
    """Warn whoever called the caller of this that the name it used is deprecated."""
    warn(f"{old} is deprecated; use {new}", DeprecationWarning, stacklevel=3)


def moved(module: str, names: Mapping[str, str]) -> Callable[[str], Any]:
    """A `__getattr__` for a module some of whose names stand elsewhere now, each written as `module:name`.

    The other module is imported when somebody asks for the name, so a layer may tell what has moved above it.
    """

    def find(name: str) -> Any:
        if name not in names:
            raise AttributeError(f"module {module!r} has no attribute {name!r}")
        where, _, called = names[name].partition(":")
        warn(f"{module}.{name} is deprecated; use {where}.{called}", DeprecationWarning, stacklevel=2)
        return getattr(import_module(where), called)

    return find
