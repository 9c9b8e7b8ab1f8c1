"""Clauses about a game that has a kernel: it and the rules are one game."""

from collections.abc import Iterator
from random import Random

from teban import native
from teban.core.position import Position
from teban.registry import load, start_with
from teban.testing.attempts import attempts
from teban.testing.cases import Case
from teban.testing.checks import check, check_equal, refusal

GAMES = 8
"""How many games are walked; where they begin is different in every one."""
STEPS = 40
"""How many actions of each are compared."""


def kernel_and_rules_play_the_same_games(case: Case) -> None:
    """Side by side, both have the same text, actions, outcome and seat, and one key for one position."""
    for seed in range(GAMES):
        for number, (fast, slow) in enumerate(_walk(case, seed)):
            check(native.is_native(fast) and not native.is_native(slow), "the backends are mixed up", slow)
            _check_same(fast, slow)
            if number % 4 == 0 or slow.outcome:
                loaded = load(slow.text, "native")
                _check_same(loaded, slow)
                check_equal(loaded.key, fast.key, "the key of the kernel", slow)
                check_equal(fast.view(), slow.view(), "the view of the kernel's position", slow)


def kernel_and_rules_refuse_for_the_same_reasons(case: Case) -> None:
    """What is not legal is refused by both alike."""
    random = Random(f"{case} refusals")
    for seed in range(2):
        for fast, slow in list(_walk(case, seed))[::16]:
            for action in {*attempts(slow, random)} - {*slow.legal()}:
                error = refusal(lambda fast=fast, action=action: fast.play(action))  # type: ignore[misc]
                check(error, f"the kernel plays {action!r}", slow)
                assert error
                check_equal(error.reason, slow.why_not(action), f"the kernel's reason against {action!r}", slow)


def _walk(case: Case, seed: int) -> Iterator[tuple[Position, Position]]:
    """Positions of one game on both backends, from some way into it on; none if there is no kernel."""
    if not native.has(case.rule_set):
        return
    random = Random(f"{case} {seed}")
    fast = after = start_with(case.game, case.options, "native")
    for _ in range(random.randint(0, random.choice((0, 0, 30, 100, 300)))):
        if after.outcome:
            break
        fast, after = after, after.play(random.choice(after.legal()))
    slow = load(fast.text, "python")
    yield fast, slow
    for _ in range(STEPS):
        if slow.outcome:
            return
        action = random.choice(slow.legal())
        yield (fast := fast.play(action)), (slow := slow.play(action))


def _check_same(fast: Position, slow: Position) -> None:
    for what in ("text", "seat", "outcome"):
        check_equal(getattr(fast, what), getattr(slow, what), f"the kernel's {what}", slow)
    check_equal(fast.legal(), slow.legal(), "the kernel's actions", slow)
