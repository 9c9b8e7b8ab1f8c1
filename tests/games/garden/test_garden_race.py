"""The race in Garden and Throne: squares with stones, gardeners, and stones that were taken from them."""

import pytest

from games.counting import ends, meters, positions, stacks, values


def test_squares_are_those_with_stones() -> None:
    for position in positions("garden", {}):
        for seat, meter in meters(position, "garden.squares").items():
            assert set(meter.cells) == set(stacks(position, seat))
            assert (meter.value, meter.goal) == (len(meter.cells), 12)


def test_gardeners_are_stacks_of_three_and_what_was_taken_lies_aside() -> None:
    for position in positions("throne", {}):
        aside = {hand.seat: {item.kind: item.count for item in hand.items} for hand in position.view().hands}
        for seat, meter in meters(position, "throne.gardeners").items():
            assert set(meter.cells) == {cell for cell, height in stacks(position, seat).items() if height == 3}
            assert meter.value == len(meter.cells)
            assert values(position, "throne.taken")[seat] == aside[seat]["kept"]


@pytest.mark.parametrize("game", ["garden", "throne"])
def test_the_end_tells_what_was_reached(game: str) -> None:
    codes = set()
    for position, winner, result in ends(game, {}, games=40):
        codes.add(result.code)
        if result.code == "garden.squares":
            number = values(position, "garden.squares")[winner]
            assert f"stones on {number} squares (12 needed)." in str(result)
            assert set(result.cells) == set(stacks(position, winner))
            assert number >= 12
        elif result.code == "throne.three_stones_kept":
            assert f"{values(position, 'throne.taken')[winner]} stones taken" in str(result)
        elif result.code == "throne.no_gardener_left":
            assert values(position, "throne.gardeners")[3 - winner] == 0
    assert f"{game}.squares" in codes or {"throne.no_gardener_left"} <= codes
