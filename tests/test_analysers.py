"""Searches that are kept for a study: gone on with along a line, never needed, and bounded in every way."""

import pytest

import teban
from teban.core.position import Position
from teban.service import limits
from teban.service.analysers import AnalyserCache
from teban.service.engine import Thoughts
from teban.service.models.engine import Analysis
from teban.service.models.requests import AnalysisRequest

LONG, SHORT = 0.5, 0.001


def ask(
    cache: AnalyserCache,
    position: Position,
    key: str | None = "",
    client: str = "",
    seconds: float = SHORT,
    **more: object,
) -> list[Analysis]:
    """All that an analysis tells, in a host without threads."""
    fields = {"game": position.game.name, "options": dict(position.options), "start": position.text}
    asked = AnalysisRequest.model_validate({**fields, "analyser": key, "seconds": seconds, **more})
    return [event.data for event in Thoughts(asked, cache, client)]


def key_of(told: list[Analysis]) -> str:
    key = told[0].analyser
    assert key
    return key


def test_walking_along_a_line_goes_on_with_the_tree() -> None:
    cache, position = AnalyserCache(), teban.start("stoic")
    *_, last = ask(cache, position, seconds=LONG)
    best = last.candidates[0]
    key = key_of([last])
    for _ in range(2):  # the same search follows more than once
        position = position.play(best.action)
        first, *_ = ask(cache, position, key, since=[best.action])
        assert first.visits >= best.visits > 100
        assert first.candidates[0].action in position.legal()
        assert first.analyser == key
        best = first.candidates[0]


def test_several_actions_are_followed_at_once_and_none_at_all() -> None:
    cache, position = AnalyserCache(), teban.start("realm")
    *_, last = ask(cache, position, seconds=LONG)
    line = [action for turn in last.candidates[0].turns for action in turn][:2]
    kept = ask(cache, position, key_of([last]))[0].visits
    assert kept >= last.visits
    told = ask(cache, position.play_all(line), key_of([last]), since=line)
    assert 0 < len(line) == 2
    assert told[0].visits > 20


@pytest.mark.parametrize("since", [["a1"], ["zz"], [], ["e5"] * 2])
def test_what_does_not_lead_to_the_position_begins_a_new_search(since: list[str]) -> None:
    cache, start = AnalyserCache(), teban.start("stoic")
    *_, last = ask(cache, start, seconds=LONG)
    told = ask(cache, start.play("e5"), key_of([last]), since=since)
    assert told[0].visits < last.visits / 10
    assert told[0].candidates[0].action in start.play("e5").legal()
    assert len(cache) == 1


def test_a_key_that_nobody_knows_is_answered_as_if_there_were_none() -> None:
    told = ask(AnalyserCache(), teban.start("stoic"), "no such key")
    assert told[0].visits > 0
    assert key_of(told) != "no such key"


def test_an_analyser_has_one_request_at_a_time() -> None:
    cache, position = AnalyserCache(), teban.start("stoic")
    *_, last = ask(cache, position, seconds=LONG)
    asked = AnalysisRequest(game="stoic", seconds=SHORT, analyser=last.analyser)
    first, second = Thoughts(asked, cache), Thoughts(asked, cache)
    running, other = iter(first), iter(second)
    assert next(running).data.visits >= last.visits
    told = next(other).data
    assert told.visits < last.visits / 2
    assert told.analyser != last.analyser
    running.close()
    other.close()
    assert len(cache) == 2


def test_whoever_leaves_early_finds_the_tree_again() -> None:
    cache = AnalyserCache()
    running = iter(Thoughts(AnalysisRequest(game="stoic", seconds=1, analyser=""), cache))
    told = next(running).data
    assert len(cache) == 0
    running.close()
    assert ask(cache, teban.start("stoic"), told.analyser)[0].visits >= told.visits


def test_a_stop_that_comes_late_does_not_stop_the_next_search() -> None:
    cache = AnalyserCache()
    ended = Thoughts(AnalysisRequest(game="stoic", seconds=SHORT, analyser=""), cache)
    *_, told = ended
    running = iter(Thoughts(AnalysisRequest(game="stoic", seconds=LONG, analyser=told.data.analyser), cache))
    next(running)
    ended.stop()
    assert len(list(running)) > 1


def test_nothing_is_kept_unless_it_is_asked_for() -> None:
    cache = AnalyserCache()
    assert ask(cache, teban.start("stoic"), None)[0].analyser is None
    assert len(cache) == 0


def test_a_position_that_stands_for_the_second_time_begins_a_new_search() -> None:
    """A tree holds the draws of the past in which it grew."""
    position = teban.start("stoic")
    cache, after = AnalyserCache(), position.play("e5")
    *_, last = ask(cache, position, seconds=LONG)
    told = ask(cache, after, key_of([last]), since=["e5"], repeated=[after.text])
    assert told[0].visits < last.visits / 10


# Bounds


def test_an_idle_analyser_expires() -> None:
    now = [0.0]
    cache, position = AnalyserCache(idle=10, clock=lambda: now[0]), teban.start("stoic")
    *_, last = ask(cache, position, seconds=LONG)
    now[0] = 9.0
    *_, again = ask(cache, position, last.analyser)
    assert again.visits >= last.visits
    now[0] = 20.0
    assert ask(cache, position, last.analyser)[0].visits < last.visits / 2


def test_a_client_loses_its_own_analysers_first() -> None:
    cache, position = AnalyserCache(most=4, each=2), teban.start("stoic", size=3)
    others = [key_of(ask(cache, position, client=client)) for client in ("a", "b")]
    for _ in range(20):
        ask(cache, position, client="greedy")
    assert len(cache) == 4
    assert {key_of(ask(cache, position, key, client=client)) for key, client in zip(others, "ab", strict=True)} == set(
        others
    )


def test_a_newcomer_gets_in_and_the_least_recently_used_goes() -> None:
    cache, position = AnalyserCache(most=2, each=2), teban.start("stoic", size=3)
    first, second = (key_of(ask(cache, position, client=client)) for client in ("a", "b"))
    assert key_of(ask(cache, position, first, client="a")) == first
    third = key_of(ask(cache, position, client="c"))
    assert len(cache) == 2
    assert key_of(ask(cache, position, third, client="c")) == third
    assert key_of(ask(cache, position, second, client="b")) != second


def test_whoever_asks_often_makes_others_lose_at_most_one() -> None:
    cache, position = AnalyserCache(most=4, each=2), teban.start("stoic", size=3)
    others = {client: key_of(ask(cache, position, client=client)) for client in "abcd"}
    for _ in range(20):
        ask(cache, position, client="greedy")
    assert all(key_of(ask(cache, position, others[client], client=client)) == others[client] for client in "bcd")


def test_what_is_kept_stays_within_its_memory() -> None:
    cache, position = AnalyserCache(), teban.start("stoic", size=3)
    for number in range(3 * limits.ANALYSERS):
        ask(cache, position, client=str(number))
    assert len(cache) == limits.ANALYSERS


def test_a_search_is_followed_for_so_many_actions_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "FOLLOWED", 1)
    cache, position = AnalyserCache(), teban.start("stoic")
    *_, last = ask(cache, position, seconds=LONG)
    for is_kept in (True, False):
        best = last.candidates[0]
        position = position.play(best.action)
        told = ask(cache, position, last.analyser, since=[best.action])
        assert (told[0].visits >= best.visits) == is_kept
        *_, last = ask(cache, position, last.analyser, seconds=LONG)
