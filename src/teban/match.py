"""Where matches were in version 0.1; they are in `teban.core.match`."""

from teban.core.deprecation import moved

__getattr__ = moved(__name__, {"Match": "teban.core.match:Match"})
