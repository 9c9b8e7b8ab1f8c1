"""An invitation while it waits, and who may do what with its link."""

from playwright.sync_api import expect

from browser.two import LIVE, Meet, begin, table
from browser.visiting import both_languages


@both_languages
def test_whoever_invites_may_leave_and_is_called_when_somebody_comes(meet: Meet, lang: str) -> None:
    aoi, ben = meet("Aoi", lang), meet("Ben")
    link = aoi.invite("stoic", size=3)
    aoi.go("#/rules/stoic")
    ben.sit_down(link)
    expect(aoi.page.get_by_role("heading", name=aoi.say("joined", name="Ben"))).to_be_visible()
    aoi.page.get_by_role("link", name=aoi.say("to the table"), exact=True).click()
    expect(aoi.board).to_be_visible()
    expect(aoi.page.get_by_role("heading", name=aoi.say("joined", name="Ben"))).to_be_hidden()
    aoi.play("a1")
    expect(ben.pieces).to_have_count(1)


def test_an_invitation_waits_in_my_games_while_nobody_looks(meet: Meet) -> None:
    aoi, ben = meet("Aoi"), meet("Ben")
    link = aoi.invite("stoic", size=3)
    aoi.page.goto("about:blank")
    ben.open(link)
    expect(ben.page.get_by_text(ben.say("was waiting"))).to_be_visible()
    ben.page.get_by_label(ben.say("your name")).fill("Ben")
    ben.press("sit down")
    expect(ben.prompt).to_contain_text(ben.say("waiting for", name="Aoi"))
    aoi.page.go_back()
    aoi.go("#/games")
    expect(aoi.page.get_by_text(aoi.say("games wait"))).to_be_visible()


def test_an_invitation_that_is_listed_can_be_withdrawn(meet: Meet) -> None:
    aoi, ben = meet("Aoi"), meet("Ben", "ja")
    link = aoi.invite("stoic", size=3)
    ben.open(link)
    expect(ben.button("sit down")).to_be_visible()
    aoi.go("#/games")
    aoi.press("withdraw challenge", game="Stoic")
    expect(aoi.button("withdraw challenge", game="Stoic")).to_be_hidden()
    expect(ben.page.get_by_role("heading", level=1)).to_have_text(ben.say("closed"))


@both_languages
def test_an_invitation_is_withdrawn_at_its_table(meet: Meet, lang: str) -> None:
    aoi = meet("Aoi", lang)
    link = aoi.invite("stoic", size=3)
    aoi.press("withdraw")
    expect(aoi.page.get_by_role("heading", level=1)).to_have_text(aoi.say("closed"))
    ben = meet("Ben", lang)
    ben.open(link)
    expect(ben.page.get_by_role("heading", level=1)).to_have_text(ben.say("closed"))


def test_an_invitation_can_be_copied(meet: Meet) -> None:
    aoi = meet("Aoi", permissions=["clipboard-read", "clipboard-write"])
    link = aoi.invite("stoic", size=3)
    aoi.press("copy")
    expect(aoi.button("copied")).to_be_visible()
    assert aoi.page.evaluate("navigator.clipboard.readText()").endswith(link)


def test_one_who_comes_third_watches(meet: Meet) -> None:
    aoi, ben, chie = meet("Aoi"), meet("Ben"), meet("Chie", "ja")
    game_id = begin(aoi, ben, ["a1"])
    chie.open(table(game_id))
    expect(chie.prompt).to_contain_text(chie.say("watching"))
    expect(chie.pieces).to_have_count(1)
    ben.play("b2")
    expect(chie.pieces).to_have_count(2)
    expect(chie.page.locator(".tools").get_by_role("button", name=chie.say("resign"))).to_have_count(0)
    assert chie.page.locator("svg.active .choosable").count() == 0
    aoi.resign()
    expect(chie.verdict).to_contain_text("Ben")
    expect(chie.button("online rematch")).to_have_count(0)


def test_one_who_looks_at_an_invitation_that_somebody_else_accepts_watches(meet: Meet) -> None:
    aoi, ben, chie = meet("Aoi"), meet("Ben"), meet("Chie")
    link = aoi.invite("stoic", size=3)
    chie.open(link)
    expect(chie.button("sit down")).to_be_visible()
    ben.sit_down(link)
    expect(chie.prompt).to_contain_text(chie.say("watching"))


@both_languages
def test_a_private_game_is_nobody_elses_business(meet: Meet, lang: str) -> None:
    aoi, ben, chie = meet("Aoi", lang), meet("Ben"), meet("Chie", lang)
    aoi.set_up("stoic")
    aoi.page.get_by_text(aoi.say("more options")).click()
    aoi.page.get_by_label(aoi.say("private")).check()
    aoi.press("create")
    link = aoi.link()
    ben.sit_down(link)
    chie.open(link)
    expect(chie.page.get_by_role("alert")).not_to_be_empty()
    expect(chie.page.locator("main svg.active")).to_have_count(0)
    ben.use("share")
    expect(ben.page.get_by_label(ben.say("record"))).to_be_visible()
    expect(ben.page.get_by_label(ben.say("watch link"))).to_have_count(0)


def test_a_page_that_is_loaded_again_still_belongs_to_the_player(meet: Meet) -> None:
    aoi, ben = meet("Aoi"), meet("Ben")
    link = aoi.invite("stoic", size=3)
    aoi.page.reload()
    expect(aoi.page.get_by_text(aoi.say("waiting"))).to_be_visible()
    ben.sit_down(link)
    for each in (aoi, ben):
        each.page.reload()
        expect(each.page.get_by_text(each.say("you, named", name=each.name))).to_be_visible()
    aoi.play("a1")
    ben.page.reload()
    ben.play("b2")
    expect(aoi.pieces).to_have_count(2)


def test_one_player_sits_at_two_pages(meet: Meet) -> None:
    aoi, ben = meet("Aoi"), meet("Ben")
    game_id = begin(aoi, ben, time=LIVE)
    second = aoi.beside()
    second.open(table(game_id))
    second.play("a1")
    expect(aoi.pieces).to_have_count(1)
    ben.play("b2")
    aoi.play("c1")
    expect(second.pieces).to_have_count(3)
    second.page.close()
    ben.page.wait_for_timeout(1500)  # longer than a page may take to come back
    expect(ben.page.locator(".play small", has_text=ben.say("here"))).to_be_visible()
