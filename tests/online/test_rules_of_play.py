"""Anybody does anything at any time, and what has to be true of a game stays true.

On the rules of play alone with many examples; and through the service on both databases, with restarts and time in
which nobody could play.
"""

import asyncio
import json
from collections import Counter
from collections.abc import Coroutine
from itertools import count
from typing import Any, Protocol

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)
from pydantic import TypeAdapter
from sqlalchemy import Connection, text

from recount import Row, recount
from teban.core.match import Match
from teban.errors import TebanError
from teban.online import limits, now
from teban.online.games.commands import Circumstances, carry_out, overdue
from teban.online.games.matches import new_match
from teban.online.games.state import DAY, SECOND, Applied, Person, invite
from teban.online.models.commands import Command, CommandRequest, InvitationRequest
from teban.online.models.terms import Terms
from teban.online.service import OnlineService
from teban.online.storage.database import Database

COMMAND: TypeAdapter[Any] = TypeAdapter(Command)
PEOPLE = 3
"""The inviter, and two who may join."""
OFFERS = ("draw", "takeback", "pause", "correspondence", "abandon", "rematch")
TIMES: tuple[Row, ...] = (
    {"kind": "untimed"},
    {"kind": "live", "base": 60, "increment": 5},
    {"kind": "live", "base": 600, "increment": 30},
    {"kind": "live", "base": 10, "increment": 0},
    {"kind": "correspondence", "days": 1},
)
RULE_SETS = (("stoic", {"size": 3}), ("sibling", {"size": 3, "pie": True}), ("orochi", {"size": 3}))
AFTER_THE_END = {"offered", "declined", "rematch"}

_offers = st.sampled_from(OFFERS)
ENDINGS = st.sampled_from(({"do": "withdraw"}, {"do": "resign"}, {"do": "abort"}, {"do": "claim", "result": "draw"}))
"""What ends most games at once; it is done seldom, so that something else can happen before."""
COMMANDS = st.one_of(
    st.just({"do": "join", "name": "Somebody"}),
    st.just({"do": "resume"}),
    st.builds(lambda do, what: {"do": do, "what": what}, st.sampled_from(("offer", "accept", "decline")), _offers),
    st.builds(lambda seconds: {"do": "give_time", "seconds": seconds}, st.integers(1, limits.GIFT)),
    st.builds(
        lambda number, actions: {"do": "turn", "number": number, "actions": actions},
        st.integers(1, 8),
        st.lists(st.sampled_from(("a1", "b2", "c3", "a1-b1", "pass", "white")), min_size=1, max_size=3),
    ),
)
SPANS = st.integers(0, 9 * SECOND)
"""Milliseconds that pass while one thinks."""
LONG_SPANS = st.one_of(st.integers(0, 90 * SECOND), st.integers(0, 2 * DAY), st.integers(0, 40 * DAY))
"""Milliseconds in an evening, from day to day, and until everything has ended."""
SELDOM = st.integers(0, 7).map(lambda drawn: drawn == 7)


class World(Protocol):
    """Where a game is played: what people do there, and the rows that are left of it."""

    def do(self, person: int, key: str, command: Row) -> bool:
        """Whether a command was accepted."""

    def let_pass(self, span: int) -> None:
        """Let time pass, in which the server is there."""

    def rows(self) -> tuple[Row, list[Row], list[Row]]:
        """The game's row with its state, its events, and its turns."""

    def ids(self) -> list[str]:
        """Who everybody is."""

    def given_back(self, event: Row, began: int) -> int:
        """By how much a clock was moved that ran since a time."""

    def end(self) -> None:
        """Leave everything."""


class PureWorld:
    """The rules of play, without anything around them."""

    def __init__(self, terms: Terms) -> None:
        self._now = 1_795_000_000 * SECOND
        self._first = terms
        self._keys: dict[tuple[int, str], None] = {}
        self._events: list[Row] = []
        self._turns: list[dict[str, Any]] = []
        text_of_start = new_match(terms).position.text
        self._game = invite("game", terms, Person(id="0", name="Somebody"), text_of_start, "1", self._now)
        self._write("invited", None, 0, "")

    def do(self, person: int, key: str, command: Row) -> bool:
        if (person, key) in self._keys:
            return True
        self._fall_due()
        match = new_match(self._game.terms)
        match.play_all(self._game.actions)
        at = Circumstances(self._now, lambda: match, lambda: True, lambda: "next", self._game.created)
        try:
            applied = carry_out(self._game, COMMAND.validate_python(command), str(person), at)
        except TebanError:
            return False
        self._take(applied, key)
        self._keys[person, key] = None
        return True

    def let_pass(self, span: int) -> None:
        self._now += span
        self._fall_due()

    def rows(self) -> tuple[Row, list[Row], list[Row]]:
        state = self._game.model_dump(mode="json")
        return {**state, "turn_count": len(self._game.turns), "state": state}, self._events, [*self._turns]

    def ids(self) -> list[str]:
        return [str(number) for number in range(PEOPLE)]

    def given_back(self, event: Row, began: int) -> int:
        raise AssertionError(event, began)

    def end(self) -> None:
        pass

    def _fall_due(self) -> None:
        while applied := overdue(self._game, self._now):
            self._take(applied, "")

    def _take(self, applied: Applied, key: str) -> None:
        before, self._game = self._game, applied.game
        assert applied.happened.number == self._game.version == before.version + 1
        for row in self._turns:
            if row["taken_back"] is None and row["number"] > applied.happened.kept:
                row["taken_back"] = applied.happened.at
        for turn in self._game.turns[applied.happened.kept :]:
            clocks = {"clock1": turn.clocks[0], "clock2": turn.clocks[1], "taken_back": None}
            self._turns.append({**turn.model_dump(mode="json"), **clocks})
        self._write(applied.happened.what, applied.happened.seat, applied.happened.kept, key)
        if applied.next_game:
            assert [each and each.id for each in applied.next_game.players] == [
                each and each.id for each in reversed(self._game.players)
            ]

    def _write(self, what: str, seat: int | None, kept: int, key: str) -> None:
        at, number = self._game.changed, self._game.version
        self._events.append({"number": number, "what": what, "seat": seat, "kept": kept, "at": at, "key": key})


class Clock:
    """The time of a world, in the place of the module `time`."""

    milliseconds = 1_795_000_000 * SECOND

    def time_ns(self) -> int:
        return self.milliseconds * 1_000_000


class ServiceWorld:
    """A game at a server, which is started anew now and then."""

    def __init__(self, url: str, clock: Clock, terms: Terms) -> None:
        self._loop, self._url, self._clock = asyncio.new_event_loop(), url, clock
        self._since: dict[int, int] = {}
        """When time was given back, and since when nobody had been there."""
        self._start()
        self._people = [self._run(self._online.people.make_guest())[0] for _ in range(PEOPLE)]
        asked = InvitationRequest(key=f"{next(_keys):09}", terms=terms, name="Somebody")
        self._id = self._run(self._online.invite(self._people[0], asked)).id

    def do(self, person: int, key: str, command: Row) -> bool:
        asked = CommandRequest.model_validate({"key": key, "since": 0, "command": command})
        try:
            self._run(self._online.do(self._id, self._people[person], asked))
        except TebanError:
            return False
        return True

    def let_pass(self, span: int) -> None:
        self._clock.milliseconds += span
        self._run(self._database.write(self._beat_all_the_time))
        self._online.maintenance._last = self._clock.milliseconds
        self._run(self._online.maintenance.sweep())

    def restart(self, span: int, is_killed: bool) -> None:
        """End the server, as it is ended or by killing it, and start it anew after a while."""
        if is_killed:
            for task in (self._online.maintenance._task, self._online.push._task):
                assert task
                task.cancel()
            self._run(self._database.close())
        else:
            self._run(self._online.stop())
        self._clock.milliseconds += span
        self._start()

    def rows(self) -> tuple[Row, list[Row], list[Row]]:
        def transaction(connection: Connection) -> tuple[Row, list[Row], list[Row]]:
            tables: list[list[Any]] = [
                [dict(row) for row in connection.execute(text(statement), {"game": self._id}).mappings()]
                for statement in (
                    "SELECT * FROM game WHERE id = :game",
                    "SELECT * FROM event WHERE game = :game ORDER BY number",
                    "SELECT * FROM turn WHERE game = :game ORDER BY id",
                )
            ]
            (game,), events, turns = tables
            for turn in turns:
                turn["actions"] = json.loads(turn["actions"])
            return {**game, "state": json.loads(game["state"])}, events, turns

        found: tuple[Row, list[Row], list[Row]] = self._run(self._database.read(transaction))
        return found

    def ids(self) -> list[str]:
        return [person.id for person in self._people]

    def given_back(self, event: Row, began: int) -> int:
        return int(event["at"] - max(self._since[event["at"]], began))

    def end(self) -> None:
        self._run(self._online.stop())
        self._loop.close()

    def _start(self) -> None:
        self._database = Database(self._url)
        self._database.open()
        self._online = OnlineService(self._database)
        self._since[self._clock.milliseconds] = self._last_beat()
        self._run(self._online.start())

    def _last_beat(self) -> int:
        work = self._database._backend.read(lambda each: each.execute(text("SELECT at FROM heartbeat")).scalar())
        return work.result() or 0

    def _beat_all_the_time(self, connection: Connection) -> None:
        connection.execute(text("UPDATE heartbeat SET at = :now"), {"now": self._clock.milliseconds})

    def _run(self, work: Coroutine[Any, Any, Any]) -> Any:
        return self._loop.run_until_complete(work)


_keys = count(1)


class PlayMachine(RuleBasedStateMachine):
    """Anybody does anything at any time."""

    world: World

    def make_world(self, terms: Terms) -> World:
        return PureWorld(terms)

    @initialize(
        rule_set=st.sampled_from(RULE_SETS),
        time=st.sampled_from(TIMES),
        begins=st.sampled_from(("random", "inviter", "invited")),
        no_takebacks=SELDOM,
        waits=SELDOM,
    )
    def begin(self, rule_set: tuple[str, Row], time: Row, begins: str, no_takebacks: bool, waits: bool) -> None:
        name, options = rule_set
        self.terms = {"game": name, "options": options, "time": time, "begins": begins, "takebacks": not no_takebacks}
        self.terms |= {"private": False, "open": False}
        self.world = self.make_world(Terms.model_validate(self.terms))
        self.sent: list[tuple[int, str, Row]] = []
        """What was accepted: by whom, under which key, and what."""
        self.gifts: dict[str, int] = {}
        if not waits:
            self.send(1, {"do": "join", "name": "Somebody"})

    def teardown(self) -> None:
        if hasattr(self, "world"):
            self.world.end()

    def send(self, person: int, command: Row) -> bool:
        key = f"{next(_keys):09}"
        before = self.world.rows()
        accepted = self.world.do(person, key, command)
        after = self.world.rows()
        if accepted:
            self.sent.append((person, key, command))
            if command["do"] == "give_time":
                self.gifts[key] = command["seconds"] * SECOND
            assert after[1][-1]["key"] == key
        players = {before[0]["state"]["players"][seat]["id"] for seat in (0, 1) if before[0]["state"]["players"][seat]}
        is_stranger = self.world.ids()[person] not in players
        if is_stranger and not (command["do"] == "join" and before[0]["phase"] == "invited"):
            assert not accepted
        if not accepted:
            # What has come too late meanwhile happens, but nothing that was asked for.
            assert [event["what"] for event in after[1][len(before[1]) :]] in ([], ["ended"])
            assert all(event["key"] in (None, "") for event in after[1][len(before[1]) :])
        return accepted

    @rule(person=st.integers(0, PEOPLE - 1), command=COMMANDS)
    def do_anything(self, person: int, command: Row) -> None:
        self.send(person, command)

    @rule(person=st.integers(0, PEOPLE - 1), command=ENDINGS, is_meant=SELDOM)
    def end(self, person: int, command: Row, is_meant: bool) -> None:
        if is_meant:
            self.send(person, command)

    @rule(choice=st.randoms(use_true_random=False), span=SPANS)
    def think_and_play(self, choice: Any, span: int) -> None:
        self.world.let_pass(span)
        self.play(choice)

    @rule(choice=st.randoms(use_true_random=False), span=SPANS)
    def play_and_reply(self, choice: Any, span: int) -> None:
        self.play(choice)
        self.world.let_pass(span)
        self.play(choice)

    def play(self, choice: Any) -> None:
        game, _, _ = self.world.rows()
        if game["phase"] != "playing":
            return
        match = self.match()
        actions: list[str] = []
        while not actions or (match.actions_in_turn and not match.outcome):
            actions.append(choice.choice(match.legal()))
            match.play(actions[-1])
        player = game["state"]["players"][game["seat"] - 1]["id"]
        command = {"do": "turn", "number": game["turn_count"] + 1, "actions": actions}
        assert self.send(self.world.ids().index(player), command), "a legal turn in time was refused"

    @rule(what=_offers, agrees=st.booleans(), first=st.booleans())
    def offer(self, what: str, agrees: bool, first: bool) -> None:
        self.offer_and_answer(what, agrees and what not in ("draw", "abandon"), first)

    def offer_and_answer(self, what: str, agrees: bool, first: bool) -> None:
        game, _, _ = self.world.rows()
        ids = [player["id"] for player in game["state"]["players"] if player]
        if len(ids) < 2:
            return
        one, two = (self.world.ids().index(each) for each in (ids if first else ids[::-1]))
        if self.send(one, {"do": "offer", "what": what}):
            self.send(two, {"do": "accept" if agrees else "decline", "what": what})

    @rule(choice=st.randoms(use_true_random=False), span=SPANS, agrees=st.booleans())
    def play_and_regret(self, choice: Any, span: int, agrees: bool) -> None:
        self.play(choice)
        self.play(choice)
        game, _, turns = self.world.rows()
        if turns and game["phase"] == "playing":
            self.world.let_pass(span)
            players = [self.world.ids().index(each["id"]) for each in game["state"]["players"]]
            if self.send(players[turns[-1]["seat"] - 1], {"do": "offer", "what": "takeback"}):
                self.send(players[2 - turns[-1]["seat"]], {"do": "accept" if agrees else "decline", "what": "takeback"})

    @rule(first=st.booleans(), thought=SPANS, away=LONG_SPANS)
    def pause_and_resume(self, first: bool, thought: int, away: int) -> None:
        self.world.let_pass(thought)
        self.offer_and_answer("pause", True, first)
        game, _, _ = self.world.rows()
        if game["phase"] == "paused":
            self.world.let_pass(away)
            self.send(self.world.ids().index(game["state"]["players"][first]["id"]), {"do": "resume"})

    @rule(data=st.data())
    @precondition(lambda self: bool(getattr(self, "sent", ())))
    def send_again(self, data: st.DataObject) -> None:
        person, key, command = data.draw(st.sampled_from(self.sent))
        before = self.world.rows()
        assert self.world.do(person, key, command)
        after = self.world.rows()
        assert after[1] == before[1]
        assert after[2] == before[2]

    @rule(span=LONG_SPANS, is_meant=SELDOM)
    def wait(self, span: int, is_meant: bool) -> None:
        if is_meant:
            self.world.let_pass(span)

    def match(self) -> Match:
        game, _, turns = self.world.rows()
        match = new_match(Terms.model_validate(self.terms))
        match.play_all(action for turn in turns if turn["taken_back"] is None for action in turn["actions"])
        assert match.position.text == game["state"]["position"]
        return match

    @invariant()
    def is_sound(self) -> None:
        if not hasattr(self, "world"):
            return
        game, events, turns = self.world.rows()
        assert [event["number"] for event in events] == [number + 1 for number in range(game["version"])]
        standing = [turn for turn in turns if turn["taken_back"] is None]
        assert [turn["number"] for turn in standing] == [number + 1 for number in range(game["turn_count"])]
        self.check_sent(events, turns)
        self.check_offers(game)
        self.check_phase(game, events)
        self.check_clocks(game, events, turns)

    def check_sent(self, events: list[Row], turns: list[Row]) -> None:
        """Whatever was accepted is there once, and in order."""
        numbers = [event["number"] for _, key, _ in self.sent for event in events if event["key"] == key]
        assert len(numbers) == len(self.sent)
        assert numbers == sorted({*numbers})
        played = [(command["number"], command["actions"]) for _, _, command in self.sent if command["do"] == "turn"]
        assert [(turn["number"], [*turn["actions"]]) for turn in turns] == played

    def check_offers(self, game: Row) -> None:
        asked = Counter((each["what"], each["seat"]) for each in game["state"]["asked"])
        assert all(times <= limits.REQUESTS for times in asked.values())
        offered = [(each["what"], each["seat"]) for each in game["state"]["offers"]]
        assert len({*offered}) == len(offered)

    def check_phase(self, game: Row, events: list[Row]) -> None:
        """A game that is over stays as it is, and any other changes by itself some day."""
        if game["phase"] == "over":
            assert game["state"]["end"]
            assert (game["seat"], game["since"], game["deadline"]) == (None, None, None)
            ended = next((number for number, event in enumerate(events) if event["what"] == "ended"), len(events))
            assert {event["what"] for event in events[ended + 1 :]} <= AFTER_THE_END
        else:
            assert game["deadline"] is not None
            assert not game["state"]["end"]
        if game["since"] is not None:
            assert game["deadline"] == game["since"] + game["state"]["left"][game["seat"] - 1]

    def check_clocks(self, game: Row, events: list[Row], turns: list[Row]) -> None:
        gift = lambda event: self.gifts[event["key"]]  # noqa: E731
        counted, end = recount(self.terms, events, turns, gift, self.world.given_back)
        assert [(turn["number"], turn["spent"], (turn["clock1"], turn["clock2"])) for turn in turns] == [
            (turn.number, turn.spent, turn.left) for turn in counted
        ]
        assert end.position.text == game["state"]["position"]
        if game["phase"] in ("playing", "paused"):
            assert game["since"] == end.began
            assert game["seat"] == end.seat
            assert game["state"]["left"] in (None, end.left)


def test_anybody_does_anything_by_the_rules_of_play() -> None:
    run_state_machine_as_test(PlayMachine, settings=settings(max_examples=200, stateful_step_count=30, deadline=None))


def test_anybody_does_anything_at_a_server(database_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    monkeypatch.setattr(now, "time", clock)
    monkeypatch.setattr(limits, "HEARTBEAT", 3600)  # hearts beat when the test lets time pass

    class ServerMachine(PlayMachine):
        world: ServiceWorld

        def make_world(self, terms: Terms) -> World:
            clock.milliseconds += DAY
            return ServiceWorld(database_url, clock, terms)

        @rule(span=st.one_of(st.integers(0, 20 * SECOND), st.integers(0, 2 * DAY)), is_killed=st.booleans())
        def restart(self, span: int, is_killed: bool) -> None:
            self.world.restart(span, is_killed)

    run_state_machine_as_test(
        ServerMachine,
        settings=settings(max_examples=8, stateful_step_count=20, deadline=None, suppress_health_check=[*HealthCheck]),
    )
