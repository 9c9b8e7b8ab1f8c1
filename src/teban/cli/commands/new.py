"""`teban new`: a folder with a small complete game, to be made into another."""

from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path

import teban
from teban.cli.console.language import Notice, UsageError, say
from teban.discovery import NAME

TEMPLATES = Path(__file__).parent.parent / "templates" / "game"
SUFFIX = ".txt"
"""Of the templates, which are not yet what they are to become."""


def write_game(given: Namespace, lang: str) -> None:
    """Write the folder, and say what can be done with it."""
    name = given.name
    if not NAME.fullmatch(name):
        raise UsageError(Notice("new.bad_name", params={"name": name[:40]}))
    if name in [game.name for game in teban.games()]:
        raise UsageError(Notice("new.taken", params={"name": name}))
    folder = Path(given.into) / name
    try:
        folder.mkdir(parents=True)
        for file, text in _files(name):
            (folder / file).parent.mkdir(exist_ok=True)
            (folder / file).write_text(text, "utf-8")
    except OSError as error:
        raise UsageError(Notice("new.cannot_write", params={"folder": folder, "why": error.strerror})) from None
    print(say(lang, "new.written", folder=folder))


def _files(name: str) -> Iterator[tuple[Path, str]]:
    """Each file by its place in the folder, with the name of the game put in."""
    title = name.replace("_", " ").title()
    for template in sorted(TEMPLATES.rglob(f"*{SUFFIX}")):
        text = template.read_text("utf-8")
        for old, new in (("My Game", title), ("MyGame", title.replace(" ", "")), ("mygame", name)):
            text = text.replace(old, new)
        file = str(template.relative_to(TEMPLATES)).removesuffix(SUFFIX).replace("mygame", name)
        yield Path(file), text
