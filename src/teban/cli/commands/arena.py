"""`teban arena`: a match of many games between two players, with its progress and its result."""

import json
import re
import sys
from argparse import Namespace
from collections.abc import Iterator
from math import inf, isinf
from pathlib import Path
from typing import Any

from teban.arena.arena import Arena
from teban.arena.contest import Contest
from teban.arena.elo import Estimate
from teban.arena.players import usual_maker
from teban.arena.referee import FAILED, ILLEGAL, LATE, TIMEOUT, Limits
from teban.arena.score import Conduct, Score, finished_pairs, score
from teban.arena.sprt import Sprt, Trial
from teban.cli.console.game_arguments import read_options
from teban.cli.console.language import Notice, UsageError, say
from teban.cli.console.numbers import read_seconds, read_whole
from teban.cli.console.progress import MatchProgress, signed
from teban.cli.console.terminal import treat_hangup_as_interrupt
from teban.registry import start_with

_FAULTS = {
    FAILED: "arena.fault_failed",
    ILLEGAL: "arena.fault_illegal",
    TIMEOUT: "arena.fault_timeout",
}
_MOST = 10**9


def show_arena(given: Namespace, lang: str) -> None:
    """Play the match, or what is missing of it, and tell how it went."""
    contest, games = read_contest(given), _read_games(given.games)
    processes = _read_whole("--processes", given.processes, 1, 1024)
    trial = _read_trial(given.sprt)
    arena = Arena(contest, usual_maker, Path(given.results) if given.results else None)
    try:
        arena.check_players()
        if not given.json:
            print(*_heading(arena, games, lang), sep="\n", flush=True)
        _play(arena, games, processes, trial, given, lang)
    finally:
        arena.close()


def _play(arena: Arena, games: int, processes: int, trial: Trial | None, given: Namespace, lang: str) -> None:
    """All games that are missing, and the result, however they end; the progress keeps out of data."""
    progress = MatchProgress(sys.stderr if given.json else sys.stdout, games, len(arena.games), lang)
    records = Path(given.records) if given.records else None
    treat_hangup_as_interrupt()
    _hear(trial, arena)
    try:
        for _ in arena.play(games // 2, processes, records, lambda: bool(trial and trial.believed is not None)):
            _hear(trial, arena)
            progress.show(score(arena.games))
    except KeyboardInterrupt:
        progress.end()
        if given.results and not given.json:
            print(say(lang, "arena.interrupted"))
        raise
    finally:
        progress.end()
        if arena.games:
            _show_result(arena, trial, given.json, lang)


def _hear(trial: Trial | None, arena: Arena) -> None:
    if trial:
        for pair, half_points in finished_pairs(arena.games, 0).items():
            trial.hear(pair, half_points)


# What was given


def read_contest(given: Namespace) -> Contest:
    """The terms of the match; whatever does not fit is said."""
    options = start_with(given.game, read_options(given.options)).options
    if given.seconds is not None and given.visits is not None:
        raise UsageError(Notice("arena.one_limit"))
    visits = _read_whole("--visits", given.visits, 1, _MOST) if given.visits is not None else 0
    seconds = inf if visits else read_seconds(given.seconds)
    return Contest(
        players=(given.first, given.second),
        game=given.game,
        options=options,
        limits=Limits(seconds, _read_whole("--max-turns", given.max_turns, 1, _MOST)),
        visits=visits,
        seed=_read_whole("--seed", given.seed, 0, _MOST),
    )


def _read_whole(name: str, written: str, low: int, high: int) -> int:
    params = {"name": name, "value": written[:40], "low": low, "high": high}
    return read_whole(written, low, high, Notice("arena.bad_whole", params=params))


def _read_games(written: str) -> int:
    refusal = Notice("arena.bad_games", params={"value": written[:40]})
    games = read_whole(written, 2, _MOST, refusal)
    if games % 2:
        raise UsageError(refusal)
    return games


def _read_trial(claims: list[str] | None) -> Trial | None:
    if not claims:
        return None
    one, two = claims
    number = r"[+-]?[0-9]{1,4}(\.[0-9]{1,6})?"
    if not (re.fullmatch(number, one) and re.fullmatch(number, two) and float(one) < float(two)):
        raise UsageError(Notice("arena.bad_claims", params={"one": one[:40], "two": two[:40]}))
    return Trial(Sprt(float(one), float(two)))


# What is told


def _heading(arena: Arena, games: int, lang: str) -> Iterator[str]:
    contest = arena.contest
    game = start_with(contest.game, contest.options).game
    limit = (
        say(lang, "arena.heading_visits", visits=contest.visits)
        if contest.visits
        else say(lang, "arena.heading_seconds", seconds=f"{contest.limits.seconds:g}")
    )
    first, second = contest.players
    described = f"{game.name} {game.write_options(arena.contest.start().options)}".rstrip()
    params = {"first": first, "second": second, "game": described, "limit": limit, "seed": contest.seed}
    yield say(lang, "arena.heading", games=games, **params)
    if arena.games:
        yield say(lang, "arena.resumed_games", count=len(arena.games))


def _show_result(arena: Arena, trial: Trial | None, as_json: bool, lang: str) -> None:
    found = score(arena.games)
    if as_json:
        print(json.dumps(_result_data(arena.contest, found, trial)))
    else:
        print(*_result_lines(arena.contest, found, trial, lang), sep="\n")


def _result_lines(contest: Contest, found: Score, trial: Trial | None, lang: str) -> Iterator[str]:
    elo, low, high = map(signed, found.estimate)
    count = {"wins": found.wins, "draws": found.draws, "losses": found.losses, "games": found.games}
    yield say(lang, "arena.score", first=contest.players[0], **count)
    yield say(lang, "arena.elo", elo=elo, low=low, high=high, pairs=sum(found.pairs))
    one, two = found.seat_wins
    yield say(lang, "arena.seats", one=one, two=two, turns=f"{found.turns / found.games:.1f}")
    if found.broken_off:
        yield say(lang, "arena.broken_off", count=found.broken_off, limit=contest.limits.turns)
    for player, conduct in zip(contest.players, found.conduct, strict=True):
        yield from _conduct_lines(player, conduct, lang)
    if trial:
        yield _trial_line(trial, lang)


def _conduct_lines(player: str, conduct: Conduct, lang: str) -> Iterator[str]:
    params = {"longest": f"{conduct.longest:.3f}", "late": conduct.late, "margin": round(1000 * LATE)}
    yield say(lang, "arena.conduct", player=player, **params)
    if conduct.faults:
        faults = tuple(say(lang, _FAULTS[reason], count=count) for reason, count in conduct.faults.items())
        yield say(lang, "arena.faults", player=player, faults=faults)


def _trial_line(trial: Trial, lang: str) -> str:
    sprt, ratio = trial.sprt, f"{trial.ratio:.2f}"
    claims = {"elo0": f"{sprt.elo0:g}", "elo1": f"{sprt.elo1:g}"}
    if trial.believed is None:
        low, high = (f"{bound:.2f}" for bound in sprt.bounds)
        return say(lang, "arena.sprt_open", ratio=ratio, low=low, high=high, **claims)
    other = sprt.elo0 + sprt.elo1 - trial.believed
    return say(lang, "arena.sprt_decided", believed=f"{trial.believed:g}", other=f"{other:g}", ratio=ratio, **claims)


def _result_data(contest: Contest, found: Score, trial: Trial | None) -> dict[str, Any]:
    return {
        **contest.terms(),
        "games": found.games,
        "wins": found.wins,
        "draws": found.draws,
        "losses": found.losses,
        "pairs": list(found.pairs),
        "elo": _estimate_data(found.estimate),
        "seat_wins": list(found.seat_wins),
        "broken_off": found.broken_off,
        "turns": found.turns,
        "conduct": [
            {"longest": round(conduct.longest, 4), "late": conduct.late, "faults": dict(conduct.faults)}
            for conduct in found.conduct
        ],
        "sprt": _trial_data(trial) if trial else None,
    }


def _estimate_data(estimate: Estimate) -> dict[str, float | None]:
    """An estimate as data; None where it is infinite, which JSON cannot say."""
    return {name: None if isinf(value) else round(value, 2) for name, value in estimate._asdict().items()}


def _trial_data(trial: Trial) -> dict[str, Any]:
    sprt = trial.sprt
    return {"elo0": sprt.elo0, "elo1": sprt.elo1, "ratio": round(trial.ratio, 4), "believed": trial.believed}
