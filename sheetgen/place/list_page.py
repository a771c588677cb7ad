"""A page of a form for lists that are too narrow on a sheet, over what the player aid says of them."""

from __future__ import annotations

from dataclasses import replace

from sheetgen.layout.game import ArrangedView, Sheet
from sheetgen.marks.marks import Page, Paint
from sheetgen.place.blocks import BaseView, LaidBlock
from sheetgen.place.panel_heads import AIR, head_height, put_headed_panel
from sheetgen.place.paper import PaperTooSmall
from sheetgen.place.rect import Rect, Size
from sheetgen.place.sheet_fitting import place_sheet
from sheetgen.place.theme import PlaceSettings
from sheetgen.place.typesetting import FIGURE
from sheetgen.place.views.head_and_foot import FootView, HeadingView
from sheetgen.text.value_types import AreaId

PAGE = "lists"
_HIGH, _WIDE, _GAP, _NUMBER, _ACROSS = 9.0, 56.0, 2.4, 6.0, 2
"""In mm on A4: a list's height and least width, the gap between two, the plate of its number; how many in a line."""


class Lists(LaidBlock):
    """The boxes of ``area``, each with its number before it, down one column and then the next."""

    name = PAGE
    fixed = True
    area: AreaId

    def _down(self) -> int:
        return -(-len(self.style.area(self.area).boxes) // _ACROSS)

    def least(self) -> Size:
        mm = self.style.mm
        high = head_height(self.style) + self._down() * mm(_HIGH + _GAP) + mm(_GAP)
        return Size(_ACROSS * mm(_WIDE + _GAP) + 2 * mm(AIR), high)

    def place(self, rect: Rect) -> None:
        style, area = self.style, self.style.area(self.area)
        room = put_headed_panel(style, rect, self.area, "stone").inset(style.mm(AIR), style.mm(_GAP))
        columns = room.across(_ACROSS, style.mm(_GAP))
        cells = [cell for column in columns for cell in column.down(self._down(), style.mm(_GAP))]
        for number, (box, cell) in enumerate(zip(area.boxes, cells, strict=False), 1):
            plate = cell.left_strip(style.mm(_NUMBER))
            style.ink.rectangle(plate, Paint(fill=style.theme.ink), role="field")
            style.put_number(plate, str(number), FIGURE, colour=style.theme.white, role="field")
            line = cell.without_left(plate.width)
            style.ink.rectangle(line, style.box_paint, box=box.id, role="line")
            style.ink.slot(box.id, line, kind="write", label=style.slot_label(box))


def place_lists(setting: PlaceSettings, sheet: Page, area: str) -> Page:
    """Return a page as large as ``sheet`` with the lists of an area, and under them what the aid says of it."""
    boxes, title = sheet.boxes, setting.language.text(f"areas.{area}")
    made = replace(
        setting,
        language=setting.language.with_text(f"sheets.{PAGE}", title),
        paper=replace(setting.paper, width=boxes.width, height=boxes.height),
        orientation="landscape" if boxes.width > boxes.height else "portrait",
    )
    lists = replace(_block(Lists, area=area), areas={"area": (area,)})
    aids = tuple(block for top in setting.game.aids for block in top.walk() if area in block.shows)

    def page(*under: ArrangedView) -> Page:
        blocks = (_block(HeadingView), lists, *under, _block(FootView))
        return place_sheet(made, Sheet(PAGE, (), ArrangedView("rows", blocks=blocks), paper_only=True))

    try:
        return replace(page(*aids), label=title)
    except PaperTooSmall:
        return replace(page(), label=title)


def _block(view: type[BaseView], **keys: str) -> ArrangedView:
    return ArrangedView(view.name, keys=keys, view_class=(view.__module__, view.__name__))
