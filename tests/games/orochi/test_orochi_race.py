"""The race in Orochi: the largest group beside an empty cell, and how many of these are left."""

from games.counting import empty, ends, groups, meters, positions, stacks, touching, values


def test_groups_count_where_the_last_cell_can_still_be() -> None:
    for position in positions("orochi", {"size": 3}, {"size": 4}):
        near, free = touching(position.board), empty(position)
        for seat in (1, 2):
            beside = [
                group for group in groups(stacks(position, seat), near) if any(near[cell] & free for cell in group)
            ]
            size = max(map(len, beside), default=0)
            told = meters(position, "orochi.beside")[seat]
            assert told.value == size
            assert set(told.cells) == set().union(*(group for group in beside if len(group) == size))
            assert values(position, "orochi.empty")[seat] == len(free)


def test_what_is_one_short_of_overfull_is_marked() -> None:
    for position in positions("orochi", {"size": 3}):
        near, own = touching(position.board), [set(stacks(position, seat)) for seat in (1, 2)]
        short = {cell for side in own for cell in side if len(near[cell] & side) == 3}
        marked = [set(each.cells) for each in position.view().overlays if each.kind == "nearly_overfull"]
        assert marked == ([short] if short else [])


def test_the_end_tells_the_sizes_and_where() -> None:
    codes = set()
    for position, winner, result in ends("orochi", {"size": 2}, {"size": 3}, games=12):
        (last,), sizes = empty(position), values(position, "orochi.beside")
        ours, theirs = sizes[winner], sizes[3 - winner]
        codes.add(result.code)
        if ours == theirs:
            assert f"next to {last} are equal ({ours})" in str(result)
            assert result.cells == ()
        else:
            assert f"next to {last}, {ours} to {theirs}." in str(result)
            assert ours > theirs
            assert len(result.cells) % ours == 0
    assert codes == {"orochi.larger", "orochi.equal"}
