"""Clauses about what is shown: views as data, and drawings made of them."""

import json
from xml.etree import ElementTree

from teban.draw.svg import svg
from teban.draw.text import draw
from teban.testing.cases import Case
from teban.testing.checks import check, check_equal
from teban.words import LANGUAGES


def the_view_is_complete_and_plain(case: Case) -> None:
    """A view is data that JSON can hold; it offers what is legal and names no cell that the board lacks."""
    for position in case.sample(seed=1, every=30):
        view = position.view()
        check_equal(json.loads(json.dumps(view.json())), view.json(), "the view through JSON", position)
        check_equal([choice.action for choice in view.choices], list(position.legal()), "the choices", position)
        names = {cell.name for cell in view.cells}
        check_equal(names, set(position.board.names), "the cells of the view", position)
        check_equal(len({piece.cell for piece in view.pieces}), len(view.pieces), "cells with a piece", position)
        shown = {name for overlay in view.overlays for name in overlay.cells} | {piece.cell for piece in view.pieces}
        check(shown <= names, f"the view shows things on {sorted(shown - names)}", position)
        chosen = {name for choice in view.choices for name in choice.cells}
        check(chosen <= names, f"choices name {sorted(chosen - names)}", position)
        check_equal(view.prompt is None, view.outcome is not None, "whether nothing is asked", position)


def positions_can_be_drawn(case: Case) -> None:
    """Every position can be drawn, as text and as an SVG that is well-formed."""
    for position in case.sample(seed=1, every=50):
        check(str(position), "the drawing is empty", position)
        view = position.view()
        for lang in LANGUAGES:
            check(draw(view, lang).strip(), f"the drawing in {lang!r} is empty", position)
            ElementTree.fromstring(svg(position, lang=lang))
