"""What two players ask of each other: a takeback, a draw, a pause, more time, an end, another game."""

from playwright.sync_api import expect

from browser.two import LIVE, Meet, Person, begin, table
from browser.visiting import PHONE


def ask_for(person: Person, what: str) -> None:
    """Ask for something that stands behind the button for more."""
    person.use("more")
    person.press(what)


def test_a_takeback_is_refused_and_another_is_accepted(meet: Meet) -> None:
    aoi, ben = meet("Aoi"), meet("Ben", "ja", screen=PHONE)
    begin(aoi, ben, ["a1", "b2"])
    aoi.play("c1")
    aoi.use("ask undo")
    expect(ben.offers).to_contain_text(ben.say("asks for a takeback", name="Aoi"))
    expect(ben.offers).to_be_in_viewport()
    ben.offers.get_by_role("button", name=ben.say("decline")).click()
    expect(aoi.prompt).to_contain_text(aoi.say("declined a takeback", name="Ben"))
    expect(aoi.pieces).to_have_count(3)
    aoi.use("ask undo")
    ben.press("allow")
    for each in (aoi, ben):
        expect(each.pieces).to_have_count(2)
        expect(each.offers).to_be_hidden()
    aoi.play("a2")
    expect(ben.pieces).to_have_count(3)


def test_nobody_is_worn_down_with_takebacks(meet: Meet) -> None:
    aoi, ben = meet("Aoi"), meet("Ben")
    begin(aoi, ben, ["a1"])
    for _ in range(3):
        aoi.use("ask undo")
        ben.press("decline")
        expect(aoi.offers).to_be_hidden()
    aoi.use("ask undo")
    expect(aoi.prompt).to_contain_text("3 times")
    expect(ben.offers).to_be_hidden()


def test_who_replies_has_said_no_to_a_takeback(meet: Meet) -> None:
    aoi, ben = meet("Aoi"), meet("Ben")
    begin(aoi, ben, ["a1"])
    aoi.use("ask undo")
    expect(ben.offers).to_be_visible()
    ben.play("b2")
    for each in (aoi, ben):
        expect(each.offers).to_be_hidden()
        expect(each.pieces).to_have_count(2)


def test_a_game_without_takebacks_has_none(meet: Meet) -> None:
    aoi, ben = meet("Aoi"), meet("Ben")
    begin(aoi, ben, ["a1"], takebacks=False)
    expect(aoi.page.locator(".tools").get_by_role("button", name=aoi.say("ask undo"))).to_be_disabled()


def offer_a_draw(person: Person) -> None:
    person.use("ask draw")
    person.page.get_by_role("dialog").get_by_role("button", name=person.say("offer a draw"), exact=True).click()


def test_a_draw_is_declined_by_playing_and_accepted_by_a_button(meet: Meet) -> None:
    aoi, ben = meet("Aoi"), meet("Ben", "ja")
    begin(aoi, ben, ["a1"])
    offer_a_draw(aoi)
    expect(ben.offers).to_contain_text(ben.say("offers a draw", name="Aoi"))
    ben.play("b2")
    for each in (aoi, ben):
        expect(each.offers).to_be_hidden()
    offer_a_draw(aoi)
    ben.press("accept")
    for each in (aoi, ben):
        expect(each.verdict).to_have_text(each.say("a draw"))


def test_an_offer_can_be_taken_back(meet: Meet) -> None:
    aoi, ben = meet("Aoi"), meet("Ben")
    begin(aoi, ben, ["a1"])
    offer_a_draw(aoi)
    expect(ben.offers).to_be_visible()
    aoi.offers.get_by_role("button", name=aoi.say("cancel")).click()
    expect(ben.offers).to_be_hidden()


def test_more_time_is_given(meet: Meet) -> None:
    aoi, ben = meet("Aoi"), meet("Ben", "ja")
    begin(aoi, ben, time=LIVE)
    expect(ben.page.locator(".near .time")).to_have_text("10:00")
    ask_for(aoi, "give a minute")
    expect(ben.prompt).to_contain_text(ben.say("gave more time", name="Aoi"))
    for each, place in ((aoi, ".far"), (ben, ".near")):
        expect(each.page.locator(f"{place} .time")).to_have_text("11:00")


def test_a_game_is_paused_and_gone_on_with(meet: Meet) -> None:
    aoi, ben = meet("Aoi"), meet("Ben", "ja")
    begin(aoi, ben, ["a1", "b2"], time=LIVE)
    ask_for(aoi, "ask for a pause")
    expect(ben.offers).to_contain_text(ben.say("asks for a pause", name="Aoi"))
    ben.press("accept")
    for each in (aoi, ben):
        expect(each.prompt).to_contain_text(each.say("paused"))
        assert each.page.locator("svg.active .choosable").count() == 0
    ben.press("resume")
    expect(aoi.prompt).to_contain_text(aoi.say("resumed", name="Ben"))
    aoi.play("c1")
    expect(ben.pieces).to_have_count(3)


def test_a_live_game_goes_on_by_correspondence(meet: Meet) -> None:
    aoi, ben = meet("Aoi"), meet("Ben", "ja")
    begin(aoi, ben, ["a1", "b2"], time=LIVE)
    ask_for(aoi, "by correspondence")
    expect(ben.offers).to_contain_text(ben.say("suggests days", name="Aoi"))
    ben.press("accept")
    for each, words in ((aoi, "3 d"), (ben, "3日")):
        expect(each.page.locator(".near .time")).to_contain_text(words)
    aoi.play("c1")
    expect(ben.pieces).to_have_count(3)


def test_two_agree_to_stop(meet: Meet) -> None:
    aoi, ben = meet("Aoi"), meet("Ben", "ja")
    begin(aoi, ben, ["a1", "b2"])
    ask_for(aoi, "agree to stop")
    expect(ben.offers).to_contain_text(ben.say("suggests an end", name="Aoi"))
    ben.press("accept")
    for each in (aoi, ben):
        expect(each.verdict).to_have_text(each.say("no result"))


def test_a_game_is_called_off_before_both_have_played(meet: Meet) -> None:
    aoi, ben = meet("Aoi"), meet("Ben")
    begin(aoi, ben, ["a1"])
    ask_for(ben, "call it off")
    ben.page.get_by_role("dialog").get_by_role("button", name=ben.say("call it off"), exact=True).click()
    for each in (aoi, ben):
        expect(each.verdict).to_have_text(each.say("no result"))
        expect(each.prompt).to_contain_text("called off")


def test_a_game_both_have_begun_cannot_be_called_off(meet: Meet) -> None:
    aoi, ben = meet("Aoi"), meet("Ben")
    begin(aoi, ben, ["a1", "b2"])
    aoi.use("more")
    expect(aoi.button("call it off")).to_be_disabled()


def test_a_rematch_has_the_seats_exchanged(meet: Meet) -> None:
    aoi, ben = meet("Aoi"), meet("Ben", "ja")
    game_id = begin(aoi, ben, ["a1", "b2"])
    aoi.resign()
    expect(ben.verdict).to_have_text(ben.say("you win"))
    aoi.press("online rematch")
    expect(aoi.page.get_by_text(aoi.say("rematch offered"))).to_be_visible()
    expect(ben.prompt).to_contain_text(ben.say("offers a rematch", name="Aoi"))
    ben.press("accept the rematch")
    aoi.page.get_by_role("link", name=aoi.say("to the rematch")).click()
    for each in (aoi, ben):
        expect(each.page).not_to_have_url(f"**{table(game_id)}")
        expect(each.pieces).to_have_count(0)
    ben.play("a1")  # who was second begins
    expect(aoi.pieces).to_have_count(1)


def test_a_rematch_waits_for_one_who_is_away(meet: Meet) -> None:
    aoi, ben = meet("Aoi"), meet("Ben")
    game_id = begin(aoi, ben, ["a1", "b2"])
    home = ben.page.url.split("#")[0]
    ben.page.goto("about:blank")
    aoi.resign()
    aoi.press("online rematch")
    expect(aoi.page.get_by_text(aoi.say("rematch offered"))).to_be_visible()
    aoi.page.goto("about:blank")

    ben.page.goto(home)
    expect(ben.page.get_by_text("offers a rematch")).to_be_visible()
    ben.go(table(game_id))
    ben.press("accept the rematch")
    expect(ben.pieces).to_have_count(0)
    aoi.page.goto(f"{home}#/games")
    expect(aoi.page.get_by_text(aoi.say("their turn", name="Ben"))).to_be_visible()
