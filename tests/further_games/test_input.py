"""Files that cannot be read, each beside exactly what is said of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from sheetgen.text.complaint import Unusable
from tests.further_games.sheets import intake

FOLDERS = [Path(__file__).parents[1] / game / "bad" for game in ("praetor", "rome_and_roll")]
BAD = [path for folder in FOLDERS for path in sorted(folder.glob("*.yaml"))]


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.parent.name)
def test_there_are_bad_files(folder: Path) -> None:
    assert len(list(folder.glob("*.yaml"))) > 3


@pytest.mark.parametrize("path", BAD, ids=lambda path: f"{path.parent.parent.name}-{path.stem}")
def test_what_is_said_of_a_bad_file(path: Path) -> None:
    with pytest.raises(Unusable) as found:
        intake().read_text(path.name, path.read_text(encoding="utf-8"))
    said = "".join(f"{complaint}\n" for complaint in found.value.complaints)
    assert said == path.with_suffix(".txt").read_text(encoding="utf-8")
