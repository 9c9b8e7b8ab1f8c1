"""The forms that actions have, so that tests can speak of all actions of a kind."""

import re


def form(action: str) -> str:
    """An action with all cells called a1, all facings N and all cards K."""
    if action.startswith("card-"):
        return "card-K"
    plain = re.sub(r"[a-z][0-9]+", "a1", action)
    return re.sub(r"(?<=a1)[NESW]$", "N", plain)
