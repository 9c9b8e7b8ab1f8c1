"""Clauses about words: all that is said is said in every language."""

import tomllib
from string import Formatter

from teban.testing.cases import Case
from teban.testing.checks import check, check_equal, check_said
from teban.words import LANGUAGES, words


def the_game_and_its_options_are_put_into_words(case: Case) -> None:
    """Title, pitch, options, tags, evidence and rules are there in every language."""
    game = case.rule_set.game
    for lang in LANGUAGES:
        check(game.title(lang).strip(), f"the game has no title in {lang!r}")
        check(game.pitch(lang).strip(), f"the game has no pitch in {lang!r}")
        check(game.rules(lang).strip(), f"the game has no rules in {lang!r}")
        for option in game.options:
            check(option.help(game.name, lang).strip(), f"option {option.name} is not explained in {lang!r}")
        for tag in game.tags:
            check(words("tag", tag, lang).strip(), f"tag {tag!r} has no words in {lang!r}")
        for evidence in game.evidence:
            check(evidence.say(lang).strip(), f"evidence {evidence.code} has no words in {lang!r}")


def both_languages_have_the_same_sentences(case: Case) -> None:
    """The files of words have the same keys, and each sentence the same parameters."""
    first, *others = LANGUAGES
    written = {lang: _sentences(case, lang) for lang in LANGUAGES}
    for lang in others:
        check_equal(set(written[lang]), set(written[first]), f"the sentences in {lang!r}")
        for at, sentence in written[first].items():
            check_equal(_fields(written[lang][at]), _fields(sentence), f"the parameters of {at} in {lang!r}")


def all_that_play_asks_and_ends_with_can_be_said(case: Case) -> None:
    """There are words for every prompt and every result that some random games meet."""
    for seed in range(3):
        for position in case.random_game(seed, most=250):
            for message in (position.prompt, position.result):
                if message:
                    check_said(message, position)


def _sentences(case: Case, lang: str) -> dict[tuple[str, str], str]:
    file = case.rule_set.game.folder / f"{lang}.toml"
    sections = tomllib.loads(file.read_text("utf-8"))
    return {(section, key): text for section, entries in sections.items() for key, text in entries.items()}


def _fields(template: str) -> set[str]:
    return {field for _, field, _, _ in Formatter().parse(template) if field is not None}
