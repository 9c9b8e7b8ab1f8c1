"""Skirt, clause by clause (RULES.md, section 7).

Side 4 unless a test says otherwise: rows a to g of 4, 5, 6, 7, 6, 5 and 4 cells, 18 of them on the rim.
"""

import re
from random import Random

import pytest

import teban
from games.asking import asked, played, refusal
from games.placing import placed, row_lengths
from teban import BadOption, BadText, Outcome, Position

RIM = {"a1", "a2", "a3", "a4", "b5", "c6", "d7", "e6", "f5", "g4", "g3", "g2", "g1", "f1", "e1", "d1", "c1", "b1"}


def position(white: str, black: str, *, size: int = 4, seat: int = 1, anchor: str = "-", passes: int = 0) -> Position:
    return placed("skirt", white, black, seat, anchor, passes, size=size)


def wash(position: Position, kind: str) -> set[str]:
    return {cell for overlay in position.view().overlays if overlay.kind == kind for cell in overlay.cells}


# Options


def test_the_board_has_side_six_by_default_and_any_side_from_two_to_eight() -> None:
    assert teban.start("skirt").view().size == 6
    assert teban.game("skirt").sizes == (2, 3, 4, 5, 6, 7, 8)
    for size in (1, 9):
        with pytest.raises(BadOption) as caught:
            teban.start("skirt", size=size)
        assert caught.value.reason.code == "bad_option_value"


def test_house_rules_are_marked() -> None:
    marks = {(evidence.mark, evidence.code) for evidence in teban.game("skirt").evidence}
    assert marks == {("house", "skirt.no_second"), ("house", "skirt.pass"), ("house", "skirt.sizes")}


# The first turn


@pytest.mark.parametrize(("size", "rim"), [(2, 6), (4, 18), (6, 30), (8, 42)])
def test_in_the_first_turn_white_puts_one_piece_on_any_rim_cell(size: int, rim: int) -> None:
    start = teban.start("skirt", size=size)
    assert start.seat == 1
    assert len(start.legal()) == rim
    assert (asked(start), start.view().phase, start.view().sides) == ("skirt.first", "setup", ("white", "black"))
    assert set(start.legal()) == wash(start, "rim")
    after = start.play("a1")
    assert (after.seat, after.view().phase, asked(after)) == (2, "play", "skirt.rim")


def test_in_the_first_turn_no_interior_piece_is_placed() -> None:
    start = teban.start("skirt", size=4)
    assert set(start.legal()) == RIM
    assert refusal(start, "d4") == ("span.rim_first", ("d4",))
    assert refusal(start, "pass") == ("pass_only_when_stuck", ())


# The two steps


def test_a_turn_is_a_rim_piece_and_then_an_interior_piece() -> None:
    opened = played(teban.start("skirt", size=4), "a1", "g1")
    assert opened.seat == 2
    assert asked(opened) == "skirt.second"
    assert opened.prompt is not None
    assert opened.prompt.params == {"anchor": "g1"}
    assert wash(opened, "pending") == {"g1"}
    assert opened.legal() == ("b4", "c4", "d4", "e3", "f2")  # g1 sees only the long diagonal to a4
    closed = opened.play("d4")
    assert (closed.seat, asked(closed)) == (1, "skirt.open")
    assert {(piece.cell, piece.side) for piece in closed.view().pieces} == {
        ("a1", "white"),
        ("g1", "black"),
        ("d4", "black"),
    }


def test_only_one_rim_piece_is_placed_in_a_turn() -> None:
    opened = played(teban.start("skirt", size=4), "a1", "g1")
    assert refusal(opened, "g3") == ("span.rim_already_placed", ("g1",))


def test_pieces_go_on_empty_cells() -> None:
    opened = position("a1 d4", "g1", seat=2)
    assert refusal(opened, "a1") == ("occupied", ("a1",))
    assert refusal(opened, "d4") == ("occupied", ("d4",))
    assert refusal(opened, "g1") == ("occupied", ("g1",))


def test_the_rim_step_may_be_skipped_and_the_interior_piece_is_then_the_only_action() -> None:
    skipped = position("a1", "g2", seat=1)
    inside = {action for action in skipped.legal() if action not in RIM}
    assert inside == {"b2", "c3", "d4", "e4", "f4"}
    assert skipped.play("d4").seat == 2


def test_without_the_rim_step_any_own_rim_piece_will_do() -> None:
    two = position("a1 d7", "g2")
    inside = {action for action in two.legal() if action not in RIM}
    assert inside == {"b2", "c3", "d4", "e4", "f4"} | {"d6", "d5", "d3", "d2"}


def test_an_enemy_rim_piece_opens_nothing() -> None:
    assert refusal(position("a1", "g2 c1"), "c2") == ("skirt.out_of_reach_of_all", ("c2",))
    assert refusal(position("a1", "g2 c1", seat=2), "b2") == ("skirt.out_of_reach_of_all", ("b2",))


def test_without_any_own_rim_piece_the_rim_comes_first() -> None:
    black = teban.start("skirt", size=4).play("a1")
    assert refusal(black, "d4") == ("span.rim_first", ("d4",))
    assert set(black.legal()) == RIM - {"a1"}


def test_after_the_rim_step_only_the_piece_just_placed_counts() -> None:
    opened = position("a1", "g2").play("d7")
    assert opened.legal() == ("d2", "d3", "d4", "d5", "d6")
    assert refusal(opened, "b2") == ("skirt.out_of_reach", ("b2", "d7"))


def test_the_second_step_is_compulsory_when_possible() -> None:
    assert refusal(position("a1", "g2").play("d7"), "pass") == ("span.second_compulsory", ("d7",))


def test_the_turn_ends_if_the_rim_piece_reaches_nothing() -> None:
    full_line = position("b2 d4 f4", "c3 e4 g2 c6")  # all that a1 sees
    after = full_line.play("a1")
    assert (after.seat, asked(after)) == (2, "skirt.open")
    assert wash(after, "pending") == set()


@pytest.mark.parametrize("action", ["white", "a1-b2", "Wa1", "a1N", "end"])
def test_an_action_of_another_form_is_refused_with_what_is_asked(action: str) -> None:
    reason = position("a1", "g2").why_not(action)
    assert reason is not None
    assert reason.code == "not_this_step"
    assert reason.params["asked"].code == "skirt.open"


# Reach


def reach(anchor: str, white: str, black: str) -> set[str]:
    """What a white piece just placed on the rim reaches."""
    return set(position(f"{anchor} {white}", black, anchor=anchor).legal())


def test_a_rim_piece_reaches_every_empty_interior_cell_in_each_direction_up_to_the_rim() -> None:
    assert reach("a2", "", "g1") == {"b3", "c4", "d5", "e5", "b2", "c2", "d2"}
    assert reach("a1", "", "g1") == {"b2", "c3", "d4", "e4", "f4"}


@pytest.mark.parametrize(("white", "black"), [("b2 c3", ""), ("", "b2 c3"), ("b2", "c3"), ("c3", "b2")])
def test_the_unbroken_run_next_to_the_rim_piece_is_skipped_whatever_its_colours(white: str, black: str) -> None:
    assert reach("a1", white, f"g1 {black}") == {"d4", "e4", "f4"}


def test_only_one_run_can_be_skipped() -> None:
    blocked = position("a1", "b2 d4 g1", anchor="a1")
    assert blocked.legal() == ("c3",)
    assert refusal(blocked, "e4") == ("skirt.out_of_reach", ("e4", "a1"))


def test_only_a_run_that_begins_next_to_the_rim_piece_can_be_skipped() -> None:
    assert reach("a1", "", "d4 g1") == {"b2", "c3"}


def test_a_run_up_to_the_far_rim_leaves_nothing_to_reach_there() -> None:
    assert reach("a2", "b2 c2 d2", "g1") == {"b3", "c4", "d5", "e5"}


def test_a_piece_on_the_far_rim_does_not_matter() -> None:
    assert reach("a1", "", "g4") == {"b2", "c3", "d4", "e4", "f4"}


def test_pieces_along_the_rim_do_not_matter() -> None:
    assert reach("a2", "a3", "a1 g1") == {"b3", "c4", "d5", "e5", "b2", "c2", "d2"}


# The end

SPANS = [
    ("S-N", "a2 b2 c3 d4 e4 f4 g3"),
    ("SE-NW", "c6 c5 d5 d4 d3 d2 e1"),
    ("NE-SW", "e6 e5 e4 d4 d3 c2 c1"),
    ("S, NE, NW", "a2 b2 c3 d4 d5 e5 f5 d3 d2 e1"),
    ("SE, N, SW", "g3 f4 e4 d4 d3 c2 b1 d5 d6 c6"),
    ("S-N by a corner", "a1 b2 c3 d4 e4 f4 g3"),
]
TRIALS = pytest.mark.parametrize("group", [group for _, group in SPANS], ids=[name for name, _ in SPANS])


@TRIALS
@pytest.mark.parametrize("seat", [1, 2])
def test_joining_two_opposite_or_three_alternate_sides_wins_at_once(group: str, seat: int) -> None:
    """The rim piece is put in last, so the win comes before the turn's second step."""
    rim_cell = next(cell for cell in group.split() if cell in RIM)
    rest = " ".join(cell for cell in group.split() if cell != rim_cell)
    before = position(rest, "b4", seat=1) if seat == 1 else position("b4", rest, seat=2)
    assert before.outcome is None
    won = before.play(rim_cell)
    assert won.outcome == Outcome(seat, "joined")
    assert won.seat == seat
    assert wash(won, "won") == set(group.split())
    assert (won.legal(), won.prompt, won.view().phase) == ((), None, "over")
    assert refusal(won, "pass") == ("game_over", ())
    assert teban.load(won.text) == won


@pytest.mark.parametrize("anchored", [True, False])
def test_the_interior_piece_can_win_too(anchored: bool) -> None:
    """White's line from a1 to g4 lacks only d4, past the run that begins next to a1."""
    line = "a1 b2 c3 e4 f4 g4"
    before = position(line, "g1", anchor="a1" if anchored else "-")
    won = before.play("d4")
    assert won.outcome == Outcome(1, "joined")
    assert won.seat == 1


@pytest.mark.parametrize(
    "group",
    [
        "a2 b2 c3 d4 d5 e5 f5",  # S and NE: neither adjacent nor opposite
        "a1 a2 a3 a4",  # S, SW and SE: of these no two are opposite, and S is adjacent to both
        "a2 b2 c3 d4 d5 e5",  # S alone
        "b1 b2 a2",  # SW and S
    ],
)
def test_other_sides_do_not_win(group: str) -> None:
    assert position(group, "g2").outcome is None


def test_the_pieces_must_form_one_group() -> None:
    assert position("a2 b2 c3 e4 f4 g3", "g1").outcome is None  # d4 is missing


STUCK_WHITE = "a2 b4 d4 e2 d1 b1 b3 d3 c2"
STUCK_BLACK = "a1 a3 c5 e3 e1 c1 b2 c4 d2"
"""On side 3 only the centre is empty, and only corners, all of them black, see it."""


def test_without_any_action_at_the_start_of_a_turn_the_only_one_is_a_pass() -> None:
    stuck = position(STUCK_WHITE, STUCK_BLACK, size=3)
    assert stuck.legal() == ("pass",)
    assert asked(stuck) == "must_pass"
    passed = stuck.play("pass")
    assert (passed.seat, passed.outcome) == (2, None)
    assert passed.legal() == ("c3",)
    assert refusal(passed, "pass") == ("pass_only_when_stuck", ())
    assert passed.play("c3").outcome == Outcome(2, "joined")


def test_two_passes_in_a_row_draw() -> None:
    drawn = position(STUCK_WHITE, STUCK_BLACK, size=3, passes=1).play("pass")
    assert drawn.outcome == Outcome(None, "both_passed")
    assert drawn.legal() == ()
    assert wash(drawn, "won") == set()


def test_a_pass_tells_that_it_ends_the_game_only_where_it_does() -> None:
    answered, unanswered = (position(STUCK_WHITE, STUCK_BLACK, size=3, passes=passes) for passes in (1, 0))
    (ends,), (goes_on,) = (each.view().choices for each in (answered, unanswered))
    assert ends.consequence
    assert ends.consequence.code == "ends"
    assert goes_on.consequence is None


def test_an_action_between_two_passes_breaks_the_row() -> None:
    after = position("a1", "g2", passes=1).play("d4")
    assert after.text.split()[-1] == "0"


# The text form


@pytest.mark.parametrize("actions", [(), ("a1",), ("a1", "g1"), ("a1", "g1", "d4")])
def test_every_step_has_a_text_form(actions: tuple[str, ...]) -> None:
    after = played(teban.start("skirt", size=4), *actions)
    assert teban.load(after.text) == after


@pytest.mark.parametrize(("seat", "anchor", "passes"), [(2, "-", 0), (1, "a1", 0), (1, "-", 1)])
def test_a_first_turn_that_cannot_be_is_refused(seat: int, anchor: str, passes: int) -> None:
    with pytest.raises(BadText) as caught:
        position("", "", seat=seat, anchor=anchor, passes=passes)
    assert caught.value.reason.code == "stones_do_not_fit_seat"


@pytest.mark.parametrize(
    ("anchor", "passes"),
    [
        ("d4", 0),  # own, but not on the rim
        ("g2", 0),  # on the rim, but not own
        ("b1", 0),  # no piece at all
        ("a1", 1),  # a piece was placed, so nobody has just passed
    ],
)
def test_an_anchor_that_cannot_be_is_refused(anchor: str, passes: int) -> None:
    with pytest.raises(BadText) as caught:
        position("a1 d4", "g2", anchor=anchor, passes=passes)
    assert (caught.value.reason.code, caught.value.reason.cells) == ("span.bad_anchor", (anchor,))


def test_an_anchor_that_reaches_nothing_is_refused() -> None:
    """Its turn would have ended with it."""
    with pytest.raises(BadText) as caught:
        position("a1 b2 d4 f4", "c3 e4 g2", anchor="a1")
    assert (caught.value.reason.code, caught.value.reason.cells) == ("span.bad_anchor", ("a1",))


@TRIALS
def test_a_turn_after_the_enemy_has_won_is_refused(group: str) -> None:
    with pytest.raises(BadText) as caught:
        position(group, "b4", seat=2)
    assert caught.value.reason.code == "won_before_last_turn"


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ("3 - 0", "text_word"),
        ("1 a9 0", "not_on_board"),
        ("1 - 3", "text_number"),
        ("1 -", "text_too_short"),
        ("1 - 0 0", "text_too_long"),
    ],
)
def test_a_word_without_sense_in_the_text_form_is_refused(words: str, code: str) -> None:
    with pytest.raises(BadText) as caught:
        teban.load(f"skirt size=2 ../W../.. {words}")
    assert caught.value.reason.code == code


def test_the_rules_are_the_same_on_the_turned_board() -> None:
    opened = position("a1 c3 d7", "g2 d4", anchor="d7")
    assert len(opened.symmetries) == 12
    for symmetry in opened.symmetries:
        turned = opened.transformed(symmetry)
        assert set(turned.legal()) == {opened.transformed_action(action, symmetry) for action in opened.legal()}
        for action in opened.legal():
            assert turned.play(opened.transformed_action(action, symmetry)) == opened.play(action).transformed(symmetry)


# A second referee: reach and win written again from coordinates

Point = tuple[int, int]


def points(size: int) -> dict[str, Point]:
    reach = size - 1
    return {
        f"{letter}{i + 1}": (max(-reach, -reach - r) + i, r)
        for r, (letter, length) in enumerate(row_lengths(size).items(), start=-reach)
        for i in range(length)
    }


def height(point: Point) -> int:
    """How far from the centre."""
    q, r = point
    return max(abs(q), abs(r), abs(q + r))


def between(a: Point, b: Point) -> list[Point] | None:
    """The cells between two collinear ones, from a to b."""
    q, r = b[0] - a[0], b[1] - a[1]
    steps = max(abs(q), abs(r), abs(q + r))
    if steps == 0 or 0 not in (q, r, q + r):
        return None
    return [(a[0] + q // steps * i, a[1] + r // steps * i) for i in range(1, steps)]


def is_reachable(start: Point, goal: Point, stones: dict[Point, str], rim: int) -> bool:
    """Between them come first pieces only, then empty cells only, and no rim cell."""
    way = between(start, goal)
    if way is None or goal in stones or height(goal) == rim or any(height(cell) == rim for cell in way):
        return False
    return bool(re.fullmatch("[WB]*_*", "".join(stones.get(cell, "_") for cell in way)))


def has_joined(stones: dict[Point, str], colour: str, rim: int) -> bool:
    """Whether some group of a colour spans: sides spread from neighbour to neighbour until nothing changes."""
    touched = {
        (q, r): {side for side, far in enumerate((-r, q, q + r, r, -q, -q - r)) if far == rim}
        for (q, r), stone in stones.items()
        if stone == colour
    }
    changed = True
    while changed:
        changed = False
        for q, r in touched:
            for near in ((q + 1, r), (q - 1, r), (q, r + 1), (q, r - 1), (q - 1, r + 1), (q + 1, r - 1)):
                if near in touched and not touched[near] <= touched[(q, r)]:
                    touched[(q, r)] |= touched[near]
                    changed = True
    spans = [{0, 3}, {1, 4}, {2, 5}, {0, 2, 4}, {1, 3, 5}]
    return any(span <= sides for sides in touched.values() for span in spans)


def expected(stones: dict[Point, str], own: str, anchor: Point | None, cells: dict[str, Point], rim: int) -> set[str]:
    if anchor is not None:
        return {name for name, cell in cells.items() if is_reachable(anchor, cell, stones, rim)}
    free_rim = {name for name, cell in cells.items() if height(cell) == rim and cell not in stones}
    own_rim = [cell for cell, stone in stones.items() if stone == own and height(cell) == rim]
    inside = {name for name, cell in cells.items() if any(is_reachable(start, cell, stones, rim) for start in own_rim)}
    return free_rim | inside or {"pass"}


@pytest.mark.parametrize(("size", "games"), [(2, 10), (3, 15), (4, 10), (5, 4)])
def test_a_second_referee_agrees_along_random_games(size: int, games: int) -> None:
    rng, cells, rim = Random(size), points(size), size - 1
    for _ in range(games):
        current, stones, seat = teban.start("skirt", size=size), dict[Point, str](), 1
        anchor: Point | None = None
        while not current.outcome:
            own = "WB"[seat - 1]
            legal = expected(stones, own, anchor, cells, rim)
            assert (current.seat, set(current.legal())) == (seat, legal)
            action = rng.choice(current.legal())
            current = current.play(action)
            if action == "pass":
                seat = 3 - seat
                continue
            first_of_all, cell = not stones, cells[action]
            stones[cell] = own
            if has_joined(stones, own, rim):
                assert current.outcome == Outcome(seat, "joined")
                break
            assert current.outcome is None
            opens = height(cell) == rim and not first_of_all
            anchor = cell if opens and expected(stones, own, cell, cells, rim) else None
            seat = seat if anchor else 3 - seat
        assert current.outcome is not None
