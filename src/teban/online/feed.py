"""The private feed: the games that wait for a person, as Atom (RFC 4287), at an address that only they know."""

import re
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Literal
from uuid import NAMESPACE_URL, uuid5
from xml.etree.ElementTree import Element, SubElement, tostring

from teban.online import limits
from teban.online.errors import NoSuchGame
from teban.online.games.state import SECOND, other
from teban.online.identity import hash_of, new_token
from teban.online.now import milliseconds
from teban.online.push.message import code_of
from teban.online.storage import feed as storage
from teban.online.storage import games as game_storage
from teban.online.storage.database import Database
from teban.online.storage.games import Listed
from teban.online.storage.people import PersonRow
from teban.online.waiting import offer_to, waits_for
from teban.words import Reason, words

ATOM = "http://www.w3.org/2005/Atom"
NOT_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Characters that XML cannot hold, not even written as numbers."""


class NoSuchFeed(NoSuchGame):
    """There is no feed at this address, or not any more."""


class Feeds:
    """The feeds of all people."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def renew(self, person: PersonRow) -> str:
        """A new secret for the address of a person's feed; the old one leads nowhere from now on."""
        token, now = new_token(), milliseconds()
        await self._database.write(lambda connection: storage.renew(connection, person.id, hash_of(token), now))
        return token

    async def read(self, token: str, site: str, lang: Literal["en", "ja"]) -> bytes:
        """The feed with that secret; NoSuchFeed if there is none. `site`: where the page is, ending with a slash."""
        found = await self._database.read(lambda connection: storage.of_token(connection, hash_of(token)))
        if found is None:
            raise NoSuchFeed(Reason("feed.no_such_feed"))
        listed = await self._database.read(lambda c: game_storage.of_person(c, found.person, limits.LISTED))
        waiting = [each for each in listed if _waits_for(each, found.person)]
        return _written(found, waiting, f"{site}api/online/feed/{token}?lang={lang}", site, lang)


def _waits_for(listed: Listed, person: str) -> bool:
    return waits_for(listed.game, person) is not None


def _written(found: storage.Feed, waiting: Sequence[Listed], itself: str, site: str, lang: str) -> bytes:
    feed = Element("feed", {"xmlns": ATOM, "xml:lang": lang})
    _add(feed, "title", words("notice", "feed.title", lang))
    _add(feed, "id", f"urn:uuid:{uuid5(NAMESPACE_URL, f'teban:feed:{found.person}')}")
    _add(feed, "updated", _time(max([found.created, *(each.game.changed for each in waiting)])))
    SubElement(feed, "link", {"rel": "self", "type": "application/atom+xml", "href": itself})
    SubElement(feed, "link", {"rel": "alternate", "type": "text/html", "href": f"{site}#/games"})
    _add(SubElement(feed, "author"), "name", "Teban")
    for game, turns in waiting:
        seat = game.seat_of(found.person)
        opponent = game.players[other(seat) - 1] if seat else game.players[0]
        name = opponent.name if opponent else ""
        asked = offer_to(game, found.person)
        title = words("game", f"{game.terms.game}.title", lang)
        entry = SubElement(feed, "entry")
        # One entry for each thing that waits: a turn, or a question, however often the feed is read.
        what = f"{turns}:{asked.what}:{game.asked.count(asked)}" if asked else f"{turns}"
        _add(entry, "id", f"urn:uuid:{uuid5(NAMESPACE_URL, f'teban:{game.id}:{what}')}")
        _add(entry, "title", words("notice", "push.against", lang).format(game=title, name=name))
        _add(entry, "updated", _time(game.changed))
        SubElement(entry, "link", {"rel": "alternate", "type": "text/html", "href": f"{site}#/online/{game.id}"})
        _add(entry, "summary", words("notice", code_of(game, found.person), lang).format(name=name))
    written: bytes = tostring(feed, encoding="utf-8", xml_declaration=True)
    return written


def _add(parent: Element, name: str, text: str) -> None:
    SubElement(parent, name).text = NOT_XML.sub("\ufffd", text)


def _time(milliseconds: int) -> str:
    return datetime.fromtimestamp(milliseconds // SECOND, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
