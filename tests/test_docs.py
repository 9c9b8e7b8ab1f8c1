"""What the repository says about itself: citations of the rules, links, decision records, limits, and the version."""

import json
import re
import tomllib
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote

import pytest

import teban
from teban.registry import rule_set_of
from tree import ROOT, at, files

RULES = (ROOT / "docs/RULES.md").read_text(encoding="utf-8")
SECTIONS = {int(number): title for number, title in re.findall(r"^## (\d+)\. (.*)$", RULES, re.MULTILINE)}
SECTION_OF = {code[1]: number for number, title in SECTIONS.items() if (code := re.search(r"\(`([a-z0-9]+)`", title))}
"""The section of each game, by the game's code in its heading."""

# `RULES.md, section 7`, `RULES.md, sections 4 to 6`, `RULES.md, 7 and 8`; also where a line breaks within.
GAP = r"(?:\s|//|#)+"
CITATION = re.compile(rf"RULES\.md,{GAP}(?:sections?{GAP})?(\d+)(?:{GAP}(to|and){GAP}(\d+))?")


CODE = (".hpp", ".cpp", ".cu", ".cmake")

GAMES = [game.name for game in teban.games()]


class Citation(NamedTuple):
    path: Path
    line: int
    sections: frozenset[int]


def citations() -> Iterator[Citation]:
    for path in files(".py", ".hpp", ".cpp", ".cu", ".ts", ".svelte", ".md", ".toml"):
        text = path.read_text(encoding="utf-8")
        for found in CITATION.finditer(text):
            first, last = int(found[1]), int(found[3] or found[1])
            cited = range(first, last + 1) if found[2] == "to" else (first, last)
            yield Citation(path, text.count("\n", 0, found.start()) + 1, frozenset(cited))


def subjects(path: Path) -> set[str]:
    """The games that a file in the folder of a game, or of a family, is about; none for a file of another place."""
    parts = path.relative_to(ROOT).parts
    if "games" not in parts[:-2]:
        return set()
    folder = parts[parts.index("games") + 1]
    if folder in GAMES:
        return {folder}
    family = f"teban.games.{folder}."
    return {name for name in GAMES if any(base.__module__.startswith(family) for base in rule_set_of(name).__mro__)}


def test_the_rules_have_a_section_for_every_game_in_the_order_of_the_shelf() -> None:
    assert list(SECTIONS) == list(range(len(SECTIONS)))
    numbers = [SECTION_OF[name] for name in GAMES]
    assert numbers == sorted(numbers)


def test_every_cited_section_of_the_rules_exists() -> None:
    found = list(citations())
    assert len(found) > 50  # or the pattern has lost its subject
    assert [at(path, line) for path, line, cited in found if not cited <= SECTIONS.keys()] == []


def test_every_citation_can_be_read() -> None:
    vague = re.compile(rf"RULES\.md,{GAP}(?:section|\d)")
    for path in files(".py", ".hpp", ".cpp", ".ts", ".svelte", under="src"):
        text = path.read_text(encoding="utf-8")
        assert len(vague.findall(text)) == len(CITATION.findall(text)), path


def test_files_of_a_game_cite_the_section_of_that_game() -> None:
    """Section 0 holds for all games; a file of a family may cite the sections of its members."""
    others = {number for name, number in SECTION_OF.items() if name in GAMES}
    for path, line, cited in citations():
        if names := subjects(path):
            assert not cited & others - {SECTION_OF[name] for name in names}, at(path, line)


# Links

LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
FENCE = re.compile(r"^(```|~~~).*?^\1", re.MULTILINE | re.DOTALL)


def anchors(path: Path) -> set[str]:
    """The anchors of a page's headings, as GitHub makes them."""
    headings = re.findall(r"^#+ (.*)$", FENCE.sub("", path.read_text(encoding="utf-8")), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-") for heading in headings}


def test_every_relative_link_leads_somewhere() -> None:
    lost = []
    for path in files(".md"):
        for target in LINK.findall(FENCE.sub("", path.read_text(encoding="utf-8"))):
            if re.match(r"[a-z]+:", target):
                continue
            name, _, anchor = unquote(target).partition("#")
            goal = (path.parent / name).resolve() if name else path
            if not goal.exists() or (anchor and goal.suffix == ".md" and anchor not in anchors(goal)):
                lost.append(f"{path.relative_to(ROOT)}: {target}")
    assert lost == []


# The folders, which are the table "How it is built" of both README files


DEPTHS = {"src": 3, "kernel": 2, "web": 2}
"""How deep the folders lie that have a row of their own, below some of those at the top."""


def source_folders() -> set[str]:
    """Every folder that has a row of its own; one at the top, unless it is one of the above."""
    folders = {path.relative_to(ROOT).parts[:-1] for path in files("")}
    rows = {(parts, parts[: DEPTHS.get(parts[0], 1)]) for parts in folders if parts}
    return {"/".join(row) + "/" for parts, row in rows if len(row) == DEPTHS.get(parts[0], 1)}


def folders_in_the_table(readme: str) -> list[str]:
    text = (ROOT / readme).read_text(encoding="utf-8")
    return re.findall(r"^\| `([a-z/]+/)` \| .+ \|$", text, re.MULTILINE)


@pytest.mark.parametrize("readme", ["README.md", "README.ja.md"])
def test_the_table_of_folders_lists_every_folder_once(readme: str) -> None:
    listed = folders_in_the_table(readme)
    assert sorted(listed) == sorted(source_folders())
    assert listed == folders_in_the_table("README.md")


def test_the_table_of_the_page_lists_every_folder_of_it() -> None:
    text = (ROOT / "web/README.md").read_text(encoding="utf-8")
    rows = "".join(re.findall(r"^\|(.+?)\|", text, re.MULTILINE))
    listed = {name.removeprefix("src/").strip("/") for name in re.findall(r"`([^`]+/)`", rows)}
    assert listed == {path.name for path in (ROOT / "web/src").iterdir() if path.is_dir()}


# Decision records

DECISIONS = ROOT / "docs/decisions"


def test_every_decision_is_numbered_dated_complete_and_in_the_index() -> None:
    index = (DECISIONS / "README.md").read_text(encoding="utf-8")
    records = sorted(DECISIONS.glob("[0-9]*.md"))
    assert [int(path.name[:4]) for path in records] == list(range(1, len(records) + 1))
    for path in records:
        text = path.read_text(encoding="utf-8")
        title, status, *headings = re.findall(r"^(?:# \d+\. |## |\*20\d\d-\d\d-\d\d, )(.*?)\*?$", text, re.MULTILINE)
        assert headings == ["Context", "Decision", "Consequences"], path.name
        assert status.startswith(("accepted", "superseded by [")), path.name
        assert f"[{path.name[:4]}]({path.name}) | {title} |" in index, path.name


# Limits


def test_the_limits_that_are_promised_are_those_of_the_code() -> None:
    promised = re.findall(
        r"`(server|service)\.([A-Z_]+)`.*\| (\d+) \|", (ROOT / "SECURITY.md").read_text(encoding="utf-8")
    )
    assert len(promised) > 10
    for room, name, number in promised:
        assert getattr(import_module(f"teban.{room}.limits"), name) == int(number), name


# The version, which stands in teban/__init__.py and nowhere else


def test_the_changelog_names_the_version() -> None:
    """A version under development is named by what it is going to be."""
    headings = re.findall(r"^## (.*)$", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    version, _, development = teban.__version__.partition(".dev")
    newest = f"Unreleased ({version})" if development else version
    assert headings[0].startswith(newest), headings[0]


def test_no_other_file_states_the_version() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    page = json.loads((ROOT / "web/package.json").read_text(encoding="utf-8"))
    assert "version" in project["dynamic"]
    assert "version" not in page
