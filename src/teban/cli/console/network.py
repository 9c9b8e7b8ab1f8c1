"""The network that this machine is in."""

import socket

ELSEWHERE = ("192.0.2.1", 9)
"""An address that is nobody's (RFC 5737). Nothing is sent: the system only says from which address it would be."""


def own_address() -> str | None:
    """The address by which others in the network reach this machine; None if it is in none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as line:
        try:
            line.connect(ELSEWHERE)
        except OSError:
            return None
        address: str = line.getsockname()[0]
        return address
