"""Convert ids of boxes to names of form fields and back; no other module depends on their form.

``p1/left/wall/7`` is box ``left.wall.7`` of the first player. A PDF joins the names of nested fields with dots, and a
dot inside a name would mislead programs; hence the slash. A colon precedes the part of a box that has several:
``p1/left/disdain/3:filled``.
"""

from __future__ import annotations

import re
from typing import NamedTuple

FORM_FIELD = "sheetgen"
"""The hidden field that identifies the form."""
REST_PART = "rest"
"""The part, of no box, with the data of a player's file that no box of the form can store."""

TICKED = "."
"""The stored state of a marked check box. It is small because Okular writes it over the box."""

_PIECE = "[a-z0-9][a-z0-9_-]*"
_NAME = re.compile(f"p([1-9][0-9]{{0,5}})/((?:{_PIECE}(?:/{_PIECE})*)?)(?::({_PIECE}))?")


class FieldKey(NamedTuple):
    """A field within one player's sheets: the id of its box (or of its area) and the part of that box."""

    id: str
    part: str = ""


def field_name(player: int, key: FieldKey) -> str:
    """Return the name of a player's field; players are counted from 1."""
    part = f":{key.part}" if key.part else ""
    return f"p{player}/{key.id.replace('.', '/')}{part}"


def read_field_name(name: str) -> tuple[int, FieldKey] | None:
    """Return the player and the key of a name that `field_name` made; None for any other name."""
    found = _NAME.fullmatch(name)
    if found is None:
        return None
    return int(found[1]), FieldKey(found[2].replace("/", "."), found[3] or "")
