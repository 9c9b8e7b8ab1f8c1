"""The clause about the engine."""

from teban.core.match import Match
from teban.engine.player import LevelPlayer
from teban.testing.cases import Case
from teban.testing.checks import check

LEVEL, ACTIONS = 1, 6


def the_engine_plays_legal_actions(case: Case) -> None:
    """The weakest level finds something to play, and the match goes on with it."""
    match = Match(case.start())
    player = LevelPlayer(LEVEL, memory=8, seed=1)
    for _ in range(ACTIONS):
        if match.outcome:
            return
        action = player.choose(match, seconds=10)
        check(action in match.legal(), f"the engine plays {action!r}, which is not legal", match.position)
        match.play(action)
