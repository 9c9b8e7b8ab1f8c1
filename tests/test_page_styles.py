"""The style sheets of the page: what one of them asks for, another one gives."""

import re

from tree import at, files

GIVEN = re.compile(r"(?:^|[\s;{\"'(|:])(--[a-z0-9-]+)['\"]?\s*[:=]", re.MULTILINE)
ASKED = re.compile(r"var\((--[a-z0-9-]*[a-z0-9])[,)]")


def test_every_custom_property_is_given_a_value() -> None:
    """One that is not leaves black where a colour was meant, and no tool complains."""
    sources = {path: path.read_text("utf-8") for path in files(".svelte", ".css", ".ts", under="web/src")}
    given = {name for text in sources.values() for name in GIVEN.findall(text)}
    missing = [
        f"{at(path, text.count(chr(10), 0, found.start()) + 1)} {found[1]}"
        for path, text in sources.items()
        for found in ASKED.finditer(text)
        if found[1] not in given
    ]
    assert missing == []
