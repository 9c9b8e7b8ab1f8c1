"""Looking back at a game: what each turn cost, told turn by turn."""

from collections.abc import Generator

from teban.core.action import cells_named
from teban.engine.review import NothingToReview, Reviewer, TurnReview
from teban.engine.review import Review as MatchReview
from teban.errors import TebanError
from teban.explain import explain
from teban.service import limits
from teban.service.models.engine import Fact, ReviewedTurn, ReviewedTurnEvent, ReviewEnd, ReviewEndEvent
from teban.service.models.requests import ReviewRequest
from teban.service.replay import replayed
from teban.words import Reason

SLOWEST = 0.5
"""Seconds for one position of a short game: more would hardly change a verdict."""


class TooManyTurns(TebanError):
    """The game has more turns than can be looked at in the time there is."""


class Review:
    """A review of a game, turn by turn."""

    def __init__(self, asked: ReviewRequest) -> None:
        match = replayed(asked)
        if not match.turns:
            raise NothingToReview(Reason("engine.nothing_to_review"))
        if len(match.turns) > limits.TURNS:
            raise TooManyTurns(Reason("server.too_many_turns", params={"most": limits.TURNS}))
        # Two positions are looked at in each turn, and one more at the beginning.
        each = asked.seconds / (2 * len(match.turns) + 1)
        self._reviewer = Reviewer(match, seconds=min(each, SLOWEST), memory=limits.MEMORY)

    def __iter__(self) -> Generator[ReviewedTurnEvent | ReviewEndEvent | None, None, None]:
        for reviewed in self._reviewer.steps():
            yield ReviewedTurnEvent(data=_told(reviewed, len(self._reviewer))) if reviewed else None
        review = self._reviewer.review
        chances = [round(chance, 4) for chance in review.chances]
        yield ReviewEndEvent(data=ReviewEnd(chances=chances, accuracy=(_accuracy(review, 1), _accuracy(review, 2))))

    def hurry(self) -> None:
        """Each turn has its share of the time, and is worth nothing without it."""

    def stop(self) -> None:
        """Look at no further turn."""
        self._reviewer.stop()


def _accuracy(review: MatchReview, seat: int) -> float | None:
    accuracy = review.accuracy(seat)
    return None if accuracy is None else round(accuracy, 4)


def _told(reviewed: TurnReview, of: int) -> ReviewedTurn:
    turn = reviewed.turn
    board = reviewed.before.position.board
    chance = min(max(reviewed.win_before, 0.0), 1.0)
    return ReviewedTurn(
        number=turn.number,
        of=of,
        seat=1 if turn.seat == 1 else 2,
        actions=list(turn.actions),
        cells=[list(cells_named(action, board)) for action in turn.actions],
        chance=round(chance if turn.seat == 1 else 1 - chance, 4),
        loss=round(min(reviewed.loss, 1.0), 4),
        better=list(reviewed.better),
        better_cells=[list(cells_named(action, board)) for action in reviewed.better],
        turns_the_match=reviewed.turns_the_match,
        facts=[Fact.model_validate(fact.json()) for fact in explain(reviewed)],
    )
