"""The study page: variations and notes, the engine, links and files, and positions set up by hand."""

import base64
import json
import random
import re
import string
import zlib
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Locator, Page, expect

import teban
from browser.visiting import (
    DESK,
    PHONE,
    Screen,
    Visit,
    both_languages,
    both_screens,
    scrolls_sideways,
    serious_problems,
)
from teban import record

CLIPBOARD = ["clipboard-read", "clipboard-write"]
WRITTEN = re.compile("&t=1")
"""The address once the study is in it."""

WORDS = {
    "en": {
        "sheet": "Moves",
        "comment": "Comment on {}",
        "share": "Share…",
        "file": "Study (.json)",
        "copy": "Copy link",
        "copied": "Link copied.",
        "afresh": "New study",
        "damaged": "The link is incomplete",
        "version": "an incompatible version of Teban",
        "illegal": "Move 2, e5: e5 is not empty.",
        "engine": "Engine",
        "certain": "Player 1 wins in 7 (both sides counted)",
        "set up": "Edit position…",
        "white": "white piece",
        "black": "black piece",
        "wrong seat": "With these pieces on the board it can't be that player's turn.",
        "good": "This is a legal position.",
        "seat 2": "Player 2",
        "use": "Study this position",
        "study": "Study",
    },
    "ja": {
        "sheet": "変化",
        "comment": "{}へのコメント",
        "share": "共有…",
        "file": "検討（.json）",
        "copy": "リンクをコピー",
        "copied": "リンクをコピーしました。",
        "afresh": "新しく始める",
        "damaged": "リンクが壊れています",
        "version": "別のバージョンのTeban",
        "illegal": "2番目のアクション e5：",
        "engine": "エンジン",
        "certain": "プレイヤー1の勝ち（最長7アクション）",
        "set up": "局面編集…",
        "white": "白のコマ",
        "black": "黒のコマ",
        "wrong seat": "盤上のコマの数から見て、このプレイヤーの手番にはなりません。",
        "good": "ルール上可能な局面です。",
        "seat 2": "プレイヤー2",
        "use": "この局面を検討する",
        "study": "検討",
    },
}


def study(visit: Visit, game: str, moves: str = "", screen: Screen = DESK, lang: str = "en", **more: Any) -> Page:
    """A study of a game, at its last move."""
    page = visit(f"#/study/{game}?moves={moves}", screen, lang, **more)
    expect(page.locator("[data-cell]").first).to_be_visible()
    return page


def sheet(page: Page, lang: str = "en") -> Locator:
    return page.get_by_role("group", name=WORDS[lang]["sheet"], exact=True)


def expect_steps(page: Page, *steps: str, lang: str = "en") -> None:
    """The actions on the sheet, glyphs included, in reading order."""
    expect(sheet(page, lang).get_by_role("button")).to_have_text(list(steps))


def expect_at(page: Page, step: str) -> None:
    """The action that is shown; the board has followed."""
    expect(page.locator("[aria-current='step']")).to_have_text(step)


def touch(page: Page, *cells: str) -> None:
    """Click on cells, each after the board has shown the one before."""
    for cell in cells:
        page.locator(f"[data-cell={cell}]").click()
        expect(page.locator("[aria-current='step']")).to_contain_text(cell)


def walk(page: Page, keys: str) -> None:
    for key in keys.split():
        page.keyboard.press(key)


def share(page: Page, lang: str = "en") -> None:
    page.get_by_role("button", name=WORDS[lang]["share"]).click()


def downloaded(page: Page, name: str) -> Path:
    with page.expect_download() as download:
        page.get_by_role("button", name=name).click()
    return Path(download.value.path())


def study_file(page: Page, lang: str = "en") -> Any:
    """Everything that the study holds, as its file tells it."""
    share(page, lang)
    told = json.loads(downloaded(page, WORDS[lang]["file"]).read_text(encoding="utf-8"))
    page.keyboard.press("Escape")
    return told


def copied_link(page: Page, lang: str = "en") -> str:
    share(page, lang)
    page.get_by_role("button", name=WORDS[lang]["copy"]).click()
    expect(page.get_by_role("status").filter(has_text=WORDS[lang]["copied"])).to_be_visible()
    page.keyboard.press("Escape")
    link = str(page.evaluate("navigator.clipboard.readText()"))
    return "#" + link.partition("#")[2]  # on whichever server


# The tree


def test_what_is_played_differently_becomes_a_variation(visit: Visit) -> None:
    page = study(visit, "stoic", "e5.d4.f6")
    walk(page, "ArrowLeft ArrowLeft")
    expect_at(page, "e5")
    touch(page, "g4", "b2")
    expect_steps(page, "e5", "d4", "g4", "b2", "f6")
    expect(page.locator("[data-cell=d4]")).to_have_accessible_name("d4, empty, playable")

    page.get_by_role("button", name="Make main line").click()
    expect_steps(page, "e5", "g4", "d4", "f6", "b2")
    sheet(page).get_by_role("button", name="d4").click()
    page.get_by_role("button", name="Delete from here").click()
    expect_steps(page, "e5", "g4", "b2")
    expect_at(page, "e5")
    page.get_by_role("button", name="Undo", exact=True).click()
    expect_steps(page, "e5", "g4", "d4", "f6", "b2")


def test_a_variation_may_begin_in_the_middle_of_a_turn(visit: Visit) -> None:
    page = study(visit, "sibling", "e5.a1.a4", PHONE, "ja")
    page.get_by_role("button", name="1つ戻る").click()
    touch(page, "a5")
    expect_steps(page, "e5", "a1", "a4", "a5", lang="ja")
    expect(sheet(page, "ja")).to_contain_text("2. … a5")


def test_keys_walk_along_the_line_and_between_variations(visit: Visit) -> None:
    page = study(visit, "stoic", "e5.d4.f6")
    walk(page, "ArrowLeft ArrowLeft")
    touch(page, "g4", "b2")
    for keys, step in (
        ("ArrowLeft", "g4"),
        ("ArrowUp", "d4"),
        ("ArrowRight", "f6"),
        ("ArrowLeft", "d4"),
        ("ArrowDown", "g4"),
        ("End", "b2"),
    ):
        walk(page, keys)
        expect_at(page, step)
    walk(page, "Home")
    expect(page.locator("[aria-current='step']")).to_have_count(0)
    expect(page.locator("[data-cell=e5]")).to_have_accessible_name("e5, empty, playable")


def test_whoever_comes_to_the_board_by_keyboard_walks_over_its_cells(visit: Visit) -> None:
    page = study(visit, "stoic", "e5.d4")
    page.locator("[data-cell][tabindex='0']").focus()
    walk(page, "c 3 ArrowRight Enter")
    expect_at(page, "c4")
    expect_steps(page, "e5", "d4", "c4")


def test_notes_are_written_in_place_and_survive_a_reload(visit: Visit) -> None:
    page = study(visit, "stoic", "e5.d4", PHONE, "ja")
    expect(page).to_have_url(WRITTEN)
    page.get_by_role("button", name="妙手").click()
    page.get_by_role("textbox", name="d4へのコメント").fill("よい形です。\n次は a1？")
    expect_steps(page, "e5", "d4!!", lang="ja")
    expect(sheet(page, "ja")).to_contain_text("よい形です。")
    page.reload()
    expect_steps(page, "e5", "d4!!", lang="ja")
    expect(page.get_by_role("textbox", name="d4へのコメント")).to_have_value("よい形です。\n次は a1？")


# Links


@pytest.mark.parametrize(("screen", "lang"), [(DESK, "ja"), (PHONE, "en")], ids=["desk-ja", "phone-en"])
def test_a_link_restores_the_tree_exactly_for_a_new_visitor(visit: Visit, screen: Screen, lang: str) -> None:
    page = study(visit, "stoic", "e5.d4.f6.c3", screen, lang, permissions=CLIPBOARD)
    walk(page, "ArrowLeft ArrowLeft ArrowLeft")
    touch(page, "g4", "b2")
    page.get_by_role("textbox", name=WORDS[lang]["comment"].format("b2")).fill("“?” & <b> 手番 \\ 🀄")
    told = study_file(page, lang)
    assert [node[1] for node in told["nodes"]] == ["", "e5", "d4", "f6", "c3", "g4", "b2"]
    assert told["at"] == 6

    other = visit(copied_link(page, lang), screen, lang)
    expect_at(other, "b2")
    assert study_file(other, lang) == told
    assert sheet(other, lang).inner_text() == sheet(page, lang).inner_text()


def test_options_and_a_first_position_travel_in_the_link(visit: Visit) -> None:
    start = teban.start("sibling", size=4, pie=True).play("d4").play("black").text
    page = visit(f"#/study/sibling?size=4&pie=true&start={start.replace(' ', '+')}", permissions=CLIPBOARD)
    touch(page, "a1", "a4")
    other = visit(copied_link(page))
    expect_at(other, "a4")
    expect(other.locator("[data-cell=d4]")).to_have_accessible_name("d4, white piece, group of 1")


def packed(game: str, *actions: str) -> str:
    """A link as the page writes it, from a description of the format alone."""
    nodes = [[depth, action] for depth, action in enumerate(("", *actions))]
    told = json.dumps({"options": {}, "start": "", "nodes": nodes, "at": len(actions)}).encode()
    squeezed = zlib.compress(told, wbits=-15)
    data = base64.urlsafe_b64encode(squeezed).decode().rstrip("=")
    return f"#/study/{game}?t=1.{zlib.crc32((game + data).encode()):08x}.{data}"


def broken(link: str, how: str) -> str:
    """A link that has gone wrong on its way."""
    head, _, written = link.partition("t=")
    version, checksum, data = written.split(".")
    return {
        "cut off": f"{head}t={written[:-9]}",
        "cut short": f"{head}t={version}.{checksum[:5]}",
        "mistyped": f"{head}t={version}.{checksum}.{data[:6]}{'A' if data[6] != 'A' else 'B'}{data[7:]}",
        "of another game": link.replace("study/stoic", "study/orochi"),
        "of another version": f"{head}t=7.{checksum}.{data}",
    }[how]


def test_a_link_is_what_its_format_says(visit: Visit) -> None:
    page = visit(packed("stoic", "e5", "d4"))
    expect_steps(page, "e5", "d4")
    expect_at(page, "d4")


@pytest.mark.parametrize(
    ("how", "lang", "screen"),
    [
        ("cut off", "en", PHONE),
        ("cut short", "ja", DESK),
        ("mistyped", "ja", PHONE),
        ("of another game", "en", DESK),
        ("of another version", "en", PHONE),
        ("of another version", "ja", DESK),
    ],
)
def test_a_broken_link_says_so_and_offers_a_new_start(visit: Visit, how: str, lang: str, screen: Screen) -> None:
    page = visit(broken(packed("stoic", "e5", "d4"), how), screen, lang)
    words = WORDS[lang]["version" if "version" in how else "damaged"]
    expect(page.get_by_role("alert")).to_contain_text(words)
    page.get_by_role("link", name=WORDS[lang]["afresh"]).click()
    expect(page.locator("[data-cell]").first).to_be_visible()
    expect_steps(page, lang=lang)


def test_a_page_that_says_what_is_broken_is_for_everyone(visit: Visit) -> None:
    page = visit(broken(packed("stoic", "e5"), "cut off"), PHONE, "ja")
    expect(page.get_by_role("alert")).to_be_visible()
    assert serious_problems(page) == []
    assert not scrolls_sideways(page)


@both_languages
def test_a_link_with_an_illegal_action_is_refused_by_the_rules(visit: Visit, lang: str) -> None:
    page = visit("#/study/stoic?moves=e5.e5", lang=lang)
    expect(page.get_by_role("alert")).to_contain_text(WORDS[lang]["illegal"])
    expect(page.get_by_role("link", name=WORDS[lang]["afresh"])).to_be_visible()


def test_an_old_or_broken_address_shows_the_study_of_this_device_as_it_stands(visit: Visit) -> None:
    page = study(visit, "stoic", "e5.d4")
    expect(page).to_have_url(WRITTEN)
    bookmark = page.url
    touch(page, "a1")
    expect(page).not_to_have_url(bookmark)
    for address in (bookmark, bookmark[:-5]):
        page.goto(f"{bookmark.partition('#')[0]}#/study")
        expect(page.get_by_role("link", name="3 moves")).to_be_visible()
        page.goto(address)
        expect_steps(page, "e5", "d4", "a1")


def test_who_only_looks_keeps_nothing(visit: Visit) -> None:
    page = visit(packed("stoic", "e5", "d4"))
    expect_at(page, "d4")
    expect(page).to_have_url(WRITTEN)
    page.get_by_role("link", name="Study", exact=True).click()
    expect(page.get_by_role("heading", name="Choose a game")).to_be_visible()
    expect(page.get_by_role("heading", name="Saved on this device")).to_have_count(0)


def test_a_study_too_long_for_a_link_is_offered_as_a_file_and_kept_here(visit: Visit) -> None:
    page = study(visit, "stoic", "e5.d4.f6")
    letters = random.Random(1)
    for step in ("f6", "d4", "e5"):
        noise = "".join(letters.choices(string.ascii_letters + string.digits, k=4000))
        page.get_by_role("textbox", name=f"Comment on {step}").fill(noise)
        walk(page, "Escape")
        sheet(page).focus()
        walk(page, "ArrowLeft")
    expect(page).to_have_url(re.compile(r"\?id=\w+$"))
    page.reload()
    expect_steps(page, "e5", "d4", "f6")
    share(page)
    expect(page.get_by_role("dialog")).to_contain_text("may be cut off by other apps")
    told = json.loads(downloaded(page, "Study (.json)").read_text(encoding="utf-8"))
    assert len(told["nodes"][1][3]) == 4000


# Files


def test_the_main_line_goes_out_as_a_record_and_comes_in_again(visit: Visit) -> None:
    page = study(visit, "node", "a1.k1.f11")
    page.get_by_role("textbox", name="Comment on f11").fill("From the corner.")
    page.get_by_role("button", name="dubious move").click()
    walk(page, "Escape")
    sheet(page).focus()
    walk(page, "ArrowLeft")
    touch(page, "k6")
    share(page)
    text = downloaded(page, "Game record (.teban)").read_text(encoding="utf-8")
    match = record.read(text)
    assert match.actions == ("a1", "k1", "f11")
    assert match.comments == {2: "?! From the corner."}

    other = visit("#/study", PHONE)
    other.get_by_label("Or paste a game record, study or link").fill(text)
    other.get_by_role("button", name="Open", exact=True).click()
    expect_steps(other, "a1", "k1", "f11?!")
    expect(sheet(other)).to_contain_text("From the corner.")


def test_a_study_file_keeps_every_variation(visit: Visit, tmp_path: Path) -> None:
    page = study(visit, "stoic", "e5.d4")
    walk(page, "ArrowLeft")
    touch(page, "g4")
    told = study_file(page)
    file = tmp_path / "stoic.study.json"
    file.write_text(json.dumps(told), encoding="utf-8")
    other = visit("#/study", lang="ja")
    other.get_by_label("ファイルを開く…").set_input_files(file)
    expect_steps(other, "e5", "d4", "g4", lang="ja")
    assert study_file(other, "ja") == told


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("teban: 1\ngame: stoic\n\n1. e5\n2. e5\nend\n", "Line 5: e5 is not legal here. e5 is not empty."),
        ("teban: 1\ngame: stoic\n\n1. e5\n", "end"),
        ('{"format": "teban-study", "version": 9}', "This study was made with an incompatible version of Teban"),
        ('{"format": "something else"}', "Not a valid game record, study or link."),
    ],
)
def test_what_cannot_be_read_is_refused_in_words(visit: Visit, text: str, words: str) -> None:
    page = visit("#/study")
    page.get_by_label("Or paste a game record, study or link").fill(text)
    page.get_by_role("button", name="Open", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text(words)


def test_the_board_goes_out_as_a_drawing_and_as_an_image(visit: Visit) -> None:
    page = study(visit, "stoic", "e5.d4.f6")
    share(page)
    drawing = downloaded(page, "Board (.svg)").read_text(encoding="utf-8")
    root = ElementTree.fromstring(drawing)
    circles = root.findall(".//{http://www.w3.org/2000/svg}circle")
    assert 3 <= len(circles) <= 15, "three pieces, and nothing of what can be touched"
    assert "var(" not in drawing
    assert "role=" not in drawing
    image = downloaded(page, "Board (.png)").read_bytes()
    assert image.startswith(b"\x89PNG")
    assert max(int.from_bytes(image[at : at + 4]) for at in (16, 20)) == 1600
    assert len(image) > 20_000, "an empty board would be smaller"


# The engine


@pytest.mark.parametrize(("screen", "lang"), [(DESK, "en"), (PHONE, "ja")], ids=["desk-en", "phone-ja"])
def test_the_engine_draws_its_candidates_and_plays_the_one_that_is_chosen(
    visit: Visit, screen: Screen, lang: str
) -> None:
    page = study(visit, "squish", "", screen, lang)
    page.get_by_role("switch", name=WORDS[lang]["engine"]).check()
    panel = page.get_by_role("region", name=WORDS[lang]["engine"])
    panel.get_by_role("combobox").nth(1).select_option("1")
    panel.get_by_role("combobox").nth(0).select_option("5")
    expect(panel.get_by_role("listitem")).to_have_count(5)
    expect(page.locator("svg .advice text")).to_have_text(["5", "4", "3", "2", "1"])
    expect(page.locator("div.bar")).to_be_visible()
    assert serious_problems(page) == []
    assert not scrolls_sideways(page)
    panel.get_by_role("combobox").nth(0).select_option("1")
    expect(panel.get_by_role("listitem")).to_have_count(1)
    expect(panel.get_by_role("combobox").nth(0)).to_have_value("1")
    panel.get_by_role("listitem").get_by_role("button").click()
    expect(sheet(page, lang).get_by_role("button")).to_have_count(1)


@both_languages
def test_a_proven_result_is_shown_as_such(visit: Visit, lang: str) -> None:
    page = study(visit, "stoic", "b2&size=2", lang=lang)
    walk(page, "ArrowLeft")
    page.get_by_role("switch", name=WORDS[lang]["engine"]).check()
    expect(page.get_by_role("region", name=WORDS[lang]["engine"])).to_contain_text(WORDS[lang]["certain"])
    expect(page.locator("div.bar")).to_have_attribute("aria-valuenow", "100")


def test_the_engine_goes_on_with_its_tree_along_a_line(visit: Visit) -> None:
    page = study(visit, "stoic", "")
    page.evaluate(NOTE_ANALYSES)
    page.get_by_role("switch", name=WORDS["en"]["engine"]).check()
    before = analyses(page, 1)[-1]
    best = before["candidates"][0]
    panel = page.get_by_role("region", name=WORDS["en"]["engine"])
    with page.expect_request(re.compile("/api/analysis")) as asked:
        panel.get_by_role("listitem").first.get_by_role("button").click()
    sent = asked.value.post_data_json or {}
    assert sent["since"] == best["turns"][0]
    after = analyses(page, 2)[0]
    assert after["analyser"] == before["analyser"] == sent["analyser"]
    assert after["visits"] >= best["visits"] > 0


NOTE_ANALYSES = """() => {
    const send = window.fetch;
    window.analyses = [];
    window.fetch = async (...asked) => {
        const response = await send(...asked);
        if (response.url.endsWith('/api/analysis'))
            response.clone().text().then((text) => window.analyses.push(text), () => {});
        return response;
    };
}"""
"""Note what the engine tells, each analysis when it has ended."""


def analyses(page: Page, count: int) -> list[Any]:
    """What the engine told in the last of so many analyses, one after another."""
    page.wait_for_function("(count) => window.analyses.length === count", arg=count)
    lines = page.evaluate("window.analyses").pop().splitlines()
    return [json.loads(line.removeprefix("data: ")) for line in lines if line.startswith('data: {"seat"')]


# Setting up


@pytest.mark.parametrize(("screen", "lang"), [(DESK, "en"), (PHONE, "ja")], ids=["desk-en", "phone-ja"])
def test_a_position_is_set_up_by_hand_and_the_rules_say_what_is_wrong(visit: Visit, screen: Screen, lang: str) -> None:
    words = WORDS[lang]
    page = study(visit, "stoic", "", screen, lang)
    page.get_by_role("button", name=words["set up"]).click()
    editor = page.get_by_role("dialog")
    status = editor.get_by_role("status")
    expect(status).to_have_text(words["good"])
    editor.locator("[data-cell=e5]").click()
    expect(status).to_contain_text(words["wrong seat"])
    expect(editor.get_by_role("button", name=words["use"])).to_be_disabled()
    assert serious_problems(page) == []
    editor.get_by_text(words["seat 2"], exact=True).click()
    expect(status).to_have_text(words["good"])
    editor.get_by_role("radio", name=words["black"]).check(force=True)
    editor.locator("[data-cell=d4]").click()
    editor.locator("[data-cell=e5]").click()
    expect(status).to_contain_text(words["wrong seat"])
    editor.get_by_role("radio", name=words["white"]).check(force=True)
    for cell in ("e5", "a1", "a3"):
        editor.locator(f"[data-cell={cell}]").click()
    expect(status).to_contain_text(words["wrong seat"])
    editor.locator("[data-cell=a3]").click()
    expect(status).to_have_text(words["good"])
    editor.get_by_role("button", name=words["use"]).click()
    expect(editor).to_have_count(0)
    touch(page, "i5")
    assert (
        study_file(page, lang)["start"]
        == "stoic ...../....../......./......../....W..../...B..../......./....../W.... 2"
    )


def test_a_setup_is_refused_in_the_words_of_its_game(visit: Visit) -> None:
    page = study(visit, "garden")
    page.get_by_role("button", name="Edit position…").click()
    editor = page.get_by_role("dialog")
    editor.get_by_role("radio", name="white stack of 2").check(force=True)
    editor.locator("[data-cell=c3]").click()
    expect(editor.get_by_role("status")).to_contain_text("34")
    editor.get_by_role("spinbutton", name="Player 1: stones").fill("12")
    expect(editor.get_by_role("status")).to_have_text(WORDS["en"]["good"])
    editor.get_by_role("group", name="Player 2’s used cards").get_by_label("K").check()
    editor.get_by_role("button", name=WORDS["en"]["use"]).click()
    expect(page.locator("[data-cell=c3]")).to_have_accessible_name("c3, white stack of 2")
    expect(
        page.get_by_role("list", name="Black’s cards").get_by_role(
            "button", name="Card K, used, back after 3 more cards"
        )
    ).to_be_visible()


def test_whatever_a_click_cannot_say_is_said_as_text(visit: Visit) -> None:
    page = study(visit, "realm", screen=PHONE)
    page.get_by_role("button", name="Edit position…").click()
    editor = page.get_by_role("dialog")
    text = teban.start("realm").play("Bb2").play("Bk11").text
    editor.get_by_label("Position text").fill(text.replace("11,11", "11,12"))
    expect(editor.get_by_role("status")).not_to_have_text(WORDS["en"]["good"])
    editor.get_by_label("Position text").fill(text)
    expect(editor.get_by_role("status")).to_have_text(WORDS["en"]["good"])
    expect(editor.locator("[data-cell=b2]")).to_have_accessible_name("b2, white Base, centre")
    editor.get_by_role("button", name=WORDS["en"]["use"]).click()
    expect(page.locator("[data-cell=k11]")).to_have_accessible_name("k11, black Base, centre, black territory")


# Ways in


@both_screens
@both_languages
def test_studies_begin_here_and_nothing_is_in_the_way(visit: Visit, screen: Screen, lang: str) -> None:
    page = visit(screen=screen, lang=lang)
    page.get_by_role("link", name=WORDS[lang]["study"], exact=True).click()
    expect(page.get_by_role("heading", name=WORDS[lang]["study"], exact=True)).to_be_visible()
    assert not scrolls_sideways(page)
    assert serious_problems(page) == []
    page.get_by_role("link", name=teban.game("unlace").title(lang)).click()
    expect(page.locator("[data-cell]").first).to_be_visible()
    assert not scrolls_sideways(page)
    assert serious_problems(page) == []


def test_a_game_that_was_played_and_its_rules_lead_to_a_study(visit: Visit) -> None:
    page = visit("#/play/stoic?id=mine&size=2&computer=0&moves=b2.a1.c1.a2.b1.b3")
    page.locator("[data-cell=c2]").click()
    page.get_by_role("main").get_by_role("link", name="Study", exact=True).click()
    expect_steps(page, "b2", "a1", "c1", "a2", "b1", "b3", "c2")
    page.get_by_role("link", name="My games").click()
    page.get_by_role("main").get_by_role("link", name="Study", exact=True).click()
    expect_at(page, "c2")
    page.go_back()
    page.get_by_role("link", name="Review").click()
    page.get_by_role("main").get_by_role("link", name="Study", exact=True).click()
    expect_at(page, "c2")
    page.get_by_role("link", name="Stoic rules").click()
    page.get_by_role("link", name="Study this game").click()
    expect(sheet(page)).to_contain_text("Play moves on the board")
