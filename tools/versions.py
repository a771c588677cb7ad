"""Run the tests with the lowest or the newest libraries that pyproject.toml allows.

    python tools/versions.py lowest [--python python3.12] [what pytest takes]

An environment of its own is made in a temporary folder and taken away afterwards.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

ROOT = Path(__file__).parent.parent
LOWER_BOUND = re.compile(r"^(?P<name>[A-Za-z0-9_.-]+)>=(?P<version>[0-9.]+)")


def declared() -> list[str]:
    """Return the requirements of the package and of the extras a player installs."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    return [*project["dependencies"], *(line for name in sorted(extras) if name != "dev" for line in extras[name])]


def pinned(requirements: list[str]) -> list[str]:
    """Return each requirement at its lower bound. Raises `ValueError` for a requirement without one."""
    found = []
    for line in requirements:
        bound = LOWER_BOUND.match(line)
        if bound is None:
            raise ValueError(f"pyproject.toml: '{line}' has no lower bound")
        found.append(f"{bound['name']}=={bound['version']}")
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("end", choices=["lowest", "newest"])
    parser.add_argument("--python", default=sys.executable)
    options, words = parser.parse_known_args()
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([options.python, "-m", "venv", folder], check=True)
        inside = [f"{folder}/bin/python", "-m"]
        install = [*inside, "pip", "install", "--quiet", "--disable-pip-version-check"]
        versions = pinned(declared()) if options.end == "lowest" else ["--upgrade", *declared()]
        subprocess.run([*install, "--editable", f"{ROOT}[dev]", *versions], check=True)
        subprocess.run([*inside, "pip", "freeze", "--disable-pip-version-check"], check=True)
        return subprocess.run([*inside, "pytest", "-q", "-n", "auto", *words], cwd=ROOT, check=False).returncode


if __name__ == "__main__":
    raise SystemExit(main())
