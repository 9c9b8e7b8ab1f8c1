"""Realm, compared at every step of random games with a second implementation written from RULES.md alone."""

from random import Random

import pytest

import teban
from games.realm.realm_boards import pieces
from games.realm.realm_referee import Man, Referee, name
from teban import Position


def choose(position: Position, random: Random) -> str:
    """An action, each kind equally often, so that rare ones are not; a pass only now and then."""
    by_kind: dict[str, list[str]] = {}
    for action in position.legal():
        by_kind.setdefault(action[:1], []).append(action)
    if len(by_kind) > 1 and random.random() < 0.95:
        by_kind.pop("p", None)
    return random.choice(by_kind[random.choice(sorted(by_kind))])


def letter(man: Man) -> str:
    found = man.kind if man.kind != "E" else man.facing or "X"
    return found if man.seat == 1 else found.lower()


@pytest.mark.parametrize("reading", ["classic", "sheet"])
@pytest.mark.parametrize("seed", range(3))
def test_the_rule_set_agrees_with_the_referee(reading: str, seed: int) -> None:
    random = Random(seed)
    position, referee = teban.start("realm", reading=reading), Referee(sheet=reading == "sheet")
    for _ in range(220):
        assert set(position.legal()) == referee.legal()
        assert position.seat == referee.seat
        assert pieces(position) == {name(square): letter(man) for square, man in referee.men.items()}
        assert (position.outcome is not None) == referee.is_over()
        if position.outcome:
            assert position.outcome.winner == referee.winner()
            break
        action = choose(position, random)
        position = position.play(action)
        referee.play(action)
