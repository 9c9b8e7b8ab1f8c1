"""Pictures of positions and matches: what is drawn as SVG, as PNG and as animated GIF."""

from io import BytesIO
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PIL import Image, ImageChops, ImageStat

import teban
from teban import Match, TebanError
from teban.core.action import cells_named
from teban.draw.course import course


def sample_match(game: str, most: int | None = None) -> Match:
    match = Match(teban.start(game))
    match.play_all(teban.game(game).metadata.sample[:most])
    return match


def opened(told: bytes) -> Image.Image:
    return Image.open(BytesIO(told))


@pytest.mark.parametrize("backend", ["native", "python"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_position_is_a_png_of_the_width_that_is_asked_for(backend: str, theme: str) -> None:
    position = teban.start("stoic", backend=backend)
    picture = opened(position.png(theme=theme, size=300))
    assert (picture.format, picture.width) == ("PNG", 300)
    assert (ImageStat.Stat(picture.convert("L")).mean[0] > 128) == (theme == "light")


def test_a_piece_is_seen_where_it_stands() -> None:
    before, after = (
        opened(match.position.png(size=200)).convert("RGB") for match in (sample_match("stoic", n) for n in (0, 1))
    )
    assert ImageChops.difference(before, after).getbbox()


@pytest.mark.parametrize("game", ["throne", "node", "sibling"])
def test_a_match_is_a_gif_with_a_frame_for_the_start_and_each_turn(game: str, tmp_path: Path) -> None:
    match = sample_match(game, 12)
    file = tmp_path / "game.gif"
    told = match.gif(file, size=160, seconds=0.5)
    assert file.read_bytes() == told
    animated = opened(told)
    assert (animated.format, animated.width) == ("GIF", 160)
    assert getattr(animated, "n_frames") == len(match.turns) + 1  # noqa: B009  not every image has frames
    durations = []
    for frame in range(len(match.turns) + 1):
        animated.seek(frame)
        durations.append(animated.info["duration"])
    assert durations == [500] * len(match.turns) + [1500]
    assert animated.info["loop"] == 0


def test_a_match_in_which_nothing_was_played_has_one_frame() -> None:
    assert opened(Match(teban.start("stoic")).gif(size=100)).format == "GIF"


def test_the_course_of_a_match_marks_each_turn() -> None:
    match = sample_match("realm", 9)
    first, *turns = [ElementTree.fromstring(drawn) for drawn in course(match)]
    assert len(turns) == len(match.turns)
    marked = [root.findall(".//*[@class='last']") for root in (first, *turns)]
    assert not marked[0]
    assert all(marked[1:])
    assert list(course(match))[-1] == teban.svg(match.position, last=last_turn(match))


def last_turn(match: Match) -> list[str]:
    places = (cells_named(action, match.position.board) for action in match.turns[-1].actions)
    return ["-".join(cells) for cells in places if cells]


def test_what_cannot_be_drawn_is_refused() -> None:
    with pytest.raises(TebanError):
        teban.start("stoic").png(theme="neon")
    with pytest.raises(TebanError):
        sample_match("stoic", 1).gif(seconds=-1)
