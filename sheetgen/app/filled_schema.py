"""The JSON schema of a game's filled-in sheets, and how a file names it so that an editor completes and checks it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path

from sheetgen.app.overwriting import write_new_text
from sheetgen.draw.output import write_atomically
from sheetgen.kinds.json_shapes import Schema, map_of
from sheetgen.kinds.kind import Placed
from sheetgen.kinds.registry import kind_of
from sheetgen.layout.layout import Area, Game
from sheetgen.text.complaint import Unusable

SCHEMA_FOLDER = ".schema"
"""Beside the files that name a schema: so it is found without a network, and goes where the files go."""
NAMES_SCHEMA = "# yaml-language-server: $schema="
"""What the first line of a file begins with that names its schema."""
_DRAFT = "https://json-schema.org/draft/2020-12/schema"


def schema_as_text(schema: Schema) -> str:
    """A schema as the text of its file."""
    return json.dumps({"$schema": _DRAFT, **schema}, indent=1, ensure_ascii=False, sort_keys=True) + "\n"


def filled_schema_text(game: Game) -> str:
    """The JSON schema of a filled-in sheet of a game: its keys, and what may stand there."""
    properties: Schema = {"game": {"const": game.name}, **{area.key: _filled(game, area) for area in game.header}}
    for sheet in game.sheets:
        inside = {area.key: _filled(game, area) for area in sheet.areas}
        if sheet.in_data and inside:
            properties[sheet.name] = map_of(inside)
        elif not sheet.paper_only:
            properties |= inside
    return schema_as_text({**map_of(properties), "type": "object", "required": ["game"]})


def _filled(game: Game, area: Area) -> Schema:
    return kind_of(area).schema(Placed(area, game), {child.key: _filled(game, child) for child in area.areas})


def with_schema_line(text: str, games: Iterable[Game]) -> str:
    """The text of filled-in sheets of one game under a line that names their schema; as it is with several."""
    every = {game.name for game in games}
    return f"{NAMES_SCHEMA}{SCHEMA_FOLDER}/{_name(every.pop())}\n{text}" if len(every) == 1 else text


def write_with_schema(file: Path, text: str, games: Sequence[Game], *, force: bool) -> None:
    """Write filled-in sheets to a new file that names the schema of its game, which is put beside it.

    Raises `Unusable`: see `write_new_text`.
    """
    write_new_text(file, with_schema_line(text, games), force=force)
    keep_schemas(file, games)


def keep_schemas(file: Path, games: Iterable[Game]) -> None:
    """Put the schemas of the games beside a file that names one; where that cannot be, the file is good without."""
    folder = file.parent / SCHEMA_FOLDER
    with suppress(OSError, Unusable):
        folder.mkdir(exist_ok=True)
        for game in games:
            write_atomically(folder / _name(game.name), filled_schema_text(game).encode())


def _name(game: str) -> str:
    return f"filled-{game}.schema.json"
