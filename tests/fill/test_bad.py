"""Files that cannot be used, each beside the exact lines that are said of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from sheetgen.app.library import Library
from sheetgen.text.complaint import Unusable

BAD = sorted((Path(__file__).parent / "bad").glob("*.yaml"))


def complaints(path: Path) -> list[str]:
    """What is said of a file, which is named without its folder."""
    with pytest.raises(Unusable) as refused:
        Library().read_text(path.name, path.read_bytes())
    return [str(complaint) for complaint in refused.value.complaints]


@pytest.mark.parametrize("path", BAD, ids=lambda path: path.stem)
def test_what_is_said_of_a_bad_file(path: Path) -> None:
    assert complaints(path) == path.with_suffix(".txt").read_text(encoding="utf-8").splitlines()


def test_there_are_bad_files() -> None:
    assert len(BAD) == 17


def test_a_folder_and_a_file_that_is_not_there(tmp_path: Path) -> None:
    intake = Library()
    with pytest.raises(Unusable) as refused:
        intake.read_file(str(tmp_path))
    assert str(refused.value) == f"{tmp_path}: this is a folder, not a file"
    with pytest.raises(Unusable) as refused:
        intake.read_file(str(tmp_path / "ada.yaml"))
    assert str(refused.value) == f"{tmp_path / 'ada.yaml'}: no such file"


def test_a_file_of_fifty_megabytes(tmp_path: Path) -> None:
    large = tmp_path / "large.yaml"
    with large.open("wb") as stream:
        stream.truncate(50_000_000)
    with pytest.raises(Unusable) as refused:
        Library().read_file(str(large))
    assert str(refused.value) == f"{large}: the file is larger than 5 MB (is it the right file?)"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_encodings_that_tell_themselves(tmp_path: Path, encoding: str) -> None:
    path = tmp_path / "zoe.yaml"
    path.write_text("game: hadrians-wall\nplayer: Zoë\n", encoding=encoding)
    (filled,) = Library().read_file(str(path))
    assert filled.values["player"] == "Zoë"
