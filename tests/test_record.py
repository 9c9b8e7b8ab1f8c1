from random import Random
from textwrap import dedent

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import teban
from cases import CASES
from teban import Outcome, record
from teban.core.match import Match
from teban.record import RecordError
from teban.words import LANGUAGES

EXAMPLE = """\
teban: 1
game: sibling
options: size=4 pie=true
seat 1: Aoi
seat 2: Ben
date: 2026-11-15
result: 2
reason: resigned
comment: First try with the pie rule.
comment: Ben had not slept.

1. d4
2. black
3. a1 a4
   ; the corners first
   ; (why?)
4. g1 g4
5. a2
end
"""

FINISHED = """\
teban: 1
game: stoic
options: size=2
result: 2
reason: cannot_place

1. a1
2. a2
3. b1
4. b2
5. c1
6. b3
end
"""
"""In the end only c2 is empty, where White would sandwich b2."""


def example() -> Match:
    match = Match(
        teban.start("sibling", size=4, pie=True),
        players=("Aoi", "Ben"),
        date="2026-11-15",
        comment="First try with the pie rule.\nBen had not slept.",
    )
    for action in ("d4", "black", "a1", "a4", "g1", "g4", "a2"):
        match.play(action)
    match.comments[3] = "the corners first\n(why?)"
    match.resign(1)
    return match


def everything(match: Match) -> dict[str, object]:
    """All that a record must keep."""
    return {
        "positions": match.positions,
        "actions": match.actions,
        "turns": match.turns,
        "outcome": match.outcome,
        "players": match.players,
        "date": match.date,
        "comment": match.comment,
        "comments": match.comments,
    }


def refusal(text: str) -> RecordError:
    with pytest.raises(RecordError) as refused:
        record.read(text)
    return refused.value


def changed(old: str, new: str) -> str:
    """The example with something replaced that stands in it once."""
    assert EXAMPLE.count(old) == 1
    return EXAMPLE.replace(old, new)


# There and back


def test_a_match_is_written_as_people_would_write_it() -> None:
    assert record.write(example()) == EXAMPLE


def test_a_record_is_read_as_the_match_it_tells() -> None:
    assert everything(record.read(EXAMPLE)) == everything(example())


def test_the_example_in_the_documentation_is_a_record() -> None:
    assert record.__doc__
    shown = dedent(record.__doc__.split("\n\n", 1)[1].split("\nHeaders come first")[0])
    assert record.write(record.read(shown)) == shown


def test_nothing_to_say_needs_no_header() -> None:
    match = Match(teban.start("stoic"))
    assert record.write(match) == "teban: 1\ngame: stoic\nresult: *\n\nend\n"
    assert everything(record.read("teban: 1\ngame: stoic\nend")) == everything(match)


def test_a_match_that_began_elsewhere_tells_where() -> None:
    start = teban.load("stoic size=2 WB/.../.. 1")
    match = Match(start)
    match.play("b2")
    text = record.write(match)
    assert "options: size=2\nstart: stoic size=2 WB/.../.. 1\n" in text
    assert record.read(text).start == start


def test_a_game_keeps_the_result_that_the_rules_gave_it() -> None:
    match = record.read(FINISHED)
    assert match.outcome == match.position.outcome == Outcome(2, "cannot_place")
    assert record.write(match) == FINISHED


def test_draws_by_repetition_and_by_agreement_are_kept() -> None:
    drawn = Match(teban.load("squish ..../B.B.B/....../......./....../W.W.W/.... 1"))
    for action in ("b3-b4", "f3-f4", "b4-b3", "f4-f3") * 2:
        drawn.play(action)
    agreed = Match(teban.start("realm"))
    agreed.agree_draw()
    for match, headers in (
        (drawn, "result: draw\nreason: repetition\n"),
        (agreed, "result: draw\nreason: agreed_draw\n"),
    ):
        text = record.write(match)
        assert headers in text
        assert record.read(text).outcome == match.outcome


texts = st.text(st.characters() | st.sampled_from("\n\r\t \\\x00\x0b\x85\u2028\u3000\ufeff\ud83d:;#"), max_size=12)


@st.composite
def matches(draw: st.DrawFn) -> Match:
    """A random match of any rule set, from its start or from somewhere else, told by anybody."""
    game, options = draw(st.sampled_from(CASES))
    random = Random(draw(st.integers(0, 2**32)))
    start = teban.start(game, **options)
    for _ in range(draw(st.sampled_from((0, 0, 7)))):
        start = start.play(random.choice(start.legal())) if start.legal() else start
    match = Match(start, players=(draw(texts), draw(texts)), comment=draw(texts))
    match.date = draw(st.sampled_from(("", "2026-11-15")) | st.dates().map(str))
    for _ in range(draw(st.integers(0, 25))):
        if match.legal():
            match.play(random.choice(match.legal()))
    if match.turns:
        match.comments = draw(st.dictionaries(st.sampled_from([turn.number for turn in match.turns]), texts))
    if match.outcome is None:
        decided = (
            None,
            match.agree_draw,
            lambda: match.resign(1),
            lambda: match.resign(2),
            lambda: match.lose_on_time(1),
        )
        decide = draw(st.sampled_from(decided))
        if decide:
            decide()
    return match


@given(matches())
@settings(max_examples=150, deadline=None, derandomize=True)
def test_every_match_survives_being_written_and_read(match: Match) -> None:
    text = record.write(match)
    assert everything(record.read(text)) == everything(match)
    assert record.write(record.read(text)) == text


def test_one_line_of_text_is_one_line_of_the_record() -> None:
    match = Match(teban.start("stoic"), players=("Aoi\nresult: 1", " \\ "), comment="\n\u2028end\r")
    lines = record.write(match).splitlines()
    assert lines[2:4] == [r"seat 1: Aoi\u000aresult: 1", r"seat 2: \u0020\\\u0020"]
    assert lines[5:7] == ["comment:", r"comment: \u2028end\u000d"]


def test_half_a_surrogate_pair_does_not_keep_a_record_from_being_saved() -> None:
    match = Match(teban.start("stoic"), players=("\ud83d", "😀"))
    saved = record.write(match).encode()
    assert record.read(saved.decode()).players == ("\ud83d", "😀")


def test_a_backslash_that_escapes_nothing_is_a_backslash() -> None:
    assert record.read(changed("Aoi", r"\o/ \u00e")).players[0] == r"\o/ \u00e"


# What does no harm


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(EXAMPLE.replace("\n", "\r\n"), id="line-ends-of-another-system"),
        pytest.param("\ufeff" + EXAMPLE, id="byte-order-mark"),
        pytest.param(EXAMPLE.replace("\n", " \t\n"), id="blanks-at-the-ends-of-lines"),
        pytest.param(EXAMPLE.replace("\n", "\n\n"), id="blank-lines"),
        pytest.param("\n  " + EXAMPLE.replace("\n", "\n\t"), id="blanks-before-lines"),
        pytest.param(EXAMPLE.replace(": ", ":   "), id="aligned-values"),
        pytest.param(EXAMPLE.replace(". ", ".\t").replace("g1 g4", "g1   g4"), id="aligned-actions"),
        pytest.param(EXAMPLE.rstrip(), id="no-line-end-at-the-end"),
    ],
)
def test_harmless_differences_are_tolerated(text: str) -> None:
    assert everything(record.read(text)) == everything(example())


def test_the_reason_of_a_result_may_be_left_out_if_the_rules_give_it() -> None:
    match = record.read(FINISHED.replace("reason: cannot_place\n", ""))
    assert match.outcome == Outcome(2, "cannot_place")


# What is refused


@pytest.mark.parametrize(
    ("code", "line", "action", "text"),
    [
        ("record_empty", 1, None, ""),
        ("record_empty", 1, None, "\ufeff \r\n\n\t"),
        ("record_version", 1, None, "e4 e5"),
        ("record_version", 1, None, changed("teban: 1", "teban: 2")),
        ("record_version", 2, None, "\n" + changed("teban: 1\n", "")),
        ("record_no_end", 18, None, changed("end\n", "")),
        ("record_no_end", 1, None, "teban: 1"),
        ("record_no_game", 9, None, changed("game: sibling\n", "")),
        ("record_header", 5, None, changed("seat 2:", "seat 3:")),
        ("record_header", 2, None, changed("game:", "Game:")),
        ("record_twice", 6, None, changed("date: 2026-11-15", "seat 1: Cho")),
        ("record_twice", 3, None, changed("size=4", "size=4 size=5")),
        ("record_line", 9, None, changed("comment: First try", "First try")),
        ("record_line", 11, None, changed("\n\n", "\n; before the first turn\n")),
        ("record_line", 13, None, changed("2. black", "2.")),
        ("record_line", 13, None, changed("2. black", "black")),
        ("record_line", 13, None, changed("2. black", "date: 2026-11-16")),
        ("record_line", 13, None, changed("2. black", "9999999999. black")),
        ("record_line", 20, None, EXAMPLE + EXAMPLE),
        ("record_date", 6, None, changed("2026-11-15", "2026-11-31")),
        ("record_date", 6, None, changed("2026-11-15", "20261115")),
        ("record_date", 6, None, changed("2026-11-15", "yesterday")),
        ("record_start", 2, None, changed("sibling", "chess")),
        ("record_start", 3, None, changed("size=4", "size=9")),
        ("record_start", 3, None, changed("size=4", "name=4")),
        ("record_start", 3, None, changed("pie=true", "pie")),
        ("record_start", 4, None, changed("seat 1: Aoi", "start: sibling size=4 pie=true 1")),
        ("record_start", 4, None, changed("seat 1: Aoi", f"start: {teban.start('sibling', size=4).text}")),
        ("record_start", 4, None, changed("seat 1: Aoi", f"start: {teban.start('stoic', size=4).text}")),
        ("record_turn_number", 14, None, changed("3. a1", "4. a1")),
        ("record_turn_number", 14, None, changed("3. a1", "0. a1")),
        ("record_turn_number", 17, None, changed("4. g1 g4\n", "")),
        ("record_action", 14, "a1-a4", changed("a1 a4", "a1-a4")),
        ("record_action", 14, "b1", changed("a1 a4", "a1 b1")),
        ("record_action", 17, "a1", changed("g1 g4", "a1 g4")),
        ("record_action", 17, "z99", changed("g1 g4", "g1 z99")),
        ("record_action", 17, ";", changed("g1 g4", "g1 ; a comment")),
        ("record_wrong_turn", 14, "g1", changed("a1 a4", "a1 a4 g1")),
        ("record_wrong_turn", 17, "g4", changed("a1 a4", "a1").replace("g1 g4", "g4")),
        ("record_wrong_turn", 13, "a1", changed("2. black\n3. a1", "2. black a1")),
        ("record_result", 7, None, changed("result: 2", "result: draw")),
        ("record_result", 7, None, changed("result: 2", "result: *")),
        ("record_result", 7, None, changed("result: 2", "result: Ben")),
        ("record_result", 7, None, changed("reason: resigned\n", "")),
        ("record_result", 7, None, changed("reason: resigned", "reason: sibling.groups")),
        ("record_result", 7, None, changed("reason: resigned", "reason: agreed_draw")),
        ("record_result", 2, None, changed("result: 2\n", "")),
    ],
)
def test_a_damaged_record_is_refused_with_its_line(code: str, line: int, action: str | None, text: str) -> None:
    error = refusal(text)
    assert (error.reason.code, error.line, error.action) == (code, line, action)


def test_an_error_names_line_action_and_reason_in_words() -> None:
    error = refusal(changed("a1 a4", "a1 b1"))
    why = teban.start("sibling", size=4).play("d4").play("a1").why_not("b1")
    assert why
    for lang in LANGUAGES:
        assert "14" in error.say(lang)
        assert "b1" in error.say(lang)
        assert why.say(lang) in error.say(lang)
    assert str(error) == error.say("en")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("result: 2", "result: 1"),
        ("result: 2", "result: *"),
        ("reason: cannot_place", "reason: resigned"),
        ("result: 2\nreason: cannot_place", "result: draw\nreason: agreed_draw"),
        ("result: 2\nreason: cannot_place", "result: draw\nreason: repetition"),
    ],
)
def test_a_result_other_than_that_of_the_rules_is_refused(old: str, new: str) -> None:
    error = refusal(FINISHED.replace(old, new))
    assert (error.reason.code, error.line) == ("record_result", 4)


def test_actions_after_the_end_are_refused() -> None:
    error = refusal(FINISHED.replace("end\n", "7. c2\nend\n"))
    assert (error.reason.code, error.line, error.action) == ("record_after_end", 13, "c2")


def test_actions_after_a_repetition_are_refused() -> None:
    cycle = ("b3-b4", "f3-f4", "b4-b3", "f4-f3")
    turns = "".join(f"{number}. {action}\n" for number, action in enumerate(cycle * 2 + cycle[:1], start=1))
    start = "start: squish ..../B.B.B/....../......./....../W.W.W/.... 1"
    error = refusal(f"teban: 1\ngame: squish\n{start}\nresult: draw\nreason: repetition\n\n{turns}end\n")
    assert (error.reason.code, error.line, error.action) == ("record_after_end", 15, "b3-b4")


def test_a_record_that_was_cut_off_anywhere_is_refused() -> None:
    for length in range(len(EXAMPLE.rstrip())):
        assert refusal(EXAMPLE[:length]).reason.code in ("record_empty", "record_version", "record_no_end")


def test_what_could_not_be_read_back_is_not_written() -> None:
    match = example()
    match.date = "15 November"
    with pytest.raises(RecordError) as refused:
        record.write(match)
    assert (refused.value.reason.code, refused.value.line) == ("record_date", 6)
    match = example()
    match.comments[6] = "There is no turn 6."
    with pytest.raises(RecordError) as refused:
        record.write(match)
    assert (refused.value.reason.code, refused.value.reason.params["turn"]) == ("record_comment", 6)


# Garbage


def read_or_refuse(text: str) -> None:
    """Reading gives a match that can be recorded, or an error that can be said; nothing else."""
    try:
        match = record.read(text)
    except RecordError as error:
        said = [error.say(lang) for lang in LANGUAGES]
        complete = all(said) and 1 <= error.line <= text.count("\n") + 1
    else:
        complete = everything(record.read(record.write(match))) == everything(match)
    assert complete


@given(st.text() | st.text().map("teban: 1\n{}\nend".format) | st.text().map("teban: 1\ngame: stoic\n{}\nend".format))
@settings(max_examples=300, deadline=None, derandomize=True)
def test_arbitrary_text_is_read_or_refused(text: str) -> None:
    read_or_refuse(text)


@st.composite
def damaged_records(draw: st.DrawFn) -> str:
    """A record with a line or a character deleted, doubled, moved or altered, once or several times."""
    text = record.write(draw(matches()))
    for _ in range(draw(st.integers(1, 3))):
        parts = text.splitlines(keepends=True) if draw(st.booleans()) else list(text)
        index = draw(st.integers(0, len(parts) - 1))
        other = draw(st.sampled_from(parts) | st.sampled_from(("end\n", "1. pass\n", "\n", ":", " ", "-", "9")))
        parts[index : index + 1] = draw(st.sampled_from(([], [parts[index]] * 2, [other], [other, parts[index]])))
        text = "".join(parts) or "end"
    return text


@given(damaged_records())
@settings(max_examples=200, deadline=None, derandomize=True)
def test_damaged_records_are_read_or_refused(text: str) -> None:
    read_or_refuse(text)


@pytest.mark.parametrize("game", [game.name for game in teban.games()])
def test_a_record_cut_short_anywhere_or_without_any_of_its_characters_is_read_or_refused(game: str) -> None:
    random = Random(game)
    match = Match(teban.start(game), players=("A\\", "手番"), date="2026-11-15", comment="one\ntwo")
    for _ in range(6):
        match.play(random.choice(match.legal()))
    text = record.write(match)
    for at in range(len(text)):
        read_or_refuse(text[:at] or "\n")
        read_or_refuse(text[:at] + text[at + 1 :])


@given(st.data())
@settings(max_examples=300, deadline=None, derandomize=True)
def test_damaged_starts_are_read_or_refused(data: st.DataObject) -> None:
    game, options = data.draw(st.sampled_from(CASES))
    random, start = Random(data.draw(st.integers(0, 2**32))), teban.start(game, **options)
    for _ in range(data.draw(st.integers(0, 20))):
        start = start.play(random.choice(start.legal())) if start.legal() else start
    letters = list(start.text)
    for _ in range(data.draw(st.integers(1, 2))):
        letters[data.draw(st.integers(0, len(letters) - 1))] = data.draw(st.sampled_from((*letters, "", "-", "9", "X")))
    chosen = start.game.write_options(start.options)
    read_or_refuse(f"teban: 1\ngame: {game}\noptions: {chosen}\nstart: {''.join(letters)}\nend")
