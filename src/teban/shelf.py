"""Where the list of games was in version 0.1; it is in `teban.registry`."""

from teban.core.deprecation import moved

_NAMES = {name: name for name in ("game", "games", "load", "start")} | {"begin": "start_with", "begin_at": "start_at"}

__getattr__ = moved(__name__, {old: f"teban.registry:{new}" for old, new in _NAMES.items()})
