"""The lobby: challenges for anybody, and games to be watched."""

from playwright.sync_api import expect

from browser.two import LIVE, Meet, Person, begin, table
from browser.visiting import PHONE, Screen, both_languages, both_worlds


def post_by_hand(person: Person, game: str, time: str) -> None:
    """Post a challenge, as the lobby offers it."""
    person.go("#/lobby")
    person.press("post a challenge")
    person.page.get_by_role("dialog").get_by_role("button", name=person.title(game), exact=True).click()
    person.choose("time", person.say(time))
    person.page.get_by_role("dialog").get_by_label(person.say("your name")).fill(person.name)
    person.press("post")
    expect(person.page.get_by_text(person.say("waiting for anyone"))).to_be_visible()


@both_worlds
def test_a_challenge_is_posted_and_accepted(meet: Meet, screen: Screen, lang: str) -> None:
    aoi, ben = meet("Aoi", lang, screen=screen), meet("Ben")
    ben.go("#/lobby")
    expect(ben.page.get_by_role("heading", level=1)).to_have_text(ben.say("lobby"))
    post_by_hand(aoi, "orochi", "untimed")
    ben.page.get_by_label(ben.say("your name")).fill("Ben")
    ben.press("accept challenge", name="Aoi", game="Orochi")
    for each in (aoi, ben):
        expect(each.board).to_be_visible()
    expect(ben.page.get_by_text(ben.say("you, named", name="Ben"))).to_be_visible()


@both_languages
def test_challenges_are_filtered_by_game_and_by_time(meet: Meet, lang: str) -> None:
    aoi, ben = meet("Aoi"), meet("Ben", lang)
    mine = [aoi.post(game="throne", open=True, options={}), aoi.post(game="garden", options={}, time=LIVE, open=True)]
    aoi.open("#/lobby")  # where a live challenge is looked after
    ben.go("#/lobby")
    throne, garden = (ben.button("accept challenge", name="Aoi", game=ben.title(game)) for game in ("throne", "garden"))
    for each in (throne, garden):
        expect(each).to_be_visible()
    ben.page.get_by_label(ben.say("the game"), exact=True).select_option("throne")
    expect(garden).to_be_hidden()
    expect(throne).to_be_visible()
    ben.page.get_by_label(ben.say("time"), exact=True).select_option("live")
    expect(throne).to_be_hidden()
    expect(ben.page.get_by_text(ben.say("none fits"))).to_be_visible()
    ben.page.get_by_label(ben.say("the game"), exact=True).select_option("")
    expect(garden).to_be_visible()
    for game_id in mine:
        aoi.do(game_id, do="withdraw")
    expect(garden).to_be_hidden()


def test_a_live_challenge_goes_with_its_owner(meet: Meet) -> None:
    aoi, ben = meet("Aoi"), meet("Ben")
    ben.go("#/lobby")
    post_by_hand(aoi, "stride", "live")
    challenge = ben.button("accept challenge", name="Aoi", game="Stride")
    expect(challenge).to_be_visible()
    ben.page.wait_for_timeout(6000)  # longer than it stands without its owner
    expect(challenge).to_be_visible()
    aoi.page.goto("about:blank")
    expect(challenge).to_be_hidden()


def test_a_challenge_is_withdrawn_in_the_lobby(meet: Meet) -> None:
    aoi, ben = meet("Aoi"), meet("Ben")
    ben.go("#/lobby")
    post_by_hand(aoi, "node", "untimed")
    expect(ben.button("accept challenge", name="Aoi", game="Node")).to_be_visible()
    aoi.go("#/lobby")
    aoi.press("withdraw challenge", game="Node")
    expect(ben.button("accept challenge", name="Aoi", game="Node")).to_be_hidden()


@both_languages
def test_who_waits_plays_the_computer_and_is_called(meet: Meet, lang: str) -> None:
    aoi, ben = meet("Aoi", lang), meet("Ben")
    post_by_hand(aoi, "flowish", "live")
    aoi.page.get_by_role("link", name=aoi.say("meanwhile")).click()
    expect(aoi.page.locator("svg.active .choosable").first).to_be_visible()
    ben.go("#/lobby")
    ben.press("accept challenge", name="Aoi", game="Flowish")
    expect(ben.board).to_be_visible()
    aoi.page.get_by_role("link", name=aoi.say("to the table"), exact=True).click()
    expect(aoi.page.get_by_text(aoi.say("you, named", name="Aoi"))).to_be_visible()


@both_languages
def test_a_game_is_watched_from_the_lobby_and_from_the_home_page(meet: Meet, lang: str) -> None:
    aoi, ben, chie = meet("Aoi"), meet("Ben"), meet("Chie", lang)
    begin(aoi, ben, ["a1"])
    chie.go("#/lobby")
    chie.page.get_by_role("link", name=chie.say("watch, one")).first.click()
    expect(chie.prompt).to_contain_text(chie.say("watching"))
    chie.open("")
    watch = chie.say("watch", one="Aoi", two="Ben", game=chie.title("stoic"))
    expect(chie.page.locator(".people").get_by_role("link", name=watch)).to_be_visible()


def test_the_home_page_tells_of_a_challenge_which_is_accepted_there(meet: Meet) -> None:
    aoi = meet("Aoi")
    game_id = aoi.post(game="realm", options={}, open=True)
    ben = meet("Ben", screen=PHONE)
    ben.press("accept challenge", name="Aoi", game="Realm")
    expect(ben.board).to_be_visible()
    assert ben.page.url.endswith(table(game_id))
