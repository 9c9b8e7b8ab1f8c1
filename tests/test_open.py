"""`teban` alone: the table is served, and the user's browser shows it."""

import os
import re
import signal
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep
from urllib.request import urlopen

PATIENCE = 60


@contextmanager
def teban(tmp_path: Path, *options: str) -> Iterator[tuple[str, Path]]:
    """The address that is told, and a file in which the user's browser writes down what it was to show."""
    shown, browser = tmp_path / "shown", tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > {shown}.new\nmv {shown}.new {shown}\n')
    browser.chmod(browser.stat().st_mode | stat.S_IXUSR)
    environment = {**os.environ, "TEBAN_DATA": str(tmp_path / "data"), "BROWSER": f"{browser} %s"}
    command = [sys.executable, "-m", "teban", *options]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as process:
        try:
            assert process.stdout
            told = re.search(r"http://127\.0\.0\.1:\d+/", process.stdout.readline())
            assert told, "the server does not say where it listens"
            yield told[0], shown
        finally:
            process.send_signal(signal.SIGINT)


def test_the_page_opens_in_the_browser_of_who_just_types_teban(tmp_path: Path) -> None:
    with teban(tmp_path) as (address, shown):
        until = monotonic() + PATIENCE
        while not shown.exists() and monotonic() < until:
            sleep(0.02)
        assert shown.read_text().strip() == address
        with urlopen(f"{address}api/health", timeout=PATIENCE) as answer:
            assert answer.status == 200


def test_a_server_opens_nothing_unless_asked(tmp_path: Path) -> None:
    with teban(tmp_path, "serve", "--port", "0") as (address, shown):
        with urlopen(f"{address}api/health", timeout=PATIENCE) as answer:
            assert answer.status == 200
        assert not shown.exists()
