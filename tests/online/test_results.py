"""How an online game ended is told by names, which mean the same to whoever reads it."""

import pytest

from games.realm.realm_boards import realm
from teban.core.match import REPETITION, RESIGNED, TIMEOUT
from teban.online.games import endings
from teban.online.games.beginning import begin
from teban.online.games.matches import new_match
from teban.online.games.state import End, OnlineGame, Person, invite
from teban.online.models.terms import Terms
from teban.online.results import result_words

STUCK = "stoic size=2 BB/WWB/WW 2"
LAST_BASE = realm("Pa4 bb8 be8 Pk1 Pl2 pk10 pl12 pj12", bases=(1, 9)).play("Pa4-d4").text

TERMS = {"game": "stoic", "options": {}, "time": {"kind": "untimed"}, "begins": "inviter"}


def played(position: str) -> OnlineGame:
    terms = Terms.model_validate({**TERMS, "takebacks": True, "private": False, "open": False})
    aoi, ben = Person(id="a", name="Aoi"), Person(id="b", name="ベン")
    start = new_match(terms).start
    game = begin(invite("game", terms, aoi, start.text, "1", 0), (aoi, ben), start, 0)
    return game.model_copy(update={"position": position})


@pytest.mark.parametrize(
    ("end", "en", "ja"),
    [
        (endings.lost(2, RESIGNED), "ベン resigned.", "ベンさんの投了です。"),
        (endings.lost(1, TIMEOUT), "Aoi ran out of time.", "Aoiさんの時間切れです。"),
        (endings.lost(1, endings.LEFT), "Aoi left the game.", "Aoiさんが対局を離れました。"),
        (
            End(winner=1, is_draw=False, reason="cannot_place"),
            "Aoi wins: ベン has nowhere to place a piece.",
            "手詰まりにより、Aoiさんの勝ちです（ベンさんはコマを置ける場所がありません）。",
        ),
        (endings.drawn(), "Draw by agreement.", None),
        (endings.drawn(REPETITION), "Draw by repetition: the same position occurred three times.", None),
    ],
)
def test_an_ending_names_who_won_and_who_lost(end: End, en: str, ja: str | None) -> None:
    told = result_words(played(STUCK), end)
    assert told.en == en
    assert ja is None or told.ja == ja


def test_an_ending_says_that_an_account_was_deleted_where_it_has_no_name_to_say() -> None:
    game = played("")
    one, two = game.players
    assert one
    gone = game.model_copy(update={"players": (one.model_copy(update={"name": ""}), two)})
    told = result_words(gone, endings.lost(1, RESIGNED))
    assert (told.en, told.ja) == ("The deleted account resigned.", "削除されたアカウントの投了です。")


@pytest.mark.parametrize("position", ["", "stoic size=1 . 1"])
def test_of_rules_that_have_changed_since_only_the_winner_is_told(position: str) -> None:
    told = result_words(played(position), End(winner=1, is_draw=False, reason="cannot_place"))
    assert (told.en, told.ja) == ("Aoi wins.", "Aoiさんの勝ちです。")


def test_other_players_of_a_result_are_named_too() -> None:
    """In Realm the one who placed the last Base may have lost."""
    told = result_words(played(LAST_BASE), End(winner=2, is_draw=False, reason="realm.all_bases"))
    assert told.en == "ベン wins, 2–1 on realms: Aoi placed a 12th Base."
