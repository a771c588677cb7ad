"""Writes files where others may be already: what can be made again is replaced, what a player wrote is not.

A filled-in sheet names the JSON schema of its game, which lies beside it, so that an editor completes and checks it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from sheetgen.draw.output import write_atomically
from sheetgen.draw.seal import is_as_written
from sheetgen.text.complaint import Complaint, Unusable, said
from sheetgen.text.content import read_bytes

if TYPE_CHECKING:
    from sheetgen.kinds.json_shapes import Schema
    from sheetgen.layout.layout import Area, Game

_PDF = b"%PDF"
_SIGNATURE = 4
"""So many bytes at the head of a PDF or PNG say which of them it is."""


def write_printed(output: str, usual: str, data: bytes) -> str:
    """Write a PDF or a picture; what it is called: ``usual`` where no name is given, or only a folder's.

    Raises `Unusable` where another kind of file, or a player's marks, would be lost.
    """
    if output and (output.endswith(("/", "\\")) or Path(output).is_dir()):
        output = str(Path(output) / usual)
    path = Path(output or usual)
    begins = _begins(path)
    if begins and begins != data[:_SIGNATURE]:
        raise of_another_kind(path)
    if begins == _PDF:
        _refuse_marks(path, data)
    write_atomically(path, data)
    return output or usual


def write_with_schema(file: Path, text: str, games: Sequence[Game], *, force: bool) -> None:
    """Write filled-in sheets to a new file that names the schema of its game, which is put beside it.

    Raises `Unusable` where there is such a file already, unless ``force``.
    """
    if file.exists() and not force:
        raise Unusable([Complaint(str(file), said("this file is there already"), said("'{force}' overwrites it"))])
    if _begins(file) == _PDF:
        raise of_another_kind(file)
    write_atomically(file, with_schema_line(text, games).encode())
    keep_schemas(file, games)


def _refuse_marks(path: Path, data: bytes) -> None:
    from sheetgen.fill.form_mark import FORM_LIMIT

    before = read_bytes(path, FORM_LIMIT)
    if before == data:
        return
    from sheetgen.fill.form import holds_marks

    hint = said("choose another name, or move it away first")
    if not is_as_written(before):
        message = said("is there already, and another program wrote to it: it may hold a player's marks")
        raise Unusable([Complaint(str(path), message, hint)])
    if holds_marks(before):
        raise Unusable([Complaint(str(path), said("is there already, and is a form that holds marks"), hint)])


def of_another_kind(path: Path) -> Unusable:
    message = said("is there already, and is a file of another kind")
    return Unusable([Complaint(str(path), message, said("choose another name"))])


def _begins(path: Path) -> bytes:
    """The first bytes of a file, none where there is no file."""
    if not path.is_file():
        return b""
    with path.open("rb") as stream:
        return stream.read(_SIGNATURE)


SCHEMA_FOLDER = ".schema"
"""Beside the files that name a schema: so it is found without a network, and goes where the files go."""
NAMES_SCHEMA = "# yaml-language-server: $schema="
"""What the first line of a file begins with that names its schema."""
_DRAFT = "https://json-schema.org/draft/2020-12/schema"


def schema_as_text(schema: Schema) -> str:
    """A schema as the text of its file."""
    import json

    return json.dumps({"$schema": _DRAFT, **schema}, indent=1, ensure_ascii=False, sort_keys=True) + "\n"


def filled_schema_text(game: Game) -> str:
    """The JSON schema of a filled-in sheet of a game: its keys, and what may stand there."""
    # Most of what is written names no schema, and the kinds take long to load.
    from sheetgen.fill.read import GAME_KEY, ONLY_KEY, SCORE, whole_file

    schema = _filled(game, whole_file(game))
    only = {ONLY_KEY: {"const": SCORE}} if game.scoring.written else {}
    properties = {GAME_KEY: {"const": game.name}, **only, **schema["properties"]}
    return schema_as_text({**schema, "properties": properties, "type": "object", "required": [GAME_KEY]})


def _filled(game: Game, area: Area) -> Schema:
    from sheetgen.kinds.kind import Placed
    from sheetgen.kinds.registry import kind_of

    return kind_of(area).schema(Placed(area, game), {child.key: _filled(game, child) for child in area.areas})


def with_schema_line(text: str, games: Iterable[Game]) -> str:
    """The text of filled-in sheets of one game under a line that names their schema; as it is with several."""
    every = {game.name for game in games}
    return f"{NAMES_SCHEMA}{SCHEMA_FOLDER}/{_name(every.pop())}\n{text}" if len(every) == 1 else text


def keep_schemas(file: Path, games: Iterable[Game]) -> None:
    """Put the schemas of the games beside a file that names one; where that cannot be, the file is good without."""
    folder = file.parent / SCHEMA_FOLDER
    with suppress(OSError, Unusable):
        folder.mkdir(exist_ok=True)
        for game in games:
            write_atomically(folder / _name(game.name), filled_schema_text(game).encode())


def _name(game: str) -> str:
    return f"filled-{game}.schema.json"
