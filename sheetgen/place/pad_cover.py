"""A pad's cover: the game's name as the inscription over a gate in a wall, with four of its icons on standards."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import cycle
from math import cos, pi, sin, sqrt

from sheetgen.assets.fonts import text_width
from sheetgen.layout.game import Game, Icon
from sheetgen.marks.marks import MM_PER_POINT, WHITE, Colour, Page, PageBoxes, Paint
from sheetgen.place.edges import heading_edge
from sheetgen.place.pad_backing import petal, place_backing
from sheetgen.place.pad_picture import Picture
from sheetgen.place.rect import Rect
from sheetgen.place.theme import PlaceSettings, mix_with_white
from sheetgen.text.shown_text import wrap_text

_SMALL_PRINT = 8.0
_POLES = (16.6, 38.4, 171.6, 193.4)
"""Where the poles of the standards stand, from the left."""


def place_cover(setting: PlaceSettings, width: float, height: float, bleed: float) -> tuple[Page, Page]:
    """Return the cover and the backing sheet in the sheets' own size in mm; what they paint reaches into the bleed."""
    front = _Front(setting, width, height, bleed)
    front.place()
    label = setting.language.text("print.cover")
    cover = Page("cover", PageBoxes(width, height), tuple(front.ink.marks), label=label)
    return cover, place_backing(setting, width, height, bleed)


def cover_icons(game: Game) -> list[Icon]:
    """Return the icons on the standards, at most four: those of the written score's lines, else the game's first."""
    score = [area for top in game.header if top.id == game.scoring.written for area in top.areas]
    named = [area.icon or area.key for area in score]
    found = [game.icons[name] for name in dict.fromkeys(named) if name in game.icons]
    return (found if len(found) >= 4 else list(game.icons.values()))[:4]


class _Front(Picture):
    """The cover while it is placed; a page of another shape shows more or less of the sky and of the wall."""

    def place(self) -> None:
        """Put everything from the farthest to the nearest."""
        self._sky()
        self._land()
        for x, width in ((self.left, 52 - self.left), (158, self.right - 158)):
            self.wall(x, 174.5, width, 263.0)
            self.battlement(x, 174.5, width)
        edge = heading_edge(self.setting.game)
        if edge == "arches":
            self._aqueduct()
        self._gatehouse(roofed=edge == "arches")
        if edge == "gate":
            self._scaffold()
        self._meadow()
        self._tablet()
        # A game with fewer icons shows them again at the right.
        for icon, x in zip(cycle(cover_icons(self.setting.game)), _POLES, strict=False):
            self._standard(icon, x)
        self._small_print()

    def _sky(self) -> None:
        theme = self.theme
        ground = Rect(-self.bleed, -self.bleed, self.width + 2 * self.bleed, self.height + 2 * self.bleed)
        self.ink.rectangle(ground, Paint(theme.ground or theme.white), role="sky")
        rays = self.paint(None, theme.hues["ochre"].light if theme.spec.tints.panel else theme.frame, 0.45)
        for index in range(25):
            angle, far = pi * (index + 0.5) / 25, 52.0 if index % 2 == 0 else 46.5
            ends = [(105 - reach * cos(angle), 83.5 - reach * sin(angle)) for reach in (41.0, far)]
            self.curve(ends, rays, "sun", closed=False)
        x, y = self.at(105, 83.5)
        edge = self.tone("ochre", 0.45) if theme.spec.tints.panel else theme.frame
        self.ink.circle(x, y, 37.5 * self.unit, self.paint(self.tone("yellow", 0.28), edge), role="sun")
        wings = self.paint(None, theme.soft, 0.4)
        for x, y, reach in ((38.0, 59.0, 3.0), (47, 53, 2.4), (172, 66, 3.0), (180, 58, 2.2)):
            left = (x - reach / 2, y - reach * 0.45, x - reach * 0.2, y - reach * 0.2, x, y)
            right = (x + reach * 0.2, y - reach * 0.2, x + reach / 2, y - reach * 0.45, x + reach, y - reach * 0.15)
            self.curve([(x - reach, y - reach * 0.15), left, right], wings, "bird", closed=False)

    def _land(self) -> None:
        """Put hills from edge to edge, far ones grey and near ones green, with cypresses."""
        left, right = self.left, self.right
        far, far_edge = self.tone("grey", 0.14), self.thin(self.theme.soft, 0.35)
        hill: list[tuple[float, ...]] = [(left, 126), (left + 18, 114, 25, 108, 42, 111), (75, 116, 90, 150, 105, 150)]
        hill += [(125, 150, 140, 98, 171, 98), (190, 98, right - 12, 108, right, 118)]
        self._ground(hill, 200, far, far_edge)
        hill = [(left, 145), (20, 138, 40, 132, 60, 134), (90, 137, 120, 144, 150, 138)]
        hill += [(172, 133, 190, 132, right, 138)]
        self._ground(hill, 200, self.tone("green", 0.11), self.tone("green", 0.3))
        for x, y, size in ((13.0, 136.0, 0.9), (21, 136, 0.85), (179, 133, 0.8), (188, 134, 1.0), (197, 133, 1.1)):
            self._cypress(x, y, size * 12, 0.22)

    def _ground(self, edge: Sequence[tuple[float, ...]], bottom: float, fill: Colour, line: Colour) -> None:
        """Put ground from edge to edge of the page, with a line at its upper edge alone."""
        self.curve([*edge, (self.right, bottom), (self.left, bottom)], Paint(fill), "ground")
        self.curve(edge, self.paint(None, line if line != WHITE else self.theme.frame, 0.3), "ground", closed=False)

    def _cypress(self, x: float, y: float, height: float, share: float) -> None:
        half = height * 0.2
        sides = [
            (x - half * 0.8, y),
            (x - half * 1.4, y - height * 0.5, x - half * 0.3, y - height * 0.8, x, y - height),
        ]
        back = (x + half * 0.3, y - height * 0.8, x + half * 1.4, y - height * 0.5, x + half * 0.8, y)
        paint = self.paint(
            self.tone("green", share), None if self.tone("green", 1) == WHITE else self.tone("green", 0.45), 0.25
        )
        self.curve([*sides, back], paint, "tree")

    def _gatehouse(self, *, roofed: bool) -> None:
        """Put the wall over the gate, two towers with merlons or roofs, their windows, and the gate itself."""
        theme = self.theme
        edge = self.paint(None, theme.soft, 0.4)
        for x, width, top in ((86, 38, 96.5), (52, 34, 81.0), (124, 34, 81.0)):
            self.wall(x, top, width, 263.0)
            self.box(x, top, width, 263.0 - top, edge, "tower")
            over = 0.0 if width > 34 else 2.0
            if roofed:
                self._roof(x - 3.0, top, width + 6.0, "stone" if width > 34 else "red")
            else:
                self.battlement(x - over, top, width + 2 * over)
        moulding, dark = self.paint(theme.band or WHITE, theme.soft), Paint(theme.soft)
        self.box(51.4, 251.0, 107.2, 12.0, moulding, "tower")
        for x in (52, 124):
            self.box(x, 104, 34, 1.8, moulding, "tower")
            self.box(x, 108, 34, 1.8, moulding, "tower")
            for top in (92.0, 172.0):
                for left in (x + 8.4, x + 20.6):
                    self.arch(left, top, 5.2, 9.0, dark)
        self.arch(89.6, 192.7, 30.8, 70.0, self.paint(theme.band or WHITE, theme.ink, 0.4))
        for index in range(1, 12):
            angle = pi * index / 12
            ends = [(105 - reach * cos(angle), 208.6 - reach * sin(angle)) for reach in (12.0, 15.4)]
            self.curve(ends, self.paint(None, theme.soft, 0.25), "gate", closed=False)
        self._doors()
        self._wreath()

    def _wreath(self) -> None:
        """Put an eagle over the gate between two sprigs of laurel, which rise round it and leave it free."""
        x, y = self.at(105, 108.8)
        inks, unit, leaves = self.theme.icon_inks("green", 22.5 * self.unit), self.unit, list[tuple[str | float, ...]]()
        for side in (-1, 1):
            stem = [pi / 2 + side * pi * part / 40 for part in range(2, 36)]
            ends = [(x + 9.4 * unit * cos(turn), y + 9.4 * unit * sin(turn)) for turn in stem]
            self.ink.line(ends, Paint(stroke=self.theme.ink, width=0.7 * unit), role="laurel")
            for index in range(16):
                turn, lean = stem[2 + 2 * index], 0.75 if index % 2 else -0.5
                at = (x + 9.4 * unit * cos(turn), y + 9.4 * unit * sin(turn))
                leaves += petal(*at, turn + side * (pi / 2 - lean), (3.0 if index % 2 else 2.2) * unit, 0.27)
        self.ink.steps(leaves, self.paint(inks["fill"].fill), role="laurel")
        self.icon("valour", "black", 105, 108.8, 11.6)

    def _doors(self) -> None:
        """Put two leaves of planks in the gate, with nailed bands of iron across and rings to pull at."""
        theme = self.theme
        wood = theme.hues["wood"].strong if theme.spec.tints.panel else theme.white
        iron = Paint(self.thin(theme.ink, 0.85))
        self.arch(93, 197.0, 24, 66.0, self.paint(wood, theme.ink, 0.5))
        for aside in range(-10, 12, 2):
            top = 209.0 - sqrt(12.0**2 - aside**2)
            seam = self.paint(None, theme.ink, 0.2 if aside else 0.6)
            self.curve([(105.0 + aside, top), (105.0 + aside, 263.0)], seam, "gate", closed=False)
        for y in (213.0, 229.0, 245.0):
            self.box(93, y, 24, 2.4, iron, "gate")
            for aside in range(-11, 12, 2):
                self.ink.circle(*self.at(105 + aside, y + 1.2), 0.4 * self.unit, Paint(theme.white), role="gate")
        for x in (102.4, 107.6):
            self.ink.circle(*self.at(x, 237.6), 1.3 * self.unit, self.paint(None, theme.ink, 0.5), role="gate")

    def _roof(self, x: float, y: float, width: float, hue: str) -> None:
        """Put a gable over a cornice, its foot at ``y``."""
        gable = [(x, y - 2.4), (x + width / 2, y - 2.4 - width * 0.3), (x + width, y - 2.4)]
        self.curve(gable, self.paint(self.tone(hue, 0.55), self.theme.soft, 0.4), "roof")
        self.box(x, y - 2.4, width, 2.4, self.paint(self.theme.band or WHITE, self.theme.soft), "coping")

    def _aqueduct(self) -> None:
        """Open arches in the walls at either side, each behind a standard."""
        shade = self.paint(self.tone("grey", 0.3), self.theme.soft, 0.35)
        for x in _POLES:
            self.arch(x - 9.0, 226.0, 18.0, 37.0, shade)

    def _scaffold(self) -> None:
        """Put poles from the ground and planks before the towers, and a crane with its load at the left one."""
        theme = self.theme
        plank = self.paint(theme.hues["wood"].light if theme.spec.tints.panel else WHITE, theme.ink, 0.25)
        rope = self.paint(None, theme.ink, 0.3)
        # Both keep off the gate and the standards.
        bay = 18.9
        for x in (49.4, 121.6):
            for at in (x, x + bay, x + 2 * bay):
                self.box(at, 62.0, 1.2, 201.0, plank, "scaffold")
            for y, over in ((66.0, 3.0), (84.0, 3.0), (102.0, 3.0), (187.0, 0.0), (226.0, 0.0)):
                self.box(x - over, y, 2 * bay + 1.2 + 2 * over, 1.4, plank, "scaffold")
            for left, upper in ((x, 84.0), (x + bay, 102.0), (x, 226.0)):
                self.curve([(left + 0.6, upper), (left + bay + 0.6, upper - 17.0)], rope, "scaffold", closed=False)
        self.curve(
            [(70.0, 66.0), (70.0, 48.0), (103.0, 42.7), (103.0, 44.1), (71.2, 49.4), (71.2, 66.0)], plank, "crane"
        )
        self.curve([(102.0, 44.1), (102.0, 66.0)], rope, "crane", closed=False)
        self.box(97.5, 66.0, 9.0, 5.4, self.paint(theme.band or WHITE, theme.soft, 0.4), "crane")

    def _meadow(self) -> None:
        """Put the ground before the wall and the road to the gate."""
        left, right, foot = self.left, self.right, self.foot
        edge: list[tuple[float, ...]] = [(left, 257), (30, 254, 60, 255, 93, 262), (117, 262)]
        edge += [(150, 255, 180, 254, right, 257)]
        self._ground(edge, foot, self.tone("green", 0.2), self.tone("green", 0.4))
        for x, y, size in ((7.0, 284.0, 16.0), (26.5, 281, 12), (48.5, 276, 9)):
            self._cypress(x, y, size, 0.36)
        slope = 32.0 / 35.0
        reach = slope * (foot - 262)
        stone = self.paint(self.theme.band or WHITE, self.theme.soft)
        self.curve([(93, 262), (117, 262), (117 + reach, foot), (93 - reach, foot)], stone, "road")
        joint = self.paint(None, self.thin(self.theme.soft, 0.6), 0.25)
        y, high = 262.0, 4.0
        for row in range(6):
            out, below = slope * (y - 262), min(y + high, foot)
            further = slope * (below - 262)
            if row:
                self.curve([(93 - out, y), (117 + out, y)], joint, "road", closed=False)
            for index in range(1, 6):
                share = (index - 0.5 * (row % 2)) / 5.5
                ends = [(93 - out + (24 + 2 * out) * share, y), (93 - further + (24 + 2 * further) * share, below)]
                self.curve(ends, joint, "road", closed=False)
            y, high = below, high * 1.22
            if y >= foot:
                break

    def _tablet(self) -> None:
        """Put the inscription: a double frame with a dovetailed handle at either side, the name and what it is."""
        theme, language = self.theme, self.setting.language
        stone = self.paint(theme.band or WHITE, theme.ink, 0.6)
        if theme.spec.tints.panel:
            self.box(38.4, 122.4, 136, 40, Paint(self.thin(theme.ink, 0.25)), "shadow")
        for edge, way in ((37.0, -1), (173.0, 1)):
            far = edge + way * 12.0
            self.curve([(edge, 129.0), (far, 122.6), (far, 159.4), (edge, 153.0)], stone, "tablet")
            self.ink.circle(*self.at(edge + way * 6.6, 141.0), 0.9 * self.unit, Paint(theme.ink), role="nail")
        self.box(37, 121, 136, 40, stone, "tablet")
        self.box(39.6, 123.6, 130.8, 34.8, self.paint(theme.white, theme.frame, 0.3), "tablet")
        title, subtitle = language.text("game").upper(), language.text("print.cover-says").upper()
        self._inscribe(title, 141.6, 120.0, 35.0, theme.ink)
        self._inscribe(subtitle, 154.6, 96.0, 17.0, theme.soft)
        red = theme.hues["red"].strong
        self.curve([(72, 146.5), (138, 146.5)], self.paint(None, red, 0.5), "rule", closed=False)
        self.curve([(105, 144.9), (107.4, 146.5), (105, 148.1), (102.6, 146.5)], Paint(red), "rule")

    def _inscribe(self, text: str, y: float, room: float, most: float, colour: Colour) -> None:
        """Put a line in capitals about the middle, as large as the room allows but at most ``most`` pt on A4."""
        size = min(most, 100.0 * room / text_width(text, "display", 100.0)) * self.unit
        self.ink.text(*self.at(105, y), text, "display", size, colour, "centre", role="title")

    def _standard(self, icon: Icon, x: float) -> None:
        """Put a standard: a cloth in the icon's hue under a bar, on a pole with a spear head, its foot in a stone."""
        theme = self.theme
        hue = theme.hues[icon.hue]
        solid = theme.spec.solid_banners
        wood = self.paint(theme.hues["wood"].strong if solid else theme.white, theme.ink, 0.25)
        self.box(x - 0.6, 188, 1.2, 74, wood, "pole")
        stone = self.paint(theme.band or WHITE, theme.soft, 0.35)
        self.box(x - 2.6, 259.4, 5.2, 2.6, stone, "foot", 0.5)
        self.box(x - 4.0, 261.6, 8.0, 2.2, stone, "foot", 0.5)
        head = [(x, 180.7), (x + 2.1, 185), (x, 189), (x - 2.1, 185)]
        self.curve(head, self.paint(theme.hues["ochre"].light, theme.ink), "pole")
        tail = [(x + 8.7 - 17.4 * index / 6, 217.0 if index % 2 == 0 else 214.6) for index in range(7)]
        cloth = [(x - 8.7, 189.6), (x + 8.7, 189.6), *tail]
        self.curve(cloth, self.paint(hue.strong if solid else theme.white, theme.ink, 0.35), "standard")
        rim = mix_with_white(hue.strong, 0.35) if solid else theme.ink
        self.box(x - 7.2, 191.6, 14.4, 20.8, self.paint(None, rim, 0.25), "standard")
        self.box(x - 9.7, 188, 19.4, 2.1, wood, "pole", 0.6)
        self.ink.circle(*self.at(x, 202.2), 6.9 * self.unit, self.paint(theme.white, theme.ink), role="standard")
        self.icon(icon.drawing or icon.name, icon.hue, x, 202.2, 9.8)

    def _small_print(self) -> None:
        """Put the small print on a milestone on the meadow beside the road."""
        language, game, theme = self.setting.language, self.setting.game, self.theme
        text = language.text(game.pad_print, game=language.text("game"), version=game.version)
        room = 38 * self.unit
        lines = wrap_text(text, lambda line: text_width(line, "label", _SMALL_PRINT) <= room)
        pitch = _SMALL_PRINT * MM_PER_POINT * 1.3 / self.unit
        low = 301.6 - 10.8 / self.unit
        top = low - len(lines) * pitch - 8.0
        stone, left = self.paint(theme.panel or WHITE, theme.soft, 0.5), 155.0
        head = (left, top, left + 12, top - 3.5, left + 22, top - 3.5)
        crown = [(left, low), (left, top + 4), head, (left + 32, top - 3.5, left + 44, top, left + 44, top + 4)]
        self.curve([*crown, (left + 44, low)], stone, "milestone")
        self.box(left - 2.4, low - 1.8, 48.8, 2.4, self.paint(theme.band or WHITE, theme.soft, 0.5), "milestone", 0.4)
        for index, line in enumerate(lines, 1):
            at = self.at(left + 22, low - 4.6 - (len(lines) - index) * pitch)
            self.ink.text(*at, line, "label", _SMALL_PRINT, theme.ink, "centre", role="small-print")
