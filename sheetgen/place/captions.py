"""The head of a panel: its title, what one of its boxes costs, and at the right what is said of it."""

from __future__ import annotations

from sheetgen.layout.layout import Area
from sheetgen.layout.notation import Cost
from sheetgen.place.kit import Kit
from sheetgen.place.purse import cost_width, counted, parts_width, put_cost, put_parts
from sheetgen.place.rect import Rect
from sheetgen.place.words import NAME, WORD, one_line, put_lines, put_word, width_of

HEAD, AIR = 6.2, 1.2
"""The height of a head and the air between its parts, in mm on A4."""


def head_height(kit: Kit) -> float:
    """The height of a head in mm."""
    return max(kit.mm(HEAD), kit.side("cost") + kit.mm(0.8))


def note_text(kit: Kit, area: Area) -> str:
    """The note of an area; empty where it has none."""
    return kit.language.text(f"notes.{area.note}") if area.note else ""


def _paid(area: Area) -> bool:
    """Whether what is paid each year stands as an icon; a choice is told by the note."""
    return bool(area.yearly.icons) and not area.yearly.chooses


def _note_width(kit: Kit, area: Area) -> float:
    text = width_of(kit, note_text(kit, area), WORD) if area.note else 0.0
    paid = parts_width(kit, counted(area.yearly)) + kit.mm(0.6) if _paid(area) else 0.0
    return text + paid


def head_width(kit: Kit, area: Area, cost: Cost = (), icon: str = "") -> float:
    """The least width in mm of a head with title, cost and note."""
    title = width_of(kit, kit.title(area.id), NAME) + (kit.side("cost") + kit.mm(0.6) if icon else 0.0)
    price = cost_width(kit, cost) + kit.mm(AIR) if cost else 0.0
    note = _note_width(kit, area)
    return title + price + (note + kit.mm(AIR) if note else 0.0) + 2 * kit.mm(AIR)


def put_head(kit: Kit, rect: Rect, area: Area, cost: Cost = (), icon: str = "") -> None:
    """Put the title at the left, behind it the cost, and the note with what is paid each year at the right."""
    x = rect.x + kit.mm(AIR)
    if icon:
        side = kit.side("cost")
        kit.symbol(icon, x, rect.middle - side / 2, side, role="title")
        x += side + kit.mm(0.6)
    title = one_line(kit, kit.title(area.id), NAME)
    put_lines(kit, Rect(x, rect.y, title.width + 0.1, rect.height), title, role="title")
    x += title.width + kit.mm(AIR)
    if cost:
        put_cost(kit, x, rect.middle, cost)
    end = rect.right - kit.mm(AIR)
    if area.note:
        width = width_of(kit, note_text(kit, area), WORD)
        put_word(kit, Rect(end - width - 0.1, rect.y, width + 0.1, rect.height), note_text(kit, area), role="note")
        end -= width + kit.mm(0.6)
    if _paid(area):
        parts = counted(area.yearly)
        put_parts(kit, end - parts_width(kit, parts), rect.middle, parts)
