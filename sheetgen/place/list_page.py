"""A page of a form for lists that are too narrow on a sheet, over what the player aid says of them."""

from __future__ import annotations

import math
from contextlib import suppress
from dataclasses import replace

from sheetgen.layout.game import ArrangedView, Sheet
from sheetgen.marks.marks import Page
from sheetgen.place.blocks import BaseView, LaidBlock
from sheetgen.place.list_picture import WallPicture
from sheetgen.place.panel_heads import AIR, PanelHeading, fill_hint, put_head
from sheetgen.place.panels import RADIUS, put_flag, put_meander, put_panel
from sheetgen.place.paper import PaperTooSmall
from sheetgen.place.rect import Rect, Size
from sheetgen.place.sheet_fitting import place_sheet
from sheetgen.place.sheet_set import with_texts_alone
from sheetgen.place.theme import PlaceSettings
from sheetgen.place.views.head_and_foot import FootView, HeadingView
from sheetgen.text.value_types import AreaId

PAGE = "lists"
_HEAD, _HIGH, _WIDE, _GAP, _NUMBER = 6.0, 9.4, 36.0, 2.4, 6.3
"""In mm on A4: the head, a list's height and least width, the gap between two, the flag with its number."""
_ACROSS = 3


class Lists(LaidBlock):
    """The boxes of ``area`` in rows of three, under how it is filled in, each with its number on a flag before it."""

    name = PAGE
    area: AreaId

    def least(self) -> Size:
        mm, down = self.style.mm, -(-len(self.style.area(self.area).boxes) // _ACROSS)
        return Size(_ACROSS * mm(_NUMBER + AIR + _WIDE) + 4 * mm(AIR), mm(_HEAD) + down * mm(_HIGH + _GAP) + mm(_GAP))

    def place(self, rect: Rect) -> None:
        style, area = self.style, self.style.area(self.area)
        put_panel(style, rect)
        head = rect.top_strip(style.mm(_HEAD))
        # The page bears the area's name.
        said = fill_hint(style, self.area) or style.title(self.area)
        end = put_head(style, head, PanelHeading(said.upper()), "stone")
        put_meander(style, head.without_left(end - head.x).inset(style.mm(AIR), 0), "stone", last=True, most=math.inf)
        room = rect.without_top(head.height).inset(style.mm(AIR), style.mm(_GAP))
        lines = room.grid(len(area.boxes), _ACROSS, style.mm(_GAP))
        for number, (box, line) in enumerate(zip(area.boxes, lines, strict=True), 1):
            flag = line.left_strip(style.mm(_NUMBER)).centred(style.mm(_NUMBER), style.mm(_HIGH))
            put_flag(style, flag, str(number), "stone", opens=False)
            field = line.without_left(flag.width + style.mm(AIR))
            style.ink.rectangle(field, style.box_paint, radius=style.mm(RADIUS), box=box.id, role="line")
            style.ink.slot(box.id, field, kind="write", label=style.slot_label(box))


def place_lists(setting: PlaceSettings, sheet: Page, area: str) -> Page:
    """Return a page as large as ``sheet`` with the lists of an area, and under them what the aid says of it."""
    boxes, title = sheet.boxes, setting.language.text(f"areas.{area}")
    made = replace(
        setting,
        language=setting.language.with_text(f"sheets.{PAGE}", title),
        paper=replace(setting.paper, width=boxes.width, height=boxes.height),
        orientation="landscape" if boxes.width > boxes.height else "portrait",
    )
    lists = replace(_block(Lists, area=area), areas={"area": (area,)}, weight=0.0)
    aids = tuple(block for top in setting.game.aids for block in top.walk() if area in block.shows)

    picture = replace(_block(WallPicture), weight=8.0)
    names = (sheet.name, sheet.name.rpartition("-")[0])
    blocks = [block for each in setting.game.sheets if each.name in names for block in each.arrange.walk()]
    # It says whose page it is, as the later parts of a sheet do.
    heads = [with_texts_alone(setting.game, block) for block in blocks if block.name == HeadingView.name]
    heads = heads or [_block(HeadingView)]

    def page(*under: ArrangedView) -> Page:
        blocks = (*heads, lists, *under, _block(FootView))
        return place_sheet(made, Sheet(PAGE, (), ArrangedView("rows", blocks=blocks), paper_only=True))

    for under in ((*aids, picture), aids):
        with suppress(PaperTooSmall):
            return replace(page(*under), label=title)
    return replace(page(), label=title)


def _block(view: type[BaseView], **keys: str) -> ArrangedView:
    return ArrangedView(view.name, keys=keys, view_class=(view.__module__, view.__name__))
