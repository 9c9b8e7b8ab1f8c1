"""A game from outside, as small as one can be, and what can be done to copies of its folder."""

from pathlib import Path
from shutil import copytree

LINE = Path(__file__).parent / "line"


def copy_of(game: Path, where: Path) -> Path:
    """A copy of a game's folder in another one."""
    copy = where / game.name
    copytree(game, copy, ignore=lambda *_: {"__pycache__"})
    return copy


def replace_in(file: Path, old: str, new: str) -> None:
    """Change one place of a file, which must be there."""
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), "utf-8")
