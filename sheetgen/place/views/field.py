"""Tracks over one another in shared columns, chained to the lowest one, and the buildings that open the columns."""

from __future__ import annotations

from sheetgen.layout.layout import Area, Box, View
from sheetgen.place.block import Block
from sheetgen.place.boxes import put_box
from sheetgen.place.chains import put_chain
from sheetgen.place.costs import cost_width, put_cost
from sheetgen.place.flags import put_pennant, put_ribbon
from sheetgen.place.kit import Kit
from sheetgen.place.rect import Rect, Size, share, total
from sheetgen.place.texts import least_width, put_lines, put_text
from sheetgen.place.views.titles import Marked, banner_hue, pennant_width

WIDE = 1.36
"""A box with two icons beside one that has one."""

ROOMY = 9.0
"""The side in mm of a box that holds two icons as it is."""

PASSAGE = 0.36
"""Room beside a box, in boxes, for a chain that runs on to a higher track."""


class Field(Block):
    """The upper half of a sheet of tracks: all boxes of a column stand over each other."""

    def __init__(self, kit: Kit, view: View) -> None:
        super().__init__(kit, view)
        self.tracks = [kit.area(name) for name in view.areas]
        self.foot = kit.area(view.foot)
        self.base = self.tracks[-1]
        self.partners = {target: dict(pairs) for target, pairs in self.base.chains.items()}
        self.wide = WIDE if kit.box < ROOMY else 1.0
        self.weights = [self._base_weight(box) for box in self.base.boxes]
        self.links = 2.7 * kit.scale
        self.flag_height = kit.flag * 0.95

    def _base_weight(self, box: Box) -> float:
        upper = [self._partner(target, box.number) for target in self.partners]
        held = [each for each in upper if each is not None]
        icons = max((len(each.gain.icons) for each in (*held, box)), default=1)
        return (self.wide if icons > 1 else 1.0) + PASSAGE * max(len(held) - 1, 0)

    def _partner(self, target: str, number: int) -> Box | None:
        other = self.partners[target].get(number)
        return None if other is None else self.kit.area(target).boxes[other - 1]

    def _label_width(self) -> float:
        titles = [least_width(self.kit, self.kit.title(track.id), "display", "title") for track in self.tracks]
        costs = [cost_width(self.kit, track.cost, self.kit.icon) for track in self.tracks]
        return max(*titles, *costs) + 2 * self.kit.pad + self._tail()

    def _tail(self) -> float:
        return 1.4 * self.kit.scale

    def _row_gaps(self) -> list[float]:
        chained = set(self.partners)
        gaps: list[float] = []
        for upper, lower in zip(self.tracks, self.tracks[1:], strict=False):
            linked = upper.id in chained
            gaps.append(self.links if linked else self.kit.gutter * (1.3 if lower.id in chained else 0.8))
        return gaps

    def _foot_heights(self) -> list[float]:
        return [self.flag_height, self.kit.box + 0.6 * self.kit.scale]

    def least(self) -> Size:
        kit = self.kit
        columns = self._least_columns()
        width = self._label_width() + kit.gutter * 0.6 + total(columns, kit.gutter)
        label = kit.icon + kit.size("title") * 0.36 + 0.4 * kit.scale
        row = max(kit.box, label)
        height = row * len(self.tracks) + total(self._row_gaps(), 0) + sum(self._foot_heights()) + 2.2 * kit.gap
        return Size(width, height + 2 * kit.pad)

    def place(self, rect: Rect) -> None:
        kit = self.kit
        label = self._label_width()
        xs = self._columns(rect.beside(label + kit.gutter * 0.6))
        for column in xs:
            kit.panel(column)
        inner = rect.inset(0, kit.pad)
        feet = self._foot_heights()
        gaps = self._row_gaps()
        free = inner.height - sum(feet) - sum(gaps) - 2.2 * kit.gap
        row_height = min(free / len(self.tracks), kit.box * 1.9)
        spare = (free - row_height * len(self.tracks)) / max(len(gaps), 1)
        y = inner.y
        base_rects = self._base_rects(xs)
        tops: dict[str, list[Rect]] = {}
        for index, track in enumerate(self.tracks):
            row = Rect(rect.x, y, rect.width, row_height)
            self._label(row.left(label), track)
            tops[track.id] = self._track(row, track, xs, base_rects)
            y = row.bottom + (gaps[index] + spare if index < len(gaps) else 0)
        self._chains(tops)
        flags = Rect(rect.x, tops[self.base.id][0].bottom + kit.gap * 0.6, rect.width, feet[0])
        self._flags(flags, tops[self.base.id])
        for column, box in zip(xs, self.foot.boxes, strict=True):
            self._granary(Rect(column.x, flags.bottom + kit.gap, column.width, feet[1]), box)

    def _columns(self, rect: Rect) -> list[Rect]:
        widths = share(rect.width, self._least_columns(), self._column_weights(), self.kit.gutter)
        return rect.columns(widths, self.kit.gutter)

    def _column_weights(self) -> list[float]:
        return [sum(self.weights[box.number - 1] for box in section) for section in self.base.sections]

    def _least_columns(self) -> list[float]:
        pitch = self.kit.box + self.kit.gap
        return [
            max(weight * pitch + self.kit.pad, self._granary_width(box))
            for weight, box in zip(self._column_weights(), self.foot.boxes, strict=True)
        ]

    def _base_rects(self, columns: list[Rect]) -> list[Rect]:
        made: list[Rect] = []
        for section, column in zip(self.base.sections, columns, strict=True):
            weights = [self.weights[box.number - 1] for box in section]
            inner = column.inset(self.kit.pad * 0.5, 0)
            pitch = (inner.width + self.kit.gap) / sum(weights)
            widths = [weight * pitch - self.kit.gap for weight in weights]
            made.extend(inner.columns(widths, self.kit.gap))
        return made

    def _track(self, row: Rect, track: Area, columns: list[Rect], base: list[Rect]) -> list[Rect]:
        made: list[Rect] = []
        if track is self.base or track.id in self.partners:
            own = {other: number for number, other in self.partners.get(track.id, {}).items()}
            for box in track.boxes:
                below = base[(own[box.number] if own else box.number) - 1]
                made.append(Rect(below.x, row.y, self._width_over(track, below, box, own), row.height))
        else:
            for section, column in zip(track.sections, columns, strict=True):
                inner = column.inset(self.kit.pad * 0.5, 0)
                weights = [self.wide if len(box.gain.icons) > 1 else 1.0 for box in section]
                pitch = (inner.width + self.kit.gap) / sum(weights)
                widths = [weight * pitch - self.kit.gap for weight in weights]
                made.extend(Rect(x.x, row.y, x.width, row.height) for x in inner.columns(widths, self.kit.gap))
        for rect, box in zip(made, track.boxes, strict=True):
            put_box(self.kit, rect, box)
        return made

    def _width_over(self, track: Area, below: Rect, box: Box, own: dict[int, int]) -> float:
        number = own.get(box.number, box.number)
        higher = [target for target in self.partners if number in self.partners[target]]
        passes = track is not self.base and len(higher) > 1 and not self._is_top(track)
        return below.width - self._passage(below, number) if passes else below.width

    def _is_top(self, track: Area) -> bool:
        order = [each.id for each in self.tracks if each.id in self.partners]
        return bool(order) and track.id == order[0]

    def _passage(self, below: Rect, number: int) -> float:
        return below.width * PASSAGE / self.weights[number - 1]

    def _chains(self, rects: dict[str, list[Rect]]) -> None:
        for target, pairs in self.partners.items():
            for own, other in pairs.items():
                below = rects[self.base.id][own - 1]
                above = rects[target][other - 1]
                both = sum(1 for each in self.partners.values() if own in each) > 1
                x = above.centre
                if both and self._is_top(self.kit.area(target)):
                    x = below.right - self._passage(below, own) / 2 + self.kit.gap / 2
                put_chain(self.kit, x, above.bottom, below.y, f"{self.base.id}.{own}", f"{target}.{other}")

    def _flags(self, row: Rect, boxes: list[Rect]) -> None:
        icon = self.base.flags.icon
        hue = self.kit.game.icons[icon].hue
        for level, number in enumerate(self.base.flags.at, 1):
            over = boxes[number - 1]
            width = min(pennant_width(self.kit), over.width)
            put_pennant(self.kit, Rect(over.centre - width / 2, row.y, width, row.height), str(level), hue=hue)

    def _label(self, rect: Rect, track: Area) -> None:
        kit = self.kit
        put_ribbon(kit, rect, tail=self._tail())
        inner = Rect(rect.x + kit.pad, rect.y, rect.width - 2 * kit.pad - self._tail(), rect.height)
        upper = (inner.height - kit.icon) * 0.92 - 0.3 * kit.scale
        put_lines(kit, inner.top(upper), kit.title(track.id), "title", font="display", role="title")
        put_cost(kit, inner.x, inner.bottom - kit.icon / 2 - 0.35 * kit.scale, track.cost, kit.icon)

    def _granary_width(self, box: Box) -> float:
        kit = self.kit
        marked = Marked(kit, box, kit.box).width()
        banner = pennant_width(kit) if box.banner is not None else 0.0
        name = least_width(kit, kit.title(box.id), "display", "title")
        return banner + name + cost_width(kit, box.cost, kit.icon) + marked + 6 * kit.pad

    def _granary(self, rect: Rect, box: Box) -> None:
        kit = self.kit
        marked = Marked(kit, box, kit.box)
        put_ribbon(kit, rect, tail=0)
        x = rect.x + kit.pad
        if box.banner is not None:
            flag = Rect(x, rect.y, pennant_width(kit), rect.height * 0.9)
            put_pennant(kit, flag, str(box.banner), hue=banner_hue(kit, self.foot, box), role="banner")
            x += flag.width + kit.pad
        end = rect.right - kit.pad - marked.width()
        marked.place(end, rect.middle)
        end -= cost_width(kit, box.cost, kit.icon) + 2 * kit.pad
        put_cost(kit, end, rect.middle, box.cost, kit.icon)
        put_text(
            kit,
            Rect(x, rect.y, end - kit.pad - x, rect.height),
            kit.title(box.id),
            "title",
            font="display",
            role="title",
        )
