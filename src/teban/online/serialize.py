"""What is told of games: from what is stored to what travels."""

from collections.abc import Mapping, Sequence

from teban.online.games import clock
from teban.online.games.state import Happened, OnlineGame, Person
from teban.online.models import games as models
from teban.online.models.badges import Badge
from teban.online.results import result_words
from teban.online.storage.games import Listed
from teban.online.storage.presence import Presence
from teban.service.models.common import Seat

Presences = Mapping[str, Presence]
"""Who of a game's players is there, by person."""
NOBODY = Presence(present=False, seen=None)


def answer(game: OnlineGame, person: str | None, presences: Presences, now: int) -> models.OnlineGameAnswer:
    """A game as it is shown to somebody who has not seen it yet."""
    return models.OnlineGameAnswer(
        id=game.id,
        terms=game.terms,
        created=game.created,
        role=_role(game, person),
        you=game.seat_of(person),
        invited=game.invited.name if game.invited else None,
        update=_update(game, 0, [], presences, now),
    )


def update(game: OnlineGame, story: Sequence[Happened], presences: Presences, now: int) -> models.GameUpdate:
    """What has become of a game for somebody who knows it as it was before a story: all turns that still stand do."""
    kept = min((each.kept for each in story), default=len(game.turns))
    return _update(game, kept, story, presences, now)


def _update(
    game: OnlineGame, kept: int, story: Sequence[Happened], presences: Presences, now: int
) -> models.GameUpdate:
    return models.GameUpdate(
        number=game.version,
        kept=kept,
        turns=list(game.turns[kept:]),
        status=status(game, presences, now),
        happened=[models.Happened(number=e.number, what=e.what, seat=e.seat, about=e.about) for e in story],
    )


def status(game: OnlineGame, presences: Presences, now: int) -> models.GameStatus:
    """How a game stands, apart from its turns."""
    return models.GameStatus(
        phase=game.phase,
        players=(_player(game, 1, presences), _player(game, 2, presences)),
        seat=game.seat,
        clocks=_clocks(game, now),
        deadline=_deadline(game),
        claimable=clock.claimable(game, absent_since(game, game.seat, presences, now)) if game.seat else None,
        offers=_offers(game),
        ending=ending(game),
        rematch=game.rematch,
    )


def summary(listed: Listed, person: str | None) -> models.GameSummary:
    """A game in a list, as one person reads it."""
    game = listed.game
    one, two = game.players
    return models.GameSummary(
        id=game.id,
        terms=game.terms,
        phase=game.phase,
        names=(one.name if one else None, two.name if two else None),
        badges=(_badge(one) if one else None, _badge(two) if two else None),
        you=game.seat_of(person),
        is_yours=game.involves(person),
        invited=game.invited.name if game.invited else None,
        for_you=game.is_invited(person),
        seat=game.seat,
        turns=listed.turns,
        position=game.position,
        deadline=_deadline(game),
        offers=_offers(game),
        ending=ending(game),
        rematch=game.rematch,
        changed=game.changed,
    )


def absent_since(game: OnlineGame, seat: Seat, presences: Presences, now: int) -> int | None:
    """Since when the player of a seat has been gone; None while they are here."""
    player = game.players[seat - 1]
    presence = presences.get(player.id, NOBODY) if player else NOBODY
    if presence.present or (player and player.kind == "computer"):
        return None
    return game.created if presence.seen is None else min(presence.seen, now)


def _role(game: OnlineGame, person: str | None) -> models.Role:
    if game.is_inviter(person):
        return "inviter"
    if game.is_invited(person):
        return "invited"
    return "player" if game.seat_of(person) else "stranger"


def _player(game: OnlineGame, seat: Seat, presences: Presences) -> models.Player | None:
    player = game.players[seat - 1]
    if player is None:
        return None
    presence = presences.get(player.id, NOBODY)
    present = presence.present or player.kind == "computer"  # which is always there
    return models.Player(name=player.name, present=present, seen=presence.seen, badge=_badge(player))


def _badge(player: Person) -> Badge:
    return Badge(kind=player.kind, rating=player.rating, is_provisional=player.is_provisional, change=player.change)


def _deadline(game: OnlineGame) -> int | None:
    return None if game.is_seek else game.deadline


def _clocks(game: OnlineGame, now: int) -> models.Clocks | None:
    if game.left is None:
        return None
    running = game.seat if game.since is not None else None
    return models.Clocks(left=game.left, running=running, since=game.since, now=now)


def _offers(game: OnlineGame) -> list[models.Offered]:
    return [models.Offered(what=each.what, seat=each.seat) for each in game.offers]


def ending(game: OnlineGame) -> models.Ending | None:
    """How a game ended, if it did."""
    if game.end is None:
        return None
    words = result_words(game, game.end)
    return models.Ending(winner=game.end.winner, is_draw=game.end.is_draw, reason=game.end.reason, words=words)
