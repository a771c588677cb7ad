"""An area that a game's module reads and the layout calls otherwise is told, with what it may be called now."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from sheetgen.app.library import Library
from sheetgen.assets.data_folders import data_path
from sheetgen.layout.game import FilledSheet
from sheetgen.text.complaint import Unusable


@pytest.mark.parametrize(
    ("game", "file", "old", "new"),
    [
        ("hadrians-wall", "left.yaml", "left.hotel", "left.hostel"),
        ("praetor", "dashboard.yaml", "workers.villagers", "workers.villager"),
        ("rome-and-roll", "solo.yaml", "solo.seals", "solo.stamps"),
    ],
)
def test_an_area_with_another_name(tmp_path: Path, game: str, file: str, old: str, new: str) -> None:
    folder = tmp_path / game
    shutil.copytree(data_path("layouts") / game, folder)
    text = (folder / file).read_text(encoding="utf-8").replace(old, new)
    key, other = (name.rpartition(".")[2] for name in (old, new))
    (folder / file).write_text(re.sub(rf"^( +){key}:", rf"\1{other}:", text, flags=re.MULTILINE), encoding="utf-8")
    with pytest.raises(Unusable) as caught:
        _judge_blank(folder)
    module = game.replace("-", "_")
    expected = f"{game}/game.yaml: module: the module '{module}' reads '{old}', and the layout has nothing of that name"
    assert str(caught.value) == f"{expected} (did you mean '{new}'?)"


def _judge_blank(folder: Path) -> None:
    known = Library("en", [folder]).loaded_game(folder.name)
    values = {**known.reader.empty, "players": 1}
    known.checker.check(FilledSheet(known.game.name, "mine.yaml", values, frozenset(known.game.areas)))
