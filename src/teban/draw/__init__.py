"""Drawing positions from their views: as plain text and as SVG. No rules are known here."""

from teban.core.renderers import RENDERERS
from teban.draw.svg import svg
from teban.draw.text import draw

RENDERERS.text = draw
RENDERERS.svg = lambda position, last: svg(position, last=last)
