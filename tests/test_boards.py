"""RULES.md, section 0: names, order, directions, sides and symmetries of the boards, and groups on them."""

from collections import deque
from collections.abc import Iterable
from itertools import combinations
from math import dist

import pytest

from teban.core.boards import Board, Symmetry, hexhex, rhombus, square
from teban.core.boards.hexhex import ADJACENT_SIDES, ALTERNATE_SIDES, OPPOSITE_SIDES
from teban.core.groups import group_at, groups

HEXAGONS = [hexhex(side) for side in range(2, 9)]
RHOMBI = [rhombus(side) for side in (2, 3, 11)]
SQUARES = [square(side) for side in (2, 3, 6, 12, 26)]

every_hexagon = pytest.mark.parametrize("board", HEXAGONS, ids=repr)
every_rhombus = pytest.mark.parametrize("board", RHOMBI, ids=repr)
every_square = pytest.mark.parametrize("board", SQUARES, ids=repr)
every_board = pytest.mark.parametrize("board", HEXAGONS + RHOMBI + SQUARES, ids=repr)
every_small_board = pytest.mark.parametrize("board", HEXAGONS + RHOMBI[:2] + SQUARES[:3], ids=repr)

HEX_STEPS = {"E": (1, 0), "W": (-1, 0), "NE": (0, 1), "NW": (-1, 1), "SE": (1, -1), "SW": (0, -1)}


def names(board: Board, cells: Iterable[int]) -> str:
    return " ".join(board.names[cell] for cell in cells)


def cells(board: Board, text: str) -> list[int]:
    return [board.index[name] for name in text.split()]


def walked(board: Board, start: int) -> list[int]:
    """Steps from a cell to every other, counted by walking."""
    steps = {start: 0}
    queue = deque([start])
    while queue:
        cell = queue.popleft()
        for near in board.neighbours[cell]:
            if near not in steps:
                steps[near] = steps[cell] + 1
                queue.append(near)
    return [steps[cell] for cell in board.cells]


# Hexagonal boards: names and coordinates


@every_hexagon
def test_rows_grow_from_n_cells_to_the_middle_and_shrink_again(board: Board) -> None:
    n = board.size
    assert [len(row) for row in board.rows] == [*range(n, 2 * n), *range(2 * n - 2, n - 1, -1)]
    assert len(board) == 3 * n * (n - 1) + 1


def test_rows_are_lettered_from_the_bottom_and_cells_numbered_from_the_left() -> None:
    board = hexhex(3)
    assert [names(board, row) for row in board.rows] == [
        "a1 a2 a3",
        "b1 b2 b3 b4",
        "c1 c2 c3 c4 c5",
        "d1 d2 d3 d4",
        "e1 e2 e3",
    ]


@pytest.mark.parametrize(("side", "top", "centre"), [(2, "c", "b2"), (5, "i", "e5"), (6, "k", "f6"), (8, "o", "h8")])
def test_the_centre_and_the_top_row_have_the_names_of_the_rules(side: int, top: str, centre: str) -> None:
    board = hexhex(side)
    assert board.points[board.index[centre]] == (0, 0)
    assert names(board, board.rows[-1]).split() == [f"{top}{number}" for number in range(1, side + 1)]


@every_hexagon
def test_canonical_order_is_row_a_from_the_left_then_row_b_and_so_on(board: Board) -> None:
    assert list(board.names) == sorted(board.names, key=lambda name: (name[0], int(name[1:])))
    assert [cell for row in board.rows for cell in row] == list(board.cells)
    assert all(board.index[name] == cell for cell, name in enumerate(board.names))


@every_hexagon
def test_axial_coordinates_run_through_every_row_from_left_to_right(board: Board) -> None:
    reach = board.size - 1
    for r, row in zip(range(-reach, reach + 1), board.rows, strict=True):
        leftmost = max(-reach, -reach - r)
        assert [board.points[cell] for cell in row] == [(leftmost + i, r) for i in range(len(row))]
    assert all(max(abs(q), abs(r), abs(q + r)) <= reach for q, r in board.points)


@every_rhombus
def test_a_rhombus_has_as_many_rows_as_cells_in_a_row_each_half_a_cell_to_the_right(board: Board) -> None:
    n = board.size
    assert [names(board, row).split() for row in board.rows] == [
        [f"{'abcdefghijk'[row]}{number}" for number in range(1, n + 1)] for row in range(n)
    ]
    assert [board.centres[row[0]][0] for row in board.rows] == [row / 2 for row in range(n)]
    assert {name: names(board, sorted(side)).split()[0] for name, side in board.sides.items()} == {
        "S": "a1",
        "E": f"a{n}",
        "N": f"{'abcdefghijk'[n - 1]}1",
        "W": "a1",
    }
    assert len(board.symmetries) == 4


# Hexagonal boards: directions, lines, distances


@every_hexagon
def test_the_six_directions_are_the_axial_steps_of_the_rules(board: Board) -> None:
    assert set(board.directions) == set(HEX_STEPS)
    at = {point: cell for cell, point in enumerate(board.points)}
    for cell, (q, r) in enumerate(board.points):
        for direction, name in enumerate(board.directions):
            dq, dr = HEX_STEPS[name]
            assert board.step(cell, direction) == at.get((q + dq, r + dr))


def test_the_six_neighbours_of_a_centre_lie_where_a_reader_sees_them() -> None:
    board = hexhex(3)
    ring = {
        name: names(board, board.rays[board.index["c3"]][direction]) for direction, name in enumerate(board.directions)
    }
    assert ring == {"E": "c4 c5", "W": "c2 c1", "NE": "d3 e3", "NW": "d2 e1", "SE": "b3 a3", "SW": "b2 a1"}


@every_hexagon
def test_adjacent_cells_are_one_step_apart(board: Board) -> None:
    for cell in board.cells:
        assert set(board.neighbours[cell]) == {other for other in board.cells if board.distances[cell][other] == 1}


@every_hexagon
def test_collinear_cells_lie_on_a_ray_of_each_other_at_any_distance(board: Board) -> None:
    for cell, (q, r) in enumerate(board.points):
        on_lines = {
            other for other, (x, y) in enumerate(board.points) if other != cell and (x == q or y == r or x + y == q + r)
        }
        assert board.lines[cell] == on_lines


@every_board
def test_rays_run_outwards_step_by_step_to_the_edge(board: Board) -> None:
    for cell in board.cells:
        for direction, ray in enumerate(board.rays[cell]):
            met, at = [], board.step(cell, direction)
            while at is not None:
                met.append(at)
                at = board.step(at, direction)
            assert ray == tuple(met)


@every_small_board
def test_distance_is_the_number_of_steps(board: Board) -> None:
    for cell in board.cells:
        assert list(board.distances[cell]) == walked(board, cell)


# Hexagonal boards: sides, rim, interior


def test_sides_run_counter_clockwise_from_the_bottom_row() -> None:
    board = hexhex(3)
    assert {side: names(board, sorted(on)) for side, on in board.sides.items()} == {
        "S": "a1 a2 a3",
        "SE": "a3 b4 c5",
        "NE": "c5 d4 e3",
        "N": "e1 e2 e3",
        "NW": "c1 d1 e1",
        "SW": "a1 b1 c1",
    }
    assert list(board.sides) == ["S", "SE", "NE", "N", "NW", "SW"]


@every_hexagon
def test_every_side_has_n_cells(board: Board) -> None:
    assert [len(side) for side in board.sides.values()] == [board.size] * 6


@every_hexagon
def test_a_corner_belongs_to_its_two_sides_and_no_other_cell_does(board: Board) -> None:
    corners = [cell for cell in board.cells if len(board.neighbours[cell]) == 3]
    assert len(corners) == 6
    for cell in board.cells:
        expected = 2 if cell in corners else len({cell} & board.rim)
        assert len(board.sides_of([cell])) == expected


@every_hexagon
def test_sides_sharing_a_corner_are_adjacent(board: Board) -> None:
    sharing = {frozenset(pair) for pair in combinations(board.sides, 2) if board.sides[pair[0]] & board.sides[pair[1]]}
    assert sharing == set(map(frozenset, ADJACENT_SIDES))


@every_hexagon
def test_opposite_sides_lie_across_the_whole_board(board: Board) -> None:
    assert set(OPPOSITE_SIDES) == {("S", "N"), ("SE", "NW"), ("NE", "SW")}
    for one, other in OPPOSITE_SIDES:
        nearest = min(board.distances[a][b] for a in board.sides[one] for b in board.sides[other])
        assert nearest == 2 * (board.size - 1)


def test_the_two_triples_of_mutually_non_adjacent_sides_are_those_of_the_rules() -> None:
    adjacent = set(map(frozenset, ADJACENT_SIDES))
    triples = {
        frozenset(triple)
        for triple in combinations(hexhex(4).sides, 3)
        if not any(frozenset(pair) in adjacent for pair in combinations(triple, 2))
    }
    assert (
        triples == {frozenset({"S", "NE", "NW"}), frozenset({"SE", "N", "SW"})} == set(map(frozenset, ALTERNATE_SIDES))
    )


@every_board
def test_the_rim_is_every_cell_on_some_side_and_the_rest_is_the_interior(board: Board) -> None:
    missing_a_neighbour = {cell for cell in board.cells if len(board.neighbours[cell]) < len(board.directions)}
    assert board.rim == missing_a_neighbour
    assert board.interior == set(board.cells) - missing_a_neighbour


@every_hexagon
def test_a_set_of_cells_touches_the_sides_of_all_its_cells(board: Board) -> None:
    assert board.sides_of(board.interior) == frozenset()
    assert board.sides_of(board.sides["S"]) == {"S", "SE", "SW"}
    assert board.sides_of(board.cells) == set(board.sides)


# Groups


def test_a_group_is_a_maximal_connected_set() -> None:
    board = hexhex(3)
    found = groups(board, cells(board, "e3 a1 b2 a3 c5 c4"))
    assert [names(board, sorted(group)) for group in found] == ["a1 b2", "a3", "c4 c5", "e3"]
    assert groups(board, []) == []


def test_a_group_has_one_colour_and_its_size_is_its_number_of_pieces() -> None:
    board = hexhex(3)
    stones = "WWB" + ".W.B" + "...WB" + "...." + "..W"
    assert names(board, sorted(group_at(board, stones, board.index["a1"]))) == "a1 a2 b2"
    assert names(board, sorted(group_at(board, stones, board.index["b4"]))) == "a3 b4 c5"
    assert len(group_at(board, stones, board.index["e3"])) == 1


# Square boards


def test_files_are_lettered_from_the_left_and_ranks_numbered_from_the_bottom() -> None:
    board = square(3)
    assert [names(board, row) for row in board.rows] == ["a1 b1 c1", "a2 b2 c2", "a3 b3 c3"]
    assert list(board.names) == ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"]


@every_square
def test_a_square_board_has_a_square_for_every_file_and_rank(board: Board) -> None:
    n = board.size
    assert len(board) == n * n
    assert [board.names[row[0]] for row in board.rows] == [f"a{rank}" for rank in range(1, n + 1)]
    assert board.points == tuple((x, y) for y in range(n) for x in range(n))


def test_the_eight_neighbours_of_a_square_lie_where_a_reader_sees_them() -> None:
    board = square(3)
    rays = board.rays[board.index["b2"]]
    assert {name: names(board, rays[direction]) for direction, name in enumerate(board.directions)} == {
        "N": "b3",
        "NE": "c3",
        "E": "c2",
        "SE": "c1",
        "S": "b1",
        "SW": "a1",
        "W": "a2",
        "NW": "a3",
    }


@every_square
def test_the_four_sides_of_a_square_board_are_its_outer_files_and_ranks(board: Board) -> None:
    n, last = board.size, chr(ord("a") + board.size - 1)
    assert {side: {board.names[cell] for cell in on} for side, on in board.sides.items()} == {
        "S": {name for name in board.names if name[1:] == "1"},
        "E": {name for name in board.names if name[0] == last},
        "N": {name for name in board.names if name[1:] == str(n)},
        "W": {name for name in board.names if name[0] == "a"},
    }


# Sizes


@pytest.mark.parametrize("side", [-1, 0, 1, 9])
def test_hexagonal_boards_have_sides_of_two_to_eight(side: int) -> None:
    with pytest.raises(ValueError, match=f"2 to 8 cells along a side, not {side}"):
        hexhex(side)


@pytest.mark.parametrize("side", [1, 27])
def test_square_boards_have_as_many_files_as_there_are_letters(side: int) -> None:
    with pytest.raises(ValueError, match=f"2 to 26 squares along a side, not {side}"):
        square(side)


@every_board
def test_a_board_is_built_once_and_says_what_it_is(board: Board) -> None:
    again = {"hexhex": hexhex, "rhombus": rhombus, "square": square}[board.shape](board.size)
    assert again is board
    assert repr(board) == f"{board.shape}({board.size})"


@every_small_board
def test_cells_are_drawn_one_apart_with_row_a_or_rank_1_at_the_bottom(board: Board) -> None:
    straight = {"E", "W", "N", "S"} if board.shape == "square" else set(HEX_STEPS)
    for cell in board.cells:
        for direction, name in enumerate(board.directions):
            near = board.step(cell, direction)
            if near is not None and name in straight:
                assert dist(board.centres[cell], board.centres[near]) == pytest.approx(1)
    heights = [board.centres[row[0]][1] for row in board.rows]
    assert heights == sorted(heights)
    for row in board.rows:
        assert [board.centres[cell][0] for cell in row] == sorted(board.centres[cell][0] for cell in row)


# Symmetries


def composed(first: Symmetry, second: Symmetry) -> Symmetry:
    return Symmetry(
        tuple(second.cells[cell] for cell in first.cells),
        tuple(second.directions[direction] for direction in first.directions),
    )


@every_board
def test_there_are_12_symmetries_of_a_hexagon_8_of_a_square_and_4_of_a_rhombus_the_identity_first(board: Board) -> None:
    expected = {"hexhex": 12, "rhombus": 4, "square": 8}[board.shape]
    assert len(board.symmetries) == len(set(board.symmetries)) == expected
    assert len({symmetry.cells for symmetry in board.symmetries}) == expected
    assert board.symmetries[0] == (tuple(board.cells), tuple(range(len(board.directions))))


@every_board
def test_every_symmetry_moves_every_cell_to_a_place_of_its_own(board: Board) -> None:
    for symmetry in board.symmetries:
        assert sorted(symmetry.cells) == list(board.cells)
        assert sorted(symmetry.directions) == list(range(len(board.directions)))


@every_board
def test_symmetries_are_closed_under_composition_and_inverse(board: Board) -> None:
    known = set(board.symmetries)
    products = {(one, other): composed(one, other) for one in known for other in known}
    assert set(products.values()) == known
    for symmetry in known:
        assert any(products[symmetry, other] == board.symmetries[0] for other in known)


@every_board
def test_symmetries_turn_every_step_into_the_step_in_the_turned_direction(board: Board) -> None:
    for turned, headings in board.symmetries:
        for cell in board.cells:
            for direction, ray in enumerate(board.rays[cell]):
                assert board.rays[turned[cell]][headings[direction]] == tuple(turned[met] for met in ray)


@every_small_board
def test_symmetries_keep_neighbours_and_distances(board: Board) -> None:
    for turned, _ in board.symmetries:
        for cell in board.cells:
            near = {turned[other] for other in board.neighbours[cell]}
            assert near == set(board.neighbours[turned[cell]])
            assert all(
                board.distances[cell][other] == board.distances[turned[cell]][turned[other]] for other in board.cells
            )


@every_board
def test_symmetries_turn_sides_into_sides_and_keep_the_rim(board: Board) -> None:
    sides = set(board.sides.values())
    for turned, _ in board.symmetries:
        assert {frozenset(turned[cell] for cell in side) for side in sides} == sides
        assert {turned[cell] for cell in board.rim} == board.rim
