"""What a study needs beside single positions: whole trees of variations, and positions set up by hand."""

from teban.core.position import Position
from teban.core.position_editor import PositionParts, build_position, palette, split_position
from teban.errors import BadText
from teban.registry import load, rule_set_of
from teban.service.models import studies
from teban.service.models.positions import Piece, Scene
from teban.service.models.requests import PositionPartsRequest, PositionTextRequest, TreeRequest
from teban.service.models.studies import EditablePosition, Tree, TurnOfNode
from teban.service.replay import opened
from teban.service.serialize import seat_of
from teban.words import Reason


def tree(asked: TreeRequest) -> Tree:
    """To which turn each node of a tree of variations belongs, and to whom; refused if any of them is illegal."""
    replay = opened(asked)
    match = replay.match
    if len(asked.depths) != len(asked.actions):
        raise BadText(Reason("server.bad_tree"))
    turns = []
    for depth, action in zip(asked.depths, asked.actions, strict=True):
        if depth > len(match.actions) + 1:
            raise BadText(Reason("server.bad_tree"))
        while len(match.actions) >= depth:
            match.takeback()
        turns.append(TurnOfNode(number=match.turn_number, seat=seat_of(match)))
        replay.play(action)
    return Tree(turns=turns)


def set_up(asked: PositionPartsRequest) -> EditablePosition:
    """The position that somebody set up by hand, or why the rules cannot hold it."""
    rule_set = rule_set_of(asked.game)
    counts = {kind: (one, two) for kind, (one, two) in asked.counts.items()}
    one, two = asked.used
    parts = PositionParts(asked.contents, asked.seat, counts, (tuple(one), tuple(two)))
    return _editable(build_position(rule_set, rule_set.game.read_options(asked.options), parts))


def read_setup(asked: PositionTextRequest) -> EditablePosition:
    """The position of a text form, taken apart; or why there is none."""
    return _editable(load(asked.text))


def _editable(position: Position) -> EditablePosition:
    rule_set = rule_set_of(position.game.name)
    view = position.view()
    pieces = palette(rule_set, position.options)
    return EditablePosition(
        text=position.text,
        options=dict(position.options),
        scene=Scene.model_validate(view),
        setup=studies.PositionParts.model_validate(split_position(position)),
        palette={symbol: Piece.model_validate(piece) for symbol, piece in pieces.items()},
        cards=list(dict.fromkeys(card.name for card in view.cards)),
    )
