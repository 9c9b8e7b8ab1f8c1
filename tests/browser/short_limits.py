"""`teban` with short time limits, for tests of online play: nobody waits a minute, and all come from one address."""

import sys

from teban.cli import main
from teban.online import limits as online
from teban.server import limits as server

online.ABSENCE = 2
online.LEAVING = 0.5
online.SEEK = 4
online.SEEK_RENEWAL = 1.0
online.LOBBY_PACE = 0.1
server.COMMANDS_AT_ONCE = server.COMMANDS_A_MINUTE = 100_000
server.INVITATIONS_AT_ONCE = server.INVITATIONS_A_MINUTE = 100_000

sys.exit(main())
