"""Web Push in a browser: the switch subscribes and unsubscribes, and the service worker shows what arrives.

A browser without a network has no push service. Its subscription is replaced by one at a service of the tests; the
worker gets its messages through the browser's own developer tools.
"""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from browser.opponents import begin, do
from browser.visiting import DESK, Served, Visit, newcomer
from push_service import PushService
from teban.registry import start_with

SLOW = {"kind": "correspondence", "days": 3}
FIRST = start_with("stoic", {"size": 3}).legal()[0]
SUBSCRIBES = """({ endpoint, p256dh, auth }) => {
    Notification.requestPermission = () => Promise.resolve('granted');
    let current = JSON.parse(sessionStorage.getItem('subscription'));
    const found = () => current && {
        endpoint,
        toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
        unsubscribe() { current = null; sessionStorage.removeItem('subscription'); return Promise.resolve(true); },
    };
    PushManager.prototype.getSubscription = () => Promise.resolve(found());
    PushManager.prototype.subscribe = (options) => {
        current = options;
        sessionStorage.setItem('subscription', JSON.stringify(options));
        return Promise.resolve(found());
    };
}"""


@pytest.fixture(scope="module")
def service() -> Iterator[PushService]:
    service = PushService()
    yield service
    service.close()


@pytest.fixture(scope="module")
def served(service: PushService) -> Iterator[Served]:
    served = Served(TEBAN_PUSH_TEST_ORIGIN=service.origin)
    yield served
    served.end()


def turn(page: Page) -> Locator:
    """The switch, in the settings."""
    page.get_by_role("button", name="Settings").click()
    return page.get_by_role("checkbox", name="Notify me when Teban is closed")


def arrived(page: Page, service: PushService, count: int) -> None:
    """Wait until so many messages have come."""
    for _ in range(200):
        if len(service.messages) >= count:
            break
        page.wait_for_timeout(100)
    assert len(service.messages) == count


def test_the_switch_begins_and_ends_it(visit: Visit, service: PushService) -> None:
    aoi, ben = visit(), visit()
    mocked = service.subscription()
    ben.context.add_init_script(f"({SUBSCRIBES})({json.dumps(mocked)})")
    ben.reload()
    switch = turn(ben)
    expect(switch).not_to_be_checked()
    with ben.expect_response("**/push/subscribe") as answer:
        switch.click()
    assert answer.value.ok
    expect(switch).to_be_checked()
    key = json.loads(ben.evaluate("sessionStorage.getItem('subscription')"))["applicationServerKey"]
    game = begin(aoi, ben, time=SLOW)
    do(aoi, game, do="turn", number=1, actions=[FIRST])
    arrived(aoi, service, 1)
    assert service.messages[0].key == key
    assert service.messages[0].text["title"] == "Your turn"
    assert service.messages[0].text["address"] == f"#/online/{game}"
    ben.reload()
    switch = turn(ben)
    expect(switch).to_be_checked()
    with ben.expect_response("**/push/unsubscribe"):
        switch.click()
    expect(switch).not_to_be_checked()
    assert ben.evaluate("sessionStorage.getItem('subscription')") is None


def test_the_worker_shows_what_arrives_and_opens_the_game(browser: Browser, served: Served) -> None:
    context = newcomer(browser, DESK, "en", permissions=["notifications"])
    try:
        page = context.new_page()
        page.goto(served.address)
        tools = context.new_cdp_session(page)
        registrations: list[Any] = []
        tools.on("ServiceWorker.workerRegistrationUpdated", lambda told: registrations.extend(told["registrations"]))
        tools.send("ServiceWorker.enable")
        page.evaluate("() => navigator.serviceWorker.register('/push.js').then(() => navigator.serviceWorker.ready)")
        told = {
            "title": "あなたの手番です",
            "body": "ストイック",
            "lang": "ja",
            "tag": "teban.online",
            "address": "#/online/x",
        }
        for _ in range(2):
            tools.send(
                "ServiceWorker.deliverPushMessage",
                {
                    "origin": served.address.rstrip("/"),
                    "registrationId": registrations[0]["registrationId"],
                    "data": json.dumps(told),
                },
            )
        shown = page.wait_for_function(
            """() => navigator.serviceWorker.ready
                .then((registration) => registration.getNotifications())
                .then((found) => found.length && found.map(({ title, body, tag, data }) => [title, body, tag, data]))"""
        ).json_value()
        assert shown == [["あなたの手番です", "ストイック", "teban.online", "#/online/x"]]
    finally:
        context.close()
