"""What the two players of a game say to each other."""

from typing import Annotated, Literal

from pydantic import Field
from typing_extensions import TypeAliasType

from teban.online import limits
from teban.online.models.commands import CommandKey
from teban.online.models.games import UpdateEvent
from teban.online.models.terms import Agreed
from teban.service.models.common import Answer, Seat
from teban.service.models.events import Event, RefusedEvent
from teban.service.models.requests import Request

Phrase = TypeAliasType(
    "Phrase",
    Literal[
        "hello",
        "have_fun",
        "nice_move",
        "thinking",
        "oops",
        "back_soon",
        "back",
        "good_game",
        "well_played",
        "thanks",
        "have_to_go",
    ],
)
"""Ready phrases: each is sent by its name, and read in the reader's own language."""
Mute = TypeAliasType("Mute", Literal["game", "always"])
"""For how long somebody does not want to read what their opponent writes."""


class WrittenText(Agreed):
    """Words of one's own."""

    kind: Literal["text"]
    """What kind of line it is."""
    text: Annotated[str, Field(min_length=1, max_length=limits.TALK, examples=["Nice to see you again"])]
    """One line of plain text."""


class ReadyPhrase(Agreed):
    """A phrase that everybody reads in their own language."""

    kind: Literal["phrase"]
    """What kind of line it is."""
    phrase: Annotated[Phrase, Field(examples=["good_game"])]
    """Which."""


Said = TypeAliasType("Said", Annotated[WrittenText | ReadyPhrase, Field(discriminator="kind")])


class SayRequest(Request):
    """Something to be said to the opponent, once."""

    key: CommandKey
    """A name for this line that its sender uses for no other: sent again with it, nothing is said twice."""
    line: Said
    """What to say."""
    heard: Annotated[int, Field(ge=0, le=limits.TALK_NUMBER, examples=[0])]
    """The number of the last line that the sender has; the answer tells what came after it."""


class MuteRequest(Request):
    """Whether to read what one's opponent writes."""

    mute: Mute | None
    """Not in this game, or never again; null to read all of it, what was missed included."""


class ReadRequest(Request):
    """Up to where the talk of a game has been read."""

    number: Annotated[int, Field(ge=1, le=limits.TALK_NUMBER, examples=[1])]
    """The number of the last line that was read."""


class ReadUpTo(Answer):
    """Up to where the talk of a game has been read."""

    number: int
    """The number of the last line that was read."""


class Line(Answer):
    """One line of the talk of two players."""

    number: int
    """Its number in the game; numbers rise, with gaps where something is not told."""
    seat: Seat
    """Who said it."""
    said: Said
    """What."""
    at: int
    """When, in milliseconds since 1970."""


class TalkNews(Answer):
    """What the two players of a game have said, as one of them reads it."""

    is_whole: bool
    """Whether these are all lines, in place of those told before; otherwise they come after those."""
    lines: list[Line]
    """The lines, in order."""
    muted: Mute | None
    """Whether, and for how long, the opponent's lines are left out because the reader wants so."""
    is_closed: bool
    """Whether nothing can be said any more, since the game has been over for long."""
    heard: int
    """What to ask for what comes after it with: the number of the last line, or 0 while lines are left out, which are
    told from the first on as soon as they are not."""
    read: int
    """The number of the last line that the reader has read, on whatever device; 0 if none."""


class TalkEvent(Event):
    """Told to the two players alone, when one of them has said something."""

    event: Literal["talk"] = "talk"
    """What has happened."""
    data: TalkNews
    """About what."""


UpdateStream = UpdateEvent | TalkEvent | RefusedEvent
"""What becomes of one game, and what its players say to each other."""
