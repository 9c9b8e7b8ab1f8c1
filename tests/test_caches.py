"""Nothing remembers without end what it was asked: caches are bounded, or keyed by what we alone decide.

A server is asked by strangers. What it keeps of each different question, it keeps for good.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tree import ROOT, files

ALLOWED = {
    "core/boards/hexhex.py hexhex": "a few sizes, every other is refused",
    "core/boards/rhombus.py rhombus": "a few sizes, every other is refused",
    "core/boards/square.py square": "a few sizes, every other is refused",
    "core/view.py _names_of_fields": "the classes that views are made of",
    "games/borderland/rules.py _surroundings": "the boards of one game",
    "native/builds.py loaded": "the name of one build, said once",
    "teach/figures/figure.py figures": "the games there are, every other name is refused",
    "teach/lessons/parser.py lesson": "the games there are, every other name is refused",
    "teach/lessons/tasks.py CHECKS": "the functions of that file, once",
    "words/catalogue.py _folders": "the games there are",
    "words/catalogue.py catalogue": "the languages there are, every other is refused",
}
"""What may remember without a bound, and why there is an end to it all the same."""

CHANGES = {"__setitem__", "add", "append", "appendleft", "extend", "insert", "setdefault", "update"}
"""Methods with which something grows."""


def unbounded(source: str) -> Iterator[str]:
    """The functions of a source that remember every argument, and the variables of modules and classes that grow."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) and takes_anything(node):
            yield from (node.name for decorator in node.decorator_list if remembers_all(decorator))
        elif isinstance(node, ast.Call) and remembers_all(node.func):
            yield ast.unparse(node)
    shared = set(names_assigned(tree))
    for name in names_changed(tree):
        if (last := name.rpartition(".")[2]) in shared:
            yield last


def takes_anything(node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) -> bool:
    """Whether something can be called with different arguments; what has none remembers one answer."""
    return isinstance(node, ast.ClassDef) or bool([each for each in ast.walk(node.args) if isinstance(each, ast.arg)])


def remembers_all(decorator: ast.expr) -> bool:
    """Whether a decorator is a cache without a bound."""
    called = decorator.func if isinstance(decorator, ast.Call) else decorator
    name = ast.unparse(called).rpartition(".")[2]
    if name == "cache":
        return True
    bounds = [*decorator.args, *(word.value for word in decorator.keywords)] if isinstance(decorator, ast.Call) else []
    return name == "lru_cache" and any(isinstance(bound, ast.Constant) and bound.value is None for bound in bounds)


def names_assigned(tree: ast.Module) -> Iterator[str]:
    """The variables of a module, and of its classes."""
    for body in (tree.body, *(node.body for node in ast.walk(tree) if isinstance(node, ast.ClassDef))):
        for node in body:
            targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
            yield from (target.id for target in targets if isinstance(target, ast.Name))


def names_changed(tree: ast.Module) -> Iterator[str]:
    """What functions put something into, or assign to although it is not theirs."""
    for function in (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)):
        own = {arg.arg for arg in ast.walk(function) if isinstance(arg, ast.arg)}
        own |= {
            node.id for node in ast.walk(function) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
        }
        for node in ast.walk(function):
            changed: list[ast.expr] = []
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in CHANGES:
                changed = [node.func.value]
            elif isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Store):
                changed = [node.value]
            elif isinstance(node, ast.Global):
                yield from node.names
            yield from (name for each in changed if (name := ast.unparse(each)).partition(".")[0] not in own)


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("@cache\ndef f(x): ...", ["f"]),
        ("@functools.cache\ndef f(x): ...", ["f"]),
        ("@lru_cache(maxsize=None)\ndef f(x): ...", ["f"]),
        ("@lru_cache(None)\nasync def f(x): ...", ["f"]),
        ("def f(x): ...\ng = cache(f)", ["cache(f)"]),
        ("SEEN = {}\ndef f(x):\n    SEEN[x] = 1", ["SEEN"]),
        ("SEEN: set[str] = set()\ndef f(x):\n    SEEN.add(x)", ["SEEN"]),
        ("SEEN = ()\ndef f(x):\n    global SEEN", ["SEEN"]),
        ("class A:\n    seen = []\n    def f(self, x):\n        A.seen.append(x)", ["seen"]),
        ("@lru_cache(maxsize=9)\ndef f(x): ...", []),
        ("@cache\ndef f(): ...", []),
        ("@cache\ndef f(*x): ...", ["f"]),
        ("SEEN = {}\ndef f(x):\n    seen = []\n    seen.append(SEEN[x])", []),
        ("class A:\n    def f(self, x):\n        self.seen = [x]\n        self.seen.append(x)", []),
    ],
)
def test_what_grows_is_found(source: str, found: list[str]) -> None:
    assert list(unbounded(source)) == found


def test_whatever_remembers_without_a_bound_has_a_reason() -> None:
    sources = files(".py", under="src/teban")
    found = {f"{name_of(path)} {name}" for path in sources for name in unbounded(path.read_text("utf-8"))}
    assert found == set(ALLOWED)


def name_of(path: Path) -> str:
    return path.relative_to(ROOT / "src/teban").as_posix()
