"""How long a game usually takes, for the cards of the first page."""

TURNS = {
    "borderland": 180,
    "stoic": 50,
    "stride": 45,
    "squish": 25,
    "flowish": 45,
    "unlace": 20,
    "skirt": 25,
    "node": 30,
    "orochi": 30,
    "sibling": 30,
    "realm": 50,
    "garden": 15,
    "throne": 15,
}
"""The turns of both players together: the median of nine games of level 4 against itself (`LevelPlayer(4)`, seeds 0 to
17) with the default options, to the nearest five. Borderland's games differ most, from 133 turns to 1344."""
