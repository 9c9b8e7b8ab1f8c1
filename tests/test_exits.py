"""However a process ends while something plays or thinks, it ends with its own code, and by no fault of ours.

`make exits` runs the whole matrix, thousands of times.
"""

from random import Random

import pytest

from exits import ENDINGS, ROOMS, THREADS, WORKS, Case, run


def chosen() -> list[Case]:
    """Combinations in which every work, every kind of thread, every ending and every bound of memory comes up."""
    random = Random(20)
    cases = [
        *((work, random.choice(list(THREADS)), random.choice(list(ENDINGS)), "plenty") for work in WORKS),
        *((random.choice(WORKS), thread, ending, "plenty") for thread in THREADS for ending in ENDINGS),
        *((random.choice(WORKS), thread, "return", room) for thread in THREADS for room in ROOMS),
    ]
    return list(dict.fromkeys(cases))


@pytest.mark.parametrize("case", chosen(), ids="-".join)
def test_a_process_ends_as_it_should(case: Case) -> None:
    assert run(case) is None
