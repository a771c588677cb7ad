"""The head of a panel: its title, what one of its boxes costs, and at the right what is said of it."""

from __future__ import annotations

from sheetgen.layout.layout import Area
from sheetgen.layout.notation import Cost
from sheetgen.place.page_style import PageStyle
from sheetgen.place.purse import cost_width, counted, parts_width, put_cost, put_parts
from sheetgen.place.rect import Rect
from sheetgen.place.words import NAME, WORD, line_height, one_line, put_lines, put_word, width_of

HEAD, TITLE, AIR = 6.2, 5.4, 1.2
"""The height of a head, of one that is only a title, and the air between a head's parts, in mm on A4."""


def head_height(style: PageStyle) -> float:
    """The height of a head in mm."""
    return max(style.mm(HEAD), style.side("cost") + style.mm(0.8))


def title_height(style: PageStyle) -> float:
    """The height in mm of a head that is only a title."""
    return max(line_height(style, NAME) + style.mm(1.0), style.mm(TITLE))


def note_text(style: PageStyle, area: Area) -> str:
    """The note of an area; empty where it has none."""
    return style.language.text(f"notes.{area.note}") if area.note else ""


def _paid(area: Area) -> bool:
    """Whether what is paid each year stands as an icon; a choice is told by the note."""
    return bool(area.yearly.icons) and not area.yearly.chooses


def _note_width(style: PageStyle, area: Area) -> float:
    text = width_of(style, note_text(style, area), WORD) if area.note else 0.0
    paid = parts_width(style, counted(area.yearly)) + style.mm(0.6) if _paid(area) else 0.0
    return text + paid


def head_width(style: PageStyle, area: Area, cost: Cost = (), icon: str = "") -> float:
    """The least width in mm of a head with title, cost and note."""
    title = width_of(style, style.title(area.id), NAME) + (style.side("cost") + style.mm(0.6) if icon else 0.0)
    price = cost_width(style, cost) + style.mm(AIR) if cost else 0.0
    note = _note_width(style, area)
    return title + price + (note + style.mm(AIR) if note else 0.0) + 2 * style.mm(AIR)


def put_head(style: PageStyle, rect: Rect, area: Area, cost: Cost = (), icon: str = "") -> None:
    """Put the title at the left, behind it the cost, and the note with what is paid each year at the right."""
    x = rect.x + style.mm(AIR)
    if icon:
        side = style.side("cost")
        style.symbol(icon, x, rect.middle - side / 2, side, role="title")
        x += side + style.mm(0.6)
    title = one_line(style, style.title(area.id), NAME)
    put_lines(style, Rect(x, rect.y, title.width + 0.1, rect.height), title, role="title")
    x += title.width + style.mm(AIR)
    if cost:
        put_cost(style, x, rect.middle, cost)
    end = rect.right - style.mm(AIR)
    if area.note:
        width = width_of(style, note_text(style, area), WORD)
        put_word(style, Rect(end - width - 0.1, rect.y, width + 0.1, rect.height), note_text(style, area), role="note")
        end -= width + style.mm(0.6)
    if _paid(area):
        parts = counted(area.yearly)
        put_parts(style, end - parts_width(style, parts), rect.middle, parts)
