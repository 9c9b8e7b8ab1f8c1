"""The private feed in a browser: its address is shown when it is made, and leads to the games that wait."""

from playwright.sync_api import expect

from browser.opponents import begin, do
from browser.visiting import PHONE, Visit, scrolls_sideways, serious_problems
from teban.registry import start_with

FIRST = start_with("stoic", {"size": 3}).legal()[0]


def test_the_address_of_the_feed_is_made_and_renewed(visit: Visit) -> None:
    aoi, ben = visit(), visit(screen=PHONE, lang="ja")
    do(aoi, begin(aoi, ben), do="turn", number=1, actions=[FIRST])
    ben.goto(f"{ben.url}#/games")
    ben.reload()
    ben.get_by_text("非公開フィード").click()
    ben.get_by_role("button", name="URLを作成").click()
    field = ben.get_by_role("textbox", name="非公開フィード")
    expect(field).to_be_visible()
    address = field.input_value()
    assert "ストイック（対 Aoiさん）" in aoi.request.get(address).text()
    assert not scrolls_sideways(ben)
    assert serious_problems(ben) == []
    ben.get_by_role("button", name="URLを作り直す").click()
    expect(field).not_to_have_value(address)
    assert aoi.request.get(address).status == 404
    assert aoi.request.get(field.input_value()).ok
