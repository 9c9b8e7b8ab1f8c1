"""Ratings: how strong a person plays a game, as Glicko-2 reckons it, and when a game changes that."""
