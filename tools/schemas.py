"""Writes the JSON schemas of the files that people write: `python -m tools.schemas`.

Editors that know JSON schema complete and check the keys of layouts, themes and campaigns with them.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from pydantic import TypeAdapter

from sheetgen.games.hadrians_wall.campaign.schema import CampaignSpec
from sheetgen.load.game_schema import GameSpec
from sheetgen.load.schema import SheetSpec
from sheetgen.place.theme import ThemeSpec
from sheetgen.text.shapes import Spec

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "schema"

SHAPES: Mapping[str, type[Spec]] = {
    "game": GameSpec,
    "sheet": SheetSpec,
    "theme": ThemeSpec,
    "campaign": CampaignSpec,
}


def schema_text(shape: type[Spec]) -> str:
    """The JSON schema of one kind of file, as it is committed."""
    schema = TypeAdapter(shape).json_schema(by_alias=True)
    return json.dumps(schema, indent=1, ensure_ascii=False, sort_keys=True) + "\n"


def main() -> None:
    """Write every schema anew."""
    for name, shape in SHAPES.items():
        (FOLDER / f"{name}.schema.json").write_text(schema_text(shape), encoding="utf-8")


if __name__ == "__main__":
    main()
