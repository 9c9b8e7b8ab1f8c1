"""Players for the tests of the arena, made by name. Workers import this module in processes of their own."""

import os
import time
from multiprocessing import parent_process
from random import Random

from teban.core.match import Match
from teban.engine.player import Player


class Chance:
    """Plays any legal action."""

    def __init__(self, name: str, seed: int) -> None:
        self.name = name
        self.random = Random(seed)

    def choose(self, match: Match, seconds: float) -> str:
        del seconds
        return self.random.choice(match.legal())

    def close(self) -> None:
        pass


class Greedy(Chance):
    """Wins if one action is enough for it, and otherwise plays any."""

    def choose(self, match: Match, seconds: float) -> str:
        position = match.position
        for action in position.legal():
            outcome = position.play(action).outcome
            if outcome and outcome.winner == position.seat:
                return action
        return super().choose(match, seconds)


class Slow(Chance):
    """Takes a little longer than allowed."""

    def choose(self, match: Match, seconds: float) -> str:
        time.sleep(seconds + 0.05)
        return super().choose(match, seconds)


class Asleep(Chance):
    """Never answers."""

    def choose(self, match: Match, seconds: float) -> str:
        del match, seconds
        while True:
            time.sleep(1)


class TooLate(Chance):
    """Says itself that it did not make it."""

    def choose(self, match: Match, seconds: float) -> str:
        del match, seconds
        raise TimeoutError("no answer")


class Broken(Chance):
    """Fails."""

    def choose(self, match: Match, seconds: float) -> str:
        del match, seconds
        raise RuntimeError("broken")


class Dying(Chance):
    """Takes its whole process with it."""

    def choose(self, match: Match, seconds: float) -> str:
        del match, seconds
        os._exit(7)


class Cheating(Chance):
    """Plays what nobody may play."""

    def choose(self, match: Match, seconds: float) -> str:
        del match, seconds
        return "checkmate"


class Stillborn(Chance):
    """Can be made only in the process that watches over the games."""

    def __init__(self, name: str, seed: int) -> None:
        super().__init__(name, seed)
        if parent_process():
            raise RuntimeError("stillborn")


KINDS = {
    "random": Chance,
    "greedy": Greedy,
    "slow": Slow,
    "asleep": Asleep,
    "toolate": TooLate,
    "broken": Broken,
    "dying": Dying,
    "cheating": Cheating,
    "stillborn": Stillborn,
}


def make(name: str, visits: int, seed: int) -> Player:
    del visits
    return KINDS[name.partition("-")[0]](name, seed)
