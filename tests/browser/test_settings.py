"""What the visitor likes: light, sound, language. It takes effect at once and lasts."""

from playwright.sync_api import Page, expect

from browser.playing import Player
from browser.saying import say
from browser.visiting import Screen, Visit, both_worlds


def paper(page: Page) -> str:
    return str(page.evaluate("getComputedStyle(document.body).backgroundColor"))


def look(page: Page) -> str:
    """What style sheets have to say about the page, its boards and their pieces."""
    names = ("cell-1", "white-fill", "legal")
    told = page.evaluate("names => names.map(n => getComputedStyle(document.body).getPropertyValue(`--${n}`))", names)
    return f"{paper(page)} {told}"


@both_worlds
def test_looks_are_shown_in_small_change_at_once_and_are_remembered(visit: Visit, screen: Screen, lang: str) -> None:
    page = visit(screen=screen, lang=lang)
    html, seen = page.locator("html"), {look(page)}
    page.get_by_role("button", name=say("settings", lang), exact=True).click()
    chosen = {"theme": "dark", "board": "dusk", "pieces": "flat", "contrast": "high"}
    for attribute, words in zip(chosen, ("dark", "dusk", "plain pieces", "high contrast"), strict=True):
        option = page.get_by_role("radio", name=say(words, lang), exact=True)
        expect(page.locator("label", has=option).locator("svg .piece")).to_have_count(4)
        page.locator("label", has=option).click()
        expect(html).to_have_attribute(f"data-{attribute}", chosen[attribute])
        seen.add(look(page))
    assert len(seen) == 5, "each of them changes what is seen"
    page.reload()
    for attribute, value in chosen.items():
        expect(html).to_have_attribute(f"data-{attribute}", value)


def test_a_preview_shows_its_own_look_and_not_the_one_that_was_chosen(visit: Visit) -> None:
    page = visit()
    page.get_by_role("button", name=say("settings", "en")).click()

    def painted() -> list[str]:
        return [
            str(
                page.locator(f"dialog [data-{what}={which}] {part} >> nth=0").evaluate(
                    "part => getComputedStyle(part).fill"
                )
            )
            for what, which, part in (
                ("board", "kaya", ".cells"),
                ("board", "slate", ".cells"),
                ("theme", "dark", ".cells"),
                ("pieces", "stones", ".black .face"),
                ("pieces", "flat", ".black .face"),
            )
        ]

    before = painted()
    assert len({*before}) == 5
    for words in ("dusk", "plain pieces"):
        page.locator("label", has=page.get_by_role("radio", name=say(words, "en"), exact=True)).click()
    after = painted()
    assert [*after[:2], *after[3:]] == [*before[:2], *before[3:]]


def test_more_contrast_is_there_for_those_whose_device_asks_for_it(visit: Visit) -> None:
    for asked, given in (("more", "high"), ("no-preference", "normal")):
        expect(visit(contrast=asked).locator("html")).to_have_attribute("data-contrast", given)


def test_the_light_of_the_device_is_followed_at_first(visit: Visit) -> None:
    by_day, at_night = visit(color_scheme="light"), visit(color_scheme="dark")
    assert paper(by_day) != paper(at_night)


@both_worlds
def test_pieces_sound_until_somebody_turns_that_off(visit: Visit, screen: Screen, lang: str) -> None:
    page = visit("#/play/stoic?computer=0", screen=screen, lang=lang)
    heard: list[object] = []
    devtools = page.context.new_cdp_session(page)
    devtools.send("WebAudio.enable")
    devtools.on("WebAudio.audioNodeCreated", lambda node: heard.append(node))
    player = Player(page)
    player.look()
    assert heard == [], "nothing sounds before the page is touched"
    player.click("e5")
    expect(page.locator(".piece")).to_have_count(1)
    assert heard
    page.get_by_role("button", name=say("mute", lang)).click()
    heard.clear()
    player.click("c3")
    expect(page.locator(".piece")).to_have_count(2)
    assert heard == []
    page.reload()
    expect(page.get_by_role("button", name=say("unmute", lang))).to_be_visible()
    page.get_by_role("button", name=say("settings", lang), exact=True).click()
    expect(page.get_by_role("checkbox", name=say("sounds", lang))).not_to_be_checked()


def test_the_language_is_the_browsers_at_first_and_then_the_one_that_was_chosen(visit: Visit) -> None:
    page = visit(lang="ja")
    expect(page.locator("html")).to_have_attribute("lang", "ja")
    page.get_by_role("button", name=say("other language", "ja")).click()
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "en")
