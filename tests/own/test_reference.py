"""The reference in the docs: no key is left out, each stands in an example that the schemas accept."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from sheetgen.app.schemas import schema_text
from sheetgen.load.game_loader import hues_of_themes
from sheetgen.place.views.view_registry import VIEWS
from sheetgen.text.yaml_documents import read_documents

DOCS = Path(__file__).parent.parent.parent / "docs"
REFERENCE = (DOCS / "reference.md").read_text(encoding="utf-8")


@cache
def schema(name: str) -> Any:
    return json.loads(schema_text(name))


def example(title: str) -> Any:
    text = REFERENCE.split(f"```yaml\n# {title}\n", 1)[1].split("```", 1)[0]
    return json.loads(json.dumps(read_documents("reference.md", text)[0].data))


def faults(name: str, data: Any) -> list[str]:
    return [f"{fault.json_path}: {fault.message}" for fault in Draft202012Validator(schema(name)).iter_errors(data)]


def models(name: str) -> dict[str, Any]:
    """The shapes of a schema that have keys, by name; a view has its name."""
    found = {"root": schema(name), **schema(name)["$defs"]}
    views = found.pop("ViewSpec")["allOf"]
    found |= {f"view {choice['then']['properties']['view']['const']}": choice["then"] for choice in views[1:]}
    return {key: shape for key, shape in found.items() if shape.get("properties") and key not in ("Area", "LeafSpec")}


@pytest.mark.parametrize("name", ["sheet", "game"])
def test_every_key_has_a_sentence(name: str) -> None:
    bare = [
        f"{model}.{key}"
        for model, shape in models(name).items()
        for key, value in shape["properties"].items()
        if not value.get("description")
    ]
    assert bare == []


def keys_of(data: Any) -> Iterator[str]:
    if isinstance(data, dict):
        for key, value in data.items():
            yield key
            yield from keys_of(value)
    elif isinstance(data, list):
        for each in data:
            yield from keys_of(each)


def test_every_key_of_each_kind_stands_in_an_example() -> None:
    areas = example("areas")
    assert faults("sheet", {"sheet": "pad", "areas": areas}) == []
    shapes = {
        shape["properties"]["kind"]["const"]: shape
        for shape in models("sheet").values()
        if "kind" in shape["properties"] and "const" in shape["properties"]["kind"]
    }
    common = {"icon", "hue", "frame", "note", "title", "rule", "source", "like"}
    for kind, shape in shapes.items():
        used = {key for area in areas.values() if area.get("kind") == kind for key in area}
        assert shape["properties"].keys() - used <= common, kind


def test_every_key_of_the_game_and_every_sub_key_stands_in_an_example() -> None:
    game, areas, formulas = example("game.yaml"), example("areas"), example("formulas")
    assert faults("game", game) == []
    assert (
        faults(
            "game",
            {
                "game": "pond",
                "sheets": ["pad"],
                "scoring": {"parts": {f"p{at}": each for at, each in enumerate(formulas)}},
            },
        )
        == []
    )
    used = {*keys_of(game), *keys_of(areas), *keys_of(formulas)}
    wanted = {
        key for model, shape in models("game").items() if not model.startswith("view ") for key in shape["properties"]
    }
    of_views = {
        "cells",
        "result",
        "later",
        "turns",
        "sums",
        "phase",
        "beside",
        "heads",
        "memo",
        "total",
        "joined",
        "like",
    }
    assert wanted - used - of_views == set()


def test_hues_of_themes_are_named() -> None:
    told = REFERENCE.split("## Hues\n", 1)[1]
    assert set(re.findall(r"`([a-z]+)`", told)) == set(hues_of_themes())


@pytest.mark.parametrize(
    ("area", "expected"),
    [
        ({"kind": "track", "boxez": "-"}, "Additional properties are not allowed ('boxez' was unexpected)"),
        ({"kind": "trak"}, "'trak' is not one of"),
        ({"kind": "track", "cost": []}, "is not of type 'string'"),
        ({"kind": "track", "hue": 3}, "3 is not of type 'string'"),
    ],
)
def test_a_wrong_key_or_value_is_told_alone(area: dict[str, Any], expected: str) -> None:
    (fault,) = faults("sheet", {"sheet": "pad", "areas": {"road": area}})
    assert expected in fault


def test_a_wrong_view_is_told_with_all_views() -> None:
    (fault,) = faults("sheet", {"sheet": "pad", "arrange": {"rows": [{"view": "trax"}]}})
    assert "'trax' is not one of ['awards', 'building', " in fault


def test_the_gallery_shows_every_view_with_its_yaml_and_a_small_picture() -> None:
    text = (DOCS / "gallery.md").read_text(encoding="utf-8")
    views = re.findall(r"^## `([a-z-]+)`$", text, re.MULTILINE)
    assert views == sorted(VIEWS)
    assert {file.stem for file in (DOCS / "gallery").iterdir()} == set(views)
    assert sum(file.stat().st_size for file in (DOCS / "gallery").iterdir()) < 600_000
    for view, block in zip(views, re.findall(r"```yaml\n(.*?)```", text, re.DOTALL), strict=True):
        data = json.loads(json.dumps(read_documents("gallery.md", block)[0].data))
        assert data[0]["view"] == view
        assert faults("sheet", {"sheet": "pad", "arrange": {"rows": data}}) == []
