"""Words, apart from what they are about: codes with parameters here, sentences in the catalogues.

What all games share stands in `en/*.toml` and `ja/*.toml` beside this file; what is said of one game alone, and its
complete rules in our own words, in its folder (`teban/games/<game>/en.toml`, `rules.en.md`).
"""

from teban.words.catalogue import LANGUAGES, words
from teban.words.message import Consequence, Message, MeterReading, Phase, PieceKind, Prompt, Reason, Result

__all__ = [
    "LANGUAGES",
    "Consequence",
    "Message",
    "MeterReading",
    "Phase",
    "PieceKind",
    "Prompt",
    "Reason",
    "Result",
    "words",
]
