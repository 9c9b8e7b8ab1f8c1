"""When something is lost on the way: a connection, an answer, an opponent, a whole server. No turn is."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from browser.two import DAYS, LIVE, Hasty, Meet, Person, begin, table
from browser.visiting import Served, both_languages

COMMANDS = "**/api/online/games/*"


@pytest.fixture
def short_limits() -> Iterator[Served]:
    """A server that only one test knows, and may kill."""
    served = Hasty()
    yield served
    served.end()


def sent(route: Route) -> dict[str, Any]:
    """What a page sends."""
    told: dict[str, Any] = json.loads(route.request.post_data or "{}")
    return told


def turns_of(person: Person, game_id: str) -> list[list[str]]:
    """The turns as the server has them."""
    address = person.page.url.split("#")[0]
    told = person.page.context.request.get(f"{address}api/online/games/{game_id}").json()
    return [turn["actions"] for turn in told["update"]["turns"]]


@both_languages
def test_a_turn_that_cannot_be_sent_is_shown_and_sent_again(meet: Meet, lang: str) -> None:
    aoi, ben = meet("Aoi", lang), meet("Ben")
    game_id = begin(aoi, ben)
    lost: list[str] = []

    def lose(route: Route) -> None:
        lost.append(sent(route)["key"])
        route.abort()

    aoi.page.route(COMMANDS, lambda route: lose(route) if route.request.method == "POST" else route.continue_())
    aoi.play("a1")
    expect(aoi.pieces).to_have_count(1)
    expect(aoi.prompt).to_contain_text(aoi.say("sending later"))
    assert turns_of(aoi, game_id) == []
    aoi.page.unroute(COMMANDS)
    expect(aoi.prompt).to_contain_text(aoi.say("waiting for", name="Ben"))
    expect(ben.pieces).to_have_count(1)
    assert turns_of(aoi, game_id) == [["a1"]]
    assert len(set(lost)) == 1


def test_a_turn_whose_answer_is_lost_is_played_once(meet: Meet) -> None:
    aoi, ben = meet("Aoi"), meet("Ben")
    game_id = begin(aoi, ben)
    answered: list[str] = []

    def lose(route: Route) -> None:
        key = sent(route)["key"]
        if key in answered:
            return route.continue_()
        assert route.fetch().ok
        answered.append(key)
        return route.abort()

    aoi.page.route(COMMANDS, lambda route: lose(route) if route.request.method == "POST" else route.continue_())
    aoi.play("a1")
    expect(ben.pieces).to_have_count(1)
    ben.play("b2")
    aoi.play("c1")
    expect(ben.pieces).to_have_count(3)
    assert turns_of(aoi, game_id) == [["a1"], ["b2"], ["c1"]]
    assert len(answered) == 2


def test_a_turn_on_its_way_outlives_the_page(meet: Meet) -> None:
    aoi, ben = meet("Aoi"), meet("Ben")
    game_id = begin(aoi, ben)
    aoi.page.route(COMMANDS, lambda route: route.abort() if route.request.method == "POST" else route.continue_())
    aoi.play("a1")
    expect(aoi.prompt).to_contain_text(aoi.say("sending later"))
    aoi.page.goto("about:blank")
    aoi.page.unroute(COMMANDS)
    assert turns_of(ben, game_id) == []
    aoi.page.go_back()
    expect(ben.pieces).to_have_count(1)
    expect(aoi.prompt).to_contain_text(aoi.say("waiting for", name="Ben"))


@both_languages
def test_a_page_without_a_network_says_so_and_goes_on_when_it_is_back(meet: Meet, lang: str) -> None:
    aoi, ben = meet("Aoi", lang), meet("Ben")
    begin(aoi, ben)
    aoi.page.context.set_offline(True)
    aoi.page.locator("[data-cell=a1]").click()
    expect(aoi.prompt).to_contain_text(aoi.say("gone"))
    aoi.page.context.set_offline(False)
    expect(ben.pieces).to_have_count(1)
    expect(aoi.prompt).not_to_contain_text(aoi.say("gone"))


def test_a_turn_that_comes_too_late_is_taken_back_with_a_word(meet: Meet) -> None:
    aoi, ben = meet("Aoi"), meet("Ben")
    game_id = begin(aoi, ben)
    second = aoi.beside()
    second.open(table(game_id))
    expect(second.board).to_be_visible()
    held: list[Route] = []
    aoi.page.route(COMMANDS, lambda route: held.append(route) if route.request.method == "POST" else route.continue_())
    aoi.play("a1")
    expect(aoi.prompt).to_contain_text(aoi.say("sending"))
    second.play("b2")
    expect(ben.pieces).to_have_count(1)
    held[0].continue_()
    expect(aoi.prompt).to_contain_text("The game has moved on")
    expect(aoi.page.locator(".moves")).to_contain_text("b2")
    expect(aoi.page.locator(".moves")).not_to_contain_text("a1")
    assert turns_of(aoi, game_id) == [["b2"]]


@both_languages
def test_a_turn_that_is_refused_is_taken_back_with_a_word(meet: Meet, lang: str) -> None:
    aoi, ben = meet("Aoi", lang), meet("Ben")
    game_id = begin(aoi, ben)

    def damage(route: Route) -> None:
        command = sent(route)
        command["command"]["actions"].append("a2")
        route.continue_(post_data=json.dumps(command))

    aoi.page.route(COMMANDS, lambda route: damage(route) if route.request.method == "POST" else route.continue_())
    aoi.page.locator("[data-cell=a1]").click()
    expect(aoi.prompt).to_contain_text(aoi.say("more than a turn"))
    expect(aoi.prompt).to_contain_text(aoi.say("taken back"))
    expect(aoi.pieces).to_have_count(0)
    aoi.page.unroute(COMMANDS)
    aoi.play("b2")
    expect(ben.pieces).to_have_count(1)
    assert turns_of(aoi, game_id) == [["b2"]]


@both_languages
@pytest.mark.parametrize("what", ["claim the win", "call it a draw"])
def test_who_has_gone_can_be_claimed_but_nothing_happens_by_itself(meet: Meet, lang: str, what: str) -> None:
    aoi, ben = meet("Aoi", lang), meet("Ben")
    game_id = begin(aoi, ben, ["a1", "b2", "c1"], time=LIVE)
    expect(aoi.page.locator(".far small", has_text=aoi.say("here"))).to_be_visible()
    ben.page.goto("about:blank")
    expect(aoi.prompt).to_contain_text(aoi.say("has left", name="Ben"))
    expect(aoi.page.locator(".far small", has_text=aoi.say("away"))).to_be_visible()
    expect(aoi.button(what)).to_be_visible()
    aoi.page.wait_for_timeout(2500)
    expect(aoi.verdict).to_be_hidden()  # whoever waits may go on waiting
    aoi.press(what)
    expect(aoi.verdict).to_have_text(aoi.say("you win" if "win" in what else "a draw"))
    ben.page.go_back()
    expect(ben.verdict).to_have_text(ben.say("you lose" if "win" in what else "a draw"))
    assert len(turns_of(ben, game_id)) == 3


def test_who_comes_back_in_time_goes_on(meet: Meet) -> None:
    aoi, ben = meet("Aoi"), meet("Ben")
    begin(aoi, ben, ["a1", "b2", "c1"], time=LIVE)
    ben.page.goto("about:blank")
    expect(aoi.prompt).to_contain_text(aoi.say("has left", name="Ben"))
    ben.page.go_back()
    expect(aoi.prompt).not_to_contain_text(aoi.say("has left", name="Ben"))
    expect(aoi.button("claim the win")).to_have_count(0)
    ben.play("a2")
    expect(aoi.pieces).to_have_count(4)


def test_a_correspondence_game_outlives_its_server(meet: Meet, short_limits: Served) -> None:
    aoi, ben = meet("Aoi"), meet("Ben", "ja")
    link = aoi.invite("stoic", size=3, time="correspondence")
    ben.sit_down(link)
    aoi.play("a1")
    expect(ben.pieces).to_have_count(1)
    short_limits.kill()
    for each in (aoi, ben):
        expect(each.prompt).to_contain_text(each.say("gone"))
    short_limits.start()
    for each in (aoi, ben):
        expect(each.prompt).not_to_contain_text(each.say("gone"))
    ben.play("b2")
    expect(aoi.pieces).to_have_count(2)
    short_limits.kill()
    short_limits.start()
    aoi.page.reload()
    aoi.play("c1")
    expect(ben.pieces).to_have_count(3)
    assert turns_of(ben, link.rpartition("/")[2]) == [["a1"], ["b2"], ["c1"]]


def test_a_turn_in_days_shows_what_is_left(meet: Meet) -> None:
    aoi, ben = meet("Aoi"), meet("Ben", "ja")
    begin(aoi, ben, ["a1"], time=DAYS)
    expect(aoi.page.locator(".near .time")).to_have_text("3 d")
    expect(ben.page.locator(".near .time")).to_contain_text("日")
