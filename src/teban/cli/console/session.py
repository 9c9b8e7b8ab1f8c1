"""A game at the terminal, of two people or against the computer: lines are typed, and boards and answers printed."""

from collections.abc import Callable, Iterable
from shlex import quote
from typing import TextIO

from teban import IllegalAction, TebanError, record
from teban.cli.console.action_list import hints
from teban.cli.console.game_arguments import refusal
from teban.cli.console.language import Misuse, Notice, say
from teban.cli.console.match_file import Keeper
from teban.cli.console.opponent import Opponent, advice
from teban.cli.console.status_lines import standing, who
from teban.cli.console.terminal import Paint, plain
from teban.cli.console.typed_input import meant, tidy
from teban.core.match import Match, Turn
from teban.draw.text import draw
from teban.words import LANGUAGES, Reason

COMMANDS = ("?", "help", "moves", "why", "hint", "undo", "save", "resign", "draw", "rules", "lang", "quit")


class Session:
    """Goes on until someone quits or nothing more is typed, and then keeps what was not saved."""

    def __init__(
        self, match: Match, keeper: Keeper, lang: str, paint: Paint = plain, opponent: Opponent | None = None
    ) -> None:
        self.match = match
        self.lang = lang
        self._keeper = keeper
        self._paint = paint
        self._opponent = opponent

    def run(self, lines: Iterable[str], out: TextIO) -> None:
        """Play with what is typed."""
        self._lines = iter(lines)
        self._out = out
        try:
            self._tell("resumed" if self.match.actions else "welcome", title=self.match.position.game.title(self.lang))
            self._show()
            self._let_opponent_act()
            for line in self._lines:
                if not self._obey(line):
                    break
                self._let_opponent_act()
        finally:  # Ctrl-C leads here, too
            self._leave()

    def completions(self, start: str) -> list[str]:
        """What a word that has been begun can become."""
        return [word for word in (*self.match.legal(), *COMMANDS) if word.lower().startswith(start.lower())]

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
                case "hint":
                    self._advise()
                case "undo":
                    self._undo(tidy(argument).lower())
                case "save":
                    self._tell("saved", file=self._keeper.save(argument))
                case "resign":
                    self._settle("confirm_resign", lambda: self.match.resign(self.match.seat))
                case "draw":
                    self._agree_draw()
                case "rules":
                    self._print(self.match.position.game.rules(self.lang))
                case "lang":
                    self._speak(tidy(argument).lower())
                case "quit":
                    self._offer_to_save()
                    return False
                case _:
                    self._act(tidy(line).split())
        except TebanError as error:
            self._print(self._paint("refusal", error.say(self.lang)))
        return True

    # Playing

    def _act(self, typed: list[str]) -> None:
        """Play one action after another, up to the first that is refused."""
        before = len(self.match.actions)
        try:
            self.match.play_all(meant(word, self.match) for word in typed)
        except IllegalAction as error:
            raise (refusal(error) if len(typed) > 1 else error) from None
        finally:
            if len(self.match.actions) > before:
                self._show()

    def _let_opponent_act(self) -> None:
        """The computer's turn, if it is."""
        if not self._opponent or not self._opponent.acts_in(self.match):
            return
        self._tell("engine.thinking", level=self._opponent.level)
        while self._opponent.acts_in(self.match):
            self._opponent.act(self.match)
        self._show()

    def _undo(self, what: str) -> None:
        match what:
            case "":
                self.match.takeback()
            case "turn":
                self.match.takeback_turn()
            case _:
                raise Misuse(Reason("unknown_command", params={"command": f"undo {what[:40]}"}))
        # The computer's turn goes with the one before it, or it would only be played again.
        while self._opponent and self._opponent.acts_in(self.match) and self.match.actions:
            self.match.takeback()
        self._tell("undone")
        self._show()

    def _agree_draw(self) -> None:
        """A draw is agreed upon by two people, or by one and the computer."""
        if not self._opponent or self.match.outcome:
            self._settle("confirm_draw", self.match.agree_draw)
        elif self._opponent.accepts_draw(self.match):
            self.match.agree_draw()
            self._show()
        else:
            self._tell("engine.declines_draw")

    def _settle(self, question: str, decide: Callable[[], None]) -> None:
        """End the match by a decision; one that is over needs no question, it refuses by itself."""
        if self.match.outcome or self._ask(question) in say(self.lang, "yes").split():
            decide()
            self._show()

    # Asking

    def _hint(self, cell: str) -> None:
        """The legal actions, or those that name a cell, or why there are none of these."""
        position = self.match.position
        choices = () if self.match.outcome else position.view().choices
        found = [choice for choice in choices if not cell or cell in choice.cells]
        if not found:
            raise Misuse(self._why_not(cell) or Reason("match_over"))
        self._tell("legal_actions", count=len(found))
        self._print(*hints(found))

    def _advise(self) -> None:
        """The turn that the engine would choose, and what it thinks of it."""
        if self.match.outcome:
            raise Misuse(Reason("match_over"))
        best = advice(self.match).best
        self._tell("engine.advice", actions=" ".join(best.turns[0]), chance=round(100 * best.win))
        if best.winner is not None:
            known = {0: "engine.certain_draw", self.match.seat: "engine.certain_win"}
            self._tell(known.get(best.winner, "engine.certain_loss"), count=best.distance)

    def _explain(self, typed: str) -> None:
        if not typed:
            raise Misuse(Notice("why_what"))
        action = meant(typed, self.match)
        reason = self._why_not(action)
        self._print(reason.say(self.lang) if reason else say(self.lang, "is_legal", action=action))

    def _why_not(self, action: str) -> Reason | None:
        return Reason("match_over") if self.match.outcome else self.match.position.why_not(action)

    def _speak(self, lang: str) -> None:
        if lang not in LANGUAGES:
            raise Misuse(Reason("unknown_language", params={"lang": lang[:40]}))
        self.lang = lang
        self._show()

    # Leaving

    def _offer_to_save(self) -> None:
        """A finished match is kept unless its players say no; an unfinished one is kept without asking."""
        if self.match.outcome and self._keeper.unsaved and self._ask("confirm_save") in say(self.lang, "no").split():
            self._keeper.count_as_kept()

    def _leave(self) -> None:
        """Keep what is not saved yet before a word is said: there may be no terminal left to say it to."""
        kept = self._keep() if self._keeper.unsaved else []
        self._print("", *kept, say(self.lang, "bye"))

    def _keep(self) -> list[str]:
        try:
            file = self._keeper.save()
        except Misuse as error:  # what no file can hold is at least left on the screen
            return [error.say(self.lang), "", record.write(self.match)]
        return [say(self.lang, "saved" if self.match.outcome else "unsaved_saved", file=quote(str(file)))]

    # Telling

    def _show(self) -> None:
        """The board, what happened last, and what is asked for now."""
        position, outcome = self.match.position, self.match.outcome
        self._print("", draw(position.view(), self.lang), "", *map(self._tell_turn, self._last_turns()))
        first, *rest = standing(position, outcome, self.lang, self.match.players[position.seat - 1])
        self._print(self._paint("turn", first), *rest)
        if outcome:
            self._tell("after_end")

    def _last_turns(self) -> tuple[Turn, ...]:
        """The last turn; in the middle of a turn, that one and the one before."""
        turns = self.match.turns
        is_unfinished = bool(turns) and turns[-1].number == self.match.turn_number
        return turns[-2:] if is_unfinished else turns[-1:]

    def _tell_turn(self, turn: Turn) -> str:
        player = who(self.match.position, turn.seat, self.lang, self.match.players[turn.seat - 1])
        told = say(self.lang, "past_turn", number=turn.number, who=player, actions=" ".join(turn.actions))
        return self._paint("past", told)

    def _ask(self, question: str) -> str:
        """The answer to a question, in plain small letters; empty if there is none."""
        self._tell(question)
        return tidy(next(self._lines, "")).strip().lower()

    def _tell(self, code: str, **params: object) -> None:
        self._print(say(self.lang, code, **params))

    def _print(self, *lines: str) -> None:
        print(*lines, sep="\n", file=self._out, flush=True)
