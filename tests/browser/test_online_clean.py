"""Every page of online play, on both screens and in both languages: nothing serious for axe-core, nothing too wide."""

import pytest

from browser.online_scenes import SCENES, Scene
from browser.two import Meet
from browser.visiting import DESK, Screen, scrolls_sideways, serious_problems

PHONE = Screen(390, 844, is_phone=True)
WORLDS = [(DESK, "en", "dark"), (PHONE, "ja", "light"), (PHONE, "en", "dark")]


@pytest.mark.parametrize(("screen", "lang", "light"), WORLDS, ids=["desk", "phone", "phone, en"])
@pytest.mark.parametrize("scene", SCENES.values(), ids=SCENES)
def test_a_page_has_no_serious_problem(meet: Meet, scene: Scene, screen: Screen, lang: str, light: str) -> None:
    aoi = meet("Aoi", lang, screen=screen, color_scheme=light, reduced_motion="reduce")
    scene(aoi, meet("Ben"))
    assert serious_problems(aoi.page) == []
    assert not scrolls_sideways(aoi.page)
