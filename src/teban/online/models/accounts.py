"""What is asked and told of accounts."""

from typing import Annotated, Literal

from pydantic import Field

from teban.online import limits
from teban.online.models.commands import NameText
from teban.online.models.games import Ending, Happened, PlayedTurn
from teban.online.models.talk import Line
from teban.online.models.terms import Terms
from teban.service.models.common import Answer, Seat
from teban.service.models.requests import Request

AccountName = Annotated[str, Field(min_length=1, max_length=4 * limits.NAME, examples=["Aoi"])]
"""Longer than a name can be: what is wrong with it is told in words."""
PasswordText = Annotated[str, Field(min_length=1, max_length=limits.PASSWORD, examples=["correct horse battery"])]
CodeText = Annotated[str, Field(min_length=1, max_length=4 * limits.RECOVERY_CODE, examples=["2b4c-5d6e-7f8g-9h2j"])]
CredentialText = Annotated[str, Field(min_length=2, max_length=limits.CREDENTIAL)]


class NameOnly(Request):
    """What an account is to be called."""

    name: AccountName
    """Its name, which nobody else has, nor one that looks like it."""


class SignUpWithPassword(Request):
    """A new account with a password."""

    name: AccountName
    """Its name, which nobody else has, nor one that looks like it."""
    password: PasswordText
    """Its password."""


class SignUpWithPasskey(Request):
    """A new account with a passkey."""

    name: AccountName
    """Its name, which nobody else has, nor one that looks like it."""
    credential: CredentialText
    """What the browser has made, as JSON (`RegistrationResponseJSON` of WebAuthn)."""


class SignInWithPassword(Request):
    """Signing in with a password."""

    name: AccountName
    """The account."""
    password: PasswordText
    """Its password."""
    bring_games: bool
    """Whether the games of the guest who was here before go to the account."""


class SignInWithCode(Request):
    """Signing in with a recovery code, which is used up by it."""

    name: AccountName
    """The account."""
    code: CodeText
    """One of its codes."""
    bring_games: bool
    """Whether the games of the guest who was here before go to the account."""


class SignInWithPasskey(Request):
    """Signing in with a passkey, which says whose it is."""

    credential: CredentialText
    """What the browser has signed, as JSON (`AuthenticationResponseJSON` of WebAuthn)."""
    bring_games: bool
    """Whether the games of the guest who was here before go to the account."""


class ConfirmWithPassword(Request):
    """Showing once more who one is."""

    password: PasswordText
    """The password of the account."""


class ConfirmWithPasskey(Request):
    """Showing once more who one is."""

    credential: CredentialText
    """What the browser has signed, as JSON (`AuthenticationResponseJSON` of WebAuthn)."""


class NewPassword(Request):
    """Another password, or none."""

    password: PasswordText | None
    """The password from now on; null for none, which needs a passkey to sign in with."""


class NewPasskeyRequest(Request):
    """Another passkey."""

    label: Annotated[str, Field(min_length=1, max_length=limits.LABEL, examples=["Phone"])]
    """What its owner calls it."""
    credential: CredentialText
    """What the browser has made, as JSON (`RegistrationResponseJSON` of WebAuthn)."""


class DeleteRequest(Request):
    """An account is to go for good."""

    name: AccountName
    """Its name, once more, so that nobody does this by mistake."""


class BlockAccount(Request):
    """Not to play any more with whoever has an account."""

    by: Literal["name"]
    """How they are named."""
    name: AccountName
    """What the account is called."""


class BlockOpponent(Request):
    """Not to play any more with the opponent of a game, or with whoever has sent an invitation."""

    by: Literal["game"]
    """How they are named."""
    game: Annotated[str, Field(max_length=40)]
    """The game's name in addresses."""


class BlockRequest(Request):
    """Not to play with somebody any more."""

    who: Annotated[BlockAccount | BlockOpponent, Field(discriminator="by")]
    """With whom."""


class PasskeyOptions(Answer):
    """What a browser is asked about a passkey."""

    options: str
    """The options of WebAuthn as JSON, as `PublicKeyCredential.parseCreationOptionsFromJSON` and
    `parseRequestOptionsFromJSON` take them. They are good for one answer, and for some minutes."""


class RecoveryCodes(Answer):
    """Codes to sign in with when everything else is lost."""

    name: str
    """What the account is called."""
    codes: list[str]
    """The codes. Each works once; nobody sees them again, and those before them work no more."""


class Passkey(Answer):
    """A passkey."""

    id: str
    """What it is called in addresses."""
    label: str
    """What its owner calls it."""
    created: int
    """When it was made, in milliseconds since 1970."""
    used: int | None
    """When somebody signed in with it last; null if never."""
    is_here: bool
    """Whether it works under the name at which the server is asked: passkeys belong to one name."""


class Session(Answer):
    """A browser in which somebody is signed in."""

    id: str
    """What it is called in addresses."""
    agent: str
    """The browser, and what it runs on; empty if it does not say."""
    created: int
    """When it began, in milliseconds since 1970."""
    seen: int
    """When it was used last, but for some minutes."""
    is_this: bool
    """Whether it is the one that asks."""


class Block(Answer):
    """Somebody who is blocked."""

    id: str
    """What the block is called in addresses."""
    name: str
    """What they are called; empty if they have deleted their account."""
    created: int
    """Since when, in milliseconds since 1970."""


class Account(Answer):
    """The account of who asks."""

    name: str
    """What it is called."""
    created: int
    """When it was made, in milliseconds since 1970."""
    has_password: bool
    """Whether one can sign in with a password."""
    codes_left: int
    """How many recovery codes are left."""
    confirmed_until: int
    """Until when its owner may change how they sign in without showing again who they are."""
    passkeys: list[Passkey]
    """Its passkeys."""
    sessions: list[Session]
    """The browsers in which somebody is signed in, the one that was used last first."""


class AccountAnswer(Answer):
    """Who asks, as far as accounts go."""

    account: Account | None
    """Their account; null for guests."""
    blocks: list[Block]
    """Whom they have blocked."""


class OwnGame(Answer):
    """A game, as it stands in the file of what is known about one person."""

    id: str
    """Its name in addresses."""
    terms: Terms
    """What it was played under."""
    names: tuple[str | None, str | None]
    """What players 1 and 2 are called."""
    you: Seat | None
    """The person's seat, if they have one."""
    created: int
    """When it was proposed, in milliseconds since 1970."""
    turns: list[PlayedTurn]
    """Its turns."""
    ending: Ending | None
    """How it ended, if it did."""
    did: list[Happened]
    """What the person did in it beside its turns: offers, answers, and how they left it."""
    talk: list[Line]
    """What both have said in it, but for what the person has muted."""
    read: int
    """The number of the last line that the person has read; 0 if none."""
    seen: int | None
    """When the person had it open last, in milliseconds since 1970; null if that is not known."""


class OwnChange(Answer):
    """What a rated game has made of a rating."""

    game_id: str
    """Which game."""
    rating: float
    """The rating after it."""
    at: int
    """When it was decided, in milliseconds since 1970."""


class OwnRating(Answer):
    """A rating of one's own, with its course."""

    game: str
    """In which game."""
    value: float
    """The rating (Glicko-2)."""
    deviation: float
    """How uncertain it is."""
    volatility: float
    """How much it has been going up and down."""
    wins: int
    """Rated games that were won."""
    draws: int
    """Rated games that were drawn."""
    losses: int
    """Rated games that were lost."""
    changed: int
    """When the last rated game was decided, in milliseconds since 1970."""
    course: list[OwnChange]
    """What it was after each rated game, the earliest first."""


class OwnBot(Answer):
    """A bot of one's own."""

    name: str
    """What it is called."""
    created: int
    """When it got its token, in milliseconds since 1970."""


class OwnPush(Answer):
    """A browser that is told by Web Push what waits for its owner."""

    endpoint: str
    """Where its push service takes messages for it."""
    lang: str
    """The language of what it is told."""
    created: int
    """Since when, in milliseconds since 1970."""


class OwnMute(Answer):
    """Somebody whose lines one does not read."""

    name: str
    """What they are called; empty if they have deleted their account."""
    game: str | None
    """In which game; null for all."""
    created: int
    """Since when, in milliseconds since 1970."""


class OwnData(Answer):
    """Everything that is known about who asks."""

    person: str
    """By what they are known in the database."""
    name: str
    """What they are called."""
    created: int
    """When they were here first, in milliseconds since 1970."""
    account: Account | None
    """Their account; null for guests."""
    sessions: list[Session]
    """The browsers by which they are known, the one that was used last first."""
    blocks: list[Block]
    """Whom they have blocked."""
    games: list[OwnGame]
    """Their games, the latest first."""
    ratings: list[OwnRating]
    """Their ratings, by game."""
    bots: list[OwnBot]
    """Their bots."""
    push: list[OwnPush]
    """Their browsers that are told what waits for them."""
    mutes: list[OwnMute]
    """Whose lines they do not read."""
    feed: int | None
    """Since when their private feed has its address, in milliseconds since 1970; null if they have none."""


class Done(Answer):
    """It is done."""

    name: NameText | None
    """The account that is signed in now; null if none is."""
