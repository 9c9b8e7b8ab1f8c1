"""Work in bulk: random games, and many games side by side, against positions played one by one."""

from collections import Counter
from functools import cache
from random import Random
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import teban
from cases import CASES, name_of
from golden import golden
from teban import Position, View
from teban.core.stacks import StackPosition
from teban.registry import rule_set_of

Case = tuple[str, dict[str, Any]]

DEFAULTS: list[Case] = [(game.name, {}) for game in teban.games()]
SMALL = [case for case in CASES if "size" in case[1] and len(teban.start(case[0], **case[1]).legal()) <= 7]
"""Games small enough to look at all their positions."""
ENCODINGS = list(golden("encodings"))


def tells_heights(game: str) -> bool:
    """Whether the first planes of a game tell heights."""
    return issubclass(rule_set_of(game), StackPosition)


def begin(case: Case) -> Position:
    game, options = case
    return teban.start(game, backend="native", **options)


def batch_of(case: Case, n: int, seed: int = 0) -> teban.Batch:
    game, options = case
    return teban.batch(game, n, seed, **options)


def state(batch: teban.Batch) -> tuple[Any, ...]:
    """Everything a step could change."""
    texts = [batch.position(i).text for i in range(batch.n)]
    return texts, batch.to_play.tolist(), batch.done.tolist(), batch.reward.tolist()


# Random games


@pytest.mark.parametrize("case", CASES, ids=name_of)
def test_playouts_depend_on_the_seed_alone(case: Case) -> None:
    position = begin(case)
    alone = teban.playouts(position, 200, seed=7, threads=1, limit=150)
    for threads in (2, 3, None):
        again = teban.playouts(position, 200, seed=7, threads=threads, limit=150)
        assert np.array_equal(again.winners, alone.winners)
        assert np.array_equal(again.lengths, alone.lengths)
    fewer = teban.playouts(teban.load(position.text, backend="python"), 70, seed=7, limit=150)
    assert np.array_equal(fewer.winners, alone.winners[:70])
    assert np.array_equal(fewer.lengths, alone.lengths[:70])


def test_other_seeds_give_other_games() -> None:
    position = begin(("stoic", {}))
    lengths = {tuple(teban.playouts(position, 50, seed=seed).lengths) for seed in (0, 1, 2, -1, 2**63, 2**64 - 2)}
    assert len(lengths) == 6


@pytest.mark.parametrize("case", CASES, ids=name_of)
def test_playouts_tell_winners_and_lengths(case: Case) -> None:
    limit = 120
    winners, lengths = teban.playouts(begin(case), 300, limit=limit)
    assert (winners.dtype, lengths.dtype) == (np.int8, np.int32)
    assert set(winners.tolist()) <= {-1, 0, 1, 2}
    assert lengths.min() >= 1
    assert lengths.max() <= limit
    assert (lengths[winners == -1] == limit).all()


def test_whoever_places_last_wins_a_playout_of_stoic() -> None:
    winners, lengths = teban.playouts(begin(("stoic", {})), 2000)
    assert (winners == np.where(lengths % 2 == 1, 1, 2)).all()


@pytest.mark.parametrize("case", SMALL, ids=name_of)
def test_playouts_win_as_often_as_chance_says(case: Case) -> None:
    @cache
    def chance(position: Position) -> float:
        if position.outcome:
            return float(position.outcome.winner == 1)
        return sum(chance(position.play(action)) for action in position.legal()) / len(position.legal())

    n = 40_000
    expected = chance(begin(case))
    winners, _ = teban.playouts(begin(case), n, seed=3)
    deviation = (n * expected * (1 - expected)) ** 0.5
    assert abs((winners == 1).sum() - n * expected) <= 4 * deviation


def test_a_playout_of_a_finished_game_is_its_outcome() -> None:
    position = begin(("stoic", {"size": 2}))
    while not position.outcome:
        position = position.play(position.legal()[0])
    winners, lengths = teban.playouts(position, 10)
    assert winners.tolist() == [position.outcome.winner] * 10
    assert lengths.tolist() == [0] * 10


def test_a_playout_is_broken_off_at_the_limit() -> None:
    winners, lengths = teban.playouts(begin(("stoic", {})), 10, limit=5)
    assert winners.tolist() == [-1] * 10
    assert lengths.tolist() == [5] * 10


def test_no_playouts_are_no_results() -> None:
    winners, lengths = teban.playouts(begin(("stoic", {})), 0)
    assert winners.shape == lengths.shape == (0,)


@pytest.mark.parametrize("wrong", [{"n": -1}, {"limit": 0}, {"limit": -5}, {"threads": -1}, {"threads": 2000}])
def test_playouts_refuse_impossible_numbers(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"Invalid (n|limit|threads) "):
        teban.playouts(begin(("stoic", {})), **{"n": 3, **wrong})


@pytest.mark.parametrize(
    "wrong", [{"n": 2.5}, {"n": "3"}, {"seed": 1.5}, {"seed": "x"}, {"seed": None}, {"limit": 1.5}]
)
def test_playouts_refuse_what_is_no_number(wrong: dict[str, Any]) -> None:
    with pytest.raises(TypeError):
        teban.playouts(begin(("stoic", {})), **{"n": 3, **wrong})


# Many games side by side


@pytest.mark.parametrize("case", CASES, ids=name_of)
def test_a_batch_plays_as_single_positions_do(case: Case) -> None:
    batch, single = batch_of(case, 5, seed=1), [begin(case)] * 5
    for _ in range(80):
        mask = batch.legal_mask
        for i, position in enumerate(single):
            assert batch.position(i) == position
            assert batch.to_play[i] == position.seat
            assert [batch.decode(int(number)) for number in np.flatnonzero(mask[i])] == list(position.legal())
        chosen = batch.sample().copy()
        reward, done = batch.step(chosen)
        for i, action in enumerate(chosen):
            after = single[i].play(batch.decode(int(action)))
            winner = after.outcome.winner if after.outcome else None
            assert bool(done[i]) == (after.outcome is not None)
            assert reward[i].tolist() == [{None: 0, seat: 1}.get(winner, -1) for seat in (1, 2)]
            single[i] = begin(case) if after.outcome else after


def test_a_step_writes_into_the_same_arrays() -> None:
    batch = batch_of(("stoic", {}), 4)
    arrays = batch.reward, batch.done, batch.to_play, batch.legal_mask, batch.observation, batch.sample()
    assert batch.step(batch.sample()) == (arrays[0], arrays[1])
    again = batch.reward, batch.done, batch.to_play, batch.legal_mask, batch.observation, batch.sample()
    assert all(one is other for one, other in zip(arrays, again, strict=True))


def test_batches_depend_on_the_seed_alone() -> None:
    def texts(seed: int) -> list[str]:
        batch = batch_of(("node", {}), 20, seed)
        for _ in range(30):
            batch.step(batch.sample())
        return [batch.position(i).text for i in range(20)]

    assert texts(5) == texts(5)
    assert texts(5) != texts(6)


@pytest.mark.parametrize("case", DEFAULTS, ids=name_of)
def test_every_legal_action_is_sampled_as_often(case: Case) -> None:
    random, n = Random(name_of(case)), 6000
    batch = batch_of(case, n)
    for _ in range(10):
        legal = np.flatnonzero(batch.legal_mask[0])
        counts = Counter(batch.sample().tolist())
        expected = n / len(legal)
        assert set(counts) <= set(legal.tolist())
        assert all(abs(counts[number] - expected) < 6 * expected**0.5 for number in legal.tolist())
        batch.step(np.full(n, random.choice(legal.tolist())))


def test_reset_begins_all_games_anew() -> None:
    batch = batch_of(("stoic", {"size": 2}), 8)
    fresh = state(batch)
    for _ in range(7):
        batch.step(batch.sample())
    assert state(batch) != fresh
    batch.reset()
    assert state(batch) == fresh


@pytest.mark.parametrize("kind", [np.int8, np.int16, np.int32, np.int64, np.uint8, np.uint32, np.uint64, list])
def test_actions_may_be_integers_of_any_kind(kind: Any) -> None:
    batch = batch_of(("stoic", {}), 3)
    batch.step([0, 1, 2] if kind is list else np.array([0, 1, 2], kind))
    assert [batch.position(i).text.split()[1].count("W") for i in range(3)] == [1, 1, 1]


def test_actions_may_be_a_view_with_gaps() -> None:
    batch = batch_of(("stoic", {}), 3)
    batch.step(np.arange(6)[::2])
    assert batch.position(1) == begin(("stoic", {})).play(batch.decode(2))


@pytest.mark.parametrize(
    "wrong",
    [
        np.zeros(3, np.float32),
        np.zeros(3, bool),
        np.zeros(3, complex),
        np.array(["a1", "a2", "a3"]),
        np.zeros(2, int),
        np.zeros(4, int),
        np.zeros((3, 1), int),
        np.zeros((), int),
        np.array([0, 1, None]),
        [],
        None,
        "a1",
    ],
    ids=str,
)
def test_wrong_kinds_and_shapes_of_actions_change_nothing(wrong: Any) -> None:
    batch = batch_of(("stoic", {}), 3)
    batch.step([0, 1, 2])
    before = state(batch)
    with pytest.raises(ValueError, match="actions must be 3 integers"):
        batch.step(wrong)
    assert state(batch) == before


@pytest.mark.parametrize("case", CASES, ids=name_of)
def test_one_illegal_action_keeps_all_games_as_they_were(case: Case) -> None:
    batch = batch_of(case, 3)
    for _ in range(4):
        batch.step(batch.sample())
    before = state(batch)
    illegal = np.flatnonzero(batch.legal_mask[1] == 0)[:50].tolist()
    for number in [*illegal, -1, batch.actions, 2**31, 2**40, -(2**40), 2**32]:
        chosen = batch.sample().astype(np.int64)
        chosen[1] = number
        with pytest.raises(ValueError, match=f"action {number} is not legal in game 1"):
            batch.step(chosen)
        assert state(batch) == before


def test_a_game_that_is_over_before_it_begins_can_only_be_looked_at() -> None:
    case = "garden", {"cards": "A(5,5)/B(5,4)/C(5,3)/D(5,2)"}  # nothing within White's reach
    batch = batch_of(case, 2)
    assert batch.position(0).outcome is not None
    assert not batch.legal_mask.any()
    assert batch.sample().tolist() == [-1, -1]
    with pytest.raises(ValueError, match="is not legal"):
        batch.step(batch.sample())
    assert teban.playouts(begin(case), 3).lengths.tolist() == [0, 0, 0]


@pytest.mark.parametrize("n", [0, -1, 2**24 + 1])
def test_a_batch_has_at_least_one_game_and_not_too_many(n: int) -> None:
    with pytest.raises(ValueError, match="Invalid n "):
        batch_of(("stoic", {}), n)


@pytest.mark.parametrize(("n", "seed"), [(2.5, 0), ("2", 0), (None, 0), (2, 1.5), (2, "x"), (2, None)])
def test_a_batch_refuses_what_is_no_number(n: Any, seed: Any) -> None:
    with pytest.raises(TypeError):
        batch_of(("stoic", {}), n, seed)


def test_a_batch_refuses_unknown_games_and_options() -> None:
    with pytest.raises(teban.UnknownGame):
        teban.batch("chess", 2)
    with pytest.raises(teban.BadOption):
        teban.batch("stoic", 2, size=99)


@pytest.mark.parametrize("index", [-1, 3, 2**40])
def test_a_batch_has_no_other_positions(index: int) -> None:
    with pytest.raises(IndexError):
        batch_of(("stoic", {}), 3).position(index)


# Numbers of actions


@pytest.mark.parametrize("case", CASES, ids=name_of)
def test_encode_and_decode_are_inverse(case: Case) -> None:
    batch = batch_of(case, 1)
    names = {}
    for number in range(batch.actions):
        try:
            names[batch.decode(number)] = number
        except ValueError:
            continue  # a step off the board, say
    assert all(batch.encode(name) == number for name, number in names.items())
    assert len(set(names.values())) == len(names)
    assert set(begin(case).legal()) <= set(names)


@pytest.mark.parametrize(("game", "table"), ENCODINGS, ids=[name_of((game, of["options"])) for game, of in ENCODINGS])
def test_encodings_never_change(game: str, table: dict[str, Any]) -> None:
    batch = batch_of((game, table["options"]), 1)
    assert batch.actions == table["actions"]
    for action, number in table["numbers"].items():
        assert batch.encode(action) == number
        assert batch.decode(number) == action


@pytest.mark.parametrize("action", ["", "a0", "pass", "A1", " a1", "手番", 3])
def test_what_is_no_action_has_no_number(action: Any) -> None:
    with pytest.raises(ValueError, match="There is no action"):
        batch_of(("stoic", {}), 1).encode(action)


@pytest.mark.parametrize("number", [-1, 366, 0, 2**31 - 1])
def test_a_number_without_meaning_is_no_action(number: int) -> None:
    with pytest.raises(ValueError, match="There is no action number"):
        batch_of(("stride", {}), 1).decode(number)


# What a learner sees


def places(view: View) -> dict[str, tuple[int, int]]:
    """Row and column of each cell in the planes."""
    if view.shape != "hexhex":
        return {cell.name: (round(cell.y - view.cells[0].y), round(cell.x - view.cells[0].x)) for cell in view.cells}
    found = {}
    for cell in view.cells:
        r = round(cell.y / 0.75**0.5)
        found[cell.name] = (r + view.size - 1, round(cell.x - r / 2) + view.size - 1)
    return found


def expected_pieces(position: Position, planes: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """The planes of pieces as the view tells them: own first, then the rival's."""
    view = position.view()
    cells, own = places(view), view.sides[position.seat - 1] if view.sides else "black"
    kinds = 7 if view.game == "realm" else 1
    expected = np.zeros((2 * kinds, *planes.shape[1:]), np.uint8)
    for piece in view.pieces:
        facing = "NESW".find(piece.facing or "-")
        kind = {"power": 0, "base": 1, "enforcer": 6 if piece.immobile else 2 + facing}.get(piece.kind, 0)
        height = piece.height if tells_heights(view.game) else 1
        expected[(kind + (0 if piece.side == own else kinds), *cells[piece.cell])] = height
    return expected


@pytest.mark.parametrize("case", CASES, ids=name_of)
def test_observations_show_the_pieces_as_the_player_to_act_sees_them(case: Case) -> None:
    batch = batch_of(case, 2, seed=4)
    for _ in range(30):
        for i, planes in enumerate(batch.observation):
            position = batch.position(i)
            expected = expected_pieces(position, planes)
            assert np.array_equal(planes[: len(expected)], expected), position.text
            on_board = [planes[-1][place] for place in places(position.view()).values()]
            assert on_board == [position.seat - 1] * len(on_board)
            assert planes[-1].sum() == sum(on_board)
        batch.step(batch.sample())


def test_observations_of_stoic_show_where_one_may_place() -> None:
    batch = batch_of(("stoic", {}), 1)
    for _ in range(20):
        position, planes = batch.position(0), batch.observation[0]
        cells = places(position.view())
        shown = {name for name, place in cells.items() if planes[2][place]}
        assert shown == set(position.legal())
        batch.step(batch.sample())
