"""The line of a building: vexillum, plate with name and cost, white boxes of the gain, and what it is used for."""

from __future__ import annotations

from dataclasses import dataclass

from sheetgen.layout.layout import Area, Box
from sheetgen.layout.notation import Cost
from sheetgen.place.banners import VEXILLUM, Level, level_of, pennon_width, put_vexillum
from sheetgen.place.grounds import TIP, put_ground, put_plate
from sheetgen.place.kit import Kit
from sheetgen.place.lead import lead_width, put_lead
from sheetgen.place.pencil import gain_width, put_box, put_choice, put_circle, put_mark
from sheetgen.place.purse import cost_width, put_cost
from sheetgen.place.rect import Rect
from sheetgen.place.words import FIGURE, NAME, Face, cap, one_line, put_lines, put_word, short_lines, width_of

BOX, _AROUND = 8.7, 1.3
"""The height of the boxes on a line and of what is free above and below them, in mm on A4."""
_PLUS, _GAP = 2.7, 0.9
_ORDER = {"track": 0, "choice": 2}
"""Boxes stand first behind a building, what is chosen last."""


def line_of(kit: Kit) -> float:
    """The least height of a line in mm."""
    return kit.mm(BOX) + kit.air(_AROUND)


@dataclass(frozen=True, slots=True)
class Entry:
    """A building as a line shows it."""

    area: Area
    box: Box
    name: str
    cost: Cost
    level: Level | None
    children: tuple[Area, ...] = ()


def entries(kit: Kit, area: Area, *, short: bool = False) -> list[Entry]:
    """The buildings of an area: its items, the areas of a group, or itself."""
    if area.kind == "buildings":
        return [_entry(kit, area, box, box.id, short) for box in area.boxes]
    holders = (area,) if area.box is not None else area.areas
    return [
        Entry(each, each.box, _name(kit, each.id, short), each.box.cost, level_of(kit, each, each.box), each.areas)
        for each in holders
        if each.box is not None
    ]


def _entry(kit: Kit, area: Area, box: Box, name: str, short: bool) -> Entry:
    return Entry(area, box, _name(kit, name, short), box.cost, level_of(kit, area, box))


def _name(kit: Kit, name: str, short: bool) -> str:
    brief = f"sizes.{name}"
    return kit.language.text(brief) if short and kit.language.has(brief) else kit.title(name)


def hue_of(entry: Entry) -> str:
    """The hue of a building's family: that of what its banner counts."""
    return entry.level.family if entry.level is not None else "stone"


def plate_width(kit: Kit, entry: Entry, face: Face = NAME, *, most: float = 1e9) -> float:
    """The least width in mm of the plate, the vexillum on it included."""
    banner = kit.mm(VEXILLUM + 1.6) if entry.level is not None else kit.mm(1.2)
    name = short_lines(kit, entry.name, face, most=most).width
    return banner + max(name, cost_width(kit, entry.cost)) + kit.mm(TIP + 0.2)


def gains_width(kit: Kit, entry: Entry, height: float) -> float:
    """The width in mm of the boxes to mark when it is built, the plus signs between them included."""
    widths = [gain_width(kit, part, height) for part in entry.box.parts]
    return sum(widths) + kit.mm(_PLUS) * (len(widths) - 1)


def put_plate_of(kit: Kit, rect: Rect, entry: Entry, face: Face = NAME) -> None:
    """The plate with the vexillum, the name and the cost under it."""
    put_plate(kit, rect, hue_of(entry))
    x = rect.x + kit.mm(1.2)
    if entry.level is not None:
        flag = Rect(rect.x + kit.mm(0.7), rect.y + kit.mm(0.3), kit.mm(VEXILLUM), rect.height - kit.mm(0.9))
        put_vexillum(kit, flag, entry.level)
        x = flag.right + kit.mm(0.9)
    room = rect.right - kit.mm(TIP) - x
    name = one_line(kit, entry.name, face)
    if not entry.cost:
        put_lines(kit, Rect(x, rect.y, room, rect.height), short_lines(kit, entry.name, face, most=room), role="title")
        return
    side, upper = kit.side("cost"), cap(kit, face)
    gap = (rect.height - upper - side) / 3
    put_lines(kit, Rect(x, rect.y + gap, room + kit.mm(TIP) * 0.5, upper), name, role="title")
    put_cost(kit, x, rect.y + 2 * gap + upper + side / 2, entry.cost)


def put_gains(kit: Kit, x: float, middle: float, entry: Entry, height: float) -> float:
    """The circles and boxes of a building from ``x``. Returns where they end, in mm."""
    for index, part in enumerate(entry.box.parts):
        if index:
            put_plus(kit, x + kit.mm(_PLUS) / 2, middle)
            x += kit.mm(_PLUS)
        width = gain_width(kit, part, height)
        cell = Rect(x, middle - height / 2, width, height)
        if part is None:
            put_circle(kit, cell, entry.box)
        else:
            put_box(kit, cell, entry.box, part)
        x += width
    return x


def put_plus(kit: Kit, x: float, middle: float, sign: str = "+") -> None:
    """A plus sign centred on (x, middle)."""
    width = width_of(kit, sign, FIGURE) + 0.2
    put_word(kit, Rect(x - width / 2, middle - 2, width, 4), sign, FIGURE, anchor="centre", role="sign")


def put_head(kit: Kit, rect: Rect, entry: Entry, plate: float, gains: float, face: Face = NAME) -> float:
    """Plate and gain on the family's hue, the plate ``plate`` mm wide. Returns where the ground's boxes end, in mm."""
    height = min(rect.height - kit.air(1.2), kit.mm(BOX) * 1.2)
    put_plate_of(kit, rect.left(plate), entry, face)
    x = rect.x + plate + kit.mm(_GAP)
    put_gains(kit, x, rect.middle, entry, height)
    return x + gains


def parts_of(kit: Kit, entry: Entry, height: float, width: float = 0.0) -> list[tuple[float, Area, tuple[Box, ...]]]:
    """What a building is used for, as it stands on its line: widths in mm, the area, the boxes together there.

    The boxes of tracks are ``width`` mm wide, all others as wide as they are high.
    """
    found: list[tuple[float, Area, tuple[Box, ...]]] = []
    for child in sorted(entry.children, key=lambda area: _ORDER.get(area.kind, 1)):
        if child.kind == "track":
            for boxes in child.sections:
                lead = lead_width(kit, level_of(kit, child, boxes[0]), boxes[0].cost)
                found.append((lead + len(boxes) * (width or height), child, boxes))
        elif child.kind == "choice":
            found.append((len(child.boxes) * (height + kit.mm(_PLUS)), child, child.boxes))
        else:
            found.append((kit.mm(_PLUS) + len(child.boxes) * (height + kit.mm(0.7)) - kit.mm(0.7), child, child.boxes))
    return found


def put_part(kit: Kit, x: float, rect: Rect, area: Area, boxes: tuple[Box, ...], height: float, width: float) -> None:
    """One use of a building from ``x`` on its line."""
    top = rect.middle - height / 2
    if area.kind == "track":
        level = level_of(kit, area, boxes[0])
        lead = lead_width(kit, level, boxes[0].cost)
        plate = Rect(x, rect.y + kit.mm(0.6), lead, rect.height - kit.mm(1.2))
        pennon = pennon_width(kit, level) if level is not None else 0.0
        put_lead(kit, plate, level, boxes[0].cost, hue=hue_of_area(kit, area, boxes[0]), pennon=pennon)
        for index, box in enumerate(boxes):
            put_mark(kit, Rect(x + lead + index * width, top, width, height), area, box)
    elif area.kind == "choice":
        for index, (box, icon) in enumerate(zip(boxes, area.icons, strict=True)):
            left = x + index * (height + kit.mm(_PLUS)) + kit.mm(_PLUS) * 0.5
            if index:
                put_plus(kit, left - kit.mm(_PLUS) / 2, rect.middle, "/")
            label = f"{kit.title(area.id)}: {kit.language.text(f'options.{box.name}')}"
            put_choice(kit, Rect(left, top, height, height), box, icon, label)
    else:
        put_plus(kit, x + kit.mm(_PLUS) / 2, rect.middle)
        for index, box in enumerate(boxes):
            left = x + kit.mm(_PLUS) + index * (height + kit.mm(0.7))
            label = f"{kit.title(area.id)} {box.number}" if len(boxes) > 1 else kit.title(area.id)
            put_circle(kit, Rect(left, top, height, height), box, ring=True, icon=area.icon, label=label)


def hue_of_area(kit: Kit, area: Area, box: Box) -> str:
    """The hue of what an area's banners count."""
    level = level_of(kit, area, box)
    return level.hue if level is not None else "stone"


def put_line_ground(kit: Kit, rect: Rect, hue: str, strong: float) -> None:
    """The ground of a line: the family's hue under its first ``strong`` mm, a quieter one under the rest."""
    put_ground(kit, rect, hue, "row")
    put_ground(kit, rect.left(strong), hue, "head")
