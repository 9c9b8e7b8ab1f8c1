"""Names of the API of version 0.1 that have changed: they still work, and say what to write instead."""

from collections.abc import Callable
from importlib import import_module

import pytest

import teban


def test_a_position_is_transformed_by_its_old_names() -> None:
    position = teban.start("stoic", size=3).play("a1")
    *_, symmetry = position.symmetries
    with pytest.warns(DeprecationWarning, match=r"use Position\.transformed$"):
        assert position.turned(symmetry) == position.transformed(symmetry)
    with pytest.warns(DeprecationWarning, match=r"use Position\.transformed_action$"):
        assert position.turned_action("a2", symmetry) == position.transformed_action("a2", symmetry)


def test_a_match_is_lost_on_time_by_its_old_name() -> None:
    match = teban.Match(teban.start("stoic", size=3))
    with pytest.warns(DeprecationWarning, match=r"use Match\.lose_on_time$"):
        match.run_out(1)
    assert match.outcome == teban.Outcome(2, "timeout")


@pytest.mark.parametrize(
    "old",
    [
        lambda: teban.start("stoic").turned(teban.start("stoic").symmetries[0]),
        lambda: teban.Match(teban.start("stoic")).run_out(1),
    ],
)
def test_the_warning_names_the_line_that_has_to_change(old: Callable[[], object]) -> None:
    with pytest.warns(DeprecationWarning, match="deprecated") as warnings:
        old()
    assert [warning.filename for warning in warnings] == [__file__]


@pytest.mark.parametrize(
    ("module", "name", "now"),
    [
        ("teban.match", "Match", "teban.core.match.Match"),
        ("teban.rules", "Position", "teban.core.position.Position"),
        ("teban.shelf", "start", "teban.registry.start"),
        ("teban.shelf", "games", "teban.registry.games"),
        ("teban.shelf", "begin", "teban.registry.start_with"),
        ("teban.engine.player", "make_player", "teban.arena.players.make_player"),
        ("teban.engine.player", "UnknownPlayer", "teban.arena.players.UnknownPlayer"),
        ("teban.engine.solve", "NoMemory", "teban.errors.NoMemory"),
    ],
)
def test_what_has_moved_is_found_at_its_old_place(module: str, name: str, now: str) -> None:
    place, _, called = now.rpartition(".")
    with pytest.warns(DeprecationWarning, match=rf"^{module}\.{name} is deprecated; use {now}$") as warnings:
        found = getattr(import_module(module), name)
    assert found is getattr(import_module(place), called)
    assert [warning.filename for warning in warnings] == [__file__]


def test_an_import_from_an_old_place_warns_where_it_stands() -> None:
    with pytest.warns(DeprecationWarning, match=r"use teban\.core\.match\.Match$") as warnings:
        from teban.match import Match
    assert Match is teban.Match
    assert {warning.filename for warning in warnings} == {__file__}


def test_an_old_place_has_nothing_else() -> None:
    with pytest.raises(AttributeError, match=r"module 'teban\.shelf' has no attribute 'nothing'"):
        _ = import_module("teban.shelf").nothing


@pytest.mark.parametrize(
    ("module", "names"),
    [
        ("teban.record", ("read", "write", "RecordError")),
        ("teban.errors", ("BadOption", "BadText", "IllegalAction", "TebanError", "UnknownGame")),
        ("teban.explain", ("explain",)),
        ("teban.engine.player", ("LevelPlayer",)),
    ],
)
def test_modules_that_version_0_1_described_are_where_they_were(module: str, names: tuple[str, ...]) -> None:
    found = import_module(module)
    assert [name for name in names if not hasattr(found, name)] == []
