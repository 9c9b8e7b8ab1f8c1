"""Puzzles: which there are, one of them, and what the coach says of an attempt.

No attempt is remembered. Whoever tries sends all actions so far, and only the last of them is judged.
"""

import teban
from teban.service.damage import of_each_game
from teban.service.models.puzzles import Puzzle, PuzzleAnswer, PuzzleTitle
from teban.service.models.requests import AttemptRequest
from teban.service.serialize import seat_of
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


def attempt(game: str, number: int, asked: AttemptRequest) -> PuzzleAnswer:
    """Whether the last action still wins; how the other side replies, or why it was a mistake."""
    return PuzzleAnswer.model_validate(coach.give_feedback(_find(game, number), tuple(asked.actions)))


def _find(game: str, number: int) -> book.Puzzle:
    return book.open_book(teban.game(game).name).puzzle(number)
