"""`teban puzzles`: which there are, mining more of them, and proving all of them anew."""

import json
import sys
from argparse import Namespace
from collections import Counter
from collections.abc import Iterator
from time import monotonic

import teban
from teban import native
from teban.cli.console.language import Notice, UsageError, say
from teban.cli.console.numbers import read_whole
from teban.cli.console.progress import StatusLine
from teban.cli.console.table import table
from teban.cli.console.terminal import treat_hangup_as_interrupt
from teban.registry import rule_set_of
from teban.teach.puzzles import GRADES, Book, Puzzle, open_book
from teban.teach.puzzles.book import save_book

_MOST = 10_000


def show_puzzles(given: Namespace, lang: str) -> None:
    """Do what was asked for with the puzzles of a game, or of all."""
    games = [teban.game(given.game).name] if given.game else [game.name for game in teban.games()]
    if given.what is None:
        _list([open_book(game) for game in games], given.json, lang)
        return
    if given.what not in ("mine", "verify"):
        raise UsageError(Notice("puzzles.bad_what", params={"value": given.what[:40]}))
    if not native.BUILT:
        raise UsageError(Notice("no_kernel"))
    if given.game:
        native.need(rule_set_of(given.game))
    games = [game for game in games if native.has(rule_set_of(game))]
    treat_hangup_as_interrupt()
    if given.what == "mine":
        _mine(games, _read_count(given.count), lang)
    else:
        _verify([puzzle for game in games for puzzle in open_book(game).puzzles], lang)


def _read_count(written: str) -> int:
    return read_whole(written, 1, _MOST, Notice("puzzles.bad_count", params={"value": written[:40], "most": _MOST}))


# What there is


def _list(books: list[Book], as_json: bool, lang: str) -> None:
    if as_json:
        print(json.dumps({book.game: [puzzle.data() for puzzle in book.puzzles] for book in books}))
        return
    grades = [say(lang, "puzzles.grade", grade=grade) for grade in GRADES]
    headings = [say(lang, "puzzles.game"), say(lang, "puzzles.count"), *grades, say(lang, "puzzles.mined")]
    print(*table([headings, *map(_row, books)]), sep="\n")
    print(say(lang, "puzzles.total", count=sum(len(book.puzzles) for book in books)))


def _row(book: Book) -> list[str]:
    grades = Counter(puzzle.grade for puzzle in book.puzzles)
    return [book.game, str(len(book.puzzles)), *(str(grades[grade]) for grade in GRADES), str(book.mined)]


# Mining


def _mine(games: list[str], wanted: int, lang: str) -> None:
    """Look for puzzles until every game has enough; each game that was searched is kept at once."""
    status = StatusLine(sys.stderr)
    try:
        for game in games:
            book = open_book(game)
            for line in _mine_book(book, wanted, lang):
                status.show(line)
            status.clear()
            print(say(lang, "puzzles.mined_game", game=game, found=len(book.puzzles), games=book.mined), flush=True)
    except KeyboardInterrupt:
        status.clear()
        print(say(lang, "puzzles.interrupted"))
        raise


def _mine_book(book: Book, wanted: int, lang: str) -> Iterator[str]:
    from teban.teach.puzzles.mining import mine  # which needs the engine

    begin = monotonic()
    if len(book.puzzles) >= wanted:
        return
    for games in mine(book):
        save_book(book)
        params = {"game": book.game, "found": len(book.puzzles), "wanted": wanted, "games": games}
        yield say(lang, "puzzles.mining", time=_clock(monotonic() - begin), **params)
        if len(book.puzzles) >= wanted:
            return


# Verifying


def _verify(puzzles: list[Puzzle], lang: str) -> None:
    """Prove all puzzles anew; UsageError, after all were tried, if one of them is not what it claims to be."""
    from teban.teach.puzzles.verifying import find_error

    begin, status, flawed = monotonic(), StatusLine(sys.stderr), 0
    for done, puzzle in enumerate(puzzles, start=1):
        if reason := find_error(puzzle):
            flawed += 1
            status.clear()
            print(reason.say(lang), flush=True)
        status.show(say(lang, "puzzles.verifying", done=done, all=len(puzzles), time=_clock(monotonic() - begin)))
    status.clear()
    if flawed:
        raise UsageError(Notice("puzzles.flawed", params={"count": flawed}))
    print(say(lang, "puzzles.verified", count=len(puzzles), seconds=f"{monotonic() - begin:.1f}"))


def _clock(seconds: float) -> str:
    return f"{int(seconds) // 60}:{int(seconds) % 60:02}"
