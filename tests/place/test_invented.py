"""The laws of a placed sheet hold for invented games as for those that ship, on every paper that they fit."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings

from sheetgen.layout.game_folders import GameFiles
from sheetgen.layout.language_file import load_language
from sheetgen.load.game_loader import load_game_folder
from sheetgen.place.paper import find_paper
from sheetgen.place.sheet_fitting import place_sheets
from sheetgen.place.theme import PlaceSettings
from sheetgen.text.yaml_documents import read_file
from tests.amounts import amount
from tests.place import laws
from tests.place.conftest import setting
from tests.place.invented import Invented, invented


def faults(sheet: Invented, paper: str) -> dict[str, object]:
    """The laws that the sheet breaks on a paper; none where it does not fit."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        sheet.write(folder)
        usual = setting(paper)
        layouts = Path(usual.language.file).parents[2]
        texts = load_language("en", layouts, [GameFiles((folder,), read_file)])
        own = PlaceSettings(load_game_folder(folder), texts, usual.theme, find_paper(paper))
        pages = place_sheets([(own, own.game.sheets[0])])
        if pages is None:
            return {}
        shown = {slot.box.partition(":")[0] for slot in pages[0].slots}
        missing = [box for box in own.game.boxes if box.startswith("pad.") and box not in shown]
        left_out = {"boxes without a slot": missing} if missing else {}
        return laws.broken(pages[0], own.paper) | left_out


@pytest.mark.slow
@pytest.mark.parametrize("paper", ["a4", "a5"])
@settings(max_examples=amount(12, 100), deadline=None, suppress_health_check=list(HealthCheck))
@given(sheet=invented())
def test_invented_sheets_keep_the_laws(paper: str, sheet: Invented) -> None:
    assert faults(sheet, paper) == {}
