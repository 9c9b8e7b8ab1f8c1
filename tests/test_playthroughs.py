"""Each rule set still plays its golden game to the letter."""

import pytest

import teban
from playthrough import FOLDER, GAMES, playthrough


@pytest.mark.parametrize("name", GAMES)
def test_playthrough_is_as_committed(name: str) -> None:
    committed = (FOLDER / name / "playthrough.txt").read_text(encoding="utf-8")
    assert playthrough(name) == committed, "rules or words changed: run `make playthroughs`, read the diff"


def test_every_game_has_a_playthrough() -> None:
    assert list(GAMES) == [game.name for game in teban.games()]
