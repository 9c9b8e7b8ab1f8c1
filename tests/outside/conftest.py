"""What every test of games from outside begins with."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from outside.folders import LINE, copy_of
from teban import registry
from teban.words.catalogue import remove_folder


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the small game's folder, for this test alone."""
    return copy_of(LINE, tmp_path)


@pytest.fixture(autouse=True)
def _nothing_stays(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The registry as it was before: what one test makes known is no business of the next."""
    monkeypatch.setenv("TEBAN_GAMES", "")
    known = dict(registry._found.rule_sets)
    yield
    registry._found.rule_sets = known
    remove_folder("line")
