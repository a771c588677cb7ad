"""The key to the numbers on a marked sheet: each mistake in words, and what would put it right."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from sheetgen.layout.language import Language
from sheetgen.layout.layout import View
from sheetgen.marks.marks import Circle, Page, PageBoxes, Paint
from sheetgen.place.page_style import PageStyle
from sheetgen.place.rect import Rect
from sheetgen.place.setting import Setting
from sheetgen.place.sheet import letters_of
from sheetgen.place.views.foot import Foot
from sheetgen.place.views.heading import Heading
from sheetgen.place.words import FIGURE, LABEL, WORD, Lines, cap, paragraph, points, put_lines

NAME = "mistakes"
_RADIUS, _GAP, _AIR = 2.2, 2.0, 3.0


@dataclass(frozen=True, slots=True)
class Told:
    """A mistake as the key tells it."""

    number: int
    message: str
    hint: str


def place_key(setting: Setting, page: Page, told: Sequence[Told]) -> tuple[Page, ...]:
    """The key on pages as large as ``page``; none where there is nothing to tell."""
    pages: list[Page] = []
    rest = list(told)
    while rest:
        made, rest = _place(setting, page, rest)
        pages.append(made)
    return tuple(pages)


def _place(setting: Setting, page: Page, told: list[Told]) -> tuple[Page, list[Told]]:
    """One page with as much of the key as it holds, and what is left."""
    boxes = PageBoxes(page.boxes.width, page.boxes.height)
    paper = replace(setting.paper, width=boxes.width, height=boxes.height)
    letters = letters_of(paper)
    style = PageStyle(setting.game, _titled(setting.language), setting.theme, paper, letters, letters)
    room = Rect(0, 0, paper.width, paper.height).inset(paper.margin)
    head = Heading().on(style, View("heading", title=NAME))
    foot = Foot().on(style, View("foot"))
    head.place(room.top(head.least().height))
    foot.place(Rect(room.x, room.bottom - foot.least().height, room.width, foot.least().height))
    y, end = room.y + head.least().height + style.mm(_AIR), room.bottom - foot.least().height - style.mm(1.0)
    left = list(told)
    while left:
        height = _entry(style, Rect(room.x, y, room.width, end - y), left[0])
        if not height:
            break
        left.pop(0)
        y += height + style.mm(_GAP)
    label = setting.language.text(f"print.{NAME}")
    return Page(NAME, boxes, style.ink.all_marks(), label=label), left


def _titled(language: Language) -> Language:
    texts = {**language.texts, f"sheets.{NAME}": language.text(f"print.{NAME}")}
    return Language(language.code, texts, language.file)


def _entry(style: PageStyle, rect: Rect, told: Told) -> float:
    """One mistake: its badge, what is wrong, what to do. Returns its height in mm, 0 where there is no room for it."""
    radius = style.mm(_RADIUS)
    words = rect.beside(2 * radius + style.mm(2.0))
    lines = [paragraph(style, told.message, LABEL, words.width)]
    if told.hint:
        lines.append(paragraph(style, told.hint, WORD, words.width))
    height = max(sum(each.height for each in lines), 2 * radius)
    if height > rect.height:
        return 0.0
    _badge(style, rect.x + radius, rect.y + radius, radius, told.number)
    _put(style, words, lines)
    return height


def _put(style: PageStyle, rect: Rect, lines: Sequence[Lines]) -> None:
    y = rect.y
    for each, colour in zip(lines, (style.theme.ink, style.theme.soft), strict=False):
        put_lines(style, Rect(rect.x, y, rect.width, each.height), each, colour=colour, role="mistake")
        y += each.height


def _badge(style: PageStyle, x: float, y: float, radius: float, number: int) -> None:
    style.ink.marks.append(Circle(x, y, radius, Paint(fill=style.theme.mistake), role="mistake"))
    base = y + cap(style, FIGURE) / 2
    style.ink.text(
        x, base, str(number), FIGURE.font, points(style, FIGURE), style.theme.white, "centre", role="mistake"
    )
