"""The limits are one table: each has its reason, a test at it and one beyond it, and a line in the page for hosts."""

import ast
import asyncio
import re
from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from fastapi.testclient import TestClient
from pydantic import BaseModel, ValidationError

import teban
from serving import JSON
from teban.core.match import Match
from teban.engine.search import MEGABYTE, Search
from teban.online import limits as online
from teban.online.models import accounts, commands, people, talk, terms
from teban.server import limits as server
from teban.server.account_limits import AccountLimits
from teban.server.app import create_app
from teban.server.fair_queue import Busy, FairQueue
from teban.server.middleware.reading_shares import reading_queue
from teban.server.settings import Settings
from teban.server.worker_pool import worker_pools
from teban.service import limits as service
from teban.service.models import requests
from teban.service.reviews import Review, TooManyTurns
from test_server import random_actions
from tree import ROOT

HOSTING = (ROOT / "docs/hosting.md").read_text(encoding="utf-8")
MODULES: dict[str, ModuleType] = {"server": server, "service": service, "online": online}


def limits() -> Iterator[tuple[str, Any, str]]:
    """Every limit: its name, its value, and what stands below it as its reason."""
    for room, module in MODULES.items():
        assert module.__file__
        body = ast.parse(Path(module.__file__).read_text(encoding="utf-8")).body
        for statement, after in zip(body, [*body[1:], None], strict=True):
            if isinstance(statement, ast.Assign) and isinstance(name := statement.targets[0], ast.Name):
                told = isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant) and after.value.value
                yield f"{room}.{name.id}", getattr(module, name.id), str(told or "")


ALL = {name: value for name, value, _ in limits()}

# Fields of requests: the model, what it takes at the limit, and what it refuses beyond it

Case = tuple[type[BaseModel], Callable[[int], dict[str, Any]]]
GAME = {"game": "stoic"}


def cells(number: int) -> dict[str, str]:
    return {f"{chr(97 + i // 20)}{i % 20}": "W" for i in range(number)}


FIELDS: dict[str, Case] = {
    "service.ACTIONS": (requests.GameSoFar, lambda n: {**GAME, "actions": ["a1"] * n}),
    "service.ACTION": (requests.GameSoFar, lambda n: {**GAME, "actions": ["a" * n]}),
    "service.TEXT": (requests.PositionTextRequest, lambda n: {"text": "x" * n}),
    "service.REPEATED": (requests.GameSoFar, lambda n: {**GAME, "repeated": [""] * n}),
    "service.ONCE": (requests.GameSoFar, lambda n: {**GAME, "once": [""] * n}),
    "service.POSITION_KEY": (requests.GameSoFar, lambda n: {**GAME, "once": ["x" * n]}),
    "service.NAME": (requests.WholeGame, lambda n: {**GAME, "players": ["x" * n, ""]}),
    "service.OPTIONS": (requests.GameSoFar, lambda n: {**GAME, "options": {f"o{i}": 1 for i in range(n)}}),
    "service.OPTION": (requests.GameSoFar, lambda n: {**GAME, "options": {"layout": "x" * n}}),
    "service.COMMENT": (requests.WholeGame, lambda n: {**GAME, "comment": "x" * n}),
    "service.CELLS": (requests.PositionPartsRequest, lambda n: {**GAME, "seat": 1, "contents": cells(n)}),
    "service.KINDS": (
        requests.PositionPartsRequest,
        lambda n: {**GAME, "seat": 1, "contents": {}, "counts": {f"k{i}": [1, 1] for i in range(n)}},
    ),
    "service.CARDS": (
        requests.PositionPartsRequest,
        lambda n: {**GAME, "seat": 1, "contents": {}, "used": [["x"] * n, []]},
    ),
    "service.SECONDS": (requests.AnalysisRequest, lambda n: {**GAME, "seconds": n}),
    "service.REVIEW": (requests.ReviewRequest, lambda n: {**GAME, "seconds": n}),
    "service.ATTEMPT": (requests.AttemptRequest, lambda n: {"actions": ["a1"] * n}),
    "service.LINES": (requests.AnalysisRequest, lambda n: {**GAME, "lines": n}),
    "service.KEY": (requests.AnalysisRequest, lambda n: {**GAME, "analyser": "x" * n}),
    "service.SINCE": (requests.AnalysisRequest, lambda n: {**GAME, "since": ["a1"] * n}),
    "service.STEPS": (requests.TryRequest, lambda n: {"step": n}),
    "service.TRY": (requests.TryRequest, lambda n: {"step": 1, "actions": ["a1"] * n}),
    "online.NAME": (people.NameRequest, lambda n: {"name": "x" * n}),
    "online.KEY": (commands.CommandRequest, lambda n: {"key": "x" * n, "since": 0, "command": {"do": "resign"}}),
    "online.TURN": (commands.PlayTurn, lambda n: {"do": "turn", "number": 1, "actions": ["a1"] * n}),
    "online.ACTIONS": (commands.PlayTurn, lambda n: {"do": "turn", "number": n, "actions": ["a1"]}),
    "online.LIVE_BASE": (terms.Live, lambda n: {"kind": "live", "base": n, "increment": 0}),
    "online.LIVE_INCREMENT": (terms.Live, lambda n: {"kind": "live", "base": 60, "increment": n}),
    "online.GIFT": (commands.GiveTime, lambda n: {"do": "give_time", "seconds": n}),
    "online.TALK": (talk.WrittenText, lambda n: {"kind": "text", "text": "x" * n}),
    "online.TALK_NUMBER": (
        talk.SayRequest,
        lambda n: {"key": "some-key", "line": {"kind": "phrase", "phrase": "hello"}, "heard": n},
    ),
    "online.PASSWORD": (accounts.NewPassword, lambda n: {"password": "x" * n}),
    "online.CREDENTIAL": (accounts.ConfirmWithPasskey, lambda n: {"credential": "x" * n}),
    "online.LABEL": (accounts.NewPasskeyRequest, lambda n: {"label": "x" * n, "credential": "{}"}),
}


@pytest.mark.parametrize("name", FIELDS)
def test_a_field_may_be_as_large_as_its_limit_and_no_larger(name: str) -> None:
    model, filled = FIELDS[name]
    model.model_validate(filled(ALL[name]))
    with pytest.raises(ValidationError):
        model.model_validate(filled(ALL[name] + 1))


# Requests as a whole


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    with TestClient(create_app(Settings(client=Path("nowhere"))), base_url="http://localhost") as client:
        yield client


def test_body(client: TestClient) -> None:
    text = b'{"game": "stoic"' + b" " * service.BODY
    for size, status in ((service.BODY, 200), (service.BODY + 1, 413)):
        answer = client.post("/api/position", content=text[: size - 1] + b"}", headers=JSON)
        assert answer.status_code == status


def test_mistakes(client: TestClient) -> None:
    for number, fields in ((service.MISTAKES, ["body.actions.0", "body.actions.1"]), (service.MISTAKES + 1, ["body"])):
        answer = client.post("/api/position", json={**GAME, "actions": [1] * number})
        assert answer.status_code == 422
        assert answer.json()["fields"][:2] == fields


def test_turns() -> None:
    actions = random_actions("borderland", service.TURNS + 1)
    at = next(n for n in range(len(actions), 0, -1) if len(_turns_of(actions[:n])) == service.TURNS)
    Review(requests.ReviewRequest(game="borderland", actions=actions[:at]))
    with pytest.raises(TooManyTurns):
        Review(requests.ReviewRequest(game="borderland", actions=actions))


def _turns_of(actions: list[str]) -> tuple[Any, ...]:
    match = Match(teban.start("borderland"))
    match.play_all(actions)
    return tuple(match.turns)


def test_memory() -> None:
    for memory in (1, service.MEMORY):
        search = Search(Match(teban.start("stoic")), memory=memory)
        search.run(visits=20_000)
        assert search.bytes <= memory * MEGABYTE


# Queues


@pytest.mark.parametrize(
    ("pool", "each", "all_of_them"),
    [
        ("answers", "ANSWERS_EACH", "ANSWERS_WAITING"),
        ("long_answers", "LONG_ANSWERS_EACH", "ANSWERS_WAITING"),
        ("searches", "SEARCHES_EACH", "SEARCHES_WAITING"),
        ("proofs", "SEARCHES_EACH", "SEARCHES_WAITING"),
        ("reads", "READS_EACH", "READS_WAITING"),
    ],
)
def test_queues(pool: str, each: str, all_of_them: str) -> None:
    queue = queue_of(pool)

    async def visit() -> None:
        async with AsyncExitStack() as here:
            for _ in range(getattr(server, each)):
                await here.enter_async_context(queue.ticket("a"))
            with pytest.raises(Busy):
                queue.check("a")
            queue.check("b")
        async with AsyncExitStack() as here:
            number = 0
            while len(queue._waiting) < getattr(server, all_of_them):
                number += 1
                await here.enter_async_context(queue.ticket(f"client {number}"))
            with pytest.raises(Busy):
                queue.check("newcomer")

    asyncio.run(visit())


@pytest.mark.parametrize(
    ("pool", "most"),
    [("answers", "ANSWERS"), ("long_answers", "LONG_ANSWERS"), ("proofs", "PROOFS"), ("reads", "READS")],
)
def test_places(pool: str, most: str) -> None:
    queue = queue_of(pool)

    async def visit() -> None:
        async with AsyncExitStack() as here:
            places = getattr(server, most)
            tickets = [await here.enter_async_context(queue.ticket(f"client {n}")) for n in range(places + 1)]
            assert [ticket.admitted.is_set() for ticket in tickets] == [True] * places + [False]

    asyncio.run(visit())


def queue_of(pool: str) -> FairQueue:
    """The queue of a pool of threads, or of those who only read."""
    queue: FairQueue = reading_queue() if pool == "reads" else getattr(worker_pools(2), pool).queue
    return queue


def test_passwords_each() -> None:
    async def visit() -> None:
        queue = AccountLimits().passwords
        async with AsyncExitStack() as here:
            for number in range(server.PASSWORDS_EACH):
                ticket = await here.enter_async_context(queue.ticket("a"))
                assert ticket.admitted.is_set() == (number == 0), "one client has one place"
            with pytest.raises(Busy):
                queue.check("a")
            newcomer = await here.enter_async_context(queue.ticket("b"))
            assert newcomer.admitted.is_set()

    asyncio.run(visit())


def test_short_question() -> None:
    pools = worker_pools(2)
    assert pools.for_question(server.SHORT_QUESTION) is pools.answers
    assert pools.for_question(server.SHORT_QUESTION + 1) is pools.long_answers


# The table

HERE = {
    "service.BODY": "test_body",
    "service.MISTAKES": "test_mistakes",
    "service.TURNS": "test_turns",
    "service.MEMORY": "test_memory",
    "server.ANSWERS": "test_places",
    "server.LONG_ANSWERS": "test_places",
    "server.PROOFS": "test_places",
    "server.ANSWERS_EACH": "test_queues",
    "server.LONG_ANSWERS_EACH": "test_queues",
    "server.ANSWERS_WAITING": "test_queues",
    "server.SEARCHES_EACH": "test_queues",
    "server.SEARCHES_WAITING": "test_queues",
    "server.SHORT_QUESTION": "test_short_question",
    "server.READS": "test_places",
    "server.READS_EACH": "test_queues",
    "server.READS_WAITING": "test_queues",
    "server.PASSWORDS_EACH": "test_passwords_each",
}
ELSEWHERE = {
    "service.REPLAY": "test_server.py::test_a_game_that_takes_too_long_to_replay_is_refused",
    "service.DRAWN": "test_drawings.py::test_an_animation_of_too_many_turns_is_refused",
    "service.ANALYSERS": "test_analysers.py::test_a_newcomer_gets_in_and_the_least_recently_used_goes",
    "service.ANALYSERS_EACH": "test_analysers.py::test_a_client_loses_its_own_analysers_first",
    "service.ANALYSER_IDLE": "test_analysers.py::test_an_idle_analyser_expires",
    "service.FOLLOWED": "test_analysers.py::test_a_search_is_followed_for_so_many_actions_only",
    "server.CONNECTIONS_EACH": "test_connections.py::test_a_client_may_have_so_many_connections",
    "server.CONNECTIONS": "test_connections.py::"
    "test_as_many_connections_as_there_may_be_are_left_alone_and_one_more_takes_the_place_of_one",
    "server.CROWDED": "test_connections.py::test_a_request_may_take_its_time_and_less_while_it_is_crowded",
    "server.REQUEST_TIMEOUT": "test_connections.py::test_a_request_may_take_its_time_and_less_while_it_is_crowded",
    "server.REQUEST_TIMEOUT_CROWDED": "test_connections.py::"
    "test_a_request_may_take_its_time_and_less_while_it_is_crowded",
    "server.KEEP_ALIVE": "test_connections.py::"
    "test_an_idle_connection_is_kept_for_a_while_and_not_so_long_while_it_is_crowded",
    "server.KEEP_ALIVE_CROWDED": "test_connections.py::"
    "test_an_idle_connection_is_kept_for_a_while_and_not_so_long_while_it_is_crowded",
    **{
        f"server.{kind}_{span}": "online/test_online_limits.py::"
        "test_a_client_may_do_so_much_at_once_and_so_much_in_the_long_run"
        for kind in ("COMMANDS", "INVITATIONS", "LINES", "SIGN_INS", "SIGN_UPS", "DOWNLOADS")
        for span in ("AT_ONCE", "A_MINUTE")
    },
    **{
        f"server.{kind}_{span}": "online/test_lockout.py::test_so_many_guesses_at_once_and_so_many_in_the_long_run"
        for kind in ("GUESSES", "GUESSES_OF_ALL")
        for span in ("AT_ONCE", "A_MINUTE")
    },
    **{
        f"server.GUESTS_{span}": "online/test_guests.py::test_a_client_may_be_so_many_guests"
        for span in ("AT_ONCE", "A_MINUTE")
    },
    "server.STREAMS": "test_live_streams.py::test_so_many_streams_are_open_and_one_more_takes_the_place_of_one",
    "server.STREAMS_EACH": "test_live_streams.py::test_a_person_may_follow_so_many_streams",
    "server.STREAMS_SHARED": "test_live_streams.py::"
    "test_those_without_an_account_who_share_an_address_may_follow_so_many_streams",
    "server.SHARED": "online/test_online_limits.py::test_those_without_an_account_share_so_much_of_an_address",
    "server.RATED_CLIENTS": "online/test_online_limits.py::test_so_many_clients_are_counted",
    "online.CLOCK": "online/test_commands.py::test_a_clock_shows_a_month_at_most_however_much_is_given",
    "online.FIRST_TURN": "online/test_commands.py::test_a_first_turn_that_does_not_come_ends_the_game_without_a_result",
    "online.INVITATION": "online/test_commands.py::test_an_invitation_expires",
    "online.SEEK": "online/test_lobby.py::test_a_live_challenge_stands_as_long_as_its_owner_is_there",
    "online.UNTIMED": "online/test_commands.py::test_a_game_without_clocks_is_not_kept_for_ever",
    "online.PAUSE": "online/test_commands.py::test_a_pause_does_not_last_for_ever",
    "online.ABSENCE": "online/test_commands.py::"
    "test_a_live_game_is_claimed_when_the_player_to_act_has_been_gone_for_a_minute",
    "online.RESUMING": "online/test_commands.py::test_who_is_called_back_after_a_pause_has_a_moment_to_come",
    "online.REQUESTS": "online/test_commands.py::test_an_offer_is_declined_or_withdrawn_and_made_three_times_at_most",
    "online.MATCHES": "online/test_online_limits.py::test_so_many_matches_are_kept",
    "online.CACHED_GAMES": "online/test_online_limits.py::test_so_many_games_are_known_and_so_much_of_their_story",
    "online.CACHED_STORY": "online/test_online_limits.py::test_so_many_games_are_known_and_so_much_of_their_story",
    "online.SILENT": "online/test_online_limits.py::test_so_many_positions_are_silent_without_being_worked_out_again",
    "online.SILENT_ABOUT": "online/test_fair_play.py::test_a_turn_that_can_lead_too_far_silences_its_game_and_no_other",
    "online.KNOWN_PEOPLE": "online/test_online_limits.py::test_so_many_people_are_remembered_and_for_so_long",
    "online.KNOWN_FOR": "online/test_online_limits.py::test_so_many_people_are_remembered_and_for_so_long",
    "online.TRIES": "online/test_online_limits.py::test_a_command_is_tried_so_often",
    "online.DOWNTIME": "online/test_online_limits.py::"
    "test_time_is_given_back_after_so_long_a_silence_and_no_shorter_one",
    "online.PRESENCE": "online/test_online_limits.py::test_somebody_is_present_as_long_as_their_process_is_not_silent",
    "online.LEAVING": "online/test_playing_each_other.py::test_who_comes_and_goes_is_told",
    "online.SWEEP": "online/test_online_limits.py::test_so_many_games_are_ended_in_one_go",
    "online.LISTED": "online/test_online_limits.py::test_lists_have_so_many_entries",
    "online.SEEKS": "online/test_online_limits.py::test_lists_have_so_many_entries",
    "online.WATCHABLE": "online/test_lobby.py::test_what_is_watched_stays_where_it_is",
    "online.WATCHED_FOR": "online/test_online_limits.py::test_what_is_watched_keeps_its_place_for_so_long",
    "online.OPEN_INVITATIONS": "online/test_online_limits.py::test_somebody_may_have_so_many_invitations_open",
    "online.GAMES": "online/test_online_limits.py::test_somebody_may_have_so_many_games_under_way",
    "online.NEVER_PLAYED": "online/test_guests.py::test_a_guest_who_never_played_is_forgotten_after_a_while",
    "online.NOT_PLAYED": "online/test_admin.py::test_guests_go_who_have_not_played_for_a_year_and_nobody_else",
    "online.TALK_A_MINUTE": "online/test_talk.py::test_nobody_says_more_than_may_be_in_a_minute_or_in_a_game",
    "online.TALK_IN_GAME": "online/test_talk.py::test_nobody_says_more_than_may_be_in_a_minute_or_in_a_game",
    "online.TALK_AFTER": "online/test_talk.py::test_players_talk_for_a_day_after_the_end",
    "online.PASSWORD_LEAST": "online/test_account_limits.py::test_a_password_has_so_many_characters",
    "online.PASSWORDS_AT_ONCE": "online/test_account_limits.py::"
    "test_so_many_passwords_are_hashed_at_once_and_so_many_wait",
    "online.PASSWORDS_WAITING": "online/test_account_limits.py::"
    "test_so_many_passwords_are_hashed_at_once_and_so_many_wait",
    "online.CONFIRMED_FOR": "online/test_accounts.py::"
    "test_what_changes_an_account_needs_somebody_who_has_just_shown_who_they_are",
    "online.CHALLENGE": "online/test_account_limits.py::test_a_challenge_is_good_for_so_long",
    "online.PASSKEYS": "online/test_account_limits.py::test_an_account_has_so_many_passkeys",
    "online.AGENT": "online/test_account_limits.py::test_of_a_browser_that_nobody_knows_so_much_is_kept",
    "online.RECOVERY_CODES": "online/test_accounts.py::test_a_guest_becomes_an_account_and_keeps_the_running_game",
    "online.SESSIONS": "online/test_account_limits.py::"
    "test_an_account_has_so_many_sessions_and_another_one_ends_the_one_used_least",
    "online.SEEN": "online/test_account_limits.py::test_that_a_session_is_used_is_written_down_after_so_long",
    "online.BLOCKS": "online/test_account_limits.py::test_somebody_has_blocked_so_many",
    "online.KNOWN_BLOCKS": "online/test_account_limits.py::test_the_blocks_of_so_many_people_are_remembered",
    "online.MOVED": "online/test_account_games.py::test_games_change_hands_some_at_a_time_until_all_have",
    "online.DOWNLOADED": "online/test_account_limits.py::test_a_file_about_somebody_has_so_many_games",
    "online.COMPUTER_JOBS": "online/test_computers.py::test_a_process_sees_to_so_many_games_at_once",
    "online.CLAIM": "online/test_computers.py::test_a_turn_whose_process_has_died_is_taken_by_another",
    "online.LEADERS": "online/test_records.py::test_a_leaderboard_has_so_many_lines_and_no_provisional_rating",
    "online.PROFILE_GAMES": "online/test_records.py::"
    "test_openings_are_those_of_the_latest_games_the_most_frequent_first",
    "online.RECENT": "online/test_records.py::test_a_profile_shows_the_latest_and_no_more_than_it_may",
    "online.HISTORY": "online/test_records.py::test_a_profile_shows_the_latest_and_no_more_than_it_may",
    "online.OPENINGS": "online/test_records.py::test_openings_are_those_of_the_latest_games_the_most_frequent_first",
    "online.BOTS": "online/test_records.py::test_somebody_has_so_many_bots",
    "online.SUBSCRIPTIONS": "online/test_push.py::test_each_browser_of_a_person_is_told_and_the_oldest_makes_room",
    "online.PUSH_DELAY": "online/test_push.py::test_a_notice_waits_a_moment_and_is_kept_for_a_day",
    "online.PUSH_AT_ONCE": "online/test_push.py::test_a_process_takes_so_many_notices_at_once",
    "online.PUSH_LOOKUPS": "online/test_push.py::test_who_asks_for_names_that_nobody_answers_for_keeps_no_notice_back",
    "online.PUSH_CLAIM": "online/test_push.py::test_what_a_process_had_claimed_when_it_died_is_sent_by_another",
    "online.PUSH_PATIENCE": "online/test_push_encryption.py::test_a_push_service_that_says_nothing_is_left",
    "online.PUSH_DEADLINE": "online/test_push_encryption.py::test_a_push_service_that_never_ends_its_answer_is_left",
    "online.PUSH_ANSWER": "online/test_push_encryption.py::test_of_an_answer_only_the_beginning_is_read",
    "online.PUSH_TRIES": "online/test_push.py::test_a_push_service_that_is_away_is_asked_again_for_so_long",
    "online.PUSH_PAUSE": "online/test_push.py::test_the_pauses_double_up_to_the_longest",
    "online.PUSH_LONGEST_PAUSE": "online/test_push.py::test_the_pauses_double_up_to_the_longest",
    "online.PUSH_KEPT": "online/test_push.py::test_a_notice_waits_a_moment_and_is_kept_for_a_day",
    "online.PUSH_TOKEN": "online/test_push_encryption.py::"
    "test_a_server_signs_for_one_push_service_and_for_a_day_at_most",
    "server.SHORT_SLICE": "test_search_queue.py::"
    "test_a_long_turn_has_to_finish_when_a_short_one_has_waited_for_a_slice",
    "server.LONG_SLICE": "test_search_queue.py::test_a_long_search_has_a_longer_slice_while_others_ask_for_as_much",
}
NO_LIMITS = {
    "service.KEY_BYTES": "how long keys are made",
    "server.NEW_CONNECTIONS": "what the system keeps for us, and may keep less of",
    "server.SWITCH": "a setting of the interpreter",
    "server.RETRY_AFTER": "advice to clients",
    "online.ID": "how long names of games are made",
    "online.HEARTBEAT": "a rhythm of the server's own",
    "online.GRACE": "what the server allows itself",
    "online.SEEK_RENEWAL": "a rhythm of the server's own",
    "online.FORGETTING": "a rhythm of the server's own",
    "online.PULSE": "a rhythm of the server's own",
    "online.LOBBY_PACE": "a rhythm of the server's own",
    "online.AGAIN": "a rhythm of the server's own",
    "online.READY": "what the server allows its database",
    "online.STOPPING": "what the server allows itself",
    "online.RECOVERY_CODE": "how long codes are made",
    "online.ERRANDS_PACE": "a rhythm of the server's own",
    "online.ERRAND_AGAIN": "a rhythm of the server's own",
    "online.PUSH_POLL": "a rhythm of the server's own",
}
"""What stands among the limits, and limits nobody."""


def test_every_limit_has_its_reason() -> None:
    assert [name for name, _, reason in limits() if not reason] == []


def test_every_limit_has_a_test_at_it_and_beyond_it() -> None:
    assert {*FIELDS, *HERE, *ELSEWHERE, *NO_LIMITS} == ALL.keys()
    assert all(name in globals() for name in HERE.values())
    for place in ELSEWHERE.values():
        file, _, test = place.partition("::")
        assert f"def {test}(" in (ROOT / "tests" / file).read_text(encoding="utf-8"), place


def test_every_limit_is_told_to_hosts_as_it_is() -> None:
    told = dict(re.findall(r"^\| `((?:server|service|online)\.[A-Z_]+)` \| ([0-9.]+) \| .+ \|$", HOSTING, re.MULTILINE))
    assert {name: float(value) for name, value in told.items()} == {name: float(value) for name, value in ALL.items()}
