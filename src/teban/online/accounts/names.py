"""Names of accounts: which characters one may have, and which names are too much like one another.

Two names are the same if they are read alike (NFKC, without case), and look alike if Unicode's list of confusable
characters leads to the same skeleton (UTS #39), whatever the case.
"""

import unicodedata
from functools import cache
from itertools import groupby
from pathlib import Path

from teban.errors import TebanError
from teban.online import limits
from teban.words import Reason

MARKS = 4
"""Combining marks that may follow one another. No script needs more; towers of them cover what stands around."""
PUNCTUATION = frozenset("-_.'’・")
"""What a name may have between letters."""
UNSEEN = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u3164\uffa0")
"""Letters and marks that are not to be seen, as Unicode counts them (Default_Ignorable_Code_Point)."""
SELECTORS = range(0xFE00, 0xFE10), range(0xE0100, 0xE01F0)
"""Marks that choose between forms of a letter, and are not seen themselves."""

RESERVED = (
    "admin",
    "administrator",
    "anonymous",
    "computer",
    "deleted account",
    "guest",
    "moderator",
    "operator",
    "root",
    "staff",
    "support",
    "system",
    "teban",
    "ゲスト",
    "コンピュータ",
    "コンピューター",
    "システム",
    "匿名",
    "削除されたアカウント",
    "削除済みアカウント",
    "手番",
    "管理人",
    "管理者",
    "運営",
)
"""Names by which somebody could pass for the host, for the computer, or for nobody."""


class BadName(TebanError):
    """A name that no account can have."""


def checked(name: str) -> str:
    """A name as it is shown: composed (NFC), with single spaces; BadName if no account can have it."""
    written = " ".join(unicodedata.normalize("NFC", name).split())
    for character in written:
        if not is_allowed(character) and character != " ":
            raise BadName(Reason("accounts.bad_character", params={"character": _told(character)}))
    if any(is_mark and len([*run]) > MARKS for is_mark, run in groupby(written, _is_mark)):
        raise BadName(Reason("accounts.marks", params={"most": MARKS}))
    if not any(unicodedata.category(character)[0] in "LN" for character in written):
        raise BadName(Reason("accounts.no_letter"))
    if len(written) > limits.NAME:
        raise BadName(Reason("accounts.long_name", params={"most": limits.NAME}))
    without_number = "".join(character for character in written if not character.isdecimal())
    if not _reserved().isdisjoint({look_of(written), look_of(without_number)}):
        raise BadName(Reason("accounts.reserved_name"))
    return written


def key_of(name: str) -> str:
    """What all names have in common that are read as this one."""
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return " ".join(folded.split())


def look_of(name: str) -> str:
    """What all names have in common that look like this one, in small letters or in capitals."""
    return _skeleton(_skeleton(unicodedata.normalize("NFKC", name)).casefold()).replace(" ", "")


def is_allowed(character: str) -> bool:
    """Whether a name may have a character, the space left aside."""
    if character in UNSEEN or any(ord(character) in selectors for selectors in SELECTORS):
        return False
    category = unicodedata.category(character)
    return category[0] in "LN" or category in ("Mn", "Mc") or character in PUNCTUATION


def _skeleton(text: str) -> str:
    alike = _look_alikes()
    mapped = "".join(alike.get(character, character) for character in unicodedata.normalize("NFD", text))
    return unicodedata.normalize("NFD", mapped)


@cache
def _look_alikes() -> dict[str, str]:
    """What each character is taken for that looks like another."""
    lines = Path(__file__).with_name("look_alikes.txt").read_text(encoding="utf-8").split("\n")
    return {each: kept for kept, _, alike in (line.partition(" ") for line in lines) for each in alike}


@cache
def _reserved() -> frozenset[str]:
    return frozenset(map(look_of, RESERVED))


def _is_mark(character: str) -> bool:
    return unicodedata.category(character) in ("Mn", "Me")


def _told(character: str) -> str:
    """A character as a sentence names it: itself, or its number if it cannot be seen."""
    is_seen = character not in UNSEEN and unicodedata.category(character)[0] in "LNPS"
    return character if is_seen else f"U+{ord(character):04X}"
