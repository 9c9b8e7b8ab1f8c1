"""Ctrl-C ends whatever blocks, soon, and leaves it usable."""

import signal
import time

import pytest

from long_work import BLOCKING, PROMPT, functions, program, start

FOR_EVER = 1000
SOON = 20.0
"""Seconds; a quiet machine takes a hundredth of that (bench/interrupts.py), a busy one may be slow."""


def test_every_public_function_is_known_to_block_or_to_answer_in_a_moment() -> None:
    assert set(functions()) == BLOCKING.keys() | PROMPT
    assert not BLOCKING.keys() & PROMPT


@pytest.mark.parametrize("name", BLOCKING)
def test_an_interrupt_ends_it(name: str) -> None:
    source = program(name) + f"print('begun', flush=True)\nwork({FOR_EVER})\n"
    with start(source) as process:
        assert process.stdout
        assert process.stdout.readline() == "begun\n"
        time.sleep(0.3)
        process.send_signal(signal.SIGINT)
        try:
            _, errors = process.communicate(timeout=SOON)
        finally:
            process.kill()
    assert errors.rstrip().endswith("KeyboardInterrupt")
    assert process.returncode == -signal.SIGINT


AFTERWARDS = """
def interrupt_soon():
    time.sleep(0.2)
    os.kill(os.getpid(), signal.SIGINT)

search, solver = Search(Match(hard)), Solver(hard)
for run in (search.run, solver.run):
    threading.Thread(target=interrupt_soon).start()
    try:
        run(1000)
    except KeyboardInterrupt:
        print("interrupted")
assert search.visits and search.candidates()[0].visits
before, nodes = search.visits, solver.nodes
search.run(visits=100)
solver.run(nodes=100)
assert search.visits == before + 100
assert nodes < solver.nodes <= nodes + 100
"""


def test_what_was_interrupted_keeps_what_it_knows_and_goes_on() -> None:
    with start(program("perft") + AFTERWARDS) as process:
        output, errors = process.communicate(timeout=60)
    assert (output, errors) == ("interrupted\n" * 2, "")


HANDLED = """
told = []
signal.signal(signal.SIGTERM, lambda *_: told.append(time.monotonic()))
threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGTERM)).start()
Search(Match(hard)).run(1.5)
assert told and time.monotonic() - told[0] > 0.5
"""


def test_a_signal_whose_handler_returns_is_handled_while_work_goes_on() -> None:
    with start(program("perft") + HANDLED) as process:
        _, errors = process.communicate(timeout=60)
    assert (process.returncode, errors) == (0, "")
