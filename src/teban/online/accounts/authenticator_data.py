"""What authenticators send in CBOR, looked at before a general parser is: it may hold only what CTAP2 lets them send.

A general parser knows tags as well, and with them shared references: two hundred bytes of those are written out as
gigabytes. An authenticator sends no tags, no lengths that are told later, and four levels at most.

https://fidoalliance.org/specs/fido-v2.1-ps-20210615/fido-client-to-authenticator-protocol-v2.1-ps-20210615.html#message-encoding
"""

from webauthn.helpers import parse_cbor

LEVELS = 4
"""How many arrays and maps may lie in each other."""
TEXTS, ARRAY, MAP, TAG = (2, 3), 4, 5, 6
"""Major types; the others are numbers."""
ATTESTED, EXTENDED = 0x40, 0x80
"""Flags: a new key follows, and what was asked besides."""
FLAGS, HEAD = 32, 37
"""Where the flags stand, and how long what every authenticator sends is."""


def check_attestation(data: bytes) -> None:
    """ValueError unless this is the attestation of a new key, as far as its form goes."""
    if _end_of_item(data, 0, LEVELS) != len(data):
        raise ValueError
    check_authenticator_data(parse_cbor(data)["authData"])


def check_authenticator_data(data: bytes) -> None:
    """ValueError unless this is what an authenticator says of itself, as far as its form goes."""
    flags, end = data[FLAGS], HEAD
    if flags & ATTESTED:
        length = end + 16  # after the kind of the authenticator
        end = length + 2 + int.from_bytes(data[length : length + 2], "big")
        end = _end_of_item(data, end, LEVELS)
    if flags & EXTENDED:
        end = _end_of_item(data, end, LEVELS)
    if end != len(data):
        raise ValueError


def _end_of_item(data: bytes, start: int, levels: int) -> int:
    """Where the item ends that begins there, and has so many levels of arrays and maps at most."""
    kind, size = data[start] >> 5, data[start] & 31
    number, end = size, start + 1
    if size >= 24:
        end += 1 << (size - 24)
        number = int.from_bytes(data[start + 1 : end], "big")
    if size > 27 or kind == TAG or end > len(data):
        raise ValueError
    if kind in TEXTS:
        end += number
    elif kind in (ARRAY, MAP):
        if not levels:
            raise ValueError
        for _ in range(number * (2 if kind == MAP else 1)):
            end = _end_of_item(data, end, levels - 1)
    return end
