"""However a process ends while something plays or thinks, it ends with its own code, and by no fault of ours.

`make exits` runs the whole matrix, thousands of times.
"""

import signal
import subprocess
from itertools import cycle
from random import Random
from typing import Any

import pytest

from exits import ENDINGS, ROOMS, THREADS, WORKS, Case, has_room_to_begin, run


def chosen() -> list[Case]:
    """Combinations in which every kind of thread meets every ending and every bound of memory, and every work comes up
    several times.
    """
    random = Random(20)
    works = cycle(random.sample(WORKS, len(WORKS)))
    cases = [
        *((thread, ending, "plenty") for thread in THREADS for ending in ENDINGS),
        *(
            (thread, "return", room)
            for thread in THREADS
            for room in ROOMS
            if room != "plenty" and has_room_to_begin(thread, room)
        ),
    ]
    return [(work, *case) for case, work in zip(random.sample(cases, len(cases)), works, strict=False)]


@pytest.mark.parametrize("case", chosen(), ids="-".join)
def test_a_process_ends_as_it_should(case: Case) -> None:
    assert run(case) is None


def test_who_interrupts_the_tests_leaves_no_process_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[subprocess.Popen[bytes]] = []

    class Interrupted(subprocess.Popen[bytes]):
        """A process, while somebody waits for whom Ctrl-C is pressed."""

        def communicate(self, *given: Any, **named: Any) -> tuple[bytes, bytes]:
            if not begun:
                begun.append(self)
                raise KeyboardInterrupt
            return super().communicate(*given, **named)

    monkeypatch.setattr(subprocess, "Popen", Interrupted)
    with pytest.raises(KeyboardInterrupt):
        run(("play", "main", "SIGTERM", "plenty"))
    assert begun[0].returncode == -signal.SIGKILL
