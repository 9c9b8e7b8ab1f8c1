"""Any text is read or refused in words: what reads strangers' text is fed the corpus with mistakes in it, at random.

The same targets are fuzzed with coverage watched (`make fuzz`); what was found there lies in the corpus.
"""

from random import Random

import pytest

from fuzz.targets import TARGETS, seeds
from teban.testing.attempts import STRANGE

MISTAKES = 400
"""How many texts with mistakes each target is told."""


@pytest.mark.parametrize("name", TARGETS)
def test_the_corpus_is_read_or_refused(name: str) -> None:
    for text in seeds(name):
        TARGETS[name](text)


@pytest.mark.parametrize("name", TARGETS)
def test_texts_with_mistakes_are_read_or_refused(name: str) -> None:
    random = Random(name)
    texts = seeds(name)
    for _ in range(MISTAKES):
        text = random.choice(texts)
        for _ in range(random.choice((1, 1, 2, 5))):
            text = mistaken(text, random)
        TARGETS[name](text)


def mistaken(text: str, random: Random) -> str:
    """A text in which a few characters are missing, doubled, others, or far too many."""
    start = random.randrange(len(text) + 1)
    end = min(len(text), start + random.randrange(1, 12))
    strange = random.choice([*STRANGE, *'0123456789-"[]{}=,:;. \n'])
    ways: list[str] = [
        text[:start],
        text[start:],
        text[:start] + text[end:],
        text[:start] + text[start:end] + text[start:],
        text[:start] + strange + text[start + random.randrange(2) :],
        text[:start] + random.choice("79") * random.choice((3, 20, 5000)) + text[end:],
        text[:start] + random.choice("[{") * 3000 + text[end:],
    ]
    return random.choice(ways)
