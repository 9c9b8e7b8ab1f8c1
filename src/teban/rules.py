"""Where the contract of rule sets was in version 0.1; it is in `teban.core`, and the games are in `teban.games`."""

from teban.core.deprecation import moved

__getattr__ = moved(__name__, {"Position": "teban.core.position:Position"})
