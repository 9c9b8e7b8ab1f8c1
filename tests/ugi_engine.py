"""A tiny engine that speaks the Universal Game Interface and plays at random, or badly in a way it is told to.

    python ugi_engine.py [KIND [FILE]]

It notes its process number in the file each time it starts.
"""

import os
import sys
import time
from pathlib import Path
from random import Random

import teban
from teban.core.match import Match

given = sys.argv[1:]
kind, note = [*given, *("random", "")[len(given) :]]
if note:
    with Path(note).open("a") as file:
        file.write(f"{os.getpid()}\n")
if kind == "mute":
    time.sleep(1000)
game, random = "unlace", Random(1)
options: dict[str, str] = {}
match: Match | None = None


def say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def answer(words: list[str]) -> None:
    global game, match
    if words[0] == "ugi":
        say("id name Tiny\noption name Game type string default unlace\noption name Size type spin default 4\nugiok")
    elif words[0] == "isready":
        say("readyok")
    elif words[:3] == ["setoption", "name", "Game"]:
        game = words[-1]
    elif words[:3] == ["setoption", "name", "Size"]:
        options["size"] = words[-1]
    elif words[0] == "position":
        match = Match(teban.start(game, **options))
        for action in words[3:]:
            match.play(action)
    elif words[0] == "go":
        go()
    elif words[0] == "quit":
        sys.exit()


def go() -> None:
    assert match
    if kind == "hang":
        time.sleep(1000)
    elif kind == "die":
        sys.exit(3)
    elif kind == "cheat":
        say("bestmove checkmate")
    elif kind == "empty":
        say("bestmove")
    else:
        say("info string thinking\n" * (20_000 if kind == "chatter" else 1) + "info depth 1")
        say(f"bestmove {random.choice(match.legal())} ponder a1")


for line in sys.stdin:
    if line.strip():
        answer(line.split())
