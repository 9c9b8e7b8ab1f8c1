"""Which language to speak, and what the command line itself has to say."""

import os
from collections.abc import Mapping
from typing import Any

from teban.errors import TebanError
from teban.words import Reason


class Notice(Reason):
    """A sentence of the command line itself, from the catalogue's section `cli`."""

    section = "cli"


class UsageError(TebanError):
    """The command line was used wrongly: an argument, an answer or a file does not fit."""


def say(lang: str, code: str, **params: Any) -> str:
    """A sentence of the command line."""
    return Notice(code, params=params).say(lang)


def printable(text: str) -> str:
    """A text that others wrote, on one line and without anything that could play tricks on a terminal."""
    return "".join(sign if sign.isprintable() else " " for sign in text)


def locale_language(environment: Mapping[str, str] = os.environ) -> str:
    """The language of the user's locale, if Teban speaks it."""
    names = (environment.get(variable) for variable in ("LC_ALL", "LC_MESSAGES", "LANG"))
    return "ja" if next(filter(None, names), "").startswith("ja") else "en"
