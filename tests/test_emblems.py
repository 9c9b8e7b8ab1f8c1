"""Boxes on the shelf: every game has an emblem and an accent of its own, and bad ones are named."""

from itertools import combinations
from pathlib import Path

import pytest

import teban
from colours import contrast, difference, linear
from teban.core.metadata import GOALS, read_metadata
from teban.core.schema import ContentError
from teban.draw.emblem import VIEW, read_emblem
from teban.draw.look import LOOK
from teban.service.games import shelf

PAPER = LOOK["themes"]["light"]["paper"]

SEEN = 0.02
"""The least distance of two colours in OKLab that can be seen."""

every_game = pytest.mark.parametrize("game", teban.games(), ids=lambda game: game.name)


@every_game
def test_every_game_has_an_emblem_in_three_inks(game: teban.Game) -> None:
    shapes = read_emblem(game.folder)
    inks = {ink for shape in shapes for ink in (shape.fill, shape.stroke)} - {"none"}
    assert "paper" in inks
    assert inks <= {"paper", "ink", "accent"}


@every_game
def test_paper_stands_out_from_the_accent(game: teban.Game) -> None:
    assert game.metadata.accent
    assert contrast(PAPER, game.metadata.accent) >= 2.5


def test_accents_are_told_apart_and_no_two_emblems_are_the_same() -> None:
    for one, other in combinations(teban.games(), 2):
        assert difference(linear(str(one.metadata.accent)), linear(str(other.metadata.accent))) > SEEN, (
            one.name,
            other.name,
        )
        assert read_emblem(one.folder) != read_emblem(other.folder)


def test_an_accent_is_never_a_signal() -> None:
    signals = [linear(signal[theme]) for signal in LOOK["signals"].values() for theme in LOOK["themes"]]
    for game in teban.games():
        assert min(difference(linear(str(game.metadata.accent)), signal) for signal in signals) > SEEN, game.name


def test_every_goal_has_games_and_every_game_a_goal() -> None:
    assert {game.metadata.goal for game in teban.games()} == set(GOALS)


def test_the_shelf_tells_what_the_folder_holds() -> None:
    for told in shelf().games:
        game = teban.game(told.name)
        assert (told.accent, told.goal) == (game.metadata.accent, game.metadata.goal)
        assert [dict(shape.form) for shape in read_emblem(game.folder)] == [shape.form for shape in told.emblem]
    assert any(told.is_easy and told.has_lesson for told in shelf().games)


def test_a_game_without_an_emblem_has_none(tmp_path: Path) -> None:
    assert read_emblem(tmp_path) == ()


@pytest.mark.parametrize(
    ("drawn", "named"),
    [
        ("<script/>", "script"),
        ("<circle onload='alert(1)'/>", "onload"),
        ("<path d='M0 0' href='https://example.org'/>", "href"),
        ("<path fill='url(#a)'/>", "url(#a)"),
        ("<path", "not well-formed"),
    ],
)
def test_what_an_emblem_may_not_hold_is_named(tmp_path: Path, drawn: str, named: str) -> None:
    text = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{VIEW}">{drawn}</svg>'
    (tmp_path / "emblem.svg").write_text(text)
    with pytest.raises(ContentError) as refused:
        read_emblem(tmp_path)
    for lang in ("en", "ja"):
        assert named in refused.value.reason.say(lang)


def test_an_emblem_fills_the_square_of_all_emblems(tmp_path: Path) -> None:
    (tmp_path / "emblem.svg").write_text('<svg viewBox="0 0 24 24"/>')
    with pytest.raises(ContentError, match=VIEW):
        read_emblem(tmp_path)


@pytest.mark.parametrize("line", ['accent = "red"', 'accent = "#FFF"', 'goal = "riches"', "easy = 1"])
def test_a_bad_entry_is_refused(tmp_path: Path, line: str) -> None:
    (tmp_path / "game.toml").write_text(line)
    with pytest.raises(ContentError) as refused:
        read_metadata(tmp_path)
    assert line.split()[0] in refused.value.reason.say("en") or line.split('"')[1] in refused.value.reason.say("en")
