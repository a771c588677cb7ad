"""Draw the upper half of the left sheet: cohorts, and tracks in the columns of the granaries with their chains.

The tracks are placed by hand: chained boxes are in each other's columns, and the landscape is under them all.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import accumulate, pairwise

from sheetgen.games.hadrians_wall.views import landscape
from sheetgen.games.hadrians_wall.views.columns import Columns, head_width
from sheetgen.layout.area import Area
from sheetgen.layout.notation import Cost
from sheetgen.marks.marks import Paint
from sheetgen.place.blocks import BaseView
from sheetgen.place.boxes import put_boxes
from sheetgen.place.chains import put_chain
from sheetgen.place.panels import put_flag, put_frame, put_ground
from sheetgen.place.parts import gains, icon, plate, price, words
from sheetgen.place.pieces import Column, Drawn, Piece, Row
from sheetgen.place.rect import Rect, share_in_proportion, total_length
from sheetgen.place.typesetting import SMALLER_LABEL
from sheetgen.place.views.buildings import Entry, entries
from sheetgen.text.value_types import AreaId

HEAD, ROW, TALL, CHAIN, ABOVE, FLAG, NEAR, GATE, LABEL, APART = 10.8, 8.4, 9.4, 6.4, 7.4, 6.4, 2.2, 9.4, 16.7, 1.0
"""In mm on A4: the row of the heads, the least height of a box and of a chained one, what lies between chained boxes
and above the track on the wall, a flag, between other rows, the row of the gates, the labels, between two columns."""
SIGN, SHORT, AIR, BESIDE = 5.6, 6.8, 1.0, 1.3
BEFORE = 0.7
"""From the line of a box to a turret's merlon at least, in mm on any paper."""
MORE = 1.05
"""By how much labels are wider for a name that has one line then."""


def _faults_of_chains(track: Area, base: Area) -> Iterator[tuple[str, str, str]]:
    held = sorted(base.chains.get(track.id, {}).values())
    if track.chains:
        yield "areas", f"{track.id} has chains and does not stand last", "only the last track may have chains"
    if held and held != [box.number for box in track.boxes]:
        message = f"a chain from {base.id} holds some boxes of {track.id}, not each of them once"
        yield "areas", message, "chain each box, or none, or show the tracks with the view 'tracks'"


class WallView(BaseView):
    """``areas`` are the tracks from top to bottom, the last with the chains.

    ``gates`` are the buildings that open the columns; ``wall`` the track on a course of stones, ``stakes`` the one
    before crossed stakes; ``head`` is a group with a short track for the top of each column.
    """

    name = "courses"
    takes = {"head": ("group",), "areas": ("track",), "gates": ("buildings",), "wall": ("track",), "stakes": ("track",)}
    banners = ("gates",)
    areas: tuple[AreaId, ...]
    gates: AreaId
    head: AreaId | None = None
    wall: AreaId | None = None
    stakes: AreaId | None = None

    def faults_together(self, areas: Mapping[str, Area]) -> Iterator[tuple[str, str, str]]:
        *upper, base = (areas[name] for name in self.areas)
        gates = len(areas[self.gates].boxes)
        for track in (*upper, base):
            if len(track.sections) != gates:
                message = f"{track.id} has {len(track.sections)} columns, and there are {gates} gates"
                yield "areas", message, "end each column of its boxes but the last with |"
        for track in upper:
            yield from _faults_of_chains(track, base)
        near = next((track for track in reversed(upper) if track.id in base.chains), None)
        if near is not None and len(near.boxes) != len(base.boxes):
            message = f"{near.id} hangs on {base.id} and has {len(near.boxes)} boxes, not {len(base.boxes)}"
            yield "areas", message, "give both tracks as many boxes"
        for key, name in (("wall", self.wall), ("stakes", self.stakes)):
            if name and name not in self.areas:
                yield key, f"{name} is not one of the tracks", "name one of 'areas'"

    def piece(self) -> Piece:
        style, label = self.style, self._label_width()
        width = label + style.ground_gap(0.4) + total_length(self._least_columns(), style.mm(APART))
        heights = sum(self._heights()) + sum(self._gaps()) + self._foot() + style.mm(1.2)
        head = style.mm(HEAD) + style.spacing(1.8) if self.head else 0.0
        return Drawn(wide=width, high=head + heights, draw=self._place)

    def _tracks(self) -> list[Area]:
        return self.style.areas(self.areas)

    def _group(self) -> Area | None:
        return self.style.area(self.head) if self.head else None

    def _label(self, name: str, cost: Cost) -> Piece:
        """Return the plate of a row: its name, and under it, or beside a name of two lines, the cost of a box.

        On a low page it always stands beside the name.
        """
        style = self.style
        paid = price(style, cost)
        whole = words(style, name, SMALLER_LABEL, role="title")
        label = self._label_room()
        if not cost or (whole.width <= label * MORE - style.mm(2.6) and not style.low):
            # A long name keeps off the slanted end of its plate.
            name_and_air = whole.pad(0, 0, style.mm(0.6), 0)
            parts: list[Piece] = [name_and_air, paid] if cost else [name_and_air]
            return plate(style, Column(parts=parts, spread=True), tip=1.6)
        lines = style.split_in_two(name, SMALLER_LABEL)
        split = Column(parts=[words(style, line, SMALLER_LABEL, role="title") for line in lines])
        if style.low or split.width + paid.width <= label + style.mm(0.6):
            beside = Row(parts=[split.growing(1), paid], gap=style.mm(1.2 if style.low else 0.7))
            return plate(style, beside, tip=2.0 if style.low else 1.0, air=1.2)
        return plate(style, Column(parts=[split, paid]), tip=1.6)

    def _labels(self) -> list[Piece]:
        made = [self._label(self.style.title(track.id), track.cost) for track in self._tracks()]
        group = self._group()
        if group is not None:
            earned = (((group.earned.icon, 1),),) if group.earned is not None else ()
            made.insert(0, self._label(self.style.title(group.id), earned))
        return made

    def _label_width(self) -> float:
        return max(self._label_room(), *(label.width for label in self._labels()))

    def _label_room(self) -> float:
        """Return the width in mm of a label, which grows with the type; a low page has width to spare."""
        style = self.style
        return LABEL * max(style.scale, style.letters) * (1.33 if style.low else 1.0)

    def _gate(self, gate: Entry) -> Piece:
        style = self.style
        if gate.box.given:
            return plate(style, gate.title(), tip=0.0, air=2.0)
        brought = Row(parts=gains(style, gate.box, side=8.2), gap=style.frame_air(1.1)).pad(
            style.mm(1.0), style.mm(0.6)
        )
        return Row(parts=[gate.plate().growing(1), brought])

    def _least_columns(self) -> list[float]:
        style, group = self.style, self._group()
        boxes = Columns(style, self._tracks()).least()
        short = [
            self._sign_width(area) + 3 * style.mm(AIR) + head_width(style, area, style.mm(SHORT))
            for area in (group.areas if group else ())
        ]
        gates = [self._gate(gate).width for gate in entries(self.style, self.style.area(self.gates))]
        return [max(sides) for sides in zip(boxes, gates, [*short, *[0.0] * len(boxes)], strict=False)]

    def _sign_width(self, area: Area) -> float:
        """Return the width in mm of the sign over its name, or on a low page beside it."""
        style, name = self.style, self.style.width_of(self.style.title(area.id), SMALLER_LABEL)
        return style.mm(SIGN + BESIDE) + name if style.low else max(style.mm(SIGN), name)

    def _heights(self) -> list[float]:
        """Return the least heights of the rows: of their boxes, and of their labels."""
        style, chained = self.style, Columns(self.style, self._tracks())
        labels = [label.height(self._label_width()) for label in self._labels()][-len(self.areas) :]
        tall = {chained.base.id, chained.near} if chained.chains else set()
        pairs = zip(self.areas, labels, strict=True)
        return [max(style.mm(TALL if name in tall else ROW), label) for name, label in pairs]

    def _gaps(self) -> list[float]:
        """Return what lies between the rows: the room of chains, of merlons and stakes, or air."""
        style, tracks = self.style, self._tracks()
        columns, gaps = Columns(style, tracks), list[float]()
        for lower in tracks[1:]:
            if lower is columns.base and columns.chains:
                gaps.append(style.mm(CHAIN))
            elif lower.id == self.wall or lower.id == columns.near:
                gaps.append(style.mm(ABOVE))
            else:
                gaps.append(style.mm(NEAR) + (style.mm(1.4) if lower.id == self.stakes else 0.0))
        return gaps

    def _foot(self) -> float:
        style = self.style
        pieces = map(self._gate, entries(self.style, self.style.area(self.gates)))
        gate = max([style.mm(GATE), *(piece.height(piece.width) for piece in pieces)])
        return style.mm(FLAG) * bool(self._tracks()[-1].flags.at) + gate + style.spacing(0.8)

    def _place(self, rect: Rect) -> None:
        style, label, least = self.style, self._label_width(), self._least_columns()
        apart, spare = style.mm(APART), rect.height - self.piece().height(rect.width)
        field = rect.without_left(label + style.ground_gap(0.4))
        columns = field.columns(share_in_proportion(field.width, least, [1.0] * len(least), apart), apart)
        labels = self._labels()
        if self.head:
            head = rect.top_strip(style.mm(HEAD) + spare * 0.04)
            labels.pop(0).put(head.left_strip(label))
            self._head_row(head, columns)
            rect = rect.without_top(head.height + style.spacing(1.8))
        panels = [rect.left_strip(columns[0].right - rect.x)]
        panels += [Rect(column.x, rect.y, column.width, rect.height) for column in columns[1:]]
        for panel in panels:
            put_ground(style, panel, "stone", "panel", "t b")
        rows = dict(zip(self.areas, self._rows(rect), strict=True))
        # A label of three lines makes its row higher, not its boxes.
        most = rows[self.areas[-1]].height
        lines = {name: row.centred(row.width, min(row.height, most)) for name, row in rows.items()}
        boxes = Columns(style, self._tracks()).boxes(lines, columns)
        gate_high = self._foot() - style.mm(FLAG) * bool(self._tracks()[-1].flags.at) - style.spacing(0.8)
        gates = [column.bottom_strip(gate_high) for column in columns]
        self._gate_grounds(gates)
        # Plates lie under the frames, but the tab key comes to the boxes of gates last.
        slots, before = style.ink.slots, len(style.ink.slots)
        self._put_gates(gates)
        last, slots[before:] = slots[before:], []
        for piece, row in zip(labels, rows.values(), strict=True):
            piece.put(row.left_strip(label).centred(label, max(row.height, piece.height(label))))
        # The wall and its turrets stand before the frames.
        for panel in panels:
            put_frame(style, panel)
        self._scenery(rows, boxes, columns, rect.bottom_strip(gate_high).left_strip(label))
        self._mine(boxes, columns)
        self._chains(boxes, columns)
        for track in self._tracks():
            put_boxes(style, track.boxes, boxes[track.id])
            self._icons(track, boxes[track.id])
        self._flags(self._tracks()[-1], boxes[self.areas[-1]])
        slots += last

    def _gate_grounds(self, lines: list[Rect]) -> None:
        """Put the grounds of the gates, under the frames of their columns."""
        style = self.style
        for gate, line in zip(entries(style, style.area(self.gates)), lines, strict=True):
            if not style.theme.spec.engraved:
                put_ground(style, line, gate.hue, "head", "br")

    def _put_gates(self, lines: list[Rect]) -> None:
        style = self.style
        for gate, line in zip(entries(style, style.area(self.gates)), lines, strict=True):
            self._gate(gate).put(line)
            if gate.box.given:
                granary = line.right_strip(style.mm(18.0)).left_strip(style.mm(15.0))
                landscape.put_granary(style, granary.inset(0, line.height * 0.13))

    def _head_row(self, row: Rect, columns: list[Rect]) -> None:
        """Put a short track at the head of each column: a sign over its name, then the boxes."""
        style, group = self.style, self._group()
        if group is None:
            return
        hue = style.hue_name(group.earned.icon) if group.earned else "stone"
        for area, column in zip(group.areas, columns, strict=True):
            panel = Rect(column.x, row.y, column.width, row.height)
            put_ground(style, panel, hue, "row", "t b")
            # A label without a ground of its own stands in the frame.
            alone = style.theme.plate not in (None, style.theme.white) or area is not group.areas[0]
            put_frame(style, panel if alone else Rect(row.x, row.y, panel.right - row.x, row.height), hue)
            sign = self._sign_width(area)
            name = words(style, style.title(area.id), SMALLER_LABEL, anchor="centre", role="title", tight=True)
            left = sign + style.mm(AIR * 2.4)
            cells = panel.without_left(left).left_strip(panel.width - left - style.mm(0.6))
            cells = cells.centred(cells.width, min(panel.height - style.mm(1.6), style.mm(9.4)))
            # The sign begins and its name ends where the boxes do, if there is room.
            high, low = style.mm(SIGN), min(cells.bottom, panel.bottom - max(style.mm(0.75), 0.9))
            top = min(cells.y, low - high - name.height(sign))
            upper = Rect(panel.x + style.mm(AIR), top, sign, low - top)
            symbol = icon(style, area.icon, "banner", role="sign")
            symbol = symbol.pad(high=high, back=partial(self._sign, hue))
            if style.low:
                beside = [symbol.pad(wide=high), name.growing(1)]
                Row(parts=beside, gap=style.mm(BESIDE)).put(upper.centred(sign, high))
            else:
                Column(parts=[symbol, Drawn(grow=1), name]).put(upper)
            put_boxes(style, area.boxes, cells.across(len(area.boxes), style.close_gap(0.5)))

    def _sign(self, hue: str, rect: Rect) -> None:
        style, tone = self.style, self.style.theme.hues[hue].strong
        fill = tone if style.theme.spec.solid_banners else None
        ground = rect.centred(rect.height + style.mm(0.4), rect.height)
        paint = Paint(fill=fill, stroke=tone, width=style.frame_paint.width)
        style.ink.rectangle(ground, paint, radius=style.mm(0.6), role="sign")

    def _rows(self, rect: Rect) -> list[Rect]:
        style, gaps, heights = self.style, self._gaps(), self._heights()
        spare = rect.height - style.mm(1.2) - sum(heights) - sum(gaps) - self._foot()
        taller, wider = spare * 0.55 / len(heights), spare * 0.45 / max(len(gaps), 1)
        steps = [height + taller + gap + wider for height, gap in zip(heights, gaps, strict=False)]
        tops = accumulate(steps, initial=style.mm(1.2))
        return [rect.without_top(top).top_strip(height + taller) for top, height in zip(tops, heights, strict=True)]

    def _chains(self, boxes: dict[str, list[Rect]], columns: list[Rect]) -> None:
        places, base = Columns(self.style, self._tracks()), self.areas[-1]
        for x, target, own, other in places.chains_of(columns):
            upper, lower = boxes[target][other - 1], boxes[base][own - 1]
            put_chain(self.style, x, upper.bottom, lower.y, f"{base}.{own}", f"{target}.{other}")

    def _icons(self, track: Area, cells: Sequence[Rect]) -> None:
        """Put the icons of flags into the boxes over them."""
        style = self.style
        for box, cell in zip(track.boxes, cells, strict=True):
            if box.number in track.flags.at and not box.gain.icons:
                side = min(style.icon_size("box"), cell.width - style.mm(0.4) - style.thicker)
                style.icon_in(track.flags.icon, cell, side, box=box.id)

    def _flags(self, track: Area, boxes: list[Rect]) -> None:
        style, hue = self.style, self.style.hue_name(track.flags.icon)
        for level, number in enumerate(track.flags.at, 1):
            width, box = style.mm(5.5), boxes[number - 1]
            flag = Rect(box.centre - width / 2, box.bottom + style.box_paint.width / 2, width, style.mm(FLAG - 0.6))
            put_flag(style, flag, str(level), hue, opens=True)

    def _scenery(
        self, rows: Mapping[str, Rect], boxes: Mapping[str, list[Rect]], columns: list[Rect], village: Rect
    ) -> None:
        """Draw the landscape under the tracks."""
        # Where lines are black, the last one lies on the frame.
        style, short = self.style, 0.0 if landscape.is_engraved(self.style) else self.style.mm(0.3)
        width = columns[-1].right - columns[0].x - short
        if self.stakes:
            row, air = rows[self.stakes], style.mm(0.5)
            taken = [(cell.x - air, cell.right + air) for cell in boxes[self.stakes]]
            taken += [(left.right - style.mm(4), left.right + style.mm(5)) for left in columns[:-1]]
            landscape.put_stakes(style, Rect(columns[0].x, row.y, width, row.height), taken)
            landscape.put_ditch(style, Rect(columns[0].x, row.y - style.mm(2.2), width, style.mm(1.0)))
        if self.wall:
            row = rows[self.wall]
            stone = Rect(columns[0].x, row.y - style.mm(2.6), width, row.height + style.mm(6.2))
            chains = [chain[0] for chain in Columns(style, self._tracks()).chains_of(columns)]
            landscape.put_wall(style, stone, row)
            self._part(columns, rows[self.areas[0]].y, stone.bottom + style.mm(1.0))
            for x in self._turrets(columns, boxes[self.stakes] if self.stakes else []):
                landscape.put_turret(style, x, stone, row, chains)
            middle = columns[len(columns) // 2]
            among = [x for x in chains if middle.x < x < middle.right]
            if len(among) > 1:
                landscape.put_gate(style, landscape.gate_room(style, among), stone, row, chains)
        landscape.put_huts(style, village.inset(style.mm(0.6), 0))

    def _turrets(self, columns: list[Rect], before: Sequence[Rect]) -> list[float]:
        """Return the middles of the turrets, each between two columns, where no box ``before`` it hides a merlon."""
        style, found = self.style, list[float]()
        half = style.mm(landscape.TURRET / 2) + max(style.mm(BEFORE), BEFORE) + style.box_paint.width / 2
        for left, right in pairwise(columns):
            between = (left.right + right.x) / 2
            found.append(max([between, *(cell.right + half for cell in before if cell.centre < between)]))
        return found

    def _part(self, columns: list[Rect], top: float, bottom: float) -> None:
        """Clear what lies between columns where the landscape is drawn in black lines."""
        white, line = Paint(fill=self.style.theme.white), self.style.frame_paint.width
        for left, right in pairwise(columns) if landscape.is_engraved(self.style) else ():
            between = Rect(left.right, top, right.x - left.right, bottom - top).inset(line / 2, 0)
            self.style.ink.rectangle(between, white, role="ground")

    def _mine(self, boxes: Mapping[str, list[Rect]], columns: list[Rect]) -> None:
        """Draw a mine where the first track leaves room for it."""
        style, first = self.style, boxes[self.areas[0]][0]
        room = first.x - columns[0].x - style.mm(1.4)
        if room > style.mm(9.0):
            mine = Rect(columns[0].x + style.mm(0.6), first.y, min(room, style.mm(25)), first.height)
            landscape.put_mine(style, mine)
