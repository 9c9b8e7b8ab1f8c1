from collections.abc import Callable
from functools import partial
from itertools import pairwise
from random import Random
from typing import Any

import pytest

import teban
from cases import CASES, name_of
from teban import IllegalAction, Outcome, Position, TebanError, native
from teban.core.match import Match, MatchError, Turn
from teban.draw.svg import svg

REPETITION = Outcome(None, "repetition")

REALM_SETUP = "Bb11 Bh8 Be8 Be5 Bh5 Bb2 Pc10 Pg7 Pf7 Pf6 Pi4 Pa3"
"""Every Base and Power of Realm's setup; each of these actions is a turn of its own."""

ONE_CELL_CARDS = "A(0,1)/B(0,1)/C(0,1)/D(0,1)"
"""Four cards of The Reclamation that all reach the square before the gardener."""


def played(actions: str, start: str | Position, **options: Any) -> Match:
    match = Match(teban.start(start, **options) if isinstance(start, str) else start)
    go_on(match, actions)
    return match


def go_on(match: Match, actions: str) -> None:
    for action in actions.split():
        match.play(action)


def turns_of(match: Match) -> list[str]:
    return [f"{turn.seat}: {' '.join(turn.actions)}" for turn in match.turns]


# History


def test_a_match_begins_with_nothing_played() -> None:
    start = teban.start("stoic")
    match = Match(start, players=("Aoi", "Ben"), date="2026-11-15", comment="A first game.")
    assert (match.start, match.position, match.positions) == (start, start, (start,))
    assert (match.actions, match.turns, match.turn_number, match.outcome, match.comments) == ((), (), 1, None, {})
    assert (match.players, match.date, match.comment) == (("Aoi", "Ben"), "2026-11-15", "A first game.")
    assert (match.seat, match.legal()) == (1, start.legal())


def test_playing_goes_from_position_to_position() -> None:
    match = played("c3 d4", "stoic", size=3)
    start = match.start
    assert match.actions == ("c3", "d4")
    assert match.positions == (start, start.play("c3"), start.play("c3").play("d4"))
    assert match.position == match.positions[-1]
    assert match.turns == (Turn(1, 1, ("c3",)), Turn(2, 2, ("d4",)))
    assert (match.seat, match.turn_number) == (1, 3)


def test_an_illegal_action_changes_nothing() -> None:
    match = played("c3", "stoic", size=3)
    with pytest.raises(IllegalAction) as refused:
        match.play("c3")
    assert refused.value.reason.code == "occupied"
    assert (match.actions, len(match.positions), match.seat) == (("c3",), 2, 2)


def test_the_outcome_is_that_of_the_rules() -> None:
    match = Match(teban.start("stoic", size=2))
    while match.legal():
        match.play(match.legal()[0])
    assert match.outcome
    assert match.outcome == match.position.outcome
    assert match.legal() == ()
    with pytest.raises(IllegalAction) as refused:
        match.play("a1")
    assert refused.value.reason.code == "game_over"


# Turns


@pytest.mark.parametrize(
    ("game", "options", "turns"),
    [
        ("borderland", {}, ["1: Wc3 Bf6", "2: black", "1: c5 c3-b3", "2: f6-g6 pass"]),
        ("borderland", {}, ["1: Wc3 Bf6", "2: white", "2: c5 c3-b3", "1: f6-g6 pass"]),
        ("node", {}, ["1: a1", "2: f1 k1", "1: a3", "2: k3 f8"]),
        ("orochi", {}, ["1: Wd4", "2: Wd5 We4", "1: Wc3", "2: Wd3 flip-d4 Ba1", "1: Ba2"]),
        ("sibling", {"size": 4}, ["1: d4", "2: a1 a4", "1: g1 g4"]),
        ("sibling", {"size": 4, "pie": True}, ["1: d4", "2: white", "1: a1 a4", "2: g1 g4"]),
        ("sibling", {"size": 4, "pie": True}, ["1: d4", "2: black", "2: a1 a4", "1: g1 g4"]),
        ("garden", {}, ["1: f1-e1 card-K", "2: a6-b6 card-K"]),
        ("throne", {}, ["1: f1-e1 card-K", "2: a6-b6 card-K"]),
    ],
)
def test_the_actions_of_one_seat_are_one_turn(game: str, options: dict[str, Any], turns: list[str]) -> None:
    match = played(" ".join(turn[3:] for turn in turns), game, **options)
    assert turns_of(match) == turns
    assert [turn.number for turn in match.turns] == list(range(1, len(turns) + 1))


@pytest.mark.parametrize(
    ("reading", "turns"),
    [
        (
            "classic",
            [
                "1: Pc10-c3",  # nothing else could move with it, so the turn ended by itself
                "2: Pa3-a10",
                "1: Pc3-c10 Eb12N",
                "2: Pa10-a3 Eb1S",
                "1: Pc10-c3 end",
                "2: Re5 d6",
                "1: pass",
            ],
        ),
        ("sheet", ["1: Pc10-c9 skip end", "2: Pa3-a10 end"]),
    ],
)
def test_a_turn_of_realm_holds_its_moves_events_and_end(reading: str, turns: list[str]) -> None:
    match = played(f"{REALM_SETUP} {' '.join(turn[3:] for turn in turns)}", "realm", reading=reading)
    placed = [f"{seat}: {action}" for seat, action in zip((1, 2) * 6, REALM_SETUP.split(), strict=True)]
    assert turns_of(match) == placed + turns


def test_squares_chosen_one_by_one_belong_to_the_turn_of_their_card() -> None:
    one_in_hand = teban.load("garden W2W2W2W2W2W2/....../..B3.../....../...W3../...... 1 1,15 0,0 - - - - -")
    assert turns_of(played("d2-d3 card-P put-d2 c4-c3", one_in_hand)) == ["1: d2-d3 card-P put-d2", "2: c4-c3"]


@pytest.mark.parametrize("case", CASES, ids=name_of)
def test_turns_change_hands_in_every_rule_set_except_after_choosing_sides(case: tuple[str, dict[str, Any]]) -> None:
    game, options = case
    random, match = Random(5), Match(teban.start(game, **options))
    while match.outcome is None and len(match.actions) < 40:
        match.play(random.choice(match.legal()))
    turns = match.turns
    assert tuple(action for turn in turns for action in turn.actions) == match.actions
    seats = [position.seat for position in match.positions[:-1]]
    assert [turn.seat for turn in turns for _ in turn.actions] == seats
    for turn, following in pairwise(turns):
        assert following.seat != turn.seat or turn.actions[-1] in ("white", "black")


# Taking back


def test_taking_back_an_action_restores_the_position_before_it() -> None:
    match = played("d4 a1 a4 g1", "sibling", size=4)
    match.takeback()
    assert match.actions == ("d4", "a1", "a4")
    assert match.position == match.start.play("d4").play("a1").play("a4")
    assert (match.seat, match.turn_number, match.actions_in_turn) == (1, 3, 0)
    match.takeback()
    assert match.position == match.start.play("d4").play("a1")
    assert (match.seat, match.turn_number, match.actions_in_turn) == (2, 2, 1)
    go_on(match, "a3 g4")
    assert turns_of(match) == ["1: d4", "2: a1 a3", "1: g4"]


def test_taking_everything_back_leads_to_the_start() -> None:
    match = played("Wc3 Bf6 white c5 c3-b3 f6-g6", "borderland")
    for _ in range(6):
        match.takeback()
    assert (match.positions, match.actions, match.turns, match.turn_number) == ((match.start,), (), (), 1)


def test_taking_back_a_turn_takes_what_has_been_played_of_it() -> None:
    match = played("Wc3 Bf6 white c5", "borderland")
    match.takeback_turn()
    assert match.actions == ("Wc3", "Bf6", "white")


def test_taking_back_a_turn_that_has_not_begun_takes_the_one_before() -> None:
    match = played("Wc3 Bf6 white c5 c3-b3", "borderland")
    for remaining in (["1: Wc3 Bf6", "2: white"], ["1: Wc3 Bf6"], []):
        match.takeback_turn()
        assert turns_of(match) == remaining


def test_taking_back_a_finished_game_opens_it_again() -> None:
    match = Match(teban.start("stoic", size=2))
    while match.legal():
        match.play(match.legal()[0])
    number = len(match.actions)
    match.takeback()
    assert match.outcome is None
    assert len(match.actions) == number - 1
    assert match.legal()


@pytest.mark.parametrize("take_back", [Match.takeback, Match.takeback_turn])
def test_at_the_start_there_is_nothing_to_take_back(take_back: Any) -> None:
    match = played("c3", "stoic")
    match.takeback()
    with pytest.raises(MatchError) as refused:
        take_back(match)
    assert refused.value.reason.code == "nothing_to_take_back"


def test_a_comment_goes_with_the_last_action_of_its_turn() -> None:
    match = played("d4 a1 a4 g1", "sibling", size=4)
    match.comments.update({1: "the middle", 2: "corners", 3: "more corners"})
    match.takeback()
    assert match.comments == {1: "the middle", 2: "corners"}
    match.takeback()
    assert match.comments == {1: "the middle", 2: "corners"}, "half of turn 2 is still there"
    match.takeback()
    assert match.comments == {1: "the middle"}
    match.takeback_turn()
    assert match.comments == {}


# Resignation and agreement


@pytest.mark.parametrize(("seat", "winner"), [(1, 2), (2, 1)])
def test_either_seat_may_resign_whoever_is_to_act(seat: int, winner: int) -> None:
    match = played("c3", "stoic")
    match.resign(seat)
    assert match.outcome == Outcome(winner, "resigned")
    assert match.legal() == ()


@pytest.mark.parametrize("seat", [0, 3])
def test_nobody_sits_elsewhere(seat: int) -> None:
    match = played("c3", "stoic")
    with pytest.raises(MatchError) as refused:
        match.resign(seat)
    assert (refused.value.reason.code, refused.value.reason.params) == ("wrong_seat", {"seat": seat})
    assert match.outcome is None


def test_players_may_agree_on_a_draw() -> None:
    match = played("c3", "stoic")
    match.agree_draw()
    assert match.outcome == Outcome(None, "agreed_draw")


def test_a_decided_match_refuses_actions_resignation_and_agreement() -> None:
    match = played("c3", "stoic")
    match.agree_draw()
    with pytest.raises(IllegalAction) as illegal:
        match.play("d4")
    assert (illegal.value.action, illegal.value.reason.code) == ("d4", "match_over")
    refused: list[TebanError] = []
    for decide in (match.agree_draw, lambda: match.resign(1)):
        with pytest.raises(MatchError) as over:
            decide()
        refused.append(over.value)
    assert [error.reason.code for error in refused] == ["match_over", "match_over"]
    assert (match.actions, match.outcome) == (("c3",), Outcome(None, "agreed_draw"))


def test_a_game_that_is_over_cannot_be_resigned() -> None:
    match = Match(teban.start("stoic", size=2))
    while match.legal():
        match.play(match.legal()[0])
    with pytest.raises(MatchError):
        match.resign(1)


@pytest.mark.parametrize("take_back", [Match.takeback, Match.takeback_turn])
@pytest.mark.parametrize(
    "decide", [Match.agree_draw, lambda match: match.resign(2), lambda match: match.lose_on_time(2)]
)
def test_taking_back_a_decision_leaves_the_actions_alone(take_back: Any, decide: Any) -> None:
    match = played("d4 a1", "sibling", size=4)  # in the middle of a turn
    decide(match)
    take_back(match)
    assert match.outcome is None
    assert match.actions == ("d4", "a1")
    match.play("a4")


# Repetition


def squish() -> tuple[Match, str]:
    """In each army a piece goes to and fro between two others."""
    return Match(teban.load("squish ..../B.B.B/....../......./....../W.W.W/.... 1")), "b3-b4 f3-f4 b4-b3 f4-f3"


def borderland(choice: str) -> tuple[Match, str]:
    return played(f"Wc3 Bf6 {choice}", "borderland"), "c3-c4 pass f6-f7 pass c4-c3 pass f7-f6 pass"


def realm() -> tuple[Match, str]:
    """With an Enforcer at home, a Power may visit an enemy realm and come back without any event."""
    match = played(f"{REALM_SETUP} Pc10-c3 Pa3-a10 Pc3-c10 Eb12N Pa10-a3 Eb1S", "realm")
    return match, "Pc10-c3 end Pa3-a10 end Pc3-c10 Pa10-a3"


def reclamation(game: str, hand: int) -> tuple[Match, str]:
    """Each puts a stone that the other takes. Cards come back in threes, so six turns each restore them too."""
    stacks = "....../....../..B3.../....../...W3../......"
    match = Match(teban.load(f"{game} cards={ONE_CELL_CARDS} {stacks} 1 {hand},{hand} 0,0 D D - - -"))
    there, back = ("d2-c2 card-{0} c4-d4 card-{0}", "c2-d2 card-{0} d4-c4 card-{0}")
    cycle = " ".join((back if turn % 2 else there).format(card) for turn, card in enumerate("ABCABD"))
    return match, cycle


@pytest.mark.parametrize(
    "opening",
    [
        pytest.param(squish, id="squish"),
        pytest.param(partial(borderland, "black"), id="borderland"),
        pytest.param(partial(borderland, "white"), id="borderland-whoever-chose-goes-on"),
        pytest.param(realm, id="realm"),
        pytest.param(partial(reclamation, "garden", 14), id="garden"),
        pytest.param(partial(reclamation, "throne", 15), id="throne"),
    ],
)
def test_the_third_time_at_the_start_of_a_turn_draws(opening: Callable[[], tuple[Match, str]]) -> None:
    match, cycle = opening()
    first = match.position
    for action in (cycle + " " + cycle).split():
        assert match.outcome is None
        match.play(action)
    assert match.outcome == REPETITION
    assert match.positions.count(first) == 3
    assert match.position.outcome is None, "the rules themselves know nothing of it"
    assert match.legal() == ()
    with pytest.raises(IllegalAction) as refused:
        match.play(cycle.split()[0])
    assert refused.value.reason.code == "match_over"
    with pytest.raises(MatchError):
        match.resign(1)


def test_a_position_in_the_middle_of_a_turn_may_come_again_and_again() -> None:
    stones = "....../......./.W....../........./........../.........B./........../........./..W...../......./......"
    match = Match(teban.load(f"borderland {stones} 1 1 0 - - - - -"))
    there, back = "f10-f11 pass", "f11-f10 pass"
    go_on(match, f"c3-c4 pass {there} c4-c3 pass {back} c3-c4 i2-i3 {there} c4-c5 i3-i2 {back}")
    match.play("c5-c4")
    assert match.positions.count(match.position) == 3
    assert match.outcome is None
    match.play("pass")
    assert match.outcome is None


def test_taking_back_out_of_a_repetition_forgets_one_occurrence() -> None:
    match, cycle = squish()
    go_on(match, cycle + " " + cycle)
    for _ in range(2):  # and so again, if the same is played again
        match.takeback()
        assert match.outcome is None
        assert "f4-f3" in match.legal()
        match.play("f4-f3")
        assert match.outcome == REPETITION
    match.takeback_turn()
    match.play("f1-f2")
    assert match.outcome is None


def test_a_match_that_goes_on_from_a_position_knows_what_has_been_repeated() -> None:
    match, cycle = squish()
    go_on(match, cycle + " b3-b4 f3-f4 b4-b3")
    later = Match(match.position, repeated=match.repeated)
    assert set(later.repeated) == set(match.repeated)
    go_on(later, "f4-f3")
    assert later.outcome == REPETITION
    unknowing = Match(match.position)
    go_on(unknowing, "f4-f3")
    assert unknowing.outcome is None


def test_a_start_that_has_been_repeated_is_no_draw_yet() -> None:
    match, cycle = squish()
    later = Match(match.start, repeated=[match.start])
    assert later.outcome is None
    go_on(later, cycle)
    assert later.outcome == REPETITION


def test_taking_back_a_whole_cycle_forgets_it() -> None:
    match, cycle = borderland("white")
    go_on(match, cycle)
    for _ in cycle.split():
        match.takeback()
    go_on(match, cycle)
    assert match.outcome is None
    go_on(match, cycle)
    assert match.outcome == REPETITION


def test_a_resignation_may_follow_the_second_occurrence() -> None:
    match, cycle = squish()
    go_on(match, cycle)
    match.resign(1)
    assert match.outcome == Outcome(2, "resigned")


# Drawing


def test_a_match_is_drawn_with_its_last_turn() -> None:
    match = played("d4 a1 a4", "sibling", size=4)
    assert match._repr_svg_() == svg(match.position, last=("a1", "a4"))
    match.play("g1")
    assert match._repr_svg_() == svg(match.position, last=("g1",))


def test_a_match_without_actions_is_drawn_as_it_stands() -> None:
    match = Match(teban.start("garden"))
    assert match._repr_svg_() == svg(match.start)
    go_on(match, "f1-e1 card-K")
    assert match._repr_svg_() == svg(match.position, last=("f1-e1",))


# Several actions at once


def test_a_position_plays_several_actions() -> None:
    start = teban.start("stoic", size=3)
    assert start.play_all(()) == start
    assert start.play_all(["c3", "d4"]) == start.play("c3").play("d4")
    assert list(start.walk(["c3", "d4"])) == [start, start.play("c3"), start.play("c3").play("d4")]


@pytest.mark.parametrize("backend", ["native", "python"] if native.BUILT else ["python"])
def test_the_first_illegal_of_several_actions_is_named(backend: str) -> None:
    start = teban.start("stoic", size=3, backend=backend)
    with pytest.raises(IllegalAction) as caught:
        start.play_all(["c3", "d4", "c3", "nonsense"])
    assert (caught.value.number, caught.value.action) == (3, "c3")
    assert caught.value.reason == start.play("c3").play("d4").why_not("c3")
    with pytest.raises(IllegalAction) as alone:
        start.play("z9")
    assert alone.value.number is None


def test_a_match_keeps_what_was_played_before_an_illegal_action() -> None:
    match = Match(teban.start("stoic", size=3))
    with pytest.raises(IllegalAction) as caught:
        match.play_all(["c3", "d4", "c3", "b1"])
    assert (caught.value.number, match.actions) == (3, ("c3", "d4"))


def test_several_actions_may_each_depend_on_the_match() -> None:
    match = Match(teban.start("stoic", size=3))
    match.play_all(match.legal()[-1] for _ in range(3))
    assert len(match.actions) == 3
