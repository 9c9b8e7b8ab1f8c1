"""The builds of the kernel: a wheel has one for each instruction set, and the best that this machine can run is used.

What is compiled on the machine that runs it is the module `teban._kernel` itself, for that machine alone. A wheel has
`teban/kernels/<instruction set>/_kernel...` instead, and `teban._cpu`, which says what the machine has.
"""

import os
import sys
import warnings
from collections.abc import Sequence
from importlib import import_module
from importlib.machinery import EXTENSION_SUFFIXES, ExtensionFileLoader
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

NATIVE = "native"
"""The name of a build for the machine that compiled it."""

CPU = "TEBAN_CPU"
"""The environment variable that asks for one build: `v2` or `x86-64-v2`, say."""

_KERNELS = Path(__file__).parents[1] / "kernels"
_MODULE = "teban._kernel"

loaded: str | None = None
"""The build in use; None without a kernel."""


def load() -> ModuleType:
    """The extension module; ImportError where it is not built, or not for this machine."""
    global loaded
    files = available()
    if not files:
        module = import_module(_MODULE)
        loaded = NATIVE
    else:
        usable = [name for name in import_module("teban._cpu").levels() if name in files]
        if not usable:
            raise ImportError(f"the kernel was built for {', '.join(files)}, and this machine is none of them")
        loaded = choose(usable, os.environ.get(CPU))
        module = _load_file(files[loaded])
    return module


def available() -> dict[str, Path]:
    """The builds of a wheel, by instruction set; empty where the kernel was built for this machine alone."""
    found = {
        path.parent.name: path for suffix in EXTENSION_SUFFIXES for path in sorted(_KERNELS.glob(f"*/_kernel{suffix}"))
    }
    return dict(sorted(found.items()))


def choose(usable: Sequence[str], asked: str | None) -> str:
    """The build that was asked for, or the newest of those that this machine can run, which stand oldest first."""
    if not asked:
        return usable[-1]
    for name in usable:
        if asked in (name, name.removeprefix("x86-64-")):
            return name
    warnings.warn(
        f"{CPU}={asked[:40]}: this machine has the builds {', '.join(usable)}; using {usable[-1]}",
        RuntimeWarning,
        stacklevel=2,
    )
    return usable[-1]


def _load_file(path: Path) -> ModuleType:
    """Import the extension module from a file outside the path, under the name that everybody imports it by."""
    spec = spec_from_file_location(_MODULE, path, loader=ExtensionFileLoader(_MODULE, str(path)))
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    sys.modules[_MODULE] = module
    sys.modules["teban"]._kernel = module  # type: ignore[attr-defined]  # as an import leaves it
    return module
