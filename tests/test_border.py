"""The binding, asked for nonsense: whatever crosses the border to the kernel is checked there, private or not.

The calls are made up here and made in a process of their own, since what is not checked ends it.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from teban import _kernel

NUMBERS = [-(2**63), -(2**31), -1, 0, 1, 2, 3, 7, 64, 1000, 2**16, 2**31 - 1, 2**31, 2**32, 2**63, 2**64 - 1, 10**30]
WORDS = [
    "",
    "a1",
    "c3",
    "pass",
    "stoic",
    "size",
    "3",
    "-1",
    "99",
    "..../....",
    ".../..../.BW../..../W..",
    "2",
    "x" * 999,
]
ARRAYS = [
    f"numpy.zeros({shape}, numpy.{kind})"
    for shape in ("0", "4", "5", "(4, 2)", "(4, 19)", "(4, 5, 5, 5)", "(2, 2, 2)", "()")
    for kind in ("int8", "uint8", "int32", "float32", "int64")
]
STRANGE = [
    *("None", "float('nan')", "float('inf')", "-1.5", "0.001", "b'a1'", "object()", "[]", "{}", "(1, 'a')", "Evil()"),
    *("numpy.full(4, 999, numpy.int32)", "numpy.full(4, -7, numpy.int32)", "numpy.zeros(8, numpy.int32)[::2]"),
    *("game", "position", "over", "search", "solver", "batch", "capsule", "_kernel.Position", "lambda *_: None"),
    *("'\\ud800'", "'a\\0b'", "True", "range(5)", "['a1'] * 9", "[('size', '3')]", "[('size', '999')]", "[(1, 2)]"),
]
VALUES = st.one_of(
    st.sampled_from(NUMBERS).map(repr),
    st.sampled_from(WORDS).map(repr),
    st.sampled_from(ARRAYS),
    st.sampled_from(STRANGE),
    st.lists(st.sampled_from(WORDS), max_size=6).map(repr),
    st.lists(st.text(alphabet=".-WBPENSXwbx/,:0123456789abcdefghijklm", max_size=30), max_size=6).map(repr),
    st.integers(-100, 100).map(repr),
)
OWNERS = {"Position": "position", "GameKernel": "game", "Search": "search", "Solver": "solver", "Batch": "batch"}

LIKELY: dict[str, list[str]] = {
    "GameKernel.load": ["['.../..../.....', '2']"],
    "GameKernel.__init__": ["'stoic'", "[('size', '3')]", "'stoic'", "None", "None"],
    "Search.__init__": ["position", "1", "2**20", "0", "False", "[]"],
    "Search.run": ["0.001", "10"],
    "Search.report": ["5"],
    "Solver.__init__": ["position", "2**16", "[]"],
    "Solver.run": ["0.001", "10"],
    "Solver.judge_actions": ["0.001", "10"],
    "Solver.wins_within": ["2", "0.001", "10"],
    "Batch.__init__": ["game", "4", "0"],
    "Batch.step": [
        "numpy.zeros(4, numpy.int32)",
        "numpy.zeros(4, numpy.int8)",
        "numpy.zeros(4, numpy.uint8)",
        "numpy.zeros((4, 2), numpy.float32)",
    ],
    "Position._perft": ["2", "1"],
    "Position._playouts": ["1", "1", "50", "numpy.zeros(4, numpy.int8)", "numpy.zeros(4, numpy.int32)"],
}
"""Arguments that fit, of which some are exchanged for nonsense."""


def callables() -> list[str]:
    """Everything that the extension module offers."""
    bound = ("nb_func", "nb_method", "property")  # what `teban.native` adds are functions
    found = [name for name, member in vars(_kernel).items() if type(member).__name__ in bound]
    for owner in OWNERS:
        members = vars(getattr(_kernel, owner)).items()
        found += [f"{owner}.{name}" for name, member in members if type(member).__name__ in bound]
    return found


@st.composite
def calls(draw: st.DrawFn) -> str:
    """An expression that asks one of them for something."""
    name = draw(st.sampled_from(callables()))
    owner, _, member = name.rpartition(".")
    usual = LIKELY.get(name)
    if usual and draw(st.booleans()):
        arguments = list(usual)
        for place in draw(st.lists(st.integers(0, len(usual) - 1), max_size=2)):
            arguments[place] = draw(VALUES)
    else:
        arguments = draw(st.lists(VALUES, max_size=6))
    told = ", ".join(arguments)
    if member == "__init__":
        return draw(st.sampled_from([f"_kernel.{owner}({told})", f"{OWNERS[owner]}.__init__({told})"]))
    made = draw(st.sampled_from([OWNERS[owner], f"_kernel.{owner}.__new__(_kernel.{owner})"])) if owner else "_kernel"
    if isinstance(getattr(getattr(_kernel, owner, None), member, None), property):
        return f"{made}.{member}"
    return f"{made}.{member}({told})"


def run(expressions: list[str], seconds: float = 300) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-W", "ignore", str(Path(__file__).with_name("border.py"))],
        input="\n".join(expressions),
        capture_output=True,
        text=True,
        timeout=seconds,
        env={**os.environ, "PYTHONUTF8": "1"},
    )


@settings(max_examples=3, deadline=None, suppress_health_check=list(HealthCheck), print_blob=True)
@given(st.lists(calls(), min_size=40, max_size=60))
def test_nonsense_is_an_error_and_nothing_worse(expressions: list[str]) -> None:
    done = run(expressions)
    assert (done.returncode, done.stderr) == (0, ""), done.stdout.splitlines()[-1:]


@pytest.mark.parametrize(
    ("expression", "told"),
    [
        ("search.advance('z9')", "ValueError: no legal action"),
        ("search.advance(7)", "ValueError: no legal action"),
        ("search.run(-1, 0)", "ValueError: seconds must not be negative"),
        ("search.run(float('nan'), 0)", "ValueError: seconds must not be negative"),
        ("solver.run(-1, 0)", "ValueError: seconds must not be negative"),
        ("solver.run(float('nan'), 0)", "ValueError: seconds must not be negative"),
        ("solver.judge_actions(-0.5, 0)", "ValueError: seconds must not be negative"),
        ("solver.wins_within(-1, 0, 0)", "ValueError: actions must not be negative"),
        ("search.report(-1)", "ValueError: lines must not be negative"),
        ("game.load([])", "ValueError"),
        ("game.load(['x' * 10**6, '2'])", "ValueError"),
        ("_kernel.Batch(game, 0, 0)", "ValueError: a batch has 1 to 16777216 games"),
        ("_kernel.Batch(game, 2**40, 0)", "ValueError: a batch has 1 to 16777216 games"),
        ("batch.at(4)", "IndexError: no such game"),
        ("batch.sample(numpy.zeros(5, numpy.int32))", "ValueError: an array has the wrong shape"),
        ("_kernel.adopt('x', 7)", "ValueError: a kernel is a capsule"),
    ],
)
def test_what_cannot_be_is_named(expression: str, told: str) -> None:
    done = run([expression])
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[-1].startswith(told)


def test_actions_out_of_range_play_nothing() -> None:
    step = "numpy.zeros(4, numpy.int8), numpy.zeros(4, numpy.uint8), numpy.zeros((4, 2), numpy.float32)"
    done = run(
        [f"batch.step(numpy.full(4, {action}, numpy.int32), {step})" for action in (-1, 19, 2**31 - 1, -(2**31))]
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[1::2] == ["0"] * 4


def test_arguments_that_change_meanwhile_do_no_harm() -> None:
    done = run(["change_meanwhile()"])
    assert (done.returncode, done.stderr) == (0, "")
