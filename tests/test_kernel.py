"""What crosses the border to the kernel: options, texts, actions; and how a game's translation unit is put together."""

import ctypes
import os
import shutil
import subprocess
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from random import Random
from typing import Any

import pytest

import teban
from cases import CASES, name_of
from teban import _kernel, native
from teban.errors import NoMemory
from teban.registry import rule_set_of

Case = tuple[str, dict[str, Any]]

GAMES = Path(teban.__file__).parent / "games"
KERNELS = sorted(path.parent.name for path in GAMES.glob("*/kernel.cpp"))
COMPILER = shutil.which(os.environ.get("CXX", "c++"))
MISSING = "a C++ compiler is missing, which Teban needs: set CXX"
LETTERS = ".-WBPENSXwbx/,:()0123456789abcdefghijklmo"


def texts_of(case: Case) -> tuple[str, list[tuple[str, str]]]:
    """A game's name, and its options as the kernel gets them."""
    position = teban.start(case[0], backend="python", **case[1])
    return case[0], [
        (name, str(value).lower() if isinstance(value, bool) else str(value))
        for name, value in position.options.items()
    ]


def game_of(case: Case) -> _kernel.GameKernel:
    name, options = texts_of(case)
    return _kernel.GameKernel(name, options, name, "rules", {})


def test_every_game_whose_folder_has_a_kernel_is_built() -> None:
    assert set(KERNELS) <= set(_kernel.games())
    for game in teban.games():
        assert native.has(rule_set_of(game.name)) == (game.name in KERNELS)


@pytest.mark.parametrize("case", CASES, ids=name_of)
def test_options_that_the_kernel_cannot_read_are_errors(case: Case) -> None:
    name, options = texts_of(case)
    assert _kernel.GameKernel(name, options, name, "rules", {}).start().legal()
    with pytest.raises(ValueError, match="there is no option fog"):
        _kernel.GameKernel(name, [*options, ("fog", "thick")], name, "rules", {})
    for number, (option, value) in enumerate(options):
        with pytest.raises(ValueError, match=f"the option {option} is missing"):
            _kernel.GameKernel(name, options[:number] + options[number + 1 :], name, "rules", {})
        for wrong in ("", "-", "99", value + "?", value[1:] + "#"):
            with pytest.raises(ValueError, match=r"."):
                _kernel.GameKernel(
                    name, [*options[:number], (option, wrong), *options[number + 1 :]], name, "rules", {}
                )


def test_a_game_without_a_kernel_is_an_error() -> None:
    with pytest.raises(ValueError, match="no kernel of this game"):
        _kernel.GameKernel("abacus", [], "abacus", "rules", {})


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
    with pytest.raises(NoMemory):
        native.kernel_search(teban.start("stoic"), threads=1, memory=1 << 62, seed=0, plain=False, repeated=[])


# Kernels of games outside Teban

OUTSIDE = Path(__file__).with_name("outside")
CMAKE = shutil.which("cmake", path=os.pathsep.join((str(Path(sys.executable).parent), os.environ.get("PATH", ""))))


@pytest.mark.parametrize("forgotten", ["", "knowledge.hpp", "codec.hpp"])
def test_a_game_that_forgets_a_file_does_not_compile(forgotten: str, tmp_path: Path) -> None:
    source = tmp_path / "kernel.cpp"
    whole = (OUTSIDE / "kernel.cpp").read_text(encoding="utf-8")
    source.write_text(whole.replace(forgotten, "kernel.hpp") if forgotten else whole, encoding="utf-8")
    assert COMPILER, MISSING
    command = [
        COMPILER,
        "-std=c++20",
        "-fsyntax-only",
        "-w",
        f"-I{teban.include_dir()}",
        f"-I{OUTSIDE}",
        str(source),
    ]
    done = subprocess.run(command, capture_output=True, text=True)
    assert (done.returncode == 0) == (not forgotten), done.stderr


@pytest.fixture(scope="module")
def capsule(tmp_path_factory: pytest.TempPathFactory) -> object:
    """The kernel of the game in `tests/outside`, built as an outside game builds it."""
    assert CMAKE, "CMake is missing, which make installs from requirements/run.txt"
    assert COMPILER, MISSING
    build = tmp_path_factory.mktemp("outside")
    options = [f"-DTEBAN_CMAKE_DIR={teban.cmake_dir()}", f"-DPython_EXECUTABLE={sys.executable}"]
    for command in ([CMAKE, "-S", str(OUTSIDE), "-B", str(build), *options], [CMAKE, "--build", str(build)]):
        done = subprocess.run(command, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr
    (built,) = build.glob("_take*.so")
    spec = spec_from_file_location("_take", built)
    assert spec
    assert spec.loader
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.kernel


def test_a_kernel_from_outside_plays_thinks_and_proves(capsule: object) -> None:
    if "take" not in _kernel.games():
        assert native.adopt("take", capsule)
    assert "take" in _kernel.games()
    game = _kernel.GameKernel("take", [("heap", "21")], "take", "rules", {})
    position = game.start()
    assert position.text == "take 21 1"
    assert position.legal() == ("take-1", "take-2", "take-3")
    assert position._perft(3, 1) == 27
    solver = _kernel.Solver(position, 1 << 20, [])
    solver.run(0, 0)
    assert solver.found()[:1] == (1,)  # who leaves a multiple of four wins
    small = _kernel.GameKernel("take", [("heap", "6")], "take", "rules", {})
    search = _kernel.Search(small.start(), 1, 1 << 20, 0, False, [])
    search.run(0, 20_000)
    assert (search.report(1)[0][0], search.report(1)[0][3]) == ("take-2", 1)
    with pytest.raises(ValueError, match="no number from 1 to 100"):
        _kernel.GameKernel("take", [("heap", "101")], "take", "rules", {})


def test_a_kernel_cannot_take_the_place_of_another(capsule: object) -> None:
    for name in (_kernel.games()[0], "take"):
        if name not in _kernel.games():
            assert native.adopt(name, capsule)
        with pytest.warns(RuntimeWarning, match="there is a kernel of this name already"):
            assert not native.adopt(name, capsule)


def test_a_kernel_that_was_built_for_another_teban_is_refused() -> None:
    new_capsule = ctypes.pythonapi.PyCapsule_New
    new_capsule.restype, new_capsule.argtypes = ctypes.py_object, (ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p)
    other = _kernel.abi_tag().rsplit(".", 1)[0].encode() + b".0123456789abcdef"
    for strange in (new_capsule(1, other, None), new_capsule(1, None, None), object()):
        with pytest.warns(RuntimeWarning, match="the kernel of fog cannot be used"):
            assert not native.adopt("fog", strange)
    assert "fog" not in _kernel.games()
