"""`teban ugi`: the engine as others talk to it, by the Universal Game Interface of cutegames.

One line is one command, and lines are read while the engine thinks.

    ugi                                       names the engine and its options, then `ugiok`
    setoption name N value V                  see `ugi_options`
    isready                                   `readyok`, at any time
    uginewgame                                forgets the last game
    position startpos|fen TEXT [moves A ...]  TEXT is our text form, blanks and all, up to the word `moves`
    go p1time|p2time|p1inc|p2inc|movetime|nodes|depth N ... | infinite
                                              `info ...` now and then, in the end `bestmove A`
    stop                                      ends the search at once
    query gameover|p1turn|result              `response ...`
    quit

A move is one action, so a turn of several actions is several `go`; whose action it is tells `query p1turn`. Times are
in milliseconds, `movetime` for one action. `nodes` counts visits; this search has no `depth`, and takes each step of it
for twice the visits. Scores are for the side to act: `cp` is the difference in Elo that its chance stands for, `mate`
counts actions.

Whatever else is sent, be it no text at all, is answered by a line `info string error ...`, and the engine lives on.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from math import inf
from threading import Event, Lock, Thread
from time import monotonic
from typing import BinaryIO, Protocol

import teban
from teban.core.match import Match
from teban.engine.elo_scale import elo_of
from teban.engine.search import Candidate
from teban.errors import IllegalAction, TebanError
from teban.registry import load
from teban.ugi.options import UgiOptions
from teban.words import Reason

_LONGEST_LINE = 1 << 20
"""In bytes; more than any game needs."""
_BETWEEN_INFOS = 0.5
_ACTIONS_TO_GO = 25
"""A clock is shared out as if the game went on for so many actions."""
_CLOCK_MARGIN = 0.02
"""So many seconds of a clock are never used."""
_LIMITS = ("p1time", "p2time", "p1inc", "p2inc", "movetime", "nodes", "depth")
_DIGITS = 12
"""A longer number is a slip of the finger."""
_SHORTEST = 0.001
_LEAVING = 1.0
"""How many seconds a search may take to end when the conversation does."""
_FIRST_DEPTH = 1000
"""How many visits stand for a depth of 0."""
_DEEPEST = 30
_MOST_ELO = 2000


class UgiError(TebanError):
    """A line is no command, or not one that fits here."""


class Mind(Protocol):
    """Thinks about matches."""

    def think(self, match: Match, seconds: float, visits: int, stopped: Event) -> str:
        """The best action found within these limits, of which infinity and 0 are none, or until it is stopped."""
        ...

    def stop(self) -> None:
        """Wake it, because the event is set; from another thread."""
        ...

    @property
    def visits(self) -> int:
        """How much was looked at so far; from another thread."""
        ...

    def candidates(self) -> Sequence[Candidate]:
        """The best actions so far, the best first; from another thread."""
        ...


class Server:
    """One conversation."""

    def __init__(self, lines: BinaryIO, out: BinaryIO, make_mind: Callable[[UgiOptions], Mind]) -> None:
        self._lines = lines
        self._out = out
        self._out_lock = Lock()
        self._make_mind = make_mind
        self._settings = UgiOptions()
        self._mind: Mind | None = None
        self._match: Match | None = None
        self._search: Thread | None = None
        self._stopped = Event()
        self._is_searching = False
        self._commands: dict[str, Callable[[list[str]], None]] = {
            "ugi": self._ugi,
            "setoption": self._setoption,
            "isready": lambda _: self._say("readyok"),
            "uginewgame": self._uginewgame,
            "position": self._position,
            "go": self._go,
            "stop": lambda _: self._stop(),
            "query": self._query,
        }

    def run(self) -> None:
        """Answer until `quit` or the end of the input."""
        for line in _lines_of(self._lines):
            words = (line or "").split()
            if words == ["quit"]:
                break
            try:
                if line is None:
                    raise UgiError(Reason("ugi.line_too_long", params={"longest": _LONGEST_LINE}))
                if words:
                    self._obey(words)
            except TebanError as error:
                self._complain(error)
            except OSError:  # nobody listens any more
                break
            except Exception as error:  # an engine that dies of a line loses the game; one that complains goes on
                self._complain(error)
        self._stop()
        if self._search:
            self._search.join(_LEAVING)

    def _obey(self, words: list[str]) -> None:
        name, *rest = words
        if name not in self._commands:
            raise UgiError(Reason("unknown_command", params={"command": name[:40]}))
        self._commands[name](rest)

    def _say(self, *lines: str) -> None:
        with self._out_lock:
            self._out.write("".join(f"{line}\n" for line in lines).encode(errors="replace"))
            self._out.flush()

    def _complain(self, error: Exception) -> None:
        told = str(error) if isinstance(error, TebanError) else f"{type(error).__name__}: {error}"
        printable = "".join(sign if sign.isprintable() else " " for sign in told)
        self._say(f"info string error {printable}")

    # Commands, with the words that follow them

    def _ugi(self, _: list[str]) -> None:
        self._say(f"id name Teban {teban.__version__}", "id author Teban", *self._settings.offers(), "ugiok")

    def _setoption(self, words: list[str]) -> None:
        self._check_idle()
        end = words.index("value") if "value" in words else len(words)
        if words[:1] != ["name"] or end < 2:
            raise UgiError(Reason("ugi.bad_setoption"))
        self._settings.set(" ".join(words[1:end]), " ".join(words[end + 1 :]))
        self._mind = self._match = None

    def _uginewgame(self, _: list[str]) -> None:
        self._check_idle()
        self._mind = self._match = None

    def _position(self, words: list[str]) -> None:
        self._check_idle()
        self._match = None  # nobody should go on with another position than the one that was meant
        end = words.index("moves") if "moves" in words else len(words)
        match words[:end]:
            case ["startpos"]:
                match = Match(self._settings.start())
            case ["fen", *text]:
                match = Match(load(" ".join(text)))
            case _:
                raise UgiError(Reason("ugi.bad_position"))
        try:
            match.play_all(words[end + 1 :])
        except IllegalAction as error:
            params = {"number": error.number, "action": error.action[:40], "why": error.reason}
            raise UgiError(Reason("ugi.refused", params=params)) from None
        self._match = match

    def _query(self, words: list[str]) -> None:
        match = self._current()
        outcome = match.outcome
        result = "none" if not outcome else f"p{outcome.winner}win" if outcome.winner else "draw"
        answers = {"gameover": _truth(outcome is not None), "p1turn": _truth(match.seat == 1), "result": result}
        if len(words) != 1 or words[0] not in answers:
            raise UgiError(Reason("ugi.bad_query", params={"known": tuple(answers)}))
        self._say(f"response {answers[words[0]]}")

    def _go(self, words: list[str]) -> None:
        self._check_idle()
        match = self._current()
        seconds, visits = limits(words, match.seat)
        if match.outcome:
            raise UgiError(Reason("match_over"))
        self._mind = self._mind or self._make_mind(self._settings)
        self._stopped = Event()
        self._is_searching = True
        self._search = Thread(target=self._think, args=(self._mind, match, seconds, visits), daemon=True)
        self._search.start()

    def _stop(self) -> None:
        if self._is_searching and self._mind:
            self._stopped.set()
            self._mind.stop()

    def _current(self) -> Match:
        self._match = self._match or Match(self._settings.start())
        return self._match

    def _check_idle(self) -> None:
        if self._is_searching:
            raise UgiError(Reason("ugi.searching"))

    # In the thread of a search

    def _think(self, mind: Mind, match: Match, seconds: float, visits: int) -> None:
        """Search, with news from time to time, and the answer in the end."""
        begin = monotonic()
        done = Event()
        teller = Thread(target=self._tell_news, args=(mind, match.seat, begin, done), daemon=True)
        teller.start()
        try:
            action = mind.think(match, seconds, visits, self._stopped)
            news = infos(mind, match.seat, monotonic() - begin)
        except Exception as error:  # whoever waits for an answer must get one
            self._complain(error)
            action, news = match.legal()[0], []
        done.set()
        teller.join()
        self._is_searching = False  # before the answer: whoever hears it may send the next command
        with suppress(OSError):
            self._say(*news, f"bestmove {action}")

    def _tell_news(self, mind: Mind, seat: int, begin: float, done: Event) -> None:
        with suppress(OSError):
            while not done.wait(_BETWEEN_INFOS):
                self._say(*infos(mind, seat, monotonic() - begin))


def _lines_of(source: BinaryIO) -> Iterator[str | None]:
    """The lines of the input, whatever its bytes; None for one that is too long."""
    while line := source.readline(_LONGEST_LINE):
        is_whole = line.endswith(b"\n") or len(line) < _LONGEST_LINE
        while not is_whole:
            rest = source.readline(_LONGEST_LINE)
            if not rest or rest.endswith(b"\n"):
                break
        yield line.decode(errors="replace") if is_whole else None


def _truth(value: bool) -> str:
    return "true" if value else "false"


def limits(words: Sequence[str], seat: int) -> tuple[float, int]:
    """Seconds and visits for an action from the words after `go`; infinity and 0 where there is no limit."""
    given: dict[str, int] = {}
    rest = iter(words)
    for word in rest:
        if word == "infinite":
            continue
        value = next(rest, "")
        if word not in _LIMITS or not (value.isascii() and value.isdigit() and len(value) <= _DIGITS):
            raise UgiError(Reason("ugi.bad_go", params={"word": word[:40], "value": value[:40], "known": _LIMITS}))
        given[word] = int(value)
    seconds = given["movetime"] / 1000 if "movetime" in given else inf
    if (clock := given.get(f"p{seat}time")) is not None:
        share = clock / _ACTIONS_TO_GO + given.get(f"p{seat}inc", 0)
        seconds = min(seconds, max(_SHORTEST, min(share, clock) / 1000 - _CLOCK_MARGIN))
    visits = given.get("nodes", 0)
    if "depth" in given:
        visits = visits or _FIRST_DEPTH << min(given["depth"], _DEEPEST)
    return max(_SHORTEST, seconds), visits


def infos(mind: Mind, seat: int, seconds: float) -> list[str]:
    """What is thought so far, as lines of the protocol."""
    visits = mind.visits
    effort = f"time {round(1000 * seconds)} nodes {visits} nps {round(visits / max(seconds, _SHORTEST))}"
    lines = []
    for rank, candidate in enumerate(mind.candidates(), start=1):
        line = [action for turn in candidate.turns for action in turn]
        score = _score(candidate, seat)
        lines.append(f"info depth {len(line)} multipv {rank} {effort} score {score} pv {' '.join(line)}")
    return lines


def _score(candidate: Candidate, seat: int) -> str:
    if candidate.winner and candidate.distance is not None:
        return f"mate {candidate.distance if candidate.winner == seat else -candidate.distance}"
    chance = 0.5 if candidate.winner == 0 else candidate.win
    return f"cp {round(max(-_MOST_ELO, min(_MOST_ELO, elo_of(chance))))}"
