"""A building as a line shows it: its name, its level, its cost, what it brings."""

from __future__ import annotations

from dataclasses import dataclass

from sheetgen.layout.area import Area
from sheetgen.layout.box import Box
from sheetgen.place.page_style import PageStyle
from sheetgen.place.panels import BannerLevel, banner_level
from sheetgen.place.parts import named, plate, price, sized_name
from sheetgen.place.pieces import Padded, Piece
from sheetgen.place.typesetting import NAME, TypeStyle


@dataclass(frozen=True, slots=True)
class Entry:
    """A building: ``box`` is built, ``children`` are the areas it is used for; ``size`` is a word of its name."""

    style: PageStyle
    area: Area
    box: Box
    name: str
    size: str
    level: BannerLevel | None
    children: tuple[Area, ...] = ()

    @property
    def hue(self) -> str:
        """The hue of its family: that of what its banner counts."""
        return self.level.family if self.level is not None else "stone"

    def title(self, face: TypeStyle = NAME) -> Piece:
        """Return its name, the word for its size small beside it."""
        return sized_name(self.style, self.name, self.size, face)

    def plate(self, face: TypeStyle = NAME) -> Padded:
        """Return its plate: the banner, the name and under it the cost."""
        cost = price(self.style, self.box.cost) if self.box.cost else None
        return plate(self.style, named(self.title(face), cost), level=self.level)


def entries(style: PageStyle, area: Area, *, short: bool = False) -> list[Entry]:
    """Return the buildings of an area: itself, the areas of a group that are some, or else its boxes.

    With ``short`` their names are the words for their sizes alone.
    """
    found: list[tuple[Area, Box, str]] = []
    if area.box is None and not area.areas:
        found = [(area, box, box.id) for box in area.boxes]
    else:
        own = (area,) if area.box is not None else area.areas
        found = [(each, each.box, each.id) for each in own if each.box is not None]
    made = []
    for each, box, name in found:
        key = f"sizes.{name}"
        size = style.language.text(key) if style.language.has(key) else ""
        title = size if short and size else style.title(name)
        children = each.areas if each is not area or area.box is not None else ()
        made.append(Entry(style, each, box, title, "" if short else size, banner_level(style, each, box), children))
    return made
