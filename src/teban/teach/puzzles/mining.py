"""Mining: games of players who overlook things, and the positions near their ends in which one turn wins.

Each game depends on its number alone. So a search that was broken off goes on with the next number, and finds what it
would have found.
"""

from collections.abc import Iterator
from math import inf
from random import Random

from teban import registry
from teban.core.action import Verb
from teban.core.match import Match
from teban.core.position import Position
from teban.engine.player import LevelPlayer
from teban.engine.solve import solve
from teban.registry import start_with
from teban.teach.puzzles.book import Book
from teban.teach.puzzles.proving import (
    MEMORY,
    MOST_CHOICES,
    NODES,
    Unproven,
    distance,
    has_one_solution,
    is_real_choice,
    main_line,
    turns_of,
    winning_actions,
)
from teban.teach.puzzles.puzzle import TRIES, Puzzle

PLAYERS = (2, 3, 4)
"""The levels of the players: good enough for real games, weak enough to err."""
LONGEST_GAME = 400
"""Actions after which a game is broken off."""
MOST_UNPROVEN = 3
"""Positions of a game without a proof after which it is given up: earlier positions are harder still."""
FEWEST_ACTIONS = 4
"""Legal actions that a puzzle needs at least: among fewer the right one is soon found."""
MOST_TURNS = 6
"""Turns of the longest solution: longer ones are too much to calculate."""
SHORT = 6
"""At most one puzzle in so many is short."""


def mine(book: Book) -> Iterator[int]:
    """Play one game after another, and add one puzzle of each to the book; yields how many games were played.

    One of each at most, since a position and the one after the next have much the same solution.
    """
    known_forms = {canonical_form(puzzle.position) for puzzle in book.puzzles}
    while True:
        for puzzle in puzzles_of_game(book.game, book.mined, book.next_number()):
            if canonical_form(puzzle.position) not in known_forms and not _is_too_short(puzzle, book):
                known_forms.add(canonical_form(puzzle.position))
                book.puzzles.append(puzzle)
                break
        book.mined += 1
        yield book.mined


def puzzles_of_game(game: str, played: int, number: int) -> Iterator[Puzzle]:
    """The puzzles in one game, the last first, as long as they can be proven; all with the same number."""
    failures = 0
    for position in reversed(play(game, played)):
        try:
            puzzle = examine(position, number)
        except Unproven:
            failures += 1
            if failures == MOST_UNPROVEN:
                return
        else:
            if puzzle:
                yield puzzle


def play(game: str, number: int) -> list[Position]:
    """The positions in which the turns of a game begin.

    Where a win in time is looked for, only the winner's: that the other has none takes longest to find out.
    """
    random = Random(f"{game} {number}")
    metadata = registry.game(game).metadata
    sizes = metadata.puzzle_sizes
    match = Match(start_with(game, {"size": sizes[number % len(sizes)]} if sizes else {}))
    players = [LevelPlayer(random.choice(PLAYERS), memory=4, seed=random.getrandbits(30)) for _ in (1, 2)]
    while not match.outcome and len(match.actions) < LONGEST_GAME:
        match.play(players[match.seat - 1].choose(match, inf))
    winner = match.outcome.winner if match.outcome else None
    starts = [position for position in match.turn_starts() if not position.outcome]
    return [position for position in starts if position.seat == winner] if metadata.puzzles_are_timed else starts


def examine(position: Position, number: int) -> Puzzle | None:
    """The puzzle that a position makes, if it makes one; Unproven if that is not found out."""
    is_timed = position.game.metadata.puzzles_are_timed
    if not is_timed and not _is_won(position):
        return None
    actions = distance(position)
    within = actions if is_timed else None
    if len(position.legal()) < FEWEST_ACTIONS or not has_one_solution(position, within):
        return None
    line, right = main_line(position), winning_actions(position, within)
    if line[0] == Verb.PASS or not is_real_choice(position, within):
        return None
    found = found_by_level_3(position, right)
    puzzle = Puzzle(number, position.text, line, actions, turns_of(position), found, is_timed)
    return puzzle if puzzle.turns <= MOST_TURNS else None


def _is_won(position: Position) -> bool:
    """Whether the player to act wins."""
    winner = solve(position, nodes=NODES, memory=MEMORY).winner
    if winner is None:
        raise Unproven
    return winner == position.seat


def found_by_level_3(position: Position, right: tuple[str, ...]) -> int:
    """How many of `TRIES` players of level 3 begin right."""
    return sum(LevelPlayer(3, memory=4, seed=seed).choose(Match(position), inf) in right for seed in range(TRIES))


def canonical_form(position: Position) -> str:
    """The least text form among the images of a position under the symmetries: equal for positions that are images."""
    return min(position.transformed(symmetry).text for symmetry in position.symmetries)


def _is_too_short(puzzle: Puzzle, book: Book) -> bool:
    """Whether a puzzle is won with one action, or in one turn of not very many, and the book has enough of those."""
    short = sum(map(_is_short, book.puzzles))
    return _is_short(puzzle) and SHORT * (short + 1) > len(book.puzzles) + 1


def _is_short(puzzle: Puzzle) -> bool:
    return puzzle.actions == 1 or (puzzle.turns == 1 and puzzle.choices < MOST_CHOICES)
