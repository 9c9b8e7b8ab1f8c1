"""The types of the extension module, `src/teban/_kernel.pyi`, as nanobind reads them from its bindings.

Run this file (`make stub`) to write them anew after a change of `kernel/binding`. They stand in the source tree because
type checkers read them there, and the build does not write there: sanitized kernels cannot be imported to be asked,
and trees that wheels are built from may be read-only.
"""

import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from teban import _kernel

ROOT = Path(__file__).parents[1]
STUB = ROOT / "src/teban/_kernel.pyi"
HEADING = "# Written by `make stub` from kernel/binding.\n\n"


def write(path: Path) -> None:
    """Write the stub of the module that is installed.

    The module is imported alone, without the package: `teban.native` adds members to its classes.
    """
    module = Path(str(_kernel.__file__))
    told = ("--quiet", "--include-private", "--import", module.parent, "--module", "_kernel", "--output-file", path)
    with TemporaryDirectory() as elsewhere:
        subprocess.run([sys.executable, "-m", "nanobind.stubgen", *told], check=True, cwd=elsewhere)
    path.write_text(HEADING + path.read_text("utf-8"), encoding="utf-8")
    for command in ("check --fix-only --quiet", "format --quiet"):
        settings = ("--config", ROOT / "pyproject.toml")
        subprocess.run([sys.executable, "-m", "ruff", *command.split(), *settings, path], check=True)


if __name__ == "__main__":
    write(STUB)
