"""`teban serve --lan`: the address by which the network reaches this machine, as words and as a QR code."""

import json
import re
from contextlib import closing
from http.client import HTTPConnection

import pytest
import segno

from serving import Server
from teban.cli import main
from teban.cli.console.network import own_address
from teban.cli.console.qr_code import BORDER, COLOURS, HALVES, USUAL, qr_code

MODULES = {character: modules for modules, character in HALVES.items()}


def modules(lines: list[str]) -> list[list[int]]:
    """The rows of modules that a camera sees, 1 for dark."""
    rows = []
    for line in lines:
        rows += [[MODULES[character][half] for character in line] for half in (0, 1)]
    return rows


def expected(text: str) -> list[list[int]]:
    rows = segno.make(text, error="m", micro=False).matrix_iter(border=BORDER)
    found = [[int(bool(module)) for module in row] for row in rows]
    return found + [[0] * len(found[0])] * (len(found) % 2)


def test_the_network_is_served_under_the_address_that_is_shown() -> None:
    address = own_address()
    if address is None:
        pytest.skip("this machine is in no network")
    server = Server("--lan")
    assert server.process.stdout
    shown = f"http://{address}:{server.port}/"
    code = [server.process.stdout.readline().rstrip("\n") for _ in range(len(expected(shown)) // 2)]
    assert modules(code) == expected(shown)
    with closing(HTTPConnection(address, server.port, timeout=60)) as line:
        own = {"Content-Type": "application/json", "Origin": shown.rstrip("/")}
        line.request("POST", "/api/position", json.dumps({"game": "stoic"}), own)
        assert line.getresponse().status == 200
    assert server.ask("/api/health", method="GET", Host="evil.example")[0] == 421
    assert server.complaints() == []


def test_a_code_is_white_on_black_in_a_terminal_of_any_colours() -> None:
    text = "http://192.168.1.23:8013/"
    coloured = [*qr_code(text, coloured=True)]
    assert all(line.startswith(COLOURS) and line.endswith(USUAL) for line in coloured)
    plain = [re.sub("\x1b\\[[0-9;]*m", "", line) for line in coloured]
    assert plain == [*qr_code(text, coloured=False)]
    assert modules(plain) == expected(text)
    assert {*plain[0]} == {*plain[1]} == {"█"}, "a quiet zone"


def test_who_is_in_no_network_is_told(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("teban.cli.commands.serve.own_address", lambda: None)
    assert main(["serve", "--lan", "--lang", "en"]) == 2
    assert "not on a network" in capsys.readouterr().err


def test_where_to_listen_is_said_once(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--lan", "--host", "127.0.0.1", "--lang", "en"]) == 2
    assert "not both" in capsys.readouterr().err
