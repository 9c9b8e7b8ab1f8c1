"""Accounts over HTTP: signing up, in and out, and everything that their owners may do with them."""

from typing import Annotated

from fastapi import APIRouter, Path, Request
from fastapi.responses import Response

from teban.errors import TebanError
from teban.online.accounts.accounts import Accounts
from teban.online.accounts.errors import NoAccount
from teban.online.accounts.names import key_of
from teban.online.models.accounts import (
    AccountAnswer,
    BlockAccount,
    BlockRequest,
    ConfirmWithPasskey,
    ConfirmWithPassword,
    DeleteRequest,
    Done,
    NameOnly,
    NewPasskeyRequest,
    NewPassword,
    OwnData,
    PasskeyOptions,
    RecoveryCodes,
    SignInWithCode,
    SignInWithPasskey,
    SignInWithPassword,
    SignUpWithPasskey,
    SignUpWithPassword,
)
from teban.online.storage.people import PersonRow
from teban.server.account_limits import (
    check_confirmation,
    check_guess,
    check_sign_in,
    check_sign_up,
    password_place,
)
from teban.server.browsers import browser_of, site_of
from teban.server.guests import forget, known_person, person_of, remember
from teban.server.large_bodies import BodyRoute
from teban.server.online_host import online_of
from teban.server.online_limits import check_command, check_download
from teban.server.responses import OF_ONLINE_GAMES
from teban.service.models.common import Answer
from teban.words import Reason

router = APIRouter(prefix="/api/account", tags=["accounts"], route_class=BodyRoute, responses=OF_ONLINE_GAMES)

Id = Annotated[str, Path(max_length=1400, description="What it is called where it is listed.")]


@router.get("", response_model=AccountAnswer)
async def account(request: Request) -> Response:
    """The account of who asks."""
    return await _account(request)


@router.post("/sign-up/password", response_model=RecoveryCodes)
async def sign_up_with_password(asked: SignUpWithPassword, request: Request) -> Response:
    """Make an account of the guest who asks, with a password. They keep all their games."""
    check_sign_in(request)
    accounts = await _accounts(request)
    person, _ = await known_person(request)
    await accounts.free_name(person, asked.name)
    check_sign_up(request)
    async with password_place(request):
        made = await accounts.sign_up_with_password(person, browser_of(request), asked.name, asked.password)
    return _json(RecoveryCodes(name=made.name, codes=made.codes), request, made.token)


@router.post("/sign-up/passkey/options", response_model=PasskeyOptions)
async def sign_up_options(asked: NameOnly, request: Request) -> Response:
    """What a browser needs to make the passkey of a new account."""
    check_sign_in(request)
    accounts = await _accounts(request)
    person, token = await known_person(request)
    options = await accounts.ask_for_first_passkey(person, site_of(request), asked.name)
    return _json(PasskeyOptions(options=options), request, token)


@router.post("/sign-up/passkey", response_model=RecoveryCodes)
async def sign_up_with_passkey(asked: SignUpWithPasskey, request: Request) -> Response:
    """Make an account of the guest who asks, with a passkey. They keep all their games."""
    check_sign_up(request)
    accounts = await _accounts(request)
    person = await person_of(request)
    if person is None:
        raise NoAccount(Reason("accounts.late_passkey"))
    made = await accounts.sign_up_with_passkey(
        person, browser_of(request), site_of(request), asked.name, asked.credential
    )
    return _json(RecoveryCodes(name=made.name, codes=made.codes), request, made.token)


@router.post("/sign-in/password", response_model=Done)
async def sign_in_with_password(asked: SignInWithPassword, request: Request) -> Response:
    """Sign in with a password."""
    check_guess(request, "password", asked.name)
    accounts = await _accounts(request)
    async with password_place(request):
        token = await accounts.sign_in_with_password(browser_of(request), asked.name, asked.password, asked.bring_games)
    return await _signed_in(request, token)


@router.post("/sign-in/code", response_model=Done)
async def sign_in_with_code(asked: SignInWithCode, request: Request) -> Response:
    """Sign in with a recovery code."""
    check_guess(request, "code", asked.name)
    accounts = await _accounts(request)
    token = await accounts.sign_in_with_code(browser_of(request), asked.name, asked.code, asked.bring_games)
    return await _signed_in(request, token)


@router.post("/sign-in/passkey/options", response_model=PasskeyOptions)
async def sign_in_options(request: Request) -> Response:
    """What a browser needs to use a passkey."""
    check_sign_in(request)
    accounts = await _accounts(request)
    return _json(PasskeyOptions(options=await accounts.ask_for_passkey(site_of(request))), request)


@router.post("/sign-in/passkey", response_model=Done)
async def sign_in_with_passkey(asked: SignInWithPasskey, request: Request) -> Response:
    """Sign in with a passkey."""
    check_sign_in(request)
    accounts = await _accounts(request)
    token = await accounts.sign_in_with_passkey(
        browser_of(request), site_of(request), asked.credential, asked.bring_games
    )
    return await _signed_in(request, token)


@router.post("/sign-out", response_model=Done)
async def sign_out(request: Request) -> Response:
    """End the session of who asks; the guest who was here before is here again."""
    token = await (await _accounts(request)).sign_out(browser_of(request))
    response = _json(Done(name=None), request, token)
    if token is None:
        forget(response, request)
    return response


@router.post("/confirm/password", response_model=AccountAnswer)
async def confirm_with_password(asked: ConfirmWithPassword, request: Request) -> Response:
    """Show once more who one is, with the password."""
    await _owner(request)
    browser = browser_of(request)
    check_confirmation(request, browser.token or "")
    async with password_place(request):
        await (await _accounts(request)).confirm_with_password(browser, asked.password)
    return await _account(request)


@router.post("/confirm/passkey/options", response_model=PasskeyOptions)
async def confirm_options(request: Request) -> Response:
    """What a browser needs to use a passkey once more."""
    check_sign_in(request)
    options = await (await _accounts(request)).ask_to_confirm(browser_of(request), site_of(request))
    return _json(PasskeyOptions(options=options), request)


@router.post("/confirm/passkey", response_model=AccountAnswer)
async def confirm_with_passkey(asked: ConfirmWithPasskey, request: Request) -> Response:
    """Show once more who one is, with a passkey."""
    check_sign_in(request)
    accounts = await _accounts(request)
    await accounts.confirm_with_passkey(browser_of(request), site_of(request), asked.credential)
    return await _account(request)


@router.post("/password", response_model=AccountAnswer)
async def set_password(asked: NewPassword, request: Request) -> Response:
    """Set another password, or none."""
    check_sign_in(request)
    async with password_place(request):
        await (await _accounts(request)).set_password(browser_of(request), asked.password)
    return await _account(request)


@router.post("/passkeys/options", response_model=PasskeyOptions)
async def new_passkey_options(request: Request) -> Response:
    """What a browser needs to make another passkey."""
    check_sign_in(request)
    options = await (await _accounts(request)).ask_for_another_passkey(browser_of(request), site_of(request))
    return _json(PasskeyOptions(options=options), request)


@router.post("/passkeys", response_model=AccountAnswer)
async def add_passkey(asked: NewPasskeyRequest, request: Request) -> Response:
    """Add a passkey."""
    check_sign_in(request)
    accounts = await _accounts(request)
    await accounts.add_passkey(browser_of(request), site_of(request), asked.label, asked.credential)
    return await _account(request)


@router.post("/passkeys/{passkey_id}/remove", response_model=AccountAnswer)
async def remove_passkey(passkey_id: Id, request: Request) -> Response:
    """Remove a passkey."""
    await check_command(request)
    await (await _accounts(request)).remove_passkey(browser_of(request), passkey_id)
    return await _account(request)


@router.post("/recovery-codes", response_model=RecoveryCodes)
async def renew_codes(request: Request) -> Response:
    """Make other recovery codes, in place of those there are."""
    check_sign_in(request)
    owner = await _owner(request)
    codes = await (await _accounts(request)).renew_codes(browser_of(request))
    return _json(RecoveryCodes(name=owner.name, codes=codes), request)


@router.post("/sessions/{session_id}/end", response_model=AccountAnswer)
async def end_session(session_id: Id, request: Request) -> Response:
    """End a session in another browser."""
    await check_command(request)
    await (await _accounts(request)).end_session(browser_of(request), session_id)
    return await _account(request)


@router.post("/sessions/end-others", response_model=AccountAnswer)
async def end_other_sessions(request: Request) -> Response:
    """End the sessions in all other browsers."""
    await check_command(request)
    await (await _accounts(request)).end_others(browser_of(request))
    return await _account(request)


@router.post("/delete", response_model=Done)
async def delete_account(asked: DeleteRequest, request: Request) -> Response:
    """Delete the account. Games under way are over; games that were played stay, without the name."""
    check_sign_in(request)
    if key_of(asked.name) != key_of((await _owner(request)).name):
        raise TebanError(Reason("accounts.other_name"))
    await (await _accounts(request)).delete(browser_of(request))
    response = _json(Done(name=None), request)
    forget(response, request)
    return response


@router.get("/data", response_model=OwnData)
async def own_data(request: Request) -> Response:
    """Everything that is known about who asks, as one file."""
    await check_download(request)
    person = await person_of(request)
    if person is None:
        raise NoAccount(Reason("accounts.sign_in_first"))
    found = await (await _accounts(request)).download(person, browser_of(request), site_of(request))
    response = _json(found, request)
    response.headers["Content-Disposition"] = 'attachment; filename="teban.json"'
    return response


@router.post("/blocks", response_model=AccountAnswer)
async def block(asked: BlockRequest, request: Request) -> Response:
    """Play with somebody no more. Games under way go on."""
    await check_command(request)
    person = await person_of(request)
    if person is None:
        raise NoAccount(Reason("accounts.sign_in_first"))
    blocks = (await online_of(request.app)).blocks
    if isinstance(asked.who, BlockAccount):
        await blocks.add_account(person, asked.who.name)
    else:
        await blocks.add_opponent(person, asked.who.game)
    return await _account(request)


@router.post("/blocks/{block_id}/remove", response_model=AccountAnswer)
async def unblock(block_id: Id, request: Request) -> Response:
    """Play with somebody again."""
    await check_command(request)
    if person := await person_of(request):
        await (await online_of(request.app)).blocks.remove(person, block_id)
    return await _account(request)


async def _accounts(request: Request) -> Accounts:
    return (await online_of(request.app)).accounts


async def _owner(request: Request) -> PersonRow:
    """Who asks, if they are signed in."""
    person = await person_of(request)
    if person is None or not person.is_account:
        raise NoAccount(Reason("accounts.sign_in_first"))
    return person


async def _account(request: Request) -> Response:
    person = await person_of(request)
    return _json(await (await _accounts(request)).look(person, browser_of(request), site_of(request)), request)


async def _signed_in(request: Request, token: str) -> Response:
    person = await (await online_of(request.app)).people.find(token)
    return _json(Done(name=person.name if person else None), request, token)


def _json(answer: Answer, request: Request, token: str | None = None) -> Response:
    response = Response(answer.model_dump_json(), media_type="application/json", headers={"Cache-Control": "no-store"})
    remember(response, token, request)
    return response
