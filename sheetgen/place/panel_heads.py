"""The heads of panels: icon, title, note; a caption with what a box costs; and the two-line label of a box."""

from __future__ import annotations

from dataclasses import dataclass

from sheetgen.layout.game import ArrangedView
from sheetgen.marks.marks import Anchor, Colour, Paint
from sheetgen.place.page_style import PageStyle
from sheetgen.place.panels import put_fill, put_ground, put_panel
from sheetgen.place.rect import Rect
from sheetgen.place.typesetting import HINT, NAME, SMALLER_LABEL, WORD, SetText, TypeStyle

HEAD, AIR = 7.4, 1.4
"""The height of a head and the air between its parts, in mm on A4."""
TITLE = 5.4
"""The height of a caption that is only a title, in mm on A4."""


def character_hue(style: PageStyle, view: ArrangedView, otherwise: str = "grey") -> str:
    """Return the hue of the character whose name is printed on the sheet; ``otherwise`` if there is none."""
    return next((style.game.icons[name].hue for name in view.names.values() if name in style.game.icons), otherwise)


def fill_hint(style: PageStyle, name: str) -> str:
    """Return how an area is filled in, from the language file; empty if the file does not say it."""
    key = f"how.{name}"
    return style.language.text(key) if style.language.has(key) else ""


@dataclass(frozen=True, slots=True)
class PanelHeading:
    """The content of a panel's heading."""

    title: str
    icon: str = ""
    note: str = ""
    face: TypeStyle = NAME


def panel_heading(style: PageStyle, name: str, icon: str | None = None) -> PanelHeading:
    """Return the head of an area's panel."""
    return PanelHeading(
        style.title(name).upper(), style.area(name).icon if icon is None else icon, fill_hint(style, name)
    )


def head_height(style: PageStyle) -> float:
    """Return the height in mm of a head."""
    return max(style.mm(HEAD), style.icon_size("cost") + style.mm(1.2), 2 * style.line_height(WORD) + style.mm(0.8))


def _icon_width(style: PageStyle, head: PanelHeading) -> float:
    return style.icon_size("cost") + style.mm(AIR) if head.icon else 0.0


def _note_width(style: PageStyle, head: PanelHeading) -> float:
    return style.width_on_two_lines(head.note, HINT) + style.mm(AIR) if head.note else 0.0


def head_width(style: PageStyle, head: PanelHeading) -> float:
    """Return the least width in mm of a head, its note on two lines."""
    title = style.short_lines(head.title, head.face).width
    return _icon_width(style, head) + title + _note_width(style, head) + 2 * style.mm(AIR)


def put_head_ground(style: PageStyle, rect: Rect, hue: str, tint: str = "strip", corners: str = "t") -> None:
    """Put the ground of a head inside its panel's frame; stone is as pale as the plates. See `put_fill` on corners."""
    inner = rect.inset(style.frame_paint.width / 2)
    if hue == "stone" and style.theme.plate not in (None, style.theme.white):
        put_fill(style, inner, style.theme.plate, corners)
    else:
        put_ground(style, inner, hue, tint, corners)


def put_head(style: PageStyle, rect: Rect, head: PanelHeading, hue: str = "", tint: str = "strip") -> float:
    """Put icon, title and note one after the other on the hue's ground. Return the x at which they end, in mm."""
    if hue:
        put_head_ground(style, rect, hue, tint)
    air = style.mm(AIR)
    if head.icon:
        style.icon(head.icon, rect.x + air, rect.middle, "cost", role="title")
    words = rect.without_left(air + _icon_width(style, head))
    room = words.width - air
    title = style.short_lines(head.title, head.face, most=room - _note_width(style, head))
    style.put_lines(words.left_strip(room), title, role="title")
    end = words.x + title.width + air
    if head.note:
        note = style.paragraph(head.note, HINT, max(room - title.width - air, 0.0))
        beside = Rect(end, rect.y, note.width + 0.1, rect.height)
        style.put_lines(beside, note, colour=style.theme.soft, role="note")
        end += note.width + air
    return end


def put_headed_panel(style: PageStyle, rect: Rect, name: str, hue: str) -> Rect:
    """Put a panel with an area's head. Returns the room below it."""
    put_panel(style, rect, hue)
    put_head(style, rect.top_strip(head_height(style)), panel_heading(style, name), hue)
    return rect.without_top(head_height(style))


def label_width(
    style: PageStyle, name: str, text: str = "", *, whole: bool = False, face: TypeStyle = SMALLER_LABEL
) -> float:
    """Return the least width in mm of a label: each of its two texts on two lines, or ``whole`` on one."""
    measure = style.width_of if whole else style.width_on_two_lines
    return max(measure(text or style.title(name), face), measure(fill_hint(style, name), HINT))


def _label_lines(
    style: PageStyle, name: str, text: str, width: float, face: TypeStyle
) -> tuple[SetText, SetText | None]:
    how = fill_hint(style, name)
    bold = style.paragraph(text or style.title(name), face, width)
    return bold, style.paragraph(how, HINT, width) if how else None


def label_height(
    style: PageStyle, name: str, text: str = "", width: float = 0.0, face: TypeStyle = SMALLER_LABEL
) -> float:
    """Return the height in mm of a label in its least width, or in this one."""
    bold, how = _label_lines(style, name, text, max(width, label_width(style, name, text, face=face)) + 0.05, face)
    return bold.height + (how.height if how else 0.0)


def put_box_label(
    style: PageStyle,
    rect: Rect,
    name: str,
    text: str = "",
    *,
    anchor: Anchor = "left",
    face: TypeStyle = SMALLER_LABEL,
    colour: Colour | None = None,
) -> None:
    """Put the name of a box in bold, and under it how it is filled in, in the middle of a rectangle.

    Both are in the ``colour`` if there is one, else the second is grey.
    """
    bold, how = _label_lines(style, name, text, rect.width, face)
    both = rect.centred(rect.width, bold.height + (how.height if how else 0.0))
    style.put_lines(both.top_strip(bold.height), bold, anchor=anchor, colour=colour, role="title")
    if how:
        soft = colour or style.theme.soft
        style.put_lines(both.without_top(bold.height), how, anchor=anchor, colour=soft, role="note")


def underline(style: PageStyle, x: float, y: float, width: float) -> None:
    """Put a line to write on."""
    paint = Paint(stroke=style.theme.soft, width=style.hair_paint.width)
    style.ink.line([(x, y), (x + width, y)], paint, role="line")
