"""The head of a panel of boxes: an icon, the title, and what is said of it; and the two-line label of a box."""

from __future__ import annotations

from dataclasses import dataclass

from sheetgen.layout.layout import View
from sheetgen.marks.marks import Anchor, Paint
from sheetgen.place.grounds import put_ground
from sheetgen.place.page_style import PageStyle
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


def own_hue(style: PageStyle, view: View, otherwise: str = "stone") -> str:
    """The hue of the one whose sheet it is: that of the icon with the name the sheet prints beforehand."""
    return next((style.game.icons[name].hue for name in view.names.values() if name in style.game.icons), otherwise)


def said(style: PageStyle, name: str) -> str:
    """How an area is filled in, from the language file; empty where it says nothing."""
    key = f"how.{name}"
    return style.language.text(key) if style.language.has(key) else ""


@dataclass(frozen=True, slots=True)
class Head:
    """What stands in a head."""

    title: str
    icon: str = ""
    note: str = ""


def head_of(style: PageStyle, name: str, icon: str | None = None) -> Head:
    """The head of an area's panel."""
    return Head(style.title(name), style.area(name).icon if icon is None else icon, said(style, name))


def halved(style: PageStyle, text: str, face: Face) -> float:
    """The width in mm that a text needs on two lines."""
    return max((width_of(style, line, face) for line in halves(style, text, face)), default=0.0) if text else 0.0


def head_height(style: PageStyle) -> float:
    """The height in mm of a head."""
    return max(style.mm(HEAD), style.side("cost") + style.mm(1.2), 2 * line_height(style, WORD) + style.mm(0.4))


def _icon_width(style: PageStyle, head: Head) -> float:
    return style.side("cost") + style.mm(AIR) if head.icon else 0.0


def head_width(style: PageStyle, head: Head) -> float:
    """The least width in mm of a head, its note on two lines."""
    note = halved(style, head.note, WORD) + style.mm(AIR) if head.note else 0.0
    return _icon_width(style, head) + short_lines(style, head.title, NAME).width + note + 2 * style.mm(AIR)


def put_head_ground(style: PageStyle, rect: Rect, hue: str, tint: str = "strip") -> None:
    """The ground of a head inside its panel's frame; stone is as pale as the plates."""
    inner = rect.inset(style.frame_paint.width / 2)
    if hue == "stone":
        style.ink.rectangle(inner, Paint(fill=style.theme.plate), role="ground")
    else:
        put_ground(style, inner, hue, tint)


def put_head(style: PageStyle, rect: Rect, head: Head, hue: str = "", tint: str = "strip") -> float:
    """Put icon, title and note one behind the other on the hue's ground. Returns where they end, in mm."""
    if hue:
        put_head_ground(style, rect, hue, tint)
    x = rect.x + style.mm(AIR)
    if head.icon:
        side = style.side("cost")
        put_icon(style, head.icon, x, rect.middle - side / 2, side)
        x += _icon_width(style, head)
    room = rect.right - style.mm(AIR) - x
    kept = halved(style, head.note, WORD) + style.mm(AIR) if head.note else 0.0
    title = short_lines(style, head.title, NAME, most=room - kept)
    put_lines(style, Rect(x, rect.y, room, rect.height), title, role="title")
    x += title.width + style.mm(AIR)
    if head.note:
        note = paragraph(style, head.note, WORD, max(room - title.width - style.mm(AIR), 0.0))
        put_lines(style, Rect(x, rect.y, note.width + 0.1, rect.height), note, colour=style.theme.soft, role="note")
        x += note.width + style.mm(AIR)
    return x


def put_icon(style: PageStyle, name: str, x: float, y: float, side: float) -> None:
    """An icon of the game, or a drawing that is none of its pieces."""
    if name in style.game.icons:
        style.symbol(name, x, y, side, role="title")
    else:
        style.drawing(name, "steel", x, y, side, role="title")


def label_width(
    style: PageStyle, name: str, text: str = "", *, whole: bool = False, face: Face = SMALLER_LABEL
) -> float:
    """The least width in mm of a label: each of its two texts on two lines, or ``whole`` on one."""
    if whole:
        return max(width_of(style, text or style.title(name), face), width_of(style, said(style, name), WORD))
    return max(halved(style, text or style.title(name), face), halved(style, said(style, name), WORD))


def _label_lines(style: PageStyle, name: str, text: str, width: float, face: Face) -> tuple[Lines, Lines | None]:
    how = said(style, name)
    bold = paragraph(style, text or style.title(name), face, width)
    return bold, paragraph(style, how, WORD, width) if how else None


def label_height(style: PageStyle, name: str, text: str = "", width: float = 0.0, face: Face = SMALLER_LABEL) -> float:
    """The height in mm of a label in its least width, or in this one."""
    bold, how = _label_lines(style, name, text, max(width, label_width(style, name, text, face=face)) + 0.05, face)
    return bold.height + (how.height if how else 0.0)


def put_label(
    style: PageStyle, rect: Rect, name: str, text: str = "", *, anchor: Anchor = "left", face: Face = SMALLER_LABEL
) -> None:
    """What is written here, in bold, and how, in grey, in the middle of a rectangle's height."""
    bold, how = _label_lines(style, name, text, rect.width, face)
    height = bold.height + (how.height if how else 0.0)
    top = rect.middle - height / 2
    put_lines(style, Rect(rect.x, top, rect.width, bold.height), bold, anchor=anchor, role="title")
    if how:
        below = Rect(rect.x, top + bold.height, rect.width, how.height)
        put_lines(style, below, how, anchor=anchor, colour=style.theme.soft, role="note")


def put_tab(style: PageStyle, rect: Rect, text: str, hue: str, face: Face = SMALLER_LABEL) -> None:
    """A text on a ground in the full hue; in a thick frame of it where the theme has no full banners."""
    tone = style.theme.hues[hue]
    full = style.theme.spec.solid_banners
    paint = Paint(fill=tone.strong if full else style.theme.white, stroke=tone.strong, width=style.box_paint.width)
    style.ink.rectangle(rect, paint, radius=style.mm(0.6), role="tab")
    lines = (
        paragraph(style, text, face, rect.width)
        if width_of(style, text, face) > rect.width
        else one_line(style, text, face)
    )
    put_lines(style, rect, lines, anchor="centre", colour=tone.on if full else style.theme.ink, role="title")


def underline(style: PageStyle, x: float, y: float, width: float) -> None:
    """A line to write on."""
    paint = Paint(stroke=style.theme.soft, width=style.hair_paint.width)
    style.ink.line([(x, y), (x + width, y)], paint, role="line")
