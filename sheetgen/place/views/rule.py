"""A strong line across the sheet under a thin one."""

from __future__ import annotations

from dataclasses import dataclass

from sheetgen.marks.marks import Paint
from sheetgen.place.contract import ViewBlock, ViewDef, ViewKeys
from sheetgen.place.rect import Rect, Size


@dataclass(frozen=True, kw_only=True)
class RuleKeys(ViewKeys):
    """No keys."""


class Rule(ViewBlock):
    """The lines."""

    keys: RuleKeys

    def least(self) -> Size:
        return Size(1.0, self.style.mm(1.2))

    def place(self, rect: Rect) -> None:
        style = self.style
        strong = Paint(stroke=style.theme.ink, width=style.mm(0.7))
        style.ink.line([(rect.x, rect.middle), (rect.right, rect.middle)], strong, role="divider")


VIEW = ViewDef("rule", RuleKeys, Rule)
