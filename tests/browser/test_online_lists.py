"""My games: what waits for whom, and the way from one game to the next."""

import re

from playwright.sync_api import expect

from browser.saying import go_to_my_games
from browser.two import DAYS, Meet, begin, table
from browser.visiting import PHONE, both_languages


@both_languages
def test_my_games_tell_whose_turn_it_is_and_what_is_left(meet: Meet, lang: str) -> None:
    aoi, ben = meet("Aoi", lang), meet("Ben")
    begin(aoi, ben, ["a1"], time=DAYS)
    begin(aoi, ben, time=DAYS, game="orochi", options={"size": 2})
    go_to_my_games(aoi.page, lang)
    online = aoi.page.locator("section.online")
    expect(online.get_by_text(aoi.say("games wait"))).to_be_visible()
    rows = online.locator("li")
    expect(rows.nth(0)).to_contain_text(aoi.title("orochi"))
    expect(rows.nth(0)).to_contain_text(aoi.say("your turn"))
    expect(rows.nth(1)).to_contain_text(aoi.title("stoic"))
    expect(rows.nth(1)).to_contain_text(aoi.say("their turn", name="Ben"))
    for row in (rows.nth(0), rows.nth(1)):
        expect(row.locator(".left")).not_to_be_empty()
    ben.open("#/games")
    expect(ben.page.locator("section.online li.urgent")).to_have_count(1)


def test_a_turn_changes_the_list_at_once(meet: Meet) -> None:
    aoi, ben = meet("Aoi"), meet("Ben", screen=PHONE)
    game_id = begin(aoi, ben)
    ben.go("#/games")
    row = ben.page.locator("section.online li").first
    expect(row).to_contain_text(ben.say("their turn", name="Aoi"))
    aoi.play("a1")
    expect(row).to_contain_text(ben.say("your turn"))
    expect(row.locator(".board .piece")).to_have_count(1)
    expect(ben.page.locator("nav .badge")).to_have_text("1")
    aoi.go("#/games")
    ben.go(table(game_id))
    ben.resign()
    expect(aoi.page.locator("section.online .result")).to_have_text(aoi.say("you win"))


def test_a_key_leads_to_the_next_game_that_waits(meet: Meet) -> None:
    aoi, ben = meet("Aoi"), meet("Ben")
    boards = {size: table(begin(aoi, ben, options={"size": size})) for size in (3, 2)}
    for size, cells in ((3, 19), (2, 7)):
        expect(aoi.page.get_by_role("link", name=aoi.say("next game"))).to_have_attribute("href", boards[size])
        aoi.page.keyboard.press("Alt+n")
        expect(aoi.page.locator(".play [data-cell]")).to_have_count(cells)
        aoi.play("a1")
        expect(aoi.pieces).to_have_count(1)
        aoi.go("#/")
    expect(aoi.page.get_by_role("link", name=aoi.say("next game"))).to_be_hidden()


def test_games_that_wait_are_the_first_thing_on_the_home_page(meet: Meet) -> None:
    aoi, ben = meet("Aoi"), meet("Ben")
    begin(aoi, ben)
    aoi.open("")
    row = aoi.page.locator("main section").first.locator("li")
    expect(row).to_contain_text(aoi.say("your turn"))
    row.get_by_role("link").click()
    expect(aoi.board).to_be_visible()


@both_languages
def test_a_finished_game_is_reviewed(meet: Meet, lang: str) -> None:
    aoi, ben = meet("Aoi", lang), meet("Ben")
    game_id = begin(aoi, ben, ["a1", "b2", "c1"])
    ben.resign()
    aoi.go("#/games")
    aoi.page.locator("section.online li").get_by_role("button").click()
    expect(aoi.page).to_have_url(re.compile(r"#/review/stoic\?.*moves=a1\.b2\.c1"))
    aoi.page.get_by_role("link", name=aoi.say("to the game")).click()
    expect(aoi.page).to_have_url(re.compile(f"{table(game_id)}$"))
    expect(aoi.verdict).to_have_text(aoi.say("you win"))
