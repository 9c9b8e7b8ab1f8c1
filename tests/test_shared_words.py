"""What one game alone says stands in that game's words, or in its family's: no shared catalogue has a sentence of one.

Shared catalogues are those in `src/teban/words`. Who says a sentence follows from where its code stands in the source,
and of facts from the games in which they occur (`facts.txt` beside the tests of a game).
"""

import ast
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import teban
from golden import FOLDER
from teban.registry import rule_set_of
from teban.words.catalogue import catalogue
from tree import ROOT, files

PACKAGE = ROOT / "src/teban"
GAMES = PACKAGE / "games"

STABLE = {"result"}
"""Sections whose codes stand in records, in stored games and in the API: they stay as version 0.1 wrote them."""


def shared_codes() -> Iterator[tuple[str, str]]:
    """Section and code of every sentence in the shared catalogues."""
    for file in sorted((PACKAGE / "words/en").glob("*.toml")):
        prefix = "" if file.stem == "common" else f"{file.stem}."
        for section, entries in tomllib.loads(file.read_text("utf-8")).items():
            yield from ((section, f"{prefix}{key}") for key in entries)


def family_of(game: str) -> str:
    """The folder of the family that a game is of, or its own."""
    bases = (base.__module__.split(".") for base in rule_set_of(game).__mro__)
    return next((parts[2] for parts in bases if parts[:2] == ["teban", "games"] and parts[2].startswith("_")), game)


def owner_of(path: Path) -> str:
    """The game or the family in whose folder a file stands; `shared` if in none."""
    if GAMES not in path.parents:
        return "shared"
    folder = path.relative_to(GAMES).parts[0]
    return folder if folder.startswith("_") or len(path.relative_to(GAMES).parts) == 1 else family_of(folder)


def sayers() -> dict[str, set[str]]:
    """By string literal: the games and families in whose sources it stands."""
    found = defaultdict(set)
    for path in files(".py", under="src/teban"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found[node.value].add(owner_of(path))
    return found


def test_no_shared_catalogue_has_a_sentence_that_one_game_or_one_family_says() -> None:
    said = sayers()
    assert [
        f"{section}.{code}: {min(owners)}"
        for section, code in shared_codes()
        if section not in STABLE and len(owners := said.get(code, set())) == 1 and owners != {"shared"}
    ] == []


def test_every_shared_fact_occurs_in_games_of_several_families() -> None:
    occurs = defaultdict(set)
    for game in teban.games():
        for kind in (FOLDER / game.name / "facts.txt").read_text(encoding="utf-8").split():
            occurs[kind].add(family_of(game.name))
    kinds = {code.partition(".")[2] for code in catalogue("en")["fact"] if code.startswith("explain.")}
    everywhere = {"win_at_once_missed", "win_missed", "lets_win_at_once", "loss_proven", "expected"}
    assert {kind: occurs[kind] for kind in kinds - everywhere if len(occurs[kind]) < 2} == {}


def test_what_a_game_adds_to_the_facts_is_said_in_its_own_words() -> None:
    for path in sorted(GAMES.glob("*/facts.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not (isinstance(node, ast.Call) and ast.unparse(node.func) in ("Fact", "balance", "allowed", "missed")):
                continue
            code = ast.literal_eval(node.args[0])
            assert code in catalogue("en")["fact"]
            assert code.partition(".")[0] == path.parent.name.lstrip("_")
