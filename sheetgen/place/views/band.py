"""A citizen track at the left of a band with the areas it opens beside it."""

from __future__ import annotations

from collections.abc import Mapping

from sheetgen.layout.layout import View
from sheetgen.place.block import Block, BlockMaker, make_block
from sheetgen.place.boxes import put_box
from sheetgen.place.costs import cost_width, put_cost
from sheetgen.place.flags import put_pennant, put_ribbon
from sheetgen.place.kit import Kit
from sheetgen.place.rect import Rect, Size, share_evenly
from sheetgen.place.texts import least_width, put_text


class Band(Block):
    """One band of a sheet."""

    def __init__(self, kit: Kit, view: View, makers: Mapping[str, BlockMaker]) -> None:
        super().__init__(kit, view)
        self.track = kit.area(view.area)
        self.blocks = [make_block(kit, inner, makers) for inner in view.blocks]

    def _icon(self) -> str:
        return self.track.earned.icon if self.track.earned is not None else self.track.attribute

    def _track_width(self) -> float:
        kit = self.kit
        boxes = len(self.track.boxes) * (kit.box + kit.gap) - kit.gap
        title = kit.icon * 1.6 + least_width(kit, kit.title(self.track.id), "display", "title")
        cost = cost_width(kit, self.track.cost, kit.icon)
        return max(boxes, title + cost + 3 * kit.pad) + 2 * kit.pad

    def _track_height(self) -> float:
        kit = self.kit
        return kit.icon * 1.6 + kit.box + kit.flag + 3 * kit.pad

    def least(self) -> Size:
        kit = self.kit
        sizes = [block.least() for block in self.blocks]
        width = self._track_width() + sum(size.width for size in sizes) + kit.gutter * len(sizes)
        return Size(width, max(self._track_height(), *(size.height for size in sizes)))

    def place(self, rect: Rect) -> None:
        kit = self.kit
        sizes = [self._track_width(), *(block.least().width for block in self.blocks)]
        weights = [TRACK_WEIGHT, *(block.view.weight for block in self.blocks)]
        widths = share_evenly(rect.width, sizes, weights, kit.gutter)
        columns = rect.columns(widths, kit.gutter)
        self._place_track(columns[0])
        for block, column in zip(self.blocks, columns[1:], strict=True):
            block.place(column)

    def _place_track(self, rect: Rect) -> None:
        kit = self.kit
        kit.panel(rect)
        icon = self._icon()
        hue = kit.game.icons[icon].hue
        foot = kit.flag + kit.pad
        height = min(kit.box * 1.6, (rect.height - foot) * 0.42)
        boxes = Rect(rect.x + kit.pad, rect.bottom - foot - height, rect.width - 2 * kit.pad, height)
        head = Rect(rect.x, rect.y, rect.width, max(kit.icon * 1.5, kit.box + 0.2 * kit.scale))
        put_ribbon(kit, head, tail=head.height * 0.22)
        cost = cost_width(kit, self.track.cost, kit.icon)
        end = head.right - head.height * 0.22 - kit.pad - cost
        put_text(
            kit,
            Rect(head.x + kit.pad, head.y, end - 2 * kit.pad - head.x, head.height),
            kit.title(self.track.id),
            "title",
            font="display",
            role="title",
        )
        put_cost(kit, end, head.middle, self.track.cost, kit.icon)
        self._picture(Rect(rect.x, head.bottom, rect.width, boxes.y - head.bottom), icon)
        pitch = (boxes.width + kit.gap) / len(self.track.boxes)
        for box in self.track.boxes:
            x = boxes.x + (box.number - 1) * pitch
            cell = Rect(x, boxes.y, pitch - kit.gap, height)
            put_box(kit, cell, box)
            width = min(kit.flag * 0.95, cell.width)
            flag = Rect(cell.centre - width / 2, cell.bottom + kit.pad * 0.4, width, kit.flag)
            put_pennant(kit, flag, str(box.number), hue=hue, strong=box.number in self.track.flags.coloured)

    def _picture(self, rect: Rect, icon: str) -> None:
        """The citizen's icon, large, in the room that the areas beside leave."""
        size = min(rect.height - 2 * self.kit.pad, 18 * self.kit.scale)
        if size >= self.kit.icon:
            self.kit.picture(icon, rect.centre - size / 2, rect.middle - size / 2, size)


TRACK_WEIGHT = 26
"""The track's share of a band's width, beside the weights of its blocks."""
