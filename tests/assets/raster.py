"""Rasterises icons with pillow alone, so that their tests do not lean on the drawing code."""

from __future__ import annotations

from collections.abc import Iterator

from PIL import Image, ImageChops, ImageDraw

from sheetgen.assets.symbols import SIDE, Outline, load_symbol

Point = tuple[float, float]

# The pixels of a print of 4 mm at 300 dpi, and how finely each is sampled.
PRINT = 47
FINE = 4
_PIECES = 12


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
    return _painted(name, {"line": 255, "ink": 255, "fill": 0, "paper": 0})


def silhouette(name: str) -> Image.Image:
    """Everything the icon covers."""
    return _painted(name, {"line": 255, "ink": 255, "fill": 255, "paper": 255})


def ink(name: str) -> Image.Image:
    """What the solid dark parts cover; lines are left out."""
    return _painted(name, {"line": 0, "ink": 255, "fill": 0, "paper": 0})


def _painted(name: str, shade: dict[str, int]) -> Image.Image:
    side = PRINT * FINE
    scale = side / SIDE
    image = Image.new("L", (side, side), 0)
    draw = ImageDraw.Draw(image)
    for outline in load_symbol(name):
        for contour in contours(outline):
            points = [(x * scale, y * scale) for x, y in contour]
            if outline.part == "line":
                _stroke(draw, points, outline.stroke_width * scale, shade["line"])
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
