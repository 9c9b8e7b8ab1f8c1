r"""Text records of matches, for people to read and for programs to read back exactly.

    teban: 1
    game: sibling
    options: size=4 pie=true
    seat 1: Aoi
    seat 2: Ben
    date: 2026-11-15
    result: 2
    reason: resigned
    comment: First try with the pie rule.

    1. d4
    2. black
    3. a1 a4
       ; a comment on turn 3, line by line
    4. g1 g4
    end

Headers come first, `teban` (the version of the format) before all others; then each turn has a line, its number and
its actions. `options` tells what is not at its default, `start` the text form of the first position if the game did
not begin at its own start; `result` is `1`, `2`, `draw` or `*`. The last line is `end`, so that a record which was
cut off cannot pass for a shorter match. In names and comments, what a line of text cannot hold is written `\u000a`, and
a backslash `\\`.

Reading replays every action and believes nothing: a record that breaks the rules, or claims a result that they do
not give, is refused with the line, the action and the reason. Line ends of any system, a byte order mark, blank lines
and blanks around a line do no harm.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from datetime import date
from typing import NamedTuple

from teban import registry
from teban.core.match import AGREED_DRAW, RESIGNED, TIMEOUT, Match
from teban.core.parameters import check_is
from teban.core.position import Position
from teban.core.view import Outcome
from teban.errors import IllegalAction, TebanError
from teban.words import Reason

VERSION = "1"
HEADERS = ("teban", "game", "options", "start", "seat 1", "seat 2", "date", "result", "reason", "comment")
FREE = ("seat 1", "seat 2", "comment")
"""The headers with text that people write."""
END = "end"
UNFINISHED = "*"

_FIRST = re.compile(rf"teban:[ \t]*{VERSION}")
_BODY = re.compile(rf"[0-9]+\.|;|{END}\Z")
_TURN = re.compile(r"(0|[1-9][0-9]{0,8})\.[ \t]+(\S.*)")
# Control characters, separators of lines, halves of surrogate pairs; and blanks at the ends, which nobody would see.
_UNWRITABLE = re.compile(r"[\\\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]|\A | \Z")
_ESCAPED = re.compile(r"\\(?:\\|u([0-9a-f]{4}))")


class RecordError(TebanError):
    """A record is damaged or breaks the rules, or something in a match cannot be recorded."""

    def __init__(self, line: int, code: str, action: str | None = None, **params: object) -> None:
        shown = {} if action is None else {"action": action[:40]}
        super().__init__(Reason(code, params={"line": line, **shown, **params}))
        self.line = line
        """Where, counted from 1."""
        self.action = action
        """The action at fault, if it is an action."""


class _TextLine(NamedTuple):
    number: int
    text: str


# Writing


def write(match: Match) -> str:
    """The record of a match; RecordError for a date that is none, or a comment on a turn that is none."""
    check_is(Match, match, "match")
    lines: list[str] = []
    for name, value in _headers_of(match):
        lines.append(f"{name}: {_escape(value) if name in FREE else value}".rstrip(" "))
        if name == "date":
            _check_date(_TextLine(len(lines), value))
    lines.append("")
    comments = dict(match.comments)
    for turn in match.turns:
        lines.append(f"{turn.number}. {' '.join(turn.actions)}")
        if turn.number in comments:
            lines.extend(f"   ; {_escape(line)}".rstrip(" ") for line in comments.pop(turn.number).split("\n"))
    lines.append(END)
    if comments:
        raise RecordError(len(lines), "record_comment", turn=min(comments))
    return "\n".join([*lines, ""])


def _headers_of(match: Match) -> Iterator[tuple[str, str]]:
    """The headers in their order, without those that have nothing to say."""
    start = match.start
    result, reason = _result(match.outcome)
    own_start = start.rule_set.start(start.options)
    values = {
        "teban": VERSION,
        "game": start.game.name,
        "options": start.game.write_options(start.options),
        "start": start.text if start != own_start else "",
        "seat 1": match.players[0],
        "seat 2": match.players[1],
        "date": match.date,
        "result": result,
        "reason": reason,
    }
    yield from ((name, value) for name, value in values.items() if value)
    if match.comment:
        yield from (("comment", line) for line in match.comment.split("\n"))


def _result(outcome: Outcome | None) -> tuple[str, str]:
    """An outcome as the headers `result` and `reason`."""
    if outcome is None:
        return UNFINISHED, ""
    return str(outcome.winner or "draw"), outcome.reason


def _escape(text: str) -> str:
    return _UNWRITABLE.sub(lambda found: r"\\" if found[0] == "\\" else rf"\u{ord(found[0]):04x}", text)


def _unescape(text: str) -> str:
    return _ESCAPED.sub(lambda found: chr(int(found[1], 16)) if found[1] else "\\", text)


# Reading


Play = Callable[[str], object]
"""Plays an action in a match."""


def read(text: str, replay: Callable[[Match], Play] = lambda match: match.play) -> Match:
    """The match that a record tells; RecordError says what is wrong with it.

    Whoever has little time lets `replay` choose how its actions are played.
    """
    check_is(str, text, "text")
    stripped = (line.strip(" \t\r") for line in text.removeprefix("\ufeff").split("\n"))
    lines = [_TextLine(number, line) for number, line in enumerate(stripped, start=1) if line]
    if not lines:
        raise RecordError(1, "record_empty")
    texts = [line.text for line in lines]
    if not _FIRST.fullmatch(texts[0]):
        raise RecordError(lines[0].number, "record_version", text=texts[0][:40])
    if END not in texts:
        raise RecordError(lines[-1].number, "record_no_end")
    end = texts.index(END)
    body = next(index for index, line in enumerate(texts) if _BODY.match(line))  # which is the end at the latest
    headers = _read_headers(lines[:body])
    match = _opening(headers, last_header=lines[body - 1])
    _replay(match, replay(match), lines[body:end])
    if lines[end + 1 :]:
        raise _unreadable(lines[end + 1])
    _check_result(match, headers)
    return match


def _unreadable(line: _TextLine) -> RecordError:
    return RecordError(line.number, "record_line", text=line.text[:40])


@contextmanager
def _blame(line: _TextLine, code: str, action: str | None = None) -> Iterator[None]:
    """Whatever is refused here is the fault of this line."""
    try:
        yield
    except TebanError as error:
        raise RecordError(line.number, code, action, why=error.reason) from None


def _read_headers(lines: Iterable[_TextLine]) -> Mapping[str, _TextLine]:
    """The values of the headers by name, each with its line; the lines of the comment are joined."""
    headers: dict[str, _TextLine] = {}
    for line in lines:
        name, colon, value = line.text.partition(":")
        if not colon:
            raise _unreadable(line)
        if name not in HEADERS:
            raise RecordError(line.number, "record_header", header=name[:40])
        value = value.strip(" \t")
        if name in FREE:
            value = _unescape(value)
        if name in headers:
            if name != "comment":
                raise RecordError(line.number, "record_twice", header=name)
            value = f"{headers[name].text}\n{value}"
        headers[name] = _TextLine(line.number, value)
    return headers


def _opening(headers: Mapping[str, _TextLine], last_header: _TextLine) -> Match:
    """The match that the headers announce, with nothing played yet."""
    if "game" not in headers:
        raise RecordError(last_header.number, "record_no_game")
    if "date" in headers:
        _check_date(headers["date"])
    values = {name: line.text for name, line in headers.items()}
    return Match(
        _start(headers),
        players=(values.get("seat 1", ""), values.get("seat 2", "")),
        date=values.get("date", ""),
        comment=values.get("comment", ""),
    )


def _start(headers: Mapping[str, _TextLine]) -> Position:
    """The first position: the game's own with these options, or the one that is written out."""
    named = headers["game"]
    with _blame(named, "record_start"):
        game = registry.game(named.text)
    chosen = headers.get("options", _TextLine(named.number, ""))
    pairs = _read_pairs(chosen)
    with _blame(chosen, "record_start"):
        own = registry.start_with(game.name, pairs)
    if "start" not in headers:
        return own
    with _blame(headers["start"], "record_start"):
        return registry.start_at(game.name, pairs, headers["start"].text)


def _read_pairs(line: _TextLine) -> Mapping[str, str]:
    """The words `name=value` of a line."""
    pairs: dict[str, str] = {}
    for word in line.text.split():
        name, _, value = word.partition("=")
        if name in pairs:
            raise RecordError(line.number, "record_twice", header=name[:40])
        pairs[name] = value
    return pairs


def _check_date(line: _TextLine) -> None:
    try:
        is_plain = date.fromisoformat(line.text).isoformat() == line.text
    except ValueError:
        is_plain = False
    if not is_plain:
        raise RecordError(line.number, "record_date", value=line.text[:40])


def _replay(match: Match, play: Play, lines: Iterable[_TextLine]) -> None:
    """Play the turns of a record one by one, and attach the comments on them."""
    number = 0
    for line in lines:
        if turn := _TURN.fullmatch(line.text):
            number += 1
            if int(turn[1]) != number:
                raise RecordError(line.number, "record_turn_number", found=int(turn[1]), expected=number)
            _replay_turn(match, play, line, number, turn[2].split())
        elif number and line.text.startswith(";"):
            comment = _unescape(line.text[1:].strip(" \t"))
            above = match.comments.get(number)
            match.comments[number] = comment if above is None else f"{above}\n{comment}"
        else:
            raise _unreadable(line)


def _replay_turn(match: Match, play: Play, line: _TextLine, number: int, actions: Iterable[str]) -> None:
    for action in actions:
        if match.outcome:
            raise RecordError(line.number, "record_after_end", action)
        belongs_to = match.turn_number
        try:
            play(action)
        except IllegalAction as error:
            raise RecordError(line.number, "record_action", action, why=error.reason) from None
        if belongs_to != number:
            raise RecordError(line.number, "record_wrong_turn", action, found=number, expected=belongs_to)


def _check_result(match: Match, headers: Mapping[str, _TextLine]) -> None:
    """A result must be what the rules give; only what players and clocks decided is taken from the record."""
    line = headers.get("result", _TextLine(headers["game"].number, UNFINISHED))
    reason = headers["reason"].text if "reason" in headers else ""
    claimed = (line.text, reason)
    if match.outcome is None and claimed in (("1", RESIGNED), ("2", RESIGNED)):
        match.resign(3 - int(line.text))
    elif match.outcome is None and claimed in (("1", TIMEOUT), ("2", TIMEOUT)):
        match.lose_on_time(3 - int(line.text))
    elif match.outcome is None and claimed == ("draw", AGREED_DRAW):
        match.agree_draw()
    actual = _result(match.outcome)
    if claimed not in (actual, (actual[0], "")):
        raise RecordError(line.number, "record_result", claimed=_joined(claimed), actual=_joined(actual))


def _joined(result: tuple[str, str]) -> str:
    return " ".join(word[:40] for word in result if word)
