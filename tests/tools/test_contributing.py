"""The worked example of CONTRIBUTING.md works as it stands there."""

from __future__ import annotations

import importlib.util
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from sheetgen.fill.field_states import field_states_of, fields_of_boxes, show_all
from sheetgen.fill.sheet_file import SheetReader, sheet_text
from sheetgen.kinds import any_area_keys
from sheetgen.kinds import kind_registry as registry
from sheetgen.kinds.kind import GameArea, Keypad
from sheetgen.layout.game import FilledSheet, Game
from sheetgen.layout.language import Language
from sheetgen.load.game_loader import load_game_folder
from sheetgen.text import spec_loader as spec
from sheetgen.text.complaint import Unusable
from sheetgen.text.yaml_documents import read_documents

ROOT = Path(__file__).resolve().parents[2]
GUIDE = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
LAYOUT, PROGRAM = (re.search(rf"```{mark}\n(.*?)```", GUIDE, re.DOTALL) for mark in ("yaml", "python"))
GAME = """\
game: battle
version: 1
sheets: [only]
icons: {}
rules: {}
scoring:
  parts:
    hurt: {measure: {filled: only.wounds}}
"""


@pytest.fixture
def example(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    assert PROGRAM is not None
    (tmp_path / "strokes.py").write_text(PROGRAM[1], encoding="utf-8")
    found = importlib.util.spec_from_file_location("strokes", tmp_path / "strokes.py")
    assert found is not None
    assert found.loader is not None
    module = importlib.util.module_from_spec(found)
    monkeypatch.setitem(sys.modules, "strokes", module)
    found.loader.exec_module(module)
    kind = module.Strokes()
    kinds = {**registry.KINDS, "strokes": kind}
    monkeypatch.setattr(registry, "KINDS", kinds)
    monkeypatch.setattr(any_area_keys, "KINDS", kinds)
    any_area_keys.all_area_keys.cache_clear()
    spec._adapter.cache_clear()
    yield module
    any_area_keys.all_area_keys.cache_clear()
    spec._adapter.cache_clear()


@pytest.fixture
def game(example: ModuleType, tmp_path: Path) -> Game:
    assert LAYOUT is not None
    assert example.Strokes.name == "strokes"
    (tmp_path / "game.yaml").write_text(GAME)
    (tmp_path / "only.yaml").write_text(f"sheet: only\nareas:\n  {LAYOUT[1]}arrange: {{rows: [{{view: foot}}]}}\n")
    return load_game_folder(tmp_path)


def read(game: Game, text: str) -> FilledSheet:
    language = Language("en", {"input.not-between": "must be {low} to {high}"})
    (document,) = read_documents("mine.yaml", f"game: battle\nonly: {{wounds: {text}}}\n")
    return SheetReader(game, language).read(document)


def test_it_is_read_and_refused(game: Game) -> None:
    assert read(game, "7").values["only.wounds"] == 7
    with pytest.raises(Unusable, match="must be 0 to 20"):
        read(game, "21")


def test_a_form_tells_it(game: Game) -> None:
    area = game.areas["only.wounds"]
    (entry,) = fields_of_boxes(game, area)["only.wounds.1"]
    states = field_states_of(area, read(game, "7"))
    assert states == {entry.key: "7"}
    assert show_all(area, states, read(game, "7"))
    assert not show_all(area, {}, read(game, "0"))
    assert show_all(area, {}, read(game, "~"))
    assert registry.kind_of(area).keypad(GameArea(area, game)) == Keypad("options", tuple(map(str, range(21))))


def test_it_is_written_and_counted(game: Game) -> None:
    texts = dict.fromkeys(("blank.head", "game", "sheets.only", "words.between"), "-")
    assert "  wounds: ~\n" in sheet_text(game, Language("en", texts))
    assert "  wounds: 0\n" in sheet_text(game, Language("en", texts), read(game, "0"))
    assert registry.kind_of(game.areas["only.wounds"]).measure("filled", 7) == 7


def test_the_steps_name_files_that_are_there() -> None:
    named = set(re.findall(r"`((?:sheetgen|docs|layouts|tests)/[^`]+?)`", GUIDE)) - {"sheetgen/kinds/strokes.py"}
    plain = {name for name in named if not re.search(r"[A-Z]{4}", name)}
    assert len(plain) > 5
    assert {name for name in plain if not (ROOT / name).exists()} == set()
