"""Players and levels: whoever is asked gives a legal action, and each level keeps its promises."""

from math import inf
from queue import Queue
from random import Random
from threading import Thread
from time import sleep

import pytest

import teban
from teban import Match, Position
from teban.arena.players import UnknownPlayer, make_player
from teban.engine.levels import LEVELS, Level, levels
from teban.engine.player import LevelPlayer, Thinker, noticed
from teban.engine.search import Candidate

GAMES = tuple(game.name for game in teban.games())


def finish(match: Match, *names: str, most: int = 400) -> Match:
    """Play on, each seat by its player, until the end or for so many actions."""
    players = [make_player(name, memory=8, seed=seat) for seat, name in enumerate(names)]
    while match.legal() and len(match.actions) < most:
        match.play(players[match.seat - 1].choose(match, 0.002))
    for player in players:
        player.close()
    return match


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", ["teban", "uct", "level:1", "level:4", "random"])
def test_every_player_plays_every_game(game: str, name: str) -> None:
    match = finish(Match(teban.start(game)), name, "random", most=150)
    assert match.outcome or len(match.actions) == 150


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("plain", [False, True])
def test_who_counts_visits_needs_no_clock(game: str, plain: bool) -> None:
    match = Match(teban.start(game))
    assert Thinker(plain=plain, visits=40, memory=8).choose(match, inf) in match.legal()


@pytest.mark.parametrize("game", ["stoic", "realm", "node"])  # with turns of one action, of any number, and of two
def test_a_stop_ends_all_thinking_about_an_action(game: str) -> None:
    player, match, chosen = Thinker(memory=8), Match(teban.start(game)), Queue[str]()
    thread = Thread(target=lambda: chosen.put(player.choose(match, 3600)), daemon=True)
    thread.start()
    sleep(0.5)
    player.stop()
    assert chosen.get(timeout=60) in match.legal()


@pytest.mark.parametrize("game", ["stoic", "unlace", "orochi", "garden"])
def test_the_engine_beats_whoever_plays_at_random(game: str) -> None:
    for seat in (1, 2):
        names = ("teban", "random") if seat == 1 else ("random", "teban")
        outcome = finish(Match(teban.start(game)), *names).outcome
        assert outcome
        assert outcome.winner == seat


@pytest.mark.parametrize(
    "name", ["", "nobody", "level", "level:", "level:0", "level:9", "level:x", "level:²", "ugi:", "uct:"]
)
def test_a_name_of_nobody_is_refused_with_the_names_there_are(name: str) -> None:
    with pytest.raises(UnknownPlayer, match="level:1") as caught:
        make_player(name)
    assert "level:1" in caught.value.say("ja")


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_eight_levels_each_looking_farther(game: str) -> None:
    ladder = levels(game)
    assert [level.number for level in ladder] == list(LEVELS)
    assert ladder[-1] == Level(8, 0, 0.0)
    looks = [level.visits for level in ladder[:-1]]
    assert looks == sorted(looks)
    assert all(look > 0 for look in looks)
    oversights = [level.oversight for level in ladder]
    assert oversights == sorted(oversights, reverse=True)
    assert all(level.oversight == 0 for level in ladder if level.number >= 5)


def win_at_once(game: str, random: Random) -> tuple[Match, set[str]]:
    """A match in which some actions win at once, but not all."""
    while True:
        match = Match(teban.start(game))
        while match.legal():
            seat, position = match.seat, match.position
            wins = {action for action in match.legal() if won_by(position.play(action), seat)}
            if wins and len(wins) < len(match.legal()):
                return match, wins
            match.play(random.choice(match.legal()))


def won_by(position: Position, seat: int) -> bool:
    return position.outcome is not None and position.outcome.winner == seat


@pytest.mark.parametrize("game", ["stoic", "stride", "squish", "flowish", "unlace", "node", "garden"])
def test_nobody_from_level_three_on_overlooks_a_win_at_once(game: str) -> None:
    random = Random(4)
    for seed in range(3):
        match, wins = win_at_once(game, random)
        for number in range(3, 8):
            assert LevelPlayer(number, memory=8, seed=seed).choose(match, 5) in wins


@pytest.mark.parametrize("game", ["stoic", "stride", "squish", "flowish", "unlace"])
def test_nobody_from_level_five_on_lets_the_rival_win_at_once(game: str) -> None:
    random = Random(8)
    found = 0
    while found < 3:
        match = Match(teban.start(game))
        while match.legal():
            position = match.position
            loses = {
                action
                for action in match.legal()
                if any(
                    won_by(position.play(action).play(reply), position.rival) for reply in position.play(action).legal()
                )
            }
            if (
                loses
                and len(loses) < len(match.legal())
                and not any(won_by(position.play(action), position.seat) for action in match.legal())
            ):
                found += 1
                for number in range(5, 8):
                    assert LevelPlayer(number, memory=8, seed=found).choose(match, 5) not in loses
                break
            match.play(random.choice(match.legal()))


def candidate(action: str, winner: int | None = None, distance: int | None = None) -> Candidate:
    return Candidate(action, 1, 0.5, winner, distance, ((action,),))


def test_who_overlooks_nothing_takes_the_best() -> None:
    candidates = (candidate("a1"), candidate("a2"))
    assert noticed(candidates, Level(5, 100, 0.0), 1, Random(1)).action == "a1"


def test_who_overlooks_things_takes_the_best_of_the_rest() -> None:
    candidates = tuple(candidate(f"a{i}") for i in range(1, 6))
    random = Random(1)
    chosen = [noticed(candidates, Level(1, 10, 0.5), 1, random).action for _ in range(2000)]
    shares = [chosen.count(f"a{i}") / len(chosen) for i in range(1, 6)]
    assert shares[0] == pytest.approx(0.5, abs=0.05)
    assert shares[1] == pytest.approx(0.25, abs=0.05)
    assert shares == sorted(shares, reverse=True)


def test_who_overlooks_everything_takes_any() -> None:
    candidates = tuple(candidate(f"a{i}") for i in range(1, 6))
    random = Random(1)
    chosen = [noticed(candidates, Level(1, 10, 1.0), 1, random).action for _ in range(2000)]
    assert [chosen.count(f"a{i}") / len(chosen) for i in range(1, 6)] == pytest.approx([0.2] * 5, abs=0.05)


def test_low_levels_may_overlook_a_win() -> None:
    candidates = (candidate("a1", winner=2, distance=1), candidate("a2"))
    random = Random(1)
    assert {noticed(candidates, Level(2, 10, 0.5), 2, random).action for _ in range(50)} == {"a1", "a2"}
    assert {noticed(candidates, Level(3, 10, 0.5), 2, random).action for _ in range(50)} == {"a1"}


def test_a_player_follows_takebacks_and_other_games() -> None:
    player = Thinker(memory=8)
    match = Match(teban.start("stoic"))
    for _ in range(4):
        match.play(player.choose(match, 0.002))
    match.takeback()
    match.takeback()
    assert player.choose(match, 0.002) in match.legal()
    other = Match(teban.start("sibling"))
    assert player.choose(other, 0.002) in other.legal()


def test_where_there_is_no_choice_the_answer_comes_without_thinking() -> None:
    match = Match(teban.start("garden"))
    random = Random(2)
    while len(match.legal()) != 1:
        match.play(random.choice(match.legal()))
    assert Thinker(memory=8).choose(match, 10_000) == match.legal()[0]


def test_a_turn_is_ended_as_it_was_meant_when_no_time_is_left() -> None:
    match, player = Match(teban.start("garden")), Thinker(seed=1)
    match.play(player.choose(match, 0.2))
    assert player._search
    meant, looked = player._search.candidates()[0].turns[0], player._search.visits
    assert meant[0] == match.actions[0]
    assert player.choose(match, 0.0) == meant[1]
    assert player._search.visits == looked


def test_what_was_meant_in_another_match_is_forgotten() -> None:
    match, player = Match(teban.start("garden")), Thinker(seed=1)
    player.choose(match, 0.05)
    other = Match(teban.start("throne"))
    assert player.choose(other, 0.0) in other.legal()
