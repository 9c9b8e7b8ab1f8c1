"""`teban solve`: who wins a position for certain, with the search's progress while it lasts."""

import json
import sys
from argparse import Namespace
from collections.abc import Iterator
from threading import Event, Thread
from time import monotonic
from typing import Any

from teban.cli.console.game_arguments import match_after
from teban.cli.console.language import Notice, UsageError, say
from teban.cli.console.numbers import read_seconds, read_whole, short
from teban.cli.console.status_lines import player_name
from teban.cli.console.terminal import treat_hangup_as_interrupt
from teban.engine.search import MEMORY
from teban.engine.solve import Solution, Solver
from teban.native.memory import most_megabytes
from teban.words import Reason

_PULSE = 0.2
"""Seconds from one look at the search to the next."""


def show_solve(given: Namespace, lang: str) -> None:
    """Solve the match that the actions make; what is known is told even after an interruption."""
    seconds = read_seconds(given.seconds, default=0.0)
    memory = _read_memory(given.memory)
    match = match_after(given.game, given)
    if match.outcome:
        raise UsageError(Reason("game_over" if match.position.outcome else "match_over"))
    solver = Solver(match, memory=memory)
    treat_hangup_as_interrupt()
    try:
        _run(solver, seconds, lang)
    finally:
        solution = solver.solution()
        if given.json:
            print(json.dumps(_data(solution)))
        else:
            print(*_lines(solution, lang), sep="\n")


def _read_memory(written: str | None) -> int:
    if written is None:
        return MEMORY
    most = most_megabytes()
    return read_whole(written, 1, most, Notice("solve.bad_memory", params={"value": written[:40], "most": most}))


def _run(solver: Solver, seconds: float, lang: str) -> None:
    """Search in a thread of its own, so that this one can show the progress and hear an interruption."""
    ended = Event()  # to wait for: a thread whose `join` is interrupted is taken for dead

    def run() -> None:
        try:
            solver.run(seconds)
        finally:
            ended.set()

    search = Thread(target=run)
    begin = monotonic()
    search.start()
    try:
        while not ended.wait(_PULSE):
            if sys.stderr.isatty():
                print(f"\r{_progress(solver, monotonic() - begin, lang)}\x1b[K", end="", file=sys.stderr, flush=True)
    finally:
        solver.stop()
        search.join()
        if sys.stderr.isatty():
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)


def _progress(solver: Solver, seconds: float, lang: str) -> str:
    proof, disproof = solver.missing
    return say(
        lang,
        "solve.progress",
        nodes=short(solver.nodes),
        rate=short(solver.nodes / seconds),
        seconds=f"{seconds:.0f}",
        proof=proof,
        disproof=disproof,
    )


def _lines(solution: Solution, lang: str) -> Iterator[str]:
    yield _result(solution, lang)
    if solution.action:
        yield say(lang, "solve.first_action", action=solution.action)
    if len(solution.line) > 1:
        yield say(lang, "solve.line", line=" ".join(solution.line))
    params = {"nodes": f"{solution.nodes:,}", "seconds": f"{solution.seconds:.1f}"}
    yield say(lang, "solve.effort", megabytes=f"{solution.memory / 2**20:.0f}", **params)


def _result(solution: Solution, lang: str) -> str:
    position = solution.position
    if solution.winner:
        params = {"who": player_name(position, solution.winner, lang), "distance": solution.distance}
        return say(lang, "solve.wins", **params)
    if solution.winner == 0:
        return say(lang, "solve.draw")
    if solution.refuted:
        return say(lang, "solve.no_win", who=player_name(position, solution.refuted, lang))
    return say(lang, "solve.not_solved")


def _data(solution: Solution) -> dict[str, Any]:
    position = solution.position
    return {
        "game": position.game.name,
        "options": dict(position.options),
        "text": position.text,
        "seat": position.seat,
        "solved": solution.is_solved,
        "winner": solution.winner,
        "distance": solution.distance,
        "action": solution.action,
        "line": list(solution.line),
        "refuted": solution.refuted,
        "nodes": solution.nodes,
        "seconds": round(solution.seconds, 3),
        "memory": solution.memory,
    }
