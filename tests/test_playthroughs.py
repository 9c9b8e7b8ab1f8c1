"""Each rule set still plays its golden game to the letter."""

import pytest

import teban
from playthrough import file_of, playthrough


@pytest.mark.parametrize("name", [game.name for game in teban.games()])
def test_playthrough_is_as_committed(name: str) -> None:
    committed = file_of(name).read_text(encoding="utf-8")
    head = committed.splitlines()[0]
    assert head.split()[0] == name
    assert playthrough(head) == committed, "rules or words changed: run `make playthroughs`, read the diff"
