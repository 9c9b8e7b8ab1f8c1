"""What two players agree on before they play: the game, who begins, and the time."""

from typing import Annotated, Literal

from pydantic import ConfigDict, Field
from typing_extensions import TypeAliasType

from teban.online import limits
from teban.service.models.requests import GameName, GameOptions, Request


class Agreed(Request):
    """What is agreed, sent and told in the same form."""

    model_config = ConfigDict(frozen=True)


class Untimed(Agreed):
    """No clocks. A game in which nobody does anything for weeks ends without a result."""

    kind: Literal["untimed"]
    """Which kind of time it is."""


class Live(Agreed):
    """Time for all turns, and some for each."""

    kind: Literal["live"]
    """Which kind of time it is."""
    base: Annotated[int, Field(ge=10, le=limits.LIVE_BASE, examples=[600])]
    """Seconds that each player has for the game."""
    increment: Annotated[int, Field(ge=0, le=limits.LIVE_INCREMENT, examples=[5])]
    """Seconds that each turn adds, after it."""


class Correspondence(Agreed):
    """Days for each turn, whatever the turns before it took."""

    kind: Literal["correspondence"]
    """Which kind of time it is."""
    days: Literal[1, 3, 7, 14]
    """How many."""


TimeControl = TypeAliasType(
    "TimeControl",
    Annotated[Untimed | Live | Correspondence, Field(discriminator="kind", examples=[{"kind": "untimed"}])],
)
Begins = TypeAliasType("Begins", Literal["random", "inviter", "invited"])


class Terms(Agreed):
    """What a game is played under."""

    game: GameName
    """Which game it is."""
    options: GameOptions
    """The options that are not at their defaults, by name."""
    time: TimeControl
    """The time that the players have."""
    begins: Begins
    """Who has the first turn, as player 1."""
    takebacks: bool
    """Whether players may ask to take back a turn."""
    private: bool
    """Whether nobody may watch."""
    open: bool
    """Whether the invitation stands in the lobby, for anybody to accept."""
    accounts: bool = False
    """Whether only somebody with an account may accept: guests forget games that take weeks."""
    rated: bool = False
    """Whether it counts for the players' ratings. Games that are stored without this are casual."""
