"""Fighters: their rings, what a battle gives, and the columns in which the years of battles are written."""

from __future__ import annotations

from sheetgen.layout.layout import Area, View
from sheetgen.layout.notation import Gain
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

    def _battle_width(self) -> float:
        return len(self.fighters) * (self.kit.box * 1.05 + self.kit.gap) + self.kit.pad

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
        left = self._label_width() + self.rings * pitch
        width = max(
            left + self._battle_width() + 3 * kit.pad,
            title_line_width(kit, self.area.box, kit.title(self.area.id)) if self.area.box else 0,
        )
        rings = self._flag_height() + len(self.fighters) * (kit.box + kit.gap)
        left_height = rings + 2 * self._outcome_height() + kit.gap
        right_height = kit.icon + kit.gap + self.battles * (kit.box * 0.86 + kit.gap)
        return Size(width, title_line_height(kit) + max(left_height, right_height) + 3 * kit.pad)

    def place(self, rect: Rect) -> None:
        kit = self.kit
        kit.panel(rect)
        head = rect.top(title_line_height(kit))
        if self.area.box is not None:
            put_title_line(kit, head, self.area, self.area.box, kit.title(self.area.id))
        rest = rect.below(head.height).inset(kit.pad)
        right = self._battle_width()
        self._battle_columns(Rect(rest.right - right, rest.y, right, rest.height))
        self._training(rest.left(rest.width - right - kit.pad))

    def _training(self, rect: Rect) -> None:
        kit = self.kit
        label = self._label_width()
        pitch = (rect.width - label) / self.rings
        flag = self._flag_height()
        outcome = self._outcome_height()
        free = rect.height - flag - 2 * outcome - kit.gap
        step = free / len(self.fighters)
        radius = min(pitch - kit.gap, step - kit.gap, kit.box * 1.5) / 2
        for index, box in enumerate(self.fighters[0].boxes):
            x = rect.x + label + (index + 0.5) * pitch - pennant_width(kit) / 2
            hue = banner_hue(kit, self.fighters[0], box)
            put_pennant(
                kit, Rect(x, rect.y, pennant_width(kit), flag), str(box.banner), hue=hue, strong=False, role="banner"
            )
        for row, fighter in enumerate(self.fighters):
            middle = rect.y + flag + (row + 0.5) * step
            size = min(kit.icon * 1.6, step, label - kit.pad)
            kit.symbol(fighter.icon, rect.x, middle - size / 2, size)
            for index, box in enumerate(fighter.boxes):
                put_round(kit, rect.x + label + (index + 0.5) * pitch, middle, radius, box, ring=True)
        self._cost(Rect(rect.x, rect.y, label, flag))
        for row, (name, gains) in enumerate(self._outcomes()):
            line = Rect(rect.x, rect.bottom - (2 - row) * outcome, rect.width, outcome)
            self._outcome(line, name, gains, label, pitch)

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

    def _battle_columns(self, rect: Rect) -> None:
        kit = self.kit
        width = rect.width / len(self.fighters)
        years = kit.game.years
        for column, fighter in enumerate(self.fighters):
            x = rect.x + column * width
            kit.symbol(fighter.icon, x + (width - kit.icon) / 2, rect.y, kit.icon)
            top = rect.y + kit.icon + kit.gap
            self._battles(Rect(x, top, width, rect.bottom - top), fighter.areas[0], years)

    def _battles(self, rect: Rect, battles: Area, years: int) -> None:
        kit = self.kit
        height = (rect.height + kit.gap) / len(battles.boxes) - kit.gap
        for index, box in enumerate(battles.boxes):
            cell = Rect(rect.x, rect.y + index * (height + kit.gap), rect.width - kit.gap, height)
            put_year_pair(kit, cell, box, years)
