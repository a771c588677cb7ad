"""The laws of a placed sheet hold for every sheet of the further games."""

from __future__ import annotations

import pytest

from sheetgen.assets.data import data_path
from sheetgen.layout.language import language_codes
from tests.place import laws
from tests.place.conftest import GAME, placed, setting
from tools.goldens import game_names

SHEETS = [(game, sheet.name) for game in game_names() if game != GAME for sheet in setting("a4", game=game).game.sheets]
PRINTS = [
    *(("a4", code) for code in language_codes(data_path("layouts"))),
    ("native", "en"),
    ("letter", "en"),
    ("letter", "ko"),
]
"""Papers and languages, not each with each."""


@pytest.mark.parametrize(("paper", "language"), PRINTS)
@pytest.mark.parametrize(("game", "sheet"), SHEETS)
def test_the_laws_of_a_sheet_hold(game: str, sheet: str, paper: str, language: str) -> None:
    page = placed(paper, sheet, language=language, game=game)
    assert laws.broken(page, setting(paper, game=game).paper) == {}


@pytest.mark.parametrize(("game", "sheet"), SHEETS)
def test_every_box_of_the_sheet_has_its_slot(game: str, sheet: str) -> None:
    whole = setting("a4", game=game).game
    areas = {area.id for top in whole.sheet(sheet).areas for area in top.walk()}
    wanted = {box.id for box in whole.boxes.values() if box.area in areas and not box.given}
    assert wanted - {slot.box for slot in placed("a4", sheet, game=game).slots} == set()
