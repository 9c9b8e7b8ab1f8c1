"""The short form of `bench/bystander.py`: somebody plays in the middle of an attack, and nothing goes wrong."""

import subprocess
import sys

from tree import ROOT


def test_a_bystander_plays_a_whole_game_among_the_hostile() -> None:
    command = (sys.executable, ROOT / "bench/bystander.py", "--short", "--addresses", "12", "--games", "throne")
    run = subprocess.run(command, capture_output=True, text=True, timeout=600)
    assert run.returncode == 0, run.stdout + run.stderr
    assert "**errors of the bystander: 0**" in run.stdout
