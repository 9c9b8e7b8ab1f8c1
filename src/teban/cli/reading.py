"""Forgiving reading of what a person types: full-width signs, and capitals where none are needed."""

from unicodedata import normalize

from teban.match import Match

_DASHES = str.maketrans("ー‐‑–—―−", "-------")
"""What Japanese keyboards and word processors offer for a hyphen."""


def tidy(typed: str) -> str:
    """The same in plain signs."""
    return normalize("NFKC", typed).translate(_DASHES)


def meant(typed: str, match: Match) -> str:
    """The legal action that differs from what was typed in capitals alone; else what comes nearest to an action."""
    legal = match.legal()
    alike = [action for action in legal if action.lower() == typed.lower()]
    if typed in legal or len(alike) != 1:
        # `C3` has no meaning, `c3` always has one: why it is refused is then worth telling.
        reason = match.position.why_not(typed)
        return typed.lower() if reason and reason.code == "unreadable" else typed
    return alike[0]
