"""What a client may ask for. Everything that listens on a port has to expect the worst of whoever speaks to it."""

BODY = 256 * 1024
"""Bytes of a request."""
ACTIONS = 20_000
"""Actions of a game. The kernel replays as many in less than a tenth of a second."""
ACTION = 64
"""Characters of an action."""
TEXT = 4096
"""Characters of a position's text form."""
NAME = 80
"""Characters of a player's name."""
OPTION = 4096
"""Characters of an option's value."""
COMMENT = 4000
"""Characters of a comment."""
CELLS = 200
"""Cells of a board."""
CARDS = 16
"""Cards of a seat."""
REPLAY = 2.0
"""Seconds of computing that replaying a game may take, where the rulebook does it without the kernel."""

CONNECTIONS_EACH = 48
"""Open connections of one client; a browser has six."""
CONNECTIONS = 800
"""Open connections in all. Most systems let a process have 1024 files open, new connections among them."""
NEW_CONNECTIONS = 128
"""How many new connections are looked at together."""
REQUEST_TIMEOUT = 10.0
"""Seconds that a client may take to send a request, or to take in what was sent to him."""
KEEP_ALIVE = 30
"""Seconds that a connection stays open while nothing is asked."""

ANSWERS = 4
"""How many positions are worked out at once. More would only take turns, since Python does one thing at a time."""
ANSWERS_EACH = 16
"""How many answers one client may be waiting for."""
ANSWERS_WAITING = 512
"""How many answers may be waited for in all."""

SECONDS = 10.0
"""The longest that a search may think."""
REVIEW = 40.0
"""The longest that the searches of a review may think, all together."""
TURNS = 400
"""Turns of a game that is reviewed."""
ATTEMPT = 200
"""Actions of an attempt at a puzzle."""
LINES = 8
"""The most candidates that an analysis tells."""
SEARCHES_EACH = 3
"""How many searches of one client may be under way or waiting."""
SEARCHES_WAITING = 256
"""How many searches may be waiting in all."""
MEMORY = 128
"""Megabytes of a search."""

RETRY_AFTER = 2
"""Seconds after which somebody who was refused for want of room may try again."""

STEPS = 10
"""The most steps of a lesson."""
TRY = 64
"""Actions of one turn in a lesson."""
