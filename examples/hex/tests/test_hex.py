"""Hex: the battery, the clauses of its rules one by one, and counts made without Teban."""

from itertools import combinations
from pathlib import Path
from random import Random

import pytest

import teban
from count_hex import count, has_chain
from teban import registry
from teban.testing import CLAUSES, Case, Clause, cases, name_of

FOLDER = Path(__file__).parent.parent / "src/teban_hex"
if "hex" not in [game.name for game in teban.games()]:  # it is not installed
    registry.add_folder(FOLDER)

COUNTS = {
    (3, False): [9, 72, 504, 3024, 15120, 54720, 146880, 207360, 120960],
    (4, False): [16, 240, 3360, 43680, 524160],
    (11, False): [121, 14520, 1727880],
    (3, True): [9, 18, 144, 1008, 6048],
}
"""By size and pie rule, as `count_hex.py` prints them."""


@pytest.mark.parametrize("case", [case for case in cases("hex") if case.options["size"] in (3, 4, 11)], ids=str)
@pytest.mark.parametrize("clause", CLAUSES, ids=name_of)
def test_battery(case: Case, clause: Clause) -> None:
    clause(case)


@pytest.mark.parametrize(("size", "pie"), COUNTS)
@pytest.mark.parametrize("backend", sorted({case.backend for case in cases("hex") if case.backend}))
def test_games_are_counted_as_by_the_script_that_knows_nothing_of_teban(size: int, pie: bool, backend: str) -> None:
    counts = COUNTS[size, pie]
    start = teban.start("hex", backend=backend, size=size, pie=pie)
    depths = range(1, len(counts) + 1 if backend == "native" or size == 3 else 3)
    assert [teban.perft(start, depth) for depth in depths] == counts[: len(depths)]


def test_the_counts_are_those_that_the_script_prints() -> None:
    assert [count(3, depth) for depth in range(1, 6)] == COUNTS[3, False][:5]
    assert [count(4, depth) for depth in range(1, 4)] == COUNTS[4, False][:3]
    assert [count(3, depth, pie=True) for depth in range(1, 5)] == COUNTS[3, True][:4]


def test_on_a_full_board_exactly_one_has_a_chain() -> None:
    cells = [(column, row) for row in range(3) for column in range(3)]
    for white in combinations(cells, 5):
        grid = {at: "W" if at in white else "B" for at in cells}
        assert has_chain(grid, 3, "W") != has_chain(grid, 3, "B")


def test_no_game_is_drawn() -> None:
    random = Random(1)
    for size in (3, 5, 11):
        for _ in range(20):
            position = teban.start("hex", size=size)
            while not position.outcome:
                position = position.play(random.choice(position.legal()))
            assert position.outcome.winner == position.rival


def test_white_joins_bottom_and_top() -> None:
    won = teban.start("hex", size=3).play_all(["b2", "a1", "a3", "b1", "c1"])
    assert won.outcome == teban.Outcome(1, "hex.joined")
    assert won.result
    assert (won.result.say(), won.result.cells) == ("White wins with a chain from side to side.", ("a3", "b2", "c1"))


def test_black_joins_left_and_right() -> None:
    won = teban.start("hex", size=3).play_all(["c3", "b1", "c2", "b2", "a1", "b3"])
    assert won.outcome == teban.Outcome(2, "hex.joined")


def test_meters_count_the_pieces_that_a_chain_still_needs() -> None:
    position = teban.start("hex", size=3).play_all(["b2", "a1", "a3"])
    white, black = position.meters()
    assert (white.value, white.cells, white.say("en")) == (1, ("c1", "c2"), "1 more")
    assert (black.value, black.cells) == (3, ("b3", "c1", "c2", "c3"))


def test_cells_that_only_look_near_do_not_touch() -> None:
    position = teban.start("hex", size=3).play_all(["a1", "c3", "b2", "c2", "c1"])
    assert position.outcome is None


def test_an_occupied_cell_is_refused() -> None:
    reason = teban.start("hex").play("f6").why_not("f6")
    assert reason
    assert (reason.code, reason.cells) == ("occupied", ("f6",))


def test_with_the_pie_rule_player_2_takes_white_over_or_stays_black() -> None:
    asked = teban.start("hex", size=3, pie=True).play("b2")
    assert asked.legal() == ("white", "black")
    assert asked.view().phase == "pie"
    white, black = asked.play("white"), asked.play("black")
    assert (white.seat, black.seat) == (1, 2)
    assert (white.view().sides, black.view().sides) == (("black", "white"), ("white", "black"))
    assert white.play_all(["c1", "a2", "c2", "a3", "c3"][:1]).view().pieces[-1].side == "black"


def test_without_it_nobody_chooses() -> None:
    reason = teban.start("hex").play("f6").why_not("white")
    assert reason
    assert reason.code == "not_this_step"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("hex size=3 .../.../..W 1 1", "stones_do_not_fit_seat"),
        ("hex size=3 .../.../..W 2 2", "hex.bad_sides"),
        ("hex size=3 pie=true .../.../... 1 2", "hex.bad_sides"),
        ("hex size=3 pie=true .../.../..W 1 -", "stones_do_not_fit_seat"),
        ("hex size=3 WW./.../... 2 1", "stones_do_not_fit_seat"),
        ("hex size=3 W.B/W.B/WB. 1 1", "won_before_last_turn"),
    ],
)
def test_texts_of_positions_that_no_game_leads_to_are_refused(text: str, code: str) -> None:
    with pytest.raises(teban.BadText) as refused:
        teban.load(text)
    assert refused.value.reason.code == code
