"""The games: one folder each, with everything that is true of that game alone.

`teban.core.position` is the contract they all obey; `RULE_SETS` is the shelf they stand on.
"""

from pathlib import Path

from teban.core.position import Position
from teban.games.borderland.rules import Borderland
from teban.games.flowish.rules import Flowish
from teban.games.garden.rules import Garden
from teban.games.node.rules import Node
from teban.games.orochi.rules import Orochi
from teban.games.realm.rules import Realm
from teban.games.sibling.rules import Sibling
from teban.games.skirt.rules import Skirt
from teban.games.squish.rules import Squish
from teban.games.stoic.rules import Stoic
from teban.games.stride.rules import Stride
from teban.games.throne.rules import Throne
from teban.games.unlace.rules import Unlace

__all__ = ["FOLDER", "RULE_SETS", "Position"]

FOLDER = Path(__file__).parent
"""Where the folders of the games are."""

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
