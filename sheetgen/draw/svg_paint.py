"""The elements of an SVG drawing and how they are painted; icons and patterns are defined once and used often."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from itertools import groupby
from operator import attrgetter, itemgetter
from xml.sax.saxutils import escape, quoteattr

from sheetgen.assets.symbols import SIDE, load_symbol
from sheetgen.draw.fills import outline_paint
from sheetgen.marks.geometry import Steps
from sheetgen.marks.marks import Colour, Hatch, Paint, Symbol

Attributes = Mapping[str, str | float]


def number(value: float) -> str:
    """A length to a hundredth of a millimetre, which no screen and no printer can tell from the exact one."""
    return f"{round(value, 2) + 0.0:g}"


def element(name: str, attributes: Attributes, *, text: str = "", inside: str = "") -> str:
    """An element; attributes that are empty or nought are left out, as nought is what SVG takes for granted."""
    words = "".join(
        f" {key}={quoteattr(value if isinstance(value, str) else number(value))}"
        for key, value in attributes.items()
        if value
    )
    content = escape(text) + inside
    return f"<{name}{words}>{content}</{name}>" if content else f"<{name}{words}/>"


class Definitions:
    """What a drawing uses more than once, collected while its elements are made."""

    def __init__(self, prefix: str) -> None:
        self._prefix = prefix
        self._names: dict[Hashable, str] = {}
        self._markup: list[str] = []

    def markup(self) -> str:
        """The ``defs`` element, empty where nothing was defined."""
        return f"<defs>{''.join(self._markup)}</defs>" if self._markup else ""

    @staticmethod
    def colour(colour: Colour) -> str:
        """A colour as SVG writes it; what a print shop would mix is not told."""
        return "#" + "".join(f"{round(part * 255):02x}" for part in (colour.red, colour.green, colour.blue))

    @staticmethod
    def trace(steps: Steps) -> str:
        """A path's steps as path data."""
        return "".join(str(step[0]) + " ".join(number(float(value)) for value in step[1:]) for step in steps)

    def painted(self, name: str, place: Attributes, paint: Paint, *, soft: bool = False, scale: float = 1.0) -> str:
        """A shape; a hatched one is drawn twice, its hatch over its fill. ``soft`` ones have round ends and corners.

        ``scale`` is how many units of the drawing a millimetre has.
        """
        if paint.hatch is None:
            return element(name, {**place, **self._fill(paint.fill), **self._stroke(paint, soft=soft)})
        ground = element(name, {**place, **self._fill(paint.fill)}) if paint.fill is not None else ""
        hatch = {"fill": f"url(#{self._pattern(paint.hatch, scale)})"}
        return ground + element(name, {**place, **hatch, **self._stroke(paint, soft=soft)})

    def use(self, symbol: Symbol) -> str:
        """An icon where it stands. The same icon in the same inks is drawn once, whatever its size."""
        hatched = any(ink.hatch is not None for ink in symbol.inks.values())
        inks = tuple(sorted(symbol.inks.items(), key=itemgetter(0)))
        key = (symbol.name, inks, symbol.size if hatched else 0.0)
        if key not in self._names:
            name = self._name(key)
            outlines = self._outlines(symbol)
            attributes = {"id": name, "viewBox": f"0 0 {number(SIDE)} {number(SIDE)}", "overflow": "visible"}
            self._markup.append(element("symbol", attributes, inside=outlines))
        place = {"x": symbol.x, "y": symbol.y, "width": symbol.size, "height": symbol.size}
        return element("use", {"href": f"#{self._names[key]}", **place})

    def _outlines(self, symbol: Symbol) -> str:
        drawn = ""
        for steps, group in groupby(load_symbol(symbol.name), key=attrgetter("steps")):
            place = {"d": self.trace(steps)}
            for outline in group:
                paint = outline_paint(outline, symbol)
                drawn += self.painted("path", place, paint, soft=True, scale=SIDE / symbol.size)
        return drawn

    def _fill(self, colour: Colour | None) -> Attributes:
        return {"fill": "none" if colour is None else self.colour(colour)}

    def _stroke(self, paint: Paint, *, soft: bool) -> Attributes:
        if paint.stroke is None or paint.width <= 0:
            return {}
        # Round ends would make the dashes longer than the paint says.
        ends = {"stroke-linecap": "round"} if soft and not paint.dash else {}
        return {
            "stroke": self.colour(paint.stroke),
            "stroke-width": paint.width,
            "stroke-dasharray": " ".join(map(number, paint.dash)),
            **ends,
            **({"stroke-linejoin": "round"} if soft else {}),
        }

    def _name(self, key: Hashable) -> str:
        return self._names.setdefault(key, f"{self._prefix}d{len(self._names)}")

    def _pattern(self, hatch: Hatch, scale: float) -> str:
        """The name of a hatch's pattern, on a grid through the drawing's corner."""
        key = (hatch, scale)
        if key not in self._names:
            side = number(hatch.spacing)
            turned = f"scale({scale:.4g}) rotate({number(-hatch.angle)})"
            attributes = {
                "id": self._name(key),
                "patternUnits": "userSpaceOnUse",
                "width": side,
                "height": side,
                "patternTransform": turned,
            }
            self._markup.append(element("pattern", attributes, inside=self._tile(hatch)))
        return self._names[key]

    def _tile(self, hatch: Hatch) -> str:
        """One tile: what lies on its edges is drawn on both, and each tile shows its half."""
        side, width, ink = hatch.spacing, hatch.width, self.colour(hatch.colour)
        if hatch.kind == "dots":
            corners = [(x, y) for x in (0.0, side) for y in (0.0, side)]
            return "".join(element("circle", {"cx": x, "cy": y, "r": width / 2, "fill": ink}) for x, y in corners)
        data = f"M0 0H{number(side)}M0 {number(side)}H{number(side)}"
        if hatch.kind == "cross":
            data += f"M0 0V{number(side)}M{number(side)} 0V{number(side)}"
        return element("path", {"d": data, "stroke": ink, "stroke-width": width})
