"""Recorded games on the page: where they are opened, and how somebody plays their actions by hand."""

import re
from dataclasses import dataclass
from functools import cache
from typing import Any

from playwright.sync_api import Page, expect

import teban
from browser.visiting import cell
from playthrough import file_of


@dataclass(frozen=True)
class Recorded:
    """The golden playthrough of a game, from its start to its end."""

    name: str
    options: dict[str, str]
    match: teban.Match

    def path(self, length: int | None = None, page: str = "play", **more: Any) -> str:
        """Where the game is opened after so many actions; at its end unless told."""
        moves = ".".join(self.match.actions[:length])
        players = {} if page == "study" else {"computer": 0}
        settings = {**players, **self.options, **more, "moves": moves}
        return f"#/{page}/{self.name}?" + "&".join(f"{key}={value}" for key, value in settings.items())


@cache
def recorded(name: str) -> Recorded:
    """The golden playthrough of a game."""
    head, *lines = file_of(name).read_text("utf-8").splitlines()
    options = dict(setting.split("=", 1) for setting in head.split()[1:])
    options.pop("seed", None)
    match = teban.Match(teban.start(name, **options))
    match.play_all(found[1] for line in lines if (found := re.fullmatch(r"\d+\. (\S+)", line)))
    assert match.outcome, f"the playthrough of {name} has no end"
    return Recorded(name, options, match)


def play(page: Page, position: teban.Position, action: str) -> None:
    """Play an action as a person does: cell by cell, then its word where several actions share the cells."""
    choices = position.view().choices
    chosen = next(choice for choice in choices if choice.action == action)
    for name in chosen.cells:
        cell(page, name).click()
    if not chosen.cells or sum(choice.cells[: len(chosen.cells)] == chosen.cells for choice in choices) > 1:
        page.locator(f'[data-action="{action}"]').click()
    expect(page).to_have_url(re.compile(rf"[=.]{re.escape(action)}(&|$)"))
    page.mouse.move(0, 0)  # or the next move would be previewed
