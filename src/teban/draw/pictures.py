"""Pictures of positions and matches: PNG, and animated GIF.

They need the extra `pictures`: resvg draws the SVG, Pillow makes an animation of the frames.
"""

from collections.abc import Iterable
from io import BytesIO
from os import PathLike
from pathlib import Path

from PIL import Image
from resvg_py import svg_to_bytes

from teban.core.match import Match
from teban.core.parameters import check_is, check_numbers
from teban.draw.course import course
from teban.draw.svg import Viewable, svg

LINGER = 3
"""The last frame of an animation stays so many times as long."""
COLOURS = 256
"""All that a GIF can have; the drawings are flat, so that the last frame has what all need."""


def png(
    position: Viewable,
    *,
    theme: str = "light",
    last: Iterable[str] = (),
    meters: bool = False,
    size: int = 960,
    lang: str = "en",
) -> bytes:
    """A position as PNG, `size` pixels wide; the other options are those of `teban.svg`, light or dark."""
    return _rendered(svg(position, theme=theme, last=last, meters=meters, size=size, lang=lang), size)


def gif(
    match: Match,
    path: str | PathLike[str] | None = None,
    *,
    theme: str = "light",
    meters: bool = False,
    size: int = 480,
    seconds: float = 1.0,
    lang: str = "en",
) -> bytes:
    """A match as an animated GIF, which is also written to `path` if one is given; `seconds` is told for each turn."""
    check_is(Match, match, "match")
    check_numbers(seconds=seconds)
    frames = [_frame(drawn, size) for drawn in course(match, theme=theme, meters=meters, size=size, lang=lang)]
    palette = frames[-1].quantize(COLOURS)  # the last one shows all there is
    pages = [frame.quantize(palette=palette, dither=Image.Dither.NONE) for frame in _of_one_height(frames)]
    milliseconds = round(1000 * seconds)
    written = BytesIO()
    pages[0].save(
        written,
        format="GIF",
        save_all=True,
        append_images=pages[1:],
        duration=[milliseconds] * (len(pages) - 1) + [LINGER * milliseconds],
        loop=0,
    )
    if path is not None:
        Path(path).write_bytes(written.getvalue())
    return written.getvalue()


def _rendered(drawn: str, size: int) -> bytes:
    return svg_to_bytes(svg_string=drawn, width=size)


def _frame(drawn: str, size: int) -> Image.Image:
    """A drawing without its rounded corners, which a GIF cannot smooth."""
    rendered = Image.open(BytesIO(_rendered(drawn, size))).convert("RGBA")
    paper = rendered.getpixel((rendered.width // 2, 1))
    ground = Image.new("RGBA", rendered.size, paper)
    return Image.alpha_composite(ground, rendered).convert("RGB")


def _of_one_height(frames: list[Image.Image]) -> list[Image.Image]:
    """Frames on grounds of one size: what lies beside the board may come and go."""
    height = max(frame.height for frame in frames)
    grounds = [Image.new("RGB", (frame.width, height), frame.getpixel((0, 0))) for frame in frames]
    for ground, frame in zip(grounds, frames, strict=True):
        ground.paste(frame, (0, (height - frame.height) // 2))
    return grounds
