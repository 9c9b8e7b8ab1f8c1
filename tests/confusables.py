"""Writes look_alikes.txt anew, the characters that look alike: `python tests/confusables.py`.

Which do stands in Unicode's list of confusables. It is read from the package confusable_homoglyphs, which nothing else
needs, and which has to be installed for this alone. A line has what is kept, a space, and all that looks like it.
"""

import json
import sys
import unicodedata
from collections import defaultdict
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

from teban.online.accounts.names import is_allowed

TARGET = Path(__file__).parents[1] / "src/teban/online/accounts/look_alikes.txt"
DIRECTIONS = str.maketrans("", "", "\u200e\u200f")
"""Marks of direction, which the list has around letters written from right to left."""


def groups(pairs: dict[str, list[dict[str, Any]]]) -> Iterator[tuple[str, list[str]]]:
    """What a group of characters that look alike has in common, and its other members.

    The list leads each character to one that is led no further, so that this one has all the others beside it.
    """
    beside: defaultdict[str, set[str]] = defaultdict(set)
    for one, others in pairs.items():
        for other in others:
            beside[one].add(other["c"])
            beside[other["c"]].add(one)
    for kept, members in beside.items():
        if all(len(beside[each]) == 1 and (len(members), len(kept), each) > (1, len(each), kept) for each in members):
            yield kept.translate(DIRECTIONS), sorted(each.translate(DIRECTIONS) for each in members)


def occurs(text: str) -> bool:
    """Whether a name can have that character once it is composed for comparing."""
    if len(text) != 1 or unicodedata.normalize("NFD", unicodedata.normalize("NFKC", text)) != text:
        return False
    return is_allowed(text)


def main() -> int:
    """Write the file."""
    pairs = json.loads(files("confusable_homoglyphs").joinpath("confusables.json").read_text(encoding="utf-8"))
    lines = [f"{kept} {''.join(found)}\n" for kept, all_ in groups(pairs) if (found := [*filter(occurs, all_)])]
    TARGET.write_text("".join(sorted(lines)), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
