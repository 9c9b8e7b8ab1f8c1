"""The lines below a board: whose turn it is and what is asked, or the result."""

from collections.abc import Iterator

from teban import Position
from teban.cli.console.language import printable, say
from teban.words import Result, words


def player_name(position: Position, seat: int, lang: str, player: str = "") -> str:
    """A player by side, as far as sides are assigned, and by name, or else by seat."""
    player = printable(player) or words("term", f"seat{seat}", lang)
    sides = position.view().sides
    return say(lang, "who", side=sides[seat - 1], player=player) if sides else player


def side_term(position: Position, seat: int) -> str:
    """The term for a player: a side, or the seat while sides are open."""
    sides = position.view().sides
    return sides[seat - 1] if sides else f"seat{seat}"


def status_lines(position: Position, result: Result | None, lang: str, player: str = "") -> Iterator[str]:
    """Who is to act, and the question; or the result."""
    if result:
        yield say(lang, "result_line", result=result.say(lang))
    else:
        yield say(lang, "turn", who=player_name(position, position.seat, lang, player))
        assert position.prompt, "a game that goes on asks for something"
        yield position.prompt.say(lang)
