"""What reads strangers' text, as targets for a fuzzer: any text is read, or refused with a TebanError that has words.

Where that does not hold, a target raises something else. `parsers.py` runs them with coverage watched, the tests with
mistakes at random. `python tests/fuzz/targets.py` writes the corpus anew.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterator
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from random import Random
from threading import Event
from typing import Any

from pydantic import BaseModel, ValidationError

import teban
from authenticator import Authenticator, base, unbase
from teban import Match, TebanError, record
from teban.core.options import Option
from teban.engine.search import Candidate
from teban.online.accounts import passkeys
from teban.online.accounts.passkeys import Site
from teban.online.storage.passkeys import PasskeyRow
from teban.registry import rule_set_of
from teban.service import engine, lessons, play, positions, puzzles, race, records, reviews, studies
from teban.service.analysers import AnalyserCache
from teban.service.models import requests
from teban.service.serialize import error_answer
from teban.teach.figures.figure import read_figures
from teban.teach.lessons.parser import read_lesson
from teban.ugi.protocol import Server
from teban.words import LANGUAGES

CORPUS = Path(__file__).parent / "corpus"
SITE = Site("localhost", "http://localhost")
"""Where passkeys are used."""

Target = Callable[[str], None]


def refused(error: TebanError) -> None:
    """Whoever is refused is told why, in words of every language that can be sent."""
    for lang in LANGUAGES:
        assert error.say(lang).encode("utf-8", "surrogatepass")


def read_position(text: str) -> None:
    """A text form: what was read can be played and shown, and is read again from its own text."""
    try:
        position = teban.load(text)
    except TebanError as error:
        return refused(error)
    assert teban.load(position.text) == position
    position.view()
    for action in position.legal()[:3]:
        position.play(action)
    return None


def read_record(text: str) -> None:
    """A record: what was read is written so that it is read again the same."""
    try:
        match = record.read(text)
    except TebanError as error:
        return refused(error)
    written = record.write(match)
    assert record.write(record.read(written)) == written
    return None


def read_option(text: str) -> None:
    """`GAME NAME VALUE`: a value is made canonical, and stays what it is then; cards and layouts among them."""
    name, _, rest = text.partition(" ")
    key, _, value = rest.partition(" ")
    try:
        game = teban.game(name)
        options = game.read_options({key: value})
    except TebanError as error:
        return refused(error)
    written = dict(pair.split("=", 1) for pair in game.write_options(options).split())
    assert game.read_options(written) == options
    rule_set_of(name).start(options).view()
    return None


def read_action(text: str) -> None:
    """`GAME ACTION...`: what is played in a game from its start, and why something cannot be."""
    name, _, rest = text.partition(" ")
    try:
        position = teban.start(name)
        for action in rest.split(" "):
            reason = position.why_not(action)
            assert (reason is None) == (action in position.legal())
            position = position.play(action)
    except TebanError as error:
        return refused(error)
    return None


def read_lesson_file(text: str) -> None:
    """The file of a lesson."""
    try:
        read_lesson("stoic", text)
    except TebanError as error:
        refused(error)


def read_figure_file(text: str) -> None:
    """The file of a game's figures."""
    try:
        read_figures("stoic", text)
    except TebanError as error:
        refused(error)


class FirstMove:
    """Plays the first legal action, at once."""

    visits = 0

    def think(self, match: Match, seconds: float, visits: int, stopped: Event) -> str:
        """The first legal action."""
        del seconds, visits, stopped
        return match.legal()[0]

    def stop(self) -> None:
        """There is nothing to stop."""

    def candidates(self) -> tuple[Candidate, ...]:
        """It has no thoughts."""
        return ()


class Conversation(Server):
    """A conversation in which only what is refused in words is complained about."""

    def _complain(self, error: Exception) -> None:
        if not isinstance(error, TebanError):
            raise error
        super()._complain(error)


def obey(text: str) -> None:
    """Lines of the Universal Game Interface."""
    out = BytesIO()
    Conversation(BytesIO(text.encode("utf-8", "surrogatepass")), out, lambda _: FirstMove()).run()
    out.getvalue().decode()


QUESTIONS: dict[str, tuple[type[BaseModel], Callable[[Any], object]]] = {
    "position": (requests.GameSoFar, positions.position),
    "why-not": (requests.WhyNotRequest, positions.why_not),
    "preview": (requests.PreviewRequest, positions.preview),
    "race": (requests.GameSoFar, race.race),
    "open": (requests.StateRequest, play.open_game),
    "play": (requests.PlayRequest, play.Play),
    "turn": (requests.TurnRequest, engine.Turn),
    "analysis": (requests.AnalysisRequest, lambda asked: engine.Thoughts(asked, AnalyserCache())),
    "review": (requests.ReviewRequest, reviews.Review),
    "record": (requests.WholeGame, records.write_record),
    "record/read": (requests.RecordRequest, records.read_record),
    "tree": (requests.TreeRequest, studies.tree),
    "setup": (requests.PositionPartsRequest, studies.set_up),
    "setup/read": (requests.PositionTextRequest, studies.read_setup),
    "try": (requests.TryRequest, lambda asked: lessons.try_step("stoic", asked)),
    "attempt": (requests.AttemptRequest, lambda asked: puzzles.Attempt("stoic", 1, asked)),
}
"""What the service is asked, by the address; searches are made ready and not begun."""


def answer(text: str) -> None:
    """`ADDRESS JSON`: whatever a request holds, its answer can be sent."""
    address, _, body = text.partition(" ")
    if address not in QUESTIONS:
        return None
    model, service = QUESTIONS[address]
    try:
        asked = model.model_validate_json(body.encode("utf-8", "surrogatepass"))
        told = service(asked)
    except ValidationError:
        return None
    except TebanError as error:
        error_answer(error).model_dump_json()
        return refused(error)
    if isinstance(told, BaseModel):
        told.model_dump_json()
    return None


def read_passkey(text: str) -> None:
    """`new CREDENTIAL` or `used CREDENTIAL`; or what is inside of one, `made CLIENT-DATA HEX` or `signed ...`."""
    kind, _, sent = text.partition(" ")
    client, _, rest = sent.rpartition(" ")
    try:
        if kind in ("made", "signed"):
            name = "attestationObject" if kind == "made" else "authenticatorData"
            parts = {"clientDataJSON": base(client.encode("utf-8", "surrogatepass")), name: base(bytes.fromhex(rest))}
            told = {"id": "YQ", "rawId": "YQ", "type": "public-key", "response": {"signature": "YQ", **parts}}
            kind, sent = {"made": "new", "signed": "used"}[kind], json.dumps(told)
    except ValueError:
        return None
    try:
        if kind == "new":
            passkeys.challenge_of_new(sent)
            passkeys.verify_new(SITE, sent)
        else:
            passkeys.challenge_of(sent)
            passkeys.verify_use(SITE, sent, known_passkey())
    except TebanError as error:
        return refused(error)
    return None


@lru_cache(1)
def known_passkey() -> PasskeyRow:
    """The passkey that is used in the corpus."""
    sent = next(text for text in seeds("passkey") if text.startswith("new "))
    made = passkeys.verify_new(SITE, sent.removeprefix("new "))
    return PasskeyRow(made.id, "aoi", made.public_key, 0, SITE.name, "", 0, None)


TARGETS: dict[str, Target] = {
    "text": read_position,
    "record": read_record,
    "option": read_option,
    "action": read_action,
    "lesson": read_lesson_file,
    "figures": read_figure_file,
    "ugi": obey,
    "request": answer,
    "passkey": read_passkey,
}


def seeds(name: str) -> list[str]:
    """The texts in the corpus of a target."""
    return [as_text(file.read_bytes()) for file in sorted((CORPUS / name).iterdir())]


def as_text(data: bytes) -> str:
    """Any bytes as a text, half surrogate pairs among them."""
    try:
        return data.decode("utf-8", "surrogatepass")
    except UnicodeDecodeError:
        return data.decode("utf-8", "replace")


# Making the corpus


def fresh_seeds() -> Iterator[tuple[str, str]]:
    """Texts to begin with, for each target: what every game writes of itself."""
    for game in teban.games():
        random = Random(game.name)
        match = Match(teban.start(game.name), players=("A\\b", "手番"), date="2026-11-15", comment="one\ntwo")
        while not match.outcome and len(match.actions) < 12:
            match.play(random.choice(match.legal()))
        if not match.outcome:
            match.resign(1)
        match.comments[1] = "three\nfour"
        actions = list(match.actions)
        yield "text", match.position.text
        yield "record", record.write(match)
        yield "action", " ".join([game.name, *actions])
        played = " ".join(["position startpos moves", *actions])
        yield "ugi", f"ugi\nsetoption name Game value {game.name}\nisready\n{played}\ngo nodes 5\n"
        yield "ugi", f"position fen {match.position.text}\nquery gameover\nquery result\ngo movetime 10\nstop\nquit\n"
        for option in game.options:
            yield from (("option", f"{game.name} {option.name} {Option.write(value)}") for value in _some_of(option))
        for address, body in _bodies(actions, match):
            yield "request", f"{address} {json.dumps({'game': game.name, **body}, ensure_ascii=False)}"
        yield "request", f"setup/read {json.dumps({'text': match.position.text})}"
    yield "record", "teban: 1\ngame: stoic\nseat 1: \\ud800\\u000a\\\\\nresult: *\nend\n"
    yield "request", f"record/read {json.dumps({'text': record.write(match)})}"
    yield "request", r'record/read {"text": "teban: 1\ngame: stoic\nseat 1: \\ud800\nend"}'
    yield "request", 'try {"step": 1, "actions": ["c3"]}'
    yield "request", 'attempt {"actions": ["c3"]}'
    folder = teban.game("stoic").folder
    yield "lesson", (folder / "lesson.toml").read_text("utf-8")
    yield "figures", (folder / "figures.toml").read_text("utf-8")
    yield from (("passkey", text) for text in passkey_seeds())


def passkey_seeds() -> Iterator[str]:
    """What a browser sends of a passkey that is made, and then used, whole and what is inside."""
    authenticator = Authenticator(SITE.origin)
    new = authenticator.create(passkeys.ask_for_new(SITE, "aoi", "Aoi", []).options)
    used = authenticator.get(passkeys.ask_for_any(SITE).options)
    for kind, inner, sent, name in (
        ("new", "made", new, "attestationObject"),
        ("used", "signed", used, "authenticatorData"),
    ):
        response = json.loads(sent)["response"]
        yield f"{kind} {sent}"
        yield f"{inner} {unbase(response['clientDataJSON']).decode()} {unbase(response[name]).hex()}"


def _some_of(option: Option) -> tuple[Any, ...]:
    return option.values[:2] or (option.default, *option.examples)


def _bodies(actions: list[str], match: Match) -> Iterator[tuple[str, dict[str, Any]]]:
    so_far = {"actions": actions}
    yield "position", {**so_far, "lang": "ja"}
    found = studies.read_setup(requests.PositionTextRequest(text=match.position.text)).setup.model_dump()
    yield "setup", {"options": dict(match.start.options), **found}
    if match.start.game != teban.games()[0]:
        return
    yield "why-not", {**so_far, "action": "c3", "instead": "c4"}
    yield "preview", {**so_far, "action": match.legal()[0] if match.legal() else "c3"}
    yield "race", so_far
    yield "open", {**so_far, "board": True}
    yield "play", {**so_far, "computer": {"seat": 1, "level": 3, "seconds": 0.1, "seed": 7}}
    yield "turn", {**so_far, "level": 8}
    yield "analysis", {**so_far, "seconds": 1, "lines": 3}
    yield "review", so_far
    yield "record", {**so_far, "players": ["A", "手"], "ending": "resigned", "comments": {"1": "x"}}
    yield "tree", {"depths": [1, 2, 2], "actions": [actions[0], actions[1], actions[1]]}
    yield "tree", {"start": match.position.text, "repeated": [match.start.text], "depths": [], "actions": []}


def write_corpus() -> None:
    """Write the corpus: one file for each text."""
    numbers = Counter[str]()
    for name, text in fresh_seeds():
        numbers[name] += 1
        file = CORPUS / name / f"{numbers[name]:03}"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(text.encode("utf-8", "surrogatepass"))


if __name__ == "__main__":
    write_corpus()
