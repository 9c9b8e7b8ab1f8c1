"""Limits of a request: how long a game, a text or a search may be.

Whoever answers strangers has to expect the worst.
"""

BODY = 256 * 1024
"""Bytes of a request."""
ACTIONS = 20_000
"""Actions of a game. The kernel replays as many in less than a tenth of a second."""
ACTION = 64
"""Characters of an action."""
TEXT = 4096
"""Characters of a position's text form."""
REPEATED = 200
"""Positions that would be a draw if they came once more."""
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
MEMORY = 128
"""Megabytes of a search."""

STEPS = 10
"""The most steps of a lesson."""
TRY = 64
"""Actions of one turn in a lesson."""
