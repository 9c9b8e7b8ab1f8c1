"""Numbers on the command line: reading limits that somebody typed, and writing large numbers short."""

import re

from teban.cli.console.language import Notice, UsageError
from teban.words import Reason


def read_whole(written: str, low: int, high: int, refusal: Reason) -> int:
    """A whole number from `low` to `high`; UsageError with the refusal for anything else."""
    if not re.fullmatch("[0-9]{1,10}", written) or not low <= int(written) <= high:
        raise UsageError(refusal)
    return int(written)


def read_seconds(written: str | None, default: float = 1.0) -> float:
    """A time above zero; the default if none is given."""
    if written is None:
        return default
    if not re.fullmatch(r"[0-9]{1,4}(\.[0-9]{1,6})?", written) or not float(written):
        raise UsageError(Notice("bad_seconds", params={"value": written[:40]}))
    return float(written)


def short(number: float) -> str:
    """Three digits of a number and its thousands: `31.4M`."""
    unit = ""
    for larger in "kMG":
        if number < 999.5:
            break
        number, unit = number / 1000, larger
    return f"{number:#.3g}".rstrip(".") + unit
