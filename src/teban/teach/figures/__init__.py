"""The figures of the rules pages: positions that really occur, stepped through action by action.

`stoic.toml` and so on hold the figures of each game, for both languages; README.md beside them says how.
"""

from teban.teach.figures.figure import BadFigure, Figure, Picture, figures, read_figures

__all__ = ["BadFigure", "Figure", "Picture", "figures", "read_figures"]
