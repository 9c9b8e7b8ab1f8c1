"""Pictures of every game at its start, in its middle and at its end, of every page, and of every board.

    make screenshots                      all of them: several hundred, which takes a while
    make screenshots ONLY="realm phone"   those whose names have all these words

Each is taken before three screens, by day in English and at night in Japanese, the games also the other way round. They
lie in build/screenshots afterwards, and index.html there shows them side by side, for somebody to look at.
"""

import sys
from collections.abc import Callable, Iterator
from html import escape
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

import teban
from browser import online_scenes
from browser.recorded import recorded
from browser.saying import go_to_my_games, say
from browser.two import Hasty, Person
from browser.visiting import DESK, PHONE, Screen, launch, newcomer
from teban.draw.look import BOARDS

FOLDER = Path(__file__).parents[1] / "build" / "screenshots"
SCREENS = {"desk": DESK, "phone": Screen(390, 844, is_phone=True), "small-phone": PHONE}
"""What a visitor sits before; the small phone is 360 pixels wide."""
LIGHTS = {"day": ("light", "en"), "night": ("dark", "ja")}
"""By day in English, at night in Japanese."""
OTHER_LIGHTS = {"day-ja": ("light", "ja"), "night-en": ("dark", "en")}
"""And the other way round."""
STAGES = {"start": 0.0, "middle": 0.5, "end": 1.0}
"""Of the recorded games, how much has been played."""

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
    "game with clocks, over": (STOIC.replace("&id", "&end=timeout1&id"), ()),
    "game, step of a turn": (GARDEN, (touch("svg.active .choosable"),)),
    "game, why not": (STOIC, (touch("[data-cell=e5]"),)),
    "game, hint": (STOIC.replace("computer=2", "computer=0"), (press("hint"), see(".prompt .advice + .answers .main"))),
    "game, shared": (GARDEN, (press("share"),)),
}
"""Where each picture is taken, and what the visitor has done there before."""


def opened_at(name: str, share: float) -> str:
    """Where a recorded game is opened with so much of it played."""
    game = recorded(name)
    return game.path(round(share * len(game.match.actions)))


GAMES = {
    f"game {game.name}, {stage}": (opened_at(game.name, share), (see("main svg[role]"),))
    for game in teban.games()
    for stage, share in STAGES.items()
}
"""Every game at its start, in its middle and at its end."""
ON_BOARDS = {
    f"game {game.name}, on {board}": (opened_at(game.name, STAGES["middle"]), (see("main svg[role]"),))
    for game in teban.games()
    for board in BOARDS
}
"""Every game on every board."""

ONLINE = {f"online, {title}": scene for title, scene in online_scenes.SCENES.items()}
"""What two visitors do until the first of them sees a page of online play."""


def main(*words: str) -> None:
    """Take all pictures anew, or those whose names have all these words."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    served = Hasty()  # nobody waits for a minute until somebody has gone
    try:
        with sync_playwright() as playwright:
            browser = launch(playwright)
            for size in SCREENS:
                for title, light in taken(size):
                    name = name_of(title, size, light)
                    if all(word in name for word in words):
                        (FOLDER / name).write_bytes(picture(browser, served.address, title, size, light))
            browser.close()
    finally:
        served.end()
    (FOLDER / "index.html").write_text(index(), encoding="utf-8")


def taken(size: str) -> Iterator[tuple[str, str]]:
    """What is pictured before a screen, and in which lights."""
    for title in (*SCENES, *GAMES, *ONLINE):
        for light in LIGHTS:
            yield title, light
    for title in GAMES:
        for light in OTHER_LIGHTS:
            yield title, light
    if size != "small-phone":
        for title in ON_BOARDS:
            for light in LIGHTS:
                yield title, light


def picture(browser: Browser, address: str, title: str, size: str, light: str) -> bytes:
    """One scene as somebody sees it."""
    screen, (theme, lang) = SCREENS[size], {**LIGHTS, **OTHER_LIGHTS}[light]
    if title in ONLINE:
        return online_picture(browser, address, title, screen, theme, lang)
    path, deeds = {**SCENES, **GAMES, **ON_BOARDS}[title]
    context = newcomer(browser, screen, lang, color_scheme=theme, reduced_motion="reduce")
    page = context.new_page()
    if title in ON_BOARDS:
        board = title.rpartition(" ")[2]
        page.add_init_script(f"localStorage.setItem('teban.settings', JSON.stringify({{board: '{board}'}}))")
    page.goto(address + path)
    page.locator("main :is(svg, p):visible").first.wait_for()
    for deed in deeds:
        deed(page, lang)
    page.wait_for_load_state("networkidle")
    shown = page.screenshot(full_page=screen.is_phone and title.startswith("game"))
    context.close()
    return shown


def online_picture(browser: Browser, address: str, title: str, screen: Screen, theme: str, lang: str) -> bytes:
    """A page of online play as one of two visitors sees it."""
    worlds = (screen, lang), (DESK, "en")
    contexts = [newcomer(browser, *world, color_scheme=theme, reduced_motion="reduce") for world in worlds]
    aoi, ben = (
        Person(context.new_page(), lang, name)
        for context, (_, lang), name in zip(contexts, worlds, ("Aoi", "Ben"), strict=True)
    )
    for person in (aoi, ben):
        person.page.goto(address)
    ONLINE[title](aoi, ben)
    shown = aoi.page.screenshot()
    for context in contexts:
        context.close()
    return shown


def name_of(title: str, size: str, light: str) -> str:
    return f"{title.replace(', ', ' ').replace(' ', '-')}.{size}.{light}.png"


def index() -> str:
    """A page that shows all pictures that there are."""
    titles: dict[str, list[str]] = {}
    for size in SCREENS:
        for title, light in taken(size):
            titles.setdefault(title, []).append(name_of(title, size, light))
    rows = (
        f"<h2>{escape(title)}</h2>" + "".join(f'<img src="{name}" height="480" loading="lazy">' for name in there)
        for title, names in titles.items()
        if (there := [name for name in names if (FOLDER / name).exists()])
    )
    return f"<!doctype html><meta charset='utf-8'><title>Screenshots</title>{''.join(rows)}\n"


if __name__ == "__main__":
    main(*sys.argv[1:])
