"""The line of a building: vexillum, plate with name and cost, white boxes of the gain, and what it is used for."""

from __future__ import annotations

from dataclasses import dataclass

from sheetgen.layout.layout import Area, Box
from sheetgen.layout.notation import Cost
from sheetgen.place.banners import VEXILLUM, Level, level_of, pennon_width, put_vexillum
from sheetgen.place.grounds import TIP, put_ground, put_plate
from sheetgen.place.lead import lead_width, put_lead
from sheetgen.place.page_style import PageStyle
from sheetgen.place.pencil import gain_width, put_box, put_choice, put_circle, put_mark
from sheetgen.place.plates import put_named_cost
from sheetgen.place.purse import cost_width
from sheetgen.place.rect import Rect
from sheetgen.place.words import FIGURE, NAME, Face, one_line, put_word, short_lines, width_of

BOX, _AROUND = 8.7, 1.3
"""The height of the boxes on a line and of what is free above and below them, in mm on A4."""
_PLUS, _GAP = 2.7, 0.9
_ORDER = {"track": 0, "choice": 2}
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
    cost: Cost
    level: Level | None
    children: tuple[Area, ...] = ()


def entries(style: PageStyle, area: Area, *, short: bool = False) -> list[Entry]:
    """The buildings of an area: its items, the areas of a group, or itself."""
    if area.kind == "buildings":
        return [_entry(style, area, box, box.id, short) for box in area.boxes]
    holders = (area,) if area.box is not None else area.areas
    return [
        Entry(each, each.box, _name(style, each.id, short), each.box.cost, level_of(style, each, each.box), each.areas)
        for each in holders
        if each.box is not None
    ]


def _entry(style: PageStyle, area: Area, box: Box, name: str, short: bool) -> Entry:
    return Entry(area, box, _name(style, name, short), box.cost, level_of(style, area, box))


def _name(style: PageStyle, name: str, short: bool) -> str:
    brief = f"sizes.{name}"
    return style.language.text(brief) if short and style.language.has(brief) else style.title(name)


def hue_of(entry: Entry) -> str:
    """The hue of a building's family: that of what its banner counts."""
    return entry.level.family if entry.level is not None else "stone"


def plate_width(style: PageStyle, entry: Entry, face: Face = NAME, *, most: float = 1e9) -> float:
    """The least width in mm of the plate, the vexillum on it included."""
    banner = style.mm(VEXILLUM + 1.6) if entry.level is not None else style.mm(1.2)
    name = short_lines(style, entry.name, face, most=most).width
    return banner + max(name, cost_width(style, entry.cost)) + style.mm(TIP * 0.75 + 0.2)


def gains_width(style: PageStyle, entry: Entry, height: float) -> float:
    """The width in mm of the boxes to mark when it is built, the plus signs between them included."""
    widths = [gain_width(style, part, height) for part in entry.box.parts]
    return sum(widths) + style.mm(_PLUS) * (len(widths) - 1)


def put_plate_of(style: PageStyle, rect: Rect, entry: Entry, face: Face = NAME) -> None:
    """The plate with the vexillum, the name and the cost under it."""
    put_plate(style, rect, hue_of(entry))
    x = rect.x + style.mm(1.2)
    if entry.level is not None:
        flag = Rect(rect.x + style.mm(0.7), rect.y + style.mm(0.3), style.mm(VEXILLUM), rect.height - style.mm(0.9))
        put_vexillum(style, flag, entry.level)
        x = flag.right + style.mm(0.9)
    room = rect.right - style.mm(TIP) - x
    name = one_line(style, entry.name, face) if entry.cost else short_lines(style, entry.name, face, most=room)
    put_named_cost(style, Rect(x, rect.y, room + style.mm(TIP) * 0.5, rect.height), name, entry.cost)


def put_gains(style: PageStyle, x: float, middle: float, entry: Entry, height: float) -> float:
    """The circles and boxes of a building from ``x``. Returns where they end, in mm."""
    for index, part in enumerate(entry.box.parts):
        if index:
            put_plus(style, x + style.mm(_PLUS) / 2, middle)
            x += style.mm(_PLUS)
        width = gain_width(style, part, height)
        cell = Rect(x, middle - height / 2, width, height)
        if part is None:
            put_circle(style, cell, entry.box)
        else:
            put_box(style, cell, entry.box, part)
        x += width
    return x


def put_plus(style: PageStyle, x: float, middle: float, sign: str = "+") -> None:
    """A plus sign centred on (x, middle)."""
    width = width_of(style, sign, FIGURE) + 0.2
    put_word(style, Rect(x - width / 2, middle - 2, width, 4), sign, FIGURE, anchor="centre", role="sign")


def put_head(style: PageStyle, rect: Rect, entry: Entry, plate: float, height: float, face: Face = NAME) -> float:
    """Plate and gain on the family's hue, the plate ``plate`` mm wide. Returns where the boxes end, in mm."""
    put_plate_of(style, rect.left(plate), entry, face)
    return put_gains(style, rect.x + plate + style.mm(_GAP), rect.middle, entry, height)


def parts_of(
    style: PageStyle, entry: Entry, height: float, width: float = 0.0
) -> list[tuple[float, Area, tuple[Box, ...]]]:
    """What a building is used for, as it stands on its line: widths in mm, the area, the boxes together there.

    Boxes are ``width`` mm wide, circles as wide as they are high.
    """
    found: list[tuple[float, Area, tuple[Box, ...]]] = []
    for child in sorted(entry.children, key=lambda area: _ORDER.get(area.kind, 1)):
        if child.kind == "track":
            for boxes in child.sections:
                lead = lead_width(style, level_of(style, child, boxes[0]), boxes[0].cost)
                found.append((lead + len(boxes) * (width or height), child, boxes))
        elif child.kind == "choice":
            found.append((len(child.boxes) * ((width or height) + style.mm(_PLUS)), child, child.boxes))
        else:
            found.append(
                (style.mm(_PLUS) + len(child.boxes) * (height + style.mm(0.7)) - style.mm(0.7), child, child.boxes)
            )
    return found


def put_part(
    style: PageStyle, x: float, rect: Rect, area: Area, boxes: tuple[Box, ...], height: float, width: float
) -> None:
    """One use of a building from ``x`` on its line."""
    top = rect.middle - height / 2
    if area.kind == "track":
        level = level_of(style, area, boxes[0])
        lead = lead_width(style, level, boxes[0].cost)
        plate = Rect(x, rect.y + style.mm(0.6), lead, rect.height - style.mm(1.2))
        pennon = pennon_width(style, level) if level is not None else 0.0
        put_lead(style, plate, level, boxes[0].cost, hue=hue_of_area(style, area, boxes[0]), pennon=pennon)
        for index, box in enumerate(boxes):
            put_mark(style, Rect(x + lead + index * width, top, width, height), area, box)
    elif area.kind == "choice":
        for index, (box, icon) in enumerate(zip(boxes, area.icons, strict=True)):
            left = x + index * (width + style.mm(_PLUS)) + style.mm(_PLUS) * 0.5
            if index:
                put_plus(style, left - style.mm(_PLUS) / 2, rect.middle, "/")
            label = f"{style.title(area.id)}: {style.language.text(f'options.{box.name}')}"
            put_choice(style, Rect(left, top, width, height), box, icon, label)
    else:
        put_plus(style, x + style.mm(_PLUS) / 2, rect.middle)
        for index, box in enumerate(boxes):
            left = x + style.mm(_PLUS) + index * (height + style.mm(0.7))
            label = f"{style.title(area.id)} {box.number}" if len(boxes) > 1 else style.title(area.id)
            put_circle(style, Rect(left, top, height, height), box, ring=True, icon=area.icon, label=label)


def hue_of_area(style: PageStyle, area: Area, box: Box) -> str:
    """The hue of what an area's banners count."""
    level = level_of(style, area, box)
    return level.hue if level is not None else "stone"


def put_line_ground(style: PageStyle, rect: Rect, hue: str, strong: float) -> None:
    """The ground of a line: the family's hue under its first ``strong`` mm, a quieter one under the rest."""
    put_ground(style, rect, hue, "row")
    put_ground(style, rect.left(strong), hue, "head")
