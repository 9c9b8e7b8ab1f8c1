"""The race in Realm: realms, Bases in hand, and Enforcers that can still act."""

import pytest

import teban
from games.counting import positions, values
from games.realm.realm_boards import realm

CENTRES = {f"{file}{rank}" for file in "behk" for rank in (2, 5, 8, 11)}
PASSED = "Pk1 Pl2 Pj1 pk10 pl12 pj12"


def test_realms_bases_and_enforcers_are_counted_in_view_and_hand() -> None:
    for position in positions("realm", {}, {"reading": "sheet"}, games=2):
        view = position.view()
        assert view.sides
        for seat in (1, 2):
            own = [piece for piece in view.pieces if piece.side == view.sides[seat - 1]]
            held = {item.kind: item.count for hand in view.hands if hand.seat == seat for item in hand.items}
            waiting = 0  # pieces that are lifted count: they come back
            if "put_back" in view.phase and position.seat == seat:
                waiting = 8 - held["enforcer"] - sum(piece.kind == "enforcer" for piece in own)
            mobile = [piece.cell for piece in own if piece.kind == "enforcer" and not piece.immobile]
            bases = [piece.cell for piece in own if piece.kind == "base"]
            assert set(bases) <= CENTRES
            assert values(position, "realm.realms")[seat] == len(bases)
            assert values(position, "realm.bases")[seat] == held["base"]
            assert values(position, "realm.enforcers")[seat] == len(mobile) + held["enforcer"] + waiting


@pytest.mark.parametrize(
    ("more", "winner", "en", "ja"),
    [
        (
            "Bb2 Be5 bh8",
            1,
            "White wins, 2–1 on realms: both players passed.",
            "領土2対1で白の勝ちです（両者が続けてパスしました）。",
        ),
        (
            "Bb2 bh8 Xb3",
            2,
            "Black wins on Enforcers, 8–7: both players passed with realms tied 1–1.",
            "エンフォーサー8対7で黒の勝ちです（両者が続けてパスし、領土は1対1の同数でした）。",
        ),
        ("Bb2 bh8", None, "Draw: realms 1–1, Enforcers 8–8.", "領土1対1、エンフォーサー8対8で引き分けです。"),
    ],
)
def test_two_passes_end_the_game_by_realms_then_by_enforcers(more: str, winner: int | None, en: str, ja: str) -> None:
    ended = realm(f"{PASSED} {more}", bases=(9, 9)).play_all(["pass", "pass"])
    assert ended.outcome == teban.Outcome(winner, "realm.both_passed")
    assert ended.result
    assert (ended.result.say("en"), ended.result.say("ja")) == (en, ja)


def test_the_winner_of_more_realms_shows_their_centres() -> None:
    ended = realm(f"{PASSED} Bb2 Be5 bh8", bases=(9, 9)).play_all(["pass", "pass"])
    assert ended.result
    assert ended.result.cells == ("b2", "e5")


@pytest.mark.parametrize(
    ("pieces", "said"),
    [
        ("Pa4 Be8 Bh8 bb8", "White wins, 3–1 on realms: White placed a 12th Base."),
        ("Pa4 bb8 be8 Xb7", "Black wins, 2–1 on realms: White placed a 12th Base."),
        ("Pa4 bb8 Xb7", "Black wins on Enforcers, 8–7: White placed a 12th Base with realms tied 1–1."),
    ],
)
def test_the_twelfth_base_ends_the_game_whoever_placed_it(pieces: str, said: str) -> None:
    ended = realm(f"{pieces} Pk1 Pl2 pk10 pl12 pj12", bases=(1, 9)).play("Pa4-d4")
    assert str(ended.result) == said
