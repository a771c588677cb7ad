"""The head of a panel of boxes: an icon, the title, and what is said of it; and the two-line label of a box."""

from __future__ import annotations

from dataclasses import dataclass

from sheetgen.layout.layout import View
from sheetgen.marks.marks import Anchor, Paint
from sheetgen.place.grounds import put_ground
from sheetgen.place.kit import Kit
from sheetgen.place.rect import Rect
from sheetgen.place.words import (
    NAME,
    SMALLER_LABEL,
    WORD,
    Face,
    Lines,
    halves,
    line_height,
    one_line,
    paragraph,
    put_lines,
    short_lines,
    width_of,
)

HEAD, AIR = 7.4, 1.4
"""The height of a head and the air between its parts, in mm on A4."""


def own_hue(kit: Kit, view: View, otherwise: str = "stone") -> str:
    """The hue of the one whose sheet it is: that of the icon with the name the sheet prints beforehand."""
    return next((kit.game.icons[name].hue for name in view.names.values() if name in kit.game.icons), otherwise)


def said(kit: Kit, name: str) -> str:
    """How an area is filled in, from the language file; empty where it says nothing."""
    key = f"how.{name}"
    return kit.language.text(key) if kit.language.has(key) else ""


@dataclass(frozen=True, slots=True)
class Head:
    """What stands in a head."""

    title: str
    icon: str = ""
    note: str = ""


def head_of(kit: Kit, name: str, icon: str | None = None) -> Head:
    """The head of an area's panel."""
    return Head(kit.title(name), kit.area(name).icon if icon is None else icon, said(kit, name))


def halved(kit: Kit, text: str, face: Face) -> float:
    """The width in mm that a text needs on two lines."""
    return max((width_of(kit, line, face) for line in halves(kit, text, face)), default=0.0) if text else 0.0


def head_height(kit: Kit) -> float:
    """The height in mm of a head."""
    return max(kit.mm(HEAD), kit.side("cost") + kit.mm(1.2), 2 * line_height(kit, WORD) + kit.mm(0.4))


def _icon_width(kit: Kit, head: Head) -> float:
    return kit.side("cost") + kit.mm(AIR) if head.icon else 0.0


def head_width(kit: Kit, head: Head) -> float:
    """The least width in mm of a head, its note on two lines."""
    note = halved(kit, head.note, WORD) + kit.mm(AIR) if head.note else 0.0
    return _icon_width(kit, head) + short_lines(kit, head.title, NAME).width + note + 2 * kit.mm(AIR)


def put_head_ground(kit: Kit, rect: Rect, hue: str, tint: str = "strip") -> None:
    """The ground of a head inside its panel's frame; stone is as pale as the plates."""
    inner = rect.inset(kit.frame_paint.width / 2)
    if hue == "stone":
        kit.ink.rectangle(inner, Paint(fill=kit.theme.plate), role="ground")
    else:
        put_ground(kit, inner, hue, tint)


def put_head(kit: Kit, rect: Rect, head: Head, hue: str = "", tint: str = "strip") -> float:
    """Put icon, title and note one behind the other on the hue's ground. Returns where they end, in mm."""
    if hue:
        put_head_ground(kit, rect, hue, tint)
    x = rect.x + kit.mm(AIR)
    if head.icon:
        side = kit.side("cost")
        put_icon(kit, head.icon, x, rect.middle - side / 2, side)
        x += _icon_width(kit, head)
    room = rect.right - kit.mm(AIR) - x
    kept = halved(kit, head.note, WORD) + kit.mm(AIR) if head.note else 0.0
    title = short_lines(kit, head.title, NAME, most=room - kept)
    put_lines(kit, Rect(x, rect.y, room, rect.height), title, role="title")
    x += title.width + kit.mm(AIR)
    if head.note:
        note = paragraph(kit, head.note, WORD, max(room - title.width - kit.mm(AIR), 0.0))
        put_lines(kit, Rect(x, rect.y, note.width + 0.1, rect.height), note, colour=kit.theme.soft, role="note")
        x += note.width + kit.mm(AIR)
    return x


def put_icon(kit: Kit, name: str, x: float, y: float, side: float) -> None:
    """An icon of the game, or a drawing that is none of its pieces."""
    if name in kit.game.icons:
        kit.symbol(name, x, y, side, role="title")
    else:
        kit.drawing(name, "steel", x, y, side, role="title")


def label_width(kit: Kit, name: str, text: str = "", *, whole: bool = False, face: Face = SMALLER_LABEL) -> float:
    """The least width in mm of a label: each of its two texts on two lines, or ``whole`` on one."""
    if whole:
        return max(width_of(kit, text or kit.title(name), face), width_of(kit, said(kit, name), WORD))
    return max(halved(kit, text or kit.title(name), face), halved(kit, said(kit, name), WORD))


def _label_lines(kit: Kit, name: str, text: str, width: float, face: Face) -> tuple[Lines, Lines | None]:
    how = said(kit, name)
    bold = paragraph(kit, text or kit.title(name), face, width)
    return bold, paragraph(kit, how, WORD, width) if how else None


def label_height(kit: Kit, name: str, text: str = "", width: float = 0.0, face: Face = SMALLER_LABEL) -> float:
    """The height in mm of a label in its least width, or in this one."""
    bold, how = _label_lines(kit, name, text, max(width, label_width(kit, name, text, face=face)) + 0.05, face)
    return bold.height + (how.height if how else 0.0)


def put_label(
    kit: Kit, rect: Rect, name: str, text: str = "", *, anchor: Anchor = "left", face: Face = SMALLER_LABEL
) -> None:
    """What is written here, in bold, and how, in grey, in the middle of a rectangle's height."""
    bold, how = _label_lines(kit, name, text, rect.width, face)
    height = bold.height + (how.height if how else 0.0)
    top = rect.middle - height / 2
    put_lines(kit, Rect(rect.x, top, rect.width, bold.height), bold, anchor=anchor, role="title")
    if how:
        below = Rect(rect.x, top + bold.height, rect.width, how.height)
        put_lines(kit, below, how, anchor=anchor, colour=kit.theme.soft, role="note")


def put_tab(kit: Kit, rect: Rect, text: str, hue: str, face: Face = SMALLER_LABEL) -> None:
    """A text on a ground in the full hue; in a thick frame of it where the theme has no full banners."""
    tone = kit.theme.hues[hue]
    full = kit.theme.spec.solid_banners
    paint = Paint(fill=tone.strong if full else kit.theme.white, stroke=tone.strong, width=kit.box_paint.width)
    kit.ink.rectangle(rect, paint, radius=kit.mm(0.6), role="tab")
    lines = (
        paragraph(kit, text, face, rect.width) if width_of(kit, text, face) > rect.width else one_line(kit, text, face)
    )
    put_lines(kit, rect, lines, anchor="centre", colour=tone.on if full else kit.theme.ink, role="title")


def underline(kit: Kit, x: float, y: float, width: float) -> None:
    """A line to write on."""
    paint = Paint(stroke=kit.theme.soft, width=kit.hair_paint.width)
    kit.ink.line([(x, y), (x + width, y)], paint, role="line")
