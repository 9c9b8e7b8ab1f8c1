"""Orochi, clause by clause (RULES.md, section 9).

Side 4 unless a test says otherwise. The centre d4 of that board has the neighbours c3 c4 d3 d5 e3 e4. On side 2 the
centre b2 is surrounded by a1 a2 b3 c2 c1 b1, in this order.
"""

from random import Random

import pytest

import teban
from games.asking import asked, played, refusal
from games.placing import placed, row_lengths
from teban import BadOption, BadText, Outcome, Position


def cells(size: int) -> list[str]:
    return [f"{letter}{i + 1}" for letter, length in row_lengths(size).items() for i in range(length)]


def position(white: str, black: str, *, size: int = 4, seat: int = 1) -> Position:
    return placed("orochi", white, black, seat, size=size)


def side_at(position: Position, cell: str) -> str | None:
    return next((piece.side for piece in position.view().pieces if piece.cell == cell), None)


def wash(position: Position, kind: str) -> set[tuple[str, ...]]:
    return {overlay.cells for overlay in position.view().overlays if overlay.kind == kind}


# Options


def test_the_board_has_side_four_by_default_and_any_side_from_two_to_eight() -> None:
    assert teban.start("orochi").view().size == 4
    assert teban.game("orochi").sizes == (2, 3, 4, 5, 6, 7, 8)
    for size in (1, 9):
        with pytest.raises(BadOption) as caught:
            teban.start("orochi", size=size)
        assert caught.value.reason.code == "bad_option_value"


def test_house_rules_are_marked() -> None:
    marks = {(evidence.mark, evidence.code) for evidence in teban.game("orochi").evidence}
    assert marks == {("house", "orochi.compulsory_extra"), ("house", "orochi.sizes")}


# Setup


def test_white_puts_one_piece_of_any_colour_then_black_two_then_it_is_whites_turn() -> None:
    for colours in ("WWW", "WWB", "WBW", "BWW", "BBB"):
        steps = [teban.start("orochi")]
        for colour, cell in zip(colours, ("a1", "a2", "a3"), strict=True):
            steps.append(steps[-1].play(colour + cell))
        assert [step.seat for step in steps] == [1, 2, 2, 1]
        assert [asked(step) for step in steps] == ["orochi.setup"] * 3 + ["orochi.place"]
        assert [step.view().phase for step in steps] == ["setup"] * 3 + ["play"]
        assert side_at(steps[-1], "a1") == {"W": "white", "B": "black"}[colours[0]]


def test_in_the_setup_every_empty_cell_is_open_to_both_colours() -> None:
    start = teban.start("orochi")
    assert start.legal()[:4] == ("Wa1", "Ba1", "Wa2", "Ba2")
    assert set(start.legal()) == {colour + cell for colour in "WB" for cell in cells(4)}
    assert refusal(start.play("Wd4"), "Bd4") == ("occupied", ("d4",))


# The turn


@pytest.mark.parametrize("colour", ["W", "B"])
@pytest.mark.parametrize("seat", [1, 2])
def test_a_turn_is_one_placement_of_either_colour(colour: str, seat: int) -> None:
    before = position("a1 a2", "g4", seat=seat)
    assert len(before.legal()) == 2 * 34
    after = before.play(f"{colour}d4")
    assert side_at(after, "d4") == {"W": "white", "B": "black"}[colour]
    assert (after.seat, asked(after)) == (3 - seat, "orochi.place")


def test_a_piece_goes_on_an_empty_cell_and_its_colour_must_be_named() -> None:
    turn = position("a1 a2", "g4")
    assert refusal(turn, "Wg4") == ("occupied", ("g4",))
    assert refusal(turn, "g4") == ("occupied", ("g4",))
    assert refusal(turn, "d4") == ("orochi.choose_colour", ("d4",))


@pytest.mark.parametrize("action", ["pass", "white", "a1-b2", "Wd4N", "Ed4"])
def test_there_is_no_passing_and_no_action_of_another_form(action: str) -> None:
    reason = position("a1 a2", "g4").why_not(action)
    assert reason is not None
    assert reason.code == "not_this_step"
    assert reason.params["asked"].code == "orochi.place"


# Overfull pieces


@pytest.mark.parametrize("colour", ["white", "black"])
def test_a_piece_with_four_neighbours_of_its_own_colour_is_overfull(colour: str) -> None:
    group, rest = "d4 d3 c3 c4", "g1 g2"
    before = position(group, rest) if colour == "white" else position(rest, group)
    letter = colour[0].upper()
    after = before.play(f"{letter}d5")
    assert after.seat == 1
    assert after.legal() == ("flip-d4",)
    assert asked(after) == "orochi.flip"
    assert after.prompt is not None
    assert after.prompt.cells == ("d4",)
    assert wash(after, "overfull") == {("d4",)}


def test_three_neighbours_are_not_enough_and_the_other_colour_does_not_count() -> None:
    after = position("d4 d3 c3 c4", "g1 e3 e4").play("Bd5")
    assert after.seat == 2
    assert wash(after, "overfull") == set()


@pytest.mark.parametrize("around", ["c3 c4 d3 d5", "c3 c4 d3 d5 e3", "c3 c4 d3 d5 e3 e4"])
def test_more_than_four_are_overfull_too_and_so_may_be_the_piece_just_placed(around: str) -> None:
    assert position(around, "g1 g2").play("Wd4").legal() == ("flip-d4",)


def test_while_a_piece_is_overfull_the_mover_must_flip() -> None:
    overfull = position("d4 d3 c3 c4", "g1 g2").play("Wd5")
    assert refusal(overfull, "Wa1") == ("orochi.flip_first", ("d4",))
    assert refusal(overfull, "a1") == ("orochi.flip_first", ("d4",))
    assert refusal(overfull, "flip-d3") == ("orochi.not_overfull", ("d3",))
    assert refusal(overfull, "flip-a1") == ("orochi.not_overfull", ("a1",))
    assert refusal(overfull, "pass")[0] == "not_this_step"


def test_nothing_is_flipped_while_no_piece_is_overfull() -> None:
    assert refusal(position("d4 d3 c3 c4", "g1 g2"), "flip-d4") == ("orochi.not_overfull", ("d4",))


def test_a_flip_replaces_the_piece_by_one_of_the_other_colour() -> None:
    for group, rest, letter, then in (("d4 d3 c3 c4", "g1", "W", "black"), ("g1", "d4 d3 c3 c4", "B", "white")):
        flipped = played(position(group, rest), f"{letter}d5", "flip-d4")
        assert side_at(flipped, "d4") == then


def test_the_mover_chooses_which_overfull_piece_he_flips() -> None:
    two = position("d3 d4 d5 d6 e4", "g1 a1").play("Wc4")
    assert two.legal() == ("flip-d4", "flip-d5")
    assert wash(two, "overfull") == {("d4", "d5")}


def test_a_flip_may_cure_others() -> None:
    cured = played(position("d3 d4 d5 d6 e4", "g1 a1"), "Wc4", "flip-d4")
    assert asked(cured) == "orochi.place"  # d5 has only three white neighbours left


def test_a_flip_may_create_others_and_flipping_goes_on_until_none_is_left() -> None:
    # d4 turns black, and then e4 has four black neighbours: d4, e3, e5 and f4
    flipped = played(position("d4 d3 c3 c4", "e3 e4 e5 f4"), "Wd5", "flip-d4")
    assert flipped.seat == 1
    assert flipped.legal() == ("flip-e4",)
    again = flipped.play("flip-e4")
    assert side_at(again, "e4") == "white"
    assert (again.seat, asked(again)) == (1, "orochi.place")


@pytest.mark.parametrize("seat", [1, 2])
def test_after_a_flip_the_mover_gets_another_placement_and_must_make_it(seat: int) -> None:
    flipped = played(position("d4 d3 c3 c4", "g1 g2", seat=seat), "Wd5", "flip-d4")
    assert (flipped.seat, asked(flipped)) == (seat, "orochi.place")
    assert {action[0] for action in flipped.legal()} == {"W", "B"}
    assert refusal(flipped, "pass")[0] == "not_this_step"


def test_the_turn_ends_with_a_placement_that_causes_no_flip() -> None:
    flipped = played(position("d4 d3 c3 c4", "g1 g2"), "Wd5", "flip-d4")
    assert flipped.play("Wa1").seat == 2


def test_an_extra_placement_may_cause_flips_and_another_placement_again() -> None:
    once = played(position("d4 d3 c3 c4 f2 f3 f4 g2", "a4"), "Wd5", "flip-d4")
    again = once.play("Wg3")  # f3 has now the white neighbours f2, f4, g2 and g3
    assert (again.seat, again.legal()) == (1, ("flip-f3",))
    twice = again.play("flip-f3")
    assert (twice.seat, asked(twice)) == (1, "orochi.place")
    assert twice.play("Wa1").seat == 2


# The end


def test_the_game_ends_as_soon_as_one_empty_cell_is_left() -> None:
    before = position("a1 a2 b2", "b1 b3", size=2)
    assert before.outcome is None
    over = before.play("Bc2")
    assert over.outcome is not None
    assert (over.legal(), over.prompt, over.view().phase) == ((), None, "over")
    assert refusal(over, "Wc1") == ("game_over", ())
    assert teban.load(over.text) == over


@pytest.mark.parametrize("seat", [1, 2])
def test_the_larger_group_adjacent_to_the_empty_cell_wins_for_its_colour(seat: int) -> None:
    # Beside c1: White's a1-a2-b2, three pieces; Black's b1 alone and b3-c2, two pieces
    over = position("a1 a2 b2", "b1 b3", size=2, seat=seat).play("Bc2")
    assert over.outcome == Outcome(1, "orochi.larger")
    # and with the colours exchanged
    over = position("b1 b3", "a1 a2 b2", size=2, seat=seat).play("Wc2")
    assert over.outcome == Outcome(2, "orochi.larger")


def test_of_several_groups_of_one_colour_the_largest_counts() -> None:
    # Beside the centre: White's a1 alone and b3-c2-c1; Black's a2 and b1, each alone
    assert position("a1 b3 c2", "a2 b1", size=2).play("Wc1").outcome == Outcome(1, "orochi.larger")


def test_several_groups_of_one_colour_are_not_added_up() -> None:
    # Side 3, the centre empty. White has groups of 3, 3 and 4 beside it, Black of 4, 2 and 2.
    white, black = "a1 b1 b2 c4 c5 d4 d1 d2 e1 e2", "a2 a3 b3 b4 d3 c1 c2"
    assert position(white, black, size=3).play("Be3").outcome == Outcome(2, "orochi.equal")


def test_a_colour_without_a_group_beside_the_empty_cell_counts_nothing() -> None:
    # Beside a1 all is white: a2-b2-b1, three pieces; Black's b3-c2-c1, also three, lies apart
    over = position("a2 b2 b1", "b3 c2", size=2).play("Bc1")
    assert over.outcome == Outcome(1, "orochi.larger")


def test_a_larger_group_that_is_not_adjacent_to_the_empty_cell_does_not_count() -> None:
    # Side 3, a1 empty. Beside it White's a2-b1-b2-b3, four pieces; Black's seven along row c lie apart.
    white, black = "a2 b1 b2 b3 d1 d2 d3 d4", "a3 b4 c1 c2 c3 c4 c5 e1 e2"
    over = position(white, black, size=3).play("Be3")
    assert over.outcome == Outcome(1, "orochi.larger")


@pytest.mark.parametrize("seat", [1, 2])
def test_if_equal_the_player_who_made_the_last_placement_loses(seat: int) -> None:
    # Beside c1: White's b2-b3-c2 and Black's b1-a1-a2
    over = position("b2 b3 c2", "b1 a1", size=2, seat=seat).play("Ba2")
    assert over.outcome == Outcome(3 - seat, "orochi.equal")


def test_the_game_goes_on_while_a_piece_is_overfull() -> None:
    overfull = position("b2 a1 a2 b3", "b1", size=2).play("Wc2")
    assert overfull.outcome is None
    assert overfull.seat == 1
    assert overfull.legal() == ("flip-b2",)
    over = overfull.play("flip-b2")
    # Beside c1: White's a1-a2-b3-c2, Black's b1-b2
    assert over.outcome == Outcome(1, "orochi.larger")
    assert {(cells, side) for cells in wash(over, "group") for side in [side_at(over, cells[0])]} == {
        (("a1", "a2", "b3", "c2"), "white"),
        (("b1", "b2"), "black"),
    }


# The text form


def test_a_full_board_is_refused() -> None:
    with pytest.raises(BadText) as caught:
        position("a1 a2 b2", "b1 b3 c1 c2", size=2)
    assert caught.value.reason.code == "orochi.no_empty_cell"


@pytest.mark.parametrize(("white", "black", "seat"), [("", "", 2), ("a1", "", 1), ("", "a1", 1), ("a1", "a2", 1)])
def test_a_setup_that_cannot_be_is_refused(white: str, black: str, seat: int) -> None:
    with pytest.raises(BadText) as caught:
        position(white, black, seat=seat)
    assert caught.value.reason.code == "stones_do_not_fit_seat"


@pytest.mark.parametrize("actions", [(), ("Wa1",), ("Wa1", "Ba2"), ("Wa1", "Ba2", "Wd4")])
def test_every_step_has_a_text_form(actions: tuple[str, ...]) -> None:
    after = played(teban.start("orochi"), *actions)
    assert teban.load(after.text) == after


# A second referee: overfull pieces and the count at the end, written again from coordinates

Point = tuple[int, int]
STEPS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))


def points(size: int) -> dict[str, Point]:
    reach = size - 1
    names = iter(cells(size))
    span = range(-reach, reach + 1)
    return {next(names): (q, r) for r in span for q in span if abs(q + r) <= reach}


def overfull(stones: dict[Point, str]) -> set[Point]:
    return {
        (q, r) for (q, r), stone in stones.items() if sum(stones.get((q + x, r + y)) == stone for x, y in STEPS) > 3
    }


def largest_beside(empty: Point, colour: str, stones: dict[Point, str]) -> int:
    """Every piece of the colour takes over the smallest label around it, until each group has one label."""
    label = {cell: cell for cell, stone in stones.items() if stone == colour}
    for _ in label:
        for q, r in label:
            label[(q, r)] = min(label.get((q + x, r + y), (q, r)) for x, y in (*STEPS, (0, 0)))
    beside = [label[near] for x, y in STEPS if (near := (empty[0] + x, empty[1] + y)) in label]
    return max((list(label.values()).count(group) for group in beside), default=0)


@pytest.mark.parametrize(("size", "games"), [(2, 40), (3, 30), (4, 8)])
def test_a_second_referee_agrees_along_random_games(size: int, games: int) -> None:
    rng, point = Random(size), points(size)
    for _ in range(games):
        current, stones, seat = teban.start("orochi", size=size), dict[Point, str](), 1
        while len(stones) < len(point) - 1 or overfull(stones):
            flips = {f"flip-{name}" for name, cell in point.items() if cell in overfull(stones)}
            placements = {colour + name for name, cell in point.items() if cell not in stones for colour in "WB"}
            assert set(current.legal()) == (flips or placements)
            assert (current.seat, current.outcome) == (seat, None)
            action = rng.choice(current.legal())
            current = current.play(action)
            cell = point[action.removeprefix("flip-").lstrip("WB")]
            stones[cell] = action[0] if action[0] in "WB" else "WB".replace(stones[cell], "")
            last = seat
            if action[0] != "f" and not overfull(stones):
                seat = 2 if len(stones) < 3 else 3 - seat
        (empty_cell,) = set(point.values()) - set(stones)
        white, black = (largest_beside(empty_cell, colour, stones) for colour in ("W", "B"))
        winner = 3 - last if white == black else 1 if white > black else 2
        assert current.outcome == Outcome(winner, "orochi.equal" if white == black else "orochi.larger")
