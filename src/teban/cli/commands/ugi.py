"""`teban ugi`: the engine on standard input and output, for arbiters and for other programs."""

import sys
from argparse import Namespace

from teban.ugi.mind import make_mind
from teban.ugi.protocol import Server


def serve_ugi(_given: Namespace, _lang: str) -> None:
    """Speak the Universal Game Interface, which knows one language, until told to quit."""
    Server(sys.stdin.buffer, sys.stdout.buffer, make_mind).run()
