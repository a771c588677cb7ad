"""What further views share: a panel's head line, labelled boxes to write into, rows of equal boxes."""

from __future__ import annotations

from collections.abc import Sequence

from sheetgen.layout.layout import Area, Box
from sheetgen.marks.marks import Paint
from sheetgen.place.boxes import put_written
from sheetgen.place.kit import POINT, Kit
from sheetgen.place.rect import Rect
from sheetgen.place.texts import CAP_HEIGHT, fitted_size, least_width, put_text


def head_height(kit: Kit, *, writes: bool = False) -> float:
    """The height in mm of a head line; one with boxes to write into is as high as a box."""
    return kit.box if writes else max(kit.icon, kit.size("title") * 0.45) + 0.4 * kit.scale


def head_width(kit: Kit, title: str, icon: str) -> float:
    """The least width in mm of a head line without its note."""
    return least_width(kit, title, "display", "title") + (kit.icon + kit.pad if icon else 0.0) + 2 * kit.pad


def put_head(kit: Kit, rect: Rect, title: str, *, icon: str = "", note: str = "") -> None:
    """An icon, a title in carved capitals, and a note where there is still room for it."""
    x = rect.x
    if icon:
        size = min(max(kit.icon, kit.paper.least_icon), rect.height)
        kit.symbol(icon, x, rect.middle - size / 2, size, role="head")
        x += size + kit.pad * 1.5
    line = Rect(x, rect.y, rect.right - x, rect.height)
    size = fitted_size(kit, title, "display", "title", line.width)
    put_text(kit, line, title, "title", font="display", role="title")
    rest = line.beside(kit.width(title, "display", size) + 3 * kit.pad)
    if note and least_width(kit, note, "label", "label") <= rest.width:
        put_text(kit, rest, note, "label", colour=kit.theme.soft, role="note")


def field_width(kit: Kit, label: str) -> float:
    """The least width in mm of a label with a box to write into."""
    return least_width(kit, label, "label", "label") + kit.pad + kit.box * 1.4


def put_fields(kit: Kit, rect: Rect, fields: Sequence[tuple[str, Area]]) -> float:
    """Labels with boxes to write into, against the right edge. Returns their width in mm."""
    right = rect.right
    for label, area in reversed(fields):
        box = Rect(right - kit.box * 1.4, rect.y, kit.box * 1.4, rect.height)
        put_written(kit, box, area.boxes[0], ())
        width = least_width(kit, label, "label", "label")
        text = Rect(box.x - kit.pad - width, rect.y, width, rect.height)
        put_text(kit, text, label, "label", anchor="right", colour=kit.theme.soft, role="field")
        right = text.x - 2.5 * kit.pad
    return rect.right - right


def cells(kit: Kit, rect: Rect, count: int, across: int, *, most: float = 2.2) -> list[Rect]:
    """``count`` equal cells in rows of ``across`` that fill a rectangle, none higher than ``most`` boxes."""
    down = -(-count // across)
    width = (rect.width + kit.gap) / across - kit.gap
    height = min((rect.height + kit.gap) / down - kit.gap, kit.box * most)
    spare = (rect.height - down * height) / max(down, 1)
    found: list[Rect] = []
    for index in range(count):
        row, column = divmod(index, across)
        y = rect.y + spare / 2 + row * (height + spare)
        found.append(Rect(rect.x + column * (width + kit.gap), y, width, height))
    return found


def put_number(kit: Kit, rect: Rect, number: str, *, role: str = "number") -> None:
    """A number printed inside a box, pale enough to be written over."""
    size = max(min(kit.size("number"), rect.height / POINT * 0.5), kit.theme.spec.text.least)
    x, y = rect.centre, rect.y + rect.height * 0.5
    kit.ink.text(x, y, number, "bold", size, kit.theme.ink, "centre", role=role)


def put_open_box(kit: Kit, rect: Rect, box: Box, start: str = "") -> None:
    """An empty box to write a letter or a number into; ``start`` is what it begins with, small in its corner."""
    put_written(kit, rect, box, ())
    if start:
        size = min(kit.size("label"), rect.height * 0.3 / POINT)
        corner = Rect(rect.x + 1.2 * kit.pad, rect.y + 1.2 * kit.pad, rect.width, size * POINT * CAP_HEIGHT)
        kit.ink.text(corner.x, corner.bottom, start, "bold", size, kit.theme.soft, role="start")


def starts(kit: Kit, table: str, area: Area) -> list[str]:
    """For each box of an area what it begins with by a table of the game; empty where the table says nothing."""
    known = [str(number) for number in kit.game.tables.get(table, {}).get(area.key, ())]
    return known + [""] * (len(area.boxes) - len(known))


def put_band(kit: Kit, rect: Rect) -> None:
    """A tinted ground behind something that matters more than its neighbours; nothing in themes without tints."""
    if kit.theme.band is not None:
        kit.ink.rectangle(rect, Paint(fill=kit.theme.band), role="band")
