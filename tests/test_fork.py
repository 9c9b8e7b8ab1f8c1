"""What a child of fork can do with what was made, or is at work, in its parent: it works, or says that it cannot."""

import os

import pytest

from long_work import PREFACE, start

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="this system does not fork")

OBJECTS = {
    "search": ("Search(Match(hard), memory=8, threads=2)", "made.run(0.05)"),
    "plain": ("Search(Match(hard), memory=8, plain=True)", "made.run(0.05)"),
    "solver": ("Solver(hard, memory=8)", "made.run(0.05)"),
    "batch": ("teban.batch('borderland', 5000)", "made.step(made.sample())"),
}
"""How each is made, and what it does for a while."""
QUESTIONS = {
    "search": ("made.visits", "made.nodes", "made.candidates(3)", "made.run(visits=10)", "made.follow(played_hard())"),
    "solver": ("made.nodes", "made.missing", "made.solution()", "made.run(nodes=10)", "made.judge_actions(nodes=10)"),
    "batch": ("made.sample()", "made.legal_mask", "made.observation", "made.step(made.sample())", "made.reset()"),
}
QUESTIONS["plain"] = QUESTIONS["search"]

PROGRAM = """
{preface}
signal.alarm(50)

def played_hard():
    match = Match(hard)
    match.play(match.legal()[0])
    return match

made = {made}
{before}
child = os.fork()
if not child:
    signal.alarm(20)
    for question in {questions}:
        try:
            eval(question)
        except RuntimeError as error:
            print(question, error, flush=True)
    # Whatever is new works.
    assert teban.perft(short, 3) and len(teban.playouts(short, 1000).winners) == 1000
    search = Search(Match(short), threads=2)
    search.run(visits=1000)
    assert search.visits and teban.solve(short, nodes=1000).nodes
    sys.exit(0)
assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
done = True
{questions_here}
"""
WORKING = """
done = False
def go_on():
    while not done:
        {work}
thread = threading.Thread(target=go_on)
thread.start()
time.sleep(0.2)
"""


@pytest.mark.parametrize("is_working", [False, True], ids=["idle", "working"])
@pytest.mark.parametrize("what", OBJECTS)
def test_a_child_works_with_what_was_idle_and_is_told_of_what_was_at_work(what: str, is_working: bool) -> None:
    made, work = OBJECTS[what]
    source = PROGRAM.format(
        preface=PREFACE,
        made=made,
        before=WORKING.format(work=work) if is_working else "",
        questions=QUESTIONS[what],
        questions_here="\n".join(["thread.join()"] * is_working + list(QUESTIONS[what])),
    )
    with start(source) as process:
        output, errors = process.communicate(timeout=60)
    assert (process.returncode, errors) == (0, "")
    for line in output.splitlines():
        assert "at work when the process was forked" in line
    assert is_working or not output


def test_what_a_solver_at_work_is_asked_in_a_child_is_refused() -> None:
    program = PROGRAM.format(
        preface=PREFACE,
        made="Solver(hard, memory=8)",
        before="threading.Thread(target=made.run, args=(1000,), daemon=True).start()\ntime.sleep(0.3)",
        questions=("made.solution()", "made.run(nodes=10)", "made.judge_actions()", "made.wins_within(1)"),
        questions_here="made.stop()",
    )
    with start(program) as process:
        output, errors = process.communicate(timeout=60)
    assert (process.returncode, errors) == (0, "")
    assert output.count("at work when the process was forked") == 4


WORKED_OUT = """
from teban.core.cached import cached_property
from teban.core.position import Position

signal.alarm(50)
is_begun, may_end = threading.Event(), threading.Event()

class Slow:
    @cached_property
    def worked_out(self):
        is_begun.set()
        may_end.wait()

thread = threading.Thread(target=lambda: Slow().worked_out)
thread.start()
is_begun.wait()
child = os.fork()
if not child:
    signal.alarm(20)
    assert teban.start("stoic", backend="python").why_not("z9") and Slow.worked_out and teban.games()
    may_end.set()
    Slow().worked_out
    os._exit(0)
may_end.set()
assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
"""


def test_a_property_that_a_thread_works_out_is_worked_out_in_a_child_too() -> None:
    """With the cached properties of Python 3.11 the child waited for a lock that nobody held any more."""
    with start(PREFACE + WORKED_OUT) as process:
        _, errors = process.communicate(timeout=60)
    assert (process.returncode, errors) == (0, "")


HANDLED = """
def fork(*_):
    if not os.fork():
        os._exit(0)
    os.wait()
    print("forked", flush=True)

def fork_and_return(*_):
    if os.fork():
        os.wait()

signal.alarm(50)
signal.signal(signal.SIGUSR1, fork)
threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGUSR1)).start()
Search(Match(hard)).run(0.5)
parent = os.getpid()
signal.signal(signal.SIGUSR1, fork_and_return)
threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGUSR1)).start()
try:
    Search(Match(hard)).run(0.5)
except RuntimeError as error:
    assert os.getpid() != parent
    print(error, flush=True)
    os._exit(0)
"""


def test_a_handler_may_fork_while_the_main_thread_works() -> None:
    with start(PREFACE + HANDLED) as process:
        output, errors = process.communicate(timeout=60)
    assert (process.returncode, errors) == (0, "")
    assert output.startswith("forked\n")
    assert "at work when the process was forked" in output
