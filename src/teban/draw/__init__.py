"""Drawing positions from their views: as plain text and as SVG. No rules are known here."""

from typing import Any

from teban.core.renderers import RENDERERS
from teban.draw.svg import svg
from teban.draw.text import draw

RENDERERS.text = draw


def _png(*asked: Any, **options: Any) -> bytes:
    from teban.draw.pictures import png  # needs an extra, and takes long to import

    return png(*asked, **options)


def _gif(*asked: Any, **options: Any) -> bytes:
    from teban.draw.pictures import gif

    return gif(*asked, **options)


RENDERERS.png = _png
RENDERERS.gif = _gif
RENDERERS.svg = lambda position, last: svg(position, last=last)
