"""Node, clause by clause (RULES.md, section 8).

Side 4 unless a test says otherwise: rows a to g of 4, 5, 6, 7, 6, 5 and 4 cells, 18 of them on the rim.
"""

from itertools import combinations
from random import Random

import pytest

import teban
from games.asking import asked, played, refusal
from games.placing import placed, row_lengths
from teban import BadOption, BadText, Outcome, Position

RIM = {"a1", "a2", "a3", "a4", "b5", "c6", "d7", "e6", "f5", "g4", "g3", "g2", "g1", "f1", "e1", "d1", "c1", "b1"}


def position(white: str, black: str, *, size: int = 4, seat: int = 1, anchor: str = "-", passes: int = 0) -> Position:
    return placed("node", white, black, seat, anchor, passes, size=size)


def inside(position: Position) -> set[str]:
    """The legal interior cells."""
    return set(position.legal()) - RIM


def wash(position: Position, kind: str) -> set[str]:
    return {cell for overlay in position.view().overlays if overlay.kind == kind for cell in overlay.cells}


# Options


def test_the_board_has_side_six_by_default_and_any_side_from_two_to_eight() -> None:
    assert teban.start("node").view().size == 6
    assert teban.game("node").sizes == (2, 3, 4, 5, 6, 7, 8)
    for size in (1, 9):
        with pytest.raises(BadOption) as caught:
            teban.start("node", size=size)
        assert caught.value.reason.code == "bad_option_value"


def test_house_rules_are_marked() -> None:
    marks = {(evidence.mark, evidence.code) for evidence in teban.game("node").evidence}
    assert marks == {("house", "node.not_blocked"), ("house", "node.pass"), ("house", "node.sizes")}


# Setup


def test_white_puts_one_anchor_then_black_two_then_it_is_whites_turn() -> None:
    first = teban.start("node", size=4)
    second = first.play("a1")
    third = second.play("d7")
    fourth = third.play("g1")
    assert [step.seat for step in (first, second, third, fourth)] == [1, 2, 2, 1]
    assert [asked(step) for step in (first, second, third, fourth)] == ["node.first"] * 3 + ["node.rim"]
    assert [step.view().phase for step in (first, second, third, fourth)] == ["setup"] * 3 + ["play"]
    assert {(piece.cell, piece.side) for piece in fourth.view().pieces} == {
        ("a1", "white"),
        ("d7", "black"),
        ("g1", "black"),
    }


@pytest.mark.parametrize("actions", [(), ("a1",), ("a1", "c6")])
def test_in_the_setup_each_anchor_goes_on_any_empty_rim_cell(actions: tuple[str, ...]) -> None:
    setup = played(teban.start("node", size=4), *actions)
    assert set(setup.legal()) == RIM - set(actions)
    assert refusal(setup, "d4") == ("span.rim_first", ("d4",))
    assert refusal(setup, "pass") == ("pass_only_when_stuck", ())
    for cell in actions:
        assert refusal(setup, cell) == ("occupied", (cell,))
    assert wash(setup, "pending") == set()


# The two steps


def test_a_turn_is_an_anchor_and_then_a_node_in_line_with_it_and_another_own_anchor() -> None:
    opened = position("a2", "g2 g3").play("c6")
    assert (opened.seat, asked(opened)) == (1, "node.second")
    assert opened.prompt is not None
    assert opened.prompt.params == {"anchor": "c6"}
    assert wash(opened, "pending") == {"c6"}
    assert opened.legal() == ("c2", "c4", "e5")
    closed = opened.play("c4")
    assert (closed.seat, asked(closed)) == (2, "node.rim")


def test_only_one_anchor_is_placed_in_a_turn() -> None:
    assert refusal(position("a2", "g2 g3").play("c6"), "d7") == ("span.rim_already_placed", ("c6",))


def test_a_node_must_be_in_line_with_the_anchor_just_placed() -> None:
    opened = position("a1 a2 d7", "g2 g3").play("c6")
    # d4 lies in line with a1 and d7, which are not collinear, but not with c6
    assert refusal(opened, "d4") == ("node.not_in_line", ("d4", "c6"))


def test_a_node_must_be_in_line_with_a_second_own_anchor() -> None:
    opened = position("a2", "g2 g3").play("c6")
    assert refusal(opened, "c3") == ("node.no_other_anchor", ("c3", "c6"))


def test_second_anchor_must_not_be_collinear_with_the_first() -> None:
    opened = position("a1 a2", "d1 g1").play("g4")
    # d4 lies in line with g4 and a1, but these two lie in line with each other
    assert refusal(opened, "d4") == ("node.no_other_anchor", ("d4", "g4"))
    assert opened.legal() == ("b2",)  # g4 and a2


def test_anchors_on_one_side_are_collinear() -> None:
    # b2 lies in line with a1 and a2, c4 with a2 and a4
    assert inside(position("a1 a2 a3 a4", "g2 g3")) == set()


def test_enemy_anchors_and_own_nodes_are_no_anchors() -> None:
    assert refusal(position("a2", "c6 g2"), "c4") == ("node.no_two_anchors", ("c4", "a2"))
    assert refusal(position("a2 c5", "g1 g2"), "c4") == ("node.no_two_anchors", ("c4", "a2"))


def test_pieces_in_between_never_block() -> None:
    crowded = position("a2 b3", "b2 c3 c5 d5 d6 g2")
    assert crowded.play("c6").legal() == ("c2", "c4", "e5")


def test_a_node_goes_on_an_empty_interior_cell() -> None:
    opened = position("a2 c4", "e5 g2").play("c6")
    assert opened.legal() == ("c2",)
    assert refusal(opened, "c4") == ("occupied", ("c4",))
    assert refusal(opened, "e5") == ("occupied", ("e5",))


def test_the_anchor_step_may_be_skipped_and_the_node_is_then_the_only_action() -> None:
    two = position("a2 c6", "g2 g3")
    assert inside(two) == {"c2", "c4", "e5"}
    assert set(two.legal()) & RIM == RIM - {"a2", "c6", "g2", "g3"}
    assert two.play("e5").seat == 2


def test_without_the_anchor_step_too_the_two_anchors_must_not_be_collinear() -> None:
    opposite = position("a1 g4", "d1 g1")
    assert inside(opposite) == set()
    assert refusal(opposite, "d4") == ("node.no_two_anchors", ("d4", "a1", "g4"))
    assert refusal(opposite, "b3") == ("node.no_two_anchors", ("b3",))


def test_the_second_step_is_compulsory_when_possible() -> None:
    assert refusal(position("a2", "g2 g3").play("c6"), "pass") == ("span.second_compulsory", ("c6",))


def test_the_second_step_is_skipped_automatically_when_impossible() -> None:
    after = position("a1", "d1 g1").play("g4")  # collinear with a1, the only other anchor
    assert (after.seat, asked(after)) == (2, "node.rim")
    assert wash(after, "pending") == set()


@pytest.mark.parametrize("action", ["white", "a1-b2", "Wa1", "a1N", "end"])
def test_an_action_of_another_form_is_refused_with_what_is_asked(action: str) -> None:
    reason = position("a2", "g2 g3").why_not(action)
    assert reason is not None
    assert reason.code == "not_this_step"
    assert reason.params["asked"].code == "node.rim"


# The end, as in Skirt


@pytest.mark.parametrize("seat", [1, 2])
@pytest.mark.parametrize(
    ("rest", "last"),
    [
        ("b2 c3 d4 e4 f4 g3", "a2"),  # S and N
        ("c5 d5 d4 d3 d2 e1", "c6"),  # SE and NW
        ("e5 e4 d4 d3 c2 c1", "e6"),  # NE and SW
        ("b2 c3 d4 d5 e5 f5 d3 d2 e1", "a2"),  # S, NE and NW
        ("f4 e4 d4 d3 c2 b1 d5 d6 c6", "g3"),  # N, SW and SE
    ],
)
def test_joining_two_opposite_or_three_alternate_sides_wins_at_once(rest: str, last: str, seat: int) -> None:
    before = position(rest, "b4 g1") if seat == 1 else position("b4 g1", rest, seat=2)
    assert before.outcome is None
    won = before.play(last)
    assert won.outcome == Outcome(seat, "joined")
    assert (won.seat, won.legal(), won.prompt) == (seat, (), None)
    assert wash(won, "won") == {*rest.split(), last}


def test_the_node_can_win_too() -> None:
    won = position("a1 b2 c3 e4 f4 g4 d7", "g1 d1").play("d4")  # in line with a1 and d7
    assert won.outcome == Outcome(1, "joined")
    assert won.seat == 1


def test_sides_that_are_neither_opposite_nor_three_alternate_ones_do_not_win() -> None:
    assert position("a2 b2 c3 d4 d5 e5 f5", "g1 g2").outcome is None  # S and NE
    assert position("a1 a2 a3 a4", "g1 g2").outcome is None  # S, SW and SE


STUCK = ("a1 c2", "a2 b3 b1 c1")
"""On side 2 only the centre is empty, and the two white anchors are opposite corners."""


def test_without_any_action_at_the_start_of_a_turn_the_only_one_is_a_pass() -> None:
    stuck = position(*STUCK, size=2)
    assert stuck.legal() == ("pass",)
    assert asked(stuck) == "must_pass"
    passed = stuck.play("pass")
    assert (passed.seat, passed.outcome) == (2, None)
    assert passed.legal() == ("b2",)
    assert passed.play("b2").outcome == Outcome(2, "joined")


def test_two_passes_in_a_row_draw() -> None:
    drawn = position(*STUCK, size=2, passes=1).play("pass")
    assert drawn.outcome == Outcome(None, "both_passed")
    assert drawn.legal() == ()


# The text form


@pytest.mark.parametrize("actions", [(), ("a1",), ("a1", "g1"), ("a1", "g1", "d1"), ("a2", "g2", "g3", "c6")])
def test_every_step_has_a_text_form(actions: tuple[str, ...]) -> None:
    after = played(teban.start("node", size=4), *actions)
    assert teban.load(after.text) == after


@pytest.mark.parametrize(
    ("white", "black", "seat", "anchor", "passes"),
    [
        ("", "", 2, "-", 0),
        ("a1", "", 1, "-", 0),
        ("a1", "g1", 1, "-", 0),
        ("a1", "g1", 2, "g1", 0),  # no anchor waits for its node in the setup
        ("a1", "g1", 2, "-", 1),  # nor can anybody have passed
    ],
)
def test_a_setup_that_cannot_be_is_refused(white: str, black: str, seat: int, anchor: str, passes: int) -> None:
    with pytest.raises(BadText) as caught:
        position(white, black, seat=seat, anchor=anchor, passes=passes)
    assert caught.value.reason.code == "stones_do_not_fit_seat"


@pytest.mark.parametrize(("anchor", "passes"), [("d4", 0), ("g2", 0), ("b1", 0), ("a2", 1)])
def test_an_anchor_that_cannot_be_is_refused(anchor: str, passes: int) -> None:
    with pytest.raises(BadText) as caught:
        position("a2 c6 d4", "g2", anchor=anchor, passes=passes)
    assert (caught.value.reason.code, caught.value.reason.cells) == ("span.bad_anchor", (anchor,))


def test_an_anchor_without_a_node_to_aim_at_is_refused() -> None:
    """Its turn would have ended with it."""
    with pytest.raises(BadText) as caught:
        position("a1 g4", "d1 g1", anchor="g4")
    assert (caught.value.reason.code, caught.value.reason.cells) == ("span.bad_anchor", ("g4",))


def test_a_turn_after_the_enemy_has_won_is_refused() -> None:
    with pytest.raises(BadText) as caught:
        position("a2 b2 c3 d4 e4 f4 g3", "g1 g2", seat=2)
    assert caught.value.reason.code == "won_before_last_turn"


# A second referee: lines and win written again from coordinates

Point = tuple[int, int]


def points(size: int) -> dict[str, Point]:
    reach = size - 1
    return {
        f"{letter}{i + 1}": (max(-reach, -reach - r) + i, r)
        for r, (letter, length) in enumerate(row_lengths(size).items(), start=-reach)
        for i in range(length)
    }


def is_rim(point: Point, size: int) -> bool:
    return size - 1 in map(abs, delta(point, (0, 0)))


def delta(a: Point, b: Point) -> tuple[int, int, int]:
    """The way from b to a along the three axes."""
    q, r = a[0] - b[0], a[1] - b[1]
    return q, r, q + r


def collinear(a: Point, b: Point) -> bool:
    return a != b and 0 in delta(a, b)


def aims(node: Point, a: Point, b: Point) -> bool:
    return collinear(node, a) and collinear(node, b) and not collinear(a, b)


def has_joined(cells: set[Point], size: int) -> bool:
    """Whether these cells of one colour join sides that win, by flooding from each of them."""
    for seed in cells:
        flood = {seed}
        while more := {b for a in flood for b in cells - flood if max(map(abs, delta(a, b))) == 1}:
            flood |= more
        # 0 is S, 1 is SE, and so on, counter-clockwise
        sides = {side for q, r in flood for side, far in enumerate((-r, q, q + r, r, -q, -q - r)) if far == size - 1}
        if any({side, side + 3} <= sides for side in range(3)) or any({s, s + 2, s + 4} <= sides for s in (0, 1)):
            return True
    return False


def expected(own: set[Point], taken: set[Point], anchor: Point | None, cells: dict[str, Point], size: int) -> set[str]:
    anchors = [cell for cell in own if is_rim(cell, size)]
    pairs = [(a, b) for a, b in combinations(anchors, 2) if anchor in (None, a, b)]
    free = {name: cell for name, cell in cells.items() if cell not in taken}
    nodes = {n for n, cell in free.items() if not is_rim(cell, size) and any(aims(cell, a, b) for a, b in pairs)}
    return nodes if anchor else nodes | {n for n, cell in free.items() if is_rim(cell, size)} or {"pass"}


@pytest.mark.parametrize(("size", "games"), [(2, 20), (3, 15), (4, 8), (5, 3)])
def test_a_second_referee_agrees_along_random_games(size: int, games: int) -> None:
    rng, cells = Random(size), points(size)
    for _ in range(games):
        current, stones = teban.start("node", size=size), {1: set[Point](), 2: set[Point]()}
        seat, anchor = 1, None
        while not current.outcome:
            taken = stones[1] | stones[2]
            assert current.seat == seat
            rim = {name for name, cell in cells.items() if is_rim(cell, size) and cell not in taken}
            in_setup = len(taken) < 3
            legal = rim if in_setup else expected(stones[seat], taken, anchor, cells, size)
            assert set(current.legal()) == legal
            action = rng.choice(current.legal())
            current = current.play(action)
            if action == "pass":
                seat = 3 - seat
                continue
            cell = cells[action]
            stones[seat].add(cell)
            if has_joined(stones[seat], size):
                assert current.outcome == Outcome(seat, "joined")
                break
            assert current.outcome is None
            opens = is_rim(cell, size) and not in_setup
            anchor = cell if opens and expected(stones[seat], taken | {cell}, cell, cells, size) else None
            if not anchor:
                seat = 2 if len(taken) < 2 else 3 - seat
        assert current.outcome is not None
