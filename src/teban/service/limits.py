"""Limits of a request: how long a game, a text or a search may be.

Whoever answers strangers has to expect the worst.
"""

BODY = 256 * 1024
"""Bytes of a request."""
MISTAKES = 100
"""Mistakes of a request that are looked at one by one; of more only the number counts."""
ACTIONS = 20_000
"""Actions of a game. The kernel replays as many in less than a tenth of a second."""
ACTION = 64
"""Characters of an action."""
TEXT = 4096
"""Characters of a position's text form."""
REPEATED = 200
"""Positions that would be a draw if they came once more."""
ONCE = 100
"""Positions that began a turn once. Whoever goes round in circles comes back sooner."""
POSITION_KEY = 12
"""Characters of the key of a position: so few of them that no two of a game are ever taken for one another."""
NAME = 80
"""Characters of a player's name."""
OPTIONS = 16
"""Options of a game. No rule set has half as many."""
OPTION = 4096
"""Characters of an option's value."""
COMMENT = 4000
"""Characters of a comment."""
CELLS = 200
"""Cells of a board."""
KINDS = 4
"""Kinds of what a seat holds beside the board. No rule set has more than two."""
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
DRAWN = 200
"""Turns of a game that is drawn turn by turn: each takes about a hundredth of a second."""
ATTEMPT = 200
"""Actions of an attempt at a puzzle."""
LINES = 8
"""The most candidates that an analysis tells."""
MEMORY = 128
"""Megabytes of a search."""

ANALYSERS = 4
"""Searches that are kept while nobody uses them. Each may hold `MEMORY`: half a gigabyte in all, which a machine with
two has to spare beside its running searches. A search of two seconds holds a third of that."""
ANALYSERS_EACH = 2
"""How many of them one client may have: a study in each of two windows."""
ANALYSER_IDLE = 120.0
"""Seconds that one is kept: long enough to read what it found."""
KEY_BYTES = 16
"""Random bytes of the key to one, which nobody guesses."""
KEY = 64
"""Characters of such a key in a request."""
SINCE = 64
"""Actions from the position where a kept search stands to the next one."""
FOLLOWED = 1000
"""Actions for which one search is gone on with; its match has all of them."""

STEPS = 10
"""The most steps of a lesson."""
TRY = 64
"""Actions of one turn in a lesson."""
