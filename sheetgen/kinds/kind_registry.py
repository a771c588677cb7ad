"""All kinds of areas. A new kind is a module of its own and an entry in this list."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, reduce
from operator import or_
from typing import Annotated, Any

from sheetgen.kinds.building import Building, Envoy
from sheetgen.kinds.buildings import Buildings
from sheetgen.kinds.cards import Cards
from sheetgen.kinds.choice import Choice
from sheetgen.kinds.date import Date
from sheetgen.kinds.grid import Grid
from sheetgen.kinds.group import Group
from sheetgen.kinds.kind import Kind
from sheetgen.kinds.letters import Letters
from sheetgen.kinds.number import Number
from sheetgen.kinds.numbers import Numbers
from sheetgen.kinds.pieces import Pieces
from sheetgen.kinds.rings import Rings
from sheetgen.kinds.text import Text
from sheetgen.kinds.token import Token
from sheetgen.kinds.track import Track
from sheetgen.kinds.uses import Uses
from sheetgen.layout.filled_sheet import Value
from sheetgen.layout.game import Area

_ALL: tuple[Kind, ...] = (
    Group(),
    Track(),
    Numbers(),
    Buildings(),
    Building(),
    Envoy(),
    Rings(),
    Grid(),
    Choice(),
    Token(),
    Uses(),
    Number(),
    Text(),
    Date(),
    Letters(),
    Cards(),
    Pieces(),
)
KINDS: Mapping[str, Kind] = {kind.name: kind for kind in _ALL}


@cache
def any_keys() -> Any:
    """Return the model of an area of any kind in a layout: ``kind`` decides which keys it has."""
    from pydantic import Field

    return Annotated[reduce(or_, [kind.keys for kind in _ALL]), Field(discriminator="kind")]


def kind_of(area: Area) -> Kind:
    """Return the kind of an area."""
    return KINDS[area.kind]


def empty_value(area: Area) -> Value:
    """Return the value of an area in which nothing is marked."""
    return kind_of(area).empty(area)
