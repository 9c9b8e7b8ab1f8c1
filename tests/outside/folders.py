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


def with_table(game: Path) -> None:
    """Give the small game a second option, which has names of its own in both languages."""
    replace_in(game / "rules.py", "range(2, 5)),)", 'range(2, 5)), Option("table", "choice", "oak", ("oak", "elm")))')
    replace_in(game / "rules.py", "import Options,", "import Option, Options,")
    names = {"en": ("Table", "Oak wood", "What you play on."), "ja": ("卓", "オーク材", "対局する卓です。")}
    for lang, (table, oak, help_text) in names.items():
        replace_in(game / f"{lang}.toml", "[prompt]", f'table = "{help_text}"\n\n[prompt]')
        with (game / f"{lang}.toml").open("a", encoding="utf-8") as file:
            file.write(f'\n[option_name]\ntable = "{table}"\n\n[option_value]\noak = "{oak}"\n')
