"""What a notice of Web Push says: the words and the link that the browser shows, in the language it asked for."""

import json
from collections.abc import Mapping, Sequence

from teban.online.games.state import OnlineGame, other
from teban.online.models.commands import OfferKind
from teban.online.waiting import offer_to, waits_for
from teban.words import words

TAG = "teban.online"
"""What notices are known by: the newest takes the place of the one before, also of those that the page itself shows."""

ASKED: Mapping[OfferKind, str] = {
    "draw": "push.asks_draw",
    "takeback": "push.asks_takeback",
    "pause": "push.asks_pause",
    "correspondence": "push.asks_correspondence",
    "abandon": "push.asks_abandon",
    "rematch": "push.asks_rematch",
}


def message(games: Sequence[OnlineGame], person: str, lang: str) -> bytes:
    """The message that games wait for a person, the first of which has waited for the shortest time."""
    first = games[0]
    if len(games) == 1:
        seat = first.seat_of(person)
        opponent = first.players[other(seat) - 1] if seat else first.players[0]  # or who invites them
        name = opponent.name if opponent else ""
        title = words("notice", code_of(first, person), lang).format(name=name)
        body = words("notice", "push.against", lang).format(game=_title(first, lang), name=name)
        address = f"#/online/{first.id}"
    else:
        title = words("notice", "push.several", lang).format(count=len(games))
        body = words("notice", "push.list", lang).join(dict.fromkeys(_title(game, lang) for game in games))
        address = "#/games"
    told = {"title": title, "body": body[:400], "lang": lang, "tag": TAG, "address": address}
    return json.dumps(told, ensure_ascii=False).encode()


def code_of(game: OnlineGame, person: str) -> str:
    """What is said of a game that waits for a person."""
    match waits_for(game, person):
        case "invitation":
            return "push.invitation"
        case "answer":
            offer = offer_to(game, person)
            assert offer
            return ASKED[offer.what]
        case "turn":
            return "push.your_turn"
    return "push.under_way"


def _title(game: OnlineGame, lang: str) -> str:
    return words("game", f"{game.terms.game}.title", lang)
