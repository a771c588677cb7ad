"""The style of one page: the game, its texts, the theme at one scale, the page's ink; icons with counts in a line."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

from sheetgen.assets.icon_drawings import filled_share, horizontal_extent
from sheetgen.layout.area import Area
from sheetgen.layout.box import Box
from sheetgen.layout.game import Game
from sheetgen.layout.language import Language
from sheetgen.layout.notation import Gain
from sheetgen.marks.marks import Colour, IconMark, Paint
from sheetgen.place.paper import Paper
from sheetgen.place.rect import Rect
from sheetgen.place.theme import Theme, mix_with_white
from sheetgen.place.typesetting import FIGURE, Typesetter

WIDE, _LYING = 0.95, 1.2
"""How much of its height a page is wide at least that has room for blocks that stand aside; one that lies."""
_CLOSE, _CLOSEST = 0.75, 0.78
"""On a low page: the gap between panels side by side as a part of the usual one, the least gap in mm between those one
under the other."""
_LINE_DRAWING = 0.2
"""A drawing whose hue covers less of its square is one of lines."""

_USUAL_BOX = 0.3
"""The width in mm of a box's frame that gaps are stated for."""
_GHOSTLY = (1.1, 1.3)
"""The dashes of a drawing to write over in themes without tints, in 24ths of its side."""

ICON = {"box": 6.95, "pair": 5.2, "cost": 5.4, "banner": 5.0, "legend": 5.0}
"""The side in mm of an icon of each role on A4."""


class PageStyle(Typesetter):
    """Sizes in mm, texts and paints for one page.

    ``scale`` is how large boxes and icons are, ``letters`` how large the type is, that of headings at most ``heads``,
    ``breath`` how much room there is between things: 1 as on A4. Blocks stand ``aside`` on a wide page, or columns are
    ``folded``; a ``low`` page is square, its height scarce.
    """

    def __init__(
        self,
        game: Game,
        language: Language,
        theme: Theme,
        paper: Paper,
        scale: float,
        letters: float = 1.0,
        breath: float = 1.0,
        aside: bool = False,
        folded: bool = False,
        heads: float = math.inf,
    ) -> None:
        self.low = paper.height * WIDE < paper.width < paper.height * _LYING
        # A low page has no height for lines that are further apart.
        super().__init__(theme, letters, accented=language.accented, tall=language.tall and not self.low)
        self.breath = breath
        self.aside = aside
        self.folded = folded
        self.heads = min(heads, letters)
        self.game = game
        self.language = language
        self.paper = paper
        self.scale = scale
        self.gutter = theme.spec.lengths.gutter * letters * (_CLOSE if self.low else 1.0)
        self.head_gap = max(self.gutter * 0.75, 0.6)
        self.row_gap = max(self.head_gap * breath, _CLOSEST if self.low else 0.6)
        self.room_width = paper.width - 2 * paper.margin
        strokes = theme.spec.strokes
        swell = min(scale, 1.6)
        # Gaps are stated for frames of usual width: between thicker ones as much stays white.
        self.thicker = max(strokes.box - _USUAL_BOX, 0.0) * swell
        self.box_paint = Paint(fill=theme.white, stroke=theme.ink, width=strokes.box * swell)
        self.ring_paint = Paint(
            fill=theme.white,
            stroke=theme.ink,
            width=strokes.box * swell,
            dash=(strokes.box * 3.2 * swell, strokes.box * 2.2 * swell),
        )
        self.frame_paint = Paint(stroke=theme.frame, width=strokes.frame * swell)
        self.hair_paint = Paint(stroke=theme.frame, width=strokes.hair * swell)
        self.chain_paint = Paint(stroke=theme.steel, width=strokes.chain * swell)
        self.divider_paint = Paint(stroke=theme.ink, width=strokes.divider * swell)

    def mm(self, length: float) -> float:
        """Return a length that is ``length`` mm on A4."""
        return length * self.scale

    def spacing(self, length: float) -> float:
        """Room between things that is ``length`` mm on A4; less on a paper whose height is scarce."""
        return length * self.scale * self.breath

    def ground_gap(self, length: float) -> float:
        """Return a gap between grounds that is ``length`` mm on A4, and never so narrow that it looks like a fault."""
        return max(self.spacing(length), 0.6)

    def frame_gap(self, length: float) -> float:
        """Return a gap between frames on a ground that is ``length`` mm on A4; a `ground_gap` of it stays white."""
        return self.ground_gap(length) + self.thicker

    def frame_air(self, length: float) -> float:
        """Return the room between a box and a frame around it that is ``length`` mm on A4, more for a thick box."""
        return self.mm(length) + self.thicker / 2

    def pen_gap(self, length: float) -> float:
        """Return a gap between boxes that is ``length`` mm on A4, never so narrow that a pen bridges it."""
        return max(self.mm(length), 0.45)

    def close_gap(self, length: float) -> float:
        """Return a `pen_gap` between boxes in a row; none where two thick frames would look like one black bar."""
        return 0.0 if self.thicker else self.pen_gap(length)

    def icon_size(self, role: str) -> float:
        """Return the side in mm of an icon in this role."""
        return max(ICON[role] * self.scale, self.paper.least_icon)

    def tone(self, hue: str, share: float) -> Colour:
        """Return a hue's strong colour, paler by ``share``; the frame's colour in themes without tints."""
        return mix_with_white(self.theme.hues[hue].strong, share) if self.theme.spec.tints.head else self.theme.frame

    def edge(self, hue: str, share: float) -> Colour:
        """Return the colour of a line around a ground: a `tone` of the hue, in engraved themes the frame's."""
        return self.theme.frame if self.theme.spec.engraved else self.tone(hue, share)

    def box_paint_of(self, box: Box) -> Paint:
        """Return the paint of a box; one in a zone is tinted, one of an area without frames has no outline."""
        hue = self.game.zones.get(box.zone, box.zone)
        fill = self.theme.tint(hue, "strip") if hue else None
        if not self.game.areas[box.area].frame:
            return Paint(fill=fill)
        return replace(self.box_paint, fill=fill) if fill is not None else self.box_paint

    def hue_name(self, icon: str) -> str:
        """Return the name of an icon's hue; stone if there is no icon."""
        return self.game.icons[icon].hue if icon in self.game.icons else "stone"

    def area(self, name: str) -> Area:
        """Return the area with this id."""
        return self.game.areas[name]

    def areas(self, names: Iterable[str]) -> list[Area]:
        """Return the areas with these ids."""
        return [self.game.areas[name] for name in names]

    def note(self, *names: str | None) -> str:
        """Return notes of the language file joined to one text; empty if none is named."""
        return " ".join(self.language.text(f"notes.{name}") for name in names if name)

    def title(self, name: str) -> str:
        """Return the name of an area or building in the player's language."""
        return self.language.text(f"areas.{name}")

    def symbol(self, name: str, x: float, y: float, size: float, *, box: str = "", role: str = "icon") -> None:
        """Draw an icon of the game, or a drawing that is none of its pieces, in the square of ``size`` mm at (x, y)."""
        known = name in self.game.icons
        inks = self.theme.icon_inks(self.game.icons[name].hue if known else "steel", size)
        self.ink.marks.append(IconMark(self.drawing_name(name) if known else name, x, y, size, inks, box, role))

    def icon(
        self, name: str, x: float, middle: float, size: str | float, *, box: str = "", role: str = "icon"
    ) -> float:
        """Draw an icon from ``x``, centred on ``middle``, its size a role of `ICON` or in mm. Return its right end."""
        side = self.icon_size(size) if isinstance(size, str) else size
        self.symbol(name, x, middle - side / 2, side, box=box, role=role)
        return x + side

    def icon_in(self, name: str, rect: Rect, size: str | float, *, box: str = "", role: str = "icon") -> None:
        """Draw an icon in the middle of a rectangle."""
        side = self.icon_size(size) if isinstance(size, str) else size
        self.icon(name, rect.centre - side / 2, rect.middle, side, box=box, role=role)

    def ghost(self, name: str, rect: Rect, size: float) -> None:
        """Draw an icon so pale in the middle of a rectangle that a pencil writes over it."""
        place, tints = rect.centred(size), bool(self.theme.spec.tints.head)
        inks = {}
        for part, paint in self.theme.icon_inks(self.hue_name(name), size).items():
            fill, stroke = (tone and mix_with_white(tone, to) for tone, to in ((paint.fill, 0.3), (paint.stroke, 0.45)))
            # A black drawing cannot be pale: its outline stands alone.
            inks[part] = replace(paint, fill=fill, stroke=stroke, hatch=None) if tints else Paint()
            if not tints and part == "line":
                inks[part] = Paint(stroke=self.theme.frame, width=0.18, dash=_GHOSTLY)
        mark = IconMark(self.drawing_name(name), place.x, place.y, size, inks, role="start")
        self.ink.marks.append(mark)

    def drawing_name(self, name: str) -> str:
        """Return the drawing of an icon: one that ships, or the path of the game's own."""
        return self.game.icons[name].drawing or name

    def span(self, name: str) -> tuple[float, float]:
        """Where an icon's drawing begins and ends from left to right, as parts of its square's side."""
        return horizontal_extent(self.drawing_name(name))

    def drawing(self, name: str, hue: str, x: float, y: float, size: float, role: str = "emblem") -> None:
        """Draw an icon that belongs to no piece of the game, in a hue of the theme."""
        self.ink.marks.append(IconMark(name, x, y, size, self.theme.icon_inks(hue, size), role=role))

    def draw_in_white(self, name: str, x: float, y: float, size: float, hue: str) -> None:
        """Draw an icon in white on a ground of its hue, its lines in the hue itself."""
        name = self.drawing_name(name)
        strong = Paint(fill=self.theme.hues[hue].strong)
        on = Paint(fill=self.theme.hues[hue].on)
        # What is drawn of lines alone would vanish in its own ground.
        stroke = strong.fill if filled_share(name) > _LINE_DRAWING else on.fill
        line = Paint(stroke=stroke, width=self.theme.spec.strokes.icon * size)
        inks = dict.fromkeys(("fill", "badge", "paper", "gold", "steel"), on) | {"ink": strong, "cut": strong}
        inks |= {"line": line, "cutline": Paint(stroke=strong.fill)}
        self.ink.marks.append(IconMark(name, x, y, size, inks, role="banner"))

    def slot_label(self, box: Box) -> str:
        """Return the name of a box for people: ``Wall 7``."""
        if box.name and box.name != "built" and self.language.has(f"areas.{box.id}"):
            return self.title(box.id)
        title = self.title(box.area)
        return title if box.name == "built" or not box.number else f"{title} {box.number}"

    def panel(self, rect: Rect) -> None:
        """Put the tinted ground of an area; only the outline in themes without tints."""
        paint = Paint(fill=self.theme.panel, stroke=self.theme.frame, width=self.hair_paint.width)
        self.ink.rectangle(rect, paint, radius=0.9 * min(self.scale, 1.6), role="panel")


_GAP, _NUMBER_GAP, _STROKE = 0.7, 0.2, "/"

IconCount = tuple[str, int] | None
"""An icon with its count; None stands for the stroke between alternatives."""


def gain_icons(gain: Gain) -> list[IconCount]:
    """Return a gain as icons with counts."""
    parts: list[IconCount] = []
    for each in Counter(gain.icons).items():
        parts += [None, each] if parts and gain.chooses else [each]
    return parts


def parts_width(style: PageStyle, parts: list[IconCount], role: str = "cost") -> float:
    """Return the width in mm of icons in a line."""
    return max(sum(_step(style, part, role) for part in parts) - style.mm(_GAP), 0.0)


def _step(style: PageStyle, part: IconCount, role: str) -> float:
    if part is None:
        return style.width_of(_STROKE, FIGURE) + style.mm(_GAP)
    number = style.width_of(str(part[1]), FIGURE) + style.mm(_NUMBER_GAP) if part[1] > 1 else 0.0
    return number + style.icon_size(role) + style.mm(_GAP)


def put_icon_counts(style: PageStyle, x: float, middle: float, parts: list[IconCount], role: str = "cost") -> float:
    """Put icons in a line from ``x``, centred on ``middle``. Return the x at which they end, in mm."""
    base, size = middle + style.cap(FIGURE) / 2, style.points(FIGURE)
    for part in parts:
        step = _step(style, part, role)
        if part is None or part[1] > 1:
            word = _STROKE if part is None else str(part[1])
            style.ink.text(x, base, word, FIGURE.font, size, style.theme.ink, role=role)
        if part is not None:
            style.icon(part[0], x + step - style.icon_size(role) - style.mm(_GAP), middle, role, role=role)
        x += step
    return x - style.mm(_GAP)
