"""Renderers of every game in mid-game and of every page, before both screens, by day and at night, in both languages.

    make screenshots

They lie in build/screenshots afterwards, and index.html there shows them side by side, for somebody to look at.
"""

from collections.abc import Callable, Iterator
from html import escape
from itertools import chain
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

import teban
from browser import online_scenes
from browser.saying import go_to_my_games, say
from browser.two import Hasty, Person
from browser.visiting import DESK, SCREENS, Screen, launch, newcomer

FOLDER = Path(__file__).parents[1] / "build" / "screenshots"
LIGHTS = {"light": "en", "dark": "ja"}
"""By day in English, at night in Japanese."""

GARDEN = f"#/play/garden?computer=0&moves={'.'.join(teban.game('garden').metadata.sample[:24])}"
STOIC = f"#/play/stoic?computer=2&clock=300-0&id=stoic&moves={'.'.join(teban.game('stoic').metadata.sample[:26])}"
REVIEWED = "#/review/squish?size=3&computer=0&moves=b2-c3.d3-c3.c1-c2.c3-c4.d2-c3.b3-c3"


def press(what: str) -> Callable[[Page, str], None]:
    """A visitor presses the button with these words."""

    def do(page: Page, lang: str) -> None:
        page.get_by_role("button", name=say(what, lang), exact=True).first.click()

    return do


def touch(selector: str) -> Callable[[Page, str], None]:
    """A visitor touches such a thing."""

    def do(page: Page, lang: str) -> None:
        del lang
        page.locator(selector).first.click()

    return do


def see(selector: str) -> Callable[[Page, str], None]:
    """A visitor waits until there is such a thing."""

    def do(page: Page, lang: str) -> None:
        del lang
        page.locator(selector).wait_for()

    return do


SCENES: dict[str, tuple[str, tuple[Callable[[Page, str], None], ...]]] = {
    "home": ("", ()),
    "new game": ("", (touch("article .button:not(.main)"),)),
    "new game with cards": ("", (touch("article:nth-child(12) .button:not(.main)"),)),
    "settings": ("", (press("settings"),)),
    "my games": (f"{STOIC}.b6", (see(".prompt.urgent"), go_to_my_games, see("main li .piece >> nth=0"))),
    "rules": ("#/rules/realm", ()),
    "lessons": ("#/learn", ()),
    "lesson": ("#/learn/orochi", (see("svg.active"),)),
    "puzzles": ("#/puzzles", ()),
    "puzzle": ("#/puzzles/garden?n=5", (see("svg.active"),)),
    "studies": ("#/study", ()),
    "study": (f"#/study/stride?moves={'.'.join(teban.game('stride').metadata.sample)}", (see("svg.active"),)),
    "review": (REVIEWED, (see(".better >> nth=0"),)),
    "nowhere": ("#/nowhere", ()),
    **{
        f"game {game.name}": (f"#/play/{game.name}?computer=0&moves={'.'.join(game.metadata.sample)}", ())
        for game in teban.games()
    },
    "game with clocks, over": (STOIC.replace("&id", "&end=timeout1&id"), ()),
    "game, step of a turn": (GARDEN, (touch("svg.active .choosable"),)),
    "game, why not": (STOIC, (touch("[data-cell=e5]"),)),
    "game, hint": (STOIC.replace("computer=2", "computer=0"), (press("hint"), see(".prompt .advice + .answers .main"))),
    "game, shared": (GARDEN, (press("share"),)),
}
"""Where each picture is taken, and what the visitor has done there before."""

ONLINE = {f"online, {title}": scene for title, scene in online_scenes.SCENES.items()}
"""What two visitors do until the first of them sees a page of online play."""


def main() -> None:
    """Take all pictures anew."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    served = Hasty()  # nobody waits for a minute until somebody has gone
    try:
        with sync_playwright() as playwright:
            take_all(launch(playwright), served.address)
    finally:
        served.end()
    (FOLDER / "index.html").write_text(index(), encoding="utf-8")


def take_all(browser: Browser, address: str) -> None:
    for size, screen in SCREENS.items():
        for light in LIGHTS:
            taken = chain(pictures(browser, address, screen, light), online_pictures(browser, address, screen, light))
            for title, picture in taken:
                (FOLDER / name_of(title, size, light)).write_bytes(picture)
    browser.close()


def pictures(browser: Browser, address: str, screen: Screen, light: str) -> Iterator[tuple[str, bytes]]:
    """Every scene as one visitor sees it."""
    lang = LIGHTS[light]
    for title, (path, deeds) in SCENES.items():
        context = newcomer(browser, screen, lang, color_scheme=light, reduced_motion="reduce")
        page = context.new_page()
        page.goto(address + path)
        page.locator("main :is(svg, p):visible").first.wait_for()
        for deed in deeds:
            deed(page, lang)
        page.wait_for_load_state("networkidle")
        yield title, page.screenshot(full_page=screen.is_phone and title.startswith("game"))
        context.close()


def online_pictures(browser: Browser, address: str, screen: Screen, light: str) -> Iterator[tuple[str, bytes]]:
    """Every page of online play as one of two visitors sees it."""
    for title, scene in ONLINE.items():
        worlds = (screen, LIGHTS[light]), (DESK, "en")
        contexts = [newcomer(browser, *world, color_scheme=light, reduced_motion="reduce") for world in worlds]
        aoi, ben = (
            Person(context.new_page(), lang, name)
            for context, (_, lang), name in zip(contexts, worlds, ("Aoi", "Ben"), strict=True)
        )
        for person in (aoi, ben):
            person.page.goto(address)
        scene(aoi, ben)
        yield title, aoi.page.screenshot()
        for context in contexts:
            context.close()


def name_of(title: str, size: str, light: str) -> str:
    return f"{title.replace(', ', ' ').replace(' ', '-')}.{size}.{light}.png"


def index() -> str:
    """A page that shows all pictures."""
    rows = "".join(
        f"<h2>{escape(title)}</h2>"
        + "".join(f'<img src="{name_of(title, size, light)}" height="480">' for size in SCREENS for light in LIGHTS)
        for title in (*SCENES, *ONLINE)
    )
    return f"<!doctype html><meta charset='utf-8'><title>Screenshots</title>{rows}\n"


if __name__ == "__main__":
    main()
