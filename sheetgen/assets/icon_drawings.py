"""Load icons: small SVG drawings in a square of 24 units, read as outlines that any canvas can paint.

An icon is a plain SVG file of the subset described in `read_outlines`; the ``class`` of each element names its paint,
never a colour: a theme chooses that.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, cast
from xml.parsers import expat

from sheetgen.assets.data_folders import data_path
from sheetgen.assets.svg_path import PathStep, SvgPathError, path_steps
from sheetgen.marks.geometry import circle_steps, rectangle_steps
from sheetgen.text.complaint import Complaint, Unusable
from sheetgen.text.suggest import suggest

PaintPart = Literal["fill", "badge", "line", "ink", "paper", "cut", "cutline", "gold", "steel"]

PARTS: tuple[PaintPart, ...] = ("fill", "badge", "line", "ink", "paper", "cut", "cutline", "gold", "steel")
STROKES = ("line", "cutline")
"""The parts that are drawn as strokes."""
_HUED = ("fill", "badge")
SIDE = 24.0
"""The side of the square an icon is drawn in, in its own units."""

LINE_WIDTH = 1.4
"""The width of a line without a ``stroke-width``, in units of the icon; most shipped drawings have it."""

PICTURES = (".png", ".jpg", ".jpeg")
DRAWINGS = (*PICTURES, ".svg")
"""How the names of a game's own drawings end; of two with the same name the SVG counts."""
PICTURE_LIMIT = 1_000_000
"""The most bytes of a picture."""
_SIGNATURES = ((b"\x89PNG\r\n\x1a\n", b"IEND"), (b"\xff\xd8\xff", b"\xff\xd9"))
"""How the files of pictures begin and end: PNG (ISO 15948), JPEG (ISO 10918)."""
OWN_LIMIT = 64_000
"""The most bytes of a drawing that does not ship; those that do have a thousand."""
_FOLDER = "layouts/icons"
_VIEW_BOX = "0 0 24 24"
_SHAPES = {
    "path": ("d",),
    "circle": ("cx", "cy", "r"),
    "rect": ("x", "y", "width", "height"),
    "polygon": ("points",),
}
_LEADS_OUT = ("@import", "url(")
_SILENT = {"svg", "title", "style"}


@dataclass(frozen=True, slots=True)
class Outline:
    """One painted shape of an icon, in units of a 24th of the icon's square, y downwards.

    ``fill`` is the hue, ``badge`` the hue of what its hue alone tells apart, ``line`` a dark stroke with round ends
    and corners, ``ink`` small and dark, ``paper`` white, ``cut`` and the stroke ``cutline`` are white in the hue and
    dark if the hue itself is white, ``gold`` and ``steel`` are those metals. ``steps`` are those of ``marks.Path``:
    ('M', x, y), ('L', x, y), ('C', x1, y1, x2, y2, x, y), ('Z',). ``stroke_width`` is 0 for all parts but the
    `STROKES`.
    """

    part: PaintPart
    steps: tuple[PathStep, ...]
    stroke_width: float = 0.0


@functools.cache
def icon_names() -> tuple[str, ...]:
    """Return the names of all icons, sorted."""
    return tuple(sorted(path.stem for path in (data_path("layouts") / "icons").glob("*.svg")))


def is_picture(name: str) -> bool:
    """Return whether an icon's drawing is a picture of pixels in the game's own folder, a PNG or JPEG file."""
    return name.lower().endswith(PICTURES)


def _check_picture(path: Path) -> None:
    """Raise `Unusable` for a file that is too large, or does not begin and end as a PNG or JPEG picture does."""
    content = path.read_bytes()
    if len(content) > PICTURE_LIMIT:
        message = f"the picture is larger than {PICTURE_LIMIT // 1000} kB"
        raise Unusable([Complaint(str(path), message, "save it with fewer pixels")])
    if not any(content.startswith(first) and last in content[-32:] for first, last in _SIGNATURES):
        raise Unusable([Complaint(str(path), "this is no PNG or JPEG picture", "save it anew as PNG")])


@functools.cache
def load_icon_drawing(name: str) -> tuple[Outline, ...]:
    """Return the outlines of the icon ``name`` in the order of painting; a path names a game's own drawing.

    A picture of pixels has none.

    Raises `Unusable` if there is no such icon or its drawing is wrong, `OSError` if a game's own file cannot be read.
    """
    if is_picture(name):
        _check_picture(Path(name))
        return ()
    if name.endswith(".svg"):
        return read_outlines(_own_text(Path(name)), name)
    if name not in icon_names():
        hint = suggest(name, icon_names()) or f"the icons are the files in {_FOLDER}"
        raise Unusable([Complaint(_FOLDER, f"there is no icon '{name}'", hint)])
    path = data_path("layouts") / "icons" / f"{name}.svg"
    return read_outlines(path.read_text(encoding="utf-8"), f"{_FOLDER}/{name}.svg")


def _own_text(path: Path) -> str:
    """Return the text of a drawing that does not ship. Raises `Unusable` if it is too large or not UTF-8."""
    content = path.read_bytes()
    if len(content) > OWN_LIMIT:
        message = f"the drawing is larger than {OWN_LIMIT // 1000} kB"
        raise Unusable([Complaint(str(path), message, "simplify its paths")])
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Unusable([Complaint(str(path), "the drawing is not UTF-8 text", "save the file as UTF-8")]) from None


@functools.cache
def filled_share(name: str) -> float:
    """Estimate the share (0 to 1) of an icon's square that is painted in its hue."""
    return sum(_polygon_area(outline.steps) for outline in load_icon_drawing(name) if outline.part in _HUED) / SIDE**2


def _polygon_area(steps: tuple[PathStep, ...]) -> float:
    corners = [(float(step[-2]), float(step[-1])) for step in steps if len(step) > 2]
    turned = [*corners[1:], *corners[:1]]
    return abs(sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in zip(corners, turned, strict=True))) / 2


def read_outlines(text: str, file: str) -> tuple[Outline, ...]:
    """Parse an icon: ``path``, ``circle``, ``rect`` and ``polygon``, each with a class of one or more of `PARTS`.

    A class of several parts paints them in that order. Paths contain absolute M L H V C Q Z; a ``line`` without a
    ``stroke-width`` is `LINE_WIDTH` wide. ``title`` and ``style`` draw nothing: they are for programs that show the
    file itself. Raises `Unusable` with every mistake found.
    """
    reader = _Reader(file)
    parser = expat.ParserCreate()
    parser.ProcessingInstructionHandler = lambda *_: reader.complain(
        parser.CurrentLineNumber, "an icon cannot have instructions for other programs", "leave the line out"
    )
    parser.CharacterDataHandler = lambda text: reader.text(text, parser.CurrentLineNumber)
    parser.StartElementHandler = lambda tag, attributes: reader.element(tag, attributes, parser.CurrentLineNumber)
    # Entities could stand for anything, and for large amounts of it.
    parser.StartDoctypeDeclHandler = lambda *_: reader.complain(
        parser.CurrentLineNumber, "an icon cannot have a document type", "leave the line out"
    )
    try:
        parser.Parse(text.encode("utf-8"), True)
    except expat.ExpatError as error:
        reader.complain(error.lineno, f"not well-formed XML: {expat.ErrorString(error.code)}", "close every element")
    if not reader.complaints and not reader.outlines:
        reader.complain(None, "the icon draws nothing", f"use {', '.join(_SHAPES)}")
    if reader.complaints:
        raise Unusable(reader.complaints)
    return tuple(reader.outlines)


class _Reader:
    """A collector of the outlines and the complaints of one file."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.outlines: list[Outline] = []
        self.complaints: list[Complaint] = []

    def complain(self, line: int | None, message: str, hint: str) -> None:
        self.complaints.append(Complaint(self.file, message, hint, line))

    def text(self, text: str, line: int) -> None:
        """Check the text between the elements: a style must not refer to other files."""
        if any(word in text.casefold() for word in _LEADS_OUT):
            self.complain(line, "a style leads out of the file", "leave @import and url() out")

    def element(self, tag: str, attributes: Mapping[str, str], line: int) -> None:
        if tag == "svg" and attributes.get("viewBox") != _VIEW_BOX:
            self.complain(line, f"the viewBox is '{attributes.get('viewBox', '')}'", f'draw in viewBox="{_VIEW_BOX}"')
        if tag not in _SHAPES and tag not in _SILENT:
            self.complain(line, f"an icon cannot hold <{tag}>", f"use {', '.join(_SHAPES)}")
            return
        self._judge_names(tag, attributes, line)
        if tag in _SILENT:
            return
        if "transform" in attributes:
            self.complain(line, f"<{tag}> has a transform", "write the coordinates where they end up")
        missing = [name for name in _SHAPES[tag] if name not in attributes]
        if missing:
            self.complain(line, f"<{tag}> lacks {', '.join(missing)}", f"<{tag}> needs {', '.join(_SHAPES[tag])}")
            return
        try:
            steps = _steps(tag, attributes)
            width = _number(attributes, "stroke-width") if "stroke-width" in attributes else LINE_WIDTH
        except SvgPathError as fault:
            self.complain(line, str(fault), fault.hint)
            return
        if not _inside(steps):
            self.complain(line, f"<{tag}> reaches out of the square of {SIDE:g} units", f"draw from 0 to {SIDE:g}")
            return
        self._paint(tag, attributes.get("class", "").split(), steps, width, line)

    def _judge_names(self, tag: str, names: Iterable[str], line: int) -> None:
        for name in names:
            if name.startswith("on") or name == "style" or name.rpartition(":")[2] in ("href", "src"):
                self.complain(line, f"<{tag}> has '{name}'", "an icon runs nothing and leads nowhere: leave it out")

    def _paint(self, tag: str, parts: list[str], steps: tuple[PathStep, ...], width: float, line: int) -> None:
        unknown = [part for part in parts if part not in PARTS]
        if unknown or not parts:
            said = f"the class '{' '.join(unknown)}'" if unknown else "no class"
            self.complain(line, f"<{tag}> has {said}", f"the classes are {', '.join(PARTS)}")
        elif width <= 0 and not set(parts).isdisjoint(STROKES):
            self.complain(line, f"<{tag}> is a line of the width {width:g}", "make its stroke-width more than 0")
        else:
            for part in parts:
                self.outlines.append(Outline(cast(PaintPart, part), steps, width if part in STROKES else 0.0))


def _steps(tag: str, attributes: Mapping[str, str]) -> tuple[PathStep, ...]:
    if tag == "path":
        return path_steps(attributes["d"])
    if tag == "polygon":
        return path_steps(f"M {attributes['points']} Z")
    if tag == "circle":
        x, y, radius = (_number(attributes, name) for name in _SHAPES[tag])
        return circle_steps(x, y, radius)
    x, y, width, height = (_number(attributes, name) for name in _SHAPES[tag])
    return rectangle_steps(x, y, width, height, _number(attributes, "rx") if "rx" in attributes else 0.0)


def _inside(steps: tuple[PathStep, ...]) -> bool:
    """Return whether a shape stays in the square. Handles of curves may lie half a side outside."""
    for _, *numbers in steps:
        *bends, x, y = map(float, numbers or (0, 0))
        ends = all(-0.01 <= value <= SIDE + 0.01 for value in (x, y))
        if not ends or not all(-SIDE / 2 <= value <= SIDE * 1.5 for value in bends):
            return False
    return True


def _number(attributes: Mapping[str, str], name: str) -> float:
    try:
        found = float(attributes[name])
    except ValueError:
        found = math.nan
    if not math.isfinite(found) or (found < 0 and name not in ("x", "y", "cx", "cy")):
        raise SvgPathError(f"{name} is '{attributes[name]}'", "write a number, without a unit") from None
    return found


@functools.cache
def horizontal_extent(name: str) -> tuple[float, float]:
    """Return where an icon's drawing begins and ends from left to right, as shares of its square's side."""
    if is_picture(name):
        return 0.0, 1.0
    left, right = SIDE, 0.0
    for outline in load_icon_drawing(name):
        for step in outline.steps:
            across = [value for value in step[1::2] if isinstance(value, float | int)]
            left = min(left, *(value - outline.stroke_width / 2 for value in across), left)
            right = max(right, *(value + outline.stroke_width / 2 for value in across), right)
    return left / SIDE, right / SIDE
