"""What is sent by Web Push, encrypted for one browser (RFC 8291): the push service that carries it cannot read it."""

import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode

from cryptography.hazmat.primitives.asymmetric.ec import (
    ECDH,
    SECP256R1,
    EllipticCurvePrivateKey,
    EllipticCurvePublicKey,
    generate_private_key,
)
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

SALT = 16
"""Bytes of the salt of a message."""
AUTH = 16
"""Bytes of the secret that a browser shares."""
RECORD = 4096
"""The size of a record; a message is one."""
LAST = b"\x02"
"""What ends the last record of a message."""


def encrypt(
    text: bytes,
    browser: bytes,
    auth: bytes,
    sender: EllipticCurvePrivateKey | None = None,
    salt: bytes | None = None,
) -> bytes:
    """A message in the content coding `aes128gcm`; `browser` and `auth` are what the browser subscribed with.

    The key of the sender and the salt are new for each message, unless a test names them. ValueError if the browser's
    key is no point of the curve.
    """
    sender, salt = sender or generate_private_key(SECP256R1()), salt or secrets.token_bytes(SALT)
    receiver = EllipticCurvePublicKey.from_encoded_point(SECP256R1(), browser)
    public = public_bytes(sender)
    secret = _derived(sender.exchange(ECDH(), receiver), auth, b"WebPush: info\x00" + browser + public, 32)
    key = _derived(secret, salt, b"Content-Encoding: aes128gcm\x00", 16)
    nonce = _derived(secret, salt, b"Content-Encoding: nonce\x00", 12)
    head = salt + RECORD.to_bytes(4, "big") + bytes([len(public)]) + public
    return head + AESGCM(key).encrypt(nonce, text + LAST, None)


def public_bytes(key: EllipticCurvePrivateKey) -> bytes:
    """The public part of a key, as an uncompressed point."""
    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def to_text(data: bytes) -> str:
    """Bytes as base64url without padding."""
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def from_text(text: str) -> bytes:
    """The bytes of base64url without padding; ValueError if it is none."""
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _derived(secret: bytes, salt: bytes, about: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, about).derive(secret)
