"""Scores as bars on one page, each divided into the parts of the score: a match as a card, or games over time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from sheetgen.assets.fonts import text_width
from sheetgen.marks.marks import MM_PER_POINT, IconMark, Page, PageBoxes, Paint, RectangleMark
from sheetgen.place.rect import PageBuilder, Rect
from sheetgen.place.theme import Hue, Theme
from sheetgen.place.typesetting import baseline

_WIDTH, _MARGIN = 180.0, 10.0
_BAR, _STEP, _GAP, _HEADING = 8.0, 12.5, 4.0, 7.0
"""In mm: the height of a bar, from one bar to the next, beside a bar, and of the heading of a match."""
_TITLE, _TOTAL, _LABEL, _SMALL = 16.0, 13.0, 9.5, 8.0
_LOST = 1.8
_WREATH, _PRIZE, _HUE = 28.0, 13.0, "yellow"
"""Of the laurel wreath on a card: its side in mm, the size of the total in it in pt, its hue."""
_FRAMES = ((3.0, 0.9), (4.6, 0.25))
"""The two frames of a card: how far inside its edge, and how wide, in mm."""


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar: a player's name, a note, and the points of each part, in the order of the chart's names.

    ``mark`` says that the sheet has mistakes; ``heading`` is a line above the bar, such as the day of a match.
    """

    label: str
    points: tuple[int, ...]
    note: str = ""
    mark: str = ""
    heading: str = ""

    @property
    def total(self) -> int:
        """The sum of the parts."""
        return sum(self.points)


@dataclass(frozen=True, slots=True)
class Prize:
    """What a card shows beside its laurel wreath: the total in it, and who has won with it, or what was reached."""

    total: int
    words: str


@dataclass
class Chart:
    """A chart while it is placed, from top to bottom; ``line`` is the points of a line through all bars.

    With a ``prize`` it is a card in a frame, as a souvenir.
    """

    theme: Theme
    title: str
    about: str
    names: Sequence[str]
    bars: Sequence[Bar]
    line: tuple[str, float] | None = None
    prize: Prize | None = None
    ink: PageBuilder = field(default_factory=PageBuilder)

    def page(self) -> Page:
        """Return the chart as a page as high as it needs."""
        theme, ink = self.theme, self.ink
        top = self._head() if self.prize is None else self._card_head(self.prize)
        left = _MARGIN + max((text_width(bar.label, "bold", _LABEL) for bar in self.bars), default=0.0) + _GAP
        room = _WIDTH - _MARGIN - 12.0 - left
        reach = max((sum(each for each in bar.points if each > 0) for bar in self.bars), default=0)
        under = max((-bar.total for bar in self.bars if bar.total < 0), default=0)
        scale = room / max(reach + under, 1)
        left += under * scale
        # From the foot of each bar to the head of the next, where no number stands that a line would cut.
        free, bottom = top - 2, top
        for bar in self.bars:
            if bar.heading:
                at = baseline(bottom + _HEADING / 2 - 1, _LABEL)
                ink.text(_MARGIN, at, bar.heading, "label", _LABEL, theme.soft, role="label")
                bottom += _HEADING
            self._line(left, scale, free, bottom)
            self._bar(bar, left, bottom, scale)
            if under:
                ink.line([(left, bottom - 0.8), (left, bottom + _BAR + 0.8)], Paint(stroke=theme.ink, width=0.3))
            free, bottom = bottom + _BAR + _LOST, bottom + _STEP
        if self.line is not None:
            self._line(left, scale, free, bottom)
            x = left + self.line[1] * scale
            ink.text(x, bottom + 3.5, self.line[0], "label", _SMALL, theme.ink, "centre", role="label")
            bottom += 5
        bottom = self._legend(bottom + 2) + _MARGIN
        behind = self._frames(bottom) if self.prize is not None else []
        return Page("chart", PageBoxes(_WIDTH, bottom), (*behind, *ink.marks), label=self.title)

    def _head(self) -> float:
        """Put the title and what it is about; return where the bars begin."""
        self.ink.text(_MARGIN, _MARGIN + 5, self.title, "display", _TITLE, self.theme.ink, role="title")
        self.ink.text(_MARGIN, _MARGIN + 10, self.about, "label", _LABEL, self.theme.soft, role="label")
        return _MARGIN + 16.0

    def _card_head(self, prize: Prize) -> float:
        """Put a wreath about the best total, beside it the title and the winner; return where the bars begin."""
        theme, ink, centre = self.theme, self.ink, _MARGIN + _WREATH / 2
        inks = theme.icon_inks(_HUE, _WREATH)
        ink.marks.append(IconMark("laurel", _MARGIN, _MARGIN, _WREATH, inks, role="prize"))
        size = _PRIZE if len(str(prize.total)) < 3 else _PRIZE * 0.7
        ink.text(
            centre, baseline(centre - 1.2, size), str(prize.total), "display", size, theme.ink, "centre", role="prize"
        )
        x = _MARGIN + _WREATH + _GAP
        ink.text(x, _MARGIN + 7.5, self.title, "display", _TITLE * 1.4, theme.ink, role="title")
        ink.text(x, _MARGIN + 16, prize.words, "bold", _TITLE * 0.9, theme.ink, role="prize")
        ink.text(x, _MARGIN + 22.5, self.about, "label", _LABEL, theme.soft, role="label")
        ink.line(
            [(_MARGIN, _MARGIN + _WREATH + 3), (_WIDTH - _MARGIN, _MARGIN + _WREATH + 3)],
            Paint(stroke=theme.frame, width=0.2),
        )
        return _MARGIN + _WREATH + 8.0

    def _frames(self, height: float) -> list[RectangleMark]:
        """Return the ground of a card and its two frames."""
        theme = self.theme
        ground = [RectangleMark(0, 0, _WIDTH, height, Paint(theme.ground or theme.white), 0.0, "", "ground")]
        for edge, width in _FRAMES:
            paint = Paint(stroke=theme.frame, width=width)
            ground.append(RectangleMark(edge, edge, _WIDTH - 2 * edge, height - 2 * edge, paint, 0.0, "", "frame"))
        return ground

    def _hue(self, part: int) -> Hue:
        hues = list(self.theme.hues.values())
        return hues[part % len(hues)]

    def _paint(self, part: int) -> Paint:
        points = [bar.points[part] for bar in self.bars]
        only_lost = min(points) < 0 and max(points) <= 0
        return Paint(self.theme.mistake if only_lost else self._hue(part).strong)

    def _line(self, left: float, scale: float, top: float, bottom: float) -> None:
        """Draw a piece of the line through all bars, if there is one."""
        if self.line is not None:
            x = left + self.line[1] * scale
            self.ink.line([(x, top), (x, bottom)], Paint(stroke=self.theme.ink, width=0.3), role="line")

    def _bar(self, bar: Bar, left: float, y: float, scale: float) -> None:
        theme, ink, middle = self.theme, self.ink, y + _BAR / 2
        ink.text(_MARGIN, baseline(middle, _LABEL), bar.label, "bold", _LABEL, theme.ink, role="label")
        x = left
        for part, points in enumerate(bar.points):
            width = max(points, 0) * scale
            if width:
                ink.rectangle(Rect(x, y, width, _BAR), self._paint(part), role="bar")
            if text_width(str(points), "bold", _SMALL) + 1 < width:
                at, on = x + width / 2, self._hue(part).on
                ink.text(at, baseline(middle, _SMALL), str(points), "bold", _SMALL, on, "centre", role="label")
            x += width
        ink.text(x + 2, baseline(middle, _TOTAL), str(bar.total), "display", _TOTAL, theme.ink, role="total")
        lost = -sum(points for points in bar.points if points < 0)
        if lost:
            # What is taken away runs back from the end of what was won, to where the total stands.
            ink.rectangle(Rect(x - lost * scale, y + _BAR, lost * scale, _LOST), Paint(theme.mistake), role="bar")
            below = baseline(y + _BAR + _LOST / 2, _SMALL)
            ink.text(x + 2, below, f"-{lost}", "bold", _SMALL, theme.mistake, role="label")
        below, end = y + _BAR + 2.6, left
        if bar.note:
            ink.text(left, below, bar.note, "label", _SMALL - 1, theme.soft, role="label")
            end += text_width(bar.note, "label", _SMALL - 1) + 2
        if bar.mark:
            ink.text(end, below, bar.mark, "bold", _SMALL - 1, theme.mistake, role="mark")

    def _legend(self, y: float) -> float:
        """Return the names of the parts beside their colours, over as many lines as they need; where the last ends."""
        x = _MARGIN
        for part, name in enumerate(self.names):
            width = 4.0 + text_width(name, "label", _SMALL) + _GAP
            if x + width > _WIDTH - _MARGIN:
                x, y = _MARGIN, y + _LABEL * MM_PER_POINT * 1.5
            self.ink.rectangle(Rect(x, y, 3, 3), self._paint(part), role="legend")
            self.ink.text(x + 4, baseline(y + 1.5, _SMALL), name, "label", _SMALL, self.theme.ink, role="label")
            x += width
        return y + 3.0
