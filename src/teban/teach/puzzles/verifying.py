"""Going over a puzzle again: everything that is claimed of it, proven anew."""

from teban.errors import IllegalAction
from teban.teach.puzzles.mining import FEWEST_ACTIONS
from teban.teach.puzzles.proving import (
    Unproven,
    distance,
    has_one_solution,
    is_real_choice,
    turns_of,
    winning_actions,
)
from teban.teach.puzzles.puzzle import TRIES, Puzzle
from teban.words import Reason


def find_error(puzzle: Puzzle) -> Reason | None:
    """What is wrong with a puzzle; None if all that it claims is true."""
    position = puzzle.position
    params = {"id": puzzle.id}
    if len(position.legal()) < FEWEST_ACTIONS or puzzle.choices != turns_of(position) or puzzle.found > TRIES:
        return Reason("puzzles.wrong_facts", params=params)
    try:
        if distance(position) != puzzle.actions:
            return Reason("puzzles.wrong_distance", params=params)
        if not has_one_solution(position, puzzle.within) or not is_real_choice(position, puzzle.within):
            return Reason("puzzles.not_unique", params=params)
        is_right = puzzle.line[0] in winning_actions(position, puzzle.within)
    except Unproven:
        return Reason("puzzles.unproven", params=params)
    return None if is_right and _wins(puzzle) else Reason("puzzles.wrong_line", params=params)


def _wins(puzzle: Puzzle) -> bool:
    """Whether the solution can be played, and wins with as many actions as it should."""
    winner = puzzle.position.seat
    try:
        *before, end = puzzle.position.walk(puzzle.line)
    except IllegalAction:
        return False
    own = [position.seat for position in before].count(winner)
    return own == puzzle.actions and end.outcome is not None and end.outcome.winner == winner
