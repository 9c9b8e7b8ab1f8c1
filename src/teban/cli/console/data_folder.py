"""The folder for what is to last between runs of the program: where each system keeps such things of its users."""

import os
import sys
from pathlib import Path

VARIABLE = "TEBAN_DATA"
"""The environment variable that names another folder."""


def data_folder() -> Path:
    """The folder, which need not be there yet."""
    if named := os.environ.get(VARIABLE):
        return Path(named)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData/Local") / "Teban"
    if sys.platform == "darwin":
        return Path.home() / "Library/Application Support/Teban"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local/share") / "teban"


def database_url(named: str | None) -> str:
    """The database of online play: the one that was named, or a file in the folder."""
    return named or f"sqlite:///{data_folder() / 'teban.db'}"
