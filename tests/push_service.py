"""A push service for tests: takes messages, checks who signed them, and reads what only the browser could read."""

import json
import threading
from base64 import urlsafe_b64decode, urlsafe_b64encode
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, NamedTuple

from cryptography.hazmat.primitives.asymmetric.ec import (
    ECDH,
    ECDSA,
    SECP256R1,
    EllipticCurvePublicKey,
    generate_private_key,
)
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

AUTH = bytes(range(16))


def decoded(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def encoded(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


class Message(NamedTuple):
    """What has arrived."""

    path: str
    headers: dict[str, str]
    claims: dict[str, Any]
    """What the sender says about itself, whose signature is right."""
    key: str
    """The sender's public key."""
    text: dict[str, Any]
    """What the message says."""


class PushService:
    """Takes messages for one browser at an address of this machine."""

    def __init__(self) -> None:
        self._private = generate_private_key(SECP256R1())
        self.public = self._private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.messages: list[Message] = []
        self.attempts = 0
        self.answers: list[tuple[int, dict[str, str]]] = []
        """What to answer to the next messages; 201 to all others."""
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                service.attempts += 1
                status, headers = service.answers.pop(0) if service.answers else (201, {})
                if status == 201:
                    service.messages.append(service.read(self.path, dict(self.headers), body))
                self.send_response(status)
                for name, value in headers.items():
                    self.send_header(name, value)
                self.end_headers()

            def log_message(self, *_: Any) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.origin = f"http://127.0.0.1:{self._server.server_port}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def subscription(self, path: str = "/browser", lang: str = "en") -> dict[str, str]:
        """What a browser asks a server with."""
        return {
            "endpoint": self.origin + path,
            "p256dh": encoded(self.public),
            "auth": encoded(AUTH),
            "lang": lang,
        }

    def read(self, path: str, headers: dict[str, str], body: bytes) -> Message:
        """Decrypt a message and look at its signature, by the letter of RFC 8188, 8291 and 8292."""
        scheme, _, rest = headers["Authorization"].partition(" ")
        assert scheme == "vapid"
        fields = dict(part.strip().split("=", 1) for part in rest.split(","))
        head, claims, signature = fields["t"].split(".")
        halves = decoded(signature)
        signer = EllipticCurvePublicKey.from_encoded_point(SECP256R1(), decoded(fields["k"]))
        numbers = (int.from_bytes(halves[:32], "big"), int.from_bytes(halves[32:], "big"))
        signer.verify(encode_dss_signature(*numbers), f"{head}.{claims}".encode(), ECDSA(SHA256()))
        assert json.loads(decoded(head)) == {"typ": "JWT", "alg": "ES256"}

        assert headers["Content-Encoding"] == "aes128gcm"
        salt, length = body[:16], body[20]
        sender, encrypted = body[21 : 21 + length], body[21 + length :]
        secret = self._private.exchange(ECDH(), EllipticCurvePublicKey.from_encoded_point(SECP256R1(), sender))
        shared = HKDF(SHA256(), 32, AUTH, b"WebPush: info\x00" + self.public + sender).derive(secret)
        key = HKDF(SHA256(), 16, salt, b"Content-Encoding: aes128gcm\x00").derive(shared)
        nonce = HKDF(SHA256(), 12, salt, b"Content-Encoding: nonce\x00").derive(shared)
        plain = AESGCM(key).decrypt(nonce, encrypted, None)
        assert plain.endswith(b"\x02")
        return Message(path, headers, json.loads(decoded(claims)), fields["k"], json.loads(plain[:-1]))

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()
