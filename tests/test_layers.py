"""Data flows one way: which kinds of files may import which.

The layers are kinds of files, not folders: a game's folder holds its rules, which know the contract alone, and its
facts, which stand far above them. Every import counts, wherever it stands: in a function, under TYPE_CHECKING, or as
the name of a module in a string. Why this is a test of our own: docs/decisions/0013-layers-by-kind-of-file.md.
"""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tree import ROOT, at, files

LAYERS = (
    ("words",),
    ("errors",),
    ("core",),
    ("draw",),
    ("rules",),
    ("games",),
    ("discovery",),
    ("native",),
    ("registry",),
    ("match", "shelf"),
    ("record", "bulk"),
    ("engine",),
    ("teban",),
    ("ugi",),
    ("arena",),
    ("explain",),
    ("facts",),
    ("teach",),
    ("tasks",),
    ("testing",),
    ("service",),
    ("online",),
    ("server",),
    ("cli",),
)
"""Kinds of files, the lowest first. Each may import what stands below it and what is of its own kind; `teban` is the
package's own `__init__.py`, and `games` the package in which the games' folders stand; `match` and `shelf` are modules
of version 0.1 that only say where their names are now."""

ONLY = {
    "core": {"words", "errors"},
    "draw": {"words", "errors", "core"},
    "rules": {"words", "errors", "core"},
    "native": {"words", "errors", "core"},
    "facts": {"words", "errors", "core", "rules", "explain"},
    "tasks": {"words", "errors", "core", "rules", "teach"},
}
"""Kinds that may import less than what stands below them. Of other games' folders rules and facts may import none."""

FACTS_CONTRACT = {f"teban.explain.{name}" for name in ("fact", "comparing", "pieces", "steps", "movement", "turn")}
"""The part of explanations that games may build on."""

TASKS_CONTRACT = {"teban.teach.lessons.task"}
"""The part of lessons that tasks of one game may build on."""

THIRD_PARTY = {
    "bulk": {"numpy"},
    "draw": {"PIL", "resvg_py"},
    "service": {"pydantic", "pydantic_core", "typing_extensions"},
    "online": {
        "alembic",
        "argon2",
        "cryptography",
        "psycopg",
        "pydantic",
        "pydantic_core",
        "sqlalchemy",
        "typing_extensions",
        "webauthn",
    },
    "server": {"anyio", "fastapi", "h11", "pydantic", "starlette", "uvicorn"},
    "cli": {"numpy", "segno", "uvicorn"},
}
"""Packages from elsewhere, by who may import them. Nothing else may import any."""

PACKAGE = ROOT / "src/teban"


class Import(NamedTuple):
    path: Path
    line: int
    module: str


def name_of(path: Path) -> str:
    return ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts).removesuffix(".__init__")


FAMILIES = {path.name for path in (PACKAGE / "games").glob("_*") if path.name != "__pycache__"}
MODULES = {name_of(path) for path in files(".py", under="src/teban")} | {"teban._kernel"}


def kind_of(module: str) -> str:
    """The kind of file that a module of ours is."""
    first, *parts = module.split(".")
    if not parts:
        return first
    if parts[0] in ("_kernel", "__main__"):
        return {"_kernel": "native", "_cpu": "native", "__main__": "cli"}[parts[0]]
    if parts[0] == "games" and len(parts) > 1 and (PACKAGE / "games" / parts[1]).is_dir():
        return parts[2] if parts[2:] in (["facts"], ["tasks"]) else "rules"
    return parts[0]


def imports_of(path: Path) -> Iterator[Import]:
    """Every import of a file, with the exact module where a package is asked for one of its modules."""
    package = name_of(path) if path.name == "__init__.py" else name_of(path).rpartition(".")[0]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (Import(path, node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
            source = ".".join([*above, *([node.module] if node.module else [])])
            for alias in node.names:
                whole = f"{source}.{alias.name}"
                yield Import(path, node.lineno, whole if whole in MODULES else source)
        elif isinstance(node, ast.Constant) and node.value in MODULES - {"teban"}:
            yield Import(path, node.lineno, str(node.value))


def folder_of(module: str) -> str:
    """The folder of a game, or of a family, to which a module belongs."""
    return module.split(".")[2]


def objection(importer: str, imported: str) -> str:
    """Why a module may not import another; empty if it may."""
    kind, other = kind_of(importer), kind_of(imported)
    if imported.partition(".")[0] != "teban":
        package = imported.partition(".")[0]
        is_known = package in sys.stdlib_module_names or package in THIRD_PARTY.get(kind, ())
        return "" if is_known else f"{kind} imports the package {package}"
    if {kind, other} <= {"rules", "facts", "tasks"} and folder_of(imported) not in (folder_of(importer), *FAMILIES):
        return f"a game imports another game's {other}"
    if kind == other:
        return ""
    if kind == "facts" and other == "explain" and imported not in FACTS_CONTRACT:
        return "facts import explanations beyond their contract"
    if kind == "tasks" and other == "teach" and imported not in TASKS_CONTRACT:
        return "tasks import lessons beyond their contract"
    height = {name: number for number, layer in enumerate(LAYERS) for name in layer}
    allowed = other in ONLY[kind] if kind in ONLY else height[other] < height[kind]
    return "" if allowed else f"{kind} imports {other}"


ALL_IMPORTS = [found for path in files(".py", under="src/teban") for found in imports_of(path)]


def test_every_file_has_a_layer() -> None:
    known = {name for layer in LAYERS for name in layer}
    assert {module: kind_of(module) for module in MODULES if kind_of(module) not in known} == {}


def test_every_import_looks_down() -> None:
    wrong = [
        f"{at(found.path, found.line)}: {why} ({found.module})"
        for found in ALL_IMPORTS
        if (why := objection(name_of(found.path), found.module))
    ]
    assert wrong == [], "\n".join(["", *wrong])


def test_the_check_sees_what_it_is_there_for() -> None:
    """Each kind of mistake that the layers forbid is found, and its lawful neighbour is not."""
    assert objection("teban.core.match", "teban.draw.svg")
    assert objection("teban.games.stoic.rules", "teban.engine.search")
    assert objection("teban.games.stoic.rules", "teban.games.stride.rules")
    assert objection("teban.games.stoic.rules", "numpy")
    assert objection("teban.games.stoic.facts", "teban.explain.certain")
    assert objection("teban.games.realm.tasks", "teban.teach.lessons.parser")
    assert not objection("teban.games.realm.tasks", "teban.teach.lessons.task")
    assert objection("teban.native.perft", "teban.registry")
    assert objection("teban.games._span.rules", "teban.games.node.rules")
    assert not objection("teban.games.node.rules", "teban.games._span.rules")
    assert not objection("teban.games.node.facts", "teban.explain.fact")
    assert not objection("teban.games.realm.rules", "teban.games.realm.events")
    assert not objection("teban.cli.commands.serve", "teban.server.app")
    here = list(imports_of(PACKAGE / "core/position.py"))
    assert any(found.module == "teban.core.boards" for found in here)
