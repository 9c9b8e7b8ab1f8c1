"""Drawing what lies beside the board: hands as small pieces with numbers, cards as small patterns."""

from teban.draw.grid import MARGIN, WIDTH
from teban.draw.markup import element, number, path, text
from teban.draw.pieces import classes, figure
from teban.rules.view import Card, Hand, Piece, View

HAND_HEIGHT = 30.0
CARD_SIZE = 44.0
CARD_WIDTH = 60.0
CARD_HEIGHT = 64.0
TOKEN_PITCH = 25.0
TOKEN_WIDTH = 52.0


def tray_height(view: View) -> float:
    """The room that each seat's things need, above and below the board."""
    return CARD_HEIGHT if view.cards else HAND_HEIGHT if view.hands else 0.0


def tray(view: View, seat: int, top: float) -> str:
    """What a seat has in hand, at the left, and its cards, at the right."""
    middle = top + (CARD_SIZE if view.cards else HAND_HEIGHT) / 2
    hands = [_hand(view, hand, middle) for hand in view.hands if hand.seat == seat]
    cards = [card for card in view.cards if card.seat == seat]
    reach = max((abs(step) for card in cards for offset in card.offsets for step in offset), default=0)
    left = WIDTH - MARGIN - CARD_WIDTH * len(cards) + (CARD_WIDTH - CARD_SIZE)
    drawn = [_card(card, left + CARD_WIDTH * index, top, max(2, reach)) for index, card in enumerate(cards)]
    return "".join(hands + drawn)


def _hand(view: View, hand: Hand, y: float) -> str:
    own, other = (view.sides or ("white", "black"))[:: 1 if hand.seat == 1 else -1]
    drawn = []
    for index, (kind, count) in enumerate(hand.items):
        # What is kept has been taken from the other side and has its colour.
        piece = Piece("", other if kind == "kept" else own, kind, facing="N" if kind == "enforcer" else None)
        x = MARGIN + TOKEN_PITCH / 2 + TOKEN_WIDTH * index
        token = element(
            "g", figure(piece, TOKEN_PITCH), class_=classes(piece), transform=f"translate({number(x)} {number(y)})"
        )
        amount = text(str(count), x + 0.85 * TOKEN_PITCH, y, 13)
        drawn.append(element("g", token, amount, class_="token" if count else "token empty"))
    return "".join(drawn)


def _card(card: Card, left: float, top: float, reach: int) -> str:
    """A pattern as it lies before its owner: seat 2 sits across the board, so that its cards stand on their heads."""
    squares = 2 * reach + 1
    step = CARD_SIZE / squares
    lines = "".join(
        f"M{number(left + step * i)},{number(top)}v{number(CARD_SIZE)}M{number(left)},{number(top + step * i)}h{number(CARD_SIZE)}"
        for i in range(squares + 1)
    )
    turn = 1 if card.seat == 1 else -1
    reached = "".join(
        f"M{number(left + step * (reach + turn * right))},{number(top + step * (reach - turn * forward))}h{number(step)}v{number(step)}h{number(-step)}z"
        for right, forward in card.offsets
    )
    middle = left + CARD_SIZE / 2
    return element(
        "g",
        path(lines, class_="grid"),
        path(reached, class_="reach"),
        element("circle", class_="own", cx=middle, cy=top + CARD_SIZE / 2, r=0.3 * step),
        text(card.name, middle, top + CARD_SIZE + 9, 10),
        class_="card" if card.usable else "card spent",
    )
