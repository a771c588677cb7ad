"""Whatever area a view is given, it places it or says what is wrong: nothing fails."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import MISSING, fields
from pathlib import Path
from typing import Any

import pytest
import yaml

from sheetgen.layout.language import Language
from sheetgen.load.game_loader import load_game_folder
from sheetgen.place.paper import find_paper
from sheetgen.place.sheet_fitting import place_sheets
from sheetgen.place.theme import PlaceSettings
from sheetgen.place.views.view_registry import VIEWS
from sheetgen.text.complaint import Unusable
from tests.place import laws
from tests.place.conftest import setting

Keys = dict[str, Any]

AREAS: dict[str, Keys] = {
    "track": {"kind": "track", "boxes": "- coin - fish", "icon": "coin"},
    "plain track": {"kind": "track", "count": 3},
    "numbers": {"kind": "numbers", "count": 4},
    "buildings": {"kind": "buildings", "items": {"a": {"marks": "coin"}, "b": {"cost": "coin", "marks": "o coin"}}},
    "building": {"kind": "building", "marks": "coin", "cost": "coin"},
    "envoy": {"kind": "envoy", "areas": {"pick": {"kind": "choice", "options": ["x", "y"]}}},
    "rings": {"kind": "rings", "count": 4, "icon": "fish"},
    "penalty": {"kind": "rings", "count": 4, "penalty": [0, 1, 2]},
    "grid": {"kind": "grid", "rows": ["- coin", "- -"]},
    "choice": {"kind": "choice", "options": ["x", "y"]},
    "token": {"kind": "token"},
    "uses": {"kind": "uses", "most": 3},
    "number": {"kind": "number"},
    "text": {"kind": "text"},
    "letters": {"kind": "letters", "count": 4},
    "cards": {"kind": "cards", "count": 2},
    "pieces": {"kind": "pieces"},
    "group of tracks": {"kind": "group", "areas": {"t": {"kind": "track", "count": 3}}},
    "group of lines": {"kind": "group", "areas": {"t": {"kind": "number"}, "u": {"kind": "text"}}},
}


def blocks(name: str, kind: str) -> Keys | None:
    """The view with the area at every key that must be said and takes it, or else at the first that does."""
    keys = VIEWS[name]
    block: Keys = {"view": name}
    own = {each.name: each for each in fields(keys)}
    for key, kinds in keys.takes.items():
        if key not in own:
            continue  # read from other keys
        needed = own[key].default is MISSING and own[key].default_factory is MISSING
        if (not kinds or kind in kinds) and (needed or len(block) == 1):
            block[key] = ["pad.x", "pad.y"] if "tuple" in str(own[key].type) else "pad.x"
    return block if len(block) > 1 else None


def write(folder: Path, area: Keys, block: Keys) -> None:
    """A game whose only sheet shows the area twice."""
    icons = {"coin": {"hue": "blue"}, "fish": {"hue": "red"}}
    rows = [{"view": "heading"}, block, {"view": "foot"}]
    files = {
        "game": {"game": "any", "sheets": ["pad"], "icons": icons},
        "pad": {"sheet": "pad", "areas": {"x": area, "y": area}, "arrange": {"rows": rows}},
    }
    for name, data in files.items():
        (folder / f"{name}.yaml").write_text(yaml.safe_dump(data, sort_keys=False), encoding="utf-8")


@pytest.mark.parametrize("name", sorted(VIEWS))
def test_a_view_places_an_area_or_says_why_not(name: str, tmp_path: Path) -> None:
    usual = setting("a4")
    broken: dict[str, object] = {}
    for area, keys in AREAS.items():
        block = blocks(name, keys["kind"])
        if block is None:
            continue
        write(tmp_path, keys, block)
        with suppress(Unusable):
            game = load_game_folder(tmp_path)
            named = {f"areas.{each}": "Name" for each in game.areas} | {"sheets.pad": "Pad", "options.x": "X"}
            named |= {f"icons.{icon}.{form}": icon for icon in game.icons for form in ("one", "many")}
            texts = Language("en", {**usual.language.texts, **named, "game": "Any", "options.y": "Y"})
            own = PlaceSettings(game, texts, usual.theme, find_paper("a4"))
            pages = place_sheets([(own, game.sheets[0])])
            if pages is not None and (faults := laws.broken(pages[0], own.paper)):
                broken[area] = faults
    assert broken == {}
