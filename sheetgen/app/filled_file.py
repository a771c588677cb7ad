"""Write filled-in sheets to a file that names the JSON schema of its game, which is put into the same folder.

So an editor completes and checks what is written there.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path

from sheetgen.app.overwrite_guard import PDF, begins, of_another_kind
from sheetgen.draw.atomic_write import write_atomically
from sheetgen.fill.sheet_file import GAME_KEY, ONLY_KEY, SCORE, file_as_group
from sheetgen.kinds.kind import GameArea, Schema
from sheetgen.kinds.kind_registry import kind_of
from sheetgen.layout.area import Area
from sheetgen.layout.game import Game
from sheetgen.text.complaint import Complaint, Unusable, translatable

SCHEMA_FOLDER = ".schema"
"""In the folder of the files that name a schema, so that it is found without a network and moves with the files."""
NAMES_SCHEMA = "# yaml-language-server: $schema="
"""The beginning of the first line of a file that names its schema."""
_DRAFT = "https://json-schema.org/draft/2020-12/schema"


def write_with_schema(file: Path, text: str, games: Sequence[Game], *, force: bool) -> None:
    """Write filled-in sheets to a new file that names the schema of its game; write the schema into the same folder.

    Raises `Unusable` if the file exists already, unless ``force``.
    """
    if file.exists() and not force:
        raise Unusable(
            [
                Complaint(
                    str(file), translatable("the file already exists"), translatable("use '{force}' to overwrite it")
                )
            ]
        )
    if begins(file) == PDF:
        raise of_another_kind(file)
    write_atomically(file, with_schema_line(text, games).encode())
    keep_schemas(file, games)


def schema_as_text(schema: Schema) -> str:
    """Return a schema as the text of its file."""

    return json.dumps({"$schema": _DRAFT, **schema}, indent=1, ensure_ascii=False, sort_keys=True) + "\n"


def filled_schema_text(game: Game) -> str:
    """Return the JSON schema of a filled-in sheet of a game: its keys and their values."""

    schema = _filled(game, file_as_group(game))
    only = {ONLY_KEY: {"const": SCORE}} if game.scoring.written else {}
    properties = {GAME_KEY: {"const": game.name}, **only, **schema["properties"]}
    return schema_as_text({**schema, "properties": properties, "type": "object", "required": [GAME_KEY]})


def _filled(game: Game, area: Area) -> Schema:

    return kind_of(area).schema(GameArea(area, game), {child.key: _filled(game, child) for child in area.areas})


def with_schema_line(text: str, games: Iterable[Game]) -> str:
    """Return the text of filled-in sheets under a line that names their schema; unchanged for several games."""
    every = {game.name for game in games}
    return f"{NAMES_SCHEMA}{SCHEMA_FOLDER}/{_name(every.pop())}\n{text}" if len(every) == 1 else text


def keep_schemas(file: Path, games: Iterable[Game]) -> None:
    """Write the schemas of the games into the folder of a file that names one.

    A failure is ignored: the file is valid without a schema.
    """
    folder = file.parent / SCHEMA_FOLDER
    with suppress(OSError, Unusable):
        folder.mkdir(exist_ok=True)
        for game in games:
            write_atomically(folder / _name(game.name), filled_schema_text(game).encode())


def _name(game: str) -> str:
    return f"filled-{game}.schema.json"
