"""The line of a building: vexillum, plate with name and cost, white boxes of the gain, and what it is used for."""

from __future__ import annotations

from dataclasses import dataclass

from sheetgen.layout.layout import Area, Box
from sheetgen.layout.notation import Cost
from sheetgen.place.grounds import TIP, VEXILLUM, Level, level_of, put_plate, put_vexillum
from sheetgen.place.page_style import PageStyle
from sheetgen.place.pencil import gain_width, put_box, put_choice, put_circle, put_mark
from sheetgen.place.plates import cost_width, lead_width, put_lead, put_named_cost
from sheetgen.place.rect import Rect, total
from sheetgen.place.words import FIGURE, NAME, Face

BOX, _AROUND = 8.7, 1.3
"""The height of the boxes on a line and of what is free above and below them, in mm on A4."""
_PLUS, _GAP, _RINGS = 2.7, 0.9, 0.7
_ORDER = {"tick": 0, "choose": 2}
"""Boxes stand first behind a building, what is chosen last."""


def line_of(style: PageStyle) -> float:
    """The least height of a line in mm."""
    return style.mm(BOX) + style.air(_AROUND)


@dataclass(frozen=True, slots=True)
class Entry:
    """A building as a line shows it."""

    area: Area
    box: Box
    name: str
    level: Level | None
    children: tuple[Area, ...] = ()

    @property
    def cost(self) -> Cost:
        """What it costs to build."""
        return self.box.cost

    @property
    def hue(self) -> str:
        """The hue of its family: that of what its banner counts."""
        return self.level.family if self.level is not None else "stone"


def entries(style: PageStyle, area: Area, *, short: bool = False) -> list[Entry]:
    """The buildings of an area: itself, the areas of a group that are some, or else its boxes."""
    if area.box is None and not area.areas:
        return [Entry(area, box, _name(style, box.id, short), level_of(style, area, box)) for box in area.boxes]
    return [
        Entry(each, each.box, _name(style, each.id, short), level_of(style, each, each.box), each.areas)
        for each in ((area,) if area.box is not None else area.areas)
        if each.box is not None
    ]


def _name(style: PageStyle, name: str, short: bool) -> str:
    brief = f"sizes.{name}"
    return style.language.text(brief) if short and style.language.has(brief) else style.title(name)


def plate_width(style: PageStyle, entry: Entry, face: Face = NAME) -> float:
    """The least width in mm of the plate, the vexillum on it included."""
    banner = style.mm(VEXILLUM + 1.6) if entry.level is not None else style.mm(1.2)
    name = style.one_line(entry.name, face).width
    return banner + max(name, cost_width(style, entry.cost)) + style.mm(TIP * 0.75 + 0.2)


def gains_width(style: PageStyle, entry: Entry, height: float) -> float:
    """The width in mm of the boxes to mark when it is built, the plus signs between them included."""
    return total([gain_width(style, part, height) for part in entry.box.parts], style.mm(_PLUS))


def put_plate_of(style: PageStyle, rect: Rect, entry: Entry, face: Face = NAME) -> None:
    """The plate with the vexillum, the name and the cost under it."""
    put_plate(style, rect, entry.hue)
    words = rect.beside(style.mm(1.2))
    if entry.level is not None:
        flag = Rect(rect.x + style.mm(0.7), rect.y + style.mm(0.3), style.mm(VEXILLUM), rect.height - style.mm(0.9))
        put_vexillum(style, flag, entry.level)
        words = rect.beside(flag.right - rect.x + style.mm(0.9))
    room = words.width - style.mm(TIP)
    name = style.one_line(entry.name, face) if entry.cost else style.short_lines(entry.name, face, most=room)
    put_named_cost(style, words.left(room + style.mm(TIP) * 0.5), name, entry.cost)


def put_gains(style: PageStyle, x: float, middle: float, entry: Entry, height: float) -> float:
    """The circles and boxes of a building from ``x``. Returns where they end, in mm."""
    widths, plus = [gain_width(style, part, height) for part in entry.box.parts], style.mm(_PLUS)
    cells = Rect(x, middle - height / 2, 0, height).columns(widths, plus)
    for part, cell in zip(entry.box.parts, cells, strict=True):
        if cell.x > x:
            put_plus(style, cell.x - plus / 2, middle)
        if part is None:
            put_circle(style, cell, entry.box)
        else:
            put_box(style, cell, entry.box, part)
    return x + total(widths, plus)


def put_plus(style: PageStyle, x: float, middle: float, sign: str = "+") -> None:
    """A plus sign centred on (x, middle)."""
    style.put_number(Rect(x, middle, 0, 0), sign, FIGURE, role="sign")


def put_entry(style: PageStyle, rect: Rect, entry: Entry, plate: float, height: float) -> float:
    """Plate and gain on the family's hue, the plate ``plate`` mm wide. Returns where the boxes end, in mm."""
    put_plate_of(style, rect.left(plate), entry)
    return put_gains(style, rect.x + plate + style.mm(_GAP), rect.middle, entry, height)


Part = tuple[float, Area, tuple[Box, ...]]
"""A use of a building: its width in mm, the area, the boxes that stand together."""


def parts_of(style: PageStyle, entry: Entry, height: float, width: float = 0.0) -> list[Part]:
    """What a building is used for, as it stands on its line.

    Boxes are ``width`` mm wide, circles as wide as they are high.
    """
    wide, found = width or height, list[Part]()
    for child in sorted(entry.children, key=lambda area: _ORDER.get(area.use, 1)):
        if child.use == "tick":
            for boxes in child.sections:
                lead = lead_width(style, level_of(style, child, boxes[0]), boxes[0].cost)
                found.append((lead + len(boxes) * wide, child, boxes))
        elif child.use == "choose":
            found.append((len(child.boxes) * (wide + style.mm(_PLUS)), child, child.boxes))
        else:
            circles = total([height] * len(child.boxes), style.mm(_RINGS))
            found.append((style.mm(_PLUS) + circles, child, child.boxes))
    return found


def put_part(
    style: PageStyle, x: float, rect: Rect, area: Area, boxes: tuple[Box, ...], height: float, width: float
) -> None:
    """One use of a building from ``x`` on its line."""
    line = Rect(x, rect.middle - height / 2, 0, height)
    if area.use == "tick":
        level = level_of(style, area, boxes[0])
        lead = lead_width(style, level, boxes[0].cost)
        plate = Rect(x, rect.y, lead, rect.height).inset(0, style.mm(0.6))
        hue = level.hue if level is not None else "stone"
        put_lead(style, plate, level, boxes[0].cost, hue=hue)
        for box, cell in zip(boxes, line.beside(lead).columns([width] * len(boxes)), strict=True):
            put_mark(style, cell, area, box)
    elif area.use == "choose":
        cells = line.beside(style.mm(_PLUS) * 0.5).columns([width] * len(boxes), style.mm(_PLUS))
        for box, icon, cell in zip(boxes, area.icons, cells, strict=True):
            if box is not boxes[0]:
                put_plus(style, cell.x - style.mm(_PLUS) / 2, rect.middle, "/")
            label = f"{style.title(area.id)}: {style.language.text(f'options.{box.name}')}"
            put_choice(style, cell, box, icon, label)
    else:
        put_plus(style, x + style.mm(_PLUS) / 2, rect.middle)
        cells = line.beside(style.mm(_PLUS)).columns([height] * len(boxes), style.mm(_RINGS))
        for box, cell in zip(boxes, cells, strict=True):
            label = f"{style.title(area.id)} {box.number}" if len(boxes) > 1 else style.title(area.id)
            put_circle(style, cell, box, ring=True, icon=area.icon, label=label)
