"""Sibling, clause by clause (RULES.md, section 10).

On side 2 the centre b2 is surrounded by a1 a2 b3 c2 c1 b1, in this order; only opposite corners make a pair there.
"""

from itertools import zip_longest
from random import Random

import pytest

import teban
from games.asking import asked, pieces, played, refusal
from games.placing import placed, row_lengths
from teban import BadOption, BadText, Outcome, Position


def cells(size: int) -> list[str]:
    return [f"{letter}{i + 1}" for letter, length in row_lengths(size).items() for i in range(length)]


def position(
    white: str, black: str, *, size: int, seat: int, first: str = "-", white_seat: str = "1", pie: bool = False
) -> Position:
    return placed("sibling", white, black, seat, first, white_seat, size=size, pie=pie)


def group_sizes(position: Position, side: str) -> list[int]:
    """Read off the labels that the board shows."""
    overlays = position.view().overlays
    return sorted((int(over.label) for over in overlays if (over.kind, over.side) == ("group", side)), reverse=True)


# Options


def test_the_board_has_side_five_by_default_and_any_side_from_two_to_eight() -> None:
    assert teban.start("sibling").view().size == 5
    assert teban.game("sibling").sizes == (2, 3, 4, 5, 6, 7, 8)
    for size in (1, 9):
        with pytest.raises(BadOption) as caught:
            teban.start("sibling", size=size)
        assert caught.value.reason.code == "bad_option_value"


def test_there_is_no_pie_by_default() -> None:
    pie = next(option for option in teban.game("sibling").options if option.name == "pie")
    assert (pie.kind, pie.default, set(pie.values)) == ("bool", False, {False, True})
    with pytest.raises(BadOption) as caught:
        teban.start("sibling", pie="perhaps")
    assert caught.value.reason.code == "bad_option_value"


def test_restored_and_house_rules_are_marked() -> None:
    marks = {(evidence.mark, evidence.code) for evidence in teban.game("sibling").evidence}
    assert marks == {("restored", "sibling.exactly_two"), ("house", "sibling.sizes")}


# The opening


def test_white_first_puts_one_piece_on_any_cell() -> None:
    start = teban.start("sibling")
    assert start.seat == 1
    assert start.legal() == tuple(cells(5))
    assert (asked(start), start.view().sides) == ("sibling.opening", ("white", "black"))
    opened = start.play("e5")
    assert pieces(opened, "white") == {"e5"}
    assert (opened.seat, asked(opened)) == (2, "sibling.first")


def test_without_the_pie_nobody_chooses_a_side() -> None:
    for action in ("white", "black"):
        reason = teban.start("sibling").play("e5").why_not(action)
        assert reason is not None
        assert reason.code == "not_this_step"
        assert reason.params["asked"].code == "sibling.first"


# The pie


def test_with_the_pie_seat_2_chooses_a_side_after_the_first_piece() -> None:
    choice = teban.start("sibling", pie=True).play("e5")
    assert choice.seat == 2
    assert choice.legal() == ("white", "black")
    assert (asked(choice), choice.view().phase, choice.view().sides) == ("sibling.choose_side", "pie", None)
    assert refusal(choice, "a1")[0] == "not_this_step"
    assert refusal(choice, "e5")[0] == "not_this_step"


def test_white_takes_over_the_stone_and_the_white_side_and_seat_1_moves_next_as_black() -> None:
    swapped = teban.start("sibling", pie=True).play("e5").play("white")
    assert (swapped.seat, swapped.view().sides, swapped.view().phase) == (1, ("black", "white"), "play")
    assert pieces(swapped, "white") == {"e5"}
    after = played(swapped, "a1", "a3")
    assert pieces(after, "black") == {"a1", "a3"}
    assert after.seat == 2


def test_black_leaves_the_stone_and_seat_2_moves_next_as_black() -> None:
    kept = teban.start("sibling", pie=True).play("e5").play("black")
    assert (kept.seat, kept.view().sides, kept.view().phase) == (2, ("white", "black"), "play")
    assert pieces(played(kept, "a1", "a3"), "black") == {"a1", "a3"}


def test_the_side_is_chosen_only_once() -> None:
    assert refusal(teban.start("sibling", pie=True).play("e5").play("black"), "white")[0] == "not_this_step"
    assert refusal(teban.start("sibling", pie=True), "white")[0] == "not_this_step"


# The turn


def test_a_turn_is_two_placements_of_own_pieces() -> None:
    first = teban.start("sibling", size=3).play("c3")
    second = first.play("a1")
    assert (second.seat, asked(second)) == (2, "sibling.second")
    assert second.prompt is not None
    assert (second.prompt.cells, second.prompt.params) == (("a1",), {"first": "a1"})
    assert [over.cells for over in second.view().overlays if over.kind == "pending"] == [("a1",)]
    third = second.play("e3")
    assert (third.seat, asked(third)) == (1, "sibling.first")
    assert (pieces(third, "white"), pieces(third, "black")) == ({"c3"}, {"a1", "e3"})
    assert pieces(played(third, "a2", "c2"), "white") == {"c3", "a2", "c2"}


def test_the_second_is_collinear_with_the_first_and_pieces_in_between_do_not_matter() -> None:
    second = played(teban.start("sibling", size=3), "c3", "a1")
    assert second.legal() == ("a3", "c1", "d3", "e3")  # d3 and e3 lie behind c3
    assert refusal(second, "b3") == ("sibling.not_in_line", ("b3", "a1"))


def test_the_second_is_not_adjacent_to_the_first() -> None:
    second = played(teban.start("sibling", size=3), "c3", "a1")
    for cell in ("a2", "b1", "b2"):
        assert refusal(second, cell) == ("sibling.adjacent", (cell, "a1"))


def test_both_go_on_empty_cells() -> None:
    first = teban.start("sibling", size=3).play("c3")
    assert refusal(first, "c3") == ("occupied", ("c3",))
    second = first.play("a1")
    assert refusal(second, "c3") == ("occupied", ("c3",))
    assert refusal(second, "a1") == ("occupied", ("a1",))


def test_the_first_cell_must_be_one_that_leaves_a_legal_second() -> None:
    first = teban.start("sibling", size=2).play("a1")
    assert first.legal() == ("a2", "b1", "b3", "c1")
    assert refusal(first, "c2") == ("sibling.no_partner", ("c2",))  # its only partner is a1
    assert refusal(first, "b2") == ("sibling.no_partner", ("b2",))  # everything is adjacent to the centre


def test_exactly_two_are_placed() -> None:
    second = played(teban.start("sibling", size=3), "c3", "a1")
    assert refusal(second, "pass")[0] == "not_this_step"
    assert second.play("a3").seat == 1


@pytest.mark.parametrize("action", ["pass", "a1-a3", "Wa1", "a1N", "end"])
def test_an_action_of_another_form_is_refused_with_what_is_asked(action: str) -> None:
    reason = teban.start("sibling", size=3).play("c3").why_not(action)
    assert reason is not None
    assert reason.code == "not_this_step"
    assert reason.params["asked"].code == "sibling.first"


# The end


def test_the_game_ends_when_the_player_to_move_has_no_legal_pair() -> None:
    before = played(teban.start("sibling", size=2), "a1", "a2", "c1", "b1")
    assert before.outcome is None
    over = before.play("b3")  # b2 and c2 are still empty, but they make no pair
    assert over.outcome is not None
    assert over.seat == 2
    assert (over.legal(), over.prompt, over.view().phase) == ((), None, "over")
    assert refusal(over, "b2") == ("game_over", ())
    assert teban.load(over.text) == over


def test_the_second_largest_groups_are_compared_first() -> None:
    # White's b2-a2-c1, one group of three; Black's a1-b1 and b3-c2
    over = played(teban.start("sibling", size=2), "b2", "a1", "c2", "a2", "c1", "b1", "b3")
    assert (group_sizes(over, "white"), group_sizes(over, "black")) == ([3], [2, 2])
    assert over.outcome == Outcome(2, "sibling.groups")


def test_if_equal_the_largest_decide() -> None:
    # White's a1-b1 and b3; Black's a2 and c1
    over = played(teban.start("sibling", size=2), "a1", "a2", "c1", "b1", "b3")
    assert (group_sizes(over, "white"), group_sizes(over, "black")) == ([2, 1], [1, 1])
    assert over.outcome == Outcome(1, "sibling.groups")


@pytest.mark.parametrize(
    ("size", "white", "sizes", "seat", "winner"),
    [
        # Full boards: Black holds all the other cells.
        (3, "a2 b2 b4 c2 c4 c5 d1 d3 e1", ([5, 4], [7, 3]), 1, 1),  # second, whatever the first is
        (3, "a2 b2 c2 c3 c5 d1 d4 e1 e3", ([6, 3], [7, 3]), 1, 2),  # first
        (3, "a1 a3 b2 b4 c2 c4 d2 d4 e2", ([5, 4], [5, 4, 1]), 1, 2),  # third; a missing one counts nothing
        (
            4,
            "a4 b1 b2 b3 b4 b5 c2 c3 c4 c5 c6 d5 d6 d7 e1 e6 f1 g1 g4",
            ([15, 3, 1], [15, 3]),
            2,
            1,
        ),
        (
            4,
            "a2 a4 b3 c1 c2 c3 c4 c5 c6 d4 d5 d6 d7 e1 e2 f1 f3 f5 g4",
            ([12, 3, 2, 1, 1], [12, 3, 3]),
            2,
            2,
        ),
        (
            4,
            "a2 a3 b1 b2 b3 b4 b5 c1 c4 c6 d1 d2 d3 d5 d7 e6 f1 f4 g2",
            ([16, 1, 1, 1], [16, 1, 1]),  # fourth
            2,
            1,
        ),
    ],
)
def test_then_the_third_the_fourth_and_so_on(
    size: int, white: str, sizes: tuple[list[int], list[int]], seat: int, winner: int
) -> None:
    black = " ".join(set(cells(size)) - set(white.split()))
    over = position(white, black, size=size, seat=seat)
    assert (group_sizes(over, "white"), group_sizes(over, "black")) == sizes
    assert over.outcome == Outcome(winner, "sibling.groups")


def test_the_winner_is_the_seat_that_plays_the_winning_side() -> None:
    start = teban.start("sibling", size=2, pie=True)
    black_wins = ("a1", "c2", "a2", "c1", "b1", "b3")
    assert played(start, "b2", "black", *black_wins).outcome == Outcome(2, "sibling.groups")
    assert played(start, "b2", "white", *black_wins).outcome == Outcome(1, "sibling.groups")
    white_wins = ("a2", "c1", "b1", "b3")
    assert played(start, "a1", "black", *white_wins).outcome == Outcome(1, "sibling.groups")
    assert played(start, "a1", "white", *white_wins).outcome == Outcome(2, "sibling.groups")


# The text form


@pytest.mark.parametrize("pie", [False, True])
def test_every_step_has_a_text_form(pie: bool) -> None:
    step = teban.start("sibling", size=3, pie=pie)
    for action in ("c3", *(["white"] if pie else []), "a1", "a3", "b1", "b3"):
        assert teban.load(step.text) == step
        step = step.play(action)
    assert teban.load(step.text) == step


@pytest.mark.parametrize(
    ("first", "seat"),
    [
        ("d4", 2),  # not the mover's
        ("b1", 2),  # no piece at all
    ],
)
def test_a_first_piece_that_cannot_be_is_refused(first: str, seat: int) -> None:
    with pytest.raises(BadText) as caught:
        position("d4", "a1", size=4, seat=seat, first=first)
    assert (caught.value.reason.code, caught.value.reason.cells) == ("sibling.bad_first", (first,))


def test_a_first_piece_without_a_second_is_refused() -> None:
    with pytest.raises(BadText) as caught:
        position("a1", "b2", size=2, seat=2, first="b2")  # everything is adjacent to the centre
    assert (caught.value.reason.code, caught.value.reason.cells) == ("sibling.bad_first", ("b2",))


@pytest.mark.parametrize(
    ("white", "black", "seat", "white_seat", "pie"),
    [
        ("d4", "", 1, "2", False),  # sides are exchanged only with the pie
        ("d4", "", 2, "-", False),  # and chosen only with it
        ("d4", "a1 a3", 2, "-", True),  # chosen already
        ("", "", 1, "-", True),  # too early
    ],
)
def test_sides_that_cannot_be_are_refused(white: str, black: str, seat: int, white_seat: str, pie: bool) -> None:
    with pytest.raises(BadText) as caught:
        position(white, black, size=4, seat=seat, white_seat=white_seat, pie=pie)
    assert caught.value.reason.code == "sibling.bad_sides"


@pytest.mark.parametrize(
    ("white", "black", "seat", "first", "white_seat"),
    [
        ("", "", 2, "-", "1"),  # seat 1 begins
        ("", "", 1, "-", "2"),  # as White
        ("d4", "", 1, "-", "-"),  # seat 2 chooses
        ("d4", "", 1, "-", "1"),  # Black is next
        ("d4", "", 2, "-", "2"),
        ("", "d4", 1, "-", "1"),  # White's piece comes first
        ("d4", "a1 a3", 2, "-", "1"),  # White is next
        ("d4 d6", "a1", 2, "-", "1"),  # an even number of white pieces at the start of a turn
        ("d4 d6", "a1 a3 c1", 1, "-", "1"),
        ("d4", "a1", 2, "-", "1"),  # half a turn without its first piece
        ("d4", "a1 a3", 2, "a1", "1"),  # a first piece, but the second is there too
        ("d4 d6", "", 1, "d6", "1"),  # White cannot go twice
    ],
)
def test_stones_that_do_not_fit_the_seat_are_refused(
    white: str, black: str, seat: int, first: str, white_seat: str
) -> None:
    with pytest.raises(BadText) as caught:
        position(white, black, size=4, seat=seat, first=first, white_seat=white_seat, pie=True)
    assert caught.value.reason.code == "stones_do_not_fit_seat"


@pytest.mark.parametrize(
    ("words", "code"), [("3 - 1", "text_word"), ("2 a9 1", "not_on_board"), ("2 - 3", "text_word")]
)
def test_a_word_without_sense_in_the_text_form_is_refused(words: str, code: str) -> None:
    with pytest.raises(BadText) as caught:
        teban.load(f"sibling size=2 ../.W./.. {words}")
    assert caught.value.reason.code == code


def test_the_rules_are_the_same_on_the_turned_board() -> None:
    second = played(teban.start("sibling", size=3), "b2", "a1")
    assert len(second.symmetries) == 12
    for symmetry in second.symmetries:
        turned = second.transformed(symmetry)
        assert set(turned.legal()) == {second.transformed_action(action, symmetry) for action in second.legal()}
        for action in second.legal():
            assert turned.play(second.transformed_action(action, symmetry)) == second.play(action).transformed(symmetry)


# A second referee: pairs and the count at the end, written again from coordinates

Point = tuple[int, int]


def points(size: int) -> dict[str, Point]:
    reach = size - 1
    span = range(-reach, reach + 1)
    return dict(zip(cells(size), ((q, r) for r in span for q in span if abs(q + r) <= reach), strict=True))


def is_pair(a: Point, b: Point) -> bool:
    q, r = a[0] - b[0], a[1] - b[1]
    return 0 in (q, r, q + r) and max(abs(q), abs(r), abs(q + r)) >= 2


def are_neighbours(a: Point, b: Point) -> bool:
    q, r = a[0] - b[0], a[1] - b[1]
    return max(abs(q), abs(r), abs(q + r)) == 1


def sizes(stones: set[Point]) -> list[int]:
    """Group sizes in falling order."""
    found, left = [], set(stones)
    while left:
        group = {left.pop()}
        while more := {a for a in left if any(are_neighbours(a, b) for b in group)}:
            group |= more
            left -= more
        found.append(len(group))
    return sorted(found, reverse=True)


def white_is_ahead(white: list[int], black: list[int]) -> bool:
    ranks = list(zip_longest([*white, 0, 0], [*black, 0, 0], fillvalue=0))
    ranks[0], ranks[1] = ranks[1], ranks[0]
    return next(ours > theirs for ours, theirs in ranks if ours != theirs)


@pytest.mark.parametrize("pie", [False, True])
@pytest.mark.parametrize(("size", "games"), [(2, 10), (3, 12), (4, 6), (5, 3)])
def test_a_second_referee_agrees_along_random_games(size: int, games: int, pie: bool) -> None:
    rng, point = Random(size), points(size)
    for _ in range(games):
        current = teban.start("sibling", size=size, pie=pie)
        stones = {"W": set[Point](), "B": set[Point]()}
        seats = {"W": 1, "B": 2}
        opening = rng.choice(current.legal())
        current = current.play(opening)
        stones["W"].add(point[opening])
        if pie:
            choice = rng.choice(current.legal())
            current = current.play(choice)
            seats = {"W": 1, "B": 2} if choice == "black" else {"W": 2, "B": 1}
        own, rival = "B", "W"
        while True:
            free = {name: cell for name, cell in point.items() if cell not in stones["W"] | stones["B"]}
            pairs = {(a, b) for a in free for b in free if is_pair(free[a], free[b])}
            assert (current.seat, set(current.legal())) == (seats[own], {a for a, _ in pairs})
            if not pairs:
                break
            assert current.outcome is None
            first = rng.choice(current.legal())
            current = current.play(first)
            assert (current.seat, set(current.legal())) == (seats[own], {b for a, b in pairs if a == first})
            second = rng.choice(current.legal())
            current = current.play(second)
            stones[own] |= {point[first], point[second]}
            own, rival = rival, own
        winner = "W" if white_is_ahead(sizes(stones["W"]), sizes(stones["B"])) else "B"
        assert current.outcome == Outcome(seats[winner], "sibling.groups")
