"""Web Push as its standards have it, and to whom nothing is ever sent."""

import socket
import threading
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, derive_private_key

from push_service import PushService
from teban.online import limits
from teban.online.push.encryption import encrypt, from_text, to_text
from teban.online.push.endpoint import BadEndpoint, Endpoints, Unreachable, is_public
from teban.online.push.identity import PushIdentity, new_private_key


def test_the_example_of_the_standard_is_encrypted_as_it_says() -> None:
    """RFC 8291, appendix A."""
    sender = derive_private_key(
        int.from_bytes(from_text("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"), "big"), SECP256R1()
    )
    encrypted = encrypt(
        b"When I grow up, I want to be a watermelon",
        from_text("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"),
        from_text("BTBZMqHH6r4Tts7J_aSIgg"),
        sender,
        from_text("DGv6ra1nlYgDCS1FRnbzlw"),
    )
    assert to_text(encrypted) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_"
        "yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


def test_a_key_that_is_no_point_of_the_curve_is_refused() -> None:
    with pytest.raises(ValueError, match="key"):
        encrypt(b"", b"\x04" + bytes(64), bytes(16))


def test_no_two_messages_are_encrypted_alike() -> None:
    service = PushService()
    try:
        assert encrypt(b"again", service.public, bytes(16)) != encrypt(b"again", service.public, bytes(16))
    finally:
        service.close()


def test_a_server_signs_for_one_push_service_and_for_a_day_at_most() -> None:
    service = PushService()
    try:
        identity = PushIdentity(new_private_key(), "https://teban.example")
        headers = {"Authorization": identity.authorization("https://push.example", 1000), "TTL": "1"}
        body = encrypt(b'{"a": 1}', service.public, bytes(range(16)))
        read = service.read("/", {**headers, "Content-Encoding": "aes128gcm"}, body)
        assert read.claims == {
            "aud": "https://push.example",
            "exp": 1000 + limits.PUSH_TOKEN,
            "sub": "https://teban.example",
        }
        assert limits.PUSH_TOKEN <= 86400
        assert (read.key, read.text) == (identity.public_key, {"a": 1})
    finally:
        service.close()


@pytest.mark.parametrize(
    "address",
    [
        *("127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0"),
        *("224.0.0.1", "255.255.255.255"),
        *("::1", "::", "fe80::1", "fe80::1%eth0", "fc00::1", "ff02::1", "::ffff:127.0.0.1", "::ffff:192.168.1.1"),
        *("64:ff9b::7f00:1", "2002:7f00:1::", "2001:db8::1", "nonsense", ""),
    ],
)
def test_an_address_of_ones_own_network_is_not_public(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize("address", ["1.1.1.1", "8.8.8.8", "2606:4700::1111", "::ffff:1.1.1.1"])
def test_an_address_of_the_internet_is_public(address: str) -> None:
    assert is_public(address)


@pytest.mark.parametrize(
    "endpoint",
    [
        *("http://1.1.1.1/x", "https://1.1.1.1:8443/x", "https://u@1.1.1.1/x", "https:///x", "ftp://1.1.1.1/x"),
        *("https://localhost/x", "https://127.0.0.1/x", "https://2130706433/x", "https://0x7f.1/x", "https://[::1]/x"),
        *("https://[::ffff:10.0.0.1]/x", "https://1.1.1.1:99999/x", "https://1.1.1.1/a b", "https://1.1.1.1/\r\nX: y"),
    ],
)
def test_nothing_is_sent_to_what_is_not_a_public_push_service(endpoint: str) -> None:
    for asked in (Endpoints(), Endpoints("http://127.0.0.1:9")):
        with pytest.raises(BadEndpoint):
            asked.check(endpoint)
        with pytest.raises(BadEndpoint):
            asked.send(endpoint, {}, b"")


def test_a_name_with_one_private_address_among_public_ones_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    def resolved(*_: Any, **__: Any) -> list[Any]:
        return [(0, 0, 0, "", (address, 443)) for address in ("1.1.1.1", "10.0.0.1")]

    monkeypatch.setattr(socket, "getaddrinfo", resolved)
    with pytest.raises(BadEndpoint):
        Endpoints().check("https://push.example/x")


def test_the_connection_goes_to_the_address_that_was_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []

    def connect(address: Any, *_: Any, **__: Any) -> Any:
        asked.append(address)
        raise OSError

    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: [(0, 0, 0, "", ("1.1.1.1", 443))])
    monkeypatch.setattr(socket, "create_connection", connect)
    with pytest.raises(Unreachable):
        Endpoints().send("https://push.example/x", {}, b"")
    assert asked == [("1.1.1.1", 443)]


def test_a_redirection_is_not_followed() -> None:
    service, other = PushService(), PushService()
    try:
        service.answers = [(307, {"Location": f"{other.origin}/inside"})]
        answer = Endpoints(service.origin).send(f"{service.origin}/x", {}, b"")
        assert (answer.status, other.attempts) == (307, 0)
    finally:
        service.close()
        other.close()


def test_a_push_service_that_never_ends_its_answer_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "PUSH_DEADLINE", 0.2)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        origin = f"http://127.0.0.1:{silent.getsockname()[1]}"
        with pytest.raises(Unreachable):
            Endpoints(origin).send(f"{origin}/x", {}, b"")


def test_a_push_service_that_says_nothing_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "PUSH_PATIENCE", 0.2)
    monkeypatch.setattr(limits, "PUSH_DEADLINE", 3600)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        origin = f"http://127.0.0.1:{silent.getsockname()[1]}"
        with pytest.raises(Unreachable):
            Endpoints(origin).send(f"{origin}/x", {}, b"")


def test_of_an_answer_only_the_beginning_is_read() -> None:
    beginning = b"HTTP/1.1 201 Created\r\nContent-Length: 1000000000\r\n\r\n"

    def answer(line: socket.socket) -> None:
        connection, _ = line.accept()
        with connection:
            connection.recv(65536)
            connection.sendall(beginning + b"x" * limits.PUSH_ANSWER)
            connection.recv(1)  # until the other side has had enough

    with socket.create_server(("127.0.0.1", 0)) as line:
        service = threading.Thread(target=answer, args=(line,), daemon=True)
        service.start()
        origin = f"http://127.0.0.1:{line.getsockname()[1]}"
        assert Endpoints(origin).send(f"{origin}/x", {}, b"").status == 201
        service.join(60)
        assert not service.is_alive(), "the connection is kept open for the rest"
