"""An engine that says what another one said: its half of a conversation, whatever it is told.

    python ugi_replay.py FILE

Lines that begin with `>` were said to it, those with `<` by it.
"""

import sys
from itertools import groupby
from pathlib import Path

lines = Path(sys.argv[1]).read_text("utf-8").splitlines()
blocks = [
    "\n".join(line[2:] for line in block) for speaker, block in groupby(lines, lambda line: line[0]) if speaker == "<"
]
answers = iter(block for block in blocks if block != "readyok")  # to the words `ugi` and `go`, in their order


def say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


for line in sys.stdin:
    match line.split()[:1]:
        case ["isready"]:
            say("readyok")
        case ["ugi" | "go"]:
            say(next(answers))
        case ["quit"]:
            break
