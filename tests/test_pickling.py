"""Copies and pickles: whatever the library hands out can be sent to another process, and is the same there.

What there is to be copied is found by walking the package, and by walking what the library hands out.
"""

import copy
import inspect
import pickle
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from importlib import import_module
from multiprocessing import get_context
from pathlib import Path
from typing import Any, get_type_hints

import pytest

import teban
from teban import IllegalAction, Match, TebanError, record
from teban.arena.elo import estimate, pair_scores
from teban.arena.sprt import Sprt, Trial
from teban.core.boards import hexhex, rhombus, square
from teban.explain import explain
from teban.teach import puzzles
from teban.teach.figures import figures
from teban.teach.lessons import lesson
from teban.words import Reason

GAMES = tuple(game.name for game in teban.games())
MIGRATIONS = "teban.online.storage.migrations."
"""What Alembic runs, with a context of its own."""


def modules() -> Iterator[Any]:
    """Every module of the package, but for the program itself, templates of games, and what only Alembic runs."""
    package = Path(teban.__file__).parent
    for file in sorted(package.rglob("*.py")):
        name = ".".join(["teban", *file.relative_to(package).with_suffix("").parts])
        if not name.startswith(("teban.cli.templates", "teban.__main__", MIGRATIONS)):
            yield import_module(name.removesuffix(".__init__"))


CLASSES = sorted(
    {
        member
        for module in modules()
        for member in vars(module).values()
        if inspect.isclass(member) and member.__module__.startswith("teban.") and "._kernel" not in member.__module__
    },
    key=lambda kind: (kind.__module__, kind.__qualname__),
)
ERRORS = [kind for kind in CLASSES if issubclass(kind, Exception)]


# Errors


def example(kind: type[Exception]) -> Exception:
    """An error of a class, made with values of the types that it asks for."""
    if not any("__init__" in vars(each) for each in kind.__mro__ if each.__module__.startswith("teban.")):
        return kind("c3")
    reason = Reason("not_on_board", ("c3",), {"cell": "c3"})
    values = {int: 3, str: "record_empty", float: 0.5, Reason: reason, teban.Outcome: teban.Outcome(1, "joined")}
    hints = get_type_hints(kind.__init__)
    parameters = inspect.signature(kind).parameters.values()
    plain = [each for each in parameters if each.default is each.empty and each.kind is each.POSITIONAL_OR_KEYWORD]
    return kind(*(values[hints[each.name]] for each in plain))


@pytest.mark.parametrize("kind", ERRORS, ids=lambda kind: kind.__name__)
def test_errors_are_copied_and_pickled(kind: type[Exception]) -> None:
    error = example(kind)
    error.__dict__["added"] = 7
    for again in (copy.copy(error), copy.deepcopy(error), pickle.loads(pickle.dumps(error))):
        assert type(again) is kind
        assert (again.args, vars(again)) == (error.args, vars(error))
        assert str(again) == str(error)


def play_wrongly(text: str) -> None:
    teban.load(text).play("z9")


def read_wrongly(text: str) -> None:
    record.read(text)


@pytest.mark.parametrize("how", ["fork", "spawn"])
def test_an_error_in_a_pool_arrives(how: str) -> None:
    with get_context(how).Pool(1) as pool:
        with pytest.raises(IllegalAction) as illegal:
            pool.apply_async(play_wrongly, ("stoic size=2 ../.../.. 1",)).get(60)
        assert (illegal.value.action, illegal.value.reason.code) == ("z9", "not_on_board")
        with pytest.raises(record.RecordError) as damaged:
            pool.apply_async(read_wrongly, ("teban: 1\nend",)).get(60)
        assert damaged.value.line == 1


# Everything else


def handed_out() -> Iterator[object]:
    """What the library hands out, to begin with."""
    yield from teban.games()
    yield from (hexhex(3), rhombus(3), square(3))
    for name in GAMES:
        for backend in ("native", "python"):
            position = teban.start(name, backend=backend)
            yield from (position, position.view(), position.why_not("z9"), position.board)
        yield from (lesson(name), figures(name), puzzles.open_book(name))
    match = Match(teban.start("stoic", size=2), players=("A", "手"), date="2026-11-15", comment="x")
    match.play_all(["b2", "a1"])
    match.comments[1] = "y"
    yield match
    review = teban.review(match, visits=50)
    yield from (review, *(explain(turn) for turn in review.turns))
    yield teban.solve(match)
    yield (Sprt(0, 10), Trial(Sprt(0, 10)), estimate(pair_scores([1, 2, 3, 2, 1])))


def reachable(roots: Iterable[object]) -> dict[type, list[object]]:
    """All objects of Teban's classes that can be reached from others, by class; a few of each."""
    found: dict[type, list[object]] = {}
    seen: set[int] = set()
    ahead = [*roots]
    while ahead:
        each = ahead.pop()
        if id(each) in seen:
            continue
        seen.add(id(each))
        kind = type(each)
        if kind in CLASSES:
            found.setdefault(kind, []).append(each)
        if isinstance(each, Mapping):
            ahead += [*each.keys(), *each.values()]
        elif isinstance(each, list | tuple | set | frozenset):
            ahead += each
        if kind.__module__.startswith("teban."):
            ahead += vars(each).values() if hasattr(each, "__dict__") else ()
    return {kind: each[:: max(1, len(each) // 20)] for kind, each in found.items()}


FOUND = reachable([*handed_out()])


@pytest.mark.parametrize("kind", FOUND, ids=lambda kind: kind.__name__)
def test_what_is_handed_out_equals_its_copies_and_its_pickles(kind: type) -> None:
    for each in FOUND[kind]:
        for again in (copy.copy(each), copy.deepcopy(each), pickle.loads(pickle.dumps(each))):
            assert type(again) is kind
            assert again == each or vars(again) == vars(each)


def plain(kind: type) -> object | None:
    """A value of a class of plain data, whatever stands in its fields; None if it is none, or equals only itself."""
    if kind.__name__.startswith("_") or inspect.isabstract(kind) or vars(object)["__eq__"] is kind.__eq__:
        return None
    if is_dataclass(kind):
        return kind(**{field.name: f"a {field.name}" for field in fields(kind) if field.init})
    return kind(*getattr(kind, "_fields")) if hasattr(kind, "_fields") else None  # noqa: B009 - mypy knows no such member


@pytest.mark.parametrize("kind", [kind for kind in CLASSES if kind not in FOUND], ids=lambda kind: kind.__name__)
def test_plain_data_equals_its_copies_and_its_pickles(kind: type) -> None:
    if (value := plain(kind)) is not None:
        for again in (copy.copy(value), copy.deepcopy(value), pickle.loads(pickle.dumps(value))):
            assert again == value


@pytest.mark.parametrize("name", GAMES)
def test_boards_and_games_that_come_back_are_the_same_ones(name: str) -> None:
    position = teban.start(name, backend="python")
    again = pickle.loads(pickle.dumps((position, position.board, position.game)))
    assert again[0].board is again[1] is position.board
    assert again[2] is position.game


@pytest.mark.parametrize("name", GAMES)
def test_a_match_that_comes_back_goes_on_as_it_would_have(name: str) -> None:
    match = Match(teban.start(name))
    for _ in range(6):
        match.play(match.legal()[len(match.actions) % len(match.legal())])
    again = pickle.loads(pickle.dumps(match))
    assert again == match
    again.takeback()
    assert again != match
    again.play(match.actions[-1])
    assert again == match


def test_a_pickle_holds_no_more_than_the_position() -> None:
    position = teban.start("stoic", backend="python")
    before = pickle.dumps(position)
    position.view()
    assert pickle.dumps(position) == before


def test_errors_were_found() -> None:
    assert {TebanError, IllegalAction, record.RecordError} <= {*ERRORS}
