"""What is said and shown of Realm's legal actions: what a turn begins with, and what a choice puts on the board."""

from collections.abc import Iterable, Iterator

from teban.core.action import Action
from teban.core.view import Placement
from teban.games.realm.map import FACINGS, LOOKS
from teban.words import Prompt

MOVERS = {"P": "power", "E": "enforcer"}
"""The pieces that may move, by the letter of their moves."""
PLACED = {"": "power", "P": "power", "B": "base"} | dict.fromkeys(FACINGS, "enforcer")
"""The pieces that choices of one square put there, by the word of the choice."""


def first_prompt(legal: Iterable[Action]) -> Prompt:
    """What a turn may begin with."""
    verbs = {action.verb for action in legal}
    movers = tuple(kind for letter, kind in MOVERS.items() if letter in verbs)
    if movers:
        return Prompt("realm.move" if "R" in verbs else "realm.move_only", params={"movers": movers})
    return Prompt("realm.rearrange") if "R" in verbs else Prompt("must_pass")


def placements(legal: Iterable[Action], side: str) -> Iterator[Placement]:
    """The pieces of a side that choices of one square put there."""
    words = {action.mark or action.verb for action in legal if len(action.cells) == 1}
    for word in sorted(words & PLACED.keys()):
        kind = PLACED[word]
        shape, mark = LOOKS[kind]
        yield Placement(word, side, kind, word if kind == "enforcer" else None, shape, mark)
