"""Finding sentences: the catalogues of a language, read once when first needed."""

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

LANGUAGES = ("en", "ja")

_HERE = Path(__file__).parent
_GAMES = _HERE.parent / "games"


@cache
def catalogue(lang: str) -> Mapping[str, Mapping[str, str]]:
    """All sentences of a language: section (`reason`, `prompt`, ...), then code.

    A code from the folder `games/stoic` is written `stoic.<key>`; one from `common.toml` is the bare key.
    """
    if lang not in LANGUAGES:
        raise ValueError(f"Teban speaks {' and '.join(LANGUAGES)}, not {lang!r}")
    merged: dict[str, dict[str, str]] = {}
    files = {file.stem: file for file in sorted((_HERE / lang).glob("*.toml"))}
    files |= {file.parent.name.lstrip("_"): file for file in sorted(_GAMES.glob(f"*/{lang}.toml"))}
    for name, file in files.items():
        prefix = "" if name == "common" else f"{name}."
        for section, entries in tomllib.loads(file.read_text(encoding="utf-8")).items():
            into = merged.setdefault(section, {})
            into.update({f"{prefix}{key}": sentence for key, sentence in entries.items()})
    return merged


def words(section: str, code: str, lang: str) -> str:
    """The sentence, or template of a sentence, for a code."""
    return catalogue(lang)[section][code]


def rules_text(game: str, lang: str) -> str:
    """The complete rules of a game in our own words, as Markdown."""
    return (_GAMES / game / f"rules.{lang}.md").read_text(encoding="utf-8")
