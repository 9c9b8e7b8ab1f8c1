"""Examples of what is sent, for the description of the API and for tests that send them: how a small game begins.

They are of the first game that there is, whichever that is.
"""

from typing import Any

import teban
from teban import record
from teban.core.match import Match

_game = teban.games()[0]
GAME = _game.name
OPTIONS: dict[str, Any] = {option.name: min(option.values) for option in _game.options if option.name == "size"}

_start = teban.start(GAME, **OPTIONS)
FIRST = _start.legal()[0]
REPLY, OTHER_REPLY = _start.play(FIRST).legal()[:2]

_match = Match(_start)
_match.play_all([FIRST, REPLY])
TEXT = _match.position.text
RECORD = record.write(_match)
