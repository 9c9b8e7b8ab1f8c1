"""How soon Ctrl-C is heard: from the signal to the KeyboardInterrupt, for all that may keep its caller waiting.

The functions stand in `tests/long_work.py`, and a test sees to it that none is missing there. Prints what was measured
and writes it to `bench/results/interrupts.md`.
"""

import os
import platform
import signal
import subprocess
import sys
import time
from argparse import ArgumentParser
from datetime import date
from pathlib import Path
from statistics import median

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from long_work import BLOCKING, program  # noqa: E402 - which lies beside the tests

RESULTS = ROOT / "bench/results/interrupts.md"
ALLOWED = 0.200
"""Seconds."""
BEGUN = 0.5
"""Seconds that work goes on before it is interrupted."""

TEXT = """# How soon Ctrl-C is heard

{day}, {machine}, Python {python}, load before the run {load:.1f} (`python bench/interrupts.py`).
Each function works in a process of its own, which is sent SIGINT in the middle, {times} times: from there to the
KeyboardInterrupt in the function's caller.

**Latest of all: {latest:.0f} ms** (at most {allowed:.0f} are allowed)

| function | median | latest |
|---|---:|---:|
"""

PROGRAM = """
print('begun', flush=True)
try:
    work(1000)
except KeyboardInterrupt:
    print(time.monotonic(), flush=True)
"""


def heard_after(name: str) -> float:
    """Seconds from the signal to the exception; the clock is the same in both processes."""
    command = [sys.executable, "-c", program(name) + PROGRAM]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        assert process.stdout.readline() == "begun\n"
        time.sleep(BEGUN)
        sent = time.monotonic()
        process.send_signal(signal.SIGINT)
        return float(process.stdout.readline()) - sent


def main() -> int:
    """Measure and write down; 1 if anything takes too long."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=10)
    given = parser.parse_args()
    load = os.getloadavg()[0]
    found = {name: [heard_after(name) for _ in range(given.times)] for name in BLOCKING}
    latest = max(map(max, found.values()))
    text = TEXT.format(
        day=date.today(),
        machine=f"{platform.machine()}, {os.cpu_count()} cores",
        python=platform.python_version(),
        load=load,
        times=given.times,
        latest=1000 * latest,
        allowed=1000 * ALLOWED,
    )
    for name, times in found.items():
        text += f"| `{name}` | {1000 * median(times):.0f} ms | {1000 * max(times):.0f} ms |\n"
    print(text)
    RESULTS.write_text(text, encoding="utf-8")
    return int(latest > ALLOWED)


if __name__ == "__main__":
    sys.exit(main())
