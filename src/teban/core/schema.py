"""Type checks for the tables of data files, with errors that help whoever edits the file."""

from collections.abc import Collection, Mapping
from typing import Any, TypeVar, cast

from teban.errors import TebanError
from teban.words import Reason

T = TypeVar("T")


class ContentError(TebanError):
    """A data file has a wrong entry; the reason says which and why."""


def get_typed(table: Mapping[str, Any], key: str, form: type[T]) -> T:
    """The value of a key, or an empty value of that type; ContentError if it has another type."""
    value = table.get(key, form())
    check_type(form, value, key)
    return cast(T, value)


def get_list(table: Mapping[str, Any], key: str, form: type[T]) -> list[T]:
    """The list of a key, or an empty one; ContentError if there is anything of another type in it."""
    values = get_typed(table, key, list)
    for value in values:
        check_type(form, value, key)
    return values


def check_type(form: type, value: object, key: str) -> None:
    """ContentError unless a value has exactly that type."""
    if type(value) is not form:  # true is a number to Python, but not to people
        raise ContentError(Reason("content.wrong_form", params={"key": key, "form": form.__name__}))


def check_keys(keys: Collection[str], known: Collection[str]) -> None:
    """ContentError for a key that is not known."""
    if unknown := set(keys) - set(known):
        raise ContentError(Reason("content.unknown_key", params={"key": min(unknown), "keys": tuple(sorted(known))}))
