"""Puzzles: which there are, one of them, and what the coach says of an attempt.

No attempt is remembered. Whoever tries sends all actions so far, and only the last of them is judged.
"""

import threading
from collections.abc import Generator

import teban
from teban.core.match import Match
from teban.service.damage import of_each_game
from teban.service.models.play import PositionEvent
from teban.service.models.puzzles import AttemptVerdict, AttemptVerdictEvent, Puzzle, PuzzleTitle
from teban.service.models.requests import AttemptRequest
from teban.service.serialize import game_state, seat_of
from teban.teach import puzzles as book
from teban.teach.puzzles import coach


def puzzles() -> dict[str, list[PuzzleTitle]]:
    """All puzzles by game: what they are called and how hard they are."""
    told, _ = of_each_game(lambda game: book.open_book(game.name).puzzles)
    return {name: [PuzzleTitle.model_validate(puzzle) for puzzle in found] for name, found in told.items()}


def puzzle(game: str, number: int) -> Puzzle:
    """One puzzle, with its solution: whoever looks at that spoils nobody's pleasure but their own."""
    found = _find(game, number)
    choices = found.position.view().choices
    return Puzzle(
        game=found.game,
        number=found.number,
        options=dict(found.position.options),
        position=found.text,
        seat=seat_of(found.position),
        grade=found.grade,
        turns=found.turns,
        actions=found.actions,
        choices=found.choices,
        found=found.found,
        timed=found.is_timed,
        line=list(found.line),
        cells=next(list(choice.cells) for choice in choices if choice.action == found.line[0]),
    )


class Attempt:
    """What follows an action in a puzzle: the position, then the verdict, and the reply if it still wins."""

    def __init__(self, game: str, number: int, asked: AttemptRequest) -> None:
        """A TebanError says what is wrong with the attempt."""
        found, actions = _find(game, number), tuple(asked.actions)
        coach.position_after(found, actions)
        match = Match(found.position)
        match.play_all(actions)
        self.position = PositionEvent(data=game_state(match, asked.lang))
        """The first event."""
        self.judging = Judging(found, match, asked.lang)
        """The rest of them, which takes the engine."""

    def __iter__(self) -> Generator[PositionEvent | AttemptVerdictEvent, None, None]:
        yield self.position
        yield from self.judging

    def stop(self) -> None:
        """Tell nothing more."""
        self.judging.stop()


class Judging:
    """The verdict on the last action of an attempt, and the reply to it action by action."""

    def __init__(self, puzzle: book.Puzzle, match: Match, lang: str) -> None:
        self._puzzle, self._match, self._lang = puzzle, match, lang
        self._is_stopped = threading.Event()

    def __iter__(self) -> Generator[PositionEvent | AttemptVerdictEvent, None, None]:
        told = coach.give_feedback(self._puzzle, self._match.actions)
        is_right = told.verdict == "right"
        line = [] if is_right else list(told.reply)
        yield AttemptVerdictEvent(
            data=AttemptVerdict.model_validate({"verdict": told.verdict, "line": line, "winner": told.winner})
        )
        for action in told.reply if is_right else ():
            if self._is_stopped.is_set():
                return
            self._match.play(action)
            yield PositionEvent(data=game_state(self._match, self._lang))

    def hurry(self) -> None:
        """A proof that is not finished is none."""

    def stop(self) -> None:
        """Tell nothing more; what the solver is looking at has its own bounds."""
        self._is_stopped.set()


def _find(game: str, number: int) -> book.Puzzle:
    return book.open_book(teban.game(game).name).puzzle(number)
