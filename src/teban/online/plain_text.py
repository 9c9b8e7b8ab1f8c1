"""Plain text that one person writes and another reads: one line, without what is invisible or turns writing round."""

import unicodedata
from itertools import groupby

from teban.errors import TebanError
from teban.words import Reason

MARKS = 4
"""Combining marks that may follow one another. No script needs more; towers of them cover what stands around."""
JOINERS = {"\u200c", "\u200d"}
"""Invisible characters that writing needs: between letters of Persian and Hindi, and inside emoji. They count as marks,
since a tower of marks goes on above them."""
INVISIBLE = {"Cc", "Cf", "Cs", "Co"}
"""Categories of characters that are not to be seen: controls, directions of writing, and what means nothing to others.
Characters that this Python does not know yet are let through: new emoji are among them."""
BLANK = {"\u115f", "\u1160", "\u2800", "\u3164", "\uffa0"}
"""Letters that look like spaces."""


class NotPlain(TebanError):
    """A text that cannot be shown as it is."""


def plain(text: str, most: int) -> str:
    """A text as it is stored and shown: composed (NFC), with single spaces; NotPlain if it cannot be shown as it is."""
    line = " ".join(unicodedata.normalize("NFC", text).split())
    if len(line) > most:  # a few characters become three when they are composed
        raise NotPlain(Reason("talk.too_long", params={"most": most}))
    for character in line:
        if _is_invisible(character):
            raise NotPlain(Reason("talk.invisible", params={"character": f"U+{ord(character):04X}"}))
    if any(is_mark and len([*run]) > MARKS for is_mark, run in groupby(line, _is_mark)):
        raise NotPlain(Reason("talk.marks", params={"most": MARKS}))
    if all(character in BLANK or character.isspace() or _is_mark(character) for character in line):
        raise NotPlain(Reason("talk.empty"))
    return line


def _is_invisible(character: str) -> bool:
    is_no_character = ord(character) & 0xFFFE == 0xFFFE or 0xFDD0 <= ord(character) <= 0xFDEF
    return is_no_character or (unicodedata.category(character) in INVISIBLE and character not in JOINERS)


def _is_mark(character: str) -> bool:
    return character in JOINERS or unicodedata.category(character) in ("Mn", "Me")
