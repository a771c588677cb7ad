"""The description stored in a form: its game, the version of its layout, its language, each player's sheets.

This module does not need the library that opens a PDF.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import Any

INFORMATION_KEY = "SheetgenForm"
"""The entry of the document's information that repeats the content of the form's hidden field."""
_FORMAT = 1
_HEAD = 1024
"""The number of bytes at its beginning in which a file identifies itself as PDF (ISO 32000-1, annex H, note 13)."""
MOST_PLAYERS = 100
"""The most players of one form; more are printed as several forms."""


@dataclass(frozen=True, slots=True)
class PlayerMetadata:
    """A player's sheets and number of fields: some programs lose fields, and a lost mark must be noticed."""

    sheets: tuple[str, ...]
    fields: int


@dataclass(frozen=True, slots=True)
class FormMetadata:
    """The game, the version of its layout, the language of the sheets, and the players of the form."""

    game: str
    version: int
    language: str
    players: tuple[PlayerMetadata, ...]

    def text(self) -> str:
        """Return the description as it is stored in the file."""
        return json.dumps({"format": _FORMAT, **asdict(self)}, ensure_ascii=True, separators=(",", ":"))


def read_mark(text: str) -> FormMetadata | None:
    """Return the description that `FormMetadata.text` wrote; None for any other text."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return None
    if not _has(data, {"format": int, "game": str, "version": int, "language": str, "players": list}):
        return None
    players = data["players"]
    if data["format"] != _FORMAT or not 0 < len(players) <= MOST_PLAYERS or not all(map(_is_player, players)):
        return None
    marks = tuple(PlayerMetadata(tuple(player["sheets"]), player["fields"]) for player in players)
    return FormMetadata(data["game"], data["version"], data["language"], marks)


def _is_player(data: Any) -> bool:
    return _has(data, {"sheets": list, "fields": int}) and all(type(name) is str for name in data["sheets"])


def _has(data: Any, types: dict[str, type]) -> bool:
    """Return whether the data is a map with exactly these keys, each with a value of its type."""
    return (
        isinstance(data, dict)
        and data.keys() == types.keys()
        and all(type(data[key]) is kind for key, kind in types.items())
    )


def is_pdf(data: bytes) -> bool:
    """Return whether the data identifies itself as a PDF."""
    return b"%PDF-" in data[:_HEAD]
