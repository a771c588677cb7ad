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
TURRET, RISE = 8.4, 5.4


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
    band = style.theme.tint("stone", "label") if is_engraved(style) else style.theme.band
    return replace(_line(style), fill=style.theme.white if band is None else mix_with_white(band, dark))


def _hole(style: PageStyle, share: float = 0.85) -> Paint:
    """Return the paint of a window or a doorway; in engraved themes no darker than the lines around it."""
    theme = style.theme
    if is_engraved(style):
        is_grey = theme.spec.engraved and theme.faint != theme.frame
        return replace(_line(style), fill=theme.faint if is_grey else theme.white)
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


def put_wall(style: PageStyle, rect: Rect, row: Rect, chains: Sequence[float]) -> None:
    """Put the wall behind a row of boxes: merlons, courses of stones over the row, a line at its foot.

    Below the row there is no line but the one at the foot, which leaves room for the ``chains``.
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
    joints: list[tuple[str | float, ...]] = [("M", rect.x, rect.y), ("L", rect.right, rect.y)]
    x = rect.x + style.mm(BRICK) * 0.5
    while x < rect.right:
        joints += [("M", x, rect.y), ("L", x, row.y)]
        x += style.mm(BRICK)
    style.ink.steps(joints, _line(style, share=0.6), role="joint")
    foot, away = replace(_line(style, share=0.9), width=style.mm(0.35)), style.mm(1.4)
    ends = [rect.x - away, *sorted(chains), rect.right + away]
    for left, right in pairwise(ends):
        if right - left > away * 2.4:
            style.ink.line([(left + away, rect.bottom), (right - away, rect.bottom)], foot, role="wall")


def put_turret(style: PageStyle, x: float, wall: Rect, row: Rect, foot: float) -> None:
    """Put a turret of the wall centred on ``x``, which is ``foot`` wide below the row to stand between two chains."""
    top = _put_tower(style, x, style.mm(TURRET), style.mm(RISE), wall, row, foot)
    _put_windows(style, x, top + style.mm(3.2), 2.2)


def _put_windows(style: PageStyle, x: float, top: float, aside: float) -> None:
    """Put a window at either side of ``x``."""
    for centre in (x - style.mm(aside), x + style.mm(aside)):
        window = Rect(centre - style.mm(0.5), top, style.mm(1.0), style.mm(2.1))
        style.ink.rectangle(window, _hole(style), radius=style.mm(0.5), role="wall")


def _put_tower(style: PageStyle, x: float, wide: float, rise: float, wall: Rect, row: Rect, foot: float = 0.0) -> float:
    """Put a tower that rises above the wall, merlons and a moulding at its top. Return where its top is.

    Behind the row it narrows to its ``foot``; without one it ends there.
    """
    top, fill, half = wall.y - rise, _stone(style, 1.6), wide / 2
    corners = [(x - half, row.middle), (x - half, top), (x + half, top), (x + half, row.middle)]
    if foot:
        low = [(x + foot / 2, row.middle), (x + foot / 2, wall.bottom)]
        corners += [*low, *((2 * x - at, y) for at, y in reversed(low))]
    style.ink.polygon(corners, fill, role="wall")
    for merlon in Rect(x - half, top - style.mm(1.5), wide, style.mm(1.5)).columns([wide / 6] * 4, wide / 9):
        style.ink.rectangle(merlon, fill, role="crenel")
    moulding = Rect(x - half, top + style.mm(1.4), wide, style.mm(0.9))
    style.ink.rectangle(moulding.inset(-style.mm(0.3), 0), fill, role="wall")
    return top


def put_gate(style: PageStyle, chains: Sequence[float], wall: Rect, row: Rect) -> None:
    """Put a gatehouse behind the middle of three chains, and below the row a doorway at either side of it."""
    left, x, right = chains
    top = _put_tower(style, x, right - left, style.mm(2.6), wall, row)
    _put_windows(style, x, top + style.mm(2.7), 2.7)
    wide, high = min(x - left, right - x) - style.mm(2.6), style.mm(2.9)
    for centre in (x - style.mm(1.0) - wide / 2, x + style.mm(1.0) + wide / 2):
        spring, edge = wall.bottom - high + wide / 2, centre - wide / 2
        bend = wide / 2 * QUARTER
        steps: list[tuple[str | float, ...]] = [("M", edge, wall.bottom), ("L", edge, spring)]
        steps += [("C", edge, spring - bend, centre - bend, wall.bottom - high, centre, wall.bottom - high)]
        steps += [("C", centre + bend, wall.bottom - high, edge + wide, spring - bend, edge + wide, spring)]
        style.ink.steps([*steps, ("L", edge + wide, wall.bottom), ("Z",)], _hole(style), role="wall")


def put_stakes(style: PageStyle, rect: Rect, away: Sequence[tuple[float, float]]) -> None:
    """Draw crossed stakes on a ground line, evenly in each gap between the ``away``, where boxes and chains are."""
    ground = replace(_line(style, "wood"), width=style.mm(0.3))
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
    wide = high * 0.34
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
    door = Rect(hill.centre - wide * 0.17, foot - hill.height * 0.5, wide * 0.34, hill.height * 0.5)
    frame = _hole(style)
    if not is_engraved(style):
        frame = replace(frame, stroke=style.edge("wood", 0.8), width=style.mm(0.6))
    style.ink.rectangle(door, frame, role="mine")
    style.ink.line([(rect.x, foot), (rect.right, foot)], _line(style), role="mine")
    put_pine(style, rect.x + rect.width * 0.1, foot, rect.height * 0.45)
    put_pine(style, rect.right - rect.width * 0.13, foot, rect.height * 0.6)


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
    style.ink.rectangle(door, _hole(style), role="granary")
