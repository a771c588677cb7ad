"""Every view with every kind of area it takes, and with each of its simple keys, in a game of one sheet."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import MISSING, Field, fields
from pathlib import Path
from typing import Any

import yaml

from sheetgen.app.print_plan import drawing
from sheetgen.layout.game_folders import GameFiles
from sheetgen.layout.language import Language
from sheetgen.load.game_loader import load_game_folder
from sheetgen.marks.marks import Page
from sheetgen.place.sheet_fitting import place_sheets
from sheetgen.place.theme import PlaceSettings
from sheetgen.place.views.view_registry import VIEWS
from sheetgen.text.complaint import Unusable
from sheetgen.text.yaml_documents import read_file

Keys = dict[str, Any]

AREAS: dict[str, Keys] = {
    "track": {"kind": "track", "boxes": "- coin - fish", "icon": "coin"},
    "plain track": {"kind": "track", "count": 3},
    "flagged track": {"kind": "track", "count": 3, "flags": {"icon": "fish", "at": [2], "hue": "red"}},
    "numbered track": {"kind": "track", "count": 3, "flags": {"numbers": True}},
    "track with points": {"kind": "track", "boxes": "- coin -", "points": [0, 1, 3, 6], "cost": "2 coin / fish"},
    "circles": {"kind": "track", "boxes": "- coin | fish -", "shape": "circle", "yearly": "coin", "given": 1},
    "hexagons": {
        "kind": "numbers",
        "boxes": "7 >=4 *2 -",
        "shape": "hexagon",
        "costs": ["coin", "2 fish", "coin / fish", "coin"],
    },
    "numbers": {"kind": "numbers", "count": 4},
    "buildings": {"kind": "buildings", "items": {"a": {"marks": "coin"}, "b": {"cost": "coin", "marks": "o coin"}}},
    "building": {"kind": "building", "marks": "coin", "cost": "coin"},
    "envoy": {"kind": "envoy", "areas": {"pick": {"kind": "choice", "options": ["x", "y"], "icons": ["coin", "fish"]}}},
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


def _samples(name: str) -> Iterator[tuple[str, Keys, Keys]]:
    """Yield each area that a view takes with its name, and the view: with no key it can do without, and with each one.

    The area stands at every key that must be said and takes it, or else at the first that does.
    """
    own = {each.name: each for each in fields(VIEWS[name])}
    simple = list(_simple(own.values()))
    for area, keys in AREAS.items():
        block: Keys = {"view": name, **{key: value for key, value in simple if _is_needed(own[key])}}
        needed = len(block)
        for key, kinds in VIEWS[name].takes.items():
            if key in own and (not kinds or keys["kind"] in kinds) and (_is_needed(own[key]) or len(block) == needed):
                block[key] = ["pad.x", "pad.y"] if "tuple" in str(own[key].type) else "pad.x"
        if len(block) > needed:
            yield area, keys, block
            for key, value in simple:
                yield f"{area}, {key} {value}", keys, {**block, key: value}


def _is_needed(key: Field[Any]) -> bool:
    return key.default is MISSING and key.default_factory is MISSING


def _simple(keys: Iterable[Field[Any]]) -> Iterator[tuple[str, object]]:
    """Yield the keys that are numbers, choices of words, or true or false, each with the values it usually has not."""
    for key in keys:
        kind = str(key.type)
        if kind == "bool":
            yield key.name, not key.default
        elif kind.startswith("PositiveNumber"):
            yield key.name, 3
        elif key.name in ("note", "survives", "dies", "turns", "each", "onward", "paid", "sum"):
            yield key.name, "a"
        elif key.name == "notes" and kind.endswith("...]"):
            yield key.name, ["a", "b"]
        elif kind.startswith("Literal"):
            yield from ((key.name, word) for word in re.findall(r"'(\w+)'", kind) if word != key.default)


def tried(name: str, like: PlaceSettings) -> Iterator[tuple[str, Page | str]]:
    """Yield the samples of a view by name: the page, or why there is none, without Python's own words."""
    with tempfile.TemporaryDirectory() as folder:
        for sample, area, block in _samples(name):
            try:
                yield sample, _placed(Path(folder), area, block, like) or "does not fit"
            except Unusable as fault:
                first, *_ = f"{fault}".replace(f"{folder}/", "").splitlines()
                yield sample, first.partition(" like this")[0]


def _placed(folder: Path, area: Keys, block: Keys, like: PlaceSettings) -> Page | None:
    """Return the page of a game whose only sheet shows the area twice; None if it does not fit. Raises `Unusable`."""
    files = {
        "game": {"game": "any", "sheets": ["pad"], "icons": {"coin": {"hue": "blue"}, "fish": {"hue": "red"}}},
        "pad": {
            "sheet": "pad",
            "areas": {"x": area, "y": area},
            "arrange": {"rows": [{"view": "heading"}, block, {"view": "foot"}]},
        },
    }
    for name, data in files.items():
        (folder / f"{name}.yaml").write_text(yaml.safe_dump(data, sort_keys=False), encoding="utf-8")
    game = load_game_folder(folder)
    named = {f"areas.{each}": "Name" for each in game.areas} | {"sheets.pad": "Pad", "options.x": "X"}
    named |= {f"icons.{icon}.{form}": icon for icon in game.icons for form in ("one", "many")}
    named |= {f"areas.pad.{each}.{item}": item for each in "xy" for item in "ab"}
    named |= {f"notes.{each}": f"The {each}" for each in ("a", "b")}
    texts = Language("en", {**like.language.texts, **named, "game": "Any", "options.y": "Y"})
    own = PlaceSettings(game, texts, like.theme, like.paper)
    with drawing(GameFiles((folder,), read_file), game):
        pages = place_sheets([(own, game.sheets[0])])
    return pages[0] if pages else None
