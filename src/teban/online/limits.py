"""Limits of online play: how much one person may ask for, and after how long others need not wait any more.

Times are in seconds, but for one.
"""

NAME = 24
"""Characters of a person's name: it stands beside a clock on a phone."""
ID = 12
"""Characters of a game's address. Drawn from 31 letters, so that nobody finds a game by trying."""
KEY = 40
"""Characters of the key by which a repeated command is known."""
TURN = 64
"""Actions of one turn."""
ACTIONS = 4000
"""Actions of an online game. The longest that two computers have played had a quarter of them."""
LIVE_BASE = 3 * 3600
"""The longest time for all turns of a live game."""
LIVE_INCREMENT = 180
"""The longest time that a turn of a live game adds."""
GIFT = 14 * 86400
"""The longest time that one command gives an opponent."""
CLOCK = 30 * 86400
"""The longest time that a clock can show, however much is given."""

FIRST_TURN = 300
"""How long the first turn of either player of a live game may take. The clock does not run yet."""
INVITATION = 7 * 86400
"""How long an invitation waits."""
SEEK = 20
"""How long an open challenge to a live game stands after its owner has gone: long enough to reload a page, to connect
again, and to start a server anew."""
UNTIMED = 30 * 86400
"""How long a turn may take in a game without clocks, which then ends without a result: it is not kept for ever."""
PAUSE = 30 * 86400
"""How long a paused game waits for one of its players, before it ends without a result."""
ABSENCE = 60
"""How long the opponent of a live game has to be gone before a player may claim it."""
RESUMING = 60
"""How long after a pause the clock of a player stands whom the other calls back: they may be elsewhere."""
REQUESTS = 3
"""How often a player may ask for the same thing in one game, so that nobody can be worn down with it."""

MATCHES = 4096
"""Matches that are kept for their next turn. Each holds its positions: a long one some hundred kilobytes."""
CACHED_GAMES = 4096
"""Games that are remembered as they stood last, so that a turn need not read what it has to go on with."""
CACHED_STORY = 16
"""How much of the latest that happened is remembered of each, for those whose connection was gone for a moment."""
SILENT = 256
"""Positions of running games of which is remembered what else the engine is silent about."""
SILENT_ABOUT = 50_000
"""Positions of a turn that are told apart; while it can lead to more, the engine is silent about the whole game."""
KNOWN_PEOPLE = 20_000
"""People who are remembered by their tokens."""
KNOWN_FOR = 30
"""How long a person is remembered, until the database is asked again whether they are still to be let in."""
TRIES = 5
"""How often a command is tried again because somebody else was first. Two players rarely act at once."""

HEARTBEAT = 1.0
"""How often a process tells that it is alive, and looks for games that change by themselves."""
DOWNTIME = 4.0
"""How long all processes have to be silent to count as having been away. Players get the time back."""
GRACE = 500
"""Milliseconds after a deadline in which what arrived before it may still be on its way through the server."""
SEEK_RENEWAL = 5.0
"""How often a process lets the live challenges stand for longer whose owners are connected to it."""
PRESENCE = 15
"""How long somebody counts as present whose process is silent."""
LEAVING = 4.0
"""How long after the last stream was closed somebody has left: to reload a page is not to go away."""
SWEEP = 200
"""Games that are ended in one go because nobody came in time."""

PULSE = 15.0
"""How often an event stream says that it is alive while it has nothing to tell: proxies cut silent connections."""
LISTED = 200
"""Games in the list of one person."""
SEEKS = 60
"""Open invitations in the lobby."""
WATCHABLE = 12
"""Games being played that the lobby shows."""
WATCHED_FOR = 600
"""How long after its last turn a game keeps its place among them, which are otherwise those that went on last."""
LOBBY_PACE = 1.0
"""How often one listener is told of the lobby at most, however much happens in it."""
OPEN_INVITATIONS = 10
"""Invitations of one person that nobody has accepted yet."""
GAMES = 100
"""Games of one person that are under way, invitations among them."""

TALK = 200
"""Characters of one line that a player says to the other."""
TALK_A_MINUTE = 12
"""Lines of one person in a minute: more than anybody types who plays as well."""
TALK_IN_GAME = 300
"""Lines of one person in one game. A stream tells all of them to who comes anew."""
TALK_NUMBER = 2**31 - 1
"""No line has a higher number: what a column holds."""
TALK_AFTER = 86400
"""How long after the last thing that happened in a game that is over its players can still talk."""
AGAIN = 1.0
"""How often whatever can wait is tried again while the database cannot be used."""
READY = 2.0
"""How long the database may take to answer whoever asks whether the server is ready."""
STOPPING = 3.0
"""How long a process that ends tries to tell the database so, which may be away."""
NEVER_PLAYED = 3 * 86400
"""How long a guest is kept who never had a game and does not come back: they have nothing to lose but a name."""
FORGETTING = 3600
"""How often a process looks for them."""
NOT_PLAYED = 365 * 86400
"""How long a guest is kept whose last game is over, where the host forgets guests."""

PASSWORD_LEAST = 10
"""Characters that a password has at least: shorter ones are guessed."""
PASSWORD = 128
"""Characters that it has at most: longer ones are only work."""
PASSWORDS_AT_ONCE = 2
"""Passwords that are hashed at once: each takes the memory of `passwords.MEMORY` and a core for a moment."""
PASSWORDS_WAITING = 32
"""Passwords that may wait for that. Each takes some hundredths of a second."""
CONFIRMED_FOR = 600
"""How long after somebody has shown who they are they may change how they sign in."""
CHALLENGE = 300
"""How long a browser may take to use a passkey: somebody may have to look for a phone first."""
CREDENTIAL = 16_384
"""Characters of what a browser sends of a passkey. Without an attestation it has about a tenth of that."""
PASSKEYS = 20
"""Passkeys of one account."""
LABEL = 40
"""Characters of what somebody calls a passkey."""
AGENT = 60
"""Characters that are kept of what a session's browser is called."""
RECOVERY_CODES = 10
"""Recovery codes of one account."""
RECOVERY_CODE = 16
"""Letters of a recovery code, each one of 31: nobody finds one by trying."""
SESSIONS = 50
"""Sessions of one account; another sign-in ends the one that was used least recently."""
SEEN = 600
"""How long a session is used until that is written down again."""
BLOCKS = 500
"""Players whom one person has blocked."""
KNOWN_BLOCKS = 5000
"""People of whom is remembered whom they have blocked."""
MOVED = 100
"""Games that are given another player in one transaction: others wait for it."""
DOWNLOADED = 5000
"""Games in the file of what is known about one person, the latest first."""

COMPUTER_JOBS = 64
"""Games in which one process sees to the computer's part at once. How many of them think is up to the search queue."""
ERRANDS_PACE = 2.0
"""How often a process looks for games in which the computer is waited for, if it has not been told of any."""
ERRAND_AGAIN = 1.0
"""How long the computer waits before it tries again what could not be done."""
CLAIM = 5.0
"""How long a process may be silent before another one plays for the computer in its place. If both do, one is first."""

LEADERS = 100
"""Lines of a leaderboard."""
PROFILE_GAMES = 300
"""Finished games from which a profile tells how somebody begins."""
RECENT = 20
"""Finished games that it shows."""
HISTORY = 300
"""Points of a rating that it shows."""
OPENINGS = 8
"""Openings of each game that it shows."""
BOTS = 5
"""Bots of one person."""

SUBSCRIPTIONS = 10
"""Browsers of one person that are told by Web Push whose turn it is; of more, the one that asked first is dropped."""
PUSH_DELAY = 5.0
"""How long a notice waits before it is sent: who has the game open has seen it by then, and games that wait come
together."""
PUSH_POLL = 2.0
"""How often a process looks for notices to send."""
PUSH_AT_ONCE = 16
"""Notices that a process claims, and sends side by side."""
PUSH_LOOKUPS = 8
"""Hosts of browsers that subscribe that are looked up at once, in threads that send nothing: that can take long."""
PUSH_CLAIM = 120
"""How long a process has for what it has claimed, before another one sends it."""
PUSH_PATIENCE = 15.0
"""How long a push service may take to connect, and to answer."""
PUSH_DEADLINE = 30.0
"""How long all of that may take."""
PUSH_ANSWER = 4096
"""Bytes of its answer that are read."""
PUSH_TRIES = 8
"""How often a notice is tried; the pauses double from half a minute to an hour, three hours in all."""
PUSH_PAUSE = 30
"""The first pause."""
PUSH_LONGEST_PAUSE = 3600
"""The longest pause, also where a push service asks for a longer one."""
PUSH_KEPT = 86400
"""How long a push service keeps a message for a browser that is not there: then another day has begun."""
PUSH_TOKEN = 12 * 3600
"""How long the signature of a message holds; push services allow a day."""
