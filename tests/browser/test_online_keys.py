"""Without a mouse: somebody is invited, a game is played and resigned by keys alone."""

from playwright.sync_api import expect

from browser.playing import Player
from browser.test_keyboard import focused, tab_to
from browser.two import Meet, Person, begin


def choose(person: Person, value: str) -> None:
    """Walk to a row of values with Tab, and with arrows to one of them."""
    page = person.page
    group = f"dialog fieldset:has(input[value='{value}'])"
    tab_to(page, f"{group} input")
    for _ in range(8):
        if focused(page, "value") == value:
            return
        page.keyboard.press("ArrowRight")
    raise AssertionError(f"arrows do not lead to {value}")


def play(person: Person, cell: str) -> None:
    Player(person.page).look()
    tab_to(person.page, ".play .spot")
    person.page.keyboard.type(cell)
    assert focused(person.page, "dataset.cell") == cell
    person.page.keyboard.press("Enter")


def test_one_invites_and_another_joins_and_resigns_by_keys_alone(meet: Meet) -> None:
    aoi, ben = meet("Aoi"), meet("Ben", "ja")
    aoi.page.get_by_role("heading", level=1).wait_for()
    tab_to(aoi.page, f'[aria-label="{aoi.say("choose", game=aoi.title("stoic"))}"]')
    aoi.page.keyboard.press("Enter")
    for value in ("friend", "3", "untimed", "inviter"):
        choose(aoi, value)
    tab_to(aoi.page, "dialog input[autocomplete=nickname]")
    aoi.page.keyboard.press("Control+A")
    aoi.page.keyboard.type("Aoi")
    aoi.page.keyboard.press("Enter")
    tab_to(aoi.page, ".link input")
    link = focused(aoi.page, "value")

    ben.page.goto("about:blank")
    ben.page.goto(link)
    ben.button("sit down").wait_for()
    tab_to(ben.page, "main form input")
    ben.page.keyboard.press("Enter")
    expect(ben.board).to_be_visible()
    play(aoi, "a1")
    play(ben, "b2")
    expect(aoi.pieces).to_have_count(2)

    tab_to(ben.page, f".tools button[title='{ben.say('resign')}']")
    ben.page.keyboard.press("Enter")
    tab_to(ben.page, "dialog .button.main")
    ben.page.keyboard.press("Enter")
    expect(aoi.verdict).to_have_text(aoi.say("you win"))


def test_an_offer_is_answered_by_keys_alone(meet: Meet) -> None:
    aoi, ben = meet("Aoi"), meet("Ben")
    begin(aoi, ben, ["a1"])
    aoi.use("ask undo")
    expect(ben.offers).to_be_visible()
    tab_to(ben.page, ".offers .button.main")
    ben.page.keyboard.press("Enter")
    expect(aoi.pieces).to_have_count(0)
