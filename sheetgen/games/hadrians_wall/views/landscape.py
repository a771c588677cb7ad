"""Draw the landscape under the upper tracks: wall, turrets, gate, stakes, ditch, mine, huts and granary."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from sheetgen.marks.geometry import QUARTER
from sheetgen.marks.marks import Paint
from sheetgen.place.page_style import PageStyle
from sheetgen.place.rect import Rect
from sheetgen.place.theme import mix_with_white

BRICK, MERLON = 5.2, 1.9
TURRET, RISE, GATEHOUSE, PLINTH = 8.4, 5.4, 10.6, 0.9
"""In mm on A4: a stone's length, a merlon's height; a turret's width and how far it rises above the wall, the width of
the gatehouse, the height of the lowest course."""
PINE = 0.34
"""The part of its height that a pine reaches to either side."""
_LONGER = 2.0
"""How much longer stones are where their joints are black."""


def is_engraved(style: PageStyle) -> bool:
    """Return whether the landscape is drawn in thin lines: under black frames, or where no ground is tinted."""
    return style.theme.spec.engraved or not style.theme.spec.tints.head


def _line(style: PageStyle, hue: str = "stone", share: float = 0.45) -> Paint:
    if is_engraved(style):
        theme = style.theme
        grey = theme.faint if theme.spec.engraved else theme.frame
        return Paint(stroke=style.tone(hue, 0.7) if theme.spec.tints.head else grey, width=style.hair_paint.width)
    return Paint(stroke=style.edge(hue, share), width=style.frame_paint.width)


def _solid(style: PageStyle, hue: str, share: float, edge: str = "stone", line: float = 0.5) -> Paint:
    """Return a share of a hue in a thin line; white in themes without tints."""
    fill = style.tone(hue, share) if style.theme.spec.tints.head else style.theme.white
    return replace(_line(style, edge, line), fill=fill)


def _stone(style: PageStyle, dark: float = 1.0) -> Paint:
    """Return the paint of walls, and of what stands before them a little darker; white in themes without tints."""
    theme = style.theme
    band = theme.tint("stone", "label") if is_engraved(style) else theme.band
    fill = theme.white if band is None else mix_with_white(band, dark)
    return replace(_line(style), fill=fill)


def _ground(style: PageStyle, hue: str, share: float, width: float) -> Paint:
    """Return the paint of a line that things stand on, ``width`` mm on A4; engraved it is no thicker than a frame."""
    width = style.frame_paint.width if is_engraved(style) else style.mm(width)
    return replace(_line(style, hue, share), width=width)


def _hole(style: PageStyle, share: float = 0.85) -> Paint:
    """Return the paint of a window or a doorway; engraved it is as dark as the lines around it, but never black."""
    if is_engraved(style):
        dark = style.theme.faint if style.theme.spec.engraved else style.theme.frame
        return replace(_line(style), fill=style.theme.white if dark == style.theme.ink else dark)
    return Paint(fill=style.edge("stone", share))


def put_ditch(style: PageStyle, rect: Rect) -> None:
    """Put a band of earth that rises a little in its middle."""
    rise = rect.height * 0.6
    middle = (rect.centre, rect.y - rise)
    upper = [("M", rect.x, rect.y), ("C", rect.x + rect.width / 3, rect.y, *middle, *middle)]
    upper += [("C", *middle, rect.right - rect.width / 4, rect.y + rise, rect.right, rect.y)]
    lower = [("L", rect.right, rect.bottom), ("C", rect.right - rect.width / 4, rect.bottom + rise, *middle, *middle)]
    low = (rect.centre, rect.bottom - rise)
    lower = [("L", rect.right, rect.bottom), ("C", rect.right - rect.width / 4, rect.bottom + rise, *low, *low)]
    lower += [("C", *low, rect.x + rect.width / 3, rect.bottom, rect.x, rect.bottom), ("Z",)]
    earth = replace(_stone(style, 1.2), stroke=None) if style.theme.spec.tints.label else _line(style)
    style.ink.steps([*upper, *lower], earth, role="ditch")


def put_wall(style: PageStyle, rect: Rect, row: Rect) -> None:
    """Put the wall behind a row of boxes: merlons and two courses of stones over the row, a plinth at its foot.

    Between the row and the plinth there is no line, which leaves room for chains.
    """
    rise = style.mm(MERLON)
    count = max(round(rect.width / style.mm(6.3)), 2)
    pitch = rect.width / (count - 0.35)
    top: list[tuple[str | float, ...]] = []
    for index in range(count):
        x = rect.x + index * pitch
        top += [("L", x, rect.y), ("L", x, rect.y - rise), ("L", x + pitch * 0.65, rect.y - rise)]
        top += [("L", x + pitch * 0.65, rect.y)]
    stone = _stone(style, 1.15)
    body = [("M", rect.x, rect.bottom), *top, ("L", rect.right, rect.bottom), ("Z",)]
    style.ink.steps(body, replace(stone, stroke=None), role="wall")
    style.ink.steps([("M", *top[0][1:]), *top[1:]], replace(stone, fill=None), role="wall")
    _put_courses(style, rect.top_strip(row.y - rect.y), style.mm(BRICK))
    _put_plinth(style, rect, stone)


def _put_courses(style: PageStyle, rect: Rect, brick: float) -> None:
    """Put the joints of courses of stones, each stone over the joint between two others."""
    joints: list[tuple[str | float, ...]] = []
    if style.theme.faint == style.theme.ink:
        # Black joints as close as pale ones would be as heavy as what is marked.
        brick *= _LONGER
    high = rect.height / max(round(rect.height / style.mm(1.3)), 1)
    for course in range(round(rect.height / high)):
        y, start = rect.y + course * high, 0.5 + course % 2 * 0.5
        joints += [("M", rect.x, y), ("L", rect.right, y)]
        for index in range(int(rect.width / brick - start + 0.9)):
            x = rect.x + (index + start) * brick
            joints += [("M", x, y), ("L", x, y + high)]
    style.ink.steps(joints, _line(style, share=0.6), role="joint")


def _put_plinth(style: PageStyle, rect: Rect, paint: Paint) -> None:
    """Put the lowest course of a building, from one side of it to the other, and the ground under it."""
    course = rect.bottom_strip(style.mm(PLINTH))
    style.ink.rectangle(course, replace(paint, stroke=None), role="wall")
    style.ink.line([(course.x, course.y), (course.right, course.y)], replace(paint, fill=None), role="wall")
    ground = _ground(style, "stone", 0.9, 0.35)
    style.ink.line([(rect.x, rect.bottom), (rect.right, rect.bottom)], ground, role="wall")


def put_turret(style: PageStyle, x: float, wall: Rect, row: Rect, chains: Sequence[float]) -> None:
    """Put a turret of the wall centred on ``x``, its foot wide enough to stand behind the ``chains`` at its sides."""
    shaft = Rect(x - style.mm(TURRET) / 2, wall.y - style.mm(RISE), style.mm(TURRET), wall.height + style.mm(RISE))
    _put_tower(style, shaft, row, chains, 4)
    _put_windows(style, x, shaft.y + style.mm(3.2), 2.2)


def _put_windows(style: PageStyle, x: float, top: float, aside: float) -> None:
    """Put a window at either side of ``x``."""
    for centre in (x - style.mm(aside), x + style.mm(aside)):
        window = Rect(centre - style.mm(0.5), top, style.mm(1.0), style.mm(2.1))
        style.ink.rectangle(window, _hole(style), radius=style.mm(0.5), role="window")


def _put_tower(style: PageStyle, shaft: Rect, row: Rect, chains: Sequence[float], merlons: int) -> None:
    """Put a tower, merlons and a moulding at its top; behind the row it widens to its foot."""
    fill, wide = _stone(style, 1.6), shaft.width
    left, right = (_foot(style, shaft, chains, side) for side in (-1, 1))
    sides = [(left, shaft.bottom), (left, row.middle), (shaft.x, row.middle), (shaft.x, shaft.y)]
    sides += [(shaft.right, shaft.y), (shaft.right, row.middle), (right, row.middle), (right, shaft.bottom)]
    style.ink.polygon(sides, replace(fill, stroke=None), role="wall")
    # Where there are lines alone, those of its foot would be strokes beside the chains.
    style.ink.line(sides if style.theme.spec.tints.label else sides[2:6], replace(fill, fill=None), role="wall")
    rise = style.mm(1.5)
    if is_engraved(style):
        # No line behind it is seen between its merlons.
        gaps = Rect(shaft.x, shaft.y - rise, wide, rise)
        style.ink.rectangle(gaps, Paint(fill=style.theme.white), role="ground")
    for merlon in shaft.top_strip(0.0).columns([wide / (merlons * 1.5)] * merlons, wide / (merlons - 1) / 3):
        style.ink.rectangle(merlon.without_top(-rise), fill, role="crenel")
    moulding = Rect(shaft.x, shaft.y + style.mm(1.4), wide, style.mm(0.9))
    style.ink.rectangle(moulding.inset(-style.mm(0.3), 0), fill, role="wall")
    _put_plinth(style, Rect(left, row.middle, right - left, shaft.bottom - row.middle), fill)


def _foot(style: PageStyle, shaft: Rect, chains: Sequence[float], side: int) -> float:
    """Return the x of the left (``side`` is -1) or right side of a foot: a little outside, and beside no chain."""
    half, aside = shaft.width / 2 + style.mm(0.5), style.mm(1.6)
    for away in sorted((chain - shaft.centre) * side for chain in chains):
        if abs(away - half) < aside:
            half = away + aside
    return shaft.centre + half * side


def gate_room(style: PageStyle, chains: Sequence[float]) -> tuple[float, float]:
    """Return the ends of the widest room between two neighbours of these ``chains``."""
    left, right = max(pairwise(sorted(chains)), key=lambda pair: pair[1] - pair[0])
    aside = style.mm(1.5)
    return left + aside, right - aside


def put_gate(style: PageStyle, room: tuple[float, float], wall: Rect, row: Rect, chains: Sequence[float]) -> None:
    """Put a gatehouse of two towers behind the row, and the arch of its gate below the row in its ``room``."""
    x, half = sum(room) / 2, style.mm(GATEHOUSE) / 2
    house = Rect(x - half, wall.y - style.mm(2.6), half * 2, wall.height + style.mm(2.6))
    _put_tower(style, house, row, chains, 6)
    _put_windows(style, x, house.y + style.mm(2.7), 3.6)
    _put_windows(style, x, house.y + style.mm(2.7), 1.2)
    high = wall.bottom - row.bottom - style.mm(0.35)
    wide = min(room[1] - room[0], style.mm(4.6), high * 1.5)
    _put_arch(style, x, wall.bottom, wide, high, _stone(style, 0.6), "wall")
    _put_arch(style, x, wall.bottom, wide - style.mm(1.2), high - style.mm(0.6), _hole(style, 1.0), "window")


def _put_arch(style: PageStyle, x: float, foot: float, wide: float, high: float, paint: Paint, role: str) -> None:
    """Put a round arch centred on ``x``."""
    half, top = wide / 2, foot - high
    spring, bend = top + half, half * QUARTER
    style.ink.steps(
        [
            ("M", x - half, foot),
            ("L", x - half, spring),
            ("C", x - half, spring - bend, x - bend, top, x, top),
            ("C", x + bend, top, x + half, spring - bend, x + half, spring),
            ("L", x + half, foot),
            ("Z",),
        ],
        paint,
        role=role,
    )


def put_stakes(style: PageStyle, rect: Rect, away: Sequence[tuple[float, float]]) -> None:
    """Draw crossed stakes on a ground line, evenly in each gap between the ``away``, where boxes and chains are."""
    ground = _ground(style, "wood", 0.45, 0.3)
    style.ink.line([(rect.x, rect.bottom), (rect.right, rect.bottom)], ground, role="stake")
    starts = [rect.x, *(right for _, right in sorted(away))]
    ends = [*(left for left, _ in sorted(away)), rect.right]
    for left, right in zip(starts, ends, strict=True):
        count = int((right - left - style.mm(0.6)) / style.mm(3.6))
        for index in range(count):
            x = left + (right - left) * (index + 0.5) / count
            for lean, high in ((0.95, 5.6), (-0.95, 4.8)) if index % 3 != 2 else ((0.9, 5.2),):
                _put_stake(style, x, rect.bottom, style.mm(lean), style.mm(high))


def _put_stake(style: PageStyle, x: float, foot: float, lean: float, high: float) -> None:
    """Put a pointed stake that leans over ``x``."""
    half, top = style.mm(0.42), foot - high
    tip = (x + lean * 1.15, top - style.mm(0.5))
    corners = [(x - lean - half, foot), (x + lean - half, top), tip, (x + lean + half, top), (x - lean + half, foot)]
    style.ink.polygon(corners, _solid(style, "wood", 0.5, "wood", 0.75), role="stake")


def put_pine(style: PageStyle, x: float, foot: float, high: float) -> None:
    """Put a pine of two cones."""
    wide = high * PINE
    paint = _solid(style, "grey", 0.22)
    style.ink.line([(x, foot), (x, foot - high * 0.3)], _line(style, share=0.7), role="tree")
    for low, top, share in ((0.2, 0.7, 1.0), (0.5, 1.0, 0.75)):
        corners = [(x - wide * share, foot - high * low), (x, foot - high * top), (x + wide * share, foot - high * low)]
        style.ink.polygon(corners, paint, role="tree")


def put_mine(style: PageStyle, rect: Rect) -> None:
    """Put the entrance of a mine in a hill, a pine at either side."""
    foot, wide = rect.bottom - style.mm(0.2), min(rect.width * 0.72, rect.height * 1.7)
    hill = Rect(rect.centre - wide / 2, foot - rect.height * 0.8, wide, rect.height * 0.8)
    steps = [("M", hill.x, foot), ("C", hill.x + wide * 0.2, hill.y, hill.right - wide * 0.2, hill.y, hill.right, foot)]
    paint = _solid(style, "wood", 0.2, "wood")
    style.ink.steps([*steps, ("Z",)], paint, role="mine")
    frame = _hole(style)
    if not is_engraved(style):
        frame = replace(frame, stroke=style.edge("wood", 0.8), width=style.mm(0.6))
    # Its frame, too, ends on the ground.
    high = hill.height * 0.5 - frame.width / 2
    door = Rect(hill.centre - wide * 0.17, foot - hill.height * 0.5, wide * 0.34, high)
    style.ink.rectangle(door, frame, role="window")
    style.ink.line([(rect.x, foot), (rect.right, foot)], _line(style), role="mine")
    low, tall = rect.height * 0.45, rect.height * 0.6
    put_pine(style, rect.x + low * PINE, foot, low)
    put_pine(style, rect.right - tall * PINE, foot, tall)


def put_huts(style: PageStyle, rect: Rect) -> None:
    """Put two huts and a pine."""
    foot = rect.bottom - style.mm(1.2)
    roof = _solid(style, "orange", 0.16, "brown", 0.4)
    for left, wide, high in ((0.04, 0.4, 0.5), (0.46, 0.3, 0.38)):
        x, w, h = rect.x + rect.width * left, rect.width * wide, rect.height * high
        wall = Rect(x + w * 0.08, foot - h * 0.55, w * 0.84, h * 0.55)
        style.ink.rectangle(wall, _stone(style), role="hut")
        gable = [(x, foot - h * 0.5), (x + w * 0.2, foot - h), (x + w * 0.8, foot - h), (x + w, foot - h * 0.5)]
        style.ink.polygon(gable, roof, role="hut")
        style.ink.rectangle(Rect(x + w * 0.4, foot - h * 0.32, w * 0.2, h * 0.32), _line(style, share=0.8), role="hut")
    put_pine(style, rect.right - rect.width * 0.1, foot, rect.height * 0.55)
    style.ink.line([(rect.x, foot), (rect.right, foot)], _line(style), role="hut")


def put_granary(style: PageStyle, rect: Rect) -> None:
    """Put a granary: a wide roof on buttresses, a door."""
    roof = Rect(rect.x, rect.y, rect.width, rect.height * 0.42)
    paint = _solid(style, "orange", 0.16, "brown", 0.4)
    cut = roof.width * 0.16
    style.ink.polygon(
        [(roof.x + cut, roof.y), (roof.right - cut, roof.y), (roof.right, roof.bottom), (roof.x, roof.bottom)],
        paint,
        role="granary",
    )
    body = rect.without_top(roof.height).inset(rect.width * 0.06, 0)
    style.ink.rectangle(body, _stone(style), role="granary")
    for pillar in body.across(8, body.width * 0.07):
        style.ink.rectangle(pillar, _line(style), role="granary")
    door = body.centred(body.width * 0.1, body.height)
    style.ink.rectangle(door, _hole(style), role="window")
