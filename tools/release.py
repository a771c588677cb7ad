"""Make a release from a clean checkout: version, changelog, commit, tag, notes, wheel and PDFs that are ready to print.

    python -m tools.release 0.2.0 --folder dist

Nothing is pushed. `CHANGELOG.md` must begin with the version as unreleased.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
from datetime import date
from pathlib import Path

from sheetgen.app.library import Library
from tools import ready

ROOT = Path(__file__).resolve().parent.parent
VERSION_FILE = ROOT / "sheetgen" / "__init__.py"
CHANGELOG = ROOT / "CHANGELOG.md"
_HEADING = re.compile(r"^## (\d+\.\d+\.\d+)(?:, (.*))?$", re.MULTILINE)


def headings(changelog: str) -> list[tuple[str, str]]:
    """Return the versions of a changelog, newest first, each with its day, ``unreleased`` or an empty text."""
    return [(found[1], found[2] or "") for found in _HEADING.finditer(changelog)]


def notes_of(changelog: str, version: str) -> str:
    """Return the notes of a version in a changelog. Raises `ValueError` if it does not name it."""
    for part in re.split(r"^(?=## )", changelog, flags=re.MULTILINE):
        if (found := _HEADING.match(part)) and found[1] == version:
            return part.partition("\n")[2].strip() + "\n"
    raise ValueError(f"{CHANGELOG.name} has no heading '## {version}'")


def dated(changelog: str, version: str, day: str) -> str:
    """Return a changelog in which its unreleased version has a day. Raises `ValueError` if that is another version."""
    if headings(changelog)[:1] != [(version, "unreleased")]:
        raise ValueError(f"{CHANGELOG.name} does not begin with '## {version}, unreleased'")
    return changelog.replace(f"## {version}, unreleased", f"## {version}, {day}", 1)


def with_version(source: str, version: str) -> str:
    """Return the package's first module with another version."""
    return re.sub(r'^__version__ = ".*"$', f'__version__ = "{version}"', source, count=1, flags=re.MULTILINE)


def main() -> None:
    """Make the release."""
    parser = argparse.ArgumentParser(prog="tools.release", description=__doc__)
    parser.add_argument("version")
    parser.add_argument("--folder", type=Path, default=ROOT / "dist", help="where notes, wheel and PDFs go [dist]")
    given = parser.parse_args()
    changelog = CHANGELOG.read_text(encoding="utf-8")
    try:
        released = dated(changelog, given.version, date.today().isoformat())
    except ValueError as fault:
        parser.error(str(fault))
    if _git("status", "--porcelain"):
        parser.error("commit or put away what is changed first")
    CHANGELOG.write_text(released, encoding="utf-8")
    VERSION_FILE.write_text(with_version(VERSION_FILE.read_text(encoding="utf-8"), given.version), encoding="utf-8")
    given.folder.mkdir(parents=True, exist_ok=True)
    notes = given.folder / f"notes-{given.version}.md"
    notes.write_text(notes_of(released, given.version), encoding="utf-8")
    _git("commit", "-aqm", f"release {given.version}")
    _git("tag", "-a", f"v{given.version}", "-F", str(notes))
    subprocess.run([sys.executable, "-m", "hatchling", "build", "-d", str(given.folder)], cwd=ROOT, check=True)
    ready.write(given.folder, ready.every(Library()))


def _git(*words: str) -> str:
    return subprocess.run(["git", "-C", str(ROOT), *words], capture_output=True, text=True, check=True).stdout


if __name__ == "__main__":
    main()
