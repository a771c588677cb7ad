"""What is made by a command and committed must be what the command makes now."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from sheetgen.kinds.registry import KINDS, any_keys
from sheetgen.load.game_schema import MEASURES
from tools.schemas import FOLDER, SHAPES, schema_text

DOCS = Path(__file__).resolve().parent.parent.parent / "docs" / "layouts.md"


@pytest.mark.parametrize("name", sorted(SHAPES))
def test_schemas_are_fresh(name: str) -> None:
    committed = (FOLDER / f"{name}.schema.json").read_text(encoding="utf-8")
    assert committed == schema_text(SHAPES[name]), "run python -m tools.schemas"


def table(heading: str) -> set[str]:
    """The names in the first column of the table under a heading of docs/layouts.md."""
    text = DOCS.read_text(encoding="utf-8").split(f"### {heading}\n", 1)[1].split("\n#", 1)[0]
    cells = re.findall(r"^\| (`[^|]*) \|", text, re.MULTILINE)
    return {name for cell in cells for name in re.findall(r"`([^`]+)`", cell)}


def test_the_table_of_area_keys_is_complete() -> None:
    any_keys()
    shapes: list[Any] = [kind.keys for kind in KINDS.values()]
    keys = {shape.__pydantic_config__["alias_generator"](each.name) for shape in shapes for each in fields(shape)}
    assert table("Keys of an area") == keys | {"like"}


def test_the_table_of_kinds_is_complete() -> None:
    assert table("Kinds of area") == set(KINDS)


def test_the_table_of_measures_is_complete() -> None:
    assert table("Measures") == set(MEASURES)
