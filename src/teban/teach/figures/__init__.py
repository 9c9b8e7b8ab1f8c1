"""The figures of the rules pages: positions that really occur, stepped through action by action.

`figures.toml` in a game's folder holds them, for both languages; README.md beside this file says how.
"""

from teban.teach.figures.figure import BadFigure, Figure, Picture, figures, read_figures

__all__ = ["BadFigure", "Figure", "Picture", "figures", "read_figures"]
