"""How colours look to readers who lack one kind of cone, and how far apart two colours then are.

The matrices are those of Machado, Oliveira and Fernandes (2009) for full protanopia, deuteranopia and tritanopia, on
linear RGB; the distance is the plain one in CIE L*a*b* (D65).
"""

from __future__ import annotations

from collections.abc import Mapping

from sheetgen.marks.marks import Colour

Vector = tuple[float, float, float]
Matrix = tuple[Vector, Vector, Vector]

VISIONS: Mapping[str, Matrix] = {
    "full": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
_TO_XYZ: Matrix = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
_WHITE: Vector = (0.95047, 1.0, 1.08883)


def distance(one: Colour, other: Colour, vision: str) -> float:
    """How far apart two colours look; about 2 is the least a practised eye tells, 10 is told at a glance."""
    a, b = (_lab(colour, VISIONS[vision]) for colour in (one, other))
    return float(sum((x - y) ** 2 for x, y in zip(a, b, strict=True)) ** 0.5)


def _lab(colour: Colour, vision: Matrix) -> Vector:
    linear = tuple(map(_linear, (colour.red, colour.green, colour.blue)))
    seen = tuple(min(max(value, 0.0), 1.0) for value in _times(vision, (linear[0], linear[1], linear[2])))
    xyz = _times(_TO_XYZ, (seen[0], seen[1], seen[2]))
    x, y, z = (_bent(value / white) for value, white in zip(xyz, _WHITE, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _times(matrix: Matrix, vector: Vector) -> Vector:
    rows = [sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix]
    return rows[0], rows[1], rows[2]


def _linear(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4


def _bent(value: float) -> float:
    return value ** (1 / 3) if value > 0.008856 else 7.787 * value + 16 / 116
