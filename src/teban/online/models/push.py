"""What is asked and told of Web Push."""

from typing import Annotated

from pydantic import Field

from teban.service.models.common import Answer, Language
from teban.service.models.requests import Request

EndpointText = Annotated[
    str, Field(min_length=10, max_length=1024, pattern=r"^https?://", examples=["https://push.example/send/3f1c9a0e"])
]


class PushKey(Answer):
    """What a browser subscribes with."""

    key: str
    """The public key of this server, in base64url."""


class SubscribeRequest(Request):
    """A browser that wants to hear whose turn it is while no page is open."""

    endpoint: EndpointText
    """Where its push service takes messages for it."""
    p256dh: Annotated[str, Field(min_length=86, max_length=88, pattern=r"^[A-Za-z0-9_-]+={0,2}$")]
    """Its public key, in base64url."""
    auth: Annotated[str, Field(min_length=22, max_length=24, pattern=r"^[A-Za-z0-9_-]+={0,2}$")]
    """The secret that it shares, in base64url."""
    lang: Language
    """The language of what it is told."""


class UnsubscribeRequest(Request):
    """A browser that does not want to hear anything any more."""

    endpoint: EndpointText
    """Where its push service takes messages for it."""


class PushState(Answer):
    """Whether a browser is told whose turn it is."""

    is_subscribed: bool
    """Whether it is."""
