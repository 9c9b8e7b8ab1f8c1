"""What the computer says to offers, for how long it thinks, and how its replies are taken back: without a database."""

import pytest

from teban.core.match import Match
from teban.errors import TebanError
from teban.online.computers import answers
from teban.online.computers.levels import PEOPLE, first_record, name_of, person_of
from teban.online.games.beginning import begin
from teban.online.games.commands import Circumstances, carry_out
from teban.online.games.matches import new_match
from teban.online.games.state import SECOND, OnlineGame, Person, Standing, invite
from teban.online.models.commands import Accept, Command, Decline, Offer, OfferKind, PlayTurn
from teban.online.models.terms import Terms

AOI = Person(id="aoi", name="Aoi")
COMPUTER = Person(id=person_of(3), name=name_of(3), kind="computer")
START = 1_000_000 * SECOND


def game(turns: int = 0, **more: object) -> OnlineGame:
    """A game that Aoi has begun against the computer, with so many turns."""
    usual = {"game": "stoic", "options": {"size": 3}, "begins": "inviter", "takebacks": True, "private": False}
    time = {"kind": "untimed"}
    terms = Terms.model_validate({**usual, "open": False, "time": time, **more})
    match = new_match(terms)
    made = begin(invite("game", terms, AOI, match.position.text, "1", START), (AOI, COMPUTER), match.start, START)
    for number in range(turns):
        person = (AOI, COMPUTER)[number % 2].id
        made = done(made, person, PlayTurn(do="turn", number=number + 1, actions=[match_of(made).legal()[0]]))
    return made


def match_of(of: OnlineGame) -> Match:
    match = new_match(of.terms)
    match.play_all(of.actions)
    return match


def done(before: OnlineGame, person: str, command: Command, at: float = 0) -> OnlineGame:
    now = START + round(at * SECOND)
    circumstances = Circumstances(now, lambda: match_of(before), lambda: True, lambda: "next")
    return carry_out(before, command, person, circumstances).game


@pytest.mark.parametrize(("turns", "waits"), [(0, False), (1, True), (2, False)])
def test_the_computer_is_waited_for_when_it_is_its_turn(turns: int, waits: bool) -> None:
    found = answers.job(game(turns))
    assert (found is not None) == waits
    if found:
        assert found == (2, COMPUTER.id, AOI.id, None)


def test_an_offer_comes_before_the_turn() -> None:
    asked = done(game(1), AOI.id, Offer(do="offer", what="takeback"))
    found = answers.job(asked)
    assert found
    assert found.offer == "takeback"


@pytest.mark.parametrize(
    ("what", "rated", "turns", "says"),
    [
        ("takeback", False, 1, "accept"),
        ("pause", True, 1, "accept"),
        ("correspondence", True, 1, "accept"),
        ("rematch", True, 1, "accept"),
        ("abandon", False, 1, "accept"),
        ("abandon", True, 1, "decline"),
        ("draw", False, 1, "decline"),
        ("draw", True, answers.LATE, "judge"),
    ],
)
def test_each_offer_has_its_answer(what: OfferKind, rated: bool, turns: int, says: str) -> None:
    played = game(min(turns, 3), rated=rated)
    of_that_length = played.model_copy(update={"turns": (*played.turns, *played.turns * turns)[:turns]})
    said = answers.reply(of_that_length, what)
    assert (said if isinstance(said, str) else said.do) == says


def test_a_draw_is_agreed_to_if_nobody_is_better() -> None:
    assert [answers.agrees_to_draw(win) for win in (0.1, 0.44, 0.46, 0.5, 0.54, 0.56, 0.9)] == [
        *(False, False, True, True, True, False, False)
    ]


def test_a_pair_of_turns_is_taken_back_from_the_computer_and_one_s_own_alone_if_it_has_not_replied() -> None:
    for turns, left in ((3, 2), (4, 2)):
        asked = done(game(turns), AOI.id, Offer(do="offer", what="takeback"))
        agreed = done(asked, COMPUTER.id, Accept(do="accept", what="takeback"))
        assert (len(agreed.turns), agreed.seat, agreed.position) == (left, 1, match_of(agreed).position.text)


LIVE = {"kind": "live", "base": 60, "increment": 5}


def test_clocks_are_what_they_were_before_the_turns_that_are_taken_back_but_for_what_one_s_own_took() -> None:
    played = done(game(2, time=LIVE), AOI.id, next_turn(game(2, time=LIVE)), at=3)
    replied = done(played, COMPUTER.id, next_turn(played), at=10)
    for each in (played, replied):
        agreed = taken_back(each, at=12)
        assert (len(agreed.turns), agreed.left) == (2, (57 * SECOND, 60 * SECOND))


def test_no_time_goes_for_a_turn_that_had_added_none() -> None:
    played = game(0, time=LIVE).model_copy(update={"players": (COMPUTER, AOI)})
    for person, at in ((COMPUTER, 0), (AOI, 1), (COMPUTER, 4)):
        played = done(played, person.id, next_turn(played), at=at)
    agreed = taken_back(played, at=5)
    assert (len(agreed.turns), agreed.left) == (1, (60 * SECOND, 60 * SECOND))


def next_turn(of: OnlineGame) -> PlayTurn:
    return PlayTurn(do="turn", number=len(of.turns) + 1, actions=[match_of(of).legal()[0]])


def taken_back(of: OnlineGame, at: float) -> OnlineGame:
    asked = done(of, AOI.id, Offer(do="offer", what="takeback"), at)
    return done(asked, COMPUTER.id, Accept(do="accept", what="takeback"), at)


def test_a_person_s_reply_is_not_taken_back() -> None:
    two = game(2)
    people = two.model_copy(update={"players": (AOI, COMPUTER.model_copy(update={"kind": "bot"}))})
    with pytest.raises(TebanError) as refused:
        done(people, AOI.id, Offer(do="offer", what="takeback"))
    assert refused.value.reason.code == "online.nothing_to_take_back"


def test_two_people_or_two_computers_are_nobody_s_errand() -> None:
    for players in ((AOI, AOI), (COMPUTER, COMPUTER)):
        assert answers.job(game(1).model_copy(update={"players": players})) is None


def test_the_computer_shares_its_time_out() -> None:
    live = {"kind": "live", "base": 60, "increment": 2}
    begun = game(3, time=live)
    assert answers.seconds_for(game(1), 2, START) == answers.LONGEST
    assert answers.seconds_for(begun, 2, START) == min(answers.LONGEST, 60 / answers.SHARE + 1)
    late = START + 59 * SECOND
    assert answers.seconds_for(begun, 2, late) == 0.5
    assert answers.seconds_for(begun, 2, START + 61 * SECOND) == answers.SHORTEST


def test_each_level_is_somebody_and_begins_above_the_one_below() -> None:
    assert [person_of(level) for level in PEOPLE.values()] == [*PEOPLE]
    first = [first_record(person).rating.value for person in PEOPLE]
    assert first == sorted(first)
    assert len({*first}) == len(first)


def test_what_was_declined_is_off_the_table() -> None:
    asked = done(game(1), AOI.id, Offer(do="offer", what="draw"))
    assert asked.offers == (Standing(what="draw", seat=1),)
    assert done(asked, COMPUTER.id, Decline(do="decline", what="draw")).offers == ()
