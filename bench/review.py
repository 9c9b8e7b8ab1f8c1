"""How long the server takes to look back at a game of sixty turns, as the page asks for it.

Games are played by the engine with little thought and some chance. What was measured is told in
`bench/results/review.md`.
"""

import json
import os
import platform
from argparse import ArgumentParser
from datetime import date
from pathlib import Path
from random import Random
from time import perf_counter

from fastapi.testclient import TestClient

import teban
from teban.core.match import Match
from teban.engine.search import Search
from teban.server.app import create_app
from teban.server.settings import Settings

RESULTS = Path(__file__).parent / "results" / "review.md"
TURNS = 60
ALLOWED = 60.0
"""Seconds that such a review may take."""
LONG = ("borderland", "stoic", "flowish", "realm")
"""Games that last as long."""

HEADER = """# Looking back

How long a review of the first {turns} turns of a game takes at the default setting, from the question to the last event
of the stream, and the longest silence between two events (`python bench/review.py`). {machine}, {day}.

| game | turns | bad turns | facts | seconds | longest silence |
|---|---:|---:|---:|---:|---:|
"""


def weak_game(game: str, seed: int) -> Match:
    """So many turns, or as many as there are, of players who overlook a lot."""
    random, match = Random(f"{game} {seed}"), Match(teban.start(game))
    while match.legal() and match.turn_number <= TURNS:
        search = Search(match, memory=16, seed=seed)
        search.run(visits=100)
        chosen = search.candidates(1)[0].action if random.random() < 0.8 else random.choice(match.legal())
        match.play(chosen)
    return match


def measured(game: str, seed: int) -> str:
    """The line of one review."""
    match = weak_game(game, seed)
    asked = {"game": game, "actions": list(match.actions)}
    began = before = perf_counter()
    silence, turns = 0.0, []
    client = TestClient(create_app(Settings(client=Path("nowhere"))), base_url="http://localhost")
    with client.stream("POST", "/api/review", json=asked) as answer:
        for line in answer.iter_lines():
            if line.startswith("data: "):
                silence, before = max(silence, perf_counter() - before), perf_counter()
                turns.append(json.loads(line.removeprefix("data: ")))
    seconds = perf_counter() - began
    bad = [turn for turn in turns if turn.get("facts")]
    facts = sum(len(turn["facts"]) for turn in bad)
    late = "" if seconds < ALLOWED else " **late**"
    return f"| {game} | {len(turns) - 1} | {len(bad)} | {facts} | {seconds:.1f}{late} | {silence:.2f} s |"


def main() -> None:
    """Measure and write down."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--games", nargs="+", choices=[g.name for g in teban.games()], default=LONG, metavar="GAME")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    machine = f"{platform.machine()}, {os.cpu_count()} cores"
    text = HEADER.format(turns=TURNS, machine=machine, day=date.today())
    for game in given.games:
        line = measured(game, given.seed)
        print(line, flush=True)
        text += line + "\n"
    RESULTS.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
