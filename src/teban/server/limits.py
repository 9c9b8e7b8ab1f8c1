"""Limits of the server: how much of it one client, and all of them, may take at once.

What a single request may ask for is limited in `teban.service.limits`.
"""

CONNECTIONS_EACH = 48
"""Open connections of one client; a browser has six."""
CONNECTIONS = 800
"""Open connections in all. Most systems let a process have 1024 files open, new connections among them."""
NEW_CONNECTIONS = 128
"""How many new connections are looked at together."""
REQUEST_TIMEOUT = 10.0
"""Seconds that a client may take to send a request, or to take in what was sent."""
KEEP_ALIVE = 30
"""Seconds that a connection stays open while nothing is asked."""

ANSWERS = 4
"""How many positions are worked out at once. More would only take turns, since Python does one thing at a time."""
ANSWERS_EACH = 16
"""How many answers one client may be waiting for."""
ANSWERS_WAITING = 512
"""How many answers may be waited for in all."""

SEARCHES_EACH = 3
"""How many searches of one client may be under way or waiting."""
SEARCHES_WAITING = 256
"""How many searches may be waiting in all."""

RETRY_AFTER = 2
"""Seconds after which somebody who was refused for want of room may try again."""
