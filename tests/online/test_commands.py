"""The rules of play between people, without a database: what a command makes of a game, and what time does to it."""

from collections.abc import Callable
from typing import Any

import pytest
from pydantic import TypeAdapter

from teban.core.match import Match
from teban.errors import IllegalAction, TebanError
from teban.online import limits
from teban.online.errors import NoSuchTurn, NotYours, TooLate, TooSoon
from teban.online.games.commands import Circumstances, carry_out, overdue
from teban.online.games.matches import new_match
from teban.online.games.state import DAY, SECOND, Applied, OnlineGame, Person, invite
from teban.online.models.commands import Command
from teban.online.models.terms import Terms

COMMAND: TypeAdapter[Any] = TypeAdapter(Command)
UNTIMED = {"kind": "untimed"}
LIVE = {"kind": "live", "base": 60, "increment": 5}
SLOW = {"kind": "correspondence", "days": 3}
AOI, BEN, NOA = "aoi", "ben", "noa"
START = 1_000_000 * SECOND


def terms(time: dict[str, Any], **more: Any) -> Terms:
    usual = {"game": "stoic", "options": {"size": 3}, "begins": "inviter", "takebacks": True}
    return Terms.model_validate({**usual, "private": False, "open": False, "time": time, **more})


class Played:
    """A game that goes on with commands, at times told in seconds since it was proposed."""

    def __init__(self, time: dict[str, Any], *, joined: bool = True, **more: Any) -> None:
        self.terms = terms(time, **more)
        inviter = Person(id=AOI, name="Aoi")
        text = new_match(self.terms).position.text
        self.game = invite("game", self.terms, inviter, text, "1", START)
        self.next_game: OnlineGame | None = None
        if joined:
            self.do(BEN, "join", name="Ben")

    def match(self) -> Match:
        match = new_match(self.terms)
        match.play_all(self.game.actions)
        return match

    def do(self, person: str, do: str, at: float = 0, absent_since: float | None = None, **more: Any) -> Applied:
        circumstances = Circumstances(
            now=START + round(at * SECOND),
            match=self.match,
            inviter_begins=lambda: False,
            new_id=lambda: "next",
            absent_since=None if absent_since is None else START + round(absent_since * SECOND),
        )
        applied = carry_out(self.game, COMMAND.validate_python({"do": do, **more}), person, circumstances)
        assert applied.game.version == self.game.version + 1 == applied.happened.number
        self.game, self.next_game = applied.game, applied.next_game
        return applied

    def turn(self, at: float = 0, actions: list[str] | None = None) -> Applied:
        """The player to act plays a turn."""
        match = self.match()
        assert self.game.seat
        player = self.game.players[self.game.seat - 1]
        assert player
        chosen = actions or [match.legal()[0]]
        return self.do(player.id, "turn", at, number=self.game.number, actions=chosen)

    def turns(self, *times: float) -> None:
        for at in times:
            self.turn(at)

    @property
    def end(self) -> tuple[int | None, bool, str]:
        return told(self.game)

    @property
    def left(self) -> list[float]:
        assert self.game.left
        return [each / SECOND for each in self.game.left]


def told(game: OnlineGame) -> tuple[int | None, bool, str]:
    """How a game ended: who won, whether it is a draw, and why."""
    assert game.end
    return game.end.winner, game.end.is_draw, game.end.reason


def fallen(game: OnlineGame, at: int) -> OnlineGame:
    """A game after it has changed by itself."""
    changed = overdue(game, at)
    assert changed
    return changed.game


def refused(kind: type[TebanError], code: str, act: Callable[[], Any]) -> None:
    with pytest.raises(kind) as refusal:
        act()
    assert refusal.value.reason.code == f"online.{code}"


# Invitations


def test_who_accepts_an_invitation_sits_down_and_the_game_begins() -> None:
    played = Played(UNTIMED)
    game = played.game
    assert [player and player.name for player in game.players] == ["Aoi", "Ben"]
    assert (game.phase, game.seat, game.seat_of(AOI), game.seat_of(BEN), game.seat_of(NOA)) == (
        "playing",
        1,
        1,
        2,
        None,
    )


@pytest.mark.parametrize(("begins", "seat"), [("inviter", 1), ("invited", 2), ("random", 2)])
def test_who_begins_is_agreed_on_or_drawn(begins: str, seat: int) -> None:
    assert Played(UNTIMED, begins=begins).game.seat_of(AOI) == seat


def test_nobody_accepts_an_invitation_twice_and_nobody_their_own() -> None:
    refused(NotYours, "own_invitation", lambda: Played(UNTIMED, joined=False).do(AOI, "join", name="Me"))
    refused(TooLate, "taken", lambda: Played(UNTIMED).do(NOA, "join", name="Noa"))


def test_an_invitation_is_withdrawn_by_its_inviter_alone() -> None:
    waiting = Played(UNTIMED, joined=False)
    refused(NotYours, "only_players", lambda: waiting.do(BEN, "withdraw"))
    waiting.do(AOI, "withdraw")
    assert waiting.end == (None, False, "online.withdrawn")
    refused(TooLate, "over", lambda: waiting.do(BEN, "join", name="Ben"))


def test_an_invitation_expires() -> None:
    waiting = Played(UNTIMED, joined=False)
    late = START + limits.INVITATION * SECOND + 1
    assert overdue(waiting.game, late - 1) is None
    expired = fallen(waiting.game, late)
    assert (expired.phase, expired.deadline, told(expired)) == ("over", None, (None, False, "online.expired"))


def test_an_inviter_can_do_nothing_at_a_game_that_nobody_has_joined() -> None:
    refused(TooSoon, "nobody_there", lambda: Played(UNTIMED, joined=False).do(AOI, "resign"))


# Turns


def test_a_turn_is_whole_and_meant_for_this_position() -> None:
    played = Played(UNTIMED, game="stride", options={})
    first, *_ = played.match().legal()
    refused(NotYours, "not_your_turn", lambda: played.do(BEN, "turn", number=1, actions=[first]))
    refused(NotYours, "only_players", lambda: played.do(NOA, "turn", number=1, actions=[first]))
    refused(TooLate, "other_turn", lambda: played.do(AOI, "turn", number=2, actions=[first]))
    played.turn()
    assert (played.game.number, played.game.position) == (2, played.match().position.text)
    refused(TooLate, "other_turn", lambda: played.do(AOI, "turn", number=1, actions=[first]))  # though it is not hers


def test_an_unfinished_turn_is_refused_and_so_is_more_than_one() -> None:
    realm = Played(UNTIMED, game="realm", options={})
    opening = [realm.match().legal()[0]]
    match = realm.match()
    match.play(opening[0])
    if match.actions_in_turn:
        refused(NoSuchTurn, "unfinished_turn", lambda: realm.turn(actions=opening))
    stoic = Played(UNTIMED)
    two = [stoic.match().legal()[0], stoic.match().legal()[1]]
    refused(NoSuchTurn, "more_than_a_turn", lambda: stoic.turn(actions=two))


def test_an_illegal_turn_is_refused_with_the_rules_reason_and_leaves_the_match_as_it_was() -> None:
    played, match = Played(UNTIMED), Played(UNTIMED).match()
    circumstances = Circumstances(now=START, match=lambda: match, inviter_begins=lambda: False, new_id=lambda: "next")
    command = COMMAND.validate_python({"do": "turn", "number": 1, "actions": ["z99"]})
    with pytest.raises(IllegalAction):
        carry_out(played.game, command, AOI, circumstances)
    assert match.actions == ()


def test_the_rules_end_the_game() -> None:
    played = Played(UNTIMED)
    while played.game.phase == "playing":
        played.turn()
    outcome = played.match().outcome
    assert outcome
    assert played.end == (outcome.winner, outcome.winner is None, outcome.reason)
    assert (played.game.seat, played.game.deadline) == (None, None)
    refused(TooLate, "over", lambda: played.do(AOI, "resign"))


# Clocks


def test_live_clocks_start_when_both_have_had_a_turn() -> None:
    played = Played(LIVE)
    played.turns(100, 200)
    assert (played.left, played.game.since) == ([60, 60], START + 200 * SECOND)
    played.turn(210)
    assert played.left == [60 - 10 + 5, 60]
    assert played.game.turns[-1].clocks == (55 * SECOND, 60 * SECOND)


@pytest.mark.parametrize(
    ("time", "seconds"), [(LIVE, limits.FIRST_TURN), (SLOW, 3 * DAY // SECOND), (UNTIMED, limits.UNTIMED)]
)
def test_a_first_turn_that_does_not_come_ends_the_game_without_a_result(time: dict[str, Any], seconds: int) -> None:
    for turns in (0, 1):
        played = Played(time)
        played.turns(*range(turns))
        late = START + seconds * SECOND
        assert overdue(played.game, late) is None
        assert told(fallen(played.game, late + 1)) == (None, False, "online.not_begun")


def test_whose_time_is_up_has_lost_and_what_comes_at_the_deadline_is_in_time() -> None:
    played = Played(LIVE)
    played.turns(0, 0)
    assert overdue(played.game, START + 60 * SECOND) is None
    assert told(fallen(played.game, START + 60 * SECOND + 1)) == (2, False, "timeout")
    played.turn(60)
    assert played.left[0] == 5


def test_correspondence_has_its_days_for_each_turn() -> None:
    played = Played(SLOW)
    days = DAY // SECOND
    played.turns(2 * days, 4 * days, 6.5 * days)
    assert played.left == [3 * days, 3 * days]
    assert played.game.deadline == START + round(9.5 * DAY)
    assert told(fallen(played.game, START + round(9.5 * DAY) + 1)) == (1, False, "timeout")


def test_a_game_without_clocks_is_not_kept_for_ever() -> None:
    played = Played(UNTIMED)
    played.turns(0, 0)
    late = START + limits.UNTIMED * SECOND + 1
    assert told(fallen(played.game, late)) == (None, False, "online.forgotten")


def test_no_clock_runs_backwards_with_the_server_s() -> None:
    played = Played(LIVE)
    played.turns(10, 10)
    played.turn(3)
    assert played.left[0] == 65
    assert played.game.changed == START + 10 * SECOND


def test_time_is_given_to_the_opponent() -> None:
    played = Played(LIVE)
    played.turns(0, 0)
    played.do(BEN, "give_time", 10, seconds=15)
    assert (played.left, played.game.deadline) == ([75, 60], START + 75 * SECOND)
    played.do(AOI, "give_time", 10, seconds=15)
    assert (played.left, played.game.deadline) == ([75, 75], START + 75 * SECOND)
    refused(TooLate, "no_clocks", lambda: Played(UNTIMED).do(AOI, "give_time", seconds=15))


def test_a_clock_shows_a_month_at_most_however_much_is_given() -> None:
    played = Played(LIVE)
    played.turns(0, 0)
    for number in range(1, 4):
        played.do(AOI, "give_time", seconds=limits.GIFT)
        assert played.left[1] == min(60 + number * limits.GIFT, limits.CLOCK)


def test_a_pause_is_agreed_on_stops_the_clock_and_ends_when_either_wants() -> None:
    played = Played(LIVE)
    played.turns(0, 0)
    played.do(BEN, "offer", 5, what="pause")
    played.do(AOI, "accept", 10, what="pause")
    assert (played.game.phase, played.left[0], played.game.since) == ("paused", 50, None)
    refused(TooLate, "paused", lambda: played.turn(20))
    played.do(AOI, "resume", 1000)
    assert (played.game.phase, played.game.deadline) == ("playing", START + 1050 * SECOND)


def test_who_is_called_back_after_a_pause_has_a_moment_to_come() -> None:
    played = Played(LIVE)
    played.turns(0, 0)
    played.do(BEN, "offer", 0, what="pause")
    played.do(AOI, "offer", 10, what="pause")
    played.do(BEN, "resume", 100)
    assert played.game.since == START + (100 + limits.RESUMING) * SECOND
    played.turn(100 + limits.RESUMING - 1)
    assert played.left[0] == 55


def test_a_pause_does_not_last_for_ever() -> None:
    played = Played(LIVE)
    played.turns(0, 0)
    played.do(BEN, "offer", what="pause")
    played.do(AOI, "accept", what="pause")
    assert told(fallen(played.game, START + limits.PAUSE * SECOND + 1)) == (None, False, "online.forgotten")


def test_a_live_game_goes_on_by_correspondence_if_both_want() -> None:
    played = Played(LIVE)
    played.turns(0, 0)
    played.do(AOI, "offer", 5, what="correspondence")
    played.do(BEN, "accept", 6, what="correspondence")
    assert played.game.terms.time.kind == "correspondence"
    assert played.game.deadline == START + 6 * SECOND + 3 * DAY
    refused(TooLate, "slow_already", lambda: played.do(AOI, "offer", what="correspondence"))


# Offers


def test_a_draw_is_offered_and_agreed_on() -> None:
    played = Played(UNTIMED)
    played.do(AOI, "offer", what="draw")
    refused(TooLate, "no_such_offer", lambda: played.do(AOI, "accept", what="draw"))
    refused(TooLate, "offered_already", lambda: played.do(AOI, "offer", what="draw"))
    played.do(BEN, "accept", what="draw")
    assert played.end == (None, True, "agreed_draw")


def test_an_offer_stands_over_one_s_own_turn_and_falls_with_the_opponent_s() -> None:
    played = Played(UNTIMED)
    played.do(AOI, "offer", what="draw")
    played.turn()
    assert [offer.what for offer in played.game.offers] == ["draw"]
    played.turn()
    assert played.game.offers == ()


def test_an_offer_is_declined_or_withdrawn_and_made_three_times_at_most() -> None:
    played = Played(UNTIMED)
    for person in (BEN, AOI, BEN):
        played.do(AOI, "offer", what="draw")
        played.do(person, "decline", what="draw")
    refused(NotYours, "asked_too_often", lambda: played.do(AOI, "offer", what="draw"))
    played.do(BEN, "offer", what="draw")


def test_both_may_agree_to_stop() -> None:
    played = Played(UNTIMED)
    played.do(AOI, "offer", what="abandon")
    played.do(BEN, "offer", what="abandon")
    assert played.end == (None, False, "online.abandoned")


# Taking back


def test_one_s_last_turn_is_taken_back_if_the_opponent_agrees_and_has_not_replied() -> None:
    played = Played(UNTIMED)
    played.turns(0, 0, 0)
    refused(TooLate, "nothing_to_take_back", lambda: played.do(BEN, "offer", what="takeback"))
    before = played.game.position
    played.do(AOI, "offer", what="takeback")
    applied = played.do(BEN, "accept", what="takeback")
    after = played.game
    assert (after.seat, len(after.turns), applied.happened.kept) == (1, 2, 2)
    assert after.position == played.match().position.text != before
    played.turn()
    played.do(AOI, "offer", what="takeback")
    played.turn()
    refused(TooLate, "no_such_offer", lambda: played.do(BEN, "accept", what="takeback"))


def test_a_game_may_be_played_without_takebacks() -> None:
    played = Played(UNTIMED, takebacks=False)
    played.turn()
    refused(NotYours, "no_takebacks", lambda: played.do(AOI, "offer", what="takeback"))


def test_what_was_used_of_a_turn_that_is_taken_back_stays_used() -> None:
    played = Played(LIVE)
    played.turns(0, 0, 10)
    assert played.left == [55, 60]
    played.do(AOI, "offer", 11, what="takeback")
    played.do(BEN, "accept", 30, what="takeback")
    assert (played.left, played.game.deadline) == ([50, 60], START + 80 * SECOND)


def test_a_correspondence_turn_that_is_taken_back_has_the_rest_of_its_days() -> None:
    played = Played(SLOW)
    day = DAY // SECOND
    played.turns(0, 0, 2 * day)
    played.do(AOI, "offer", 2 * day, what="takeback")
    played.do(BEN, "accept", 2 * day, what="takeback")
    assert played.left == [day, 3 * day]
    played.turn(2.5 * day)
    assert played.game.turns[-1].spent == DAY // 2


# Ends


def test_a_player_resigns_whoever_s_turn_it_is() -> None:
    for person, winner in ((AOI, 2), (BEN, 1)):
        played = Played(UNTIMED)
        played.do(person, "resign")
        assert played.end == (winner, False, "resigned")


def test_a_game_is_called_off_before_both_have_had_a_turn_and_not_after() -> None:
    early, late = Played(UNTIMED), Played(UNTIMED)
    early.turn()
    early.do(BEN, "abort")
    assert early.end == (None, False, "online.aborted")
    late.turns(0, 0)
    refused(TooLate, "begun", lambda: late.do(AOI, "abort"))


def test_a_live_game_is_claimed_when_the_player_to_act_has_been_gone_for_a_minute() -> None:
    played = Played(LIVE)
    played.turns(0, 0)
    gone = {"absent_since": -100.0}
    refused(TooSoon, "nothing_to_claim", lambda: played.do(BEN, "claim", 59, result="win"))
    refused(TooSoon, "claim_too_soon", lambda: played.do(BEN, "claim", 59, result="win", **gone))
    refused(TooSoon, "nothing_to_claim", lambda: played.do(AOI, "claim", 60, result="win", **gone))
    played.do(BEN, "claim", 60, result="win", **gone)
    assert played.end == (2, False, "online.left")


def test_to_call_it_a_draw_is_the_other_choice_and_correspondence_cannot_be_claimed() -> None:
    played = Played(LIVE)
    played.turns(0, 0)
    played.do(BEN, "claim", 60, result="draw", absent_since=0)
    assert played.end == (None, True, "online.left_draw")
    slow = Played(SLOW)
    slow.turns(0, 0)
    refused(TooSoon, "nothing_to_claim", lambda: slow.do(BEN, "claim", 9999, result="win", absent_since=0))


# Rematches


def test_a_rematch_waits_for_its_answer_and_exchanges_the_seats() -> None:
    played = Played(LIVE, open=True)
    refused(TooLate, "no_rematch", lambda: played.do(AOI, "offer", what="rematch"))
    played.do(AOI, "resign")
    played.do(AOI, "offer", what="rematch")
    played.do(BEN, "accept", 99, what="rematch")
    following = played.next_game
    assert following
    assert (following.id, following.phase, played.game.rematch) == ("next", "playing", "next")
    assert (following.seat_of(BEN), following.seat_of(AOI), following.terms.open) == (1, 2, False)
    refused(TooLate, "no_rematch", lambda: played.do(AOI, "offer", what="rematch"))


def test_nobody_can_be_asked_for_a_rematch_of_a_game_that_nobody_joined() -> None:
    played = Played(UNTIMED, joined=False)
    played.do(AOI, "withdraw")
    refused(TooLate, "no_rematch", lambda: played.do(AOI, "offer", what="rematch"))
    assert played.game.offers == ()


def test_a_rematch_can_be_asked_for_as_often_as_anything_else() -> None:
    played = Played(UNTIMED)
    played.do(AOI, "resign")
    for _ in range(limits.REQUESTS):
        played.do(AOI, "offer", what="rematch")
        played.do(BEN, "decline", what="rematch")
    refused(NotYours, "asked_too_often", lambda: played.do(AOI, "offer", what="rematch"))
    played.do(BEN, "offer", what="rematch")
    played.do(AOI, "accept", what="rematch")
    assert played.next_game
