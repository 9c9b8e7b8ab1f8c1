"""Who sends by Web Push: the server shows the same key to browsers and to their push services (VAPID, RFC 8292)."""

import json

from cryptography.hazmat.primitives.asymmetric.ec import (
    ECDSA,
    SECP256R1,
    derive_private_key,
    generate_private_key,
)
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256

from teban.online import limits
from teban.online.push.encryption import from_text, public_bytes, to_text

HALF = 32
"""Bytes of each half of a signature, and of a private key."""


def new_private_key() -> str:
    """A key for a server, as it is stored."""
    return to_text(generate_private_key(SECP256R1()).private_numbers().private_value.to_bytes(HALF, "big"))


class PushIdentity:
    """A server, as push services know it."""

    def __init__(self, private_key: str, contact: str = "") -> None:
        """`contact`: an address of whoever runs the server, which some push services ask for; empty for none."""
        self._key = derive_private_key(int.from_bytes(from_text(private_key), "big"), SECP256R1())
        self._contact = contact
        self.public_key = to_text(public_bytes(self._key))
        """What browsers subscribe with."""

    def authorization(self, origin: str, seconds: int) -> str:
        """The field `Authorization` for a push service of that origin; `seconds`: what time it is, since 1970."""
        claims: dict[str, str | int] = {"aud": origin, "exp": seconds + limits.PUSH_TOKEN}
        if self._contact:
            claims["sub"] = self._contact
        said = f"{_encoded({'typ': 'JWT', 'alg': 'ES256'})}.{_encoded(claims)}"
        halves = decode_dss_signature(self._key.sign(said.encode(), ECDSA(SHA256())))
        signature = to_text(b"".join(half.to_bytes(HALF, "big") for half in halves))
        return f"vapid t={said}.{signature}, k={self.public_key}"


def _encoded(part: dict[str, str | int]) -> str:
    return to_text(json.dumps(part, separators=(",", ":")).encode())
