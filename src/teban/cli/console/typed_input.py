"""Lenient reading of typed text: full-width characters, other dashes, wrong capitals."""

from unicodedata import normalize

from teban.core.match import Match

_DASHES = str.maketrans("ー‐‑–—―−", "-------")
"""What Japanese keyboards and word processors offer for a hyphen."""


def normalize_typed(typed: str) -> str:
    """The text in ASCII where there is an equivalent."""
    return normalize("NFKC", typed).translate(_DASHES)


def match_action(typed: str, match: Match) -> str:
    """The legal action that was meant, if one fits but for capitals; else the text whose refusal says most."""
    legal = match.legal()
    if typed in legal:
        return typed
    alike = [action for action in legal if action.lower() == typed.lower()]
    if len(alike) == 1:
        return alike[0]
    # `C3` means nothing and `c3` always something, so that there is a better reason why not.
    reason = match.position.why_not(typed)
    return typed.lower() if reason and reason.code == "unreadable" else typed
