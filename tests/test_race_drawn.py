"""How the race stands, drawn: in pictures and at the terminal as the rules count it, in every game and language."""

import re
from io import BytesIO
from xml.etree import ElementTree

import pytest
from PIL import Image, ImageChops

import teban
from teban.cli.console.race_lines import race_lines
from teban.cli.console.table import width
from teban.core.match import Match
from teban.core.view import Meter
from teban.draw.rulers import Ruler, ruler
from teban.words import LANGUAGES, words

GAMES = tuple(game.name for game in teban.games())
SVG = "{http://www.w3.org/2000/svg}"

every_game = pytest.mark.parametrize("name", GAMES)
in_every_language = pytest.mark.parametrize("lang", LANGUAGES)


def sample(name: str, share: float = 1.0) -> Match:
    """The sample of a game, or a part of it."""
    actions = teban.game(name).metadata.sample
    match = Match(teban.start(name))
    match.play_all(actions[: round(share * len(actions))])
    return match


def meters_at(position: teban.Position, seat: int) -> list[Meter]:
    return [meter for meter in position.meters() if meter.seat == seat]


def drawn_races(position: teban.Position, **how: object) -> dict[str, ElementTree.Element]:
    """The parts of a drawing that tell of the race, by the side whose they are."""
    root = ElementTree.fromstring(teban.svg(position, meters=True, **how))  # type: ignore[arg-type]
    found = [part for part in root.iter(f"{SVG}g") if "race" in part.get("class", "").split()]
    return {part.get("class", "").split()[1]: part for part in found}


def part_of(race: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    return [part for part in race.iter() if name in part.get("class", "").split()]


def told(race: ElementTree.Element) -> list[tuple[str | None, str | None]]:
    """Names and values, as they are read."""
    names, values = ([part.text for part in part_of(race, kind)] for kind in ("label", "value"))
    return [*zip(names, values, strict=True)]


@in_every_language
@every_game
@pytest.mark.parametrize("share", [0.5, 1.0])
def test_a_drawing_tells_every_meter_of_either_side(name: str, share: float, lang: str) -> None:
    position = sample(name, share).position
    races, sides = drawn_races(position, lang=lang), position.view().sides
    assert sides
    assert {*races} == {*sides}
    for seat, side in enumerate(sides, start=1):
        assert told(races[side]) == [(meter.name(lang), meter.say(lang)) for meter in meters_at(position, seat)]


@every_game
def test_a_ruler_is_filled_up_to_the_value(name: str) -> None:
    position = sample(name).position
    sides = position.view().sides
    assert sides
    for seat, side in enumerate(sides, start=1):
        race, main = drawn_races(position)[side], meters_at(position, seat)[0]
        [track], [fill] = part_of(race, "track"), part_of(race, "fill")
        share = float(fill.get("width", 0)) / float(track.get("width", 1))
        worse, better = ruler(position.meters(), main.code).worse, ruler(position.meters(), main.code).better
        assert share == pytest.approx((main.value - worse) / (better - worse), abs=0.001)
        assert bool(part_of(race, "at-goal")) == (main.goal is not None)


def test_only_who_won_has_a_golden_ruler() -> None:
    over = teban.start("stoic", size=2).play_all(["a1", "a2", "b1", "b2", "c1", "b3"])
    assert over.outcome
    winners = {side for side, race in drawn_races(over).items() if "winner" in race.get("class", "").split()}
    sides = over.view().sides
    assert sides
    assert over.outcome.winner
    assert winners == {sides[over.outcome.winner - 1]}
    assert not any("winner" in race.get("class", "") for race in drawn_races(sample("stoic", 0.5).position).values())


def test_meters_are_drawn_only_where_they_are_asked_for_and_there() -> None:
    position = sample("garden").position
    assert 'class="race' not in teban.svg(position)
    unsided = next(start for start in map(teban.start, GAMES) if not start.view().sides)
    assert not drawn_races(unsided)


def test_a_picture_with_meters_is_higher_by_them() -> None:
    position = sample("garden").position
    plain, raced = (Image.open(BytesIO(position.png(size=300, meters=meters))) for meters in (False, True))
    assert (plain.width, raced.width) == (300, 300)
    assert raced.height > plain.height


def test_pictures_show_the_letters_of_a_drawing() -> None:
    """Renderers know fonts by their names alone; one that knows none of them leaves all letters out."""
    from teban.draw.pictures import _rendered

    drawing = teban.svg(sample("garden").position, meters=True)
    bare = re.sub(r"<text.*?</text>", "", drawing)
    with_letters, without = (Image.open(BytesIO(_rendered(each, 480))).convert("RGB") for each in (drawing, bare))
    difference = ImageChops.difference(with_letters, without)
    assert difference.getbbox()
    left, top, right, bottom = difference.getbbox() or (0, 0, 0, 0)
    assert right - left > 400, "from the ranks at the left to the meters at the right"
    assert bottom - top > 400


# At the terminal


@in_every_language
@every_game
def test_the_terminal_tells_every_meter_of_either_side(name: str, lang: str) -> None:
    position = sample(name).position
    view = position.view()
    lines = [*race_lines(view, lang)]
    assert view.sides
    assert len(lines) == 2
    for line, seat in zip(lines, (2, 1), strict=True):
        assert line.startswith(words("term", view.sides[seat - 1], lang))
        for meter in meters_at(position, seat):
            assert f"{meter.name(lang)} " in line
            assert meter.say(lang) in line
        assert width(line) <= 110


@every_game
def test_a_ruler_at_the_terminal_is_as_full_as_the_value_is_far(name: str) -> None:
    position = sample(name).position
    for line, seat in zip(race_lines(position.view(), "en"), (2, 1), strict=True):
        main = meters_at(position, seat)[0]
        found = re.search(r"\[([#.|]+)\]", line)
        assert found
        bar = found[1].replace("|", "")
        worse, better = ruler(position.meters(), main.code).worse, ruler(position.meters(), main.code).better
        assert abs(bar.count("#") / len(bar) - (main.value - worse) / (better - worse)) <= 0.5 / len(bar)


def test_before_anybody_has_a_side_the_terminal_tells_nothing() -> None:
    unsided = next(start for start in map(teban.start, GAMES) if not start.view().sides)
    assert not [*race_lines(unsided.view(), "en")]


# Rulers


def test_ticks_are_an_even_step_apart_and_not_too_many() -> None:
    assert Ruler(0, 5).ticks(16) == [1, 2, 3, 4]
    assert Ruler(46, 0).ticks(16) == [5, 10, 15, 20, 25, 30, 35, 40, 45]
    assert Ruler(3, 3).ticks(16) == []


def test_values_past_an_end_lie_at_the_end() -> None:
    assert [Ruler(9, 1).share(value) for value in (12, 9, 5, 1, 0)] == [0, 0, 0.5, 1, 1]
    assert Ruler(2, 2).share(2) == 1
