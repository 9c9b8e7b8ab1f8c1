"""A game of two people at one terminal: a line is typed, and the board, an answer or a refusal is printed."""

from collections.abc import Iterable
from typing import TextIO

from teban import IllegalAction, TebanError
from teban.cli.hints import hints
from teban.cli.keeping import Keeper
from teban.cli.language import Misuse, Notice, say
from teban.cli.reading import meant, tidy
from teban.cli.sources import refusal
from teban.cli.telling import standing, who
from teban.cli.terminal import Paint, plain
from teban.draw.text import draw
from teban.match import Match
from teban.words import LANGUAGES, Reason, words

COMMANDS = ("?", "help", "moves", "why", "undo", "save", "resign", "draw", "rules", "lang", "quit")


class Session:
    """Goes on until someone quits or nothing more is typed, and then keeps what was not saved."""

    def __init__(self, match: Match, keeper: Keeper, lang: str, paint: Paint = plain) -> None:
        self.match = match
        self.lang = lang
        self._keeper = keeper
        self._paint = paint

    def run(self, lines: Iterable[str], out: TextIO) -> None:
        """Play with what is typed."""
        self._lines = iter(lines)
        self._out = out
        try:
            self._tell("welcome", title=self.match.position.game.title(self.lang))
            self._show()
            for line in self._lines:
                if not self._obey(line):
                    break
        finally:  # also when Ctrl-C brought us here
            self._leave()

    def completions(self, start: str) -> list[str]:
        """What a word that has been started can become."""
        return [word for word in (*self.match.legal(), *COMMANDS) if word.lower().startswith(start.lower())]

    # Lines

    def _obey(self, line: str) -> bool:
        """Do what a line says; False if it says to leave."""
        command, *rest = line.split(maxsplit=1) or [""]
        argument = rest[0].strip() if rest else ""
        try:
            match tidy(command).lower():
                case "":
                    self._show()
                case "?" | "help":
                    self._tell("help")
                case "moves":
                    self._hint(tidy(argument).lower())
                case "why":
                    self._explain(tidy(argument))
                case "undo":
                    self._undo(tidy(argument).lower())
                case "save":
                    self._tell("saved", file=self._keeper.save(argument))
                case "resign":
                    self._resign()
                case "draw":
                    self._agree_draw()
                case "rules":
                    self._print(self.match.position.game.rules(self.lang))
                case "lang":
                    self._speak(tidy(argument).lower())
                case "quit":
                    return self._stay_after_all()
                case _:
                    self._act(tidy(line).split())
        except TebanError as error:
            self._print(self._paint("refusal", error.say(self.lang)))
        return True

    def _act(self, typed: list[str]) -> None:
        """Play one action after another, up to the first that is refused."""
        before = self.match.actions
        try:
            for number, word in enumerate(typed, start=1):
                try:
                    self.match.play(meant(word, self.match))
                except IllegalAction as error:
                    raise refusal(number, error) if len(typed) > 1 else error from None
        finally:
            if self.match.actions != before:
                self._show()
