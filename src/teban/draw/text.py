"""Views as plain text that looks the same in every terminal: ASCII only, one or two characters a cell.

White pieces are upper case and black ones lower case where a letter names the kind (`P` and `p`, powers);
plain discs and stacks are `W` and `B`, with the height of a stack. Empty cells of a territory are `w` and `b`.
"""

from collections import defaultdict
from collections.abc import Iterator

from teban.core.view import Cell, Piece, View
from teban.words import words

_ARROWS = {"N": "^", "E": ">", "S": "v", "W": "<"}
_EMPTY = {"centre": "o", "rim": ":", "goal": "-", "region": "?"}
"""Characters for empty cells under an overlay, in rising priority; territory comes before all of them."""


def draw(view: View, lang: str = "en") -> str:
    """The board with its coordinates, and below it what the players hold."""
    return "\n".join([*_board(view), *_holdings(view, lang)])


def _board(view: View) -> Iterator[str]:
    signs = _signs(view)
    pitch = 2 if max(map(len, signs.values())) == 1 else 4
    left = min(cell.x for cell in view.cells)
    block = _block(view)

    def column(cell: Cell) -> int:
        return round((cell.x - left) * pitch) + (int(cell.x) // block if block else 0)

    rows: dict[float, list[Cell]] = defaultdict(list)
    for cell in view.cells:
        rows[cell.y].append(cell)
    hexagonal = view.shape != "square"
    for number, (_, row) in enumerate(sorted(rows.items(), reverse=True)):
        if block and number and number % block == 0:
            yield ""
        line = ""
        for cell in row:
            line = line.ljust(column(cell)) + signs[cell.name]
        label = row[0].name[0] if hexagonal else row[0].name[1:]
        margin = " " * (column(row[0]) if hexagonal else 0)
        yield f"{margin}{label:>2}  {line[len(margin) :]}" + (f"  {len(row)}" if hexagonal else "")
    if not hexagonal:
        files = ""
        for cell in rows[0.0]:
            files = files.ljust(column(cell)) + cell.name[0]
        yield f"\n    {files}"


def _block(view: View) -> int:
    """How many squares make a block that should stand apart from the next; 0 if the board has no blocks."""
    centres = next((overlay.cells for overlay in view.overlays if overlay.kind == "centre"), ())
    first = next((cell for cell in view.cells if cell.name in centres), None)
    return 2 * int(first.x) + 1 if first else 0


def _signs(view: View) -> dict[str, str]:
    signs = {cell.name: "." for cell in view.cells}
    for kind, sign in _EMPTY.items():
        signs.update((name, sign) for overlay in view.overlays if overlay.kind == kind for name in overlay.cells)
    if not _block(view):  # on a board of blocks a Base on the centre says the same
        for overlay in view.overlays:
            if overlay.kind == "territory" and overlay.side:
                signs.update((name, overlay.side[0]) for name in overlay.cells)
    signs.update((piece.cell, _sign(piece)) for piece in view.pieces)
    return signs


def _sign(piece: Piece) -> str:
    white = piece.side == "white"
    if piece.shape == "disc" and (not piece.mark or piece.height > 1):
        return ("W" if white else "B") + (str(piece.height) if piece.height > 1 else "")
    letter = piece.kind[0].upper() if white else piece.kind[0]
    return letter + ("x" if piece.immobile else _ARROWS.get(piece.facing or "", ""))


def _holdings(view: View, lang: str) -> Iterator[str]:
    for hand in view.hands:
        held = [f"{words('held', f'{view.game}.{item.kind}', lang)} {item.count}" for item in hand.items]
        names = [card.name if card.usable else f"({card.name})" for card in view.cards if card.seat == hand.seat]
        if names:
            held.append(f"{words('term', 'cards', lang)} {' '.join(names)}")
        side = words("term", view.sides[hand.seat - 1], lang) if view.sides else ""
        yield f"{side}: {', '.join(held)}"
