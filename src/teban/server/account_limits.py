"""Limits of accounts over HTTP: how often one client may be a new guest or sign in, and anybody may try one account."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Literal

from fastapi import Request

from teban.online import limits as online_limits
from teban.online.accounts.names import key_of
from teban.online.identity import hash_of
from teban.server import limits
from teban.server.fair_queue import FairQueue
from teban.server.rate_limit import RateLimit
from teban.server.worker_pool import client_address


class AccountLimits:
    """What is counted of each client, and of each account."""

    def __init__(self) -> None:
        self.sign_ins = RateLimit(limits.SIGN_INS_AT_ONCE, limits.SIGN_INS_A_MINUTE)
        self.guesses = RateLimit(limits.GUESSES_AT_ONCE, limits.GUESSES_A_MINUTE)
        self.guesses_of_all = RateLimit(limits.GUESSES_OF_ALL_AT_ONCE, limits.GUESSES_OF_ALL_A_MINUTE)
        self.guests = RateLimit(limits.GUESTS_AT_ONCE, limits.GUESTS_A_MINUTE)
        self.sign_ups = RateLimit(limits.SIGN_UPS_AT_ONCE, limits.SIGN_UPS_A_MINUTE)
        self.passwords = FairQueue(
            online_limits.PASSWORDS_AT_ONCE,
            limits.PASSWORDS_EACH,
            online_limits.PASSWORDS_WAITING,
            refusal="server.too_many_answers",
        )


def check_guest(request: Request) -> None:
    """Count a guest; TooOften if that is one too many."""
    _of(request).guests.take(client_address(request))


def check_sign_in(request: Request) -> None:
    """Count an attempt to sign in; TooOften if that is one too many."""
    _of(request).sign_ins.take(client_address(request))


def check_guess(request: Request, way: Literal["password", "code"], name: str) -> None:
    """Count an attempt to guess what opens the account of a name, whether there is one or not.

    Each way in is counted by itself, and each client: who guesses closes neither the other ways nor those of others.
    """
    check_sign_in(request)
    account = f"{way} {key_of(name)}"
    _of(request).guesses.take(f"{client_address(request)} {account}")
    _of(request).guesses_of_all.take(account)


def check_confirmation(request: Request, token: str) -> None:
    """Count an attempt to guess, in a session, the password of its account: others cannot keep its owner from that."""
    check_sign_in(request)
    _of(request).guesses.take(f"session {hash_of(token)}")


@asynccontextmanager
async def password_place(request: Request) -> AsyncIterator[None]:
    """A place among those whose passwords are hashed, when it is this client's turn; Busy if there is no room."""
    async with _of(request).passwords.ticket(client_address(request)) as ticket:
        await ticket.admitted.wait()
        yield


def check_sign_up(request: Request) -> None:
    """Count an account; TooOften if that is one too many."""
    _of(request).sign_ups.take(client_address(request))


def _of(request: Request) -> AccountLimits:
    found: AccountLimits = request.app.state.account_limits
    return found
