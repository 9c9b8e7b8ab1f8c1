"""Strings that somebody could take for actions, and texts that somebody could take for positions."""

from collections.abc import Iterator
from random import Random

from teban.core.action import FACINGS, Action, UnknownCell, read
from teban.core.position import Position

JUNK = (
    *("", " ", "-", "手番", "\n", "\0", "x" * 500, "{}", "hello"),
    *("a", "a0", "a01", "A1", "z99", "a1-", "a1-a1", "a1-z9", "a1 ", "PASS"),
    *("pass", "end", "skip", "white", "black", "card-", "card-nonsense"),
    *("flip-a1", "leave-a1", "put-a1", "Wa1", "Ea1N", "xb2"),
)
"""What is never an action, and what is an action of some game."""

PREFIXES = ("W", "B", "P", "E", "R", "x", "flip-", "leave-", "put-")
"""Those of the grammar that games use."""
NEAR = 2
"""Steps between two cells that an action may name together."""


def attempts(position: Position, random: Random) -> Iterator[str]:
    """Everything that looks like an action of some game, thinned out, and much that does not."""
    board = position.board
    names = board.names
    yield from names
    yield from JUNK
    yield from (f"card-{name}" for name in {card.name for card in position.view().cards})
    for prefix in PREFIXES:
        yield from (prefix + name for name in random.sample(names, min(12, len(names))))
    for name in random.sample(names, min(12, len(names))):
        yield from (name + facing for facing in FACINGS)
        yield from ("E" + name + facing for facing in FACINGS)
    near = [(a, b) for a in board.cells for b in board.cells if board.distances[a][b] <= NEAR]
    for a, b in random.sample(near, min(300, len(near))):
        yield f"{names[a]}-{names[b]}"
        yield f"{random.choice('PEx')}{names[a]}-{names[b]}"
    yield from _relatives(position, random)


def _relatives(position: Position, random: Random) -> Iterator[str]:
    """What the position's own actions look like with other cells, with another mark, or cut short."""
    board = position.board
    legal = position.legal()
    for written in random.sample(legal, min(20, len(legal))):
        yield written[:-1]
        yield written.upper()
        try:
            action = read(written, board)
        except UnknownCell:
            continue
        if not action:
            continue
        elsewhere = tuple(random.choice(board.cells) for _ in action.cells)
        yield Action(action.verb, elsewhere, action.mark).write(board)
        yield Action(action.verb, action.cells[::-1], action.mark).write(board)
        if action.cells:
            yield Action(action.verb, action.cells, random.choice(FACINGS)).write(board)


def cut_and_doubled(text: str) -> Iterator[str]:
    """A text form cut short, without a character, with a word doubled or two words swapped: in every way there is."""
    words = text.split()
    yield from (text[:at] for at in range(len(text)))
    yield from (text[:at] + text[at + 1 :] for at in range(len(text)))
    yield from (" ".join([*words[:at], words[at], *words[at:]]) for at in range(len(words)))
    pairs = range(len(words) - 1)
    yield from (" ".join([*words[:at], words[at + 1], words[at], *words[at + 2 :]]) for at in pairs)


STRANGE = "１٣²٤Ⅷ_+　\u00a0\x00\x1f\u2028\ud800\U0001f600手"
"""Characters that only look like digits, blanks of other kinds, half a surrogate pair, and what no text form has."""


def damaged(text: str, random: Random) -> str:
    """A text form with one thing changed."""
    at = random.randrange(len(text))
    words = text.split()
    pick = random.randrange(len(words))
    strange = random.choice(["1", "2", "-", "a1", "c3", "9,9", "leave", "b2:2", random.choice(words)])
    return random.choice(
        [
            text[:at] + text[at + 1 :],
            text[:at] + random.choice(".WBwbPpXx123/-, =é") + text[at + 1 :],
            text[:at] + random.choice(STRANGE) + text[at + random.randrange(2) :],
            " ".join(words[:pick] + words[pick + 1 :]),
            " ".join([*words, random.choice(words)]),
            " ".join(random.sample(words, len(words))),
            " ".join([*words[:pick], strange, *words[pick + 1 :]]),
        ]
    )
