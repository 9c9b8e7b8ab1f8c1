"""Drawings: every position as well-formed SVG that shows all that its view tells, in every theme and language."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest

import teban
from cases import random_game
from teban.core.view import Card, Overlay, Piece, View
from teban.draw.look import BOARDS, SETS
from teban.draw.svg import svg
from teban.draw.svg_overlays import OTHER, STYLES
from teban.words import LANGUAGES, words

NAMES = [game.name for game in teban.games()]
SVG = "{http://www.w3.org/2000/svg}"

REGIONS_TIE = "borderland size=4 BB.W/...../.W..BB/.W..B.W/W.BBWW/.B.W./B.B. 1 2 1 - - - e6 leave"
SQUARES_TO_CHOOSE = "throne B2BBBWW/.BB3.WW3/BB3B2.WW/.B.W../B.BW2WW/...W3.W 1 1,0 0,0 K,X,P Y,K,X d1 Y c3,e3"
ALL_FACINGS = (
    "realm P...X..W..../.b..B..B..B./.P.x...P..N./....X......./.B..b..BX.B./...n......../"
    "p....xp...../.BS.b..bw.b./.p........../....E.....es/.b..b..b..Bs/..X........e 2 3,1 0 - - k5 h5 - - -"
)
RARE = (REGIONS_TIE, SQUARES_TO_CHOOSE, ALL_FACINGS)
"""Positions with something to show that random play seldom meets."""


@dataclass(frozen=True)
class Shown:
    """A view that was made up."""

    made: View

    def view(self) -> View:
        return self.made


@cache
def walk(name: str) -> list[teban.Position]:
    """The positions of a random game, or of its first 250 actions."""
    return [*random_game((name, {}), seed=7, most=250)]


def stages(name: str) -> list[teban.Position]:
    """The start of a random game, four positions from its middle, and its end."""
    positions = walk(name)
    return [positions[(len(positions) - 1) * fifth // 5] for fifth in range(6)]


@cache
def gallery() -> list[tuple[teban.Position, str, Element]]:
    """All games at all stages, and what is rare: positions with their drawings, as text and as elements."""
    positions = [position for name in NAMES for position in stages(name)] + [*map(teban.load, RARE)]
    sources = [svg(position) for position in positions]
    return [*zip(positions, sources, map(ElementTree.fromstring, sources), strict=True)]


def drawn(position: teban.Position | Shown, **how: object) -> Element:
    return ElementTree.fromstring(svg(position, **how))  # type: ignore[arg-type]


def classes(element: Element) -> list[str]:
    return element.get("class", "").split()


def marked(root: Element, *wanted: str) -> list[Element]:
    """The elements that have all these classes."""
    return [element for element in root.iter() if {*wanted} <= {*classes(element)}]


def lettered(root: Element) -> list[str]:
    return [element.text or "" for element in root.iter(f"{SVG}text")]


def single(side: str = "white", **more: object) -> Element:
    """What one made-up piece looks like."""
    piece = Piece("c3", side, "invented", **more)  # type: ignore[arg-type]
    root = drawn(Shown(replace(teban.start("stoic").view(), pieces=(piece,))))
    [found] = marked(root, "piece")
    [use] = found
    [looks] = [element for element in root.iter() if f"#{element.get('id')}" == use.get("href")]
    return looks


LOOKS: list[dict[str, str]] = [{}, {"mark": "dot"}, {"mark": "blossom"}, {"shape": "block"}, {"shape": "wedge"}]
"""What a piece can look like."""


def style_rules(**look: object) -> list[tuple[str, str]]:
    style = drawn(teban.start("stoic"), **look).findtext(f"{SVG}style") or ""
    return re.findall(r"([^{}]+)\{([^{}]*)\}", re.sub(r"@media[^{]*\{(.*)\}", r"\1", style))


# The document


def test_every_drawing_is_well_formed_and_needs_nothing_else() -> None:
    for _, source, root in gallery():
        assert root.tag == f"{SVG}svg"
        assert root.get("role") == "img"
        assert source.count("http") == 1, "the name space and no other address"
        assert not {element.tag for element in root.iter()} & {f"{SVG}script", f"{SVG}image"}
        own = {element.get("id") for element in root.iter()}
        meant = re.findall(r"url\(#([^)]+)\)", source) + re.findall(r'href="#([^"]+)"', source)
        assert source.count("url(") + source.count("href=") == len(meant)
        assert {*meant} <= own


def test_drawings_stay_small() -> None:
    assert max(len(source) for _, source, _ in gallery()) < 60_000


def test_the_same_position_is_always_drawn_the_same() -> None:
    for position, source, _ in gallery():
        assert svg(teban.load(position.text)) == source


def test_drawings_can_share_a_page() -> None:
    looks = [
        {"theme": theme, "board": board, "pieces": pieces, "high_contrast": high}
        for theme in ("light", "dark", "auto")
        for board in ("auto", "washi")
        for pieces in ("stones", "flat")
        for high in (True, False)
    ]
    named: dict[str, str] = {}
    for look in looks:
        for position in (walk("garden")[-1], walk("stoic")[-1], teban.load(ALL_FACINGS)):
            for element in drawn(position, **look).iter():
                if name := element.get("id"):
                    written = ElementTree.tostring(element, encoding="unicode")
                    assert named.setdefault(name, written) == written, "one id, one meaning"
    scopes = {str(drawn(teban.start("stoic"), **look).get("class")) for look in looks}
    assert len(scopes) == len(looks)
    assert not [one for one in scopes for other in scopes - {one} if f"{one} " in f"{other} "]
    for look, rules in ((look, style_rules(**look)) for look in looks):
        scope = drawn(teban.start("stoic"), **look).get("class")
        selectors = [selector for rule, _ in rules for selector in rule.split(",")]
        assert selectors
        assert all(selector.startswith(f".{scope} ") for selector in selectors)


def test_numbers_have_two_decimals_at_most() -> None:
    for _, source, _ in gallery():
        shapes = re.sub(r"<(style|desc|title)>.*?</\1>|scale\([^)]*\)", "", source)
        assert not re.search(r"\.\d{3}|\de[+-]|nan|inf", shapes)


def places(element: Element, x: float = 0, y: float = 0, scale: float = 1) -> Iterator[tuple[float, float]]:
    """The outermost points of circles and rectangles and the places of letters, wherever groups were moved to."""
    if move := re.fullmatch(r"translate\((\S+) (\S+)\)(?: scale\((\S+)\))?", element.get("transform", "")):
        x, y, scale = x + scale * float(move[1]), y + scale * float(move[2]), scale * float(move[3] or 1)
    at = {name: scale * float(element.get(name, 0)) for name in ("x", "y", "cx", "cy", "r", "width", "height")}
    if element.tag in {f"{SVG}circle", f"{SVG}rect", f"{SVG}text"}:
        yield x + at["x"] + at["cx"] - at["r"], y + at["y"] + at["cy"] - at["r"]
        yield x + at["x"] + at["cx"] + at["r"] + at["width"], y + at["y"] + at["cy"] + at["r"] + at["height"]
    for part in element:
        if part.tag != f"{SVG}defs":
            yield from places(part, x, y, scale)


def test_nothing_lies_outside_the_paper() -> None:
    for _, _, root in gallery():
        _, _, width, height = map(float, root.get("viewBox", "").split())
        assert all(0 <= x <= width and 0 <= y <= height for x, y in places(root))


def test_size_is_the_width_in_pixels_and_changes_nothing_else() -> None:
    position = teban.start("garden")
    small, large = drawn(position, size=240), drawn(position, size=960)
    assert (small.get("width"), large.get("width")) == ("240", "960")
    assert float(large.get("height", "")) == pytest.approx(4 * float(small.get("height", "")), abs=0.05)
    assert small.get("viewBox") == large.get("viewBox")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_title_and_description_say_what_is_to_be_seen(name: str, lang: str) -> None:
    for position in stages(name):
        root, view = drawn(position, lang=lang), position.view()
        assert [root[0].tag, root[1].tag] == [f"{SVG}title", f"{SVG}desc"]
        assert root[0].text == words("game", f"{name}.title", lang)
        if view.outcome:
            assert view.result
            assert root[1].text == view.result.say(lang)
        else:
            assert view.prompt
            side = view.sides[view.seat - 1] if view.sides else f"seat{view.seat}"
            assert root[1].text == f"{words('term', side, lang)}: {view.prompt.say(lang)}"


def test_before_colours_are_chosen_the_description_names_the_seat() -> None:
    assert (drawn(teban.start("borderland"))[1].text or "").startswith("Player 1: ")


def test_markup_in_words_is_escaped() -> None:
    nasty = "<b>&\"'</b>"
    view = teban.start("garden").view()
    view = replace(
        view,
        overlays=(Overlay("region", ("a1", "b1"), None, nasty), Overlay(nasty, ("c1",))),
        cards=(Card(1, nasty, ((1, 1),), usable=True, cells=()),),
        pieces=(Piece("a1", nasty, nasty),),
    )
    root = drawn(Shown(view))
    assert lettered(root).count(nasty) == 2
    assert not list(root.iter(f"{SVG}b"))


def test_a_notebook_shows_the_drawing() -> None:
    position = teban.start("stoic")
    assert position._repr_svg_() == svg(position)


# Themes


def test_themes_differ_in_colours_alone() -> None:
    for name in NAMES:
        bare = {
            theme: re.sub(r"<style>.*</style>", "", svg(walk(name)[-1], theme=theme)).replace(f"teban-{theme}", "")
            for theme in ("light", "dark", "auto")
        }
        assert bare["light"] == bare["dark"] == bare["auto"]


def test_light_is_paper_and_dark_is_not() -> None:
    papers = {theme: [c for rule, c in style_rules(theme=theme) if ".paper" in rule] for theme in ("light", "dark")}
    assert papers["light"] == ["fill:#f6f1e7"]
    assert papers["dark"] != papers["light"]


def test_the_board_is_of_kaya_by_day_and_of_slate_at_night_unless_somebody_chose_another() -> None:
    def cell(**look: object) -> str:
        [colours] = [declared for rule, declared in style_rules(**look) if rule.endswith(" .tone1")]
        return colours

    assert cell(theme="light") == cell(theme="light", board="kaya")
    assert cell(theme="dark") == cell(theme="dark", board="slate")
    chosen = {cell(theme=theme, board=board) for theme in ("light", "dark") for board in BOARDS}
    assert len(chosen) == 2 * len(BOARDS)


def test_pieces_and_contrast_can_be_chosen() -> None:
    position = walk("stoic")[-1]
    looks = {svg(position, pieces=pieces, high_contrast=high) for pieces in SETS for high in (True, False)}
    assert len(looks) == 4


def test_auto_has_both_palettes_and_asks_the_reader_which() -> None:
    colours = {
        theme: {*re.findall(r"#[0-9a-f]{6}", svg(teban.start("stoic"), theme=theme))} for theme in ("light", "dark")
    }
    auto = svg(teban.start("stoic"), theme="auto")
    day, asked, night = auto.partition("@media (prefers-color-scheme:dark)")
    assert asked
    assert colours["light"] == {*re.findall(r"#[0-9a-f]{6}", day)}
    assert colours["dark"] == {*re.findall(r"#[0-9a-f]{6}", night)}


@pytest.mark.parametrize("theme", ["sepia", "", "Light"])
def test_an_unknown_theme_is_refused_in_words(theme: str) -> None:
    with pytest.raises(ValueError, match=f"Unknown theme “{theme}”: use light, dark or auto"):
        svg(teban.start("stoic"), theme=theme)


@pytest.mark.parametrize("what", ["board", "pieces"])
def test_an_unknown_board_or_set_of_pieces_is_refused_in_words(what: str) -> None:
    with pytest.raises(ValueError, match=r"Unknown (board|pieces) “marble”"):
        drawn(teban.start("stoic"), **{what: "marble"})


def test_an_unknown_language_is_refused_in_words() -> None:
    with pytest.raises(ValueError, match="Unknown language “xx”"):
        svg(teban.start("stoic"), lang="xx")


# Pieces


@pytest.mark.parametrize("name", NAMES)
def test_every_piece_is_drawn_once_where_it_stands_as_what_it_is(name: str) -> None:
    for position in [*stages(name), *(teban.load(text) for text in RARE if text.startswith(name))]:
        view = position.view()
        expected = Counter(
            (piece.cell, frozenset(["piece", piece.side, piece.kind, *(["immobile"] if piece.immobile else [])]))
            for piece in view.pieces
        )
        found = marked(drawn(position), "piece")
        assert Counter((element.get("data-cell"), frozenset(classes(element))) for element in found) == expected


def test_the_sides_differ_in_form() -> None:
    for look in LOOKS:
        white, black = (
            [part.get("d") for name in ("line", "mark") for part in marked(single(side, **look), name)]
            for side in ("white", "black")
        )
        assert white
        assert black
        assert not {*white} & {*black}, "nothing is drawn alike but the outline"


@pytest.mark.parametrize(("height", "discs", "number"), [(1, 1, []), (2, 2, []), (3, 3, ["3"]), (11, 4, ["11"])])
def test_a_stack_shows_its_height(height: int, discs: int, number: list[str]) -> None:
    stack = single(height=height)
    assert len(marked(stack, "body")) == discs
    assert lettered(stack) == number


def test_a_mark_stands_in_place_of_the_height() -> None:
    for mark in ("blossom", "dot"):
        stack = single(height=3, mark=mark)
        assert len(marked(stack, "body")) == 3
        assert len(marked(stack, "mark")) == 1
        assert lettered(stack) == []


def test_a_wedge_points_where_it_faces() -> None:
    def turned(facing: str | None) -> list[str]:
        parts = [part for name in ("body", "mark") for part in marked(single(shape="wedge", facing=facing), name)]
        return [re.findall(r"rotate\((\d+)\)", part.get("transform", ""))[0] for part in parts]

    assert {facing: turned(facing) for facing in "NESW"} == {
        facing: [way, way] for facing, way in zip("NESW", ("0", "90", "180", "270"), strict=True)
    }
    assert turned(None) == turned("N")


def test_what_is_out_of_action_lies_flat_and_tied_without_a_shadow() -> None:
    immobile, mobile = single(shape="wedge", immobile=True), single(shape="wedge", facing="N")
    assert not marked(immobile, "shade")
    assert marked(mobile, "shade")
    assert "rotate(90)" in marked(immobile, "body")[0].get("transform", "")
    assert marked(immobile, "body")[0].get("d") == marked(mobile, "body")[0].get("d")
    assert marked(immobile, "mark")[0].get("d") != marked(mobile, "mark")[0].get("d")


def test_every_look_is_drawn_in_a_way_of_its_own() -> None:
    drawings = [tuple((part.get("d"), *classes(part)) for part in single(**look).iter()) for look in LOOKS]
    assert len({*drawings}) == len(drawings)


def test_the_kind_of_a_piece_changes_nothing_but_its_class() -> None:
    plain, invented = (
        svg(Shown(replace(teban.start("stoic").view(), pieces=(Piece("c3", "black", kind),))))
        for kind in ("stone", "invented")
    )
    assert plain.replace("black stone", "black invented") == invented


def test_games_show_no_look_that_is_not_drawn() -> None:
    positions = [position for name in NAMES for position in walk(name)] + [*map(teban.load, RARE)]
    met = {(piece.shape, piece.mark) for position in positions for piece in position.view().pieces}
    assert met == {(look.get("shape", "disc"), look.get("mark", "")) for look in LOOKS}


# Overlays and the last turn


def kinds_met() -> set[str]:
    positions = [position for name in NAMES for position in walk(name)] + [*map(teban.load, RARE)]
    return {overlay.kind for position in positions for overlay in position.view().overlays}


def test_every_kind_of_overlay_that_games_show_has_a_style_of_its_own() -> None:
    met = kinds_met()
    assert met >= {"region", "border", "goal", "rim", "centre", "group", "largest", "overfull", "won", "target"}
    assert met <= {*STYLES} - {OTHER}


def test_every_style_draws_something_different() -> None:
    bare = teban.start("stoic").view()
    looks = {svg(Shown(replace(bare, overlays=(Overlay(kind, ("d4", "d5"), "white", "2"),)))) for kind in STYLES}
    assert len(looks - {svg(Shown(bare))}) == len(STYLES)


def test_an_unknown_kind_of_overlay_gets_a_neutral_wash() -> None:
    view = replace(teban.start("stoic").view(), overlays=(Overlay("invented", ("c3",)),))
    [group] = marked(drawn(Shown(view)), OTHER)
    assert [classes(part) for part in group] == [["wash"]]


def test_territory_tells_its_size_in_a_free_cell() -> None:
    view = teban.start("stoic").view()
    view = replace(
        view, pieces=(Piece("d5", "white"),), overlays=(Overlay("territory", ("d4", "d5", "d6"), "white", "3"),)
    )
    root = drawn(Shown(view))
    [tally] = marked(root, "tally")
    assert tally.text == "3"
    assert {"d4", "d6"} - {*lettered(root)}, "the number stands where a name stood"


def test_a_group_shows_its_size_once_and_only_if_it_is_a_group_of_several() -> None:
    position = walk("sibling")[-1]
    sizes = [overlay.label for overlay in position.view().overlays if overlay.kind == "group"]
    figures = [element.text for element in marked(drawn(position), "figure")]
    assert Counter(figures) == Counter(size for size in sizes if size != "1")
    assert figures


def test_regions_to_choose_from_carry_their_action() -> None:
    assert {"leave-b1: 17", "leave-a2: 27"} <= {*lettered(drawn(teban.load(REGIONS_TIE)))}


def test_the_surroundings_of_each_centre_are_framed() -> None:
    [frame] = marked(drawn(teban.start("realm")), "blocks")
    assert frame.get("d", "").count("M") == 16 * 12


def test_what_decided_the_game_is_outlined_in_gold() -> None:
    position = walk("node")[-1]
    [won] = [overlay for overlay in position.view().overlays if overlay.kind == "won"]
    assert position.result
    assert won.cells == position.result.cells
    [outline] = [group for group in drawn(position).iter() if group.get("class") == f"won {won.side}"]
    assert [*outline.iter()][-1].get("d", "").count("M") >= len(won.cells) + 4


def last_marks(cells: Iterable[str]) -> Counter[str]:
    marks = marked(drawn(teban.start("stoic"), last=cells), "last")
    return Counter(form for mark in marks for form in ("corners", "trail") if form in classes(mark))


def test_moves_of_the_last_turn_are_traced_and_its_cells_have_their_corners_marked() -> None:
    assert last_marks([]) == {}
    assert last_marks(["c3"]) == {"corners": 1}
    assert last_marks(["c3", "c4"]) == {"corners": 2}
    assert last_marks(["c3-c4"]) == {"trail": 1, "corners": 1}
    assert last_marks(["c3-c4", "a1"]) == {"trail": 1, "corners": 2}
    assert last_marks(["c3", "c3"]) == {"corners": 1}
    assert last_marks(iter(["a1", "c3", "c4"])) == {"corners": 3}


def test_a_cell_that_is_not_on_the_board_cannot_be_marked() -> None:
    with pytest.raises(ValueError, match="z9 is not on this board"):
        svg(teban.start("stoic"), last=["z9"])


# Beside the board


def test_square_boards_have_files_and_ranks_beside_them() -> None:
    assert {*"abcdefghijkl", *map(str, range(1, 13))} <= {*lettered(drawn(teban.start("realm")))}


def test_hexagonal_boards_name_their_rows_and_their_free_cells() -> None:
    root = drawn(teban.start("stoic", size=3).play("c3"))
    free = {"a1", "a2", "a3", "b1", "b2", "b3", "b4", "c1", "c2", "c4", "c5"}
    assert {*"abcde", *free} <= {*lettered(root)}
    assert "c3" not in lettered(root)


def test_hands_are_shown_as_numbers_and_empty_ones_fade() -> None:
    for text in (SQUARES_TO_CHOOSE, ALL_FACINGS):
        position = teban.load(text)
        tokens = marked(drawn(position), "token")
        counts = [
            held.count for seat in (2, 1) for hand in position.view().hands if hand.seat == seat for held in hand.items
        ]
        assert [int(lettered(token)[0]) for token in tokens] == counts
        assert ["empty" in classes(token) for token in tokens] == [count == 0 for count in counts]


def test_what_is_kept_has_the_colour_of_the_other_side() -> None:
    kept = marked(drawn(teban.start("throne")), "kept")
    assert ["white" in classes(token) for token in kept] == [True, False], "seat 2 at the top keeps white stones"


def test_cards_show_their_names_and_fade_when_used() -> None:
    position = teban.load(SQUARES_TO_CHOOSE)
    cards = marked(drawn(position), "card")
    seen = [(lettered(card)[0], "spent" not in classes(card)) for card in cards]
    assert seen == [(card.name, card.usable) for seat in (2, 1) for card in position.view().cards if card.seat == seat]


def test_the_cards_of_the_player_across_the_board_stand_on_their_heads() -> None:
    def reaches_down(card: Element) -> list[bool]:
        *squares, owner = marked(card, "reach")
        return [float(square.get("y", "")) > float(owner.get("cy", "")) for square in squares]

    far, _, _, _, near, *_ = marked(drawn(teban.start("garden")), "card")
    assert lettered(far) == lettered(near) == ["K"], "the card that reaches two squares forward"
    assert reaches_down(far) == [True, True]
    assert reaches_down(near) == [False, False]
