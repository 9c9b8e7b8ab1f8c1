"""Who somebody is: a guest is a random token that their browser keeps, and of which only a hash is stored."""

import secrets
from hashlib import sha256

from teban.online import limits

ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
"""Letters and digits that nobody takes for one another when a link is read aloud."""


def new_token() -> str:
    """What a browser shows to be known again; nobody guesses it."""
    return secrets.token_urlsafe(32)


def hash_of(token: str) -> str:
    """What is stored of a token. It is random and long, so that no salt is needed."""
    return sha256(token.encode()).hexdigest()


def new_game_id() -> str:
    """A name for a game that nobody guesses."""
    return "".join(secrets.choice(ALPHABET) for _ in range(limits.ID))
