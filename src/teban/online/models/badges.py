"""What is told of a player beside the name: who plays, and how strong they are."""

from typing import Literal

from typing_extensions import TypeAliasType

from teban.service.models.common import Answer

PlayerKind = TypeAliasType("PlayerKind", Literal["guest", "person", "bot", "computer"])


class Badge(Answer):
    """Who plays, and how strong they are."""

    kind: PlayerKind
    """A guest, a person with an account, a program of somebody's, or the computer of this server."""
    rating: int | None
    """The rating in this game, as it was when the game began; null for guests, who have none."""
    is_provisional: bool
    """Whether too little is known of it to compare it with others."""
    change: int | None
    """What the game has changed it by; null as long as it has not."""
