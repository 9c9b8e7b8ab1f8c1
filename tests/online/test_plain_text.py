"""What one person writes is shown as it is to another, or refused: nothing invisible, reversed, or towering."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from teban.online.plain_text import MARKS, NotPlain, plain

MOST = 200


@pytest.mark.parametrize(
    "text",
    [
        "Nice move!",
        "よろしくお願いします",
        "हिन्दी और فارسی می\u200cخواهم",
        "שלום",
        "👩🏽\u200d❤\ufe0f\u200d💋\u200d👨🏼 1\ufe0f\u20e3",
        "<b>&lt;script&gt;</b> {{name}} %s \\u0000",
        "tiếng Việt ở đây",
        "\U0001f6d8",  # an emoji that some versions of Python do not know yet
    ],
)
def test_what_people_write_in_any_script_is_kept(text: str) -> None:
    assert plain(text, MOST) == unicodedata.normalize("NFC", text)


def test_spaces_and_lines_become_one_space() -> None:
    assert plain("  good\r\n\tgame\u2028\u3000again ", MOST) == "good game again"


def test_letters_and_their_accents_are_composed() -> None:
    assert plain("cafe\u0301", MOST) == "caf\u00e9"


@pytest.mark.parametrize(
    "character",
    [
        *("\x00", "\x1b", "\x7f", "\x9f", "\u00ad", "\u200b", "\u200e", "\u202e", "\u2066", "\u2069", "\ufeff"),
        *("\u061c", "\ufffe", "\ufdd0", "\ue000", "\ud800", "\U000e0041", "\U0010ffff"),
    ],
)
def test_what_cannot_be_seen_or_turns_writing_round_is_refused(character: str) -> None:
    with pytest.raises(NotPlain) as refused:
        plain(f"good{character}game", MOST)
    assert refused.value.reason.code == "talk.invisible"
    assert refused.value.reason.params == {"character": f"U+{ord(character):04X}"}


@pytest.mark.parametrize("between", ["", "\u200d", "\u200c"])
def test_towers_of_marks_are_refused_and_a_few_marks_are_not(between: str) -> None:
    assert plain("x" + "\u0300" * MARKS, MOST)
    with pytest.raises(NotPlain) as refused:
        plain("x" + between.join(["\u0300\u0489"] * 4), MOST)
    assert refused.value.reason.code == "talk.marks"


@pytest.mark.parametrize("text", ["", " \n", "\u2800\u3164", "\u200d", "\u0301 \ufe0f"])
def test_a_text_with_nothing_to_read_is_refused(text: str) -> None:
    with pytest.raises(NotPlain) as refused:
        plain(text, MOST)
    assert refused.value.reason.code == "talk.empty"


def test_a_text_that_grows_when_it_is_composed_is_measured_afterwards() -> None:
    with pytest.raises(NotPlain) as refused:
        plain("\U0001d160" * MOST, MOST)
    assert refused.value.reason.code == "talk.too_long"


@given(st.text(max_size=60))
def test_whatever_is_let_through_stays_as_it_is(text: str) -> None:
    try:
        line = plain(text, MOST)
    except NotPlain:
        return
    assert plain(line, MOST) == line
    assert line == line.strip() != ""
    assert not any(unicodedata.category(each) in ("Cc", "Cs", "Zl", "Zp") for each in line)
