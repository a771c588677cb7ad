"""Draw pages of marks as SVG: real text, each icon and pattern once, and each box with its id as a target to tap."""

from __future__ import annotations

import base64
import html
from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter, itemgetter
from pathlib import Path

from sheetgen.assets.fonts import families, font_runs
from sheetgen.assets.icon_drawings import SIDE, is_picture, load_icon_drawing
from sheetgen.assets.web_fonts import fonts_for
from sheetgen.draw.fills import outline_paint
from sheetgen.marks.geometry import PathSteps
from sheetgen.marks.marks import (
    MM_PER_POINT,
    CircleMark,
    ClipMark,
    Colour,
    Hatch,
    IconMark,
    Mark,
    Page,
    Paint,
    PathMark,
    RectangleMark,
    Slot,
    TextMark,
)

Attributes = Mapping[str, str | float]


def format_number(value: float) -> str:
    """Format a length to a hundredth of a millimetre, a difference that no screen or printer shows."""
    return f"{round(value, 2) + 0.0:g}"


def _attribute(value: str | float) -> str:
    if isinstance(value, str):
        return html.escape(value)
    return format_number(value)


def element(name: str, attributes: Attributes, *, text: str = "", inside: str = "") -> str:
    """Return an element. Attributes that are empty or 0 are left out, because 0 is the default in SVG."""
    words = "".join(f' {key}="{_attribute(value)}"' for key, value in attributes.items() if value)
    content = html.escape(text, quote=False) + inside
    return f"<{name}{words}>{content}</{name}>" if content else f"<{name}{words}/>"


class Definitions:
    """The icons and patterns that a drawing uses more than once, collected while its elements are created."""

    def __init__(self, prefix: str) -> None:
        self._prefix = prefix
        self._names: dict[Hashable, str] = {}
        self._markup: list[str] = []

    def markup(self) -> str:
        """Return the ``defs`` element; empty if nothing was defined."""
        return f"<defs>{''.join(self._markup)}</defs>" if self._markup else ""

    @staticmethod
    def colour(colour: Colour) -> str:
        """Return a colour as SVG writes it; its CMYK inks are ignored."""
        return "#" + "".join(f"{round(part * 255):02x}" for part in (colour.red, colour.green, colour.blue))

    @staticmethod
    def trace(steps: PathSteps) -> str:
        """Return a path's steps as path data."""
        return "".join(str(step[0]) + " ".join(format_number(float(value)) for value in step[1:]) for step in steps)

    def painted(self, name: str, place: Attributes, paint: Paint, *, soft: bool = False, scale: float = 1.0) -> str:
        """Return a shape; a hatched one is drawn twice, the hatch over the fill.

        ``soft`` shapes have round ends and corners. ``scale`` is the number of drawing units in a millimetre.
        """
        if paint.hatch is None:
            return element(name, {**place, **self._fill(paint.fill), **self._stroke(paint, soft=soft)})
        ground = element(name, {**place, **self._fill(paint.fill)}) if paint.fill is not None else ""
        hatch = {"fill": f"url(#{self._pattern(paint.hatch, scale)})"}
        return ground + element(name, {**place, **hatch, **self._stroke(paint, soft=soft)})

    def use(self, symbol: IconMark) -> str:
        """Return an icon at its position. The same icon in the same inks is defined once, whatever its size.

        A hatched icon is defined once for each size, because the spacing of a hatch is in mm.
        """
        if is_picture(symbol.name):
            file = Path(symbol.name)
            kind = "png" if file.suffix.lower() == ".png" else "jpeg"
            data = f"data:image/{kind};base64,{base64.b64encode(file.read_bytes()).decode('ascii')}"
            place = {"x": symbol.x, "y": symbol.y, "width": symbol.size, "height": symbol.size}
            return element("image", {"href": data, **place})
        hatched = any(ink.hatch is not None for ink in symbol.inks.values())
        inks = tuple(sorted(symbol.inks.items(), key=itemgetter(0)))
        key = (symbol.name, inks, symbol.size if hatched else 0.0)
        if key not in self._names:
            name = self._name(key)
            outlines = self._outlines(symbol)
            attributes = {
                "id": name,
                "viewBox": f"0 0 {format_number(SIDE)} {format_number(SIDE)}",
                "overflow": "visible",
            }
            self._markup.append(element("symbol", attributes, inside=outlines))
        place = {"x": symbol.x, "y": symbol.y, "width": symbol.size, "height": symbol.size}
        return element("use", {"href": f"#{self._names[key]}", **place})

    def _outlines(self, symbol: IconMark) -> str:
        drawn = ""
        for steps, group in groupby(load_icon_drawing(symbol.name), key=attrgetter("steps")):
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
        # Round ends would make the dashes longer than the paint states.
        ends = {"stroke-linecap": "round"} if soft and not paint.dash else {}
        return {
            "stroke": self.colour(paint.stroke),
            "stroke-width": paint.width,
            "stroke-dasharray": " ".join(map(format_number, paint.dash)),
            **ends,
            **({"stroke-linejoin": "round"} if soft else {}),
        }

    def _name(self, key: Hashable) -> str:
        return self._names.setdefault(key, f"{self._prefix}d{len(self._names)}")

    def _pattern(self, hatch: Hatch, scale: float) -> str:
        """Return the name of a hatch's pattern, on a grid through the drawing's corner."""
        key = (hatch, scale)
        if key not in self._names:
            side = format_number(hatch.spacing)
            turned = f"scale({scale:.4g}) rotate({format_number(-hatch.angle)})"
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
        """Return one tile: strokes on its edges are drawn on both edges, and neighbouring tiles show a half each."""
        side, width, ink = hatch.spacing, hatch.width, self.colour(hatch.colour)
        if hatch.kind == "dots":
            corners = [(x, y) for x in (0.0, side) for y in (0.0, side)]
            return "".join(element("circle", {"cx": x, "cy": y, "r": width / 2, "fill": ink}) for x, y in corners)
        data = f"M0 0H{format_number(side)}M0 {format_number(side)}H{format_number(side)}"
        if hatch.kind == "cross":
            data += f"M0 0V{format_number(side)}M{format_number(side)} 0V{format_number(side)}"
        return element("path", {"d": data, "stroke": ink, "stroke-width": width})


TEXT_RULE = "text{font-kerning:none;font-variant-ligatures:none;text-rendering:geometricPrecision}"
"""Switch off kerning and ligatures: texts are laid out by the widths of their letters alone."""
TEXT_UNITS = 100
"""The units of a text in a millimetre: WebKitGTK rounds the width of a letter to whole units."""
_ANCHORS = {"left": "", "centre": "middle", "right": "end"}


@dataclass(frozen=True, slots=True)
class SvgOptions:
    """How to write an SVG: ``fonts`` embeds the fonts, for a file that is used alone.

    ``prefix`` precedes the names of definitions, so that two sheets can share one document.
    """

    fonts: bool = True
    prefix: str = ""
    language: str = "en"


def render_svg(page: Page, options: SvgOptions | None = None) -> str:
    """Return the page as one SVG document; a unit is a millimetre, the origin the sheet's top left corner.

    The last group, ``boxes``, contains an invisible target with the box's id for each slot.
    """
    options = options or SvgOptions()
    definitions = Definitions(options.prefix)
    drawn = "".join(_mark(mark, definitions) for mark in page.marks)
    width, height = format_number(page.boxes.width), format_number(page.boxes.height)
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}mm" height="{height}mm"'
        f' lang="{options.language}">'
    )
    fonts = _embedded(page.marks) if options.fonts else ""
    title = element("title", {}, text=page.label) if page.label else ""
    return f'{head}{title}{fonts}{definitions.markup()}<g class="drawing">{drawn}</g>{_targets(page.slots)}</svg>\n'


def _mark(mark: Mark, definitions: Definitions) -> str:
    match mark:
        case RectangleMark():
            place = {"x": mark.x, "y": mark.y, "width": mark.width, "height": mark.height}
            radius = {"rx": min(mark.radius, mark.width / 2, mark.height / 2)} if mark.radius > 0 else {}
            return definitions.painted("rect", {**place, **radius}, mark.paint)
        case CircleMark():
            return definitions.painted("circle", {"cx": mark.x, "cy": mark.y, "r": mark.radius}, mark.paint)
        case PathMark():
            return definitions.painted("path", {"d": definitions.trace(mark.steps)}, mark.paint, soft=True)
        case ClipMark():
            sides = {"x": mark.x, "y": mark.y, "width": mark.width, "height": mark.height}
            view = {"viewBox": " ".join(map(format_number, sides.values()))}
            return element("svg", {**sides, **view}, inside="".join(_mark(each, definitions) for each in mark.marks))
        case IconMark():
            return definitions.use(mark)
        case TextMark():
            return element(
                "text",
                {
                    "x": mark.x * TEXT_UNITS,
                    "y": mark.y * TEXT_UNITS,
                    "transform": f"scale({1 / TEXT_UNITS})",
                    "class": f"font-{mark.font}",
                    "font-family": ",".join(families(mark.font)),
                    "font-size": mark.size * MM_PER_POINT * TEXT_UNITS,
                    "fill": definitions.colour(mark.colour),
                    "text-anchor": _ANCHORS[mark.anchor],
                },
                text=mark.text,
            )


def _targets(slots: Iterable[Slot]) -> str:
    taken: dict[str, int] = {}
    return f'<g class="boxes" fill="none" pointer-events="all">{"".join(_target(slot, taken) for slot in slots)}</g>'


def _target(slot: Slot, taken: dict[str, int]) -> str:
    """Return the target of a slot. A box drawn in several parts has several targets; the first bears its id."""
    taken[slot.box] = part = taken.get(slot.box, 0) + 1
    label = element("title", {}, text=slot.label) if slot.label else ""
    return element(
        "rect",
        {
            "id": slot.box if part == 1 else "",
            "data-box": slot.box,
            "x": slot.x,
            "y": slot.y,
            "width": slot.width,
            "height": slot.height,
            "rx": min(slot.width, slot.height) / 2 if slot.shape == "circle" else 0,
        },
        inside=label,
    )


def _embedded(marks: Iterable[Mark]) -> str:
    """Return a style sheet with the fonts of the page's texts."""
    texts = [mark for mark in marks if isinstance(mark, TextMark)]
    fonts = fonts_for((run.font_name, run.text) for text in texts for run in font_runs(text.text, text.font))
    rules = (font.rule(f"data:font/woff2;base64,{base64.b64encode(font.data).decode('ascii')}") for font in fonts)
    return f"<style>{TEXT_RULE}{''.join(rules)}</style>"
