"""Asks the registries whether anything is known against the locked packages: `make audit`.

A package that no registry knows is told as not audited. An audit that could not be done is not passed.
"""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent
WEB = FOLDER.parent / "web"
LOCKED = ("run.txt", "dev.txt")


def output_of(*command: str) -> Any:
    """What a program prints as JSON; an empty object if it prints something else."""
    run = subprocess.run(command, capture_output=True, text=True)
    try:
        return json.loads(run.stdout)
    except ValueError:
        return {}


def python_packages(name: str) -> tuple[list[str], str]:
    """Known flaws of the packages in a file, and why it could not be audited, if so."""
    auditing = (sys.executable, "-m", "pip_audit", "--requirement", str(FOLDER / name), "--disable-pip")
    told = output_of(*auditing, "--require-hashes", "--format", "json", "--progress-spinner", "off")
    packages = told.get("dependencies", [])
    skipped = [each["name"] for each in packages if "skip_reason" in each]
    flaws = [f"{each['name']} {each['version']}: {flaw['id']}" for each in packages for flaw in each.get("vulns", [])]
    if not packages:
        return flaws, "no registry of Python packages answers"
    return flaws, f"no registry knows {len(skipped)} of its {len(packages)} packages" if skipped else ""


def page_packages() -> tuple[list[str], str]:
    """The same for what the page is built with."""
    told = output_of("npm", "audit", "--json", "--prefix", str(WEB))
    if "vulnerabilities" not in told:
        return [], "no registry of npm answers"
    return [f"{name}: {flaw['severity']}" for name, flaw in told["vulnerabilities"].items()], ""


def main() -> int:
    """Tell what is known; 1 if there is anything, or if it cannot be told."""
    found = {f"requirements/{name}": python_packages(name) for name in LOCKED}
    found["web/package-lock.json"] = page_packages()
    for name, (flaws, silence) in found.items():
        verdict = f"not audited: {silence}" if silence else "known flaws:" if flaws else "nothing is known against it"
        print(f"{name}: {verdict}", *flaws, sep="\n  ")
    return int(any(flaws or silence for flaws, silence in found.values()))


if __name__ == "__main__":
    sys.exit(main())
