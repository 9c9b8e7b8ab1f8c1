"""Fuzzes what reads strangers' text, with coverage watched; `campaign.py` runs it (`make fuzz`).

    python tests/fuzz/parsers.py NAME SECONDS    one target of targets.py, for so long

What is found lies in build/fuzzing as `crash-...`, and goes into the corpus with the repair.
"""

import gc
import sys
from importlib import import_module
from pathlib import Path
from types import FunctionType
from typing import Any

from fuzz.targets import CORPUS, TARGETS, as_text

atheris: Any = import_module("atheris")  # which has no types, and is not there for every system

FOUND = Path("build/fuzzing")
LONGEST = 8192
"""Bytes of a text."""


def main(name: str, seconds: int) -> None:
    """Fuzz a target for so long; the process ends with an error as soon as something is found."""
    target, grown = TARGETS[name], FOUND / name
    grown.mkdir(parents=True, exist_ok=True)
    instrument()
    limits = [f"-max_total_time={seconds}", f"-max_len={LONGEST}", "-timeout=20", "-rss_limit_mb=4096"]
    where = [f"-artifact_prefix={FOUND}/crash-{name}-", str(grown), str(CORPUS / name)]
    atheris.Setup([sys.argv[0], *limits, "-print_final_stats=1", *where], lambda data: target(as_text(data)))
    atheris.Fuzz()


def instrument() -> None:
    """Watch the functions of Teban: an editable installation is imported in a way that Atheris cannot watch."""
    for function in [each for each in gc.get_objects() if isinstance(each, FunctionType)]:
        if str(function.__module__).partition(".")[0] == "teban":
            atheris.instrument_func(function)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
