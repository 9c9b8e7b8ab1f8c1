"""An authenticator in software: makes passkeys and signs with them, as a phone or a browser does (WebAuthn)."""

import json
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

import cbor2
from cryptography.hazmat.primitives.asymmetric.ec import ECDSA, SECP256R1, EllipticCurvePrivateKey, generate_private_key
from cryptography.hazmat.primitives.hashes import SHA256

PRESENT, VERIFIED, ATTESTED = 0x01, 0x04, 0x40
"""Flags: somebody is there, is who they should be, and here is a new key."""


@dataclass
class Passkey:
    """A passkey, which nobody but its authenticator sees."""

    id: bytes
    site: str
    user: bytes
    key: EllipticCurvePrivateKey = field(repr=False)
    uses: int = 0


class Authenticator:
    """Somebody's authenticator. `origin`: the page at which they sit."""

    def __init__(self, origin: str, verifies: bool = True) -> None:
        self.origin, self.passkeys = origin, list[Passkey]()
        self.flags = PRESENT | (VERIFIED if verifies else 0)

    def create(self, options: str) -> str:
        """A new passkey, as the answer to what the server asks."""
        asked = json.loads(options)
        key = self.new_key()
        passkey = Passkey(secrets.token_bytes(16), asked["rp"]["id"], unbase(asked["user"]["id"]), key)
        assert passkey.site == self.origin.split("//")[1].split(":")[0], "no browser would do this"
        self.passkeys.append(passkey)
        numbers = key.public_key().public_numbers()
        cose = cbor2.dumps({1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32), -3: numbers.y.to_bytes(32)})
        attested = bytes(16) + len(passkey.id).to_bytes(2) + passkey.id + cose
        data = self._data(passkey, ATTESTED) + attested
        response = {
            "clientDataJSON": base(self._client_data("webauthn.create", asked["challenge"])),
            "attestationObject": base(cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})),
        }
        return credential(passkey, response)

    def get(self, options: str) -> str:
        """A signature by the newest passkey of the site, as the answer to what the server asks."""
        asked = json.loads(options)
        passkey = [each for each in self.passkeys if each.site == asked["rpId"]][-1]
        passkey.uses += 1
        data, client = self._data(passkey, 0), self._client_data("webauthn.get", asked["challenge"])
        response = {
            "clientDataJSON": base(client),
            "authenticatorData": base(data),
            "signature": base(passkey.key.sign(data + sha256(client).digest(), ECDSA(SHA256()))),
            "userHandle": base(passkey.user),
        }
        return credential(passkey, response)

    @staticmethod
    def new_key() -> EllipticCurvePrivateKey:
        """A key that nobody else has."""
        return generate_private_key(SECP256R1())

    def _data(self, passkey: Passkey, more: int) -> bytes:
        return sha256(passkey.site.encode()).digest() + bytes([self.flags | more]) + passkey.uses.to_bytes(4)

    def _client_data(self, kind: str, challenge: str) -> bytes:
        return json.dumps({"type": kind, "challenge": challenge, "origin": self.origin, "crossOrigin": False}).encode()


def credential(passkey: Passkey, response: dict[str, str]) -> str:
    """What a browser sends to the server."""
    told: dict[str, Any] = {"id": base(passkey.id), "rawId": base(passkey.id), "type": "public-key"}
    return json.dumps({**told, "response": response, "clientExtensionResults": {}})


def base(data: bytes) -> str:
    """Bytes in base64url, as WebAuthn writes it."""
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def unbase(text: str) -> bytes:
    """The bytes again."""
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))
