"""Matches of many games: several at a time, each written down when it ends, resumed where they were broken off."""

from collections.abc import Callable, Iterator
from itertools import combinations
from multiprocessing.connection import wait
from pathlib import Path
from time import monotonic

from teban import record
from teban.arena.contest import Contest, GameResult
from teban.arena.elo import Estimate
from teban.arena.openings import Opening
from teban.arena.ratings import Pairing, ratings
from teban.arena.results_file import ResultsFile, ResultsFileError
from teban.arena.score import score
from teban.arena.workers import Maker, Task, Worker
from teban.core.match import Match
from teban.words import Reason


class Arena:
    """A contest with the games played so far, in memory and, if there is a file for them, there too."""

    def __init__(self, contest: Contest, maker: Maker, results: Path | None = None) -> None:
        self.contest = contest
        self._maker = maker
        self._results = ResultsFile(contest.terms(), results)
        try:
            self.games = list(_read_games(self._results, results))
        except ResultsFileError:
            self.close()
            raise

    def close(self) -> None:
        """Let others have the file of results."""
        self._results.close()

    def check_players(self) -> None:
        """Make every player once, so that one who cannot be made is found out before anything is played."""
        for player in dict.fromkeys(self.contest.players):
            self._maker(player, self.contest.visits, self.contest.seed).close()

    def play(
        self,
        pairs: int,
        processes: int = 1,
        records: Path | None = None,
        is_enough: Callable[[], bool] = lambda: False,
    ) -> Iterator[GameResult]:
        """Play what is missing of so many pairs of games per couple of players, and give each game when it has ended.

        Before a new game is begun, `is_enough` may say that no more are wanted; those under way are broken off then.
        """
        tasks = self._tasks(pairs)
        workers: list[Worker] = []
        try:
            while not is_enough():
                self._give(tasks, workers, processes)
                if all(worker.is_free for worker in workers):
                    return
                for game in self._finished(workers):
                    self._keep(game, records)
                    yield game
        finally:
            for worker in workers:
                worker.dismiss()

    def _tasks(self, pairs: int) -> Iterator[Task]:
        """The games that are missing. To find an opening takes a moment, so each is looked for when it is needed."""
        played = {game.fixture for game in self.games}
        openings = self.contest.openings()
        found: list[Opening] = []
        # A pair that was begun is ended as it began, even if it would begin differently today.
        begun = {game.pair: game.opening for game in self.games}
        for fixture in self.contest.fixtures(pairs):
            if fixture in played:
                continue
            while len(found) <= fixture.pair:
                found.append(next(openings))
            yield Task(fixture, begun.get(fixture.pair, found[fixture.pair]))

    def _give(self, tasks: Iterator[Task], workers: list[Worker], processes: int) -> None:
        """Let everybody have something to do, as long as there is something."""
        for worker in workers:
            if worker.is_free and (task := next(tasks, None)):
                worker.begin(task)
        while len(workers) < processes and (task := next(tasks, None)):
            workers.append(Worker(self.contest, self._maker))
            workers[-1].begin(task)

    @staticmethod
    def _finished(workers: list[Worker]) -> Iterator[GameResult]:
        """Wait for news, and give the games that have ended; a worker that is lost is dropped."""
        busy = [worker for worker in workers if not worker.is_free]
        nearest = min(worker.deadline for worker in busy)
        speaking = wait([worker.pipe for worker in busy], max(0.0, nearest - monotonic()))
        for worker in busy:
            if worker.pipe in speaking:
                game = worker.listen()
            else:
                game = worker.give_up() if worker.deadline < monotonic() else None
            if game:
                if not worker.is_free:
                    workers.remove(worker)
                    worker.dismiss()
                yield game

    def _keep(self, game: GameResult, records: Path | None) -> None:
        # The record first: a game that counts as played must not lack one.
        if records:
            records.mkdir(parents=True, exist_ok=True)
            one, two = (player + 1 for player in game.seats)
            file = records / f"{self.contest.game}-{game.pair + 1:04}-{one}-{two}.teban"
            file.write_text(record.write(recorded(self.contest, game)), encoding="utf-8")
        self._results.append(game.json())
        self.games.append(game)

    def table(self) -> list[Pairing]:
        """What every couple of players has played."""
        couples = combinations(range(len(self.contest.players)), 2)
        return [Pairing(one, two, score(self.games, one, two).pairs) for one, two in couples]

    def ratings(self, anchor: int = 0) -> list[Estimate]:
        """The rating of every player, as the difference from one of them."""
        return ratings(len(self.contest.players), self.table(), anchor)


def recorded(contest: Contest, game: GameResult) -> Match:
    """A game as a match; if no rules ended it, the loser resigns or both agree, and a comment says why."""
    names = contest.players
    match = Match(contest.start(), (names[game.seats[0]], names[game.seats[1]]))
    match.play_all((*game.opening, *game.actions))
    opening = len(game.opening)
    match.comment = f"Arena, seed {contest.seed}, pair {game.pair + 1}. The first {opening} actions are the opening."
    if not match.outcome:
        match.comment += f"\n{game.reason} {game.detail}".rstrip()
        if game.winner:
            match.resign(3 - game.winner)
        else:
            match.agree_draw()
    return match


def _read_games(results: ResultsFile, file: Path | None) -> Iterator[GameResult]:
    for line, entry in enumerate(results.entries, start=2):
        try:
            yield GameResult.read(entry)
        except (KeyError, TypeError, ValueError, IndexError, AttributeError):
            raise ResultsFileError(Reason("arena.damaged_results", params={"file": file, "line": line})) from None
