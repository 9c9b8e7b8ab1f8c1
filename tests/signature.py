"""Behaviour signatures: one hash per game of what its kernel does, so that a commit that moves or renames can show that
it changed nothing.

Run this file (`make signatures`) to write them anew; a commit that changes one says why.
"""

from hashlib import blake2b
from pathlib import Path

import teban
from teban import native

GAMES = Path(__file__).parent / "games"
RANDOM_GAMES = 2000
VISITS = 20_000
SOLVER_NODES = 20_000


def signature(name: str) -> str:
    """The hashes of random games, of one seeded search on one thread, and of a proof search, as three words."""
    position = teban.start(name, backend="native")
    games = teban.playouts(position, RANDOM_GAMES, seed=2, threads=1, limit=2000)
    search = native.kernel_search(position, threads=1, memory=64 << 20, seed=3, plain=False, repeated=[])
    search.run(0, VISITS)
    lines = [(action, visits, winner, line) for action, visits, _, winner, _, line in search.report(1000)]
    solver = native.kernel_solver(position, 16 << 20, repeated=[])
    solver.run(0, SOLVER_NODES)
    proven = (solver.found(), solver.nodes, solver.proof, solver.disproof)
    played = games.winners.tobytes() + games.lengths.tobytes()
    return " ".join(map(_hash, (played, repr(lines).encode(), repr(proven).encode())))


def _hash(told: bytes) -> str:
    return blake2b(told, digest_size=8).hexdigest()


if __name__ == "__main__":
    for game in teban.games():
        (GAMES / game.name / "signature.txt").write_text(signature(game.name) + "\n", encoding="utf-8")
