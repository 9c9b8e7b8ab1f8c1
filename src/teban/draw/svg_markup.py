"""Writing SVG elements: numbers kept short, everything else escaped."""

from html import escape


def number(value: float) -> str:
    """A number with at most two decimals, and no sign on zero."""
    return f"{round(value, 2) + 0.0:.10g}"


def element(tag: str, *content: str, **attributes: str | float) -> str:
    """An element; `content` is markup already, attributes are not: `class_` means class, `data_cell` data-cell."""
    written = "".join(
        f' {name.rstrip("_").replace("_", "-")}="{escape(value) if isinstance(value, str) else number(value)}"'
        for name, value in attributes.items()
    )
    inside = "".join(content)
    return f"<{tag}{written}>{inside}</{tag}>" if inside else f"<{tag}{written}/>"


def lettering(words: str, x: float, y: float, size: float, **attributes: str | float) -> str:
    """A word centred on a point; shifted by hand, since not every renderer knows the middle of a line."""
    return element("text", escape(words), x=x, y=y + 0.35 * size, font_size=size, **attributes)


def path(data: str, **attributes: str | float) -> str:
    """A path, or nothing where there is nothing to draw."""
    return element("path", d=data, **attributes) if data else ""
