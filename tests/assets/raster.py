"""Rasterises icons with pillow alone, so that their tests do not lean on the drawing code."""

from __future__ import annotations

import functools
import math
from collections.abc import Iterator

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from sheetgen.assets.icon_drawings import PARTS, SIDE, STROKES, Outline, load_icon_drawing

Point = tuple[float, float]

# The pixels of a print of 4 mm at 300 dpi, and how finely each is sampled.
PRINT = 47
FINE = 4
_PIECES = 12
BLACK = ("soldier", "valour")
"""The icons whose hue is black in every theme with fills."""


def contours(outline: Outline) -> list[list[Point]]:
    """The outline as polygons, in the icon's units."""
    found: list[list[Point]] = []
    for letter, *rest in outline.steps:
        numbers = [float(number) for number in rest]
        if letter == "M":
            found.append([(numbers[0], numbers[1])])
        elif letter == "L":
            found[-1].append((numbers[0], numbers[1]))
        elif letter == "C":
            found[-1].extend(_curve(found[-1][-1], numbers))
        else:
            found[-1].append(found[-1][0])
    return found


def _curve(start: Point, numbers: list[float]) -> Iterator[Point]:
    (x0, y0), (x1, y1, x2, y2, x3, y3) = start, numbers
    for piece in range(1, _PIECES + 1):
        t = piece / _PIECES
        u = 1 - t
        a, b, c, d = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
        yield a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3


def line_art(name: str) -> Image.Image:
    """The icon as a black-and-white printer shows it: dark lines and ink (255) on white (0)."""
    dark = 255 if name in BLACK else 0
    shades = {"line": 255, "ink": 255, "fill": dark, "badge": dark, "paper": 0, "gold": 0, "steel": 0}
    return _painted(name, {**shades, "cut": 255 - dark, "cutline": 255 - dark})


def silhouette(name: str) -> Image.Image:
    """Everything the icon covers."""
    return _painted(name, dict.fromkeys(PARTS, 255))


def likeness(one: str, other: str) -> float:
    """How alike two icons are in black and blurred, as from an arm's length: 1 is the same, 0 nothing in common."""
    first, second = (_blurred(name) for name in (one, other))
    means = (sum(first) / len(first), sum(second) / len(second))
    pairs = [(a - means[0], b - means[1]) for a, b in zip(first, second, strict=True)]
    spread = math.sqrt(sum(a * a for a, _ in pairs) * sum(b * b for _, b in pairs))
    return sum(a * b for a, b in pairs) / spread


@functools.cache
def _blurred(name: str) -> bytes:
    return line_art(name).filter(ImageFilter.GaussianBlur(PRINT * FINE / 24)).resize((PRINT, PRINT)).tobytes()


def _painted(name: str, shade: dict[str, int]) -> Image.Image:
    side = PRINT * FINE
    scale = side / SIDE
    image = Image.new("L", (side, side), 0)
    draw = ImageDraw.Draw(image)
    for outline in load_icon_drawing(name):
        for contour in contours(outline):
            points = [(x * scale, y * scale) for x, y in contour]
            if outline.part in STROKES:
                _stroke(draw, points, outline.stroke_width * scale, shade[outline.part])
            else:
                draw.polygon(points, fill=shade[outline.part])
    return image


def _stroke(draw: ImageDraw.ImageDraw, points: list[Point], width: float, shade: int) -> None:
    draw.line(points, fill=shade, width=round(width))
    for x, y in points:
        draw.ellipse((x - width / 2, y - width / 2, x + width / 2, y + width / 2), fill=shade)


def covered(image: Image.Image) -> float:
    """The share of the square that is dark."""
    return image.histogram()[255] / (image.width * image.height)


def apart(one: Image.Image, other: Image.Image) -> float:
    """The share of the square in which two pictures differ."""
    return covered(ImageChops.difference(one, other))
