"""A game at the terminal, of two people or against the computer: lines are typed, and boards and answers printed."""

from collections.abc import Callable, Iterable
from shlex import quote
from typing import TextIO

from teban import IllegalAction, TebanError, record
from teban.cli.console.action_list import action_list
from teban.cli.console.game_arguments import numbered_refusal
from teban.cli.console.language import Notice, UsageError, say
from teban.cli.console.match_file import MatchFile
from teban.cli.console.opponent import Computer, hint_for
from teban.cli.console.race_lines import race_lines
from teban.cli.console.status_lines import player_name, side_term, status_lines
from teban.cli.console.terminal import Paint, plain
from teban.cli.console.typed_input import match_action, normalize_typed
from teban.core.match import Match, Turn
from teban.draw.text import draw
from teban.words import LANGUAGES, Reason

COMMANDS = ("?", "help", "moves", "why", "hint", "undo", "save", "resign", "draw", "rules", "lang", "quit")


class Session:
    """Goes on until someone quits or nothing more is typed, and then keeps what was not saved."""

    def __init__(
        self,
        match: Match,
        match_file: MatchFile,
        lang: str,
        paint: Paint = plain,
        opponent: Computer | None = None,
    ) -> None:
        self.match = match
        self.lang = lang
        self._match_file = match_file
        self._paint = paint
        self._opponent = opponent

    def run(self, lines: Iterable[str], out: TextIO) -> None:
        """Play with what is typed."""
        self._lines = iter(lines)
        self._out = out
        try:
            self._tell("resumed" if self.match.actions else "welcome", title=self.match.position.game.title(self.lang))
            self._show()
            self._play_computer_turn()
            for line in self._lines:
                if not self._execute(line):
                    break
                self._play_computer_turn()
        finally:  # Ctrl-C leads here, too
            self._leave()

    def completions(self, start: str) -> list[str]:
        """What a word that has been begun can become."""
        return [word for word in (*self.match.legal(), *COMMANDS) if word.lower().startswith(start.lower())]

    def _execute(self, line: str) -> bool:
        """Do what a line says; False if it says to leave."""
        command, *rest = line.split(maxsplit=1) or [""]
        argument = rest[0].strip() if rest else ""
        try:
            match normalize_typed(command).lower():
                case "":
                    self._show()
                case "?" | "help":
                    self._tell("help")
                case "moves":
                    self._list_actions(normalize_typed(argument).lower())
                case "why":
                    self._explain(normalize_typed(argument))
                case "hint":
                    self._show_hint()
                case "undo":
                    self._undo(normalize_typed(argument).lower())
                case "save":
                    self._tell("saved", file=self._match_file.save(argument))
                case "resign":
                    self._settle("confirm_resign", lambda: self.match.resign(self.match.seat))
                case "draw":
                    self._agree_draw()
                case "rules":
                    self._print(self.match.position.game.rules(self.lang))
                case "lang":
                    self._change_language(normalize_typed(argument).lower())
                case "quit":
                    self._offer_to_save()
                    return False
                case _:
                    self._act(normalize_typed(line).split())
        except TebanError as error:
            self._print(self._paint("refusal", error.say(self.lang)))
        return True

    # Playing

    def _act(self, typed: list[str]) -> None:
        """Play one action after another, up to the first that is refused."""
        before = len(self.match.actions)
        try:
            self.match.play_all(match_action(word, self.match) for word in typed)
        except IllegalAction as error:
            raise (numbered_refusal(error) if len(typed) > 1 else error) from None
        finally:
            if len(self.match.actions) > before:
                self._show()

    def _play_computer_turn(self) -> None:
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
                raise UsageError(Reason("unknown_command", params={"command": f"undo {what[:40]}"}))
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

    def _list_actions(self, cell: str) -> None:
        """The legal actions, or those that name a cell, or why there are none of these."""
        position = self.match.position
        choices = () if self.match.outcome else position.view().choices
        found = [choice for choice in choices if not cell or cell in choice.cells]
        if not found:
            raise UsageError(self._why_not(cell) or Reason("match_over"))
        self._tell("legal_actions", count=len(found))
        self._print(*action_list(found))

    def _show_hint(self) -> None:
        """The turn that the engine would choose, and what it thinks of it."""
        if self.match.outcome:
            raise UsageError(Reason("match_over"))
        best = hint_for(self.match).best
        position, seat = self.match.position, self.match.seat
        side, other = side_term(position, seat), side_term(position, 3 - seat)
        self._tell("engine.advice", actions=" ".join(best.turns[0]), side=side, chance=round(100 * best.win))
        if best.winner is not None:
            known = {0: "engine.certain_draw", seat: "engine.certain_win"}
            code = known.get(best.winner, "engine.certain_loss")
            self._tell(code, side=side, other=other, count=best.distance)

    def _explain(self, typed: str) -> None:
        if not typed:
            raise UsageError(Notice("why_what"))
        action = match_action(typed, self.match)
        reason = self._why_not(action)
        self._print(reason.say(self.lang) if reason else say(self.lang, "is_legal", action=action))

    def _why_not(self, action: str) -> Reason | None:
        return Reason("match_over") if self.match.outcome else self.match.position.why_not(action)

    def _change_language(self, lang: str) -> None:
        if lang not in LANGUAGES:
            raise UsageError(Reason("unknown_language", params={"lang": lang[:40]}))
        self.lang = lang
        self._show()

    # Leaving

    def _offer_to_save(self) -> None:
        """A finished match is kept unless its players say no; an unfinished one is kept without asking."""
        if (
            self.match.outcome
            and self._match_file.unsaved
            and self._ask("confirm_save") in say(self.lang, "no").split()
        ):
            self._match_file.mark_as_saved()

    def _leave(self) -> None:
        """Keep what is not saved yet before a word is said: there may be no terminal left to say it to."""
        kept = self._save_match() if self._match_file.unsaved else []
        self._print("", *kept, say(self.lang, "bye"))

    def _save_match(self) -> list[str]:
        try:
            file = self._match_file.save()
        except UsageError as error:  # what no file can hold is at least left on the screen
            return [error.say(self.lang), "", record.write(self.match)]
        return [say(self.lang, "saved" if self.match.outcome else "unsaved_saved", file=quote(str(file)))]

    # Telling

    def _show(self) -> None:
        """The board, what happened last, and what is asked for now."""
        position, result = self.match.position, self.match.result
        view = position.view()
        race = [*race_lines(view, self.lang)]
        self._print("", draw(view, self.lang), "", *race, *([""] if race else []))
        if turns := [*map(self._tell_turn, self._last_turns())]:
            self._print(*turns)
        first, *rest = status_lines(position, result, self.lang, self.match.players[position.seat - 1])
        self._print(self._paint("turn", first), *rest)
        if result:
            self._tell("after_end")

    def _last_turns(self) -> tuple[Turn, ...]:
        """The last turn; in the middle of a turn, that one and the one before."""
        turns = self.match.turns
        is_unfinished = bool(turns) and turns[-1].number == self.match.turn_number
        return turns[-2:] if is_unfinished else turns[-1:]

    def _tell_turn(self, turn: Turn) -> str:
        player = player_name(self.match.position, turn.seat, self.lang, self.match.players[turn.seat - 1])
        told = say(self.lang, "past_turn", number=turn.number, who=player, actions=" ".join(turn.actions))
        return self._paint("past", told)

    def _ask(self, question: str) -> str:
        """The answer to a question, in plain small letters; empty if there is none."""
        self._tell(question)
        return normalize_typed(next(self._lines, "")).strip().lower()

    def _tell(self, code: str, **params: object) -> None:
        self._print(say(self.lang, code, **params))

    def _print(self, *lines: str) -> None:
        print(*lines, sep="\n", file=self._out, flush=True)
