"""Facts that are found in every game: what is certain, and what is expected."""

from teban.explain.fact import Fact
from teban.explain.turn import BadTurn


def loses_at_once(turn: BadTurn) -> Fact | None:
    """The turn itself ends the game in the opponent's favour."""
    after = turn.played.after
    if not after.outcome or after.outcome.winner != turn.them:
        return None
    return Fact("explain.loses_at_once", params={"result": after.result}, line=(turn.played.turn,), weight=100)


def win_at_once_missed(turn: BadTurn) -> Fact | None:
    """The better turn wins on the spot."""
    outcome = turn.better.after.outcome
    if not outcome or outcome.winner != turn.us or turn.played.winner == turn.us:
        return None
    return Fact("explain.win_at_once_missed", params=turn.names, line=(turn.better.turn,), weight=99)


def win_missed(turn: BadTurn) -> Fact | None:
    """The search has proven that the better turn wins; immediate wins have a finder of their own."""
    better = turn.better
    is_known = better.winner == turn.us and turn.played.winner != turn.us and better.distance is not None
    if not is_known or better.after.outcome:
        return None
    params = {**turn.names, "actions": len(better.turn) + (better.distance or 0)}
    return Fact("explain.win_missed", params=params, line=(better.turn, *better.line), weight=90)


def lets_win_at_once(turn: BadTurn) -> Fact | None:
    """The opponent's next turn ends the game."""
    outcome = turn.played.reply.outcome
    if turn.played.after.outcome or not outcome or outcome.winner != turn.them:
        return None
    reply = turn.played.line[0]
    params = {**turn.names, "reply": " ".join(reply)}
    return Fact("explain.lets_win_at_once", params=params, line=(turn.played.turn, reply), weight=95)


def loss_proven(turn: BadTurn) -> Fact | None:
    """The search has proven that the opponent wins now; immediate wins have finders of their own."""
    branch = turn.played
    is_known = branch.winner == turn.them and turn.better.winner != turn.them and branch.distance is not None
    if not is_known or branch.reply.outcome:
        return None
    params = {**turn.names, "actions": branch.distance}
    return Fact("explain.loss_proven", params=params, line=(branch.turn, *branch.line), weight=92)


def expected(turn: BadTurn) -> Fact | None:
    """Where there is nothing better to say: how the search thinks it goes on, after either turn."""
    if not (turn.played.line and turn.better.line):
        return None
    reply, answer = (" ".join(way.line[0]) for way in (turn.played, turn.better))
    line = (turn.played.turn, turn.played.line[0])
    return Fact("explain.expected", params={**turn.names, "reply": reply, "answer": answer}, line=line, weight=1)


CERTAIN = (loses_at_once, win_at_once_missed, win_missed, lets_win_at_once, loss_proven, expected)
