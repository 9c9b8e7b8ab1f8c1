"""The Universal Game Interface: our engine as others see it, and other engines as players."""

import os
import select
import subprocess
import sys
import time
from collections.abc import Iterator
from math import inf
from pathlib import Path
from random import Random

import pytest

import teban
from teban.arena.arena import Arena
from teban.arena.contest import Contest
from teban.arena.players import usual_maker
from teban.arena.referee import FAILED, ILLEGAL, TIMEOUT, Limits
from teban.core.match import Match
from teban.engine.elo_scale import expected_score
from teban.engine.search import Candidate
from teban.ugi import player as ugi_player
from teban.ugi.player import EngineError, EngineHung, UgiPlayer
from teban.ugi.protocol import UgiError, infos, limits

OURS = f"{sys.executable} -m teban ugi"
TINY = f"{sys.executable} {Path(__file__).parent / 'ugi_engine.py'}"


class Talk:
    """A conversation with `teban ugi` in a process of its own."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(OURS.split(), stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def send(self, *lines: str | bytes) -> None:
        assert self.process.stdin
        data = b"".join((line if isinstance(line, bytes) else line.encode()) + b"\n" for line in lines)
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def until(self, word: str) -> list[str]:
        """All lines up to the first that begins with a word."""
        assert self.process.stdout
        heard: list[str] = []
        while not heard or heard[-1].split(" ")[0] != word:
            line = self.process.stdout.readline()
            assert line, heard
            heard.append(line.decode().rstrip("\n"))
        return heard

    def ask(self, *lines: str | bytes) -> list[str]:
        """What is said to these lines alone."""
        self.send(*lines, "isready")
        return self.until("readyok")[:-1]

    def error(self, *lines: str | bytes) -> str:
        """The only answer, which is a complaint."""
        (answer,) = self.ask(*lines)
        assert answer.startswith("info string error "), answer
        return answer.removeprefix("info string error ")

    def has_more(self, seconds: float) -> bool:
        assert self.process.stdout
        return bool(select.select([self.process.stdout], [], [], seconds)[0])


@pytest.fixture(scope="module")
def shared() -> Iterator[Talk]:
    talk = Talk()
    yield talk
    talk.send("quit")
    talk.process.communicate(timeout=60)


@pytest.fixture
def talk(shared: Talk) -> Talk:
    """A conversation that begins anew, in a process that has seen a lot."""
    options = ("Game value stoic", "Size value 3", "Pie value", "Level value 8", "Threads value 1", "Seed value 1")
    assert shared.ask(*(f"setoption name {option}" for option in options), "uginewgame") == []
    return shared


# The engine: what it says


def test_the_engine_introduces_itself_and_its_options(talk: Talk) -> None:
    talk.send("ugi")
    name, author, *options, _ = talk.until("ugiok")
    assert name == f"id name Teban {teban.__version__}"
    assert author.startswith("id author ")
    names = [option.split()[2] for option in options]
    assert names == ["Game", "Size", "Layout", "Pie", "Reading", "Cards", "Level", "Threads", "Memory", "Seed"]
    assert [word for word in options[0].split()[7:] if word != "var"] == [game.name for game in teban.games()]


def test_queries_are_answered_for_the_position_that_was_given(talk: Talk) -> None:
    queries = ("query p1turn", "query gameover", "query result")
    assert talk.ask("position startpos", *queries) == ["response true", "response false", "response none"]
    assert talk.ask("position startpos moves c3", *queries) == ["response false", "response false", "response none"]


def test_a_finished_game_has_its_result(talk: Talk) -> None:
    position, random, actions = teban.start("stoic", size=3), Random(1), []
    while not position.outcome:
        actions.append(random.choice(position.legal()))
        position = position.play(actions[-1])
    played = f"position startpos moves {' '.join(actions)}"
    assert talk.ask(played, "query gameover", "query result") == [
        "response true",
        f"response p{position.outcome.winner}win",
    ]
    assert talk.error("go nodes 10") == "The game is over."


def test_a_draw_by_repetition_is_known(talk: Talk) -> None:
    start = "fen squish ..../B.B.B/....../......./....../W.W.W/.... 1"
    cycle = "b3-b4 f3-f4 b4-b3 f4-f3"
    assert talk.ask(f"position {start} moves {cycle}", "query result") == ["response none"]
    told = talk.ask(f"position {start} moves {cycle} {cycle}", "query result", "query gameover")
    assert told == ["response draw", "response true"]


def test_a_position_can_be_given_in_our_text_form(talk: Talk) -> None:
    position = teban.start("sibling", size=3, pie=True).play("c3")
    assert talk.ask(f"position fen {position.text}", "query p1turn") == ["response false"]
    assert talk.ask(f"position fen {position.text} moves black a1", "query p1turn") == [
        f"response {str(position.play('black').play('a1').seat == 1).lower()}"
    ]


def test_turns_of_several_actions_are_several_moves(talk: Talk) -> None:
    talk.ask("setoption name Game value sibling", "setoption name Size value 3")
    match = Match(teban.start("sibling", size=3))
    while not match.outcome and len(match.actions) < 9:
        talk.send(" ".join(["position startpos", *(["moves", *match.actions] if match.actions else [])]), "go nodes 30")
        match.play(talk.until("bestmove")[-1].removeprefix("bestmove "))
        told = talk.ask(f"position startpos moves {' '.join(match.actions)}", "query p1turn")
        assert told == [f"response {str(match.seat == 1).lower()}"]


@pytest.mark.parametrize("limit", ["nodes 100", "movetime 30", "depth 0", "p1time 500 p2time 500 p1inc 0 p2inc 0"])
def test_a_search_ends_with_a_legal_action(talk: Talk, limit: str) -> None:
    talk.send("position startpos moves c3", f"go {limit}")
    *news, best = talk.until("bestmove")
    assert best.split()[1] in teban.start("stoic", size=3).play("c3").legal()
    assert news[-1].startswith("info depth ")


@pytest.mark.parametrize("level", range(1, 9))
def test_every_level_plays(talk: Talk, level: int) -> None:
    talk.send(f"setoption name Level value {level}", "position startpos", "go movetime 50")
    assert talk.until("bestmove")[-1].split()[1] in teban.start("stoic", size=3).legal()


def test_with_one_thread_and_a_seed_the_search_is_the_same_again(talk: Talk) -> None:
    answers = set()
    for _ in range(2):
        talk.send("uginewgame", "position startpos", "go nodes 300")
        *_, last, best = talk.until("bestmove")
        answers.add((last.partition(" score ")[2], best))
    assert len(answers) == 1


def test_a_win_in_one_is_played_and_announced(talk: Talk) -> None:
    position, random = teban.start("stoic", size=3), Random(3)
    while not position.outcome:
        before, position = position, position.play(random.choice(position.legal()))
    talk.send(f"position fen {before.text}", "go nodes 500")
    *news, best = talk.until("bestmove")
    outcome = before.play(best.split()[1]).outcome
    assert outcome
    assert outcome.winner == before.seat
    assert " multipv 1 " in news[0]
    assert " score mate 1 " in news[0]


# The engine: while it thinks


def test_a_search_without_end_is_stopped_and_input_is_read_meanwhile(talk: Talk) -> None:
    talk.ask("setoption name Size value 5")
    talk.send("position startpos", "go infinite", "isready")
    assert talk.until("readyok")[-1] == "readyok"
    assert talk.error("position startpos moves c3") == "Not possible during a search; send stop first."
    for line in ("go nodes 1", "uginewgame", "setoption name Seed value 2"):
        assert "during a search" in talk.error(line)
    assert talk.ask("query p1turn")[-1] == "response true"
    news = talk.until("info")  # which comes by itself
    assert " nodes " in news[-1]
    assert " pv " in news[-1]
    talk.send("stop")
    assert talk.until("bestmove")[-1].split()[1] in teban.start("stoic", size=5).legal()


def test_stop_is_obeyed_however_early_it_comes(talk: Talk) -> None:
    talk.ask("setoption name Size value 5")
    for _ in range(30):
        talk.send("position startpos", "go infinite", "stop")
        assert len(talk.until("bestmove")[-1].split()) == 2


def test_a_stop_that_comes_too_late_harms_nothing(talk: Talk) -> None:
    talk.ask("setoption name Size value 5")
    for _ in range(10):
        talk.send("position startpos", "go nodes 50", "stop", "stop")
        talk.until("bestmove")
        assert talk.ask("stop") == []
    talk.send("go nodes 2000")
    counted = talk.until("bestmove")[-2].split()
    assert int(counted[counted.index("nodes") + 1]) >= 2000


def test_news_count_what_was_looked_at_for_this_turn_alone(talk: Talk) -> None:
    talk.ask("setoption name Size value 5")
    for _ in range(2):
        talk.send("position startpos", "go nodes 2000")
        counted = talk.until("bestmove")[-2].split()
        assert 2000 <= int(counted[counted.index("nodes") + 1]) < 4000


@pytest.mark.parametrize("ending", ["quit\n", ""])
def test_the_end_of_the_conversation_ends_a_search_too(ending: str) -> None:
    said = f"setoption name Game value stoic\nposition startpos\ngo infinite\n{ending}"
    done = subprocess.run(OURS.split(), input=said.encode(), capture_output=True, timeout=60)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.splitlines()[-1].startswith(b"bestmove ")


def test_the_engine_leaves_when_nobody_listens_any_more() -> None:
    process = subprocess.Popen(OURS.split(), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdin
    assert process.stdout
    assert process.stderr
    process.stdout.close()
    process.stdin.write(b"isready\n" * 3)
    process.stdin.flush()
    assert process.wait(60) == 0
    assert process.stderr.read() == b""
    process.stdin.close()
    process.stderr.close()


# The engine: what it is not meant to be sent


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("hello", "Unknown command “hello”."),
        ("UGI", "Unknown command “UGI”."),
        ("position", "Usage: position"),
        ("position fen", "Unknown game “”"),
        ("position fen moves", "Unknown game “”"),
        ("position fen chess 8/8 w", "Unknown game “chess”"),
        ("position fen stoic size=3 .../..../...../..../... 7", "Unexpected “7”; expected 1 or 2."),
        ("position somewhere", "Usage: position"),
        ("position startpos c3", "Usage: position"),
        ("position startpos moves c3 c3", "Move 2, c3: c3 is not empty."),
        ("position startpos moves e2e4", "Move 1, e2e4:"),
        ("go sideways", "go: bad “sideways ”"),
        ("go movetime", "go: bad “movetime ”"),
        ("go movetime soon", "go: bad “movetime soon”"),
        ("go nodes -5", "go: bad “nodes -5”"),
        ("go nodes 99999999999999999999", "go: bad"),
        ("go movetime ５", "go: bad"),
        ("setoption", "Usage: setoption"),
        ("setoption name", "Usage: setoption"),
        ("setoption name value 3", "Usage: setoption"),
        ("setoption Size 3", "Usage: setoption"),
        ("setoption name Hash value 3", "Unknown option “Hash”."),
        ("setoption name Game value chess", "Unknown game “chess”"),
        ("setoption name Level value 9", "Option Level can't be “9”"),
        ("setoption name Threads value many", "Option Threads can't be “many”"),
        ("setoption name Memory value 0", "Option Memory can't be “0”"),
        (f"setoption name Seed value {'9' * 5000}", "Option Seed can't be"),
        ("query", "Unknown query; use one of gameover, p1turn and result."),
        ("query weather", "Unknown query"),
        ("query result now", "Unknown query"),
    ],
)
def test_what_makes_no_sense_is_answered_by_an_error(talk: Talk, line: str, words: str) -> None:
    assert words in talk.error(line)


def test_an_option_that_does_not_fit_the_game_is_told_when_the_game_begins(talk: Talk) -> None:
    assert talk.ask("setoption name Size value 99") == []
    assert "size can't be “99”" in talk.error("position startpos")
    assert "size can't be “99”" in talk.error("go nodes 10")
    assert talk.ask("setoption name size value 3", "position startpos", "query p1turn") == ["response true"]


def test_options_that_another_game_has_are_ignored(talk: Talk) -> None:
    assert talk.ask("setoption name Game value realm", "position startpos", "query p1turn") == ["response true"]


def test_after_a_position_that_was_refused_nobody_goes_on_with_the_one_before(talk: Talk) -> None:
    talk.ask("position startpos moves c3")
    talk.error("position startpos moves c3 c3")
    assert talk.ask("query p1turn") == ["response true"]


def test_blank_lines_and_blanks_say_nothing(talk: Talk) -> None:
    assert talk.ask("", "   ", "\t", b"\r", "  position   startpos  moves   c3 \r", "query p1turn") == [
        "response false"
    ]


@pytest.mark.parametrize(
    "line",
    [
        b"\xff\xfe\xfd",
        b"\x00",
        b"position startpos moves \x00\x01\x1b[2J",
        b"position fen \xf0\x9f\x98\x80 \xed\xa0\x80",
        b"a" * 3_000_000,
        b"position startpos moves " + b"c3 " * 100_000,
        b"setoption name " + b"\xe3\x81\x82" * 10_000 + b" value 1",
    ],
    ids=["no text", "nul", "control", "emoji", "long line", "long list", "long name"],
)
def test_whatever_the_bytes_the_engine_complains_in_one_printable_line(talk: Talk, line: bytes) -> None:
    told = talk.error(line)
    assert told.isprintable()
    assert len(told) < 500


def test_the_engine_survives_whatever_it_is_sent() -> None:
    random = Random(7)
    words = [
        *("position", "startpos", "fen", "moves", "go", "stop", "query", "setoption", "name", "value", "infinite"),
        *(
            "nodes",
            "5",
            "movetime",
            "-1",
            "gameover",
            "result",
            "ugi",
            "isready",
            "uginewgame",
            "Game",
            "stoic",
            "size=3",
        ),
        *("c3", "\x00", "é", "手番", "{", "}", "=", "/", "Size", "99", "Level", "Threads", "Memory", "Seed", "<empty>"),
    ]
    talk = Talk()
    for _ in range(60):
        for _ in range(20):
            if random.random() < 0.3:
                noise = random.randbytes(random.randrange(200)).replace(b"\n", b"")
                talk.send(noise if noise.split() != [b"quit"] else b"")
            else:
                talk.send(" ".join(random.choices(words, k=random.randrange(1, 9))))
        talk.send("stop", "isready")
        talk.until("readyok")
    # A search may have been under way when its stop came; after that everything is as ever.
    while talk.has_more(0.5):
        assert talk.process.stdout
        talk.process.stdout.readline()
    talk.ask("setoption name Game value stoic", "setoption name Size value 3", "setoption name Level value 8")
    talk.ask("setoption name Threads value 1", "setoption name Memory value 64")
    talk.send("position startpos", "go nodes 20")
    assert talk.until("bestmove")
    talk.process.communicate(b"quit\n", timeout=60)
    assert talk.process.returncode == 0


# Limits and scores


@pytest.mark.parametrize(
    ("words", "seat", "seconds", "visits"),
    [
        ("", 1, inf, 0),
        ("infinite", 1, inf, 0),
        ("movetime 1500", 1, 1.5, 0),
        ("movetime 0", 1, 0.001, 0),
        ("nodes 70", 2, inf, 70),
        ("movetime 100 nodes 70", 2, 0.1, 70),
        ("depth 3", 1, inf, 8000),
        ("p1time 50000 p2time 25000 p1inc 0 p2inc 0", 1, 1.98, 0),
        ("p1time 50000 p2time 25000 p1inc 0 p2inc 100", 2, 1.08, 0),
        ("p1time 10 p2time 25000 p1inc 5000 p2inc 0", 1, 0.001, 0),
    ],
)
def test_limits_are_read(words: str, seat: int, seconds: float, visits: int) -> None:
    assert limits(words.split(), seat) == pytest.approx((seconds, visits))


def test_limits_that_make_no_sense_are_refused() -> None:
    with pytest.raises(UgiError):
        limits(["nodes"], 1)


class Thoughts:
    """Somebody who thinks what a test wants told."""

    visits = 100

    def __init__(self, *candidates: Candidate) -> None:
        self._candidates = candidates

    def candidates(self) -> tuple[Candidate, ...]:
        return self._candidates


@pytest.mark.parametrize(
    ("win", "winner", "distance", "score"),
    [
        (0.5, None, None, "cp 0"),
        (expected_score(120), None, None, "cp 120"),
        (0.0, None, None, "cp -2000"),
        (1.0, None, None, "cp 2000"),
        (1.0, 2, 3, "mate 3"),
        (0.0, 1, 4, "mate -4"),
        (0.4, 0, 6, "cp 0"),
    ],
)
def test_scores_are_for_the_side_to_act(win: float, winner: int | None, distance: int | None, score: str) -> None:
    candidate = Candidate("a1", 60, win, winner, distance, (("a1",), ("b2", "b3")))
    (line,) = infos(Thoughts(candidate), seat=2, seconds=0.5)  # type: ignore[arg-type]
    assert line == f"info depth 3 multipv 1 time 500 nodes 100 nps 200 score {score} pv a1 b2 b3"


# Other engines as players


@pytest.fixture
def match() -> Match:
    return Match(teban.start("unlace", size=3))


def started(note: Path) -> list[int]:
    """The numbers of all processes that an engine has had."""
    return [int(line) for line in note.read_text().split()]


def is_gone(process: int) -> bool:
    """Whether nothing is left of a process, not even a zombie."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return True
    return False


def test_an_engine_plays_a_game_and_leaves_nothing_behind(match: Match, tmp_path: Path) -> None:
    note = tmp_path / "note"
    player = UgiPlayer(f"{TINY} random {note}")
    while not match.outcome:
        match.play(player.choose(match, 5.0))
    player.close()
    (process,) = started(note)
    assert is_gone(process)


def test_an_engine_is_told_game_options_and_start(tmp_path: Path) -> None:
    note = tmp_path / "note"
    player = UgiPlayer(f"{TINY} random {note}")
    for size in (3, 5):  # the second game is on another board, in the same process
        other = Match(teban.start("stoic", size=size))
        assert player.choose(other, 5.0) in other.legal()
    player.close()
    assert len(started(note)) == 1


def test_our_own_engine_is_such_an_engine_too() -> None:
    position = teban.start("sibling", size=3, pie=True).play("c3")
    match = Match(position)
    player = UgiPlayer(OURS, threads=1, seed=5, visits=20)
    for _ in range(4):
        match.play(player.choose(match, 60.0))
    player.close()
    assert match.start == position


def test_an_engine_that_hangs_is_killed_and_started_anew(
    match: Match, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ugi_player, "_GRACE", 0.2)
    note = tmp_path / "note"
    player = UgiPlayer(f"{TINY} hang {note}")
    for _ in range(2):
        with pytest.raises(EngineHung, match="did not respond"):
            player.choose(match, 0.01)
    first, second = started(note)
    assert is_gone(first)
    assert is_gone(second)
    player.close()


def test_an_engine_that_dies_is_told_apart_and_started_anew(match: Match, tmp_path: Path) -> None:
    note = tmp_path / "note"
    player = UgiPlayer(f"{TINY} die {note}")
    for _ in range(2):
        with pytest.raises(EngineError, match=r"exited \(code 3\)") as caught:
            player.choose(match, 5.0)
        assert not isinstance(caught.value, TimeoutError)
    assert len(started(note)) == 2
    player.close()


def test_an_engine_that_does_not_greet_is_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ugi_player, "_GREETING", 3.0)
    note = tmp_path / "note"
    with pytest.raises(EngineHung):
        UgiPlayer(f"{TINY} mute {note}")
    (process,) = started(note)
    assert is_gone(process)


def test_children_of_an_engine_end_with_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ugi_player, "_GREETING", 0.5)
    note = tmp_path / "note"
    with pytest.raises(EngineHung):
        UgiPlayer(f"sh -c 'sleep 1000 & echo $! > {note}; wait'")
    (child,) = started(note)
    deadline = time.monotonic() + 30
    while not is_gone(child) and time.monotonic() < deadline:
        time.sleep(0.01)  # whoever inherits it has to notice
    assert is_gone(child) or "Z" in Path(f"/proc/{child}/stat").read_text()


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("/no/such/engine", "Can't start the engine"),
        ("", "Can't start the engine"),
        ("'unbalanced", "Can't start the engine"),
        ("true", "exited"),
    ],
)
def test_what_is_no_engine_is_said_to_be_none(command: str, words: str) -> None:
    with pytest.raises(EngineError, match=words):
        UgiPlayer(command)


def test_an_engine_may_talk_as_much_as_it_likes(match: Match) -> None:
    player = UgiPlayer(f"{TINY} chatter")
    for _ in range(3):
        match.play(player.choose(match, 20.0))
    player.close()


@pytest.mark.parametrize(
    ("kind", "reason"), [("hang", TIMEOUT), ("die", FAILED), ("cheat", ILLEGAL), ("empty", ILLEGAL)]
)
def test_what_an_engine_does_wrong_loses_the_game(kind: str, reason: str) -> None:
    contest = Contest((f"ugi:{TINY} {kind}", "random"), "unlace", {"size": 3}, Limits(0.2, 100))
    games = list(Arena(contest, usual_maker).play(1))
    assert [game.reason for game in games] == [reason] * 2
    assert [game.half_points(0) for game in games] == [0, 0]


def test_two_engines_meet_in_the_arena() -> None:
    contest = Contest((f"ugi:{TINY}", f"ugi:{OURS}"), "unlace", {"size": 3}, Limits(30.0, 100), visits=30)
    games = list(Arena(contest, usual_maker).play(1))
    assert [game.detail for game in games] == ["", ""]
    assert all(game.actions for game in games)
