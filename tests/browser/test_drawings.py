"""Drawings look the same wherever they are shown: in a browser, and as the pictures that no browser makes."""

from io import BytesIO

import pytest
from PIL import Image, ImageChops, ImageStat
from playwright.sync_api import Browser

import teban

SIZE = 400
ALIKE = 12
"""How much of 255 a colour may differ on average: letters and cards are a little elsewhere, lines a bit otherwise."""


@pytest.mark.parametrize("game", ["stoic", "realm", "garden", "borderland"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_drawing_in_a_browser_looks_like_the_picture(browser: Browser, game: str, theme: str) -> None:
    *_, position = teban.start(game).walk(teban.game(game).metadata.sample)
    page = browser.new_page(viewport={"width": SIZE, "height": SIZE})
    page.set_content(f"<body style='margin:0'>{teban.svg(position, theme=theme, size=SIZE)}")
    shown = Image.open(BytesIO(page.locator("svg").screenshot())).convert("RGB")
    page.close()
    drawn = Image.open(BytesIO(position.png(theme=theme, size=SIZE))).convert("RGB").resize(shown.size)
    assert max(ImageStat.Stat(ImageChops.difference(shown, drawn)).mean) < ALIKE
