"""Short sentences in their order, a number before each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from sheetgen.marks.marks import Paint
from sheetgen.place.contract import ViewDef, ViewKeys
from sheetgen.place.rect import Rect, Size
from sheetgen.place.views.titled import Titled
from sheetgen.place.words import SMALLER_LABEL, WORD, Lines, line_height, paragraph, put_lines, put_word
from sheetgen.text.shapes import Name

WIDTH, GAP = 88.0, 1.2


@dataclass(frozen=True, kw_only=True)
class StepsKeys(ViewKeys):
    """``notes`` are texts of ``aid.steps``."""

    takes: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    title: Name
    notes: tuple[Name, ...]


class Steps(Titled):
    """The sentences."""

    keys: StepsKeys

    def _badge(self) -> float:
        """The diameter of a number's disc in mm."""
        return line_height(self.style, SMALLER_LABEL) * 1.15

    def _indent(self) -> float:
        return self._badge() + self.style.mm(1.8)

    def _texts(self, width: float) -> list[Lines]:
        texts = [self.style.language.text(f"aid.steps.{note}") for note in self.keys.notes]
        return [paragraph(self.style, text, WORD, width - self._indent()) for text in texts]

    def least_inside(self) -> Size:
        style = self.style
        width = max(WIDTH * style.letters, style.room_width * (self.view.span or 1) / 12 - style.mm(4.0))
        heights = [max(text.height, self._badge()) for text in self._texts(width)]
        return Size(WIDTH * style.letters, sum(heights) + len(heights) * style.air(GAP))

    def place_inside(self, rect: Rect) -> None:
        style, radius = self.style, self._badge() / 2
        texts = self._texts(rect.width)
        heights = [max(text.height, 2 * radius) for text in texts]
        gap = (rect.height - sum(heights)) / len(heights)
        y = rect.y
        for number, (text, height) in enumerate(zip(texts, heights, strict=True), 1):
            first = y + max(line_height(style, WORD), 2 * radius) / 2
            style.ink.circle(rect.x + radius, first, radius, Paint(fill=style.theme.ink), role="step")
            badge = Rect(rect.x, first - radius, 2 * radius, 2 * radius)
            put_word(style, badge, str(number), SMALLER_LABEL, anchor="centre", colour=style.theme.white, role="number")
            top = first - line_height(style, WORD) / 2
            words = Rect(rect.x + self._indent(), top, rect.width - self._indent(), text.height)
            put_lines(style, words, text, role="step")
            y += height + gap


VIEW = ViewDef("steps", StepsKeys, Steps)
