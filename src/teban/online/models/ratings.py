"""What is told of ratings: profiles, leaderboards, and the players that are always ready."""

from typing import Annotated

from pydantic import Field

from teban.online.models.badges import PlayerKind
from teban.online.models.commands import InvitationRequest, NameText
from teban.online.models.games import GameSummary
from teban.service.models.common import Action, Answer, Seat
from teban.service.models.requests import Level, Request


class ComputerGameRequest(InvitationRequest):
    """A game against the computer, which begins at once."""

    level: Level
    """How well the computer plays."""


class ComputerPlayer(Answer):
    """A level of the computer, as a player."""

    level: int
    """How well it plays, from 1."""
    name: str
    """What it is called."""
    rating: int
    """Its rating in this game."""
    is_provisional: bool
    """Whether too little is known of it."""


class ComputerList(Answer):
    """The levels of the computer in a game, the weakest first."""

    players: list[ComputerPlayer]
    """The levels."""


class RatingPoint(Answer):
    """A rating as it was after a game."""

    at: int
    """When the game was decided, in milliseconds since 1970."""
    rating: int
    """The rating after it."""
    game: str
    """The game's name in addresses."""


class Opening(Answer):
    """How somebody has begun games, and with what success."""

    seat: Seat
    """As which player."""
    turns: list[list[Action]]
    """The first turn of player 1, and for player 2 the reply to it."""
    wins: int
    """Games that were won."""
    draws: int
    """Games that were drawn."""
    losses: int
    """Games that were lost."""


class GameRecord(Answer):
    """What somebody has achieved in a game."""

    game: str
    """Which game it is."""
    rating: int
    """The rating as it is now."""
    deviation: int
    """How sure it is: in 95 of 100 cases it is right within twice as many points."""
    is_provisional: bool
    """Whether too little is known of it to compare it with others."""
    wins: int
    """Rated games that were won."""
    draws: int
    """Rated games that were drawn."""
    losses: int
    """Rated games that were lost."""
    history: list[RatingPoint]
    """The rating after each of the latest rated games, the earliest first."""
    openings: list[Opening]
    """How their latest games began, the most frequent first."""


class Profile(Answer):
    """Somebody who has an account, as everybody may see them."""

    name: str
    """What they are called."""
    kind: PlayerKind
    """Who plays."""
    records: list[GameRecord]
    """What they have achieved in each game in which they have a rating."""
    recent: list[GameSummary]
    """Their latest games that are over and that everybody may see, the latest first."""
    now: int
    """The server's time, in milliseconds since 1970."""


class Leader(Answer):
    """A line of a leaderboard."""

    name: str
    """What they are called."""
    kind: PlayerKind
    """Who plays."""
    rating: int
    """The rating as it is now."""
    deviation: int
    """How sure it is."""
    wins: int
    """Rated games that were won."""
    draws: int
    """Rated games that were drawn."""
    losses: int
    """Rated games that were lost."""


class Leaderboard(Answer):
    """Those with the best ratings in a game, without provisional ones."""

    leaders: list[Leader]
    """The best first."""


class BotRequest(Request):
    """A bot to be made: an account that a program plays with."""

    name: Annotated[NameText, Field(description="What it is to be called.")]


class BotToken(Answer):
    """A new bot."""

    name: str
    """What it is called."""
    token: str
    """What its program is known by. It is told once, and only a hash of it is stored."""
