"""Absurd values: for every parameter of every public function, an error that names it or that is told in words.

The functions are found in the public modules and the values by the parameters' types, so that no new one is forgotten.
What a value means where it is allowed, other tests say; here nothing crashes, hangs or speaks of our own code.
"""

import inspect
from collections.abc import Callable, Iterator
from math import inf, nan
from typing import Any

import pytest

import teban
from teban import Match, Position, record
from teban.arena import players
from teban.bulk import Batch
from teban.draw.svg import svg
from teban.engine import analysis, levels, player, review, search, solve
from teban.engine.search import SearchOptions
from teban.errors import BadValue, WrongType
from teban.explain import explain
from teban.testing.checks import refusal
from teban.words import LANGUAGES

LONG = 10**5000
WRONG: tuple[Any, ...] = (
    -1,
    -(2**63),
    2**63,
    2**64,
    LONG,
    nan,
    inf,
    -inf,
    -0.5,
    "",
    "x",
    "\ud800",
    None,
    True,
    [],
    {},
    object(),
    b"1",
    (),
)
"""What hardly any parameter can be; what one can be is left out below."""

START = teban.start("stoic", size=2)


def match_of(*actions: str) -> Match:
    match = Match(START)
    match.play_all(actions)
    return match


PUBLIC: dict[str, tuple[Callable[..., Any], dict[str, Any]]] = {
    "start": (teban.start, {"name": "stoic"}),
    "game": (teban.game, {"name": "stoic"}),
    "load": (teban.load, {"text": START.text}),
    "perft": (teban.perft, {"position": START, "depth": 1}),
    "perft on the rules": (teban.perft, {"position": teban.start("stoic", size=2, backend="python"), "depth": 1}),
    "playouts": (teban.playouts, {"position": START, "n": 1}),
    "batch": (teban.batch, {"name": "stoic", "n": 1}),
    "analyse": (teban.analyse, {"at": START, "seconds": 0.01}),
    "review": (teban.review, {"match": match_of("b2"), "seconds": 0.01}),
    "solve": (teban.solve, {"at": START, "seconds": 0.01}),
    "svg": (svg, {"position": START}),
    "record.read": (record.read, {"text": record.write(match_of("b2"))}),
    "record.write": (record.write, {"match": match_of("b2")}),
    "Match": (Match, {"start": START}),
    "Match.play": (lambda action: match_of().play(action), {"action": "b2"}),
    "Match.resign": (lambda seat: match_of().resign(seat), {"seat": 1}),
    "Match.lose_on_time": (lambda seat: match_of().lose_on_time(seat), {"seat": 1}),
    "Position.why_not": (START.why_not, {"action": "b2"}),
    "Position.play on the rules": (teban.start("stoic", backend="python").play, {"action": "c3"}),
    "Batch": (Batch, {"name": "stoic", "n": 1}),
    "Batch.step": (lambda actions: teban.batch("stoic", 1).step(actions), {"actions": [0]}),
    "Batch.position": (lambda index: teban.batch("stoic", 1).position(index), {"index": 0}),
    "Batch.encode": (lambda action: teban.batch("stoic", 1).encode(action), {"action": "c3"}),
    "Batch.decode": (lambda number: teban.batch("stoic", 1).decode(number), {"number": 0}),
    "Search": (search.Search, {"match": match_of()}),
    "Search.run": (search.Search(match_of(), memory=1).run, {"seconds": 0.01}),
    "Search.candidates": (search.Search(match_of(), memory=1).candidates, {"most": 1}),
    "Solver": (solve.Solver, {"at": START, "memory": 1}),
    "Solver.run": (solve.Solver(START, memory=1).run, {"seconds": 0.01}),
    "Solver.judge_actions": (solve.Solver(START, memory=1).judge_actions, {"seconds": 0.01}),
    "Solver.wins_within": (solve.Solver(START, memory=1).wins_within, {"actions": 1, "seconds": 0.01}),
    "Analyser": (analysis.Analyser, {"at": START}),
    "Reviewer": (review.Reviewer, {"match": match_of("b2")}),
    "levels": (levels.levels, {"game": "stoic"}),
    "level": (levels.level, {"game": "stoic", "number": 1}),
    "RandomPlayer": (player.RandomPlayer, {}),
    "RandomPlayer.choose": (player.RandomPlayer().choose, {"match": match_of(), "seconds": 0.01}),
    "Thinker": (player.Thinker, {}),
    "Thinker.choose": (player.Thinker(memory=1).choose, {"match": match_of(), "seconds": 0.01}),
    "LevelPlayer": (player.LevelPlayer, {"number": 1}),
    "LevelPlayer.choose": (player.LevelPlayer(1, memory=1).choose, {"match": match_of(), "seconds": 0.01}),
    "make_player": (players.make_player, {"written": "random"}),
    "explain": (explain, {"reviewed": teban.review(match_of("b2"), visits=10).turns[0]}),
}
"""Every public function that takes anything, with what it cannot do without."""

UNTOUCHED = {"plain", "options", "replay"}
"""Parameters that may be anything: truth values, functions, and a game's options, which have tests of their own."""


def test_no_public_function_is_left_out() -> None:
    named = {name.partition(".")[0] for name in PUBLIC}
    public = {name for name in teban.__all__ if callable(found := getattr(teban, name)) and takes_anything(found)}
    data = {"BadOption", "BadText", "Game", "IllegalAction", "Outcome", "Prompt", "Reason", "TebanError", "UnknownGame"}
    assert public - data - {"View", "Position"} <= named


def takes_anything(function: Callable[..., Any]) -> bool:
    return bool(inspect.signature(function).parameters)


def attempts() -> Iterator[tuple[str, str]]:
    for name, (function, _) in PUBLIC.items():
        for parameter in parameters_of(function, name):
            if parameter not in UNTOUCHED:
                yield name, parameter


def parameters_of(function: Callable[..., Any], name: str) -> list[str]:
    """The names of parameters; those of compiled functions, which have no signature, stand in the list above."""
    try:
        found = inspect.signature(function).parameters.values()
    except ValueError:
        found = {}.values()
    shared = [*SearchOptions.__annotations__] if any("SearchOptions" in str(each.annotation) for each in found) else []
    own = [each.name for each in found if each.kind is not each.VAR_POSITIONAL and "Unpack" not in str(each.annotation)]
    return [*own, *shared] or [*PUBLIC[name][1]]


@pytest.mark.parametrize(("name", "parameter"), list(attempts()))
def test_absurd_values_are_refused_in_words_or_have_a_meaning(name: str, parameter: str) -> None:
    function, needed = PUBLIC[name]
    for value in WRONG:
        given = {
            **({"seconds": 0.01} if "seconds" in parameters_of(function, name) else {}),
            **needed,
            parameter: value,
        }
        positional = [given.pop(each) for each in needed if name.startswith(("start", "Position."))]
        if error := refusal(lambda f=function, p=positional, g=given: f(*p, **g)):  # type: ignore[misc]
            assert all(error.say(lang) for lang in LANGUAGES)
            if isinstance(error, BadValue) and error.reason.code.startswith(("bad_whole", "bad_number")):
                assert error.reason.params["name"] == parameter


NUMBERS = ("seconds", "visits", "nodes", "threads", "memory", "seed", "lines", "depth", "limit", "n", "number", "pulse")


@pytest.mark.parametrize(
    ("name", "parameter"),
    # a number that no action has is refused as that
    [(name, parameter) for name, parameter in attempts() if parameter in NUMBERS and name != "Batch.decode"],
)
@pytest.mark.parametrize("value", [LONG, -LONG, nan, "1", [], object()], ids=lambda value: type(value).__name__)
def test_what_is_no_number_or_far_too_large_a_one_is_refused_by_name(name: str, parameter: str, value: Any) -> None:
    function, needed = PUBLIC[name]
    with pytest.raises(BadValue) as refused:
        function(**{**needed, parameter: value})
    assert refused.value.reason.params["name"] == parameter


@pytest.mark.parametrize("level", [0, 9, 99, -1, 2.0, "3", None, True])
def test_a_level_that_there_is_not_is_refused_when_a_player_is_made(level: Any) -> None:
    with pytest.raises(BadValue, match="Invalid number "):
        player.LevelPlayer(level)


@pytest.mark.parametrize("seconds", [-1, nan, inf, -0.001])
@pytest.mark.parametrize("function", [teban.analyse, teban.solve], ids=["analyse", "solve"])
def test_no_time_and_less_than_no_time_are_no_limit_by_accident(function: Callable[..., Any], seconds: float) -> None:
    with pytest.raises(BadValue, match="Invalid seconds "):
        function(START, seconds=seconds)
    assert function(START, seconds=0).winner == 1


def test_a_wrong_type_is_a_type_error_too() -> None:
    with pytest.raises(TypeError) as refused:
        teban.perft(START, "3")  # type: ignore[arg-type]
    assert isinstance(refused.value, WrongType)
    assert isinstance(START, Position)
