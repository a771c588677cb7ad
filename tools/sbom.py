"""Write a software bill of materials (CycloneDX) of what a player installs: the package, its extras, all they bring.

    python tools/sbom.py sheetgen.cdx.json

Two environments are made in a temporary folder, one with the package, one with the program that lists it,
and taken away afterwards.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parent.parent
LISTER = "cyclonedx-bom>=5.0,<8"


def environment(folder: Path, *requirements: str) -> Path:
    """Make an environment with these requirements in it; answers its python."""
    subprocess.run([sys.executable, "-m", "venv", str(folder)], check=True)
    python = folder / "bin" / "python"
    subprocess.run([str(python), "-m", "pip", "install", "--quiet", *requirements], check=True)
    # What the installing itself brought is not shipped.
    subprocess.run([str(python), "-m", "pip", "uninstall", "--quiet", "--yes", "setuptools", "pip"], check=True)
    return python


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("output", type=Path)
    output = parser.parse_args().output.absolute()
    with tempfile.TemporaryDirectory() as folder:
        shipped = environment(Path(folder, "shipped"), f"{ROOT}[preview,play]")
        lister = environment(Path(folder, "lister"), LISTER)
        words = ["environment", str(shipped), "--pyproject", str(ROOT / "pyproject.toml"), "--output-reproducible"]
        return subprocess.run([str(lister), "-m", "cyclonedx_py", *words, "-o", str(output)], check=False).returncode


if __name__ == "__main__":
    raise SystemExit(main())
