"""Passkeys: what a browser is asked to sign, and whether it has (WebAuthn, discoverable credentials).

No attestation is asked for: which make an authenticator is says nothing about who uses it. The user is verified (by
finger, face or PIN), since a passkey is all that somebody shows.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256

from webauthn import (
    base64url_to_bytes,
    generate_authentication_options,
    generate_registration_options,
    options_to_json,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.helpers import (
    bytes_to_base64url,
    parse_authentication_credential_json,
    parse_client_data_json,
    parse_registration_credential_json,
)
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from teban.online import limits
from teban.online.accounts.authenticator_data import check_attestation, check_authenticator_data
from teban.online.accounts.errors import WrongCredentials
from teban.online.storage.passkeys import PasskeyRow
from teban.words import Reason


@dataclass(frozen=True)
class Site:
    """Where a passkey is used."""

    name: str
    """The name of the host: the relying party's id."""
    origin: str
    """The origin of the page."""


@dataclass(frozen=True)
class Asked:
    """What a browser is asked."""

    challenge_hash: str
    """What is stored of the challenge, which is good for one answer."""
    options: str
    """The options of the ceremony, as JSON."""


@dataclass(frozen=True)
class NewPasskey:
    """A passkey that was made."""

    id: str
    """The id of the credential, in base64url."""
    public_key: bytes
    """What its signatures are verified with."""
    sign_count: int
    """How often it was used; many authenticators always say 0."""


def ask_for_new(site: Site, person: str, name: str, present: list[str]) -> Asked:
    """Ask for a new passkey of a person; `present`: ids of those they have."""
    options = generate_registration_options(
        rp_id=site.name,
        rp_name="Teban",
        user_id=person.encode(),
        user_name=name,
        user_display_name=name,
        timeout=limits.CHALLENGE * 1000,
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED,
            user_verification=UserVerificationRequirement.REQUIRED,
        ),
        exclude_credentials=[PublicKeyCredentialDescriptor(id=base64url_to_bytes(each)) for each in present],
    )
    return Asked(_hash(options.challenge), options_to_json(options))


def ask_for_any(site: Site) -> Asked:
    """Ask for any passkey of this site: it tells whose it is."""
    options = generate_authentication_options(
        rp_id=site.name, timeout=limits.CHALLENGE * 1000, user_verification=UserVerificationRequirement.REQUIRED
    )
    return Asked(_hash(options.challenge), options_to_json(options))


def challenge_of_new(credential: str) -> str:
    """The hash of the challenge to which a new passkey answers; WrongCredentials if it is none."""
    with _reading():
        return _hash(_challenge(parse_registration_credential_json(credential).response.client_data_json))


def challenge_of(credential: str) -> tuple[str, str]:
    """The id of the passkey that was used, and the hash of the challenge; WrongCredentials if it is none."""
    with _reading():
        parsed = parse_authentication_credential_json(credential)
        return bytes_to_base64url(parsed.raw_id), _hash(_challenge(parsed.response.client_data_json))


def verify_new(site: Site, credential: str) -> NewPasskey:
    """The passkey that was made; WrongCredentials if it is not as it should be."""
    with _reading():
        parsed = parse_registration_credential_json(credential)
        check_attestation(parsed.response.attestation_object)
        verified = verify_registration_response(
            credential=parsed,
            expected_challenge=_challenge(parsed.response.client_data_json),
            expected_rp_id=site.name,
            expected_origin=site.origin,
            require_user_verification=True,
        )
        name = bytes_to_base64url(verified.credential_id)
        return NewPasskey(name, verified.credential_public_key, verified.sign_count)


def verify_use(site: Site, credential: str, stored: PasskeyRow) -> int:
    """The count of uses after this one; WrongCredentials if the passkey was not used, or copied."""
    with _reading():
        parsed = parse_authentication_credential_json(credential)
        check_authenticator_data(parsed.response.authenticator_data)
        verified = verify_authentication_response(
            credential=parsed,
            expected_challenge=_challenge(parsed.response.client_data_json),
            expected_rp_id=site.name,
            expected_origin=site.origin,
            credential_public_key=stored.public_key,
            credential_current_sign_count=stored.sign_count,
            require_user_verification=True,
        )
        return verified.new_sign_count


def _challenge(client_data: bytes) -> bytes:
    return parse_client_data_json(client_data).challenge


def _hash(challenge: bytes) -> str:
    return sha256(challenge).hexdigest()


@contextmanager
def _reading() -> Iterator[None]:
    """WrongCredentials for whatever the libraries raise that read it: what they cannot read is no credential."""
    try:
        yield
    except Exception:
        raise WrongCredentials(Reason("accounts.wrong_passkey")) from None
