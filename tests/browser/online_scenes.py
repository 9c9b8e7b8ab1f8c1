"""The pages of online play, each as somebody sees it whose friend has done their part."""

from collections.abc import Callable

from playwright.sync_api import expect

from browser.two import DAYS, LIVE, Person, begin, table

Scene = Callable[[Person, Person], None]
"""What two people do, until the first of them sees the page that is looked at."""


def form(aoi: Person, ben: Person) -> None:
    del ben
    aoi.set_up("sibling")
    aoi.choose("time", aoi.say("live"))
    aoi.page.get_by_text(aoi.say("more options")).click()


def waiting(aoi: Person, ben: Person) -> None:
    del ben
    aoi.invite("stoic", size=3)


def posted(aoi: Person, ben: Person) -> None:
    del ben
    aoi.open(table(aoi.post(open=True, time=LIVE)))
    expect(aoi.page.get_by_text(aoi.say("waiting for anyone"))).to_be_visible()


def invited(aoi: Person, ben: Person) -> None:
    aoi.open(table(ben.post(time=LIVE)))
    expect(aoi.button("sit down")).to_be_visible()


def withdrawn(aoi: Person, ben: Person) -> None:
    game_id = ben.post()
    ben.do(game_id, do="withdraw")
    aoi.open(table(game_id))
    expect(aoi.page.get_by_role("heading", level=1)).to_have_text(aoi.say("closed"))


def nowhere(aoi: Person, ben: Person) -> None:
    del ben
    aoi.open(table("nowhere99999"))
    expect(aoi.page.get_by_role("alert")).not_to_be_empty()


def live(aoi: Person, ben: Person) -> None:
    begin(aoi, ben, ["a1", "b2"], time=LIVE)


def offers(aoi: Person, ben: Person) -> None:
    game_id = begin(ben, aoi, ["a1", "b2", "c1"], time=LIVE)
    for what in ("draw", "takeback", "correspondence"):
        ben.do(game_id, do="offer", what=what)
    expect(aoi.offers.get_by_role("button")).to_have_count(6)


def more(aoi: Person, ben: Person) -> None:
    begin(aoi, ben, ["a1", "b2"], time=LIVE)
    aoi.use("more")
    expect(aoi.page.get_by_role("dialog")).to_be_visible()


def shared(aoi: Person, ben: Person) -> None:
    begin(aoi, ben, ["a1", "b2"], time=LIVE)
    aoi.use("share")
    expect(aoi.page.get_by_label(aoi.say("watch link"))).to_be_visible()


def paused(aoi: Person, ben: Person) -> None:
    game_id = begin(aoi, ben, ["a1", "b2"], time=LIVE)
    ben.do(game_id, do="offer", what="pause")
    aoi.do(game_id, do="accept", what="pause")
    expect(aoi.button("resume")).to_be_visible()


def claim(aoi: Person, ben: Person) -> None:
    begin(aoi, ben, ["a1", "b2", "c1"], time=LIVE)
    ben.page.goto("about:blank")
    expect(aoi.button("claim the win")).to_be_visible()


def over(aoi: Person, ben: Person) -> None:
    game_id = begin(aoi, ben, ["a1", "b2"], time=LIVE)
    ben.do(game_id, do="resign")
    ben.do(game_id, do="offer", what="rematch")
    expect(aoi.button("accept the rematch")).to_be_visible()


def lobby(aoi: Person, ben: Person) -> None:
    aoi.post(open=True)
    ben.post(open=True, game="sibling", options={"size": 4, "pie": True}, takebacks=False, time=DAYS)
    begin(aoi, ben, ["a1"])
    aoi.open("#/lobby")
    expect(aoi.page.locator("tbody tr").first).to_be_visible()
    expect(aoi.page.locator("main section .piece").first).to_be_visible()


def choosing(aoi: Person, ben: Person) -> None:
    del ben
    aoi.open("#/lobby")
    aoi.press("post a challenge")
    expect(aoi.page.get_by_role("dialog")).to_be_visible()


def my_games(aoi: Person, ben: Person) -> None:
    aoi.post()
    begin(ben, aoi, ["a1"], time=DAYS)
    over_id = begin(aoi, ben, ["a1", "b2"])
    ben.do(over_id, do="resign")
    begin(aoi, ben, ["a1"], time=DAYS)
    aoi.open("#/games")
    expect(aoi.page.locator("section.online .board .piece")).to_have_count(2)
    expect(aoi.page.locator("section.online .result")).to_be_visible()


def home(aoi: Person, ben: Person) -> None:
    ben.post(open=True)
    begin(aoi, ben, time=LIVE)
    aoi.open("")
    expect(aoi.page.locator("main section li.urgent")).to_be_visible()
    expect(aoi.page.locator(".people button[aria-label]")).to_be_visible()


def called(aoi: Person, ben: Person) -> None:
    link = aoi.invite("stoic", size=3)
    aoi.go("#/rules/stoic")
    ben.sit_down(link)
    expect(aoi.page.get_by_role("link", name=aoi.say("to the table"), exact=True)).to_be_visible()


SCENES: dict[str, Scene] = {
    scene.__name__.replace("_", " "): scene
    for scene in (
        form,
        waiting,
        posted,
        invited,
        withdrawn,
        nowhere,
        live,
        offers,
        more,
        shared,
        paused,
        claim,
        over,
        lobby,
        choosing,
        my_games,
        home,
        called,
    )
}
