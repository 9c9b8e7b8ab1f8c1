"""What answers look like, for those who read the API's description: every field, and every refusal.

Answers are written as they are told, without a detour through these classes; the tests hold both together.
"""

from teban.server.answers.events import ANALYSIS, REVIEW, TURN
from teban.server.answers.lessons import Lesson, LessonLength, Rules, Verdict
from teban.server.answers.positions import Standing, WhyNot
from teban.server.answers.puzzles import Puzzle, PuzzleAnswer, PuzzleTitle
from teban.server.answers.records import Record, RecordedGame
from teban.server.answers.refusals import ALWAYS, OF_GAMES, OF_PUZZLES, UNKNOWN_GAME, UNKNOWN_PUZZLE
from teban.server.answers.shelf import Game, Health, Shelf
from teban.server.answers.studies import SetUp, Tree

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
