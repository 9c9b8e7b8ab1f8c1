"""Checking what is written in data files, and saying what is wrong in words that help whoever edits them."""

from collections.abc import Collection, Mapping
from typing import Any, TypeVar, cast

from teban.errors import TebanError
from teban.words import Reason

T = TypeVar("T")


class ContentError(TebanError):
    """Something in a file is not as it should be."""


def get_typed(table: Mapping[str, Any], key: str, form: type[T]) -> T:
    """What a table says under a key, or an empty value of that form."""
    value = table.get(key, form())
    check_type(form, value, key)
    return cast(T, value)


def check_type(form: type, value: object, key: str) -> None:
    """ContentError unless a value has that form."""
    if type(value) is not form:  # true is a number to Python, but not to people
        raise ContentError(Reason("content.wrong_form", params={"key": key, "form": form.__name__}))


def check_keys(keys: Collection[str], known: Collection[str]) -> None:
    """ContentError if there is a key that nobody would read."""
    if unknown := set(keys) - set(known):
        raise ContentError(Reason("content.unknown_key", params={"key": min(unknown), "keys": tuple(sorted(known))}))
