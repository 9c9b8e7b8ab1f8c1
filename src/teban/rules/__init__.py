"""The executable rulebook: one file per rule set, each clause traceable to RULES.md.

`position.py` is the contract they all obey; `RULE_SETS` is the shelf they stand on.
"""

from teban.rules.borderland import Borderland
from teban.rules.flowish import Flowish
from teban.rules.garden import Garden
from teban.rules.node import Node
from teban.rules.orochi import Orochi
from teban.rules.position import Position
from teban.rules.realm import Realm
from teban.rules.sibling import Sibling
from teban.rules.skirt import Skirt
from teban.rules.squish import Squish
from teban.rules.stoic import Stoic
from teban.rules.stride import Stride
from teban.rules.throne import Throne
from teban.rules.unlace import Unlace

__all__ = ["RULE_SETS", "Position"]

RULE_SETS: dict[str, type[Position]] = {
    rule_set.game.name: rule_set
    for rule_set in (
        Borderland,
        Stoic,
        Stride,
        Squish,
        Flowish,
        Unlace,
        Skirt,
        Node,
        Orochi,
        Sibling,
        Realm,
        Garden,
        Throne,
    )
}
"""All rule sets by name, in the order of RULES.md."""
