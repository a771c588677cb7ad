"""Names of form fields made from the ids of boxes, and read back. The one place that knows how they look.

``p1/left/wall/7`` is box ``left.wall.7`` of the first player. A PDF joins the names of nested fields with dots, so
that a dot inside a name misleads programs; hence the stroke. What follows a colon is the part of a box that has
several: ``p1/left/disdain/3:filled``.
"""

from __future__ import annotations

import re
from typing import NamedTuple

FORM_FIELD = "sheetgen"
"""The hidden field that says what form this is."""
REST_PART = "rest"
"""The part, of no box, that carries what a player's file tells and no box of the form can."""

TICKED = "."
"""The state of a check box that is marked, in the file. Okular writes it over the box, hence something small."""

_PIECE = "[a-z0-9][a-z0-9_-]*"
_NAME = re.compile(f"p([1-9][0-9]{{0,5}})/((?:{_PIECE}(?:/{_PIECE})*)?)(?::({_PIECE}))?")


class FieldKey(NamedTuple):
    """A field within one player's sheets: the id of its box (or of its area) and the part of that box."""

    id: str
    part: str = ""


def field_name(player: int, key: FieldKey) -> str:
    """The name of a player's field; players count from 1."""
    part = f":{key.part}" if key.part else ""
    return f"p{player}/{key.id.replace('.', '/')}{part}"


def read_field_name(name: str) -> tuple[int, FieldKey] | None:
    """The player and the key that ``field_name`` made the name of, or None where it made no such name."""
    found = _NAME.fullmatch(name)
    if found is None:
        return None
    return int(found[1]), FieldKey(found[2].replace("/", "."), found[3] or "")
