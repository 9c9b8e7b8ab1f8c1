"""What stands in deploy/ is what runs: its commands are understood, and both proxies carry play over two servers."""

import asyncio
import os
import re
import shlex
import shutil
import signal
import socket
import subprocess
from collections.abc import Callable, Iterator
from contextlib import ExitStack, aclosing, closing, suppress
from pathlib import Path
from time import sleep
from typing import Any

import pytest

from databases import Postgres
from http_client import Refused, connected, request
from online_player import AWAY, CachedGame, OnlinePlayer
from serving import Server
from teban.cli import COMMANDS
from teban.registry import start_with
from teban.server import limits
from tree import ROOT

DEPLOY = ROOT / "deploy"
TERMS: dict[str, Any] = {
    "game": "stoic",
    "options": {"size": 4},
    "time": {"kind": "correspondence", "days": 3},
    "begins": "inviter",
    "takebacks": True,
    "private": False,
    "open": False,
}


def command_in(name: str) -> list[str]:
    """The arguments of `teban serve` in one of the files."""
    text = (DEPLOY / name).read_text(encoding="utf-8")
    match name:
        case "Dockerfile":
            found = re.search(r"^CMD \[(.*)\]$", text, re.MULTILINE)
            assert found
            return [word.strip('" ') for word in found[1].split(",")]
        case "compose.yaml":
            found = re.search(r"command: >-\n((?:    .*\n)+)", text)
        case _:
            found = re.search(r"^ExecStart=\S+/teban (.*)$", text, re.MULTILINE)
    assert found
    return shlex.split(re.sub(r"\$\{SITE[^}]*\}", "teban.example", found[1]))


def test_the_image_runs_on_other_machines_than_the_one_it_was_built_on() -> None:
    text = (DEPLOY / "Dockerfile").read_text(encoding="utf-8").replace("\\\n", " ")
    (build,) = (line for line in text.splitlines() if "pip wheel" in line)
    assert "-C cmake.define.TEBAN_CPUS=portable" in build


@pytest.mark.parametrize("name", ["Dockerfile", "compose.yaml", "teban.service"])
def test_every_command_is_one_that_the_program_understands(name: str) -> None:
    serve, *arguments = command_in(name)
    given = COMMANDS[serve].parse(arguments, "en")
    assert given.log == "json"
    assert given.port == "8013"


@pytest.mark.parametrize("name", ["compose.yaml", "teban.service"])
def test_a_server_may_have_as_many_connections_as_it_may_open_files_and_some_to_spare(name: str) -> None:
    serve, *arguments = command_in(name)
    connections = int(COMMANDS[serve].parse(arguments, "en").connections)
    files = re.search(r"nofile(?:: |=)(\d+)", (DEPLOY / name).read_text(encoding="utf-8"), re.IGNORECASE)
    assert files
    assert limits.CONNECTIONS < connections <= int(files[1]) // 2


def test_the_servers_have_a_way_out_for_push_and_the_database_has_none() -> None:
    compose = (DEPLOY / "compose.yaml").read_text(encoding="utf-8")
    _, _, networks = compose.partition("\nnetworks:\n")
    internal = {*re.findall(r"^  ([\w-]+):\n    internal: true$", networks.partition("\nvolumes:\n")[0], re.MULTILINE)}
    assert internal == {"inside"}

    def networks_of(part: str) -> set[str]:
        found = re.search(rf"^{part}:.*?networks: \[(.*?)\]$", compose, re.MULTILINE | re.DOTALL)
        assert found
        return {*found[1].split(", ")}

    assert networks_of("x-server") - internal
    assert networks_of("  database") <= internal
    assert networks_of("x-server") & networks_of("  database")
    assert "ports:" not in compose.partition("\nservices:\n")[0]


def free_port() -> int:
    with closing(socket.create_server(("127.0.0.1", 0))) as found:
        port: int = found.getsockname()[1]
        return port


def nginx(folder: Path, port: int, servers: list[int]) -> list[str]:
    """The command of an nginx with our site, but without a certificate."""
    site = (DEPLOY / "nginx.conf").read_text(encoding="utf-8").partition("server {\n    listen 80;")[0]
    for old, new in zip((8013, 8014), servers, strict=True):
        site = site.replace(f"127.0.0.1:{old}", f"127.0.0.1:{new}")
    site = re.sub(r".*(\[::\]|ssl_).*\n", "", site).replace("listen 443 ssl", f"listen 127.0.0.1:{port}")
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    folders = "".join(f"{kind}_temp_path {folder}/{kind};" for kind in kinds)
    (folder / "nginx.conf").write_text(
        f"daemon off; pid {folder}/pid; error_log {folder}/errors; events {{}}\n"
        f"http {{ access_log off; {folders}\n{site} }}"
    )
    return ["-p", str(folder), "-c", str(folder / "nginx.conf")]


def caddy(folder: Path, port: int, servers: list[int]) -> list[str]:
    """The command of a Caddy with our site, but without a certificate."""
    site = (DEPLOY / "Caddyfile").read_text(encoding="utf-8").replace("\n{$SITE} {", "\nhttp://{$SITE} {")
    site = site.replace("{$SITE}", f"localhost:{port}")
    site = site.replace("{$SERVERS}", " ".join(f"127.0.0.1:{server}" for server in servers))
    (folder / "Caddyfile").write_text(site.replace("\n{\n", "\n{\n\tadmin off\n", 1))
    return ["run", "--adapter", "caddyfile", "--config", str(folder / "Caddyfile")]


@pytest.fixture(params=[nginx, caddy], ids=["nginx", "caddy"])
def site(request: pytest.FixtureRequest, postgres: Postgres, tmp_path: Path) -> Iterator[tuple[int, list[Server]]]:
    """The port of a proxy, and the two servers behind it."""
    if not (program := shutil.which(request.param.__name__)):
        pytest.skip(f"{request.param.__name__} is not installed")
    command: Callable[[Path, int, list[int]], list[str]] = request.param
    url, port = postgres.fresh_url(), free_port()
    options = ("--behind-proxy", "1", "--origin", f"http://localhost:{port}", "--database", url)
    servers = [Server(*options) for _ in range(2)]
    arguments = command(tmp_path, port, [server.port for server in servers])
    with ExitStack() as ends:
        quiet: dict[str, Any] = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        own = {**os.environ, "XDG_CONFIG_HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path)}
        proxy = subprocess.Popen([program, *arguments], env=own, **quiet)
        ends.callback(proxy.wait, 30)
        ends.callback(proxy.terminate)
        for _ in range(400):
            with suppress(OSError), socket.create_connection(("127.0.0.1", port)) as line:
                line.sendall(b"GET /api/ready HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
                if line.recv(100).startswith(b"HTTP/1.1 200"):
                    break
            sleep(0.05)
        else:
            raise AssertionError("the proxy does not serve")
        yield port, servers
    for server in servers:
        if server.process.poll() is None:
            assert server.complaints() == []


@pytest.fixture(scope="module")
def postgres() -> Iterator[Postgres]:
    server = Postgres()
    yield server
    server.remove()


def test_play_goes_on_through_a_proxy_while_one_server_leaves(site: tuple[int, list[Server]]) -> None:
    port, servers = site
    acknowledged: list[str] = []

    async def story() -> None:
        aoi, ben = (OnlinePlayer(port, f"127.15.0.{n}", name) for n, name in ((1, "Aoi"), (2, "Ben")))
        game = (await aoi.invite(TERMS))["id"]
        assert (await ben.do(game, do="join", name="Ben")).status == 200
        heard = CachedGame()

        async def listen() -> None:
            while True:
                with suppress(Refused, *AWAY):
                    async with aclosing(ben.follow(game, heard.number)) as stream:
                        async for update in stream:
                            heard.learn(update)
                await asyncio.sleep(0.05)

        listening = asyncio.create_task(listen())
        for number in range(8):
            if number == 4:
                servers[0].process.send_signal(signal.SIGTERM)
            position = start_with("stoic", TERMS["options"]).play_all(acknowledged)
            action = position.legal()[0]
            answer = await (aoi, ben)[number % 2].do(game, do="turn", number=number + 1, actions=[action])
            assert answer.status == 200, answer.body
            acknowledged.append(action)
            async with asyncio.timeout(20):  # events are not held back, and streams come back
                while heard.actions != acknowledged:
                    await asyncio.sleep(0.01)
        listening.cancel()
        await asyncio.gather(listening, return_exceptions=True)

    asyncio.run(story())


def test_a_proxy_says_who_the_visitor_is_whatever_they_claim(site: tuple[int, list[Server]]) -> None:
    port, _ = site

    async def story() -> None:
        async def refused(address: str, claimed: str) -> bool:
            """Whether a visitor has been as many guests as one address may be."""
            async with connected(port, address) as line:
                sent = request("POST", "/api/online/games", {"key": "key-of-it", "name": "Aoi", "terms": TERMS})
                line.writer.write(sent.replace(b"Host:", f"X-Forwarded-For: {claimed}\r\nHost:".encode()))
                return (await line.answer()).status == 429

        tried = [await refused("127.16.0.1", f"198.51.100.{n}") for n in range(250)]  # either server counts
        assert True in tried
        assert not await refused("127.16.0.2", "127.16.0.1")

    asyncio.run(story())
