"""Limits of the server: how much of it one client, and all of them, may take at once.

What a single request may ask for is limited in `teban.service.limits`.
"""

CONNECTIONS_EACH = 400
"""Open connections of one address. A browser has six, and a school or a mobile carrier has one address for many; where
all connections are taken, whoever has most makes room."""
CONNECTIONS = 800
"""Open connections in all unless told. Most systems let a process have 1024 files open, new connections among them."""
NEW_CONNECTIONS = 128
"""How many new connections are looked at together."""
CROWDED = 600
"""Open connections from which on everybody gets less time, so that those who only hold on make room sooner."""
STREAMS = 600
"""Open connections on which somebody follows online games: the rest is for those who ask. Like `CROWDED`, it grows with
`CONNECTIONS` where a host tells of more."""
REQUEST_TIMEOUT = 10.0
"""Seconds that a client may take to send a request, or to take in what was sent."""
REQUEST_TIMEOUT_CROWDED = 5.0
"""The same while it is crowded."""
KEEP_ALIVE = 30
"""Seconds that a connection stays open while nothing is asked."""
KEEP_ALIVE_CROWDED = 5
"""The same while it is crowded."""

SWITCH = 0.001
"""Seconds after which a thread that computes lets others run: what the event loop waits for each of them."""
ANSWERS = 8
"""How many short questions are worked out at once, a quarter of them for one client. Each takes some milliseconds, but
a place is free only when the event loop has seen its answer, which takes longer while much is going on."""
LONG_ANSWERS = 1
"""How many long questions are worked out at once, beside the short ones."""
SHORT_QUESTION = 4096
"""Bytes up to which a question is a short one. What the page asks while somebody plays has a tenth of that."""
ANSWERS_EACH = 16
"""How many answers one client may be waiting for."""
LONG_ANSWERS_EACH = 4
"""How many answers to long questions one client may be waiting for."""
ANSWERS_WAITING = 512
"""How many answers may be waited for in all."""

READS = 8
"""How many pages, files and lists that are only read are got ready at once, a quarter of them for one client; and as
many of online play. Each takes the event loop some milliseconds, and its place is free when the answer begins."""
READS_EACH = 64
"""How many of them one client may be waiting for: a household whose browsers load the page at once."""
READS_WAITING = 512
"""How many of them may be waited for in all."""

SEARCHES_EACH = 3
"""How many searches of one client may be under way or waiting."""
SEARCHES_WAITING = 256
"""How many searches may be waiting in all."""
SHORT_SLICE = 0.2
"""Seconds that a search has in peace, even if one waits for its place that asks for less."""
LONG_SLICE = 1.0
"""Seconds after which a search has to finish if one waits for its place, however much that asks for."""
PROOFS = 1
"""How many attempts at puzzles are judged at once. They cannot be paused, so they have a place of their own."""

RETRY_AFTER = 2
"""Seconds after which somebody who was refused for want of room may try again."""

COMMANDS_AT_ONCE = 40
"""Commands of one person at online games that may follow each other."""
COMMANDS_A_MINUTE = 600
"""Commands of one person at online games in the long run: somebody who plays a few fast games at once."""
INVITATIONS_AT_ONCE = 10
"""Invitations of one person that may follow each other."""
INVITATIONS_A_MINUTE = 10
"""Invitations of one person in the long run."""
SHARED = 25
"""How many times as much as one person all may do who have no account and share an address: a class at school, or
whoever has the same gate of a mobile carrier. Who has an account is counted alone."""
GUESTS_AT_ONCE = 100
"""Guests that one address may be one after the other: a school that plays for the first time."""
GUESTS_A_MINUTE = 5
"""The same in the long run: a mobile carrier. Each is a row in the database until they have been gone for
`online.NEVER_PLAYED`."""
STREAMS_EACH = 32
"""Streams of online games that one person may follow: a few windows on a few devices."""
STREAMS_SHARED = 400
"""Streams that all may follow who have no account and share an address; where all are taken, whoever has most makes
room."""
RATED_CLIENTS = 100_000
"""Clients whose commands are counted; of more the one that has been quiet for longest is forgotten."""

LINES_AT_ONCE = 20
"""Lines of talk of one person that may follow each other, and mutes among them."""
LINES_A_MINUTE = 60
"""The same in the long run: five times as much as one may say in a game."""

SIGN_INS_AT_ONCE = 200
"""Attempts of one address to show who they are that may follow each other, by whatever means: a school that signs in.
What one account has to bear is less: `GUESSES_AT_ONCE`."""
SIGN_INS_A_MINUTE = 100
"""The same in the long run."""
GUESSES_AT_ONCE = 10
"""Attempts of one client at one account with passwords, and as many with codes, that may follow each other; attempts to
confirm one session with a password, too."""
GUESSES_A_MINUTE = 1
"""The same in the long run: 1,440 a day."""
GUESSES_OF_ALL_AT_ONCE = 200
"""Attempts at one account with passwords, and as many with codes, that may follow each other, from wherever they come:
so many that one client cannot keep its owner out."""
GUESSES_OF_ALL_A_MINUTE = 10
"""The same in the long run: 14,400 a day, which a password that is no word survives for ages. While many clients use
that up, its owner can come in with a passkey, a code, or a session they have."""
PASSWORDS_EACH = 6
"""Requests of one client that may wait for passwords to be hashed, one of them at a time: a few people of a household,
and a fifth of all that may wait."""
SIGN_UPS_AT_ONCE = 100
"""Accounts that one address may make one after the other: a school that signs up together."""
SIGN_UPS_A_MINUTE = 5
"""The same in the long run: a mobile carrier."""
DOWNLOADS_AT_ONCE = 3
"""Files of what is known about somebody that they may ask for one after the other."""
DOWNLOADS_A_MINUTE = 0.5
"""The same in the long run."""
