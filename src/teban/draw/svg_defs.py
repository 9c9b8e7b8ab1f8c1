"""What a drawing refers to within itself: pieces, their shading and shadow, and patterns."""

from collections.abc import Iterable

from teban.core.view import Piece
from teban.draw.svg_ground import grain
from teban.draw.svg_markup import element
from teban.draw.svg_overlays import land_patterns
from teban.draw.svg_pieces import figures
from teban.draw.svg_theme import Look

PARTS = {"gleam": "0", "body": ".58", "shade": "1"}
"""How far from the light each colour of a piece lies."""
SHADOW = {".55": ".46", ".78": ".2", "1": "0"}
"""How dark the shadow of a piece is, from its middle outwards."""


def definitions(look: Look, pieces: Iterable[Piece]) -> str:
    """All of it, under ids that mean the same in all drawings that look alike."""
    shadings = (
        element(
            "radialGradient",
            *(element("stop", offset=offset, class_=f"{side}-{part}") for part, offset in PARTS.items()),
            id=f"{look.scope}-fill-{side}",
            cx=".37",
            cy=".3",
            r=".82",
        )
        for side in ("white", "black")
    )
    stops = (
        element("stop", offset=offset, stop_color="#1a1208", stop_opacity=opacity) for offset, opacity in SHADOW.items()
    )
    shadow = element("radialGradient", *stops, id=f"{look.scope}-shadow")
    patterns = grain(look.scope, look.materials), land_patterns(look.scope)
    return element("defs", *shadings, shadow, *patterns, figures(pieces, look.scope))
