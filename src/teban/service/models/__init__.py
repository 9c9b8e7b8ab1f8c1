"""What answers look like, for those who read the API's description: every field, and every refusal.

Answers are written as they are told, without a detour through these classes; the tests hold both together.
"""

from teban.service.models.errors import ANY_TIME, OF_GAMES, OF_PUZZLES, UNKNOWN_GAME, UNKNOWN_PUZZLE
from teban.service.models.events import ANALYSIS, REVIEW, TURN
from teban.service.models.games import Game, Health, Shelf
from teban.service.models.lessons import Lesson, LessonLength, Rules, Verdict
from teban.service.models.positions import GameSnapshot, WhyNot
from teban.service.models.puzzles import Puzzle, PuzzleAnswer, PuzzleTitle
from teban.service.models.records import Record, RecordedGame
from teban.service.models.studies import EditablePosition, Tree

__all__ = (
    "ANALYSIS",
    "ANY_TIME",
    "OF_GAMES",
    "OF_PUZZLES",
    "REVIEW",
    "TURN",
    "UNKNOWN_GAME",
    "UNKNOWN_PUZZLE",
    "EditablePosition",
    "Game",
    "GameSnapshot",
    "Health",
    "Lesson",
    "LessonLength",
    "Puzzle",
    "PuzzleAnswer",
    "PuzzleTitle",
    "Record",
    "RecordedGame",
    "Rules",
    "Shelf",
    "Tree",
    "Verdict",
    "WhyNot",
)
