"""Recovery codes: for somebody who has lost everything else. Each works once; only hashes are stored."""

import secrets

from teban.online import limits
from teban.online.identity import ALPHABET, hash_of

GROUP = 4
"""Letters between two dashes."""


def new_codes() -> list[str]:
    """Codes as they are shown, once."""
    return [_new_code() for _ in range(limits.RECOVERY_CODES)]


def hash_of_code(code: str) -> str:
    """What is stored of a code, however it is typed. It is random and long, so that no salt is needed."""
    return hash_of("".join(character for character in code.lower() if character in ALPHABET))


def _new_code() -> str:
    letters = "".join(secrets.choice(ALPHABET) for _ in range(limits.RECOVERY_CODE))
    return "-".join(letters[start : start + GROUP] for start in range(0, len(letters), GROUP))
