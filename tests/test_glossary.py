"""The words that the glossary has retired stay retired, in every text that people read.

Each language that keeps such a list has a file `retired_words.LANG.txt` beside this one.
"""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from tree import ROOT

HERE = Path(__file__).parent
GAMES = ROOT / "src/teban/games"
PAGE_WORDS = ROOT / "web/src/words"


class Retired(NamedTuple):
    pattern: re.Pattern[str]
    instead: str


class Glossary(NamedTuple):
    retired: tuple[Retired, ...]
    allowed: tuple[str, ...]


def read_glossary(file: Path) -> Glossary:
    """The retired words of a language, and the phrases in which they may stand."""
    lines = [line for line in file.read_text("utf-8").splitlines() if line and not line.startswith("#")]
    pairs = [tuple(line.split(" -> ")) for line in lines]
    assert all(len(pair) == 2 and all(pair) for pair in pairs), "a pattern, an arrow, and what to write instead"
    allowed = tuple(words.removeprefix("allow: ") for words, _ in pairs if words.startswith("allow: "))
    retired = (pair for pair in pairs if not pair[0].startswith("allow: "))
    return Glossary(tuple(Retired(re.compile(words, re.IGNORECASE), instead) for words, instead in retired), allowed)


LISTS = {file.name.split(".")[1]: file for file in sorted(HERE.glob("retired_words.*.txt"))}
every_language = pytest.mark.parametrize("lang", LISTS)


def sentences(value: object, at: str) -> Iterator[tuple[str, str]]:
    """All strings within a table, with the way to each."""
    if isinstance(value, str):
        yield at, value
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from sentences(inner, f"{at} {key}")
    elif isinstance(value, list):
        for number, inner in enumerate(value, 1):
            yield from sentences(inner, f"{at} {number}")


def catalogues(lang: str) -> Iterator[tuple[str, str]]:
    for file in sorted([*(ROOT / "src/teban/words" / lang).glob("*.toml"), *GAMES.glob(f"*/{lang}.toml")]):
        table = tomllib.loads(file.read_text("utf-8"))
        for at, text in sentences(table, str(file.relative_to(ROOT))):
            yield at, re.sub(r"\{[\w\[\]]+", "{", text)  # the names of parameters are code


def lessons_and_figures(lang: str) -> Iterator[tuple[str, str]]:
    for file in sorted([*GAMES.glob("*/lesson.toml"), *GAMES.glob("*/figures.toml")]):
        ((_, parts),) = tomllib.loads(file.read_text("utf-8")).items()
        for number, part in enumerate(parts, 1):
            yield from sentences(part[lang], f"{file.relative_to(ROOT)} {number}") if lang in part else ()


def rules_pages(lang: str) -> Iterator[tuple[str, str]]:
    for file in sorted(GAMES.glob(f"*/rules.{lang}.md")):
        text = re.sub(r"(?ms)^```.*?^```|`[^`\n]*`", "", file.read_text("utf-8"))
        for number, paragraph in enumerate(text.split("\n\n"), 1):
            yield f"{file.relative_to(ROOT)}, paragraph {number}", " ".join(paragraph.split())


STRING = re.compile(r"'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`")


def page_words(lang: str) -> Iterator[tuple[str, str]]:
    for file in sorted([PAGE_WORDS / f"{lang}.ts", *PAGE_WORDS.glob(f"*.{lang}.ts")]):
        code = re.sub(r"(?s)/\*.*?\*/|^\s*//[^\n]*|^import .*?;$", "", file.read_text("utf-8"), flags=re.MULTILINE)
        for found in STRING.finditer(code):
            yield str(file.relative_to(ROOT)), found[1] or found[2] or ""


def texts(lang: str) -> Iterator[tuple[str, str]]:
    """All that people read in a language, with where it is."""
    yield from catalogues(lang)
    yield from lessons_and_figures(lang)
    yield from rules_pages(lang)
    yield from page_words(lang)


def faults(lang: str, found: Iterator[tuple[str, str]]) -> list[str]:
    """Where a retired word occurs, and what to write instead."""
    retired, allowed = read_glossary(LISTS[lang])
    said = []
    for at, text in found:
        for phrase in allowed:
            text = text.replace(phrase, "")
        said += [
            f"{at}: “{match[0]}”, write {word.instead}: {text}"
            for word in retired
            for match in word.pattern.finditer(text)
        ]
    return said


@every_language
def test_no_text_has_a_retired_word(lang: str) -> None:
    assert faults(lang, texts(lang)) == []


@every_language
@pytest.mark.parametrize("kind", [catalogues, lessons_and_figures, rules_pages, page_words])
def test_texts_of_every_kind_are_read(lang: str, kind: object) -> None:
    assert callable(kind)
    assert sum(len(text) for _, text in kind(lang)) > 3000


@every_language
def test_every_phrase_that_is_allowed_is_used(lang: str) -> None:
    read = "\n".join(text for _, text in texts(lang))
    assert [phrase for phrase in read_glossary(LISTS[lang]).allowed if phrase not in read] == []


def test_a_retired_word_is_found_wherever_it_is() -> None:
    (said,) = faults("en", iter([("here", "White to act, and a file in use by another program.")]))
    assert said.startswith("here: “to act”, write to move, to play")
