"""Proofs: small games solved, against exhaustive search by the rulebook; limits, memory, and the command line."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from threading import Thread
from typing import Any

import pytest

import teban
from teban import Match, Position
from teban.cli import main
from teban.engine.solve import Solver, solve
from teban.errors import NoMemory

SMALL: list[tuple[str, dict[str, Any]]] = [
    ("stoic", {"size": 2}),
    ("orochi", {"size": 2}),
    ("sibling", {"size": 2}),
    ("sibling", {"size": 2, "pie": True}),
    ("unlace", {"size": 2}),
    ("flowish", {"size": 2}),
    ("node", {"size": 2}),
]
"""Games that always end, small enough to be searched through by the rulebook."""


@pytest.fixture(autouse=True)
def english_locale(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")


def exhausted(position: Position, known: dict[Position, int]) -> int:
    """The winner with best play, 0 for a draw, by looking at everything."""
    if position.outcome:
        return position.outcome.winner or 0
    if position not in known:
        results = {exhausted(position.play(action), known) for action in position.legal()}
        wishes = (position.seat, 0, position.rival)
        known[position] = next(wish for wish in wishes if wish in results)
    return known[position]


def reachable(position: Position) -> dict[Position, list[Position]]:
    """All positions that a game can come to, with their successors."""
    graph: dict[Position, list[Position]] = {}
    waiting = [position]
    while waiting:
        if (at := waiting.pop()) not in graph:
            graph[at] = [at.play(action) for action in at.legal()]
            waiting += graph[at]
    return graph


def forced(graph: dict[Position, list[Position]], seat: int, drawn: frozenset[Position] = frozenset()) -> set[Position]:
    """The positions from which a seat can force a win, found backwards from the ends, so that cycles do no harm.

    To come to a position that is drawn wins nothing.
    """
    won = {at for at in graph if at.outcome and at.outcome.winner == seat}
    grown = True
    while grown:
        good = won - drawn
        more = {
            at
            for at, after in graph.items()
            if at not in won and after and (any if at.seat == seat else all)(later in good for later in after)
        }
        won |= more
        grown = bool(more)
    return won


def some_positions(start: Position, seed: int, games: int) -> Iterator[Position]:
    """Positions of random games that are not over."""
    random = Random(seed)
    for _ in range(games):
        position = start
        while not position.outcome:
            yield position
            position = position.play(random.choice(position.legal()))


def ends_well(position: Position, line: tuple[str, ...], winner: int, distance: int | None) -> bool:
    for action in line:
        position = position.play(action)
    return bool(position.outcome and position.outcome.winner == winner and distance and len(line) <= distance)


# Who wins


@pytest.mark.parametrize(("name", "options"), SMALL)
def test_the_winner_is_the_one_that_exhaustive_search_by_the_rulebook_finds(name: str, options: dict[str, Any]) -> None:
    known: dict[Position, int] = {}
    start = teban.start(name, backend="python", **options)
    for position in (start, *some_positions(start, 1, 3)):
        assert solve(position, memory=1).winner == exhausted(position, known), position


@pytest.mark.parametrize(("name", "options"), SMALL)
def test_the_line_of_a_proof_ends_as_claimed_by_the_rulebook_and_in_time(name: str, options: dict[str, Any]) -> None:
    start = teban.start(name, backend="python", **options)
    solution = solve(start)
    assert solution.winner
    assert ends_well(start, solution.line, solution.winner, solution.distance)
    assert solution.action == solution.line[0]


@pytest.mark.parametrize(("name", "options"), SMALL)
def test_all_actions_are_judged_as_exhaustive_search_does(name: str, options: dict[str, Any]) -> None:
    known: dict[Position, int] = {}
    start = teban.start(name, backend="python", **options)
    judged = Solver(start, memory=1).judge_actions()
    assert judged == {action: exhausted(start.play(action), known) for action in start.legal()}


# Positions that repeat

CYCLIC = (
    "squish ..../BB.B./...WW./......./..W.../W..../WB.. 1",
    "squish ...B/....W/..BB.W/......./....W./.B.W./W.B. 1",
    "squish .WB./...../.W.B../W...B../....B./W..../.B.. 1",
)
"""Few pieces, so that all positions they lead to can be listed; each leads to wins of both seats and to draws."""


@pytest.mark.parametrize("text", CYCLIC)
def test_where_positions_repeat_wins_and_draws_are_those_found_backwards_from_the_ends(text: str) -> None:
    graph = reachable(teban.load(text, backend="native"))
    won = {seat: forced(graph, seat) for seat in (1, 2)}
    winners = {at: next((seat for seat in (1, 2) if at in won[seat]), 0) for at in graph}
    assert set(winners.values()) == {0, 1, 2}
    assert {at: solve(at, memory=1).winner for at in graph} == winners


def test_what_a_match_has_seen_counts_in_its_proof() -> None:
    changed = 0
    for text in CYCLIC:
        graph, random = reachable(teban.load(text, backend="native")), Random(text)
        for match in (wandering(graph, random) for _ in range(60)):
            drawn = frozenset(match.repeated)
            won = {seat: forced(graph, seat, drawn) for seat in (1, 2)}
            winner = next((seat for seat in (1, 2) if match.position in won[seat]), 0)
            assert solve(match, memory=1).winner == winner
            after = dict(zip(match.legal(), graph[match.position], strict=True))
            assert Solver(match, memory=1).judge_actions() == {
                action: next((seat for seat in (1, 2) if end in won[seat] and end not in drawn), 0)
                for action, end in after.items()
            }
            # A draw at once would be seen without a proof: these are further on.
            changed += not drawn & set(after.values()) and solve(match.position, memory=1).winner != winner
    assert changed > 5


def wandering(graph: dict[Position, list[Position]], random: Random) -> Match:
    """A random match on a graph that goes on where many positions have stood twice, and none three times."""
    while True:
        match = Match(random.choice([at for at in graph if not at.outcome]))
        while not match.outcome and len(match.actions) < 60:
            match.play(random.choice(match.legal()))
            if not match.outcome and len(match.repeated) >= 3:
                return match


def test_a_match_that_is_drawn_by_repetition_is_solved() -> None:
    match = Match(teban.load("squish ..../B.B.B/....../......./....../W.W.W/.... 1"))
    match.play_all(2 * ("b3-b4", "f3-f4", "b4-b3", "f4-f3"))
    assert match.outcome
    solver = Solver(match, memory=1)
    solver.run()
    assert (solver.solution().winner, solver.solution().line) == (0, ())
    assert (solver.judge_actions(), solver.wins_within(3)) == ({}, False)


@pytest.mark.parametrize("text", CYCLIC)
def test_the_first_action_of_a_draw_keeps_it(text: str) -> None:
    graph = reachable(teban.load(text, backend="native"))
    drawn = [at for at in graph if not at.outcome and solve(at, memory=1).winner == 0]
    assert drawn
    for position in drawn:
        action = solve(position, memory=1).action
        assert action
        assert solve(position.play(action), memory=1).winner == 0


def test_random_graphs_full_of_cycles_are_solved_as_they_are_backwards(tmp_path: Path) -> None:
    source, kernel = Path(__file__).with_name("proof_graphs.cpp"), Path(__file__).parents[1] / "kernel"
    program = tmp_path / "proof_graphs"
    compiler = os.environ.get("CXX", "c++")
    sources = (source, kernel / "teban" / "search" / "proof.cpp")
    subprocess.run([compiler, "-std=c++20", "-O1", f"-I{kernel}", *map(str, sources), "-o", str(program)], check=True)
    for table in ("128", "1000000"):  # bytes: one that forgets nearly everything, and one that forgets nothing
        done = subprocess.run([str(program), "2000", table], capture_output=True, text=True)
        assert (done.returncode, done.stderr) == (0, "")


# Wins in a few actions


def wins_within(position: Position, seat: int, actions: int) -> bool:
    """The same by looking at everything."""
    if position.outcome:
        return position.outcome.winner == seat
    if position.seat != seat:
        return all(wins_within(position.play(action), seat, actions) for action in position.legal())
    return actions > 0 and any(wins_within(position.play(action), seat, actions - 1) for action in position.legal())


@pytest.mark.parametrize("case", [("squish", 3), ("flowish", 3), ("unlace", 3), ("node", 2)])
def test_a_win_in_a_few_actions_of_the_winner_is_seen_exactly(case: tuple[str, int]) -> None:
    name, size = case
    seen = set()
    for position in some_positions(teban.start(name, backend="native", size=size), 2, 4):
        for actions in (1, 2):
            expected = wins_within(position, position.seat, actions)
            assert Solver(position, memory=1).wins_within(actions) is expected, position
            seen.add(expected)
    assert seen == {True, False}


def test_squish_on_the_smallest_board_is_won_in_three_actions_and_not_in_two() -> None:
    solver = Solver(teban.start("squish", size=3))
    assert [solver.wins_within(actions) for actions in (1, 2, 3)] == [False, False, True]


# Limits


def test_a_search_ends_at_its_limit_of_nodes_and_goes_on_from_there() -> None:
    solver = Solver(teban.start("node", size=3), memory=16)
    solver.run(nodes=1000)
    broken_off = solver.solution()
    assert (broken_off.nodes, broken_off.winner, broken_off.line) == (1000, None, ())
    while not solver.solution().is_solved:
        solver.run(nodes=5000)
    assert solver.solution().winner == 2


def test_a_search_ends_at_its_limit_of_time() -> None:
    assert not solve(teban.start("stoic"), seconds=0.05, memory=16).is_solved


def test_a_search_can_be_stopped_from_another_thread() -> None:
    solver = Solver(teban.start("stoic"), memory=16)
    search = Thread(target=solver.run)
    search.start()
    while solver.nodes < 1000:
        pass
    solver.stop()
    search.join(timeout=60)
    assert not search.is_alive()
    assert not solver.solution().is_solved
    assert min(solver.missing) > 0


def test_a_win_in_a_few_actions_is_unknown_if_the_limit_comes_first() -> None:
    assert Solver(teban.start("stoic"), memory=16).wins_within(9, nodes=100) is None


def test_a_search_stays_within_its_memory() -> None:
    program = """
import resource, teban
from teban.engine.solve import Solver
solver = Solver(teban.start("stoic", size=4), memory=16)
solver.run(nodes=100)
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
solver.run(nodes=150_000)
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before, solver.solution().memory)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    kilobytes, table = map(int, done.stdout.split())
    assert table <= 16 * 2**20
    assert kilobytes <= (16 + 4) * 2**10


def test_a_tiny_table_forgets_and_the_winner_is_found_all_the_same() -> None:
    assert solve(teban.start("node", size=3), memory=1).winner == 2


def test_a_game_that_is_over_has_its_winner_and_no_line() -> None:
    position = teban.start("unlace", size=2)
    while not position.outcome:
        position = position.play(position.legal()[0])
    solution = solve(position, memory=1)
    assert (solution.winner, solution.line, solution.action) == (position.outcome.winner, (), None)


def test_more_memory_than_there_is_is_refused() -> None:
    with pytest.raises(NoMemory, match="Can't allocate 1048576 MB"):
        Solver(teban.start("stoic"), memory=2**20)


# The command line


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["solve", *arguments]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


def complaint(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["solve", *arguments]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    return err


def test_the_winner_the_first_action_and_the_effort_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    result, first, line, effort = printed(capsys, "squish", "--size", "3").splitlines()
    assert result == "White (Player 1) wins in at most 5 moves (both sides counted)."
    assert first.startswith("Best move: ")
    assert len(line.removeprefix("Main line: ").split()) == 5
    assert effort.startswith("14 nodes in 0.")
    assert effort.endswith(" s, 512 MB transposition table.")


def test_a_position_after_actions_is_solved_in_japanese(capsys: pytest.CaptureFixture[str]) -> None:
    result, *_ = printed(capsys, "--lang", "ja", "stoic", "--size", "2", "--memory", "1", "a1").splitlines()
    assert result.endswith("アクション）。")
    assert "の勝ちです" in result


def test_data_tell_what_was_found(capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(printed(capsys, "sibling", "--json", "--option", "pie=true", "--size=2", "--memory", "1"))
    assert found["options"] == {"size": 2, "pie": True}
    assert (found["solved"], found["winner"], found["seat"]) == (True, 2, 1)
    assert found["action"] == found["line"][0]
    assert len(found["line"]) <= found["distance"]
    assert found["nodes"] > 0
    assert found["memory"] <= 2**20


def test_what_is_not_solved_in_time_is_said_so(capsys: pytest.CaptureFixture[str]) -> None:
    result, effort = printed(capsys, "stoic", "--seconds", "0.02", "--memory", "1").splitlines()
    assert result == "Not solved: the limit was reached first."
    assert "nodes in" in effort


def test_progress_is_shown_on_a_terminal_and_an_interruption_tells_what_is_known() -> None:
    keyboard, screen = os.openpty()
    command = [sys.executable, "-m", "teban", "solve", "stoic", "--memory", "16", "--lang", "en"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=screen, text=True) as program:
        os.close(screen)
        shown = b""
        while b"disproof" not in shown:
            shown += os.read(keyboard, 1024)
        program.send_signal(signal.SIGINT)
        told, _ = program.communicate(timeout=60)
    os.close(keyboard)
    assert program.returncode == 130
    assert told.startswith("Not solved: ")
    assert " nodes in " in told


@pytest.mark.parametrize("value", ["0", "-1", "x", "", "1.5", "9999999"])
def test_an_amount_of_memory_that_is_none_is_refused(capsys: pytest.CaptureFixture[str], value: str) -> None:
    assert "Invalid memory size" in complaint(capsys, "stoic", f"--memory={value}")


def test_a_time_that_is_none_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert "expected seconds" in complaint(capsys, "stoic", "--seconds=soon")


def test_what_cannot_be_played_is_refused_with_its_reason(capsys: pytest.CaptureFixture[str]) -> None:
    assert "Move 2, a1: a1 is not empty." in complaint(capsys, "stoic", "--size=2", "a1", "a1")
    assert "Unknown game" in complaint(capsys, "chess")


def test_a_game_that_is_over_is_not_solved_again(capsys: pytest.CaptureFixture[str]) -> None:
    line = solve(teban.start("stoic", size=2), memory=1).line
    assert complaint(capsys, "stoic", "--size=2", *line) == "teban: The game is over.\n"


def test_without_the_kernel_it_is_said_that_it_is_needed() -> None:
    program = (
        "import sys; sys.modules['teban._kernel'] = None; "
        "from teban.cli import main; sys.exit(main(['--lang=en', 'solve', 'stoic']))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (2, "")
    assert "needs a compiled kernel" in done.stderr
