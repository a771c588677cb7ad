"""Fighters: their rings, the boxes for the years of their battles, and what a battle gives."""

from __future__ import annotations

from sheetgen.model.layout import Area, View
from sheetgen.model.notation import Gain
from sheetgen.place.block import Block
from sheetgen.place.boxes import put_round, put_year_pair
from sheetgen.place.costs import cost_width, put_cost, put_counted
from sheetgen.place.flags import put_pennant
from sheetgen.place.kit import Kit
from sheetgen.place.rect import Rect, Size
from sheetgen.place.texts import least_width, put_text
from sheetgen.place.views.titles import (
    banner_hue,
    pennant_width,
    put_title_line,
    title_line_height,
    title_line_width,
)

YEAR_SHARE = 0.86
"""How high the box for a year is beside a ring of the least size."""


class Gladiators(Block):
    """A building with fighters to train and to send into battle."""

    def __init__(self, kit: Kit, view: View) -> None:
        super().__init__(kit, view)
        self.area = kit.area(view.area)
        self.fighters = self.area.areas
        self.rings = len(self.fighters[0].boxes)
        self.battles = len(self.fighters[0].areas[0].boxes)

    def _outcomes(self) -> list[tuple[str, tuple[Gain, ...]]]:
        first = self.fighters[0]
        return [("survives", first.survives), ("dies", first.dies)]

    def _label_width(self) -> float:
        kit = self.kit
        words = [least_width(kit, kit.language.text(f"notes.{name}"), "label", "label") for name, _ in self._outcomes()]
        cost = cost_width(kit, self.fighters[0].cost, kit.paper.least_icon)
        return max(kit.icon * 1.2, cost, *words) + 2 * kit.pad

    def _outcome_width(self) -> float:
        kit = self.kit
        number = kit.width("2", "bold", kit.size("label"))
        widths = [
            sum(kit.paper.least_icon + (number if gain.icons.count(icon) > 1 else 0) for icon in set(gain.icons))
            for _, gains in self._outcomes()
            for gain in gains
        ]
        return max(widths) + 0.3

    def _flag_height(self) -> float:
        return self.kit.flag * 0.95

    def _outcome_height(self) -> float:
        return max(self.kit.icon, self.kit.paper.least_icon) * 1.05

    def least(self) -> Size:
        kit = self.kit
        pitch = max(kit.box + kit.gap, self._outcome_width())
        width = max(
            self._label_width() + self.rings * pitch + 2 * kit.pad,
            title_line_width(kit, self.area.box, kit.title(self.area.id)) if self.area.box else 0,
        )
        fighter = kit.box + kit.box * YEAR_SHARE + 2 * kit.gap
        height = self._flag_height() + len(self.fighters) * (fighter + kit.gap) + 2 * self._outcome_height()
        return Size(width, title_line_height(kit) + height + 3 * kit.pad)

    def place(self, rect: Rect) -> None:
        kit = self.kit
        kit.panel(rect)
        head = rect.top(title_line_height(kit))
        if self.area.box is not None:
            put_title_line(kit, head, self.area, self.area.box, kit.title(self.area.id))
        self._training(rect.below(head.height).inset(kit.pad))

    def _training(self, rect: Rect) -> None:
        kit = self.kit
        label = self._label_width()
        pitch = (rect.width - label) / self.rings
        flag = self._flag_height()
        outcome = self._outcome_height()
        for index, box in enumerate(self.fighters[0].boxes):
            x = rect.x + label + (index + 0.5) * pitch - pennant_width(kit) / 2
            hue = banner_hue(kit, self.fighters[0], box)
            put_pennant(
                kit, Rect(x, rect.y, pennant_width(kit), flag), str(box.banner), hue=hue, strong=False, role="banner"
            )
        self._cost(Rect(rect.x, rect.y, label, flag))
        free = rect.below(flag).top(rect.height - flag - 2 * outcome)
        step = free.height / len(self.fighters)
        for row, fighter in enumerate(self.fighters):
            self._fighter(Rect(free.x, free.y + row * step, free.width, step), fighter, label)
        for row, (name, gains) in enumerate(self._outcomes()):
            line = Rect(rect.x, rect.bottom - (2 - row) * outcome, rect.width, outcome)
            self._outcome(line, name, gains, label, pitch)

    def _fighter(self, rect: Rect, fighter: Area, label: float) -> None:
        """A fighter's rings, and right under them the boxes for the years of its battles."""
        kit = self.kit
        battles = fighter.areas[0]
        pitch = (rect.width - label) / self.rings
        ring = min(pitch - kit.gap, (rect.height - 3 * kit.gap) / (1 + YEAR_SHARE), kit.box * 1.5)
        high = min(rect.height - 3 * kit.gap - ring, kit.box * 1.2)
        top = rect.middle - (ring + kit.gap + high) / 2
        size = min(kit.icon * 1.6, ring + high, label - kit.pad)
        kit.symbol(fighter.icon, rect.x, rect.middle - size / 2, size)
        for index, box in enumerate(fighter.boxes):
            put_round(kit, rect.x + label + (index + 0.5) * pitch, top + ring / 2, ring / 2, box, ring=True)
        years = kit.game.areas["years"].most
        step = (rect.width - label) / self.battles
        width = min(step - kit.gap, ring * 1.15)
        for index, box in enumerate(battles.boxes):
            x = rect.x + label + (index + 0.5) * step - width / 2
            put_year_pair(kit, Rect(x, top + ring + kit.gap, width, high), box, years)

    def _cost(self, rect: Rect) -> None:
        cost = self.fighters[0].cost
        put_cost(self.kit, rect.x, rect.middle, cost, self.kit.paper.least_icon)

    def _outcome(self, line: Rect, name: str, gains: tuple[Gain, ...], label: float, pitch: float) -> None:
        kit = self.kit
        text = kit.language.text(f"notes.{name}")
        put_text(kit, line.left(label - kit.pad), text, "label", role="note")
        for index, gain in enumerate(gains):
            cell = Rect(line.x + label + index * pitch, line.y, pitch, line.height)
            if not gain.icons:
                put_text(kit, cell, "–", "label", anchor="centre", colour=kit.theme.soft, role="none")
            else:
                put_counted(kit, cell, gain)
