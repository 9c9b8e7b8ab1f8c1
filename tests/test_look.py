"""The look: contrasts computed from its own colours, sides told apart by form, and six signals that nobody confuses."""

from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

import look
from colours import BLIND, contrast, difference, linear, over, seen_by
from teban.draw.look import BOARDS, LOOK, SETS

THEMES = {"light": ("light",), "dark": ("dark",), "high": ("high_light", "high_dark")}
"""The themes of pages in which each tone of a board is seen."""
LEAST = {"light": 1.4, "dark": 2.2, "high": 4.0}
"""How far pieces of either side stand out from every cell by luminance alone, in each tone."""
OUTLINE = 3.0
"""WCAG 1.4.11: for what is needed to understand a picture."""
TEXT = 4.5
LARGE_TEXT = 3.0
SEEN = 0.08
"""How far apart signals are, in OKLab, for those who see all colours."""
BARELY_SEEN = 0.04

on_every_board = pytest.mark.parametrize(("board", "tone"), [(board, tone) for board in BOARDS for tone in THEMES])
in_every_theme = pytest.mark.parametrize("theme", LOOK["themes"])


def cells(board: str, tone: str) -> list[str]:
    """All colours that a cell can have: of its tones, and of the sides that it belongs to."""
    of = LOOK["boards"][board][tone]
    return [*of["cells"], of["white"], of["black"]]


def sets_in(tone: str) -> list[dict[str, Any]]:
    """The sets of pieces as they look on such a board."""
    return [LOOK["sets"]["high"]] if tone == "high" else [LOOK["sets"][name] for name in SETS]


def casing(signal: str, theme: str) -> str:
    casings = LOOK["casings"][theme]
    return str(casings.get(signal, casings["plain"]))


# Boards and pieces


@on_every_board
def test_pieces_of_either_side_stand_out_from_every_cell(board: str, tone: str) -> None:
    for pieces in sets_in(tone):
        for side in ("white", "black"):
            assert min(contrast(pieces[side]["body"], cell) for cell in cells(board, tone)) >= LEAST[tone], side


@on_every_board
def test_the_outlines_of_pieces_can_be_seen_on_every_cell(board: str, tone: str) -> None:
    for side in ("white", "black"):
        edge = LOOK["boards"][board][tone][f"{side}_edge"]
        assert min(contrast(edge, cell) for cell in cells(board, tone)) >= OUTLINE, side


@on_every_board
def test_what_is_written_on_a_board_can_be_read(board: str, tone: str) -> None:
    of = LOOK["boards"][board][tone]
    assert contrast(of["letter"], of["frame"]) >= TEXT
    assert min(contrast(of["ink"], cell) for cell in of["cells"]) >= TEXT
    assert min(contrast(of["ink"], of[side]) for side in ("white", "black")) >= LARGE_TEXT, "only sizes stand there"


@on_every_board
def test_cells_have_three_tones_and_the_land_of_either_side_another(board: str, tone: str) -> None:
    assert len({*cells(board, tone)}) == 5


@on_every_board
def test_grain_and_lit_edges_hide_nothing(board: str, tone: str) -> None:
    of = LOOK["boards"][board][tone]
    for cell in of["cells"]:
        for pieces in sets_in(tone):
            for side in ("white", "black"):
                assert contrast(pieces[side]["body"], over(of["grain"], cell)) >= min(LEAST[tone], 1.35)


@pytest.mark.parametrize("pieces", LOOK["sets"])
def test_what_is_written_on_pieces_can_be_read(pieces: str) -> None:
    for side in LOOK["sets"][pieces].values():
        assert all(contrast(side["mark"], side[part]) >= TEXT for part in ("gleam", "body", "shade"))


def test_the_sides_differ_in_form_whatever_a_piece_is() -> None:
    assert {*LOOK["figures"]} == {"disc", "dot", "blossom", "block", "wedge", "bound"}
    for of in LOOK["figures"].values():
        assert of["white"] != of["black"]
    # where one side's line is not seen the other's is
    for pieces in LOOK["sets"].values():
        assert contrast(pieces["black"]["figure"], pieces["black"]["body"]) >= OUTLINE


# Pages


@in_every_theme
def test_text_can_be_read_on_every_ground(theme: str) -> None:
    of = LOOK["themes"][theme]
    signals = [LOOK["signals"][signal][theme] for signal in ("selected", "error", "last")]
    for ground in (of["paper"], of["raised"], of["sunken"]):
        assert min(contrast(text, ground) for text in (of["ink"], of["soft"], of["now_text"], *signals)) >= TEXT
        assert contrast(of["edge"], ground) >= OUTLINE
    assert contrast(of["on_selected"], LOOK["signals"]["selected"][theme]) >= TEXT


@pytest.mark.parametrize("theme", ["high_light", "high_dark"])
def test_high_contrast_is_really_that(theme: str) -> None:
    of = LOOK["themes"][theme]
    for text in ("ink", "soft", "line", "edge"):
        assert contrast(of[text], of["paper"]) == 21
    assert contrast(of["now_text"], of["paper"]) >= 7


# Meters


def sides_in(theme: str, board: str) -> dict[str, tuple[str, str]]:
    """The fill of each side's rulers and its rim, which they have from pieces on a board."""
    tone = LOOK["boards"][board]["high" if theme.startswith("high") else theme]
    kinds = ["high"] if theme.startswith("high") else SETS
    return {
        f"{kind} {side}": (LOOK["sets"][kind][side]["body"], tone[f"{side}_edge"])
        for kind in kinds
        for side in ("white", "black")
    }


@in_every_theme
@pytest.mark.parametrize("board", BOARDS)
def test_how_full_a_ruler_is_can_be_seen(theme: str, board: str) -> None:
    of = LOOK["themes"][theme]
    track = over(f"{of['edge']}{round(0.32 * 255):02x}", of["raised"])  # as Ruler.svelte mixes it
    for ground in (track, of["sunken"]):
        for side, (fill, rim) in sides_in(theme, board).items():
            assert max(contrast(fill, ground), contrast(rim, ground)) >= OUTLINE, side


@in_every_theme
def test_ticks_goals_and_readings_of_rulers_can_be_read(theme: str) -> None:
    of = LOOK["themes"][theme]
    for ground in (of["paper"], of["raised"], of["sunken"]):
        assert contrast(of["edge"], ground) >= OUTLINE, "ticks and tracks"
        assert contrast(of["ink"], ground) >= TEXT, "goals and values"
        assert contrast(of["soft"], ground) >= TEXT, "names"
        assert contrast(LOOK["signals"]["selected"][theme], ground) >= OUTLINE, "what the move in hand would make of it"


# Signals


def test_every_signal_has_a_form_of_its_own() -> None:
    assert len(LOOK["signals"]) == 6
    assert len({signal["form"] for signal in LOOK["signals"].values()}) == 6


@in_every_theme
def test_every_signal_has_a_colour_of_its_own(theme: str) -> None:
    for one, other in combinations(LOOK["signals"].values(), 2):
        assert difference(linear(one[theme]), linear(other[theme])) >= SEEN


@in_every_theme
@pytest.mark.parametrize("blindness", BLIND)
def test_colour_blind_eyes_tell_signals_apart_by_colour_or_by_form(theme: str, blindness: str) -> None:
    for one, other in combinations(LOOK["signals"].values(), 2):
        colours = (seen_by(blindness, linear(signal[theme])) for signal in (one, other))
        assert difference(*colours) >= BARELY_SEEN or one["form"] != other["form"]


@on_every_board
def test_signals_stand_out_from_every_cell_by_themselves_or_by_their_casing(board: str, tone: str) -> None:
    for theme in THEMES[tone]:
        for name, signal in LOOK["signals"].items():
            assert contrast(signal[theme], casing(name, theme)) >= OUTLINE, (name, "against its casing")
            for cell in cells(board, tone):
                assert max(contrast(signal[theme], cell), contrast(casing(name, theme), cell)) >= OUTLINE, (name, cell)


def test_no_signal_wears_the_colour_of_a_side_or_of_a_board() -> None:
    worn = {colour for board in LOOK["boards"].values() for tone in board.values() for colour in tone["cells"]}
    assert not worn & {signal[theme] for signal in LOOK["signals"].values() for theme in LOOK["themes"]}


# What the page has of it


@pytest.mark.parametrize(("path", "written"), [(look.COLOURS, look.colours), (look.FORMS, look.forms)])
def test_what_was_generated_is_up_to_date(path: Path, written: Any) -> None:
    assert path.read_text("utf-8") == written(), f"{path.name}: run make look"
