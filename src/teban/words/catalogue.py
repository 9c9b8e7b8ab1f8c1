"""Finding sentences: the catalogues of a language, read once when first needed."""

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

LANGUAGES = ("en", "ja")

_HERE = Path(__file__).parent

_folders: dict[str, Path] = {}
"""Where games and their families have their words, by the prefix of their codes."""


def add_folder(prefix: str, folder: Path) -> None:
    """Make the words of a game known: `en.toml` and `ja.toml` in its folder; ValueError if its name is taken."""
    if (_HERE / LANGUAGES[0] / f"{prefix}.toml").exists() or _folders.get(prefix, folder) != folder:
        raise ValueError(f"the words of {prefix!r} are those of something else already")
    if prefix not in _folders:
        _folders[prefix] = folder
        catalogue.cache_clear()


def remove_folder(prefix: str) -> None:
    """Forget the words of a game that turned out to be damaged."""
    _folders.pop(prefix, None)
    catalogue.cache_clear()


@cache
def catalogue(lang: str) -> Mapping[str, Mapping[str, str]]:
    """All sentences of a language: section (`reason`, `prompt`, ...), then code.

    A code of a game is written `<game>.<key>`; one from `common.toml` is the bare key.
    """
    if lang not in LANGUAGES:
        raise ValueError(f"Teban speaks {' and '.join(LANGUAGES)}, not {lang!r}")
    merged: dict[str, dict[str, str]] = {}
    files = {file.stem: file for file in sorted((_HERE / lang).glob("*.toml"))}
    files |= {prefix: folder / f"{lang}.toml" for prefix, folder in sorted(_folders.items())}
    for name, file in files.items():
        prefix = "" if name == "common" else f"{name}."
        for section, entries in tomllib.loads(file.read_text(encoding="utf-8")).items():
            into = merged.setdefault(section, {})
            into.update({f"{prefix}{key}": sentence for key, sentence in entries.items()})
    return merged


def words(section: str, code: str, lang: str) -> str:
    """The sentence, or template of a sentence, for a code."""
    return catalogue(lang)[section][code]


def words_in_game(section: str, game: str, key: str, lang: str) -> str | None:
    """What a game calls something, or what all games call it; None if neither says."""
    known = catalogue(lang).get(section, {})
    return known.get(f"{game}.{key}", known.get(key))
