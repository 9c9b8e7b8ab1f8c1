"""What crosses the border to the kernel: options, texts, actions; and how a game's translation unit is put together."""

import os
import shutil
import subprocess
from pathlib import Path
from random import Random
from typing import Any

import pytest

import teban
from cases import CASES, name_of
from teban import _kernel, native
from teban.registry import rule_set_of

Case = tuple[str, dict[str, Any]]

KERNEL = Path(__file__).parents[1] / "kernel"
GAMES = Path(teban.__file__).parent / "games"
KERNELS = sorted(path.parent.name for path in GAMES.glob("*/kernel.cpp"))
COMPILER = shutil.which(os.environ.get("CXX", "c++"))
LETTERS = ".-WBPENSXwbx/,:()0123456789abcdefghijklmo"


def texts_of(case: Case) -> tuple[str, list[tuple[str, str]]]:
    """A game's name, and its options as the kernel gets them."""
    position = teban.start(case[0], backend="python", **case[1])
    return case[0], [
        (name, str(value).lower() if isinstance(value, bool) else str(value))
        for name, value in position.options.items()
    ]


def game_of(case: Case) -> _kernel.Game:
    name, options = texts_of(case)
    return _kernel.Game(name, options, name, "rules", {})


def test_every_game_whose_folder_has_a_kernel_is_built() -> None:
    assert sorted(_kernel.games()) == KERNELS
    for game in teban.games():
        assert native.has(rule_set_of(game.name)) == (game.name in KERNELS)


@pytest.mark.parametrize("case", CASES, ids=name_of)
def test_options_that_the_kernel_cannot_read_are_errors(case: Case) -> None:
    name, options = texts_of(case)
    assert _kernel.Game(name, options, name, "rules", {}).start().legal()
    with pytest.raises(ValueError, match="there is no option fog"):
        _kernel.Game(name, [*options, ("fog", "thick")], name, "rules", {})
    for number, (option, value) in enumerate(options):
        with pytest.raises(ValueError, match=f"the option {option} is missing"):
            _kernel.Game(name, options[:number] + options[number + 1 :], name, "rules", {})
        for wrong in ("", "-", "99", value + "?", value[1:] + "#"):
            with pytest.raises(ValueError, match=r"."):
                _kernel.Game(name, [*options[:number], (option, wrong), *options[number + 1 :]], name, "rules", {})


def test_a_game_without_a_kernel_is_an_error() -> None:
    with pytest.raises(ValueError, match="no kernel of this game"):
        _kernel.Game("abacus", [], "abacus", "rules", {})


@pytest.mark.parametrize("case", CASES, ids=name_of)
def test_a_text_that_makes_no_sense_is_refused_or_can_be_played_on_from(case: Case) -> None:
    random, game = Random(name_of(case)), game_of(case)
    position, refused = game.start(), 0
    for _ in range(300):
        if not (actions := position.legal()):
            position = game.start()
            continue
        position = position.play(random.choice(actions))
        words = position.text.split()[1:]
        for _ in range(random.randint(1, 3)):
            spoil(words, random)
        try:
            loaded = game.load(words)
        except ValueError:
            refused += 1
        else:
            for _ in range(30):
                if loaded.outcome:
                    break
                loaded = loaded.play(random.choice(loaded.legal()))
    assert refused


def spoil(words: list[str], random: Random) -> None:
    """One letter too many, one too few, another one, or another number of words."""
    number = random.randrange(len(words))
    at = random.randrange(len(words[number]) + 1)
    word, letter = words[number], random.choice(LETTERS)
    words[number] = random.choice(
        (word[:at] + letter + word[at:], word[:at] + word[at + 1 :], word[:at] + letter + word[at + 1 :])
    )
    if random.random() < 0.05:
        words.pop(number)
        words.append(letter)


def test_a_search_follows_legal_actions_alone() -> None:
    position = teban.start("stoic", backend="native", size=3)
    search = native.kernel_search(position, threads=1, memory=1 << 20, seed=0, plain=False, repeated=[])
    search.advance("a1")
    for action in ("a1", "z9", "", "pass"):
        with pytest.raises(ValueError, match="no legal action"):
            search.advance(action)
    search.advance("a2")
    search.run(0, 100)
    assert {line[0] for line in search.report(100)} == set(position.play("a1").play("a2").legal())


def test_a_search_that_gets_no_memory_says_so() -> None:
    with pytest.raises(MemoryError):
        native.kernel_search(teban.start("stoic"), threads=1, memory=1 << 62, seed=0, plain=False, repeated=[])


# The translation unit of a game

WHOLE = """
#include <teban/kernel.hpp>
#include "codec.hpp"
#include "knowledge.hpp"
TEBAN_KERNEL("test", Fixed<Stride>)
"""


@pytest.mark.skipif(not COMPILER, reason="no C++ compiler")
@pytest.mark.parametrize("forgotten", ["", '#include "knowledge.hpp"', '#include "codec.hpp"'])
def test_a_game_that_forgets_a_file_does_not_compile(forgotten: str, tmp_path: Path) -> None:
    source = tmp_path / "kernel.cpp"
    source.write_text(WHOLE.replace(forgotten, '#include "kernel.hpp"') if forgotten else WHOLE, encoding="utf-8")
    command = [str(COMPILER), "-std=c++20", "-fsyntax-only", "-w", f"-I{KERNEL}", f"-I{GAMES / 'stride'}", str(source)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert (done.returncode == 0) == (not forgotten), done.stderr
