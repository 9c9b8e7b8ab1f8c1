"""How processes end while something plays or thinks: what runs, in which thread, with how much memory, and how it ends.

    python tests/exits.py --runs 100 --seed 2

So many combinations, chosen at random; says how many ended otherwise than expected, and how (`make exits`). As many as
`RUNS` or more are written down in bench/results/exits.md.
"""

import os
import platform
import random
import signal
import subprocess
import sys
import time
from argparse import ArgumentParser
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from datetime import date
from itertools import product
from pathlib import Path
from typing import NamedTuple

from long_work import BLOCKING, PREFACE, program

RUNS = 10_000
RESULTS = Path(__file__).parents[1] / "bench/results/exits.md"

PLAYING = {
    "play": "again(lambda: short.play_all(('c3', 'c2', 'a1')), seconds)",
    "refused": """
        def wrong():
            try:
                short.play('z9')
            except teban.IllegalAction:
                pass
        again(wrong, seconds)""",
    "legal and outcome": "again(lambda: (hard.legal(), over.outcome, hard.text, hard.key), seconds)",
    "ugi": """
        from io import BytesIO
        from teban.ugi.mind import make_mind
        from teban.ugi.protocol import Server
        talk = b"go infinite\\nquit\\n"
        again(lambda: Server(BytesIO(talk), BytesIO(), make_mind).run(), seconds)""",
    "arena": """
        from teban.cli import main
        told = "arena level:1 random --game stoic --option size=3 --games 2 --seconds 0.05"
        def contest():
            if main(told.split()) == 130:  # as a program it would leave with this
                raise KeyboardInterrupt
        again(contest, seconds)""",
    "at the limits": """
        from teban.native.memory import most_megabytes
        most = most_megabytes()
        asked = [
            *(lambda memory=memory: Search(Match(short), memory=memory).run(visits=10) for memory in (most, most + 1)),
            *(lambda memory=memory: Solver(short, memory=memory).run(nodes=10) for memory in (most, 10**6)),
            *(lambda threads=threads: teban.perft(short, 2, threads=threads) for threads in (1024, 1025)),
            *(lambda n=n: teban.batch("stoic", n, size=2) for n in (10**5, 2**24 + 1)),
        ]
        def refused():
            for ask in asked:
                try:
                    ask()
                except (MemoryError, ValueError):
                    pass
        again(refused, seconds)""",
}
"""What takes no time, done again and again."""

WORKS = (*BLOCKING, *PLAYING)
LASTING = 0.3
"""Seconds that work takes where it is waited for."""
FOR_EVER = 1000
LONGEST = 120.0
"""Seconds after which a process is taken to hang."""

THREADS = {
    "main": "beginning = work",
    "daemon": """
def without_end():
    while True:
        work(0.005)
def beginning(seconds):
    for _ in range(2):
        threading.Thread(target=without_end, daemon=True).start()
    time.sleep(0.1)
""",
    "thread": """
def beginning(seconds):
    threading.Thread(target=work, args=(min(seconds, LASTING),)).start()
    time.sleep(0.05)
""",
    "pool": """
from concurrent.futures import ThreadPoolExecutor
pool = ThreadPoolExecutor(2)
def beginning(seconds):
    for _ in range(2):
        pool.submit(work, min(seconds, LASTING))
    time.sleep(0.05)
""",
}


class Ending(NamedTuple):
    """How a process ends, and the code that it ends with."""

    source: str
    code: int


SIGNALLED = """
import subprocess
# From outside, as signals come: this process may have no memory left for it. And again and again, as somebody does who
# sees nothing happen: a signal that comes just before Python begins to sleep is heard when it wakes.
again_and_again = f"sleep 0.3; while kill -{signal.SIGNAL.value} {os.getpid()}; do sleep 0.5; done"
# Not with what this process writes to: whoever reads that waits until nobody can write to it any more.
subprocess.Popen(["sh", "-c", again_and_again], start_new_session=True, stderr=subprocess.DEVNULL)
limit()
beginning(FOR_EVER)
time.sleep(FOR_EVER)
"""
FORKED = """
if hasattr(signal, "alarm"):
    signal.alarm(60)
def fork():
    child = os.fork()
    if child:
        assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
        return
    CHILD
threading.Thread(target=lambda: (time.sleep(0.1), fork())).start()
limit()
beginning(LASTING)
"""

ENDINGS = {
    "return": Ending("limit()\nbeginning(LASTING)", 0),
    "exception": Ending("limit()\nbeginning(LASTING)\nraise ValueError('as it should')", 1),
    "sys.exit": Ending("limit()\nbeginning(LASTING)\nsys.exit(3)", 3),
    "os._exit": Ending("limit()\nbeginning(LASTING)\nos._exit(4)", 4),
    "SIGTERM": Ending(SIGNALLED.replace("SIGNAL", "SIGTERM"), -signal.SIGTERM),
    "SIGINT": Ending(SIGNALLED.replace("SIGNAL", "SIGINT"), -signal.SIGINT),
    "fork and leave": Ending(FORKED.replace("CHILD", "os._exit(0)"), 0),
    "fork and think": Ending(FORKED.replace("CHILD", "work(0.1)\n    os._exit(0)"), 0),
    "fork and end": Ending(FORKED.replace("CHILD", "short.legal()\n    sys.exit(0)"), 0),
    "atexit": Ending(
        """
import atexit
atexit.register(lambda: (short.play("c3"), work(0.05), short.why_not("z9")))
limit()
beginning(LASTING)
""",
        0,
    ),
    "__del__": Ending(
        """
class Player:
    def __init__(self, teban, short, search):
        self.teban, self.short, self.search = teban, short, search
    def __del__(self):
        self.short.play("c3").legal()
        try:
            self.short.play("z9")
        except Exception:
            pass
        self.search.run(0, 100)
player = Player(teban, short, Search(Match(hard)))
player.itself = player
limit()
beginning(LASTING)
""",
        0,
    ),
    "processes": Ending(
        """
import multiprocessing
def task(_):
    return len(short.play("c3").legal())
with multiprocessing.get_context("fork").Pool(2) as pool_of_processes:
    assert pool_of_processes.map(task, range(4))
limit()
beginning(LASTING)
""",
        0,
    ),
}

FINISHED = """
# A fork, or Ctrl-C, in the middle of what another thread imports is Python's own affair: all is imported before.
import teban.cli.commands.arena, teban.ugi.mind, teban.ugi.protocol
teban.playouts(short, 1)
over = teban.start("stoic", size=2, backend="native")
while not over.outcome:
    over = over.play(over.legal()[0])
"""

ROOMS = {"plenty": None, "some": 100, "little": 8, "none": 0}
"""Megabytes that a process may have besides what it has when it begins to work. Where that is too little, any code that
says so is as good as another; a signal is not."""
if not sys.platform.startswith("linux"):  # only there a process's addresses are bounded
    ROOMS = {"plenty": None}
LIMIT = """
def limit():
    import resource
    now = int(open("/proc/self/statm").read().split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (now + ROOM * 2**20,) * 2)
"""


def has_room_to_begin(thread: str, room: str) -> bool:
    """Whether Python can start the threads: `Thread.start` waits for ever for one that has no memory to say it runs."""
    return thread == "main" or room != "none"


MATRIX = tuple(case for case in product(WORKS, THREADS, ENDINGS, ROOMS) if has_room_to_begin(case[1], case[3]))

Case = tuple[str, str, str, str]


def source(case: Case) -> str:
    """The program of a combination."""
    work, thread, ending, room = case
    megabytes = ROOMS[room]
    if work in BLOCKING:
        defined = program(work)
    else:
        lines = [line[8:] if line.startswith(" " * 8) else line for line in PLAYING[work].strip().splitlines()]
        defined = PREFACE + "\n".join(["", "def work(seconds):", *(f"    {line}" for line in lines), ""])
    numbers = f"LASTING, FOR_EVER = {LASTING}, {FOR_EVER}\n"
    limit = "def limit(): pass" if megabytes is None else LIMIT.replace("ROOM", str(megabytes))
    return "\n".join([defined, FINISHED, numbers, limit, THREADS[thread], ENDINGS[ending].source])


def run(case: Case) -> str | None:
    """What was wrong with how a combination ended; None if nothing was."""
    process = subprocess.Popen(
        [sys.executable, "-c", source(case)],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    try:
        _, errors = process.communicate(timeout=LONGEST)
    except subprocess.TimeoutExpired:
        kill_all_of(process)
        return "hangs"
    except BaseException:  # Ctrl-C is for who runs this: the process has a session of its own, and may go on for ever
        kill_all_of(process)
        raise
    expected = ENDINGS[case[2]].code
    is_short = ROOMS[case[3]] is not None
    # An arena takes a request to leave for Ctrl-C, and tidies up.
    is_tidy = case[0] == "arena" and case[2] == "SIGTERM" and process.returncode == -signal.SIGINT
    if process.returncode != expected and not is_tidy and not (is_short and process.returncode >= 0):
        return f"code {process.returncode}, not {expected}: {errors.decode(errors='replace')[-500:]}"
    return None


def kill_all_of(process: subprocess.Popen[bytes]) -> None:
    """End a process at once, with children that wait for ever."""
    os.killpg(process.pid, signal.SIGKILL)
    process.communicate()


def say(line: str) -> None:
    """Tell at once how it goes."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


TEXT = """# How processes end

{day}, {machine}, Python {python} (`make exits`, seed {seed}, {hours:.1f} hours).
{runs} processes, each of one of {combinations} combinations chosen at random: {works} kinds of work, in {threads} kinds
of threads, ended in {endings} ways, half of them with plenty of memory and half with too little (`tests/exits.py`).

**Ended otherwise than they should, by a signal or by hanging: {wrong}**
"""


def chosen_from(random: random.Random) -> Case:
    """Any combination; half of them have plenty of memory."""
    rooms = [*ROOMS][1:] if len(ROOMS) > 1 and random.random() < 0.5 else ["plenty"]
    return random.choice(WORKS), random.choice([*THREADS]), random.choice([*ENDINGS]), random.choice(rooms)


def main() -> int:
    """Run so many combinations, as many at once as there are cores."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=RUNS)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    chosen = random.Random(given.seed)
    cases = [chosen_from(chosen) for _ in range(given.runs)]
    wrong: Counter[str] = Counter()
    began = time.monotonic()
    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        for number, (case, found) in enumerate(zip(cases, pool.map(run, cases), strict=True), start=1):
            if found:
                wrong[f"{' / '.join(case)}: {found}"] += 1
                say(" / ".join((*case, found)))
            if number % 500 == 0:
                say(f"{number} of {given.runs}, {wrong.total()} wrong, {time.monotonic() - began:.0f} s")
    text = TEXT.format(
        day=date.today(),
        machine=f"{platform.machine()}, {os.cpu_count()} cores",
        python=platform.python_version(),
        seed=given.seed,
        hours=(time.monotonic() - began) / 3600,
        runs=given.runs,
        combinations=len(MATRIX),
        works=len(WORKS),
        threads=len(THREADS),
        endings=len(ENDINGS),
        wrong=wrong.total(),
    )
    say(text)
    if given.runs >= RUNS:
        RESULTS.write_text(text, encoding="utf-8")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
