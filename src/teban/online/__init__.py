"""Playing each other across the world: games between people, their clocks and offers, and how nothing of it is lost.

The database is the truth: whoever is told of something is told of a committed row. Any process may carry out any
command, so nothing about a game lives in memory alone. `games/` has the rules of play as pure functions, `storage/`
the tables, and `models/` what travels.
"""
