"""RULES.md, section 2: Stoic, clause by clause; being the plainest game, it also stands for the contract they share."""

import pytest

import teban
from games.placing import placed
from teban import BadOption, BadText, IllegalAction, Outcome, Prompt, Reason, UnknownGame
from teban.core.view import Choice, Piece


def empty_cells(position: teban.Position) -> list[str]:
    taken = {piece.cell for piece in position.view().pieces}
    return [name for name in position.board.names if name not in taken]


# Start and turn


@pytest.mark.parametrize("size", range(2, 9))
def test_the_board_is_empty_at_first_and_every_cell_is_open(size: int) -> None:
    position = teban.start("stoic", size=size)
    assert position.view().pieces == ()
    assert position.legal() == position.board.names
    assert len(position.legal()) == 3 * size * (size - 1) + 1


def test_the_default_side_is_five() -> None:
    assert teban.start("stoic") == teban.start("stoic", size=5)
    assert teban.start("stoic") == teban.load(
        "stoic ...../....../......./......../........./......../......./....../..... 1"
    )


def test_any_side_from_two_to_eight_can_be_chosen() -> None:
    assert teban.game("stoic").sizes == (2, 3, 4, 5, 6, 7, 8)


def test_white_places_first_then_black_one_own_piece_each() -> None:
    first = teban.start("stoic", size=3)
    second = first.play("c3")
    third = second.play("a1")
    assert (first.seat, second.seat, third.seat) == (1, 2, 1)
    assert third.view().pieces == (Piece("a1", "black"), Piece("c3", "white"))
    assert third == placed("stoic", "c3", "a1", 1, size=3)


def test_a_piece_goes_on_an_empty_cell_only() -> None:
    position = placed("stoic", "c3", "a1", 1, size=3)
    assert position.why_not("c3") == Reason("occupied", ("c3",))
    assert position.why_not("a1") == Reason("occupied", ("a1",))


def test_the_player_is_asked_to_place() -> None:
    assert teban.start("stoic").prompt == Prompt("stoic.place")


# The sandwich


@pytest.mark.parametrize(
    ("enemy", "beyond"), [("c4", "c5"), ("c2", "c1"), ("d3", "e3"), ("d2", "e1"), ("b3", "a3"), ("b2", "a1")]
)
def test_sandwiching_exactly_one_enemy_piece_is_forbidden_in_all_six_directions(enemy: str, beyond: str) -> None:
    white = placed("stoic", beyond, enemy, 1, size=3)
    assert white.why_not("c3") == Reason("stoic.sandwich", (enemy, "c3", beyond))
    assert white.legal() == tuple(cell for cell in empty_cells(white) if cell != "c3")


def test_black_may_not_sandwich_a_white_piece_either() -> None:
    position = placed("stoic", "c2 a1", "c1", 2, size=3)
    assert position.why_not("c3") == Reason("stoic.sandwich", ("c2", "c3", "c1"))
    assert position.legal() == tuple(cell for cell in empty_cells(position) if cell != "c3")


def test_one_sandwich_is_enough_to_forbid_a_cell_that_also_encloses_a_line_of_two() -> None:
    position = placed("stoic", "c2 e3 a1", "c3 c4 d4", 1, size=3)
    assert position.why_not("c5") == Reason("stoic.sandwich", ("d4", "c5", "e3"))


def test_entering_between_two_enemy_pieces_is_allowed() -> None:
    position = placed("stoic", "a2 e2", "c2 c4", 1, size=3)
    assert position.play("c3") == placed("stoic", "a2 c3 e2", "c2 c4", 2, size=3)


def test_enclosing_a_line_of_two_is_allowed() -> None:
    position = placed("stoic", "c1 e1", "c2 c3", 1, size=3)
    assert "c4" in position.legal()


def test_enclosing_a_line_of_three_is_allowed() -> None:
    position = placed("stoic", "c1 e1 a1", "c2 c3 c4", 1, size=3)
    assert "c5" in position.legal()


def test_an_empty_cell_beside_the_enemy_piece_is_no_sandwich() -> None:
    assert "c4" in placed("stoic", "c1", "c2", 1, size=3).legal()
    assert "c1" in placed("stoic", "c4", "c2", 1, size=3).legal()


def test_own_pieces_in_a_row_are_no_sandwich() -> None:
    assert "c3" in placed("stoic", "c1 c2", "a1 e3", 1, size=3).legal()


def test_an_enemy_piece_at_the_edge_cannot_be_sandwiched_against_it() -> None:
    assert "c2" in placed("stoic", "a3", "c1", 1, size=3).legal()


def test_a_sandwich_around_a_corner_is_none() -> None:
    assert "c3" in placed("stoic", "d1", "c2", 1, size=3).legal()


# The end


def test_player_who_cannot_place_loses() -> None:
    position = placed("stoic", "c1 c2 b3", "a1 a2 b2", 1, size=2)
    assert position.outcome == Outcome(2, "cannot_place")
    assert position.legal() == ()
    assert position.prompt is None


def test_black_who_cannot_place_loses_too() -> None:
    assert placed("stoic", "b2 a2 c1", "b3 a1", 2, size=2).outcome == Outcome(1, "cannot_place")


def test_whoever_fills_the_board_wins() -> None:
    last = placed("stoic", "b2 a1 a2", "b3 c1 c2", 1, size=2)
    assert last.legal() == ("b1",)
    assert last.play("b1").outcome == Outcome(1, "cannot_place")


def test_nothing_may_be_played_after_the_end() -> None:
    position = placed("stoic", "c1 c2 b3", "a1 a2 b2", 1, size=2)
    assert position.why_not("b1") == Reason("game_over")
    with pytest.raises(IllegalAction) as refused:
        position.play("b1")
    assert refused.value.reason == Reason("game_over")
    view = position.view()
    assert (view.phase, view.prompt, view.choices) == ("over", None, ())
    assert view.outcome == Outcome(2, "cannot_place")


# Actions that are none


@pytest.mark.parametrize("action", ["pass", "end", "white", "card-K", "Wc3", "flip-c3", "c3-c4", "c3N"])
def test_only_a_cell_is_asked_for_and_there_is_no_passing(action: str) -> None:
    reason = teban.start("stoic", size=3).why_not(action)
    assert reason == Reason("not_this_step", params={"action": action, "asked": Prompt("stoic.place")})


@pytest.mark.parametrize(("action", "cell"), [("a4", "a4"), ("f1", "f1"), ("c3-c6", "c6"), ("z99", "z99")])
def test_a_cell_that_the_board_does_not_have_is_named_as_such(action: str, cell: str) -> None:
    assert teban.start("stoic", size=3).why_not(action) == Reason("not_on_board", params={"cell": cell})


@pytest.mark.parametrize(
    "action", ["", " ", "c", "3", "C3", "c0", "c03", "c3 ", "c3\n", "c3-", "c3-c4-c5", "c３", "card-"]
)
def test_a_string_without_the_form_of_an_action_is_unreadable(action: str) -> None:
    assert teban.start("stoic", size=3).why_not(action) == Reason("unreadable", params={"action": action})


def test_an_illegal_action_is_an_error_that_knows_action_and_reason() -> None:
    position = placed("stoic", "c1", "c2", 1, size=3)
    with pytest.raises(IllegalAction) as refused:
        position.play("c3")
    assert refused.value.action == "c3"
    assert refused.value.reason == position.why_not("c3")


# What is shown


def test_the_view_shows_the_board_the_pieces_and_what_is_asked() -> None:
    view = placed("stoic", "b2 a2", "b3", 2, size=2).view()
    assert (view.game, view.shape, view.size, view.seat) == ("stoic", "hexhex", 2, 2)
    assert (view.sides, view.phase, view.prompt) == (("white", "black"), "play", Prompt("stoic.place"))
    assert [cell.name for cell in view.cells] == ["a1", "a2", "b1", "b2", "b3", "c1", "c2"]
    assert view.pieces == (Piece("a2", "white"), Piece("b2", "white"), Piece("b3", "black"))
    assert (view.overlays, view.hands, view.cards, view.outcome) == ((), (), (), None)


def test_every_legal_cell_is_one_choice_of_one_click() -> None:
    choices = placed("stoic", "b2 a2", "b3", 2, size=2).view().choices
    assert choices == tuple(Choice(cell, (cell,), "") for cell in ("a1", "c1", "c2"))


@pytest.mark.parametrize(("sixths", "cell"), list(enumerate(["c5", "e3", "e1", "c1", "a1", "a3"])))
def test_a_position_and_its_actions_can_be_turned(sixths: int, cell: str) -> None:
    position = placed("stoic", "c5", "c4", 1, size=3)
    turn = position.symmetries[sixths]
    turned = position.transformed(turn)
    assert [piece.cell for piece in turned.view().pieces if piece.side == "white"] == [cell]
    assert position.transformed_action("c5", turn) == cell
    assert {position.transformed_action(action, turn) for action in position.legal()} == set(turned.legal())


# The text form


def test_the_text_form_has_the_top_row_first_then_the_seat() -> None:
    position = placed("stoic", "c1 e3", "a1", 2, size=3)
    assert position.text == "stoic size=3 ..W/..../W..../..../B.. 2"
    assert teban.load(position.text) == position
    assert repr(position) == f"teban.load({position.text!r})"


def test_the_key_depends_on_everything_the_rules_depend_on() -> None:
    position = placed("stoic", "c1", "c2", 1, size=3)
    assert position.key == teban.start("stoic", size=3).play("c1").play("c2").key
    others = [placed("stoic", "c2", "c1", 1, size=3), placed("stoic", "c1", "c2", 1, size=4), position.play("a1")]
    assert len({position.key, *(other.key for other in others)}) == 4


@pytest.mark.parametrize(("white", "black", "seat"), [("a1", "", 1), ("", "", 2), ("", "a1", 1), ("a1 a2", "", 2)])
def test_the_numbers_of_stones_must_fit_the_seat(white: str, black: str, seat: int) -> None:
    with pytest.raises(BadText) as refused:
        placed("stoic", white, black, seat, size=3)
    assert refused.value.reason == Reason("stones_do_not_fit_seat")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("stoic size=2", Reason("text_too_short")),
        ("stoic size=2 ../.../..", Reason("text_too_short")),
        ("stoic size=2 ../.../.. 1 a1", Reason("text_too_long", params={"extra": "a1"})),
        ("stoic size=2 ../... 1", Reason("text_rows", params={"found": 2, "expected": 3})),
        ("stoic size=2 ../../.. 1", Reason("text_row", params={"row": 2, "found": 2, "expected": 3})),
        ("stoic size=2 ../..X/.. 1", Reason("text_symbol", params={"symbol": "X", "symbols": ". W B"})),
        ("stoic size=2 ../.../.. 3", Reason("text_word", params={"word": "3", "known": ("1", "2")})),
    ],
)
def test_a_damaged_text_form_is_refused_with_what_is_wrong(text: str, reason: Reason) -> None:
    with pytest.raises(BadText) as refused:
        teban.load(text)
    assert refused.value.reason == reason


@pytest.mark.parametrize("text", ["", "  ", "chess 8/8 w", "Stoic . 1"])
def test_a_text_form_of_an_unknown_game_is_refused(text: str) -> None:
    with pytest.raises(UnknownGame) as refused:
        teban.load(text)
    assert refused.value.reason.code == "unknown_game"


# Options and metadata


@pytest.mark.parametrize("size", [1, 9, "05", "big", True, None])
def test_no_other_side_can_be_chosen(size: object) -> None:
    with pytest.raises(BadOption) as refused:
        teban.start("stoic", size=size)
    reason = refused.value.reason
    assert (reason.code, reason.params["option"]) == ("bad_option_value", "size")
    assert reason.params["values"] == ("2", "3", "4", "5", "6", "7", "8")


def test_an_option_that_the_game_does_not_have_is_refused() -> None:
    params = {"game": "stoic", "option": "pie", "options": ("size",)}
    with pytest.raises(BadOption) as refused:
        teban.start("stoic", pie=True)
    assert refused.value.reason == Reason("no_such_option", params=params)


def test_a_size_may_be_given_as_a_word_as_on_a_command_line() -> None:
    assert teban.start("stoic", size="3") == teban.start("stoic", size=3)


def test_options_are_a_mapping_that_never_changes() -> None:
    options = teban.start("stoic", size=3).options
    assert (dict(options), len(options), repr(options)) == ({"size": 3}, 1, "Options({'size': 3})")
    assert hash(options) == hash(teban.start("stoic", size=3).options)


def test_there_is_no_other_backend_yet() -> None:
    with pytest.raises(BadOption) as refused:
        teban.start("stoic", backend="quantum")
    assert refused.value.reason == Reason("no_such_backend", params={"backend": "quantum"})


def test_only_the_limits_of_the_sizes_are_ours() -> None:
    evidence = teban.game("stoic").evidence
    assert [(each.mark, each.code) for each in evidence] == [("house", "stoic.sizes")]
