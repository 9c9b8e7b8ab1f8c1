"""The tests of the page in a browser, again and again, with more browsers than there are cores: none may fail once.

Each browser waits for the others, and whatever counts on time shows. Writes to `bench/results/browser-load.md` what was
run, if that were twenty runs or more (`make browser-load`).
"""

import os
import platform
import re
import subprocess
import sys
from argparse import ArgumentParser
from datetime import date
from pathlib import Path
from time import perf_counter

ROOT = Path(__file__).parents[1]
RESULTS = ROOT / "bench/results/browser-load.md"
RUNS = 20

TEXT = """# The page's tests under load

{day}, {machine}, Python {python} (`make browser-load`).
{runs} runs of `tests/browser`, {at_once} browsers at once on {cores} cores, nothing tried twice; the slowest took
{slowest:.0f} minutes.

**passed: {passed}, failed: {failed}**
"""


def main() -> int:
    """Run them; 1 if any test failed."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=RUNS)
    parser.add_argument("--at-once", type=int, default=2 * (os.cpu_count() or 1))
    given = parser.parse_args()
    passed = failed = 0
    slowest = 0.0
    for number in range(1, given.runs + 1):
        print(f"Run {number} of {given.runs} ...", flush=True)
        began = perf_counter()
        command = [sys.executable, "-m", "pytest", "-q", "-n", str(given.at_once), "tests/browser"]
        run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
        slowest = max(slowest, perf_counter() - began)
        counts = {what: int(count) for count, what in re.findall(r"(\d+) (passed|failed|error)", run.stdout[-500:])}
        passed += counts.get("passed", 0)
        failed += counts.get("failed", 0) + counts.get("error", 0)
        print("\n".join(run.stdout.splitlines()[-20:]), flush=True)
        if run.returncode and not failed:
            print(run.stdout, run.stderr)
            return 1
    text = TEXT.format(
        day=date.today(),
        machine=platform.machine(),
        python=platform.python_version(),
        runs=given.runs,
        at_once=given.at_once,
        cores=os.cpu_count(),
        slowest=slowest / 60,
        passed=passed,
        failed=failed,
    )
    print(text)
    if given.runs >= RUNS:
        RESULTS.write_text(text, encoding="utf-8")
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main())
