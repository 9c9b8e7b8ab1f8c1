"""What the visitor likes: light, sound, language. It takes effect at once and lasts."""

from playwright.sync_api import Page, expect

from browser.playing import Player
from browser.saying import say
from browser.visiting import Screen, Visit, both_worlds


def paper(page: Page) -> str:
    return str(page.evaluate("getComputedStyle(document.body).backgroundColor"))


@both_worlds
def test_themes_change_the_light_and_are_remembered(visit: Visit, screen: Screen, lang: str) -> None:
    page = visit(screen=screen, lang=lang)
    seen = {paper(page)}
    page.get_by_role("button", name=say("settings", lang)).click()
    for theme in ("lamplight", "contrast"):
        page.get_by_text(say(theme, lang), exact=True).click()
        seen.add(paper(page))
    assert len(seen) == 3
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "contrast")


def test_the_light_of_the_device_is_followed_at_first(visit: Visit) -> None:
    by_day, at_night = visit(color_scheme="light"), visit(color_scheme="dark")
    assert paper(by_day) != paper(at_night)


@both_worlds
def test_pieces_sound_once_somebody_wants_to_hear_them(visit: Visit, screen: Screen, lang: str) -> None:
    page = visit("#/play/stoic?computer=0", screen=screen, lang=lang)
    heard: list[object] = []
    devtools = page.context.new_cdp_session(page)
    devtools.send("WebAudio.enable")
    devtools.on("WebAudio.audioNodeCreated", lambda node: heard.append(node))
    player = Player(page)
    player.click("e5")
    expect(page.locator(".piece")).to_have_count(1)
    assert heard == []
    page.get_by_role("button", name=say("settings", lang)).click()
    page.get_by_label(say("sound", lang)).check()
    page.get_by_role("dialog").get_by_role("button", name=say("close", lang)).click()
    heard.clear()
    player.click("c3")
    expect(page.locator(".piece")).to_have_count(2)
    assert heard


def test_the_language_is_the_browsers_at_first_and_then_the_one_that_was_chosen(visit: Visit) -> None:
    page = visit(lang="ja")
    expect(page.locator("html")).to_have_attribute("lang", "ja")
    page.get_by_role("button", name=say("other language", "ja")).click()
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "en")
