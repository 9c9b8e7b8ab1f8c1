"""The largest links: what may be opened takes little time and memory; what is larger is refused in words."""

import base64
import json
import zlib
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import teban
from browser.saying import say
from browser.visiting import Visit
from teban.service import limits

MEMORY = 250_000_000
"""Bytes that a page may have taken; an empty one takes 10 million."""
DRAWN = 2000
"""Buttons that are drawn at most."""


def link_to(game: str, written: bytes) -> str:
    """A link to a study, whatever is written in it."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    text = base64.urlsafe_b64encode(packer.compress(written) + packer.flush()).decode().rstrip("=")
    return f"#/study/{game}?t=1.{zlib.crc32((game + text).encode()):08x}.{text}"


def study(nodes: list[tuple[int, str]]) -> bytes:
    data: dict[str, Any] = {"options": {}, "start": "", "nodes": [(0, ""), *nodes], "at": 0}
    return json.dumps(data, separators=(",", ":")).encode()


def largest_study() -> list[tuple[int, str]]:
    """Every reply to every first action of Stoic, as often as another reply fits in."""
    first = teban.start("stoic")
    nodes: list[tuple[int, str]] = []
    for action in first.legal():
        second = first.play(action)
        nodes.append((1, action))
        for reply in second.legal():
            nodes.append((2, reply))
            nodes += ((3, third) for third in second.play(reply).legal()[:2])
    return nodes[: limits.ACTIONS]


def memory(page: Page) -> int:
    """Bytes that the page's objects take."""
    devtools = page.context.new_cdp_session(page)
    return int(devtools.send("Runtime.getHeapUsage")["usedSize"])


def test_the_largest_study_opens_and_only_what_is_in_sight_is_drawn(visit: Visit) -> None:
    nodes = largest_study()
    assert len(nodes) > 5000
    page = visit(link_to("stoic", study(nodes)))
    expect(page.locator(".on-sheet").first).to_be_visible()
    assert page.locator(".on-sheet").count() <= DRAWN
    assert memory(page) < MEMORY
    later = page.get_by_role("button", name="more lines")
    first = page.locator(".on-sheet").first.inner_text()
    later.click()
    expect(page.get_by_role("button", name="earlier lines")).to_be_visible()
    expect(page.locator(".on-sheet").first).not_to_have_text(first)
    page.keyboard.press("End")
    expect(page.locator("[aria-current='step']")).to_be_in_viewport()
    assert page.locator(".on-sheet").count() <= DRAWN


@pytest.mark.parametrize(
    "written",
    [
        study([(1, f"a{number}") for number in range(100_000)]),
        study([(1, "")] * 280_000),
        b" " * 300_000_000,
    ],
    ids=["sisters", "alike", "bomb"],
)
def test_a_link_to_too_much_is_refused_at_once(visit: Visit, written: bytes) -> None:
    page = visit(link_to("stoic", written))
    expect(page.get_by_role("alert")).to_contain_text("too large")
    assert memory(page) < MEMORY


@pytest.mark.parametrize("page_name", ["play", "review", "study"])
def test_a_link_with_too_many_actions_is_refused_in_words(visit: Visit, page_name: str) -> None:
    page = visit(f"#/{page_name}/stoic?computer=0&moves={'.'.join(['a1'] * 100_000)}")
    expect(page.get_by_role("alert")).to_be_visible()
    expect(page.get_by_text(say("does not answer", "en"))).to_be_hidden()
