"""Where the shipped files are in a checkout; tests/test_package.py asks the same of a wheel."""

from __future__ import annotations

from pathlib import Path

import pytest

from sheetgen.assets import data_folders as data
from sheetgen.assets.data_folders import DataFolder, data_path

ROOT = Path(__file__).parent.parent.parent


@pytest.mark.parametrize("name", ["layouts", "campaign", "fonts"])
def test_in_a_checkout_the_data_stand_beside_the_package(name: DataFolder) -> None:
    assert data_path(name) == ROOT / name
    assert data_path(name).is_dir()


def test_in_a_wheel_they_stand_inside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Path(tmp_path, "fonts").mkdir()
    monkeypatch.setattr(data, "_IN_WHEEL", tmp_path)
    assert data_path("fonts") == tmp_path / "fonts"
