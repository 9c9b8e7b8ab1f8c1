"""A game's emblem, from `emblem.svg` in its folder: a small print of its mechanism, as shapes for whoever draws it.

It is printed in three inks: `white` is paper, `black` is ink, `currentColor` the accent of the game. Only plain shapes
are understood, and nothing of them but their form: an emblem is drawn in pages that trust it.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree

from teban.core.schema import ContentError
from teban.words import Reason

VIEW = "-60 -60 120 120"
"""The square in which every emblem is drawn, so that they stand level on a shelf."""

INKS = {"white": "paper", "black": "ink", "currentColor": "accent", "none": "none"}

FORM = ("d", "cx", "cy", "r")
PEN = ("fill-opacity", "stroke-width", "stroke-dasharray", "stroke-linecap", "stroke-linejoin")
"""The attributes that are passed on as they are."""


@dataclass(frozen=True)
class Shape:
    """A path or a circle."""

    kind: str
    fill: str
    """Its ink: one of the values of `INKS`."""
    stroke: str
    form: Mapping[str, str]
    """Its other attributes, by their names in SVG."""


def read_emblem(folder: Path) -> tuple[Shape, ...]:
    """The emblem in a game's folder, from back to front; empty if it has none, ContentError if it is damaged."""
    file = folder / "emblem.svg"
    if not file.is_file():
        return ()
    try:
        root = ElementTree.fromstring(file.read_text("utf-8"))
    except ElementTree.ParseError as error:
        raise ContentError(Reason("content.emblem", params={"what": str(error)})) from error
    if root.get("viewBox") != VIEW:
        raise ContentError(Reason("content.emblem_view", params={"view": VIEW}))
    return tuple(_shape(element) for element in root)


def _shape(element: ElementTree.Element) -> Shape:
    kind = element.tag.rpartition("}")[2]
    for name in (kind, *element.attrib):
        if name not in ("path", "circle", "fill", "stroke", *FORM, *PEN):
            raise ContentError(Reason("content.emblem", params={"what": name}))
    fill, stroke = element.get("fill", "black"), element.get("stroke", "none")
    for ink in (fill, stroke):
        if ink not in INKS:
            raise ContentError(Reason("content.emblem_ink", params={"ink": ink, "inks": tuple(INKS)}))
    form = {name: value for name, value in element.attrib.items() if name in (*FORM, *PEN)}
    return Shape(kind, INKS[fill], INKS[stroke], form)
