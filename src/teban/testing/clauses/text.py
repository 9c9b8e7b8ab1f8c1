"""Clauses about the text form, which is the truth about a position, and about records."""

import pickle
from random import Random

import teban
from teban import record
from teban.core.match import Match
from teban.core.position import Position, text_words
from teban.errors import TebanError
from teban.testing.attempts import cut_and_doubled, damaged
from teban.testing.cases import Case
from teban.testing.checks import check, check_equal, check_said, fail


def text_form_repr_and_key_round_trip(case: Case) -> None:
    """A position is its text: what is loaded from it is equal in everything, and no two share a key."""
    seen: dict[int, Position] = {}
    position = case.start()
    for position in case.random_game(seed=2):
        again = case.load(position.text)
        check_equal(again, position, "what is loaded from the text", position)
        for what in ("text", "key", "seat", "outcome"):
            check_equal(getattr(again, what), getattr(position, what), f"its {what} when loaded", position)
        check_equal(again.legal(), position.legal(), "its actions when loaded", position)
        check_equal(seen.setdefault(position.key, position), position, "the position of that key", position)
        check(0 <= position.key < 2**64, f"the key {position.key} has more than 64 bits", position)
    check_equal(eval(repr(position), {"teban": teban}), position, "what repr says", position)
    check_equal(pickle.loads(pickle.dumps(position)), position, "what comes back from a pickle", position)


def damaged_text_forms_are_refused_with_words_or_describe_a_playable_position(case: Case) -> None:
    """Whatever somebody types is loaded and can be played on, or refused with a TebanError that can be said."""
    random = Random(5)
    for position in case.sample(seed=1, every=60):
        for text in (*cut_and_doubled(position.text), *(damaged(position.text, random) for _ in range(100))):
            try:
                loaded = case.load(text)
            except TebanError as error:
                check_said(error)
            except Exception as error:
                fail(f"{text!r} is not refused with BadText, but fails: {type(error).__name__}: {error}")
            else:
                check_equal(case.load(loaded.text), loaded, f"what is loaded from the text of {text!r}")
                written = [word for word in text.split()[1:] if "=" not in word]
                check_equal(text_words(loaded), written, f"what was read of {text!r}")
                for action in loaded.legal()[:20]:
                    loaded.play(action).legal()


def a_record_of_a_game_reads_back(case: Case) -> None:
    """A match survives being written to a record and read again."""
    match = Match(case.start())
    random = Random(f"{case} record")
    while not match.outcome and len(match.actions) < 60:
        match.play(random.choice(match.legal()))
    again = record.read(record.write(match))
    check_equal(again.position, match.position, "the position at the end of the record", match.position)
    check_equal(again.turns, match.turns, "the turns of the record", match.position)
