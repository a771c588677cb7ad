"""Files that cannot be read, each beside exactly what is said of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from sheetgen.model.complaint import Unusable
from tests.praetor.sheets import intake

BAD = sorted((Path(__file__).parent / "bad").glob("*.yaml"))


def test_there_are_bad_files() -> None:
    assert len(BAD) > 3


@pytest.mark.parametrize("path", BAD, ids=lambda path: path.stem)
def test_what_is_said_of_a_bad_file(path: Path) -> None:
    with pytest.raises(Unusable) as found:
        intake().read_text(path.name, path.read_text(encoding="utf-8"))
    said = "".join(f"{complaint}\n" for complaint in found.value.complaints)
    assert said == path.with_suffix(".txt").read_text(encoding="utf-8")
