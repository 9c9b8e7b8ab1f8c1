"""The race in Borderland: territory, and the fewest cells that a border still needs."""

from collections.abc import Iterator
from random import Random

import teban
from games.counting import SIDES, Cells, empty, fillings, groups, meters, positions, sides_of, stacks, touching
from teban import Position, load

AROUND = ("S", "SE", "NE", "N", "NW", "SW")
assert set(AROUND) == set(SIDES)


def is_border(group: Cells, position: Position) -> bool:
    """Whether a group touches two sides that are neither the same nor next to each other."""
    touched = [AROUND.index(side) for side in sides_of(group, position.board)]
    return any((a - b) % 6 in (2, 3, 4) for a in touched for b in touched)


def territory(position: Position, seat: int) -> set[str]:
    """Borders and what they cut off, without the region that is left out, or those among which one is chosen."""
    near, every = touching(position.board), set(position.board.names)
    walls = [group for group in groups(stacks(position, seat), near) if is_border(group, position)]
    if not walls:
        return set()
    border = set[str]().union(*walls)
    regions = groups(every - border, near)
    mover, white, _, white_leaves, black_leaves, _, _, leaving = position.text.split()[-8:]
    left_out = white_leaves if int(white) == seat else black_leaves
    if leaving == "leave" and int(mover) == seat:
        enemies = [len(region & set(stacks(position, 3 - seat))) for region in regions]
        return every.difference(
            *(region for region, number in zip(regions, enemies, strict=True) if number == max(enemies))
        )
    return every.difference(*(region for region in regions if left_out in region))


def with_borders() -> Iterator[Position]:
    """The golden game, and random games that go on where one has a border already."""
    yield from positions("borderland")
    *_, begun = teban.start("borderland").walk(teban.game("borderland").metadata.sample)
    for seed in range(3):
        random, position = Random(seed), begun
        for _ in range(40):
            yield position
            position = position.play(random.choice(position.legal()))


def test_territory_is_what_borders_hold() -> None:
    counted = []
    for position in with_borders():
        for seat, meter in meters(position, "borderland.territory").items():
            held = territory(position, seat)
            assert set(meter.cells) == held
            assert (meter.value, meter.goal) == (len(held), (len(position.board.names) + 1) // 2)
            counted.append(len(held))
    assert sum(map(bool, counted)) > 20


def test_before_colours_are_chosen_nobody_has_territory() -> None:
    first, second, *_ = positions("borderland")
    assert first.meters() == second.meters() == ()


def test_a_border_needs_as_many_cells_as_make_one_and_no_fewer() -> None:
    for position in [*positions("borderland")][::7]:
        near = touching(position.board)

        def borders(cells: set[str], position: Position = position, near: dict[str, Cells] = near) -> bool:
            return any(is_border(group, position) for group in groups(cells, near))

        for seat, meter in meters(position, "borderland.gap").items():
            own, free = set(stacks(position, seat)), empty(position)
            if meter.is_out_of_reach:
                assert not borders(own | free)
                continue
            assert any(borders(own | more) for more in fillings(meter.value, meter.cells))
            if meter.value:
                assert not any(borders(own | more) for more in fillings(min(meter.value - 1, 2), free))


def test_regions_to_choose_from_say_what_the_choice_leaves() -> None:
    tie = load("borderland size=4 BB.W/...../.W..BB/.W..B.W/W.BBWW/.B.W./B.B. 1 2 1 - - - e6 leave")
    kept = {each.action: each.label for each in tie.view().overlays if each.kind == "region"}
    assert kept == {action: str(meters(tie.play(action), "borderland.territory")[1].value) for action in tie.legal()}


def test_the_end_tells_how_much_was_held() -> None:
    *_, last = positions("borderland")
    assert last.outcome
    assert last.result
    held = territory(last, last.outcome.winner or 0)
    assert set(last.result.cells) == held
    assert f"{len(held)} of 37 cells" in str(last.result)
    assert "19 needed" in str(last.result)
