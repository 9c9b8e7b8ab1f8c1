"""What has to be true after any chaos: read from the rows of the database, and from what the players remember.

Nothing of the program is used but the rules of the games: what it says about itself would prove nothing.
"""

import json
from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from typing import Any

from sqlalchemy import create_engine, make_url, text

from chaos_players import ChaosPlayer, Sent
from recount import Row, recount
from recount_ratings import rating_faults

BEAT = 3000
"""Milliseconds before an outage in which the last process may have said for the last time that it is alive."""
OVERDUE = 5000
"""Milliseconds after its deadline at which a game has long changed by itself."""


AFTER_END = {"offered", "declined", "rematch"}
"""What happens to a game that is over."""


class Stored:
    """All that a database holds."""

    def __init__(self, url: str) -> None:
        found = make_url(url)
        engine = create_engine(found if found.drivername == "sqlite" else found.set(drivername="postgresql+psycopg"))
        with engine.connect() as connection:
            rows = {
                table: [
                    dict(row) for row in connection.execute(text(f"SELECT * FROM {table} ORDER BY {order}")).mappings()
                ]
                for table, order in (
                    ("game", "id"),
                    ("turn", "id"),
                    ("event", "game, number"),
                    ("rating", "person, game"),
                    ("rating_change", "at"),
                    ("computer_errand", "made"),
                )
            }
        engine.dispose()
        self.games: dict[str, Any] = {row["id"]: {**row, "state": json.loads(row["state"])} for row in rows["game"]}
        self.turns: dict[str, list[Any]] = defaultdict(list)
        for row in rows["turn"]:
            self.turns[row["game"]].append({**row, "actions": json.loads(row["actions"])})
        self.events: dict[str, list[Any]] = defaultdict(list)
        for row in rows["event"]:
            self.events[row["game"]].append(row)
        for game_id, game in self.games.items():
            ends = [each["at"] for each in self.events[game_id] if each["what"] not in AFTER_END]
            game["decided"] = ends[-1] if game["phase"] == "over" else None
        self.ratings, self.changes, self.jobs = rows["rating"], rows["rating_change"], rows["computer_errand"]
        self.by_key: dict[str, list[Any]] = defaultdict(list)
        for row in rows["event"]:
            if row["key"]:
                self.by_key[row["key"]].append(row)


class Agreed:
    """What players had agreed on, as they saw it."""

    def __init__(self, players: Sequence[ChaosPlayer]) -> None:
        self.terms: dict[str, Row] = {game: seen.terms for player in players for game, seen in player.seen.items()}
        """What games began with: to go on by correspondence changes what is stored."""
        sent = [sent for player in players for sent in player.sent]
        self.gifts = {each.key: each.command["seconds"] * 1000 for each in sent if "seconds" in each.command}
        """What the opponent was given, by the key of the command."""


def faults(stored: Stored, players: Sequence[ChaosPlayer], outages: Sequence[int], now: int) -> Iterator[str]:
    """All that is not as it should be."""
    for player in players:
        yield from player.failures
        yield from _what_was_sent(stored, player)
        yield from _what_was_seen(stored, player)
    agreed = Agreed(players)
    for game_id in stored.games:
        for fault in (
            *_story(stored, game_id),
            *_stuck(stored, game_id, now),
            *_clocks(stored, game_id, agreed, outages),
        ):
            yield f"{game_id}: {fault}"
    yield from _rematches(stored)
    yield from rating_faults(stored.games, stored.changes, stored.ratings)
    yield from _computers(stored)


def _what_was_sent(stored: Stored, player: ChaosPlayer) -> Iterator[str]:
    """What was acknowledged has happened once, and in the order in which it was sent; what was refused has not."""
    last: dict[str, int] = defaultdict(int)
    for sent in player.sent:
        found = stored.by_key[sent.key]
        if sent.status != 200:
            if found:
                yield f"{sent} was refused, and has happened"
            if sent.status not in (0, 403, 409):
                yield f"{sent} was not understood"
            continue
        if len(found) != 1 or found[0]["game"] != sent.game:
            yield f"{sent} was acknowledged, and has happened {len(found)} times"
            continue
        if found[0]["number"] <= last[sent.game]:
            yield f"{sent} has happened before what was acknowledged earlier"
        last[sent.game] = found[0]["number"]
        if sent.command["do"] == "turn":
            yield from _turn_of(stored, sent, found[0])


def _turn_of(stored: Stored, sent: Sent, event: Any) -> Iterator[str]:
    """The turn that was acknowledged is the one that stands in the story, with all its actions."""
    place = sum(each["what"] == "turn" for each in stored.events[sent.game][: event["number"]])
    turns = stored.turns[sent.game]
    turn = turns[place - 1] if place <= len(turns) else None
    if turn is None or (turn["number"], turn["actions"]) != (sent.command["number"], sent.command["actions"]):
        yield f"{sent} was acknowledged, and is stored as {turn}"


def _what_was_seen(stored: Stored, player: ChaosPlayer) -> Iterator[str]:
    """What a player knows at the end is what stands there."""
    for game_id, seen in player.seen.items():
        if seen.known.number != stored.games[game_id]["version"]:
            yield f"{player.name} knows game {game_id} as {seen.known.number}"
        standing = [turn["actions"] for turn in stored.turns[game_id] if turn["taken_back"] is None]
        if [turn["actions"] for turn in seen.known.turns] != standing:
            yield f"{player.name} knows other turns of game {game_id} than stand there"


def _story(stored: Stored, game_id: str) -> Iterator[str]:
    """The story has no gap, the turns that stand follow each other, and lead to the position."""
    game, events, turns = stored.games[game_id], stored.events[game_id], stored.turns[game_id]
    if [event["number"] for event in events] != [number + 1 for number in range(game["version"])]:
        yield f"its story of {game['version']} has the numbers {[event['number'] for event in events]}"
    if [event["at"] for event in events] != sorted(event["at"] for event in events):
        yield "its story goes back in time"
    standing = [turn for turn in turns if turn["taken_back"] is None]
    if [turn["number"] for turn in standing] != [number + 1 for number in range(game["turn_count"])]:
        yield f"of its {game['turn_count']} turns there stand {[turn['number'] for turn in standing]}"
    played = [event["what"] for event in events].count("turn")
    kept = 0
    for event in events:
        kept = event["kept"] if event["what"] == "takeback" else kept + (event["what"] == "turn")
    if (played, kept) != (len(turns), len(standing)):
        yield f"{len(turns)} turns, of which {len(standing)} stand, do not go with {played}, of which {kept} were kept"
    # An end, or the end that comes with a turn or an agreement, is the last thing but for a rematch.
    ends = [event["number"] for event in events if event["what"] == "ended"]
    after = [event["what"] for event in events[ends[0] :]] if ends else []
    if not {*after} <= AFTER_END:
        yield f"after its end there came {after}"


def _stuck(stored: Stored, game_id: str, now: int) -> Iterator[str]:
    """A game that is not over changes by itself some day, and has done so if that day has come."""
    game = stored.games[game_id]
    if game["phase"] == "over":
        if game["deadline"] is not None or game["since"] is not None or not game["state"]["end"]:
            yield "it is over, and something still runs"
    elif game["deadline"] is None or game["deadline"] < now - OVERDUE:
        yield f"it is stuck: {game['phase']}, deadline {game['deadline']}, now {now}"


def _clocks(stored: Stored, game_id: str, agreed: Agreed, outages: Sequence[int]) -> Iterator[str]:
    """Clocks are what somebody else counts, but for the time in which nobody could play, which is given back."""
    game, events, turns = stored.games[game_id], stored.events[game_id], stored.turns[game_id]
    state = game["state"]
    counted, end = recount(
        agreed.terms.get(game_id, state["terms"]), events, turns, lambda event: agreed.gifts[event["key"]], lambda *_: 0
    )
    given = [(each["at"], _outage(outages, each["at"])) for each in events if each["what"] == "given_back"]
    for row, turn in zip(turns, counted, strict=True):
        most = sum(length for at, length in given if at <= row["at"])
        for stored_left, left in zip((row["clock1"], row["clock2"]), turn.left, strict=True):
            if (stored_left is None) != (left is None) or not 0 <= (stored_left or 0) - (left or 0) <= most:
                yield f"after turn {row['number']} its clock is at {stored_left}, and {left} was counted (+{most})"
        if not 0 <= turn.spent - row["spent"] <= most:
            yield f"turn {row['number']} took {row['spent']}, and {turn.spent} was counted (-{most})"
    if end.position.text != state["position"]:
        yield "its turns lead to another position"
    if game["phase"] == "playing":
        most = sum(length for _, length in given)
        if game["seat"] != end.seat:
            yield f"it is the turn of {game['seat']}, and should be that of {end.seat}"
        if (game["since"] is None) != (end.began is None) or not 0 <= (game["since"] or 0) - (end.began or 0) <= most:
            yield f"its clock runs since {game['since']}, and should since {end.began} (+{most})"


def _outage(outages: Sequence[int], at: int) -> int:
    """How long nobody could play before a time, at most."""
    place = bisect_right(outages, at)
    return at - outages[place - 1] + BEAT if place else BEAT


def _computers(stored: Stored) -> Iterator[str]:
    """Nothing waits for the computer any more."""
    for job in stored.jobs:
        yield f"the computer has not done its part: {job}"
    for game in stored.games.values():
        waited_for = game["phase"] == "playing" and game[f"player{game['seat']}"]
        if waited_for and waited_for.startswith("computer-"):
            yield f"{game['id']} waits for the computer, and nobody knows"


def _rematches(stored: Stored) -> Iterator[str]:
    """Every rematch is there, once, between the same two with the seats exchanged."""
    following = [game["state"]["rematch"] for game in stored.games.values() if game["state"]["rematch"]]
    for game_id, times in Counter(following).items():
        if times != 1:
            yield f"{game_id} is the rematch of {times} games"
    for game in stored.games.values():
        if next_id := game["state"]["rematch"]:
            following_game = stored.games.get(next_id)
            players = following_game and (following_game["player2"], following_game["player1"])
            if players != (game["player1"], game["player2"]):
                yield f"the rematch of {game['id']} is not one: {next_id}"
