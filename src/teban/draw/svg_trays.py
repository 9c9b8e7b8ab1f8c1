"""Drawing what lies beside the board: hands as small pieces with numbers, cards as small patterns."""

from collections.abc import Iterator

from teban.core.view import Card, Hand, Held, Piece, View
from teban.draw.svg_grid import PITCH
from teban.draw.svg_markup import element, lettering, number, path
from teban.draw.svg_pieces import classes, figure

WIDTH = 480.0
"""The width of every drawing in its own units; whatever size it is shown at, lines and letters scale with it."""
MARGIN = 24.0
"""Room beside the trays."""
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


def tray(view: View, seat: int, top: float, scope: str) -> str:
    """What a seat has in hand, at the left, and its cards, at the right."""
    middle = top + (PATTERN if view.cards else HAND_HEIGHT) / 2
    hands = [_hand(view, hand, middle, scope) for hand in view.hands if hand.seat == seat]
    cards = [card for card in view.cards if card.seat == seat]
    reach = max((abs(step) for card in cards for offset in card.offsets for step in offset), default=0)
    left = WIDTH - MARGIN - PATTERN - CARD_WIDTH * (len(cards) - 1)
    return "".join(
        [*hands, *(_card(card, left + CARD_WIDTH * index, top, max(2, reach)) for index, card in enumerate(cards))]
    )


def held_pieces(view: View) -> Iterator[Piece]:
    """One of each kind that a seat has in hand, or could have."""
    return (_held(view, hand, held) for hand in view.hands for held in hand.items)


def _hand(view: View, hand: Hand, y: float, scope: str) -> str:
    drawn = []
    for index, held in enumerate(hand.items):
        x = MARGIN + TOKEN_PITCH / 2 + TOKEN_WIDTH * index
        piece = _held(view, hand, held)
        at = f"translate({number(x)} {number(y)}) scale({round(TOKEN_PITCH / PITCH, 4):g})"
        token = element("g", figure(piece, scope), class_=classes(piece), transform=at)
        amount = lettering(str(held.count), x + 0.58 * TOKEN_PITCH, y, 13)
        drawn.append(element("g", token, amount, class_="token" if held.count else "token empty"))
    return "".join(drawn)


def _held(view: View, hand: Hand, held: Held) -> Piece:
    sides = view.sides or ("white", "black")
    own, other = sides[hand.seat - 1], sides[2 - hand.seat]
    return Piece("", other if held.is_taken else own, held.kind, shape=held.shape, mark=held.mark)


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
        path(lines, class_="card-grid"),
        *reached,
        element("circle", class_="reach", cx=middle, cy=centre, r=0.3 * step),
        lettering(card.name, middle, top + PATTERN + 9, 10),
        class_="card" if card.usable else "card spent",
    )
