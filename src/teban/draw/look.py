"""The look of Teban as data: every colour and every form, from `look.toml`, which the page is drawn from too."""

import tomllib
from pathlib import Path
from typing import Any

LOOK: dict[str, Any] = tomllib.loads(Path(__file__).with_name("look.toml").read_text(encoding="utf-8"))

BOARDS = tuple(LOOK["boards"])
"""The materials of boards."""
SETS = tuple(name for name in LOOK["sets"] if name != "high")
"""The sets of pieces."""
