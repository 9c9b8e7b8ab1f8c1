"""What a client may ask for. Everything that listens on a port has to expect the worst of whoever speaks to it."""

BODY = 256 * 1024
"""Bytes of a request."""
ACTIONS = 20_000
"""Actions of a game."""
ACTION = 64
"""Characters of an action."""
TEXT = 4096
"""Characters of a position's text form."""
OPTION = 4096
"""Characters of an option's value."""

SECONDS = 10.0
"""The longest that a search may think."""
LINES = 8
"""The most candidates that an analysis tells."""
SEARCHES_EACH = 3
"""How many searches of one client may be under way or waiting."""
WAITING = 64
"""How many searches may be waiting in all."""
MEMORY = 128
"""Megabytes of a search."""
