"""Old names of the public API: each works for one version more and warns with the new one."""

from warnings import warn


def warn_renamed(old: str, new: str) -> None:
    """Warn whoever called the caller of this that the name it used is deprecated."""
    warn(f"{old} is deprecated; use {new}", DeprecationWarning, stacklevel=3)
