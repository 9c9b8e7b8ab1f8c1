"""How positions and matches are shown by `print` and in notebooks.

Dependency injection: the contract does not import `teban.draw`, which sets these functions when it is imported, as
importing `teban` does.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from teban.core.view import View


@dataclass
class Renderers:
    """The drawing functions in use."""

    text: Callable[[View], str] = repr
    """A view as plain text."""
    svg: Callable[[Any, tuple[str, ...]], str] | None = None
    """A position as SVG, with the places of the last turn marked."""
    png: Callable[..., bytes] | None = None
    """A position as PNG."""
    gif: Callable[..., bytes] | None = None
    """A match as an animated GIF."""


RENDERERS = Renderers()
