"""The rules pages: complete in both languages, and every action they show is one the rules allow."""

import json
import random
import re
import shlex
from collections import Counter
from itertools import pairwise
from typing import Any

import pytest

import teban
from forms import form
from golden import FOLDER
from teban.core.action import read
from teban.service.games import rules
from teban.teach.figures import BadFigure, figures, read_figures
from teban.words import LANGUAGES, words

GAMES = [game.name for game in teban.games()]

HEADINGS = {
    "en": {
        "board": "Board and pieces",
        "setup": "Setup",
        "turn": "Your turn",
        "end": "End of the game",
        "actions": "Notation",
        "example": "Example",
        "options": "Sizes and options",
        "ours": "Sources and house rules",
    },
    "ja": {
        "board": "盤とコマ",
        "setup": "準備",
        "turn": "手番",
        "end": "ゲームの終わり",
        "actions": "アクションの書き方",
        "example": "例",
        "options": "盤の大きさとオプション",
        "ours": "補ったルールと裁定",
    },
}
"""The sections that every page has, in this order; a game's own ones stand in between."""

FORMS = {game: (FOLDER / game / "forms.txt").read_text("utf-8") for game in GAMES}
"""Every form that an action of a game can have, all cells called a1, all facings N and all cards K."""

both_languages = pytest.mark.parametrize("lang", LANGUAGES)
every_game = pytest.mark.parametrize("game", GAMES)


def sections(game: str, lang: str) -> dict[str, str]:
    """The sections of a page by their headings; what stands before the first one under the empty heading."""
    first, *rest = re.split(r"(?m)^## ", teban.game(game).rules(lang))
    return {"": first, **{heading: body for heading, _, body in (part.partition("\n") for part in rest)}}


def section(game: str, lang: str, topic: str) -> str:
    return sections(game, lang)[HEADINGS[lang][topic]]


def code_spans(text: str) -> list[str]:
    without_blocks = re.sub(r"(?ms)^```.*?^```", "", text)
    return re.findall(r"`([^`]+)`", without_blocks)


def commands(page: str) -> list[list[str]]:
    """The command lines that a page shows, as a shell would take them apart."""
    blocks = re.findall(r"(?ms)^```\n(teban .*?)^```", page)
    return [shlex.split(block.replace("\\\n", " ")) for block in blocks]


def play_through(command: list[str]) -> teban.Position:
    """The position that a command line leads to; every action must be legal."""
    _, _, game, *arguments = command
    options, actions = {}, []
    words_left = iter(arguments)
    for word in words_left:
        if word == "--option":
            name, _, value = next(words_left).partition("=")
            options[name] = value
        else:
            actions.append(word)
    position = teban.start(game, **options)
    for action in actions:
        assert action in position.legal(), (command, action)
        position = position.play(action)
    return position


def marks(page: str, lang: str) -> list[str]:
    """The evidence marks that a page's list gives to rules, in order."""
    names = {words("mark", mark, lang): mark for mark in ("restored", "reconstructed", "house")}
    found = re.findall(r"(?m)^- \*\*([^*]+)\*\*", page)
    return [names[name] for name in found if name in names]


@every_game
@both_languages
def test_the_title_line_has_the_games_title(game: str, lang: str) -> None:
    page = teban.game(game).rules(lang)
    assert page.splitlines()[0] == f"# {teban.game(game).title(lang)}"


@every_game
@both_languages
def test_a_page_has_all_sections_in_the_common_order(game: str, lang: str) -> None:
    common = list(HEADINGS[lang].values())
    assert [heading for heading in sections(game, lang) if heading in common] == common


@every_game
def test_both_languages_have_the_same_sections_examples_and_marks(game: str) -> None:
    english, japanese = (teban.game(game).rules(lang) for lang in LANGUAGES)
    assert english.count("\n## ") == japanese.count("\n## ")
    assert commands(english) == commands(japanese)
    assert marks(english, "en") == marks(japanese, "ja")


@every_game
@both_languages
def test_designer_and_year_are_told(game: str, lang: str) -> None:
    metadata = teban.game(game)
    head = sections(game, lang)[""]
    names = {"Kanare Kato": {"en": "Kanare Kato", "ja": "加藤香流"}}
    assert metadata.designer
    assert names.get(metadata.designer, {}).get(lang, metadata.designer) in head
    assert metadata.year is None or str(metadata.year) in head


@every_game
@both_languages
def test_the_example_is_a_legal_game_that_can_be_typed(game: str, lang: str) -> None:
    (command,) = commands(section(game, lang, "example"))
    assert command[:3] == ["teban", "replay", game]
    assert len(command) > 3
    assert play_through(command).game.name == game


@every_game
@both_languages
def test_every_other_command_on_a_page_works_too(game: str, lang: str) -> None:
    for command in commands(teban.game(game).rules(lang)):
        assert command[:1] == ["teban"]
        assert command[1] in ("replay", "legal")
        assert play_through(command).legal()


@pytest.mark.parametrize(("game", "option"), [("stride", "layout"), ("garden", "cards"), ("throne", "cards")])
@both_languages
def test_what_a_page_gives_as_the_normal_layout_or_cards_is_the_default(game: str, option: str, lang: str) -> None:
    (shown,) = [command for command in commands(teban.game(game).rules(lang)) if command[1] == "legal"]
    assert play_through(shown) == teban.start(game)
    assert any(word.startswith(f"{option}=") for word in shown)


@pytest.mark.parametrize("game", ["squish", "flowish", "unlace", "stride"])
@both_languages
def test_the_drawn_setup_is_the_one_that_is_played(game: str, lang: str) -> None:
    drawn = re.findall(r"(?m)^[a-i] +([.WB](?: [.WB])+)$", section(game, lang, "setup"))
    rows = "/".join(row.replace(" ", "") for row in drawn)
    assert teban.start(game).text == f"{game} {rows} 1"


@every_game
@both_languages
def test_every_form_of_action_has_an_example(game: str, lang: str) -> None:
    shown = code_spans(section(game, lang, "actions"))
    assert set(FORMS[game].split()) <= {form(span) for span in shown if "<" not in span}


@every_game
@both_languages
def test_every_place_named_on_a_page_is_on_the_board(game: str, lang: str) -> None:
    board = teban.start(game).board
    for span in code_spans(teban.game(game).rules(lang)):
        read(span, board)  # raises UnknownCell for a place that the board does not have


@every_game
def test_no_form_of_action_is_forgotten(game: str) -> None:
    other_values: list[dict[str, Any]] = [
        {option.name: option.values[-1]} for option in teban.game(game).options if option.kind in ("bool", "choice")
    ]
    for options in ({}, *other_values):
        chance = random.Random(game)
        position = teban.start(game, **options)
        for _ in range(120):
            if position.outcome:
                break
            assert {form(action) for action in position.legal()} <= set(FORMS[game].split())
            position = position.play(chance.choice(position.legal()))


@every_game
@both_languages
def test_every_option_is_explained(game: str, lang: str) -> None:
    told = section(game, lang, "options")
    for option in teban.game(game).options:
        flag = "--size" if option.name == "size" else f"--option {option.name}="
        assert flag in told
        if option.kind == "choice":
            assert all(f"{option.name}={value}" in told for value in option.values)


@every_game
@both_languages
def test_every_rule_that_is_ours_is_owned_up_to(game: str, lang: str) -> None:
    page = section(game, lang, "ours")
    assert Counter(marks(page, lang)) >= Counter(evidence.mark for evidence in teban.game(game).evidence)


# Figures


@every_game
def test_a_page_has_two_to_four_figures_under_sections_that_it_has(game: str) -> None:
    sections_there = range(1, len(sections(game, "en")))
    assert 2 <= len(figures(game)) <= 4
    assert all(figure.section in sections_there for figure in figures(game))


@every_game
def test_every_picture_is_reached_by_legal_play_and_differs_from_the_one_before(game: str) -> None:
    for figure in figures(game):
        shown = [figure.match(picture).position for picture in figure.pictures]
        assert all(teban.load(position.text) == position for position in shown)
        assert all(one != other for one, other in pairwise(shown))


@every_game
@both_languages
def test_every_picture_has_a_caption_that_names_cells_of_its_board(game: str, lang: str) -> None:
    for figure in figures(game):
        for picture in figure.pictures:
            caption = picture.captions[lang]
            assert caption.endswith("." if lang == "en" else "。")
            assert bool(re.search("[ぁ-ゖァ-ヺ一-鿿]", caption)) == (lang == "ja")
            named = re.findall(r"\b[a-l][1-9][0-9]?\b", caption, re.ASCII)
            assert {*named, *picture.marks} <= set(figure.start.board.names)


@every_game
def test_both_captions_of_a_picture_speak_of_the_same_cells(game: str) -> None:
    for figure in figures(game):
        for picture in figure.pictures:
            english, japanese = (
                set(re.findall(r"\b[a-l][1-9][0-9]?\b", picture.captions[lang], re.ASCII)) for lang in LANGUAGES
            )
            assert english == japanese, picture.captions


@pytest.mark.parametrize("game", sorted(set(GAMES) - {"stoic"}))
def test_the_figure_of_the_example_plays_the_example(game: str) -> None:
    (command,) = commands(section(game, "en", "example"))
    section_of_example = list(sections(game, "en")).index(HEADINGS["en"]["example"])
    (figure,) = [figure for figure in figures(game) if figure.section == section_of_example]
    assert list(figure.pictures[-1].actions) == command[3:]


@every_game
@both_languages
def test_figures_are_told_with_the_rules(game: str, lang: str) -> None:
    told = json.loads(rules(game, lang).model_dump_json())["figures"]
    for figure, known in zip(told, figures(game), strict=True):
        captions = [picture["caption"] for picture in figure["pictures"]]
        assert captions == [picture.captions[lang] for picture in known.pictures]
        for picture, made in zip(figure["pictures"], known.pictures, strict=True):
            assert len(picture["moves"]) == made.new_actions


@pytest.mark.parametrize(
    ("figure", "said"),
    [
        ('under = "Luck"\nen = ["One."]\nja = ["一。"]', "no section “Luck”"),
        ('under = "Setup"\nen = ["One."]\nja = []', "1 pictures but 0 captions (ja)"),
        ('under = "Setup"\nsteps = ["e5", "e5"]\nen = ["a", "b", "c"]\nja = ["a", "b", "c"]', "e5 is not empty."),
        ('under = "Setup"\nmarks = [["z1"]]\nen = ["One."]\nja = ["一。"]', "z1 is not on this board."),
        ('under = "Setup"\nmarks = [[], []]\nen = ["One."]\nja = ["一。"]', "marks for 2"),
        ('over = "Setup"', "Unknown key “over”"),
    ],
)
def test_a_figure_that_cannot_be_drawn_is_named(figure: str, said: str) -> None:
    with pytest.raises(BadFigure) as caught:
        read_figures("stoic", f"[[figure]]\n{figure}")
    assert "stoic.toml, figure 1:" in str(caught.value)
    assert said in str(caught.value)


@every_game
def test_english_lines_fit_a_terminal(game: str) -> None:
    assert max(map(len, teban.game(game).rules("en").splitlines())) <= 104
