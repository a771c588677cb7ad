"""All kinds of areas. A new kind is a module of its own and an entry in this list."""

from __future__ import annotations

from collections.abc import Mapping

from sheetgen.kinds.buildings import BuildingKind, BuildingsKind, EnvoyKind, GroupKind
from sheetgen.kinds.cards import CardsKind, PiecesKind
from sheetgen.kinds.choice import ChoiceKind
from sheetgen.kinds.grid import GridKind, MarkedGridKind
from sheetgen.kinds.kind import Kind
from sheetgen.kinds.numbers import NumberKind, NumbersKind
from sheetgen.kinds.rings import RingsKind
from sheetgen.kinds.text import Date, LettersKind, TextKind
from sheetgen.kinds.token import TokenKind, UsesKind
from sheetgen.kinds.track import TrackKind
from sheetgen.layout.area import Area
from sheetgen.layout.game import Value

_ALL: tuple[Kind, ...] = (
    GroupKind(),
    TrackKind(),
    NumbersKind(),
    BuildingsKind(),
    BuildingKind(),
    EnvoyKind(),
    RingsKind(),
    GridKind(),
    ChoiceKind(),
    TokenKind(),
    UsesKind(),
    NumberKind(),
    TextKind(),
    Date(),
    LettersKind(),
    CardsKind(),
    PiecesKind(),
)
_MARKED_GRID = MarkedGridKind()
KINDS: Mapping[str, Kind] = {kind.name: kind for kind in _ALL}


def kind_of(area: Area) -> Kind:
    """Return the kind of an area."""
    return _MARKED_GRID if area.cell_marks else KINDS[area.kind]


def empty_value(area: Area) -> Value:
    """Return the value of an area in which nothing is marked."""
    return kind_of(area).empty(area)
