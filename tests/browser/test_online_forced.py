"""A turn that can only be played in one way: it is its player's own, or plays itself where they want it to."""

from playwright.sync_api import expect

from browser.two import Meet, Person, begin

BEFORE = ("e3", "b4", "b2", "d2", "d3", "a3", "a2", "c3", "c2", "c4", "c1", "e1", "c5", "d1")
LEAVES_ONE, THE_ONE = "b1", "b3"
"""A turn after which the opponent has one legal action, and which that is."""


def has_pieces(person: Person, number: int) -> None:
    expect(person.pieces).to_have_count(number)


def test_the_only_legal_turn_waits_for_its_player(meet: Meet) -> None:
    aoi, ben = meet("Aoi"), meet("Ben")
    begin(aoi, ben, BEFORE)
    aoi.play(LEAVES_ONE)
    ben.play(THE_ONE)  # which can be touched only if it has not been played
    for person in (aoi, ben):
        has_pieces(person, len(BEFORE) + 2)


def test_the_only_legal_turn_plays_itself_for_who_has_chosen_so_and_is_told(meet: Meet) -> None:
    aoi, ben = meet("Aoi", "ja"), meet("Ben")
    begin(aoi, ben, BEFORE)
    ben.press("settings")
    ben.page.get_by_label(ben.say("forced turns")).check()
    ben.page.get_by_role("dialog").get_by_role("button", name=ben.say("close"), exact=True).click()
    aoi.play(LEAVES_ONE)
    for person in (aoi, ben):
        has_pieces(person, len(BEFORE) + 2)
    expect(ben.prompt).to_contain_text(ben.say("waiting for", name="Aoi"))
    ben.page.reload()
    has_pieces(ben, len(BEFORE) + 2)  # it was sent, and is not only on this page
