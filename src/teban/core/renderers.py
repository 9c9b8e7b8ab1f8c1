"""How positions and matches are shown by `print` and in notebooks.

The contract knows no drawing. The rooms that draw give their functions to this one when they are imported, which
importing `teban` does.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from teban.core.view import View


@dataclass
class Renderers:
    """The functions in use."""

    text: Callable[[View], str] = repr
    """A view as plain text."""
    svg: Callable[[Any, tuple[str, ...]], str] | None = None
    """A position as SVG, with the places of the last turn marked."""


RENDERERS = Renderers()
