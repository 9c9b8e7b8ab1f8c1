"""People who play each other, each with a browser of their own, at one server.

What a test is about is done on the page. What has to be there before, such as a game that is under way, may be asked of
the server in the name of the same visitor, which is quicker.
"""

import re
import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, expect

import teban
from browser.playing import OFFERED, Player
from browser.saying import say, use
from browser.visiting import Served

NAMES = {"en": "Aoi", "ja": "ベン"}
"""What people are called who do not care."""
UNTIMED: dict[str, Any] = {"kind": "untimed"}
LIVE: dict[str, Any] = {"kind": "live", "base": 600, "increment": 5}
DAYS: dict[str, Any] = {"kind": "correspondence", "days": 3}

CELL = re.compile(r"[a-z][0-9]+")
"""A cell in an action."""

Meet = Callable[..., "Person"]
"""Let somebody with a name and a language come to the server, before a screen, and what else a browser can be told."""


class Hasty(Served):
    """A server at which nobody waits for a minute."""

    PROGRAM = (str(Path(__file__).with_name("short_limits.py")),)


@dataclass(frozen=True)
class Person:
    """Somebody with a browser of their own."""

    page: Page
    lang: str
    name: str

    def say(self, what: str, **params: object) -> str:
        """A saying as this person reads it."""
        return say(what, self.lang, **params)

    def title(self, game: str) -> str:
        """What a game is called in this person's language."""
        return teban.game(game).title(self.lang)

    # What they do

    def go(self, path: str) -> None:
        """Go somewhere on the site, as by a link."""
        self.page.evaluate("(path) => { location.hash = path; }", path)

    def open(self, path: str) -> None:
        """Open an address in a page that shows nothing yet."""
        address = self.page.url.split("#")[0]
        self.page.goto("about:blank")
        self.page.goto(address + path)

    def beside(self) -> "Person":
        """The same person with a second page of the same browser."""
        page = self.page.context.new_page()
        page.goto(self.page.url.split("#")[0])
        return Person(page, self.lang, self.name)

    def button(self, what: str, **params: object) -> Locator:
        return self.page.get_by_role("button", name=self.say(what, **params), exact=True)

    def press(self, what: str, **params: object) -> None:
        self.button(what, **params).click()

    def use(self, what: str) -> None:
        """Use one of the tools below the board."""
        use(self.page, what, self.lang)

    def choose(self, what: str, value: str) -> None:
        """Choose a value in a row of them."""
        row = self.page.get_by_role("group", name=self.say(what), exact=True)
        row.get_by_text(value, exact=True).click()

    def set_up(self, game: str, whom: str = "friend") -> None:
        """Open the dialog of a new game, with its opponent chosen."""
        self.press("choose", game=self.title(game))
        self.choose("who", self.say(whom))
        self.page.get_by_label(self.say("your name")).fill(self.name)

    def invite(self, game: str, size: int | None = None, time: str = "untimed", begins: str = "you begin") -> str:
        """Invite a friend, all by what the page shows; the path of the link to send."""
        self.set_up(game)
        if size:
            self.choose("size", str(size))
        self.choose("time", self.say(time))
        self.choose("who begins", self.say(begins))
        self.press("create")
        return self.link()

    def link(self) -> str:
        """The path of the link that the page wants to be sent."""
        field = self.page.get_by_label(self.say("link"))
        return "#" + field.input_value().split("#", 1)[1]

    def sit_down(self, link: str) -> None:
        """Follow the link of an invitation, and accept it."""
        self.open(link)
        self.page.get_by_label(self.say("your name")).fill(self.name)
        self.press("sit down")
        expect(self.board).to_be_visible()

    def play(self, *cells: str) -> None:
        """Play a turn by touching these cells, once it is this person's turn."""
        Player(self.page).click(*cells)

    def resign(self) -> None:
        self.use("resign")
        self.page.get_by_role("dialog").get_by_role("button", name=self.say("resign, yes"), exact=True).click()

    # What they see

    @property
    def board(self) -> Locator:
        return self.page.locator(".play .board svg").first

    @property
    def prompt(self) -> Locator:
        return self.page.locator(".prompt")

    @property
    def pieces(self) -> Locator:
        return self.page.locator(".board .piece")

    @property
    def offers(self) -> Locator:
        return self.page.get_by_role("group", name=self.say("offers"), exact=True)

    @property
    def verdict(self) -> Locator:
        return self.page.locator(".prompt.over h2")

    # What they ask the server for

    def ask(self, path: str, **body: Any) -> Any:
        """What the server answers to a command in this person's name."""
        address = self.page.url.split("#")[0]
        answer = self.page.context.request.post(f"{address}api/online/{path}", data=body)
        assert answer.ok, answer.text()
        return answer.json()

    def do(self, game_id: str, **command: Any) -> Any:
        """Carry out a command at a game."""
        return self.ask(f"games/{game_id}", key=secrets.token_hex(8), since=0, command=command)

    def post(self, game: str = "stoic", **terms: Any) -> str:
        """Invite somebody; the game's name."""
        usual = {"time": UNTIMED, "begins": "inviter", "takebacks": True, "private": False, "open": False}
        asked = {"game": game, "options": {"size": 3} if game == "stoic" else {}, **usual, **terms}
        told = self.ask("games", key=secrets.token_hex(8), terms=asked, name=self.name)
        return str(told["id"])


def table(game_id: str) -> str:
    """The path of a game's table."""
    return f"#/online/{game_id}"


def begin(one: Person, two: Person, turns: Sequence[str] = (), **terms: Any) -> str:
    """Let two play, the first of whom begins, each turn one action; both are at the table then."""
    game_id = one.post(**terms)
    two.do(game_id, do="join", name=two.name)
    for number, action in enumerate(turns):
        (one, two)[number % 2].do(game_id, do="turn", number=number + 1, actions=[action])
    for each in (one, two):
        each.open(table(game_id))
        expect(each.board).to_be_visible()
    return game_id


def play_on(one: Person, two: Person, most: int) -> None:
    """Let two choose among what their pages show until the game is over for both, or they chose so often."""
    players = Player(one.page, seed=1), Player(two.page, seed=2)
    for _ in range(most):
        acting = next_to_act(players)
        offered = acting.look()
        if offered.is_over:
            break
        acting.choose(offered)
    for player in players:
        assert player.look().is_over


def follow(one: Person, two: Person, actions: Sequence[str]) -> None:
    """Let two play these actions, whoever is to act, by touching the cells that each names."""
    players = Player(one.page), Player(two.page)
    for action in actions:
        acting = next_to_act(players)
        if cells := CELL.findall(action):
            acting.click(*cells)
        else:
            person = one if acting.page is one.page else two
            acting.touch(person.button(action))


def next_to_act(players: Sequence[Player]) -> Player:
    """Whoever has something to choose first, or sees that the game is over."""
    while True:
        for player in players:
            if player.page.evaluate(OFFERED):
                return player
        players[0].page.wait_for_timeout(20)
