"""The kernel plays and searches as it did when its signatures were written."""

import pytest

import teban
from signature import GAMES, signature

WHAT = "random games, search or solver differ: if that is meant, run `make signatures` and say why in the commit"


@pytest.mark.parametrize("name", [game.name for game in teban.games()])
def test_the_kernel_behaves_as_it_did(name: str) -> None:
    assert signature(name) == (GAMES / name / "signature.txt").read_text(encoding="utf-8").strip(), WHAT
