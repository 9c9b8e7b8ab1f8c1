"""Positions of The Reclamation's two games for tests, written as lists of stacks, and read back as plain data."""

from collections.abc import Iterable

import teban
from teban import Position

STONES = {"garden": 34, "throne": 36}
"""All stones of both players."""


def reclamation_text(
    game: str,
    stacks: str,
    seat: int = 1,
    *,
    hand: int | None = None,
    kept: tuple[int, int] = (0, 0),
    used: tuple[str, str] = ("-", "-"),
    gardener: str = "-",
    card: str = "-",
    targets: str = "-",
    cards: str = "",
) -> str:
    """The text form of a position whose stacks are words such as `f1W3`.

    Stones change hands in these games, so the player to act may have any number in `hand` (their share of what is not
    on the board unless told); all others that are nowhere else are in the other's.
    """
    contents = {word[:2]: word[2:] for word in stacks.split()}
    in_hands = STONES[game] - sum(int(stack[1:] or 1) for stack in contents.values()) - sum(kept)
    rows = ["".join(contents.pop(f"{file}{rank}", ".") for file in "abcdef") for rank in (6, 5, 4, 3, 2, 1)]
    assert not contents, contents
    own = in_hands // 2 if hand is None else hand
    hands = (own, in_hands - own) if seat == 1 else (in_hands - own, own)
    option = [f"cards={cards}"] if cards else []
    pairs = [f"{one},{two}" for one, two in (hands, kept)]
    return " ".join([game, *option, "/".join(rows), str(seat), *pairs, *used, gardener, card, targets])


def garden(
    stacks: str, seat: int = 1, *, hand: int | None = None, used: tuple[str, str] = ("-", "-"), cards: str = ""
) -> Position:
    """A position of Garden at the beginning of a turn."""
    return teban.load(reclamation_text("garden", stacks, seat, hand=hand, used=used, cards=cards))


def throne(
    stacks: str,
    seat: int = 1,
    *,
    hand: int | None = None,
    kept: tuple[int, int] = (0, 0),
    used: tuple[str, str] = ("-", "-"),
    cards: str = "",
) -> Position:
    """A position of Throne at the beginning of a turn."""
    return teban.load(reclamation_text("throne", stacks, seat, hand=hand, kept=kept, used=used, cards=cards))


def stacks(position: Position) -> dict[str, str]:
    """What stands where, in the words that `garden` and `throne` use."""
    return {
        piece.cell: ("W" if piece.side == "white" else "B") + (str(piece.height) if piece.height > 1 else "")
        for piece in position.view().pieces
    }


def hand(position: Position, seat: int) -> int:
    """How many stones a seat has in hand."""
    return {held.kind: held.count for held in position.view().hands[seat - 1].items}["stone"]


def kept(position: Position, seat: int) -> int:
    """How many stones taken from gardeners a seat keeps aside; in Garden nobody does."""
    return {held.kind: held.count for held in position.view().hands[seat - 1].items}.get("kept", 0)


def usable(position: Position, seat: int) -> str:
    """The names of the cards that a seat may use."""
    return " ".join(card.name for card in position.view().cards if card.seat == seat and card.usable)


def reach(position: Position, seat: int, name: str) -> Iterable[str]:
    """The squares that a card of a seat reaches."""
    return next(card.cells for card in position.view().cards if (card.seat, card.name) == (seat, name))
