"""What must hold in every rule set, at every size and with every option: the battery all of them pass."""

import copy
import json
import pickle
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import teban
from cases import CASES, name_of, random_game
from teban import IllegalAction, Position, Reason

Case = tuple[str, dict[str, Any]]

every_case = pytest.mark.parametrize("case", CASES, ids=name_of)


def sample(case: Case, every: int) -> Iterator[Position]:
    """One position in `every` of a random game, and the last."""
    positions = list(random_game(case, seed=1))
    yield from positions[::every]
    yield positions[-1]


@every_case
def test_random_games_run_to_their_end_and_legal_actions_are_distinct(case: Case) -> None:
    ended = False
    for seed in range(2):
        for position in random_game(case, seed):
            legal = position.legal()
            assert len(set(legal)) == len(legal)
            assert bool(legal) == (position.outcome is None)
            assert position.seat in (1, 2)
            ended |= position.outcome is not None
    assert ended or teban.game(case[0]).can_cycle


@every_case
def test_an_outcome_has_a_winner_or_is_a_draw_and_can_be_said(case: Case) -> None:
    *_, last = random_game(case, seed=3)
    if last.outcome:
        assert last.outcome.winner in (1, 2, None)
        assert last.outcome.say("en") != last.outcome.say("ja")
        assert last.legal() == ()
        assert last.prompt is None


@every_case
def test_text_form_repr_and_key_round_trip(case: Case) -> None:
    seen: dict[int, Position] = {}
    for position in random_game(case, seed=2):
        again = teban.load(position.text)
        assert again == position
        assert again.text == position.text
        assert again.key == position.key
        assert again.legal() == position.legal()
        assert again.outcome == position.outcome
        assert seen.setdefault(position.key, position) == position
        assert 0 <= position.key < 2**64
    assert eval(repr(position)) == position
    assert pickle.loads(pickle.dumps(position)) == position


@every_case
def test_every_action_offered_is_playable_and_positions_never_change(case: Case) -> None:
    for position in sample(case, every=25):
        before = copy.deepcopy(position)
        for action in position.legal():
            assert position.why_not(action) is None
            assert position.play(action) != position
        assert position == before
        assert position.text == before.text
        assert position.legal() == before.legal()


@every_case
def test_every_other_string_is_refused_with_a_reason(case: Case) -> None:
    random = Random(7)
    for position in sample(case, every=40):
        legal = set(position.legal())
        for action in strings(position, random):
            reason = position.why_not(action)
            assert (reason is None) == (action in legal), action
            if reason is not None:
                check_reason(reason, position)
                with pytest.raises(IllegalAction) as refused:
                    position.play(action)
                assert refused.value.reason == reason
                assert refused.value.action == action
                assert str(refused.value) == reason.say("en")


def strings(position: Position, random: Random) -> Iterator[str]:
    """Everything that looks like an action of some game, thinned out, and much that does not."""
    names = position.board.names
    yield from names
    yield from (
        "pass",
        "end",
        "skip",
        "white",
        "black",
        "",
        " ",
        "-",
        "z99",
        "a0",
        "a01",
        "A1",
        "手番",
        "c3 ",
        "\n",
        "a1-",
    )
    yield from (f"card-{name}" for name in ("K", "X", "P", "F", "Y", "A", "nonsense", ""))
    for prefix in ("W", "B", "P", "E", "R", "x", "flip-", "leave-", "put-"):
        yield from (prefix + name for name in random.sample(names, min(12, len(names))))
    for name in random.sample(names, min(12, len(names))):
        yield from (name + facing for facing in "NESW")
        yield from ("E" + name + facing for facing in "NESW")
    near = [(a, b) for a in position.board.cells for b in position.board.cells if position.board.distances[a][b] <= 2]
    for a, b in random.sample(near, min(300, len(near))):
        yield f"{names[a]}-{names[b]}"
        yield f"{random.choice('PEx')}{names[a]}-{names[b]}"


def check_reason(reason: Reason, position: Position) -> None:
    assert reason.say("en")
    assert reason.say("ja")
    assert set(reason.cells) <= set(position.board.names)


@every_case
def test_the_view_is_complete_and_plain(case: Case) -> None:
    for position in sample(case, every=30):
        view = position.view()
        assert json.loads(json.dumps(view.json())) == view.json()
        assert [choice.action for choice in view.choices] == list(position.legal())
        names = {cell.name for cell in view.cells}
        assert names == set(position.board.names)
        assert len({piece.cell for piece in view.pieces}) == len(view.pieces)
        used = [name for overlay in view.overlays for name in overlay.cells] + [piece.cell for piece in view.pieces]
        assert set(used) <= names
        assert (view.prompt is None) == (view.outcome is not None)
        assert str(position)


@every_case
def test_legal_actions_commute_with_every_symmetry_that_the_rules_respect(case: Case) -> None:
    random = Random(11)
    for position in sample(case, every=35):
        assert position.transformed(position.symmetries[0]) == position
        for symmetry in position.symmetries:
            image = position.transformed(symmetry)
            images = {action: position.transformed_action(action, symmetry) for action in position.legal()}
            assert set(image.legal()) == set(images.values())
            assert image.outcome == position.outcome
            for action in random.sample(position.legal(), min(4, len(images))):
                assert image.play(images[action]) == position.play(action).transformed(symmetry), action


@pytest.mark.parametrize("case", CASES, ids=name_of)
def test_damaged_text_forms_are_refused_with_words_or_describe_a_playable_position(case: Case) -> None:
    random = Random(5)
    for position in sample(case, every=60):
        for _ in range(60):
            damaged = damage(position.text, random)
            try:
                loaded = teban.load(damaged)
            except teban.TebanError as error:
                said = error.say("en"), error.say("ja")
                assert all(said)
            else:
                assert teban.load(loaded.text) == loaded
                for action in loaded.legal()[:20]:
                    loaded.play(action).legal()


def damage(text: str, random: Random) -> str:
    """A text form with one thing changed."""
    at = random.randrange(len(text))
    words = text.split()
    pick = random.randrange(len(words))
    return random.choice(
        [
            text[:at] + text[at + 1 :],
            text[:at] + random.choice(".WBwbPpXx123/-, =é") + text[at + 1 :],
            " ".join(words[:pick] + words[pick + 1 :]),
            " ".join([*words, random.choice(words)]),
            " ".join(random.sample(words, len(words))),
            " ".join(
                [*words[:pick], random.choice(["1", "2", "-", "a1", "c3", "9,9", "leave", "b2:2"]), *words[pick + 1 :]]
            ),
        ]
    )
