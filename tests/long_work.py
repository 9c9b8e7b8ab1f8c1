"""Work that takes long, as programs to be run in processes of their own, and what there is that takes no time.

`BLOCKING` names everything public that may keep its caller waiting; each runs for about `seconds` and ends by itself.
"""

import subprocess
import sys
from collections.abc import Iterator
from inspect import isclass, isfunction
from types import ModuleType
from typing import Any

import teban
from teban import bulk
from teban.engine import analysis, player, review, search, solve

PREFACE = """
import os, signal, sys, threading, time
signal.signal(signal.SIGINT, signal.default_int_handler)  # which shells take from what they run in the background
import teban
from teban import Match
from teban.engine.analysis import Analyser
from teban.engine.player import LevelPlayer, RandomPlayer, Thinker
from teban.engine.review import Reviewer
from teban.engine.search import Search
from teban.engine.solve import Solver

hard = teban.start("borderland", backend="native")
short = teban.start("stoic", size=3, backend="native")

def played():
    match = Match(short)
    for _ in range(4):
        match.play(match.legal()[0])
    return match

def again(work, seconds):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        work()

def beside(searching, asking, seconds):
    thread = threading.Thread(target=searching.run, args=(seconds,), daemon=True)
    thread.start()
    time.sleep(0.05)
    asking()
    thread.join()
"""

BLOCKING = {
    "perft": "again(lambda: teban.perft(hard, 4 if seconds > 5 else 2), seconds)",
    "playouts": "again(lambda: teban.playouts(hard, 10_000_000 if seconds > 5 else 100), seconds)",
    "solve": "teban.solve(hard, seconds=seconds)",
    "analyse": "teban.analyse(hard, seconds=seconds)",
    "review": "again(lambda: teban.review(played(), seconds=min(seconds, 5)), seconds)",
    "Search.run": "Search(Match(hard), threads=2).run(seconds)",
    "Search.follow": """
        search = Search(Match(short))
        beside(search, lambda: search.follow(played()), seconds)""",
    "Solver.run": "Solver(hard).run(seconds)",
    "Solver.judge_actions": "Solver(hard).judge_actions(seconds)",
    "Solver.wins_within": "Solver(hard).wins_within(50, seconds)",
    "Solver.solution": """
        solver = Solver(hard)
        beside(solver, solver.solution, seconds)""",
    "Analyser.__iter__": "list(Analyser(hard, seconds=seconds))",
    "Reviewer.__iter__": "again(lambda: list(Reviewer(played(), seconds=min(seconds, 5))), seconds)",
    "Reviewer.steps": "again(lambda: list(Reviewer(played(), seconds=min(seconds, 5)).steps()), seconds)",
    "Thinker.choose": "Thinker(plain=seconds > 5).choose(Match(hard), seconds)",
    "LevelPlayer.choose": "LevelPlayer(8).choose(Match(hard), seconds)",
    "Batch.step": """
        batch = teban.batch("stoic", 1000)
        again(lambda: batch.step(batch.sample()), seconds)""",
}
"""Statements, in which `seconds` says how long; more than 5 stand for ever."""

PROMPT = {
    *("batch", "cmake_dir", "game", "games", "include_dir", "load", "start", "svg"),
    *("Search.stop", "Search.forget_stop", "Search.candidates"),
    *("Solver.stop", "Analyser.stop", "Thinker.stop", "LevelPlayer.stop", "Reviewer.stop"),
    *("Thinker.close", "LevelPlayer.close", "RandomPlayer.close", "RandomPlayer.choose", "Analyser.follow"),
    *("Batch.sample", "Batch.position", "Batch.reset", "Batch.encode", "Batch.decode"),
    *("match_at", "in_kernel", "repeated_in", "noticed", "all_cores", "time_to_think", "Review.accuracy"),
}
"""What answers in a moment, whatever it is asked."""


def functions() -> Iterator[str]:
    """The public functions of the package and of its engine, and the public methods of its classes."""
    for name in teban.__all__:
        if isfunction(getattr(teban, name)):
            yield name
    for module in (search, solve, analysis, player, review, bulk):
        for name, member in _own(module):
            if isfunction(member):
                yield name
            elif isclass(member) and not getattr(member, "_is_protocol", False):
                yield from (f"{name}.{method}" for method, code in vars(member).items() if _is_asked(method, code))


def _own(module: ModuleType) -> Iterator[tuple[str, Any]]:
    for name, member in vars(module).items():
        if not name.startswith("_") and getattr(member, "__module__", None) == module.__name__:
            yield name, member


def _is_asked(name: str, member: object) -> bool:
    return isfunction(member) and (not name.startswith("_") or name == "__iter__")


def program(name: str) -> str:
    """What defines `work(seconds)`."""
    lines = BLOCKING[name].strip().splitlines()
    return PREFACE + "\n".join(["", "def work(seconds):", *(f"    {line.strip()}" for line in lines), ""])


def start(source: str) -> subprocess.Popen[str]:
    """A program in a process of its own."""
    return subprocess.Popen(
        [sys.executable, "-c", source], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
