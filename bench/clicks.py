"""What a click costs on the wire, in requests, bytes and milliseconds: as the page of version 0.1 asked, and now.

Version 0.1 sent the whole game and got the whole position, board and turns included, for each action, once more for the
computer's turn, and once more for each position on the way through it. Those addresses still answer as they did, so
both ways are measured with today's server, in its own process: the rows of version 0.1 compare ways of asking, not
servers. Prints what was measured and writes it to `bench/results/clicks.md`.
"""

import gzip
import json
import os
import platform
import sys
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter
from typing import Any

from fastapi.testclient import TestClient

import teban
from teban.core.match import Match
from teban.server.app import create_app
from teban.server.settings import Settings

RESULTS = Path(__file__).parent / "results" / "clicks.md"
TIMES = 15
"""How often each question is asked; the median counts."""
LONG = "borderland"
LEVEL = 1
LENGTH = 10
"""Actions of the games in which the computer replies."""

TEXT = """# What a click costs on the wire

{day}, {cores} cores, Python {python}, load before the run {load:.1f} (`python bench/clicks.py`); the median of {times}.
Bytes are those of the bodies, plain and as they travel (gzip, level 6). Both ways are measured on today's server. The
rows “0.1” show what the way of that version costs here: its addresses, which still answer, with all actions in each
request, and the board and all turns in each answer. They do not show how long the server of version 0.1 took.

| click | way | requests | bytes sent | bytes answered | as they travel | ms |
|---|---|---:|---:|---:|---:|---:|
"""


@dataclass
class Cost:
    """Of one click."""

    requests: int = 0
    sent: int = 0
    answered: int = 0
    packed: int = 0
    seconds: float = 0.0


class Page:
    """Somebody who asks, and adds up what it costs."""

    def __init__(self, client: TestClient) -> None:
        self._client = client
        self.cost = Cost()

    def ask(self, path: str, question: dict[str, Any]) -> str:
        """One request."""
        body = json.dumps(question).encode()
        began = perf_counter()
        answer = self._client.post(path, content=body, headers={"Content-Type": "application/json"})
        self.cost.seconds += perf_counter() - began
        assert answer.status_code == 200, answer.text
        self.cost.requests += 1
        self.cost.sent += len(body)
        self.cost.answered += len(answer.content)
        self.cost.packed += len(gzip.compress(answer.content, 6))
        return answer.text


def as_before(page: Page, match: Match, action: str, computer: int | None) -> None:
    """A click as the page of version 0.1 asked."""
    game, actions = match.start.game.name, [*match.actions, action]
    told = json.loads(page.ask("/api/position", {"game": game, "options": {}, "actions": actions, "lang": "en"}))
    if told["seat"] != computer:
        return
    asked = {"game": game, "options": {}, "actions": actions, "lang": "en", "level": LEVEL, "seed": 1}
    text = page.ask("/api/turn", asked)
    played = json.loads(text[text.rindex("data: ") + len("data: ") :])["actions"]
    for count in range(1, len(played)):
        on_the_way = [*actions, *played[:count]]
        page.ask("/api/position", {"game": game, "options": {}, "actions": on_the_way, "lang": "en"})


def as_now(page: Page, match: Match, action: str, computer: int | None) -> None:
    """A click as the page asks now."""
    turn = match.actions[len(match.actions) - match.actions_in_turn :]
    asked = {
        "game": match.start.game.name,
        "options": {},
        "start": match.turn_starts()[-1].text,
        "actions": [*turn, action],
        "repeated": [position.text for position in match.repeated],
        "computer": computer and {"seat": computer, "level": LEVEL, "seed": 1},
        "lang": "en",
    }
    page.ask("/api/play", asked)


Way = Callable[[Page, Match, str, int | None], None]
WAYS: dict[str, Way] = {"0.1": as_before, "now": as_now}


def measured(client: TestClient, way: Way, match: Match, computer: int | None) -> Cost:
    """What a click costs."""
    action, costs = clicked(match), []
    for _ in range(TIMES):
        page = Page(client)
        way(page, match, action, computer)
        costs.append(page.cost)
    cost = costs[-1]
    cost.seconds = median(each.seconds for each in costs)
    return cost


def random_game(name: str, length: int) -> Match:
    """A game of so many random actions; ends are avoided."""
    random, match = Random(f"{name} {length}"), Match(teban.start(name))
    while len(match.actions) < length:
        match.play(random.choice(match.legal()))
        for _ in range(3 if match.outcome else 0):  # one turn before the end may leave no way on
            if match.actions:
                match.takeback_turn()
    return match


def clicked(match: Match) -> str:
    """The first legal action that hands over to the other side, or else the first."""
    legal = match.legal()
    return next((action for action in legal if match.position.play(action).seat != match.seat), legal[0])


def main() -> int:
    """Measure, print and write."""
    load = os.getloadavg()[0]
    clicks: list[tuple[str, Match, int | None]] = [
        (f"{LONG}, action {length}, two people", random_game(LONG, length - 1), None) for length in (10, 3000)
    ]
    for name in (game.name for game in teban.games() if game.name != LONG):
        match = random_game(name, LENGTH)
        clicks.append((f"{name}, the computer replies", match, 3 - match.seat))
    rows = []
    with TestClient(create_app(Settings(client=Path("nowhere"))), base_url="http://localhost") as client:
        for what, match, computer in clicks:
            for name, way in WAYS.items():
                cost = measured(client, way, match, computer)
                rows.append(
                    f"| {what} | {name} | {cost.requests} | {cost.sent:,} | {cost.answered:,} | {cost.packed:,} "
                    f"| {1000 * cost.seconds:.1f} |"
                )
    told = TEXT.format(day=date.today(), cores=os.cpu_count(), python=platform.python_version(), load=load, times=TIMES)
    text = told + "\n".join(rows) + "\n"
    print(text)
    RESULTS.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
