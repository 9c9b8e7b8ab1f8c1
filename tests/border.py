"""Evaluates expressions about the kernel's binding, line by line, and prints what came of each."""

import signal
import sys
import threading
from typing import Any

import numpy

import teban
from teban import _kernel
from teban.native import kernel_game
from teban.registry import rule_set_of


class Evil(str):
    """A string that does what strings do not."""

    def __hash__(self) -> int:
        raise MemoryError("no hash")

    def __eq__(self, other: object) -> bool:
        return True

    def __iter__(self) -> Any:
        raise KeyError("no letters")


def give_up(*_: object) -> None:
    """End what may rightly take for ever."""
    raise TimeoutError


def change_meanwhile() -> None:
    """Step a batch while another thread writes illegal actions where its actions stand."""
    many = teban.batch("stoic", 20_000)
    actions = many.sample().copy()
    is_done = False

    def spoil() -> None:
        while not is_done:
            actions[::7] = 10**6

    thread = threading.Thread(target=spoil)
    thread.start()
    try:
        for _ in range(200):
            actions[:] = many.sample()
            many._batch.step(actions, many.to_play, many.done, many.reward)
    finally:
        is_done = True
        thread.join()


def say(line: str) -> None:
    """Tell it at once: the next line may be the last."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def main() -> None:
    """Every line of the input."""
    position = teban.start("stoic", size=3, backend="native")
    game = kernel_game(rule_set_of("stoic"), position.options)
    over = position
    while not over.outcome:
        over = over.play(over.legal()[0])
    names = {
        "numpy": numpy,
        "teban": teban,
        "_kernel": _kernel,
        "Evil": Evil,
        "change_meanwhile": change_meanwhile,
        "game": game,
        "position": position,
        "over": over,
        "capsule": None,
        "search": _kernel.Search(position, 2, 2**20, 0, False, []),  # type: ignore[arg-type]
        "solver": _kernel.Solver(position, 2**16, []),  # type: ignore[arg-type]
        "batch": _kernel.Batch(game, 4, 0),
    }
    if hasattr(signal, "setitimer"):
        signal.signal(signal.SIGALRM, give_up)
    hooks = teban.core.view.Outcome, teban.native._refuse
    for line in sys.stdin:
        say(line.strip())
        try:
            if hasattr(signal, "setitimer"):
                signal.setitimer(signal.ITIMER_REAL, 0.2)
            found = eval(line, dict(names))
            told = repr(found)
        except Exception as error:
            told = f"{type(error).__name__}: {error}"
        finally:
            if hasattr(signal, "setitimer"):
                signal.setitimer(signal.ITIMER_REAL, 0)
        _kernel.install_hooks(*hooks)
        say(told.partition("\n")[0][:300])


if __name__ == "__main__":
    main()
