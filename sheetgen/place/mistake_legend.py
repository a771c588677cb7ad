"""The key to the numbers on a marked sheet: each mistake in words, and what would put it right."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from sheetgen.layout.game import ArrangedView
from sheetgen.marks.marks import Page, PageBoxes, Paint
from sheetgen.place.page_style import PageStyle
from sheetgen.place.rect import Rect
from sheetgen.place.settings import PlaceSettings
from sheetgen.place.sheet_fitting import type_scale
from sheetgen.place.typesetting import LABEL, WORD
from sheetgen.place.views.head_and_foot import FootView, HeadingView

NAME = "mistakes"
_RADIUS, _GAP, _AIR = 2.2, 2.0, 3.0


@dataclass(frozen=True, slots=True)
class MistakeText:
    """A mistake as the key tells it."""

    number: int
    message: str
    hint: str


def place_mistake_legend(setting: PlaceSettings, page: Page, told: Sequence[MistakeText]) -> tuple[Page, ...]:
    """The key on pages as large as ``page``; none where there is nothing to tell."""
    pages: list[Page] = []
    rest = list(told)
    while rest:
        made, rest = _place(setting, page, rest)
        pages.append(made)
    return tuple(pages)


def _place(setting: PlaceSettings, page: Page, told: list[MistakeText]) -> tuple[Page, list[MistakeText]]:
    """One page with as much of the key as it holds, and what is left."""
    boxes = PageBoxes(page.boxes.width, page.boxes.height)
    paper = replace(setting.paper, width=boxes.width, height=boxes.height)
    letters, label = type_scale(paper), setting.language.text(f"print.{NAME}")
    language = setting.language.with_text(f"sheets.{NAME}", label)
    style = PageStyle(setting.game, language, setting.theme, paper, letters, letters)
    room = Rect(0, 0, paper.width, paper.height).inset(paper.margin)
    head = HeadingView().on(style, ArrangedView("heading", title=NAME)).piece()
    foot = FootView().on(style, ArrangedView("foot")).piece()
    upper, lower = (room.top_strip(head.height(room.width)), room.bottom_strip(foot.height(room.width)))
    head.put(upper)
    foot.put(lower)
    rest = room.without_top(upper.height + style.mm(_AIR))
    rest = rest.top_strip(rest.height - lower.height - style.mm(1.0))
    left = list(told)
    while left and (height := _entry(style, rest, left[0])):
        left.pop(0)
        rest = rest.without_top(height + style.mm(_GAP))
    return Page(NAME, boxes, tuple(style.ink.marks), label=label), left


def _entry(style: PageStyle, rect: Rect, told: MistakeText) -> float:
    """One mistake: its badge, what is wrong, what to do. Returns its height in mm, 0 where there is no room for it."""
    radius = style.mm(_RADIUS)
    words = rect.without_left(2 * radius + style.mm(2.0))
    lines = [style.paragraph(told.message, LABEL, words.width)]
    if told.hint:
        lines.append(style.paragraph(told.hint, WORD, words.width))
    heights = [each.height for each in lines]
    height = max(sum(heights), 2 * radius)
    if height > rect.height:
        return 0.0
    badge = rect.left_strip(2 * radius).top_strip(2 * radius)
    style.ink.circle(badge.centre, badge.middle, radius, Paint(fill=style.theme.mistake), role="mistake")
    style.put_number(badge, str(told.number), colour=style.theme.white, role="mistake")
    for each, row, colour in zip(lines, words.rows(heights), (style.theme.ink, style.theme.soft), strict=False):
        style.put_lines(row, each, colour=colour, role="mistake")
    return height
