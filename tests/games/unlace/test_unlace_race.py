"""The race in Unlace: the moves that each side has left."""

from games.counting import groups, positions, stacks, touching, values


def test_a_move_is_left_where_a_step_leads_into_a_larger_group() -> None:
    for position in positions("unlace", {"size": 3}, {"size": 4}, games=2):
        near = touching(position.board)
        for seat in (1, 2):
            own = set(stacks(position, seat))
            size = {cell: len(group) for group in groups(own, near) for cell in group}
            left = 0
            for start in own:
                for goal in near[start] - own:
                    moved = own - {start} | {goal}
                    left += next(len(group) for group in groups(moved, near) if goal in group) > size[start]
            assert values(position, "moves")[seat] == left


def test_the_side_to_move_without_one_has_lost() -> None:
    for position in positions("unlace", {"size": 3}):
        assert (position.outcome is not None) == (values(position, "moves")[position.seat] == 0)
