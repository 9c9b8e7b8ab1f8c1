"""Where the kernel's headers and its CMake helper are, for games outside Teban that bring a kernel of their own."""

from pathlib import Path

_PACKAGE = Path(__file__).parents[1]
_SOURCES = Path(__file__).parents[3] / "kernel"
"""Where they are in a source tree, installed for editing or not."""


def include_dir() -> Path:
    """The folder to give to a compiler with `-I`: headers are included as `teban/kernel.hpp`."""
    return _SOURCES if (_SOURCES / "teban" / "kernel.hpp").exists() else _PACKAGE / "include"


def cmake_dir() -> Path:
    """The folder for CMAKE_MODULE_PATH: `include(TebanKernel)` then knows `teban_add_kernel`."""
    return _SOURCES / "cmake" if (_SOURCES / "cmake").exists() else _PACKAGE / "cmake"
