"""Long tracks under each other with numbered flags at the foot and a write-in box at the end of each."""

from __future__ import annotations

from sheetgen.layout.layout import Area, View
from sheetgen.place.block import Block
from sheetgen.place.boxes import put_box, put_written
from sheetgen.place.flags import put_pennant
from sheetgen.place.kit import Kit
from sheetgen.place.rect import Rect, Size
from sheetgen.place.texts import least_width, put_text


class Ledger(Block):
    """The attribute tracks."""

    def __init__(self, kit: Kit, view: View) -> None:
        super().__init__(kit, view)
        self.tracks = [kit.area(name) for name in view.areas]
        self.written = kit.area(view.foot)
        self.arch = max(kit.paper.least_icon, kit.flag * 0.9)
        self.foot = kit.flag * 0.82 + kit.gap + self.arch

    def _label(self) -> float:
        kit = self.kit
        names = [least_width(kit, kit.title(track.id), "display", "label") for track in self.tracks]
        return max(*names, kit.icon * 1.2) + 2 * kit.pad

    def _write(self) -> float:
        return self.kit.box * 1.55

    def least(self) -> Size:
        kit = self.kit
        boxes = max(len(track.boxes) for track in self.tracks)
        width = self._label() + boxes * (kit.box + kit.gap) + kit.gap + self._write()
        row = max(kit.box, kit.icon + kit.size("label") * 0.4) + kit.gap
        return Size(width, row * len(self.tracks) + self.foot)

    def place(self, rect: Rect) -> None:
        kit = self.kit
        count = len(self.tracks)
        height = (rect.height - self.foot - kit.gap * count) / count
        height = min(height, kit.box * 1.9)
        row_gap = (rect.height - self.foot - height * count) / count
        boxes = rect.beside(self._label()).left(rect.width - self._label() - self._write() - 2 * kit.gap)
        number = max(len(track.boxes) for track in self.tracks)
        pitch = (boxes.width + kit.gap) / number
        y = rect.y
        for track in self.tracks:
            row = Rect(rect.x, y, rect.width, height)
            self._track(row, track, boxes.x, pitch)
            y = row.bottom + row_gap
        foot = y - row_gap + kit.gap * 0.5
        self._flags(boxes.x, foot, pitch, number)
        column = Rect(rect.right - self._write(), foot, self._write(), kit.flag * 0.82)
        put_text(kit, column, kit.title(self.written.id), "label", font="display", anchor="centre", role="title")

    def _track(self, row: Rect, track: Area, x: float, pitch: float) -> None:
        kit = self.kit
        head = row.left(self._label())
        icon = min(kit.icon * 1.25, row.height * 0.62)
        kit.symbol(track.attribute, head.x + kit.pad, head.y, icon)
        name = Rect(head.x + kit.pad, head.y + icon, head.width - 2 * kit.pad, head.height - icon)
        put_text(kit, name, kit.title(track.id), "label", font="display", role="title")
        for box in track.boxes:
            left = x + (box.number - 1) * pitch
            put_box(kit, Rect(left, row.y, pitch - kit.gap, row.height), box)
        total = self.written.child(track.attribute).boxes[0]
        rect = Rect(row.right - self._write(), row.y, self._write(), row.height)
        kit.ink.rectangle(rect, kit.box_paint, radius=0.8 * kit.scale, box=total.id, role="box")
        kit.ink.slot(total.id, rect, kind="write", label=kit.slot_label(total))

    def _flags(self, x: float, y: float, pitch: float, number: int) -> None:
        kit = self.kit
        marked = {at: track.flags.icon for track in self.tracks for at in track.flags.at}
        width = pitch - kit.gap - 0.6 * kit.scale
        for count in range(1, number + 1):
            left = x + (count - 1) * pitch + 0.3 * kit.scale
            icon = marked.get(count, "")
            hue = kit.game.icons[icon].hue if icon else ""
            flag = Rect(left, y, width, kit.flag * 0.82)
            put_pennant(kit, flag, str(count), hue=hue, strong=bool(icon))
            if icon:
                kit.symbol(icon, flag.centre - self.arch / 2, flag.bottom + 0.1, self.arch, role="arch")


class Total(Block):
    """The last lines of the score: points to add and to take off, and the total."""

    def __init__(self, kit: Kit, view: View) -> None:
        super().__init__(kit, view)
        self.fields = [kit.area(name) for name in view.fields]

    def least(self) -> Size:
        kit = self.kit
        names = max(least_width(kit, kit.title(field.id), "label", "label") for field in self.fields)
        return Size(names + kit.box * 1.55 + kit.box + 3 * kit.pad, len(self.fields) * (kit.box + kit.gap))

    def place(self, rect: Rect) -> None:
        kit = self.kit
        count = len(self.fields)
        height = min((rect.height - kit.gap * (count - 1)) / count, kit.box * 1.8)
        signs = {part.name: "+" if part.sign > 0 else "–" for part in kit.game.scoring.parts}
        spare = (rect.height - height * count) / max(count - 1, 1)
        width = kit.box * 1.55
        for field, row in zip(self.fields, rect.rows([height] * count, max(spare, kit.gap)), strict=True):
            box = Rect(row.right - width, row.y, width, row.height)
            put_written(kit, box, field.boxes[0], ())
            mark = Rect(box.x - kit.box * 0.75, row.y, kit.box * 0.5, row.height)
            put_text(kit, mark, signs.get(field.key, "="), "title", font="bold", anchor="centre", role="sign")
            name = Rect(rect.x, row.y, mark.x - rect.x - kit.pad, row.height)
            put_text(kit, name, kit.title(field.id), "label", font="display", anchor="right", role="title")
