"""Pages of marks as SVG: real text, each icon once, and every box with its id as a target to tap."""

from __future__ import annotations

import base64
from collections.abc import Iterable
from dataclasses import dataclass

from sheetgen.assets.fonts import families
from sheetgen.assets.web_fonts import fonts_for
from sheetgen.draw.svg_paint import Definitions, element, number
from sheetgen.marks.marks import Circle, Mark, Page, Path, Rectangle, Slot, Symbol, Text
from sheetgen.marks.units import MM_PER_POINT

TEXT_RULE = "text{font-kerning:none;font-variant-ligatures:none}"
"""Texts are laid out by the widths of their letters alone."""
_ANCHORS = {"left": "", "centre": "middle", "right": "end"}


@dataclass(frozen=True, slots=True)
class SvgOptions:
    """``fonts``: embed the faces, for a file that stands by itself; a page of its own brings them once for all.

    ``prefix`` stands before the names of what is used more than once, so that two sheets may stand in one document.
    """

    fonts: bool = True
    prefix: str = ""
    language: str = "en"


def render_svg(page: Page, options: SvgOptions | None = None) -> str:
    """The page as one SVG document; a unit is a millimetre, the origin the sheet's top left corner.

    The last group, ``boxes``, holds an invisible target for each slot, with the box's id.
    """
    options = options or SvgOptions()
    definitions = Definitions(options.prefix)
    drawn = "".join(_mark(mark, definitions) for mark in page.marks)
    width, height = number(page.boxes.width), number(page.boxes.height)
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}mm" height="{height}mm"'
        f' lang="{options.language}">'
    )
    fonts = _embedded(page.marks) if options.fonts else ""
    title = element("title", {}, text=page.label) if page.label else ""
    return f'{head}{title}{fonts}{definitions.markup()}<g class="drawing">{drawn}</g>{_targets(page.slots)}</svg>\n'


def _mark(mark: Mark, definitions: Definitions) -> str:
    match mark:
        case Rectangle():
            place = {"x": mark.x, "y": mark.y, "width": mark.width, "height": mark.height}
            radius = {"rx": min(mark.radius, mark.width / 2, mark.height / 2)} if mark.radius > 0 else {}
            return definitions.painted("rect", {**place, **radius}, mark.paint)
        case Circle():
            return definitions.painted("circle", {"cx": mark.x, "cy": mark.y, "r": mark.radius}, mark.paint)
        case Path():
            return definitions.painted("path", {"d": definitions.trace(mark.steps)}, mark.paint, soft=True)
        case Symbol():
            return definitions.use(mark)
        case Text():
            return _text(mark, definitions)


def _text(text: Text, definitions: Definitions) -> str:
    return element(
        "text",
        {
            "x": text.x,
            "y": text.y,
            "class": f"font-{text.font}",
            "font-family": ",".join(families(text.font)),
            "font-size": text.size * MM_PER_POINT,
            "fill": definitions.colour(text.colour),
            "text-anchor": _ANCHORS[text.anchor],
        },
        text=text.text,
    )


def _targets(slots: Iterable[Slot]) -> str:
    taken: dict[str, int] = {}
    return f'<g class="boxes" fill="none" pointer-events="all">{"".join(_target(slot, taken) for slot in slots)}</g>'


def _target(slot: Slot, taken: dict[str, int]) -> str:
    """A box drawn in several parts has several targets; the first bears its id."""
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
    """The faces that the page's texts are set in, as a style sheet."""
    texts = [mark for mark in marks if isinstance(mark, Text)]
    fonts = fonts_for((family, text.text) for text in texts for family in families(text.font))
    rules = (font.rule(f"data:font/woff2;base64,{base64.b64encode(font.data).decode('ascii')}") for font in fonts)
    return f"<style>{TEXT_RULE}{''.join(rules)}</style>"
