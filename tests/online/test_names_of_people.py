"""Names of accounts: what may stand in one, and which are too much like one another for two people."""

import pytest

from teban.online import limits
from teban.online.accounts.names import MARKS, BadName, checked, key_of, look_of

FINE = ("Aoi", "葵", "あおい", "ロボ・2号", "Zoë", "O’Neil", "Жанна", "नमस्ते", "x", "42", "Jean-Luc P.", "गेम_1")


@pytest.mark.parametrize("name", FINE)
def test_names_of_many_scripts_are_fine(name: str) -> None:
    assert checked(name) == name


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("a\u200bb", "bad_character"),  # a space without width
        ("a\u202eb", "bad_character"),  # turns the writing round
        ("a\u00adb", "bad_character"),  # a hyphen that is not seen
        ("\u3164", "bad_character"),  # a letter that is not seen
        ("a\ufe0f", "bad_character"),  # chooses the form of a letter
        ("a\u2800b", "bad_character"),  # a pattern of Braille without dots
        ("a\ue000", "bad_character"),  # nobody's character
        ("♛ Queen", "bad_character"),  # marks of rank are for the page to give
        ("a\x00b", "bad_character"),
        ("-_-", "no_letter"),
        (" \t ", "no_letter"),
        ("", "no_letter"),
        ("a" + "\u0334" * (MARKS + 1), "marks"),
        ("x" * (limits.NAME + 1), "long_name"),
        ("Teban", "reserved_name"),
        ("Teban 9", "reserved_name"),  # the levels of the computer are called so
        ("ТЕВAN", "reserved_name"),  # with Cyrillic letters
        ("deleted  Account", "reserved_name"),
        ("削除されたアカウント", "reserved_name"),
    ],
)
def test_names_that_nobody_could_read_or_that_mislead_are_refused(name: str, code: str) -> None:
    with pytest.raises(BadName) as refused:
        checked(name)
    assert refused.value.reason.code == f"accounts.{code}"
    assert refused.value.reason.say("ja")


def test_a_name_may_be_as_long_as_the_limit_and_stack_as_many_marks() -> None:
    assert checked("x" * limits.NAME)
    assert checked("q" + "\u0334" * MARKS)


def test_a_name_is_shown_composed_and_with_single_spaces() -> None:
    assert checked("  Zoe\u0308 \u3000 B ") == "Zoë B"


@pytest.mark.parametrize(
    ("one", "other"),
    [("Aoi", "AOI"), ("Aoi", "Ａｏｉ"), ("ｱｵｲ", "アオイ"), ("straße", "STRASSE"), ("Zoë", "Zoe\u0308")],
)
def test_names_that_are_read_alike_are_the_same(one: str, other: str) -> None:
    assert key_of(one) == key_of(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Aoi", "Аоі"),  # Cyrillic
        ("Alan", "ΑLAN"),  # with a Greek letter, and in capitals
        ("Ian", "lan"),
        ("Bob0", "BobO"),
        ("modern", "modem"),
        ("ニコ", "二コ"),  # a number for a letter
        ("ロボ", "口ボ"),  # a mouth for a letter
        ("ヘルメス", "へルメス"),  # Hiragana for Katakana
        ("Ann Lee", "AnnLee"),
    ],
)
def test_names_that_look_alike_are_the_same(one: str, other: str) -> None:
    assert look_of(one) == look_of(other)


@pytest.mark.parametrize(
    ("one", "other"), [("Aoi", "Aoy"), ("ベン", "ペン"), ("Zoe", "Zoë"), ("葵", "蒼"), ("Ian", "Jan")]
)
def test_names_that_can_be_told_apart_are_not(one: str, other: str) -> None:
    assert look_of(one) != look_of(other)
    assert key_of(one) != key_of(other)
