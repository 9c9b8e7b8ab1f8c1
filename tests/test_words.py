"""The catalogues: alike in both languages, complete, without leftovers, and able to say all that the code asks for."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from string import Formatter
from typing import Any, NamedTuple

import pytest
from cases import name_of, random_game

import teban
from teban.words import LANGUAGES, Message, Prompt, Reason, Result
from teban.words.catalogue import catalogue

SENTENCES = ("reason", "prompt", "result", "cli")
"""The sections of messages, which code asks for by their codes."""


def fields(template: str) -> set[str]:
    return {field for _, field, _, _ in Formatter().parse(template) if field is not None}


def everything(lang: str) -> dict[tuple[str, str], str]:
    return {(section, code): text for section, texts in catalogue(lang).items() for code, text in texts.items()}


# Both languages


def test_both_languages_have_the_same_sections_and_keys() -> None:
    assert everything("en").keys() == everything("ja").keys()


def test_the_same_sentence_has_the_same_fields_in_both_languages() -> None:
    english, japanese = everything("en"), everything("ja")
    assert [at for at in english if fields(english[at]) != fields(japanese[at])] == []


def test_each_catalogue_keeps_to_its_language() -> None:
    kana_or_kanji = re.compile("[ぁ-ゖァ-ヺ一-鿿]")
    assert [at for at, text in everything("en").items() if kana_or_kanji.search(text)] == []
    written = ("game", "option", "prompt", "reason", "result", "evidence", "term", "tag", "mark")
    assert [at for at, text in everything("ja").items() if at[0] in written and not kana_or_kanji.search(text)] == []


@pytest.mark.parametrize(("lang", "ends"), [("en", (".", "}", "?")), ("ja", ("。", "}", "？"))])
def test_every_sentence_ends_as_a_sentence_does(lang: str, ends: tuple[str, ...]) -> None:
    for (section, code), text in everything(lang).items():
        if section in ("option", "prompt", "reason", "result", "evidence") or code.endswith(".pitch"):
            assert text.endswith(ends), (section, code)


# What the code asks for


class Asked(NamedTuple):
    """A code in the source: as it stands there, or as a pattern if parts of it are filled in."""

    where: str
    section: str
    code: str | re.Pattern[str]
    given: frozenset[str] | None
    """The parameters that come with it; None if the source does not show them in place."""


ASKING = {
    "Reason": ("reason", 0, ()),
    "_because": ("reason", 0, ()),
    "RecordError": ("reason", 1, ("line", "action")),
    "_blaming": ("reason", 1, ("line", "action", "why")),
    "Prompt": ("prompt", 0, ()),
    "Outcome": ("result", 1, ("winner",)),
    "Notice": ("cli", 0, ()),
    "say": ("cli", 1, ()),
    "_tell": ("cli", 0, ()),
}
"""Who asks for sentences: of which section, with which argument, and with which parameters besides those it is given."""


def nodes() -> Iterator[tuple[str, ast.AST]]:
    for file in sorted(Path(teban.__file__).parent.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            yield f"{file.name}:{getattr(node, 'lineno', 0)}", node


def codes(node: ast.expr) -> Iterator[str | re.Pattern[str]]:
    """The codes that an expression can be."""
    match node:
        case ast.Constant(str() as code):
            yield code
        case ast.IfExp(_, one, other):
            yield from codes(one)
            yield from codes(other)
        case ast.Subscript(ast.Tuple(elements)):
            for element in elements:
                yield from codes(element)
        case ast.JoinedStr(parts):
            known = (re.escape(part.value) if isinstance(part, ast.Constant) else "(.+)" for part in parts)
            yield re.compile("".join(map(str, known)))


def given(call: ast.Call, usual: tuple[str, ...]) -> frozenset[str] | None:
    """The names of the parameters of a call that asks for a sentence."""
    named = {keyword.arg: keyword.value for keyword in call.keywords}
    params = named.pop("params", call.args[2] if ast.unparse(call.func) == "Prompt" and call.args[2:] else ast.Dict())
    if None in named or not isinstance(params, ast.Dict):
        return None
    keys = [key.value for key in params.keys if isinstance(key, ast.Constant)]
    return frozenset(map(str, (*usual, "cells", *named, *keys)))


def asked() -> Iterator[Asked]:
    for where, node in nodes():
        if not isinstance(node, ast.Call):
            continue
        name = node.func.attr if isinstance(node.func, ast.Attribute) else ast.unparse(node.func)
        section, index, usual = ASKING.get(name, ("", 0, ()))
        if section and len(node.args) > index:
            for code in codes(node.args[index]):
                yield Asked(where, section, code, given(node, usual))


ASKED = tuple(asked())
STRINGS = frozenset(node.value for _, node in nodes() if isinstance(node, ast.Constant) and isinstance(node.value, str))


def test_the_source_asks_for_sentences_of_every_section() -> None:
    assert {ask.section for ask in ASKED} == set(SENTENCES)


def test_every_code_in_the_source_has_a_sentence() -> None:
    missing = [ask for ask in ASKED if isinstance(ask.code, str) and ask.code not in catalogue("en")[ask.section]]
    assert missing == []


def test_every_code_of_a_game_has_a_sentence_even_if_it_is_passed_on_by_name() -> None:
    games = {code.partition(".")[0] for section in SENTENCES for code in catalogue("en")[section] if "." in code}
    known = {code for section in SENTENCES for code in catalogue("en")[section]}
    of_games = {string for string in STRINGS if re.fullmatch(rf"(?:{'|'.join(games)})\.[a-z_]+", string)}
    assert of_games - known == set()


def test_every_sentence_uses_only_parameters_that_come_with_its_code() -> None:
    for ask in ASKED:
        if isinstance(ask.code, str) and ask.given is not None:
            used = {re.split(r"[.\[]", field)[0] for field in fields(catalogue("en")[ask.section][ask.code])}
            assert used <= ask.given, ask


@pytest.mark.parametrize("section", SENTENCES)
def test_no_sentence_is_left_over(section: str) -> None:
    patterns = [ask.code for ask in ASKED if ask.section == section and isinstance(ask.code, re.Pattern)]
    words = {string.strip("-") for string in STRINGS}

    def is_made(code: str) -> bool:
        return any((made := pattern.fullmatch(code)) and words.issuperset(made.groups()) for pattern in patterns)

    assert [code for code in catalogue("en")[section] if code not in STRINGS and not is_made(code)] == []


def test_games_options_evidence_tags_and_marks_have_exactly_their_words() -> None:
    needed = {
        "game": {f"{game.name}.{key}" for game in teban.games() for key in ("title", "pitch")},
        "option": {f"{game.name}.{option.name}" for game in teban.games() for option in game.options},
        "evidence": {evidence.code for game in teban.games() for evidence in game.evidence},
        "tag": {tag for game in teban.games() for tag in game.tags},
        "mark": {evidence.mark for game in teban.games() for evidence in game.evidence},
    }
    assert {section: set(catalogue("en")[section]) for section in needed} == needed


def test_everything_a_player_can_hold_has_a_term() -> None:
    held = {kind for game in teban.games() for hand in teban.start(game.name).view().hands for kind, _ in hand.items}
    assert held <= catalogue("en")["term"].keys()


# What play asks for

PLAYED: list[tuple[str, dict[str, Any]]] = [
    ("borderland", {"size": 4}),
    ("stoic", {"size": 3}),
    ("stride", {}),
    ("squish", {"size": 3}),
    ("flowish", {"size": 3}),
    ("unlace", {"size": 4}),
    ("skirt", {"size": 3}),
    ("node", {"size": 3}),
    ("orochi", {"size": 3}),
    ("sibling", {"size": 3, "pie": True}),
    ("realm", {"reading": "classic"}),
    ("realm", {"reading": "sheet"}),
    ("garden", {}),
    ("throne", {}),
]

WORDS = ("pass", "end", "skip", "white", "black", "card-K", "card-Q", "", "hello", "c3-", "z99", "{}", "c3 d4")
VERBS = ("", "", "W", "B", "P", "E", "R", "x", "flip-", "leave-", "put-")


def attempts(position: teban.Position, random: Random) -> Iterator[str]:
    """Every cell, some actions of every form on random cells, and some words and nonsense."""
    names = position.board.names
    yield from names
    for verb in VERBS * 5:
        yield f"{verb}{random.choice(names)}"
        yield f"{verb}{random.choice(names)}-{random.choice(names)}"
        yield f"{verb}{random.choice(names)}{random.choice('NESW')}"
    yield from WORDS


def messages(case: tuple[str, dict[str, Any]]) -> Iterator[Message]:
    """What one short random game asks, refuses and ends with."""
    random = Random(name_of(case))
    for position in random_game(case, seed=1, most=300):
        if position.prompt:
            yield position.prompt
        if position.outcome:
            yield Result(position.outcome.reason, params={"winner": f"seat{position.outcome.winner}"})
        if random.random() < 0.25 or position.outcome:
            yield from filter(None, map(position.why_not, attempts(position, random)))


@pytest.fixture(scope="module", params=PLAYED, ids=name_of)
def said(request: pytest.FixtureRequest) -> tuple[Message, ...]:
    different = {
        (message.section, message.code, message.cells, str(message.params)): message
        for message in messages(request.param)
    }
    return tuple(different.values())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_that_play_asks_refuses_and_ends_with_can_be_said(said: tuple[Message, ...], lang: str) -> None:
    for message in said:
        assert message.say(lang).endswith(("." if lang == "en" else "。", "?")), message


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_sentence_names_no_cells_but_those_that_prove_it(said: tuple[Message, ...], lang: str) -> None:
    for message in said:
        if message.section == "reason" and not message.params:
            named = set(re.findall(r"\b[a-z][1-9][0-9]?\b", message.say(lang), re.ASCII))
            assert named <= set(message.cells), message
