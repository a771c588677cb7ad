"""A pad's backing sheet: a Roman floor of octagons with the game's icons in them, about a medallion with its name."""

from __future__ import annotations

from itertools import cycle, pairwise
from math import cos, hypot, pi, sin

from sheetgen.assets.fonts import cap_height, text_width
from sheetgen.marks.marks import MM_PER_POINT, IconMark, Page, PageBoxes, Paint
from sheetgen.place.rect import PageBuilder, Rect
from sheetgen.place.theme import PlaceSettings, mix_with_white
from sheetgen.text.shown_text import wrap_text

_FRAME, _BAND, _PITCH = 6.0, 7.0, 20.9
"""In mm: how far the frame is from the cut, its width, and about how large a tile is."""
_MEDALLION, _SMALL_PRINT = 39.0, 6.5
_LEAST_ROSETTE = 2.0
"""The least length in mm of the petals of a rosette beside the medallion."""
_SIGNS = frozenset(
    {"repelled", "let-through", "arrow-left", "arrow-up", "arrow-right", "fate-card", "path-card", "prospect-card"}
    | {"disdain-removed", "good", "nero", "plan"}
)
"""Drawings that are signs of an instruction and no ornament."""
Steps = list[tuple[str | float, ...]]


def place_backing(setting: PlaceSettings, width: float, height: float, bleed: float) -> Page:
    """Return the backing sheet of a size in mm; only its ground reaches into the bleed, so that no cut harms it."""
    floor = _Floor(setting, PageBuilder())
    ground = Rect(-bleed, -bleed, width + 2 * bleed, height + 2 * bleed)
    floor.ink.rectangle(ground, Paint(setting.theme.ground or setting.theme.white), role="ground")
    frame = Rect(0, 0, width, height).inset(_FRAME)
    radius = min(_MEDALLION, frame.width * 0.3, frame.height * 0.3)
    floor.tiles(frame.inset(_BAND + 0.9), radius)
    floor.frame(frame)
    floor.medallion(frame, radius)
    return Page(
        "backing", PageBoxes(width, height), tuple(floor.ink.marks), label=setting.language.text("print.backing")
    )


class _Floor:
    """The floor while it is placed."""

    def __init__(self, setting: PlaceSettings, ink: PageBuilder) -> None:
        self.setting, self.ink, self.theme = setting, ink, setting.theme
        tinted = bool(self.theme.spec.tints.panel)
        self.pale = self.theme.faint
        self.dark = mix_with_white(self.theme.frame, 0.7) if tinted else self.theme.frame

    def tiles(self, room: Rect, radius: float) -> None:
        """Put octagons from edge to edge, an icon and a rosette by turns, none of them under the medallion."""
        theme = self.theme
        columns, rows = (round((length / _PITCH - 1) / 2) * 2 + 1 for length in (room.width, room.height))
        drawings = dict.fromkeys(icon.drawing or name for name, icon in self.setting.game.icons.items())
        shown = [name for name in drawings if name not in _SIGNS] or [*drawings]
        # They come again from the last to the first.
        names = cycle([*shown, *reversed(shown)])
        rims: Steps = []
        lines: Steps = []
        diamonds: Steps = []
        petals: Steps = []
        size = min(room.width / columns, room.height / rows)
        for index, cell in enumerate(room.grid(columns * rows, columns)):
            row, column = divmod(index, columns)
            if row and column:
                reach = size * 0.165
                corners = [(cell.x, cell.y - reach), (cell.x + reach, cell.y), (cell.x, cell.y + reach)]
                diamonds += _closed([*corners, (cell.x - reach, cell.y)])
            away = hypot(cell.centre - room.centre, cell.middle - room.middle)
            if away < radius - size * 0.45:
                continue
            rims += _octagon(cell.inset(0.55))
            lines += _octagon(cell.inset(1.9))
            if away < radius + size * 0.34:
                petals += _small_rosette(room, cell, size, radius)
                continue
            if (row + column) % 2:
                petals += _rosette(cell.centre, cell.middle, size * 0.33)
                continue
            place = cell.centred(size * 0.5)
            white = Paint(theme.ground or theme.white)
            pale = Paint(self.pale)
            inks = dict.fromkeys(("fill", "badge", "paper", "gold", "steel"), white) | {"ink": pale, "cut": pale}
            inks |= {"line": Paint(stroke=self.pale, width=0.45), "cutline": Paint(stroke=self.pale)}
            mark = IconMark(next(names), place.x, place.y, place.width, inks, role="ornament")
            self.ink.marks.append(mark)
        self.ink.steps(diamonds, Paint(theme.band or theme.white, self.dark, 0.25), role="tile")
        self.ink.steps(rims, Paint(stroke=self.dark, width=0.4), role="tile")
        self.ink.steps(lines, Paint(stroke=self.pale, width=0.25), role="tile")
        self.ink.steps(petals, Paint(stroke=self.pale, width=0.25), role="rosette")

    def frame(self, frame: Rect) -> None:
        """Put a plait of two strands between two lines, a square with a laurel at each corner."""
        theme, line = self.theme, Paint(stroke=self.dark, width=0.4)
        band = frame.inset(_BAND)
        for y in (frame.y, band.bottom):
            self._plait(Rect(band.x, y, band.width, _BAND), upright=False)
        for x in (frame.x, band.right):
            self._plait(Rect(x, band.y, _BAND, band.height), upright=True)
        self.ink.rectangle(frame, line, role="frame")
        self.ink.rectangle(band, line, role="frame")
        for x in (frame.x, frame.right - _BAND):
            for y in (frame.y, frame.bottom - _BAND):
                corner = Rect(x, y, _BAND, _BAND)
                self.ink.rectangle(corner, Paint(theme.ground or theme.white, self.dark, 0.4), role="frame")
                place, dark = corner.centred(_BAND * 0.68), Paint(self.dark)
                inks = dict.fromkeys(("fill", "ink", "paper", "cut"), dark)
                inks["line"] = Paint(stroke=self.dark, width=0.2)
                self.ink.marks.append(IconMark("laurel", place.x, place.y, place.width, inks, role="frame"))

    def _plait(self, rect: Rect, *, upright: bool) -> None:
        """Put two strands that cross, now the one above and now the other, with an eye between two crossings.

        Both are put whole, then the first once more where it crosses above the second. They cross at both ends, so
        that all loops are whole; what is beyond lies under the corners.
        """
        length = rect.height if upright else rect.width
        count = round(length / 5.2)
        pitch, reach = length / count, _BAND * 0.26

        def at(along: float, off: float) -> tuple[float, float]:
            along -= pitch / 2
            return (rect.centre + off, rect.y + along) if upright else (rect.x + along, rect.middle + off)

        def steps(strand: int, crossings: range, cut: float) -> Steps:
            made: Steps = []
            for index in crossings:
                off, x = strand * (-1) ** index * reach, index * pitch
                start, *bend = [at(x + pitch * along, off * aside) for along, aside in _part_of_bend(cut)]
                made += [("M", *start)] if cut or not index else []
                made.append(("C", *(length for point in bend for length in point)))
            return made

        dark, pale = Paint(stroke=self.dark, width=1.7), Paint(stroke=self.theme.ground or self.theme.white, width=1.1)
        for strand in (1, -1):
            for paint in (dark, pale):
                self.ink.steps(steps(strand, range(count + 1), 0.0), paint, role="plait")
        # What is pale reaches further, over the ends of what is dark.
        for paint, cut in ((dark, 0.24), (pale, 0.08)):
            self.ink.steps(steps(1, range(1, count + 1, 2), cut), paint, role="plait")
        for index in range(1, count + 1):
            self.ink.circle(*at(index * pitch, 0), 0.4, Paint(self.dark), role="plait")

    def medallion(self, frame: Rect, radius: float) -> None:
        """Put a disc with a laurel round its edge, the game's name and the small print in it."""
        theme, language, game = self.theme, self.setting.language, self.setting.game
        x, y = frame.centre, frame.middle
        self.ink.circle(x, y, radius, Paint(theme.ground or theme.white, self.dark, 0.5), role="medallion")
        ticks: Steps = []
        leaves: Steps = []
        for index in range(72):
            angle = 2 * pi * index / 72
            ends = [(x + reach * cos(angle), y + reach * sin(angle)) for reach in (radius * 0.945, radius)]
            ticks += [("M", *ends[0]), ("L", *ends[1])]
        for index in range(60):
            turn = 2 * pi * index / 60
            out = 0.012 if index % 2 else -0.012
            far, lean = radius * (0.845 + out), 0.42 if index % 2 else -0.42
            leaves += petal(x + far * cos(turn), y + far * sin(turn), turn + pi / 2 - lean, radius * 0.15, 0.2)
        self.ink.steps(ticks, Paint(stroke=self.dark, width=0.25), role="medallion")
        self.ink.circle(x, y, radius * 0.945, Paint(stroke=self.dark, width=0.25), role="medallion")
        green = mix_with_white(theme.hues["green"].strong, 0.18) if theme.spec.tints.panel else theme.white
        self.ink.circle(x, y, radius * 0.845, Paint(stroke=self.dark, width=0.25), role="medallion")
        self.ink.steps(leaves, Paint(green, self.dark, 0.25), role="medallion")
        size = radius * 0.38
        inks = dict(theme.icon_inks("black", size)) | {"ink": Paint(self.dark), "fill": Paint(self.dark)}
        inks["line"] = Paint(stroke=self.dark, width=0.4)
        self.ink.marks.append(IconMark("valour", x - size / 2, y - radius * 0.6, size, inks, role="medallion"))
        title = language.text("game").upper()
        points = min(radius * 0.38, 100.0 * radius * 1.35 / text_width(title, "display", 100.0))
        self.ink.text(x, y + radius * 0.07, title, "display", points, theme.ink, "centre", role="title")
        word = radius * 0.22
        subtitle = language.text("print.cover-says")
        self.ink.text(x, y + radius * 0.22, subtitle, "label", word, theme.soft, "centre", role="title")
        rule = [(x - radius * 0.26, y + radius * 0.3), (x + radius * 0.26, y + radius * 0.3)]
        self.ink.line(rule, Paint(stroke=theme.hues["red"].strong, width=0.4), role="rule")
        text = language.text(game.pad_print, game=language.text("game"), version=game.version)
        small = min(_SMALL_PRINT, radius * 0.19)
        lines = wrap_text(text, lambda line: text_width(line, "label", small) <= radius * 1.2)
        for index, line in enumerate(lines):
            base = y + radius * 0.38 + cap_height("label", small) + index * small * MM_PER_POINT * 1.25
            self.ink.text(x, base, line, "label", small, theme.ink, "centre", role="small-print")


def _part_of_bend(cut: float) -> list[tuple[float, float]]:
    """Return the Bezier points of a strand's bend from -1 to 1, along and aside, less a part ``cut`` at both ends."""
    points = [(0.0, -1.0), (0.36, -1.0), (0.64, 1.0), (1.0, 1.0)]

    def blossom(*parts: float) -> tuple[float, float]:
        left = points
        for part in parts:
            left = [(a + (c - a) * part, b + (d - b) * part) for (a, b), (c, d) in pairwise(left)]
        return left[0]

    far = 1 - cut
    return [blossom(cut, cut, cut), blossom(cut, cut, far), blossom(cut, far, far), blossom(far, far, far)]


def _closed(points: list[tuple[float, float]]) -> Steps:
    return [("L" if index else "M", *point) for index, point in enumerate(points)] + [("Z",)]


def _octagon(rect: Rect) -> Steps:
    """Return an octagon that touches the four sides of a rectangle."""
    cut = min(rect.width, rect.height) * 0.2929
    corners = [(rect.x + cut, rect.y), (rect.right - cut, rect.y), (rect.right, rect.y + cut)]
    corners += [(rect.right, rect.bottom - cut), (rect.right - cut, rect.bottom), (rect.x + cut, rect.bottom)]
    return _closed([*corners, (rect.x, rect.bottom - cut), (rect.x, rect.y + cut)])


def _small_rosette(room: Rect, cell: Rect, size: float, radius: float) -> Steps:
    """Return the rosette of a tile beside the medallion, in what is left of the tile and not cut; none if it is small.

    ``size`` is the side of a tile, ``radius`` that of the medallion in the middle of the room, in mm.
    """
    right, down = cell.centre - room.centre, cell.middle - room.middle
    away = hypot(right, down)
    small = min(size * 0.33, (size / 2 - 3.0 - radius + away) / 2)
    out = max(1.0, (radius + small + 0.8) / away)
    return _rosette(room.centre + right * out, room.middle + down * out, small) if small > _LEAST_ROSETTE else []


def _rosette(x: float, y: float, radius: float) -> Steps:
    """Return eight petals about a point."""
    return [step for index in range(8) for step in petal(x, y, pi * index / 4, radius, 0.17)]


def petal(x: float, y: float, angle: float, length: float, wide: float) -> Steps:
    """Return a leaf that begins at a point and goes so far in a direction; ``wide`` is a share of its length."""
    along, across = (cos(angle) * length, sin(angle) * length), (-sin(angle) * length, cos(angle) * length)

    def at(far: float, off: float) -> tuple[float, float]:
        return x + along[0] * far + across[0] * off, y + along[1] * far + across[1] * off

    there = (*at(0.3, wide), *at(0.75, wide * 1.3), *at(1.0, 0.0))
    back = (*at(0.75, -wide * 1.3), *at(0.3, -wide), x, y)
    return [("M", x, y), ("C", *there), ("C", *back), ("Z",)]
