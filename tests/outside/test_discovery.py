"""Games from outside: found by folder, class and package; one that is damaged costs itself alone and says why."""

import os
import subprocess
import sys
from importlib import import_module, invalidate_caches
from pathlib import Path
from textwrap import dedent

import pytest

import teban
from outside.folders import LINE, replace_in
from teban import registry
from teban.core.position import Position
from teban.discovery import BadGame, find_all
from teban.testing import check_game


def bad(folder: Path) -> str:
    """What is said of a folder that cannot be used."""
    with pytest.raises(BadGame) as refused:
        registry.add_folder(folder)
    assert refused.value.say("ja") != refused.value.say("en")
    return refused.value.say()


def test_a_folder_with_rules_and_two_files_of_words_is_a_game(folder: Path) -> None:
    assert registry.add_folder(folder).name == "line"
    assert "line" in [game.name for game in teban.games()]
    position = teban.start("line", size=2).play("a1")
    assert teban.load(position.text) == position
    assert position.game.title("ja") == "ライン"
    assert os.environ["TEBAN_GAMES"] == str(folder)


def test_it_passes_the_battery() -> None:
    check_game(LINE)


def test_a_folder_is_known_once_whatever_it_is_called(folder: Path) -> None:
    moved = folder.rename(folder.with_name("my game"))
    assert registry.add_folder(moved).name == "line"
    assert registry.add_folder(moved).name == "line"
    assert registry.add_folder(moved / ".." / "my game").name == "line"


def test_a_class_can_be_made_known_as_it_is(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(folder.parent)
    line = import_module("line.rules").Line
    assert registry.add_rule_set(line).name == "line"
    assert registry.add_rule_set(line).name == "line"
    assert isinstance(teban.start("line"), line)


def test_a_package_registers_in_an_entry_point(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = folder.rename(folder.with_name("teban_line"))
    info = package.with_name("teban_line-1.0.dist-info")
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: teban-line\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[teban.games]\nline = teban_line.rules:Line\n")
    monkeypatch.syspath_prepend(folder.parent)
    invalidate_caches()
    found = find_all()
    assert found.broken == []
    assert found.rule_sets["line"].__module__ == "teban_line.rules"


HANDS = """\
    def _hands(self):
        from teban.core.view import Hand, Held

        yield Hand(1, (Held("line", 3),))"""

DAMAGES = {
    "no rules": ("rules.py", None, "there is no {folder}/rules.py"),
    "not python": ("rules.py", ("def _prompt(self)", "def _prompt(self"), "(rules.py, line "),
    "import error": ("rules.py", ("import Path", "import Paths"), "ImportError: cannot import name 'Paths'"),
    "says goodbye": ("rules.py", ("@dataclass", "raise SystemExit(3)\n@dataclass"), "SystemExit: 3"),
    "no class": ("rules.py", ("    game = Game(", "    gone = Game("), "has 0 classes derived from Position"),
    "not complete": ("rules.py", ("def _ending", "def _ended"), "abstract method"),
    "no English": ("en.toml", None, "No such file or directory: '{folder}/en.toml'"),
    "no Japanese": ("ja.toml", None, "No such file or directory: '{folder}/ja.toml'"),
    "words that are none": ("ja.toml", ("[prompt]", "[prompt"), "{folder}/ja.toml: "),
    "words without a section": ("en.toml", ("[game]", "[[game]]"), "{folder}/en.toml: [game] is not a table"),
    "a key is missing": ("ja.toml", ("pitch", "pich"), "KeyError: 'line.pitch'"),
    "a prompt is missing": ("en.toml", ("place =", "put ="), "KeyError: 'line.place'"),
    "an option is missing": ("ja.toml", ("size", "sice"), "KeyError: 'line.size'"),
    "what is held has no name": (
        "rules.py",
        ("    def _prompt", f"{HANDS}\n\n    def _prompt"),
        "KeyError: 'line.line'",
    ),
    "error in candidates": ("rules.py", ("return (Action(", "return 1 / 0 and (Action("), "ZeroDivisionError"),
    "error in pieces": (
        "rules.py",
        ("    def _prompt", "    def _pieces(self):\n        1 / 0\n\n    def _prompt"),
        "Zero",
    ),
    "a name that is taken": ("rules.py", ('Game("line"', 'Game("stoic"'), "there is already a game called 'stoic'"),
    "a name that is none": ("rules.py", ('Game("line"', 'Game("My Line"'), "'My Line' is no name for a game"),
    "a name of ours": ("rules.py", ('Game("line"', 'Game("arena"'), "the words of 'arena' are those of something"),
}
"""What is done to a file of the game (None: it is taken away), and what is said of it then."""


@pytest.mark.parametrize("what", DAMAGES)
def test_damage_is_told_with_its_place_and_costs_nothing_else(what: str, folder: Path) -> None:
    file, change, said = DAMAGES[what]
    if change is None:
        (folder / file).unlink()
    else:
        replace_in(folder / file, *change)
    names = [game.name for game in teban.games()]
    assert said.format(folder=folder) in bad(folder)
    assert [game.name for game in teban.games()] == names
    assert all(game.title("ja") and game.pitch("en") for game in teban.games())


def test_two_classes_are_one_too_many(folder: Path) -> None:
    rules = folder / "rules.py"
    rules.write_text(rules.read_text() + "\n\nclass Other(Line):\n    game = Line.game\n")
    assert "has 2 classes derived from Position with a `game`, not one" in bad(folder)


def test_a_class_that_is_only_imported_to_build_on_does_not_count(folder: Path) -> None:
    (folder / "base.py").write_text((folder / "rules.py").read_text())
    (folder / "rules.py").write_text(
        dedent("""
            from dataclasses import dataclass, replace
            from .base import Line

            @dataclass(frozen=True, repr=False, eq=False)
            class Longer(Line):
                game = replace(Line.game)
        """)
    )
    assert registry.add_folder(folder).name == "line"


def test_a_game_that_was_repaired_is_taken_at_the_next_try(folder: Path) -> None:
    replace_in(folder / "rules.py", "import Path", "import Paths")
    bad(folder)
    replace_in(folder / "rules.py", "import Paths", "import Path")
    assert registry.add_folder(folder).name == "line"


def test_the_environment_lists_folders_and_what_is_wrong_with_one_costs_that_one(folder: Path, tmp_path: Path) -> None:
    nowhere = tmp_path / "nowhere"
    asked = "import teban, teban.registry as r; print([g.name for g in teban.games()][-1], *r.broken())"
    done = subprocess.run(
        [sys.executable, "-c", asked],
        env={**os.environ, "TEBAN_GAMES": os.pathsep.join([str(nowhere), str(folder)])},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.startswith("line Broken(game='nowhere'")
    assert f"there is no {nowhere}/rules.py" in done.stdout


def test_an_error_in_a_rule_is_blamed_on_its_game_with_the_place(folder: Path) -> None:
    replace_in(folder / "rules.py", "winner = OTHER", "assert self.seat == 1\n        winner = OTHER")
    registry.add_folder(folder)
    position: Position = teban.start("line").play("a1")
    with pytest.raises(AssertionError) as raised:
        position.legal()
    blamed = registry.blame(raised.value)
    assert blamed
    assert (blamed.game, blamed.what) == ("line", "AssertionError: ")
    assert blamed.where.startswith(f"{folder}/rules.py:")


def test_an_error_elsewhere_is_blamed_on_nobody(folder: Path) -> None:
    registry.add_folder(folder)
    with pytest.raises(ZeroDivisionError) as raised:
        divmod(1, 0)
    assert registry.blame(raised.value) is None
