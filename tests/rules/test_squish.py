"""RULES.md, section 4: Squish, clause by clause, and the setup and captures that Flowish and Unlace share with it."""

import pytest
from helpers import placed

import teban
from teban import BadOption, BadText, Outcome, Prompt, Reason
from teban.rules.view import Choice, Piece


def cells_of(position: teban.Position, side: str) -> str:
    return " ".join(piece.cell for piece in position.view().pieces if piece.side == side)


# Setup


def test_the_setup_of_side_four_is_the_restored_pattern() -> None:
    assert teban.start("squish").text == "squish .WB./WB.WB/B.WB.W/.WB.WB./B.WB.W/WB.WB/.WB. 1"


@pytest.mark.parametrize(("size", "each"), [(3, 6), (4, 12), (5, 21)])
def test_both_sides_have_the_same_number_of_pieces(size: int, each: int) -> None:
    position = teban.start("squish", size=size)
    assert len(cells_of(position, "white").split()) == len(cells_of(position, "black").split()) == each


@pytest.mark.parametrize("game", ["squish", "flowish", "unlace"])
@pytest.mark.parametrize("size", range(3, 9))
def test_the_residue_of_q_minus_r_tells_white_black_and_empty_cells(game: str, size: int) -> None:
    position = teban.start(game, size=size)
    sides = {piece.cell: piece.side for piece in position.view().pieces}
    for name, (q, r) in zip(position.board.names, position.board.points, strict=True):
        assert sides.get(name) == [None, "white", "black"][(q - r) % 3]


def test_the_default_side_is_four_and_sides_three_to_eight_can_be_chosen() -> None:
    assert teban.start("squish") == teban.start("squish", size=4)
    assert teban.game("squish").sizes == (3, 4, 5, 6, 7, 8)


@pytest.mark.parametrize("size", [2, 9])
def test_no_other_side_can_be_chosen(size: int) -> None:
    with pytest.raises(BadOption) as refused:
        teban.start("squish", size=size)
    assert refused.value.reason.code == "bad_option_value"


def test_white_moves_first() -> None:
    start = teban.start("squish")
    assert (start.seat, start.play("d2-d3").seat) == (1, 2)


def test_the_first_moves_on_side_three_all_lead_to_a_friend_beyond() -> None:
    # .WB / WB.W / B... the pattern on side 3 has each piece see one friend two cells past its neighbour
    assert len(teban.start("squish", size=3).legal()) == 6


def test_legal_steps_are_listed_in_canonical_order() -> None:
    position = placed("squish", "c3 a1 e3 c1 c5", "d1 b4", 1, size=3)
    order = position.board.index
    steps = [tuple(order[cell] for cell in action.split("-")) for action in position.legal()]
    assert len(steps) > 1
    assert steps == sorted(steps)
