"""Clauses about playing: games end, actions are playable or refused with a reason, positions never change."""

import copy
from random import Random

from teban.core.view import Outcome
from teban.errors import IllegalAction
from teban.testing.attempts import attempts
from teban.testing.cases import Case
from teban.testing.checks import check, check_equal, check_said, refusal


def random_games_run_to_their_end_and_legal_actions_are_distinct(case: Case) -> None:
    """Actions are strings without doubles, and there are some until there is an outcome, which comes."""
    ended = False
    for seed in range(2):
        for position in case.random_game(seed):
            legal = position.legal()
            check_equal(len(set(legal)), len(legal), "the number of different actions", position)
            check_equal(bool(legal), position.outcome is None, "whether anything is legal", position)
            check(position.seat in (1, 2), f"seat {position.seat!r} acts", position)
            ended |= position.outcome is not None
    check(ended or case.rule_set.game.can_cycle, "no random game ends, and Game.can_cycle is not set")


def a_game_that_cannot_cycle_never_repeats_a_position(case: Case) -> None:
    """`Game.can_cycle` is set where a position can come back."""
    if case.rule_set.game.can_cycle:
        return
    seen = set()
    for position in case.random_game(seed=4):
        check(position not in seen, "a position comes back, and Game.can_cycle is not set", position)
        seen.add(position)


def an_outcome_has_a_winner_or_is_a_draw_and_leaves_nothing_to_play(case: Case) -> None:
    """After the end nothing is asked, and whatever is played is refused because the game is over."""
    *_, before, last = case.random_game(seed=3)
    if last.outcome:
        check(isinstance(last.outcome, Outcome), "the outcome is no Outcome", last)
        check(last.outcome.winner in (1, 2, None), f"the winner is {last.outcome.winner!r}", last)
        check(last.prompt is None, "something is asked for after the end", last)
        for action in before.legal()[:20]:
            reason = last.why_not(action)
            check(reason and reason.code == "game_over", f"{action} is not refused because the game is over", last)


def every_action_offered_is_playable_and_positions_never_change(case: Case) -> None:
    """Playing gives another position and leaves this one as it was."""
    for position in case.sample(seed=1, every=25):
        before = copy.deepcopy(position)
        for action in position.legal():
            check(position.why_not(action) is None, f"{action} is offered and refused", position)
            check(position.play(action) != position, f"{action} changes nothing", position)
        check_equal(position, before, "the position after playing from it", position)
        check_equal(position.text, before.text, "its text", position)
        check_equal(position.legal(), before.legal(), "its actions", position)


def every_other_string_is_refused_with_a_reason(case: Case) -> None:
    """What is not offered is not legal; the reason says so in words and names cells of the board."""
    random = Random(7)
    for position in case.sample(seed=1, every=40):
        legal = set(position.legal())
        for action in attempts(position, random):
            reason = position.why_not(action)
            check_equal(reason is None, action in legal, f"whether {action!r} is legal", position)
            if reason is None:
                continue
            check_said(reason, position)
            check(set(reason.cells) <= set(position.board.names), f"{reason!r} names strange cells", position)
            error = refusal(lambda position=position, action=action: position.play(action))  # type: ignore[misc]
            check(isinstance(error, IllegalAction), f"{action!r} is refused and can be played", position)
            assert isinstance(error, IllegalAction)
            check_equal((error.reason, error.action), (reason, action), "the error", position)
            check_equal(str(error), reason.say("en"), "the error in words", position)
