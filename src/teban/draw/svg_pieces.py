"""Drawing pieces: a wall of each, and what is incised and painted on the uppermost.

The sides differ in form as well as in colour: `look.toml` has a figure for either, whatever a piece is.
"""

from collections.abc import Iterable, Iterator

from teban.core.view import Piece
from teban.draw.look import LOOK
from teban.draw.svg_markup import element, lettering, number, path

SIZES = LOOK["pieces"]
FACINGS = "NESW"


def figure(piece: Piece, scope: str) -> str:
    """A piece around the origin, on a board whose cells are as far apart as those of the forms."""
    return element("use", href=f"#{_id(piece, scope)}")


def figures(pieces: Iterable[Piece], scope: str) -> str:
    """What these pieces look like: each look once, for all pieces that have it.

    What is used elsewhere is styled as if it stood alone, so that each look brings the class of the drawing along.
    """
    looks = {_id(piece, scope): piece for piece in pieces}
    drawn = {id_: element("g", *_parts(piece, scope), class_=piece.side) for id_, piece in looks.items()}
    return "".join(element("g", figure, id=id_, class_=scope) for id_, figure in drawn.items())


def _id(piece: Piece, scope: str) -> str:
    parts = (piece.side, _look(piece), piece.facing if piece.shape == "wedge" else None, str(piece.height))
    return "-".join([scope, *filter(None, parts)])


def classes(piece: Piece) -> str:
    """What style sheets can tell about a piece."""
    return " ".join([piece.side, piece.kind, *(["immobile"] if piece.immobile else [])])


def _parts(piece: Piece, scope: str) -> Iterator[str]:
    step, wall, radius = SIZES["step"], SIZES["wall"], SIZES["radius"]
    discs = min(piece.height, SIZES["tallest"])
    foot = (step * (discs - 1) - wall) / 2
    top = foot - step * (discs - 1)
    side = piece.side if piece.side in LOOK["lands"] else "white"
    outline = LOOK["outlines"].get(piece.shape, LOOK["outlines"]["disc"])
    turn = f" rotate({90 * FACINGS.index(piece.facing or 'N')})" if piece.shape == "wedge" else ""
    pose = " rotate(90) scale(.86)" if piece.immobile else turn
    if not piece.immobile:
        yield element("circle", class_="shade", cx=1, cy=foot + 4, r=1.3 * radius, fill=f"url(#{scope}-shadow)")
    for level in range(discs):
        y = foot - step * level
        yield path(outline, class_="wall", transform=f"translate(0 {number(y + wall)}){pose}")
        yield path(
            outline, class_="body", fill=f"url(#{scope}-fill-{side})", transform=f"translate(0 {number(y)}){pose}"
        )
    on_top = f"translate(0 {number(top)}){'' if piece.immobile else turn}"
    for part, data in LOOK["figures"][_look(piece)][side].items():
        yield path(data, class_=part, transform=on_top)
    if piece.height >= SIZES["counted"] and not piece.mark:
        yield lettering(str(piece.height), 0, top, 0.98 * radius, class_="figure mark")


def _look(piece: Piece) -> str:
    """What it is that is incised and painted on top."""
    look = "bound" if piece.immobile else piece.shape if piece.shape != "disc" else piece.mark
    return look if look in LOOK["figures"] else "disc"
