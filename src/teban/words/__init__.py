"""Words, apart from what they are about: codes with parameters here, sentences in the catalogues.

Every sentence Teban says to a person stands in `en/*.toml` and `ja/*.toml`, one file per rule set and one
for what they share; the complete rules of each game, in our own words, stand beside them as `*.md`.
"""

from teban.words.catalogue import LANGUAGES, rules_text, words
from teban.words.message import Message, Prompt, Reason, Result

__all__ = ["LANGUAGES", "Message", "Prompt", "Reason", "Result", "rules_text", "words"]
