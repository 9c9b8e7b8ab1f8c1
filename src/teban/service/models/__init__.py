"""What answers look like, for those who read the API's description: every field, and every refusal.

Answers are written as they are told, without a detour through these classes; the tests hold both together.
"""

from teban.service.models.errors import ALWAYS, OF_GAMES, OF_PUZZLES, UNKNOWN_GAME, UNKNOWN_PUZZLE
from teban.service.models.events import ANALYSIS, REVIEW, TURN
from teban.service.models.games import Game, Health, Shelf
from teban.service.models.lessons import Lesson, LessonLength, Rules, Verdict
from teban.service.models.positions import Standing, WhyNot
from teban.service.models.puzzles import Puzzle, PuzzleAnswer, PuzzleTitle
from teban.service.models.records import Record, RecordedGame
from teban.service.models.studies import SetUp, Tree

__all__ = (
    "ALWAYS",
    "ANALYSIS",
    "OF_GAMES",
    "OF_PUZZLES",
    "REVIEW",
    "TURN",
    "UNKNOWN_GAME",
    "UNKNOWN_PUZZLE",
    "Game",
    "Health",
    "Lesson",
    "LessonLength",
    "Puzzle",
    "PuzzleAnswer",
    "PuzzleTitle",
    "Record",
    "RecordedGame",
    "Rules",
    "SetUp",
    "Shelf",
    "Standing",
    "Tree",
    "Verdict",
    "WhyNot",
)
