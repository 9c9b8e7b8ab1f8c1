"""When the server has no room: the page says so, waits, and goes on by itself."""

import json
from collections.abc import Iterator
from contextlib import ExitStack, closing
from http.client import HTTPConnection
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from browser.visiting import Served, Visit, both_languages
from teban.server import limits
from teban.service import limits as request_limits
from teban.words import Reason

LONG = {"game": "stoic", "level": 8, "seconds": request_limits.SECONDS}


@pytest.fixture
def searches(served: Served) -> Iterator[ExitStack]:
    """As many searches as one visitor may have, which go on until they are closed."""
    with ExitStack() as opened:
        for _ in range(limits.SEARCHES_EACH):
            line = opened.enter_context(closing(HTTPConnection(urlsplit(served.address).netloc)))
            line.request("POST", "/api/turn", json.dumps(LONG), {"Content-Type": "application/json"})
            opened.enter_context(closing(line.getresponse()))
        yield opened


@both_languages
def test_the_computer_takes_its_turn_as_soon_as_there_is_room(visit: Visit, searches: ExitStack, lang: str) -> None:
    page = visit("#/play/stoic?computer=1&level=1", lang=lang)
    words = Reason("server.too_many_searches", params={"most": limits.SEARCHES_EACH}).say(lang)
    expect(page.get_by_text(words)).to_be_visible()
    searches.close()
    expect(page.get_by_text(words)).to_be_hidden()
    assert "moves=" in page.url
