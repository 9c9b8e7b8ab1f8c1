"""A match whose next action repeats a position for the third time, shown to everybody who judges actions."""

import io
import json
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from math import inf
from pathlib import Path

from fastapi.testclient import TestClient

import teban
from teban import Match
from teban.cli.console.match_file import MatchFile
from teban.cli.console.opponent import Computer
from teban.cli.console.session import Session
from teban.engine.analysis import Analyser
from teban.engine.player import Thinker
from teban.engine.solve import Solver
from teban.server.app import create_app
from teban.server.settings import Settings
from teban.service import limits
from teban.service.analysers import AnalyserCache
from teban.service.engine import Thoughts
from teban.service.models.requests import AnalysisRequest

VISITS = 3000


@dataclass(frozen=True)
class Repetition:
    """A position, and how play leads from it back to it.

    Whoever plays the last action is losing otherwise, so that the draw is the best there is.
    """

    text: str
    cycle: str

    @property
    def actions(self) -> list[str]:
        """All actions up to the draw."""
        return 2 * self.cycle.split()

    def match(self) -> Match:
        """The match before its last action."""
        match = Match(teban.load(self.text, backend="native"))
        match.play_all(self.actions[:-1])
        return match

    def finished(self) -> Match:
        """The match with its last action."""
        match = self.match()
        match.play(self.actions[-1])
        assert match.outcome
        assert match.outcome.reason == "repetition"
        return match

    @property
    def game(self) -> dict[str, object]:
        """The game as a request names it."""
        start = teban.load(self.text)
        return {"game": start.game.name, "options": dict(start.options), "start": self.text}


def by_analysis(case: Repetition) -> None:
    match = case.match()
    told = teban.analyse(match, seconds=0, visits=VISITS, lines=1000, memory=64)
    assert (told.best.action, told.best.winner, told.win) == (case.actions[-1], 0, 0.5)
    alone = teban.analyse(match.position, seconds=0, visits=VISITS, lines=1000, memory=64)
    assert (alone.winner or 0) != match.seat
    assert alone.win < 0.4, "the position alone is no draw, or the test would show nothing"


def by_study(case: Repetition) -> None:
    """An analysis that follows the game from its start, as somebody walks through it."""
    match = Match(teban.load(case.text, backend="native"))
    analyser = Analyser(match, seconds=0, visits=300, memory=64)
    for action in case.actions[:-1]:
        *_, told = analyser
        assert told.position == match.position
        match.play(action)
        analyser.follow(match)
    *_, told = analyser
    assert (told.best.action, told.best.winner, told.win) == (case.actions[-1], 0, 0.5)


def by_study_page(case: Repetition) -> None:
    """The same as the page asks for it, with the key to the search that it had before."""
    match, cache, key = Match(teban.load(case.text)), AnalyserCache(), ""
    for action in case.actions[:-1]:
        match.play(action)
        asked = {**case.game, "start": match.position.text, "repeated": [each.text for each in match.repeated]}
        more = {"analyser": key, "since": [action] if key else [], "seconds": 0.3, "lines": limits.LINES}
        *_, last = Thoughts(AnalysisRequest.model_validate({**asked, **more}), cache)
        key = last.data.analyser or ""
    best = last.data.candidates[0]
    assert (best.action, best.winner) == (case.actions[-1], 0)


def by_hint(case: Repetition) -> None:
    match, out = case.match(), io.StringIO()
    Session(match, MatchFile(match), "en").run(["hint", "quit", "n"], out)
    assert f"Suggested turn: {case.actions[-1]}." in out.getvalue()
    assert "win chance: 50%." in out.getvalue()


def by_draw_offer(case: Repetition) -> None:
    """Whoever is winning, but cannot avoid the draw, agrees to it."""
    match = case.match()
    assert Computer(2, 3 - match.seat).accepts_draw(match)


def by_review(case: Repetition) -> None:
    review = teban.review(case.finished(), seconds=0, visits=VISITS)
    assert review.chances[-1] == 0.5
    assert review.turns[-1].after is None


def by_page(case: Repetition) -> None:
    """The page's analysis and review."""
    with TestClient(create_app(Settings(client=Path("nowhere"))), base_url="http://localhost") as client:
        asked = {**case.game, "actions": case.actions[:-1], "seconds": 0.2, "lines": 8}
        *_, last = client.post("/api/analysis", json=asked).text.strip().split("\n\n")
        best = json.loads(last.partition("data: ")[2])["candidates"][0]
        assert (best["action"], best["winner"], best["win"]) == (case.actions[-1], 0, 0.5)
        *_, last = client.post("/api/review", json={**case.game, "actions": case.actions}).text.strip().split("\n\n")
        assert json.loads(last.partition("data: ")[2])["chances"][-1] == 0.5


def by_page_on_return(case: Repetition) -> None:
    """An action leads back to where the game was once: what follows it in the same question knows of both times."""
    cycle = case.cycle.split()
    with TestClient(create_app(Settings(client=Path("nowhere"))), base_url="http://localhost") as client:
        *before, last = client.post("/api/open", json={**case.game, "actions": cycle[:-1], "board": False}).json()[
            "turns"
        ]
        asked = {**case.game, "start": last["start"], "actions": [*last["actions"], cycle[-1], *cycle[:-1]]}
        asked["once"] = [turn["key"] for turn in before]
        told = client.post("/api/analysis", json={**asked, "seconds": 0.2, "lines": 8}).text
    best = json.loads(told.strip().split("\n\n")[-1].partition("data: ")[2])["candidates"][0]
    assert (best["action"], best["winner"]) == (cycle[-1], 0)


def by_ugi(case: Repetition) -> None:
    ours = subprocess.Popen(
        [sys.executable, "-m", "teban", "ugi"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert ours.stdin
    assert ours.stdout
    start = teban.load(case.text)
    print(f"setoption name Game value {start.game.name}", file=ours.stdin)
    print(f"position fen {case.text} moves {' '.join(case.actions[:-1])}", file=ours.stdin)
    print(f"go nodes {VISITS}", file=ours.stdin, flush=True)
    told = iter(ours.stdout.readline, f"bestmove {case.actions[-1]}\n")
    # There is nothing to think about where it is the only action.
    scores = [line.split(" pv ")[0].split(" score ")[1] for line in told if " multipv 1 " in line]
    ours.communicate("quit\n", timeout=10)
    assert scores[-1:] == ["cp 0"]


def by_player(case: Repetition) -> None:
    assert Thinker(visits=VISITS, memory=64).choose(case.match(), inf) == case.actions[-1]


def by_proof(case: Repetition) -> None:
    judged = Solver(case.match(), memory=1).judge_actions(nodes=1)
    assert judged[case.actions[-1]] == 0


Judge = Callable[[Repetition], None]

JUDGES: list[Judge] = [
    by_analysis,
    by_study,
    by_study_page,
    by_hint,
    by_draw_offer,
    by_review,
    by_page,
    by_page_on_return,
    by_ugi,
    by_player,
    by_proof,
]
"""Everybody who judges actions; each fails for one that does not know the history."""
