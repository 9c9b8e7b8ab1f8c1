"""The kernel against the rulebook: the same games, played on both, must never differ."""

import copy
import pickle
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import teban
from cases import CASES, name_of
from golden import golden
from teban import IllegalAction, Position, native, perft

Case = tuple[str, dict[str, Any]]

GAMES = 27
"""How many games are walked in each case, some two thousand together."""
STEPS = 40
"""How many actions of a game are compared; where they begin is different in every game."""
JUNK = [
    *("", " ", "-", "a", "a1", "a0", "z9", "a1-a1", "a1-a2", "a1-z9", "a1 ", "\0", "手番", "x" * 500, "PASS"),
    *("pass", "end", "skip", "white", "Wa1", "Ea1N", "xb2", "flip-a1", "leave-a1", "put-a1", "card-K"),
]

TABLES = [
    (game, table["options"], table.get("actions", []), table["counts"])
    for game, table in golden("perft")
    if "counts" in table
]
DEEPER = [
    (game, table["options"], table["depth"], table["count"]) for game, table in golden("perft") if "depth" in table
]
"""Beyond the golden tables: the kernel's counts. The rulebook, which takes minutes for each, was asked once about all
but Borderland 6 and Squish, and agrees."""


def begin(case: Case, backend: str) -> Position:
    game, options = case
    return teban.start(game, backend=backend, **options)


def amid(case: Case, random: Random, most: int) -> Position:
    """The kernel's position after some random actions, or before the one that ended the game."""
    position = after = begin(case, "native")
    for _ in range(random.randint(0, most)):
        if after.outcome:
            break
        position, after = after, after.play(random.choice(after.legal()))
    return position


def walk(case: Case, seed: int) -> Iterator[tuple[Position, Position]]:
    """Positions of one game on both backends: the kernel's, the rulebook's."""
    random = Random(f"{name_of(case)} {seed}")
    fast = amid(case, random, most=random.choice((0, 0, 30, 100, 300)))
    slow = teban.load(fast.text, backend="python")
    yield fast, slow
    for _ in range(STEPS):
        if slow.outcome:
            break
        action = random.choice(slow.legal())
        fast, slow = fast.play(action), slow.play(action)
        yield fast, slow


def explore(position: Position, most: int) -> Iterator[Position]:
    """Positions reached by all orders of play, breadth first."""
    queue = [position]
    for found in queue:
        yield found
        if len(queue) < most:
            queue += [found.play(action) for action in found.legal()]


def same(fast: Position, slow: Position) -> None:
    assert fast.text == slow.text
    assert fast.legal() == slow.legal(), slow.text
    assert fast.outcome == slow.outcome, slow.text
    assert fast.seat == slow.seat, slow.text


@pytest.mark.parametrize("case", CASES, ids=name_of)
def test_both_backends_play_the_same_games(case: Case) -> None:
    for seed in range(GAMES):
        for number, (fast, slow) in enumerate(walk(case, seed)):
            assert native.is_native(fast)
            assert not native.is_native(slow)
            same(fast, slow)
            if number % 4 == 0 or slow.outcome:
                loaded = teban.load(slow.text, backend="native")
                same(loaded, slow)
                assert loaded.key == fast.key, slow.text


def random_cards(random: Random) -> str:
    everywhere = [(dx, dy) for dx in range(-5, 6) for dy in range(-5, 6) if (dx, dy) != (0, 0)]
    cards = [random.sample(everywhere, random.choice((1, 2, 4, 8, 60, 120))) for _ in range(4)]
    return "/".join(name + "".join(f"({dx},{dy})" for dx, dy in card) for name, card in zip("ABCD", cards, strict=True))


def random_layout(random: Random) -> str:
    """The top row is White's goal, and the bottom row Black's: there only the others may stand."""
    letters = [".B", *(["BW."] * 7), ".W"]
    widths = (5, 6, 7, 8, 9, 8, 7, 6, 5)
    rows = ["".join(random.choices(row, k=width)) for row, width in zip(letters, widths, strict=True)]
    return "/".join([rows[0], *rows[1:4], "W" + rows[4][1:-1] + "B", *rows[5:]])


@pytest.mark.parametrize("seed", range(12))
def test_both_backends_play_the_same_games_with_any_cards_and_any_layout(seed: int) -> None:
    random = Random(seed)
    cases: list[Case] = [(game, {"cards": random_cards(random)}) for game in ("garden", "throne")]
    for case in [*cases, ("stride", {"layout": random_layout(random)})]:
        for fast, slow in walk(case, seed):
            same(fast, slow)
            same(teban.load(slow.text, backend="native"), slow)


@pytest.mark.parametrize("case", CASES, ids=name_of)
def test_positions_have_one_key_and_keys_one_position_in_every_order_of_play(case: Case) -> None:
    random = Random(name_of(case))
    keys: dict[str, int] = {}
    for most in (0, 10, 40, 120):
        for position in explore(amid(case, random, most), 1500):
            assert keys.setdefault(position.text, position.key) == position.key, position.text
    assert len(set(keys.values())) == len(keys)


def test_transposed_actions_lead_to_one_key() -> None:
    one, other = teban.start("stoic", backend="native"), teban.start("stoic", backend="native")
    for action in ("a1", "i5", "e5", "c3"):
        one = one.play(action)
    for action in ("e5", "c3", "a1", "i5"):
        other = other.play(action)
    assert one.key == other.key
    assert one.key != one.play("b2").key


def test_games_sizes_and_options_do_not_share_keys() -> None:
    assert len({begin(case, "native").key for case in CASES}) == len({begin(case, "native").text for case in CASES})


@pytest.mark.parametrize("case", CASES, ids=name_of)
def test_both_backends_refuse_actions_for_the_same_reason(case: Case) -> None:
    random = Random(name_of(case))
    seen = {action for position in explore(begin(case, "native"), 300) for action in position.legal()}
    for most in (0, 3, 8, 25, 60):
        fast = amid(case, random, most)
        slow = teban.load(fast.text, backend="python")
        others = sorted(seen - set(fast.legal()))
        for action in {*JUNK, *random.sample(others, min(20, len(others)))} - set(fast.legal()):
            with pytest.raises(IllegalAction) as by_fast:
                fast.play(action)
            with pytest.raises(IllegalAction) as by_slow:
                slow.play(action)
            assert by_fast.value.reason == by_slow.value.reason == fast.why_not(action) == slow.why_not(action)
            assert by_fast.value.action == action
        seen.update(fast.legal())


@pytest.mark.parametrize("game", [game.name for game in teban.games()])
def test_nothing_is_legal_after_the_end(game: str) -> None:
    random = Random(game)
    fast = teban.start(game, backend="native")
    while not fast.outcome:
        last, fast = fast.legal(), fast.play(random.choice(fast.legal()))
    assert fast.legal() == ()
    for action in last:
        with pytest.raises(IllegalAction) as refused:
            fast.play(action)
        assert refused.value.reason.code == "game_over"


@pytest.mark.parametrize("case", CASES, ids=name_of)
def test_the_kernels_positions_obey_the_whole_contract(case: Case) -> None:
    fast = amid(case, Random(name_of(case)), most=12)
    slow = teban.load(fast.text, backend="python")
    assert isinstance(fast, Position)
    assert fast == slow == fast
    assert hash(fast) == hash(slow)
    assert len({fast, slow}) == 1
    assert fast.view() == slow.view()
    assert str(fast) == str(slow)
    assert repr(fast) == repr(slow)
    assert fast._repr_svg_() == slow._repr_svg_()
    assert (fast.game, fast.options, fast.board) == (slow.game, slow.options, slow.board)
    assert (fast.rival, fast.prompt, fast.symmetries) == (slow.rival, slow.prompt, slow.symmetries)
    for symmetry in slow.symmetries:
        same(fast.transformed(symmetry), slow.transformed(symmetry))
        for action in slow.legal()[:5]:
            assert fast.transformed_action(action, symmetry) == slow.transformed_action(action, symmetry)


@pytest.mark.parametrize("case", CASES, ids=name_of)
def test_the_kernels_positions_survive_pickling_copying_and_their_own_repr(case: Case) -> None:
    position = amid(case, Random(name_of(case)), most=20)
    again = [pickle.loads(pickle.dumps(position)), copy.copy(position), copy.deepcopy(position)]
    for other in [*again, eval(repr(position), {"teban": teban})]:
        same(other, position)
        assert (other.key, other.options) == (position.key, position.options)
        assert native.is_native(other)


@pytest.mark.parametrize("case", CASES, ids=name_of)
def test_playing_leaves_the_position_as_it_was(case: Case) -> None:
    position = begin(case, "native")
    before = position.text, position.key, position.legal()
    for action in position.legal():
        assert position.play(action) != position
    assert (position.text, position.key, position.legal()) == before


def test_different_positions_are_not_equal_and_neither_is_anything_else() -> None:
    position = teban.start("stoic", backend="native")
    assert position != position.play("a1")
    assert position != teban.start("stoic", backend="native", size=4)
    assert position != teban.start("unlace", backend="python")
    assert position != position.text
    assert position is not None


def test_the_backend_can_be_named_in_a_call_or_in_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TEBAN_BACKEND", "python")
    assert not native.is_native(teban.start("stoic"))
    assert native.is_native(teban.start("stoic", backend="native"))
    monkeypatch.setenv("TEBAN_BACKEND", "native")
    assert native.is_native(teban.start("stoic"))
    assert not native.is_native(teban.load(teban.start("stoic").text, backend="python"))
    monkeypatch.delenv("TEBAN_BACKEND")
    assert native.is_native(teban.start("stoic"))


@pytest.mark.parametrize("name", ["abacus", "Native", " "])
def test_there_is_no_other_backend(name: str) -> None:
    with pytest.raises(teban.BadOption) as refused:
        teban.start("stoic", backend=name)
    assert refused.value.reason.code == "no_such_backend"


@pytest.mark.parametrize(("game", "options", "actions", "counts"), TABLES)
def test_perft_equals_the_golden_tables(
    game: str, options: dict[str, Any], actions: list[str], counts: list[int]
) -> None:
    position = teban.start(game, backend="native", **options)
    for action in actions:
        position = position.play(action)
    assert [perft(position, depth) for depth in range(1, len(counts) + 1)] == counts


@pytest.mark.parametrize(("game", "options", "depth", "count"), DEEPER)
def test_perft_goes_on_where_the_golden_tables_end(game: str, options: dict[str, Any], depth: int, count: int) -> None:
    assert perft(teban.start(game, backend="native", **options), depth) == count


@pytest.mark.parametrize("case", CASES, ids=name_of)
def test_perft_counts_the_same_on_any_number_of_threads(case: Case) -> None:
    position = amid(case, Random(name_of(case)), most=10)
    for depth in range(4 if len(position.legal()) < 100 else 3):
        alone = perft(position, depth, threads=1)
        assert [perft(position, depth, threads=threads) for threads in (2, 3)] == [alone, alone]
        if depth < 2:
            assert alone == perft(teban.load(position.text, backend="python"), depth)


@pytest.mark.parametrize(("depth", "threads"), [(-1, 1), (65, 1), (2, -1), (2, 5000)])
def test_perft_refuses_impossible_numbers(depth: int, threads: int) -> None:
    with pytest.raises(ValueError, match=r"Invalid (depth|threads) "):
        perft(teban.start("stoic", backend="native"), depth, threads)
