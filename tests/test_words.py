"""The catalogues: alike in both languages, complete, without leftovers, and able to say all that the code asks for."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from string import Formatter
from typing import Any, NamedTuple

import pytest

import teban
from cases import CASES, name_of, random_game
from teban.cli import COMMANDS
from teban.core.action import Verb
from teban.core.position_editor import palette
from teban.registry import rule_set_of
from teban.words import LANGUAGES, Message, Prompt, Reason
from teban.words.catalogue import catalogue

SENTENCES = ("reason", "prompt", "result", "consequence", "meter", "reading", "phase_note", "fact", "cli")
"""The sections of messages, which code asks for by their codes."""
NOTICES = ("notice",)
"""Sections of words that code puts together itself."""


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
        if section in ("option", "prompt", "reason", "result", "phase_note", "evidence") or code.endswith(".pitch"):
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
    "Consequence": ("consequence", 0, ()),
    "Outcome": ("result", 1, None),
    "Result": ("result", 0, None),
    "Meter": ("meter", 0, None),
    "Phase": ("phase_note", 0, ()),
    "MeterReading": ("reading", 0, None),
    "Fact": ("fact", 0, None),
    "balance": ("fact", 0, None),
    "allowed": ("fact", 0, None),
    "missed": ("fact", 0, None),
    "Notice": ("cli", 0, ()),
    "say": ("cli", 1, ()),
    "_tell": ("cli", 0, ()),
    "_ask": ("cli", 0, ()),
    "_settle": ("cli", 0, ()),
}
"""Who asks for sentences: of which section, with which argument, and with which parameters besides those shown; None if
they come from elsewhere."""


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
            known = (re.escape(str(part.value)) if isinstance(part, ast.Constant) else "(.+)" for part in parts)
            yield re.compile("".join(known))


def given(call: ast.Call, usual: tuple[str, ...] | None) -> frozenset[str] | None:
    """What a call that asks for a sentence gives it: parameters, and cells as arguments after the code."""
    named = {keyword.arg: keyword.value for keyword in call.keywords}
    written_out = (arg for arg in call.args if isinstance(arg, ast.Dict))
    params = named.pop("params", None) or next(written_out, ast.Dict([], []))
    if usual is None or None in named or not isinstance(params, ast.Dict):
        return None
    keys = [ast.literal_eval(key) for key in params.keys if key]
    cells = [f"cells[{number}]" for number, _ in enumerate(call.args[1:])]
    return frozenset(map(str, ("cells", *cells, *usual, *named, *keys)))


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
    known = {code for section in (*SENTENCES, *NOTICES, "term") for code in catalogue("en")[section]}
    of_games = {string for string in STRINGS if re.fullmatch(rf"(?:{'|'.join(games)})\.[a-z_]+", string)}
    assert {code for code in of_games - known if not code.endswith((".json", ".db"))} == set()  # a file is no sentence


def test_every_sentence_uses_only_parameters_that_come_with_its_code() -> None:
    for ask in ASKED:
        if isinstance(ask.code, str) and ask.given is not None:
            assert fields(catalogue("en")[ask.section][ask.code]) <= ask.given, ask


@pytest.mark.parametrize("section", [*SENTENCES, *NOTICES])
def test_no_sentence_is_left_over(section: str) -> None:
    patterns = [ask.code for ask in ASKED if ask.section == section and isinstance(ask.code, re.Pattern)]
    words = {string.strip("-") for string in STRINGS}

    def is_made(code: str) -> bool:
        return any((made := pattern.fullmatch(code)) and words.issuperset(made.groups()) for pattern in patterns)

    assert [code for code in catalogue("en")[section] if code not in STRINGS and not is_made(code)] == []


def test_every_command_and_argument_of_the_program_is_explained() -> None:
    said = catalogue("en")["cli"].keys()
    assert {f"{name}_about" for name in COMMANDS} <= said
    for command in COMMANDS.values():
        for name in (argument.strip("[-]") for argument in (*command.takes, "--lang")):
            assert {f"{name}_help", f"{command.name}_{name}_help"} & said, (command.name, name)


def test_games_options_evidence_tags_and_marks_have_exactly_their_words() -> None:
    needed = {
        "game": {f"{game.name}.{key}" for game in teban.games() for key in ("title", "pitch")},
        "option": {f"{game.name}.{option.name}" for game in teban.games() for option in game.options},
        "evidence": {evidence.code for game in teban.games() for evidence in game.evidence},
        "tag": {tag for game in teban.games() for tag in game.tags},
        "action": {*Verb.WORDS, *Verb.CELL_PREFIXES, Verb.CARD},
        "mark": {evidence.mark for game in teban.games() for evidence in game.evidence},
    }
    assert {section: set(catalogue("en")[section]) for section in needed} == needed


def test_every_phase_that_is_special_has_a_name() -> None:
    assert catalogue("en")["phase"].keys() == catalogue("en")["phase_note"].keys()


def test_everything_a_player_can_hold_has_a_name() -> None:
    views = [teban.start(game.name).view() for game in teban.games()]
    held = {f"{view.game}.{item.kind}" for view in views for hand in view.hands for item in hand.items}
    assert held == catalogue("en")["held"].keys()


def test_every_option_has_a_name_that_is_no_identifier() -> None:
    options = [(game.name, option) for game in teban.games() for option in game.options]
    for lang in LANGUAGES:
        assert all(option.label(game, lang) != option.name for game, option in options)
        for game, option in options:
            said = {written for written in map(option.write, option.values) if not written.isdecimal()}
            assert said == option.value_labels(game, lang).keys()
    names = {key for game, option in options for key in (option.name, f"{game}.{option.name}")}
    written = {(game, option.write(value)) for game, option in options for value in option.values}
    values = {key for game, value in written for key in (value, f"{game}.{value}")}
    assert catalogue("en")["option_name"].keys() <= names
    assert catalogue("en")["option_value"].keys() <= values


def test_every_kind_of_piece_that_is_more_than_a_stone_has_a_name() -> None:
    kinds = {
        f"{game.name}.{piece.kind}"
        for game in teban.games()
        for piece in palette(rule_set_of(game.name), teban.start(game.name).options).values()
        if piece.kind != "stone"
    }
    assert kinds == catalogue("en")["piece"].keys()


# What play asks for

PLAYED = [
    case for case in CASES if case[1].get("size", 0) == min(4, max(teban.game(case[0]).sizes)) or "size" not in case[1]
]

WORDS = ("pass", "end", "skip", "white", "black", "card-K", "card-P", "card-Q", "", "hello", "c3-", "z99", "{}")
VERBS = ("W", "B", "P", "R", "x", "flip-", "leave-", "put-")


def attempts(position: teban.Position, random: Random) -> Iterator[str]:
    """Every cell, a few actions of every form, all moves of a few pieces, and some words and nonsense."""
    names = position.board.names
    yield from names
    yield from WORDS
    for cell in random.choices(names, k=8):
        yield from (f"{verb}{cell}" for verb in VERBS)
        yield from (f"{verb}{cell}{facing}" for verb in ("", "E") for facing in "NS")
    pieces = [piece.cell for piece in position.view().pieces]
    for start in random.sample(pieces, min(4, len(pieces))):
        for kind in ("P", "E") if position.game.name == "realm" else ("",):
            yield from (f"{kind}{start}-{goal}" for goal in names)


def messages(case: tuple[str, dict[str, Any]]) -> Iterator[Message]:
    """What random games ask and end with, and what some of their positions refuse."""
    random = Random(name_of(case))
    for seed in range(3):
        positions = list(random_game(case, seed, most=250))
        for position in positions:
            if special := position.view().special:
                yield special
            if position.prompt:
                yield position.prompt
            elif position.result:
                yield position.result
        for position in (positions[-1], *random.sample(positions, min(15, len(positions)))):
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


# How sentences are put together


def test_a_number_takes_its_noun_in_the_singular_or_the_plural() -> None:
    one, two = (Reason("flowish.not_nearer", ("c3", "c4"), {"distance": distance}) for distance in (1, 2))
    assert one.say("en") == "c3 is 1 cell from the nearest flow line, and c4 is no closer."
    assert two.say("en") == "c3 is 2 cells from the nearest flow line, and c4 is no closer."
    assert two.say("ja") == "c3はいちばん近いフローラインまで2歩です。c4へ行っても近づきません。"


@pytest.mark.parametrize(
    ("cells", "english", "japanese"),
    [
        (("c3",), "c3", "c3"),
        (("c3", "d4"), "c3 and d4", "c3、d4"),
        (("c3", "d4", "e5"), "c3, d4 and e5", "c3、d4、e5"),
        ((), "", ""),
    ],
)
def test_several_cells_are_written_as_a_list(cells: tuple[str, ...], english: str, japanese: str) -> None:
    prompt = Prompt("orochi.flip", cells)
    assert prompt.say("en") == f"Flip an overfull piece: {english}."
    assert prompt.say("ja") == f"過剰隣接のコマを裏返してください：{japanese}。"


def test_single_cells_of_a_reason_are_named_where_they_belong() -> None:
    reason = Reason("stoic.sandwich", ("d4", "c3", "e5"))
    assert reason.say("en") == "That would sandwich d4 between c3 and e5."
    assert reason.say("ja") == "c3とe5でd4を挟んでしまいます。"


def test_a_message_within_a_message_is_said_in_the_same_language() -> None:
    asked = Prompt("sibling.second", params={"first": "c3"})
    reason = Reason("not_this_step", params={"action": "pass", "asked": asked})
    assert reason.say("en") == ("You can't play pass now. Place your second piece in line with c3, but not next to it.")
    assert reason.say("ja").endswith(asked.say("ja"))


def test_a_term_is_said_in_words() -> None:
    reason = Reason("side_without_pieces", params={"side": "black"})
    assert reason.say("en") == "Black has no piece on the board."
    assert reason.say("ja") == "黒のコマが盤上にありません。"


def test_a_term_of_a_game_is_for_what_that_game_says() -> None:
    reason = Reason("realm.other_kind", ("c3",), {"kind": "enforcer"})
    assert reason.say("en") == "The piece on c3 is an Enforcer."
    assert Reason("side_without_pieces", params={"side": "enforcer"}).say("en") == "enforcer has no piece on the board."


def test_a_word_that_is_no_term_is_said_as_it_is() -> None:
    assert Reason("side_without_pieces", params={"side": "Green"}).say("en") == "Green has no piece on the board."


def test_what_a_player_typed_is_never_taken_for_a_template() -> None:
    assert Reason("unreadable", params={"action": "{cells[0]}"}).say("en") == ("Can't read “{cells[0]}” as a move.")


def test_a_message_as_a_string_is_english_and_as_data_has_no_words() -> None:
    asked = Prompt("orochi.flip", ("c3",))
    reason = Reason("not_this_step", params={"action": "pass", "asked": asked})
    assert str(asked) == asked.say("en")
    assert reason.json() == {
        "code": "not_this_step",
        "cells": [],
        "params": {"action": "pass", "asked": {"code": "orochi.flip", "cells": ["c3"], "params": {}}},
    }


def test_an_outcome_alone_names_the_seat_that_won_and_a_draw_nobody() -> None:
    won, drawn = (teban.Outcome(winner, "realm.both_passed") for winner in (2, None))
    assert (won.say("en"), won.say("ja")) == ("Player 2 wins.", "プレイヤー2の勝ちです。")
    assert (drawn.say("en"), drawn.say("ja")) == ("Draw.", "引き分けです。")


def test_what_is_counted_has_a_label_and_a_reading() -> None:
    assert catalogue("en")["meter"].keys() <= catalogue("en")["reading"].keys()


def test_a_language_that_teban_does_not_speak_is_refused() -> None:
    with pytest.raises(ValueError, match="tlh"):
        Reason("game_over").say("tlh")
