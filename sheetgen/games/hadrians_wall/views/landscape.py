"""Draw the landscape under the upper tracks: wall, turrets, gate, stakes, ditch, mine, huts and granary."""

from __future__ import annotations

from collections.abc import Sequence

from sheetgen.marks.marks import Paint
from sheetgen.place.page_style import PageStyle
from sheetgen.place.rect import Rect

COURSE, BRICK, MERLON, CLEAR = 2.3, 5.2, 1.9, 6.2
TURRET, RISE = 8.4, 5.4


def drawn(style: PageStyle) -> bool:
    """Return whether a theme shows the landscape: it has ornaments, and tints to keep them quiet."""
    return style.theme.spec.ornaments and bool(style.theme.spec.tints.panel)


def _line(style: PageStyle, share: float = 0.45) -> Paint:
    return Paint(stroke=style.tone("stone", share), width=style.frame_paint.width)


def _stone(style: PageStyle) -> Paint:
    return Paint(fill=style.theme.band, stroke=style.tone("stone", 0.45), width=style.frame_paint.width)


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
    style.ink.steps([*upper, *lower], Paint(fill=style.tone("stone", 0.22)), role="ditch")


def put_wall(style: PageStyle, rect: Rect) -> None:
    """Put the wall: courses of stones with merlons on them, a line at its foot."""
    rise, line = style.mm(MERLON), _line(style)
    count = max(round(rect.width / style.mm(6.3)), 2)
    pitch = rect.width / (count - 0.35)
    steps: list[tuple[str | float, ...]] = [("M", rect.x, rect.bottom)]
    for index in range(count):
        x = rect.x + index * pitch
        steps += [("L", x, rect.y), ("L", x, rect.y - rise), ("L", x + pitch * 0.65, rect.y - rise)]
        steps += [("L", x + pitch * 0.65, rect.y)]
    style.ink.steps([*steps, ("L", rect.right, rect.bottom), ("Z",)], _stone(style), role="wall")
    joints: list[tuple[str | float, ...]] = []
    courses = max(round(rect.height / style.mm(COURSE)), 1)
    high = rect.height / courses
    for course in range(courses):
        top = rect.y + course * high
        joints += [("M", rect.x, top), ("L", rect.right, top)]
        x = rect.x + style.mm(BRICK) * (0.5 + 0.5 * (course % 2))
        while x < rect.right:
            joints += [("M", x, top), ("L", x, top + high)]
            x += style.mm(BRICK)
    style.ink.steps(joints, line, role="joint")
    foot = Paint(stroke=style.tone("stone", 0.9), width=style.mm(0.35))
    style.ink.line([(rect.x, rect.bottom), (rect.right, rect.bottom)], foot, role="wall")


def put_turret(style: PageStyle, x: float, wall: Rect) -> None:
    """Put a turret of the wall centred on ``x``: merlons, a moulding, a window."""
    wide, top = style.mm(TURRET), wall.y - style.mm(RISE)
    body = Rect(x - wide / 2, top, wide, wall.bottom + style.mm(0.8) - top)
    fill = Paint(fill=style.tone("stone", 0.24), stroke=style.tone("stone", 0.5), width=style.frame_paint.width)
    style.ink.rectangle(body, fill, role="wall")
    for merlon in Rect(body.x, top - style.mm(1.5), wide, style.mm(1.5)).columns([wide / 6] * 4, wide / 9):
        style.ink.rectangle(merlon, fill, role="crenel")
    moulding = body.without_top(style.mm(1.4)).top_strip(style.mm(0.9))
    style.ink.rectangle(moulding.inset(-style.mm(0.3), 0), fill, role="wall")
    window = Rect(x - style.mm(0.6), top + style.mm(3.2), style.mm(1.2), style.mm(2.2))
    style.ink.rectangle(window, Paint(fill=style.tone("stone", 0.9)), radius=style.mm(0.6), role="wall")


def put_gate(style: PageStyle, x: float, wall: Rect) -> None:
    """Put a gatehouse with two portals at the foot of the wall."""
    wide, high = style.mm(10.4), style.mm(4.0)
    house = Rect(x - wide / 2, wall.bottom - high, wide, high + style.mm(0.8))
    fill = Paint(fill=style.tone("stone", 0.24), stroke=style.tone("stone", 0.5), width=style.frame_paint.width)
    style.ink.rectangle(house, fill, role="wall")
    for portal in house.bottom_strip(style.mm(3.2)).inset(style.mm(1.2), 0).across(2, style.mm(1.4)):
        style.ink.rectangle(portal, Paint(fill=style.tone("stone", 0.85)), radius=style.mm(1.4), role="wall")


def put_stakes(style: PageStyle, rect: Rect, away: Sequence[tuple[float, float]]) -> None:
    """Draw crossed stakes on a ground line, none between the ends of ``away``, where boxes and chains are."""
    wood = Paint(stroke=style.tone("wood", 0.5), width=style.mm(0.84))
    ground = Paint(stroke=style.tone("wood", 0.4), width=style.mm(0.3))
    style.ink.line([(rect.x, rect.bottom), (rect.right, rect.bottom)], ground, role="stake")
    pitch, x, index = style.mm(4.1), rect.x + style.mm(2.4), 0
    while x < rect.right - style.mm(3.0):
        if not any(left - style.mm(1.6) < x < right + style.mm(0.8) for left, right in away):
            for lean, high in ((1.0, 5.6), (-1.0, 4.6)) if index % 3 < 2 else ((1.0, 5.0),):
                start = (x - lean * style.mm(0.9), rect.bottom)
                style.ink.line([start, (x + lean * style.mm(0.9), rect.bottom - style.mm(high))], wood, role="stake")
        x += pitch
        index += 1


def put_pine(style: PageStyle, x: float, foot: float, high: float) -> None:
    """Put a pine of two cones."""
    wide = high * 0.34
    paint = Paint(fill=style.tone("grey", 0.22), stroke=style.tone("stone", 0.5), width=style.frame_paint.width)
    style.ink.line([(x, foot), (x, foot - high * 0.3)], _line(style, 0.7), role="tree")
    for low, top, share in ((0.2, 0.7, 1.0), (0.5, 1.0, 0.75)):
        corners = [(x - wide * share, foot - high * low), (x, foot - high * top), (x + wide * share, foot - high * low)]
        style.ink.polygon(corners, paint, role="tree")


def put_mine(style: PageStyle, rect: Rect) -> None:
    """Put the entrance of a mine in a hill, a pine at either side."""
    foot, wide = rect.bottom - style.mm(0.2), rect.width * 0.72
    hill = Rect(rect.centre - wide / 2, foot - rect.height * 0.8, wide, rect.height * 0.8)
    steps = [("M", hill.x, foot), ("C", hill.x + wide * 0.2, hill.y, hill.right - wide * 0.2, hill.y, hill.right, foot)]
    paint = Paint(fill=style.tone("wood", 0.2), stroke=style.tone("wood", 0.45), width=style.frame_paint.width)
    style.ink.steps([*steps, ("Z",)], paint, role="mine")
    door = Rect(hill.centre - wide * 0.17, foot - hill.height * 0.5, wide * 0.34, hill.height * 0.5)
    frame = Paint(fill=style.tone("stone", 0.85), stroke=style.tone("wood", 0.8), width=style.mm(0.6))
    style.ink.rectangle(door, frame, role="mine")
    style.ink.line([(rect.x, foot), (rect.right, foot)], _line(style), role="mine")
    put_pine(style, rect.x + rect.width * 0.1, foot, rect.height * 0.45)
    put_pine(style, rect.right - rect.width * 0.08, foot, rect.height * 0.6)


def put_huts(style: PageStyle, rect: Rect) -> None:
    """Put two huts and a pine."""
    foot = rect.bottom - style.mm(1.2)
    roof = Paint(fill=style.tone("orange", 0.16), stroke=style.tone("brown", 0.4), width=style.frame_paint.width)
    for left, wide, high in ((0.04, 0.4, 0.5), (0.46, 0.3, 0.38)):
        x, w, h = rect.x + rect.width * left, rect.width * wide, rect.height * high
        wall = Rect(x + w * 0.08, foot - h * 0.55, w * 0.84, h * 0.55)
        style.ink.rectangle(wall, _stone(style), role="hut")
        gable = [(x, foot - h * 0.5), (x + w * 0.2, foot - h), (x + w * 0.8, foot - h), (x + w, foot - h * 0.5)]
        style.ink.polygon(gable, roof, role="hut")
        style.ink.rectangle(Rect(x + w * 0.4, foot - h * 0.32, w * 0.2, h * 0.32), _line(style, 0.8), role="hut")
    put_pine(style, rect.right - rect.width * 0.1, foot, rect.height * 0.55)
    style.ink.line([(rect.x, foot), (rect.right, foot)], _line(style), role="hut")


def put_granary(style: PageStyle, rect: Rect) -> None:
    """Put a granary: a wide roof on buttresses, a door."""
    roof = Rect(rect.x, rect.y, rect.width, rect.height * 0.42)
    paint = Paint(fill=style.tone("orange", 0.16), stroke=style.tone("brown", 0.4), width=style.frame_paint.width)
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
    style.ink.rectangle(door, Paint(fill=style.tone("stone", 0.8)), role="granary")
