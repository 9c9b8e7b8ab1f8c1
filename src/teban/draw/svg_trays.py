"""Drawing what lies beside the board: hands as small pieces with numbers, cards as small patterns."""

from teban.core.view import Card, Hand, Piece, View
from teban.draw.svg_grid import MARGIN, WIDTH
from teban.draw.svg_markup import element, lettering, number, path
from teban.draw.svg_pieces import classes, figure

HAND_HEIGHT = 30.0
TOKEN_PITCH = 25.0
TOKEN_WIDTH = 52.0
PATTERN = 44.0
"""The width and height of a card's pattern, whatever its reach; its name stands below."""
CARD_WIDTH = 60.0
CARD_HEIGHT = 64.0


def tray_height(view: View) -> float:
    """The room that each seat's things need, above and below the board."""
    return CARD_HEIGHT if view.cards else HAND_HEIGHT if view.hands else 0.0


def tray(view: View, seat: int, top: float) -> str:
    """What a seat has in hand, at the left, and its cards, at the right."""
    middle = top + (PATTERN if view.cards else HAND_HEIGHT) / 2
    hands = [_hand(view, hand, middle) for hand in view.hands if hand.seat == seat]
    cards = [card for card in view.cards if card.seat == seat]
    reach = max((abs(step) for card in cards for offset in card.offsets for step in offset), default=0)
    left = WIDTH - MARGIN - PATTERN - CARD_WIDTH * (len(cards) - 1)
    return "".join(
        [*hands, *(_card(card, left + CARD_WIDTH * index, top, max(2, reach)) for index, card in enumerate(cards))]
    )


def _hand(view: View, hand: Hand, y: float) -> str:
    sides = view.sides or ("white", "black")
    own, other = sides[hand.seat - 1], sides[2 - hand.seat]
    drawn = []
    for index, held in enumerate(hand.items):
        x = MARGIN + TOKEN_PITCH / 2 + TOKEN_WIDTH * index
        piece = Piece("", other if held.is_taken else own, held.kind, shape=held.shape, mark=held.mark)
        at = f"translate({number(x)} {number(y)})"
        token = element("g", figure(piece, TOKEN_PITCH), class_=classes(piece), transform=at)
        amount = lettering(str(held.count), x + 0.58 * TOKEN_PITCH, y, 13)
        drawn.append(element("g", token, amount, class_="token" if held.count else "token empty"))
    return "".join(drawn)


def _card(card: Card, left: float, top: float, reach: int) -> str:
    """A pattern as it lies before its owner: seat 2 sits across the board, so its cards stand on their heads."""
    squares = 2 * reach + 1
    step = PATTERN / squares
    middle, centre = left + PATTERN / 2, top + PATTERN / 2
    turn = 1 if card.seat == 1 else -1
    lines = "".join(
        f"M{number(left + step * i)},{number(top)}v{number(PATTERN)}"
        f"M{number(left)},{number(top + step * i)}h{number(PATTERN)}"
        for i in range(squares + 1)
    )
    reached = [
        element(
            "rect",
            class_="reach",
            x=middle + step * (turn * right - 0.5),
            y=centre - step * (turn * forward + 0.5),
            width=step,
            height=step,
        )
        for right, forward in card.offsets
    ]
    return element(
        "g",
        path(lines, class_="grid"),
        *reached,
        element("circle", class_="reach", cx=middle, cy=centre, r=0.3 * step),
        lettering(card.name, middle, top + PATTERN + 9, 10),
        class_="card" if card.usable else "card spent",
    )
