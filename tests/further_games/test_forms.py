"""A filled-in form tells the same as the file it was made from."""

from __future__ import annotations

from pathlib import Path

import pytest

from sheetgen.cli.main import main
from tests.further_games.sheets import intake

FOLDERS = [Path(__file__).parents[2] / "examples" / game for game in ("praetor", "rome-and-roll")]
EXAMPLES = [path for folder in FOLDERS for path in sorted(folder.glob("*.yaml"))]


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_there_are_examples(folder: Path) -> None:
    assert len(list(folder.glob("*.yaml"))) > 3


@pytest.mark.slow
@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_form_gives_back_its_sheet(path: Path, tmp_path: Path) -> None:
    form = tmp_path / "form.pdf"
    with pytest.raises(SystemExit) as ended:
        main(["fill", str(path), "-o", str(form)])
    assert ended.value.code == 0
    (before,) = intake().read_file(str(path))
    (after,) = intake().read_file(str(form))
    assert after.values == before.values
