"""Which facts are looked for in which game."""

from teban.explain import gardens, land, movement, placement, realms, span
from teban.explain.certain import CERTAIN
from teban.explain.comparing import Finder
from teban.explain.pieces import CAPTURES, LARGEST, LETS_GROW, MOVES

_SPAN = (MOVES, LETS_GROW, LARGEST, span.GAP, span.sides_cut, span.cut_off)
_STEPS = (*CAPTURES, MOVES, movement.gets_stuck, movement.line_loses)
_UNION = (*_STEPS, movement.PARTS, movement.helps_unite)
_RECLAMATION = (*CAPTURES, MOVES, gardens.HAND)

OF_GAME: dict[str, tuple[Finder, ...]] = {
    "stoic": (MOVES, placement.RESERVE, placement.barred),
    "orochi": (LARGEST, LETS_GROW, placement.flips_missed),
    "sibling": (LARGEST, LETS_GROW, placement.SECOND, placement.merged),
    "skirt": _SPAN,
    "node": _SPAN,
    "stride": (*_STEPS, movement.RACE),
    "squish": _UNION,
    "flowish": (*_UNION, LARGEST),
    "unlace": (*_STEPS, LARGEST),
    "borderland": (
        *(*CAPTURES, MOVES, land.TERRITORY, land.BORDER_GAP),
        *(land.territory_allowed, land.territory_missed),
    ),
    "realm": (
        *(MOVES, realms.REALMS_HELD, realms.LETS_FOUND, realms.LETS_TAKE_BASE, realms.LETS_IMMOBILISE),
        *(realms.FOUNDING_MISSED, realms.BASE_MISSED, realms.RAISING_MISSED),
    ),
    "garden": (*_RECLAMATION, gardens.SQUARES),
    "throne": (*_RECLAMATION, gardens.GARDENERS, gardens.GARDENER_MISSED, gardens.gardener_reached),
}


def finders(game: str) -> tuple[Finder, ...]:
    """Everything that is looked for in a game."""
    return (*CERTAIN, *OF_GAME[game])
