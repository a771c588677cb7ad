"""What a form says of itself: which game's, of which version of its layout, with which sheets and how many fields."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass

INFORMATION_KEY = "SheetgenForm"
"""The entry of the document's information that repeats what the form's hidden field says."""
_FORMAT = 1


@dataclass(frozen=True, slots=True)
class FormMark:
    """``fields`` counts the fields of each player: programs lose some, and a lost mark must not be a lost point."""

    game: str
    version: int
    language: str
    sheets: tuple[str, ...]
    fields: tuple[int, ...]

    def text(self) -> str:
        """The mark as it stands in the file."""
        return json.dumps({"format": _FORMAT, **asdict(self)}, ensure_ascii=True, separators=(",", ":"))


def read_mark(text: str) -> FormMark | None:
    """The mark that ``FormMark.text`` wrote, or None where the text is no such thing."""
    try:
        data = json.loads(text)
    except ValueError:
        return None
    if not isinstance(data, dict) or data.pop("format", None) != _FORMAT:
        return None
    types = {"game": str, "version": int, "language": str, "sheets": list, "fields": list}
    if data.keys() != types.keys() or any(type(data[key]) is not kind for key, kind in types.items()):
        return None
    if any(type(name) is not str for name in data["sheets"]) or any(type(count) is not int for count in data["fields"]):
        return None
    return FormMark(**{**data, "sheets": tuple(data["sheets"]), "fields": tuple(data["fields"])})
