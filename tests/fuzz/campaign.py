"""A fuzzing campaign: every target for so long, with coverage watched, and what came of it (`make fuzz`).

    python tests/fuzz/campaign.py --seconds 60 text search    these alone; all targets by default

Parsers in Python run under Atheris (`parsers.py`), the kernel under libFuzzer with sanitizers (kernel/checks/fuzz). All
begin with the corpus in the repository, and go on with what earlier campaigns have found (build/fuzzing). What ends a
target lies in build/fuzzing as `crash-...`, and goes into its corpus with the repair. Targets that ran for half an hour
are written down in bench/results/fuzzing.md.
"""

import os
import platform
import re
import subprocess
import sys
from argparse import ArgumentParser
from concurrent.futures import ThreadPoolExecutor
from datetime import date
from pathlib import Path
from typing import NamedTuple

from fuzz.targets import CORPUS, TARGETS

ROOT = Path(__file__).parents[2]
FOUND = ROOT / "build/fuzzing"
RESULTS = ROOT / "bench/results/fuzzing.md"
KERNEL = ROOT / "kernel/checks/fuzz"
KERNEL_CORPUS = KERNEL / "corpus"
LONG = 1800.0
"""Seconds from which on a run is written down."""
LONGEST = 2048
"""Bytes of an input to the kernel."""

HEADER = """# Fuzzing, with coverage watched

`make fuzz`: targets of `tests/fuzz/targets.py` under Atheris, with the functions of Teban watched, and of
`kernel/checks/fuzz` under libFuzzer, with AddressSanitizer and UndefinedBehaviorSanitizer. Each begins with its corpus,
and ends at the first input that is neither taken nor refused in words, or at which two parts of the kernel disagree.

| target | fuzzer | inputs | edges | peak memory | time | found | date | machine |
|---|---|---:|---:|---:|---:|---|---|---|
"""


INPUTS, EDGES, MEMORY = r"(?m)^#(\d+)\t", r"cov: (\d+)", r"rss: (\d+)Mb"
"""How both fuzzers tell these numbers in a line of their log."""


class Run(NamedTuple):
    """What came of a target."""

    name: str
    fuzzer: str
    is_clean: bool
    log: str

    def last(self, pattern: str) -> int:
        """The last number that the fuzzer told so."""
        return int((re.findall(pattern, self.log) or ["0"])[-1])

    def row(self, seconds: float) -> str:
        """What is told of it."""
        cells = [
            self.name,
            self.fuzzer,
            f"{self.last(INPUTS):,}",
            f"{self.last(EDGES):,}",
            f"{self.last(MEMORY)} MB",
            f"{seconds:.0f} s",
            "nothing" if self.is_clean else "**a fault**",
            str(date.today()),
            f"{platform.machine()}, {os.cpu_count()} cores",
        ]
        return f"| {' | '.join(cells)} |"


def kernel_targets() -> list[str]:
    """The targets of the kernel, each a file."""
    return sorted(f"kernel-{path.stem}" for path in KERNEL.glob("*.cpp") if path.stem != "main")


def command_of(name: str, seconds: float) -> list[str]:
    """How a target is run."""
    if name not in kernel_targets():
        return [sys.executable, str(Path(__file__).with_name("parsers.py")), name, str(int(seconds))]
    target = name.removeprefix("kernel-")
    corpora = [CORPUS / "text"] if target == "text" else [KERNEL_CORPUS / target]
    return [
        str(ROOT / f"build/fuzz-{target}"),
        f"-max_total_time={int(seconds)}",
        f"-max_len={LONGEST}",
        *("-timeout=60", "-rss_limit_mb=4096", "-print_final_stats=1"),
        f"-artifact_prefix={FOUND}/crash-{name}-",
        *map(str, [FOUND / name, *corpora]),
    ]


def run(name: str, seconds: float) -> Run:
    """Run a target to its end, and keep its log."""
    (FOUND / name).mkdir(parents=True, exist_ok=True)
    if name in kernel_targets():
        (KERNEL_CORPUS / name.removeprefix("kernel-")).mkdir(parents=True, exist_ok=True)  # libFuzzer wants its folders
    log = FOUND / f"{name}.log"
    with log.open("w") as out:
        done = subprocess.run(command_of(name, seconds), stdout=out, stderr=subprocess.STDOUT, cwd=ROOT)
    fuzzer = "libFuzzer" if name in kernel_targets() else "Atheris"
    return Run(name, fuzzer, done.returncode == 0, log.read_text(errors="replace"))


def write_down(rows: dict[str, str]) -> None:
    """Put these rows in the place of what was known of the same targets."""
    written = RESULTS.read_text().splitlines() if RESULTS.exists() else []
    known = {line.split("|")[1].strip(): line for line in written if line.startswith("| ") and " MB |" in line}
    RESULTS.write_text(HEADER + "".join(f"{row}\n" for _, row in sorted({**known, **rows}.items())))


def main() -> int:
    """Run targets, as many at once as there are cores; 1 if anything was found."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", metavar="TARGET")
    parser.add_argument("--seconds", type=float, default=LONG)
    parser.add_argument("--at-once", type=int, default=os.cpu_count() or 1)
    given = parser.parse_args()
    names = given.names or [*TARGETS, *kernel_targets()]
    with ThreadPoolExecutor(given.at_once) as pool:
        runs = list(pool.map(lambda name: run(name, given.seconds), names))
    rows = {each.name: each.row(given.seconds) for each in runs}
    sys.stdout.write(HEADER + "\n".join(rows.values()) + "\n")
    if given.seconds >= LONG:
        write_down(rows)
    for each in runs:
        if not each.is_clean:
            sys.stdout.write(f"\n{each.name}, in {FOUND}:\n{each.log[-3000:]}\n")
    return int(not all(each.is_clean for each in runs))


if __name__ == "__main__":
    sys.exit(main())
