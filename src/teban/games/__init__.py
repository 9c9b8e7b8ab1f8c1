"""The games: one folder each, with everything that is true of that game alone.

`rules.py` is the readable rulebook, `teban.core.position` the contract that it obeys. Folders whose names begin with
`_` hold what a family of games shares. `teban.registry` finds the games here, and those from outside.
"""
