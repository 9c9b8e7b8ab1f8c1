"""No shared source names a game: what is true of one game alone stands in that game's folder.

Judged by kinds of tokens, not by words, since *node*, *stride* and *realm* are words too: imports and includes of
a game's folder, string literals that are a game's name, its path, or a code or text form that begins with it, and
identifiers with a game's name in them. Comments and docstrings may tell of games.
"""

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

import teban
from tree import ROOT, at, files

GAMES = {game.name for game in teban.games()}
FOLDER = ROOT / "src/teban/games"
FOLDERS = {path.name for path in FOLDER.iterdir() if path.is_dir() and path.name != "__pycache__"}
"""The folders of games and of families."""

REMOVABLE = "skirt"
"""The game without whose folder all other tests have to pass. Here alone it is named."""

WORDS_TOO = {"node", "sibling", "stride"}
"""Games whose names programs use for other things: of these, identifiers are not asked."""

NAMES = "|".join(GAMES)
PATH = re.compile(rf"\bgames[./]({'|'.join(FOLDERS)})\b")
LITERAL = re.compile(rf"\s*({NAMES})(?:\s*\Z|[.][a-z]|\s\w+=)", re.IGNORECASE)
PART = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+")
"""A word of an identifier, in snake_case or camelCase."""


class Named(NamedTuple):
    path: Path
    line: int
    game: str
    token: str


# What kinds of tokens say


def in_literal(text: str) -> Iterator[str]:
    """The games that a string literal names."""
    yield from PATH.findall(text)
    if found := LITERAL.match(text):
        yield found[1].lower()


def in_identifier(text: str) -> Iterator[str]:
    """The games that an identifier names."""
    parts = {part.lower() for part in PART.findall(text)}
    yield from sorted(parts & (GAMES - WORDS_TOO))


# Python, by its syntax tree


def docstrings(tree: ast.AST) -> set[int]:
    """The ids of the nodes that are docstrings, or strings that stand alone and say what an attribute is."""
    return {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}


def tokens_of_python(text: str) -> Iterator[tuple[int, str, Iterator[str]]]:
    tree = ast.parse(text)
    prose = docstrings(tree)
    for node in ast.walk(tree):
        line = getattr(node, "lineno", 0)
        if isinstance(node, ast.Import):
            yield from ((line, alias.name, in_literal(alias.name)) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            for alias in node.names:
                module = f"{node.module}.{alias.name}"
                yield line, module, in_literal(module)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in prose:
            yield line, node.value, in_literal(node.value)
        for name in (getattr(node, field, None) for field in ("id", "attr", "arg", "name", "asname")):
            if isinstance(name, str) and not isinstance(node, ast.Import | ast.ImportFrom):
                yield line, name, in_identifier(name)


# C++, TypeScript and Svelte, by their tokens: comments come first, so that what stands in them is passed over

COMMENT = r"//[^\n]*|/\*.*?\*/|<!--.*?-->"
STRING = r'"(?:[^"\\\n]|\\.)*"|' r"'(?:[^'\\\n]|\\.)*'|" r"`(?:[^`\\]|\\.)*`"
TOKEN = re.compile(rf"{COMMENT}|#include\s*<([\w./]+)>|({STRING})|([A-Za-z_]\w*)", re.DOTALL)


def tokens_of_braces(text: str) -> Iterator[tuple[int, str, Iterator[str]]]:
    for found in TOKEN.finditer(text):
        line = text.count("\n", 0, found.start()) + 1
        header, literal, identifier = found.groups()
        if header:
            yield line, header, in_literal(header)
        elif literal:
            yield line, literal, in_literal(literal[1:-1])
        elif identifier:
            yield line, identifier, in_identifier(identifier)


# TOML, by its keys and values


def tokens_of_toml(text: str) -> Iterator[tuple[int, str, Iterator[str]]]:
    waiting: list[object] = [tomllib.loads(text)]
    while waiting:
        match waiting.pop():
            case dict() as table:
                waiting.extend([*table, *table.values()])
            case list() as values:
                waiting.extend(values)
            case str() as written:
                line = text.count("\n", 0, max(text.find(written), 0)) + 1
                yield line, written, in_literal(written)


# The sources


def shared(*suffixes: str, under: str) -> Iterator[Path]:
    return (path for path in files(*suffixes, under=under) if FOLDER not in path.parents)


SOURCES = [
    *shared(".py", ".pyi", under="src/teban"),
    *shared(".hpp", ".cpp", ".cu", under="src/teban"),
    *shared(".hpp", ".cpp", ".cu", under="kernel"),
    *shared(".ts", ".svelte", ".js", under="web/src"),
    *shared(".toml", under="src/teban"),
]


TOKENS = {".py": tokens_of_python, ".pyi": tokens_of_python, ".toml": tokens_of_toml}


def named_in(path: Path) -> Iterator[Named]:
    tokens = TOKENS.get(path.suffix, tokens_of_braces)
    for line, token, games in tokens(path.read_text(encoding="utf-8")):
        yield from (Named(path, line, game, token[:60]) for game in games)


ALL_NAMED = [named for path in SOURCES for named in named_in(path)]


def test_no_shared_source_names_a_game() -> None:
    wrong = [f"{at(named.path, named.line)}: {named.game}, in {named.token!r}" for named in ALL_NAMED]
    assert wrong == [], "\n".join(["", *wrong])


def test_other_tests_do_without_the_game_that_can_be_removed() -> None:
    """So that what a folder takes along can be tested: the tree without it passes everything that is left."""
    paths = files(".py", ".cpp", under="tests")
    own = {Path(__file__), *files(".py", under="tests/games")}
    dependent = [
        at(path, line)
        for path in paths
        if path not in own
        for line, token, _ in TOKENS.get(path.suffix, tokens_of_braces)(path.read_text(encoding="utf-8"))
        if re.search(rf"\b{REMOVABLE}\b", token, re.IGNORECASE)
    ]
    assert dependent == []


def found_in(suffix: str, text: str) -> list[str]:
    return [game for _, _, games in TOKENS.get(suffix, tokens_of_braces)(text) for game in games]


@pytest.mark.parametrize(
    ("suffix", "text"),
    [
        (".py", "from teban.games.stoic.rules import Stoic"),
        (".py", "import teban.games._span.rules"),
        (".py", 'def f(): return "Stoic"'),
        (".py", "why = 'stoic.sandwich'"),
        (".py", 'start = load("stoic size=3 ../.../..")'),
        (".py", "rule_set.is_stoic"),
        (".toml", "[stoic]\nvisits = 3"),
        (".hpp", "#include <games/stoic/kernel.hpp>"),
        (".hpp", '#include "games/_span/kernel.hpp"'),
        (".cpp", "template struct Adapter<Stoic<5>>;"),
        (".ts", "if (game === 'stoic') turn()"),
        (".svelte", "{#if view.game == `stoic`}<b>!</b>{/if}"),
        (".ts", "const isStoic = true"),
    ],
)
def test_a_name_is_found_in_every_kind_of_token(suffix: str, text: str) -> None:
    assert found_in(suffix, text) != []


@pytest.mark.parametrize(
    ("suffix", "text"),
    [
        (".py", '"""Stoic is the plainest game."""\n# as in stoic.sandwich\nnode = tree.stride(3)'),
        (".py", "'a node of the tree'"),
        (".hpp", '// as Stoic does\n/* "stoic" */ struct Node { size_t stride; };'),
        (".svelte", "<!-- not in 'stoic' --><Node sibling={next} />"),
    ],
)
def test_words_and_comments_are_left_alone(suffix: str, text: str) -> None:
    assert found_in(suffix, text) == []
