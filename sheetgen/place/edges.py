"""The edge under a heading, typical of the game: merlons of a wall, a city gate in them, an aqueduct, or a line."""

from __future__ import annotations

from typing import Literal

from sheetgen.layout.game import Game
from sheetgen.marks.geometry import QUARTER
from sheetgen.marks.marks import Colour, Paint
from sheetgen.place.page_style import PageStyle
from sheetgen.place.rect import Rect

Edge = Literal["merlons", "gate", "arches", "plain"]
_PITCH, _WIDE, _ARCHES = 6.25, 4.2, 50
_GATE = 18.0


def heading_edge(game: Game) -> Edge:
    """Return the ornament under the headings of a game's sheets, which tells the game; that of walls without one."""
    blocks = (block for sheet in game.sheets for block in sheet.arrange.walk() if block.name == "heading")
    return next((block.keys["edge"] for block in blocks if block.keys and "edge" in block.keys), "merlons")


def put_course(style: PageStyle, rect: Rect, edge: Edge, role: str = "heading") -> None:
    """Put a course of stones with what stands on it, over a line of ink."""
    line = Paint(fill=style.theme.ink)
    base = rect.bottom_strip(rect.height * 0.14)
    upper = rect.top_strip(rect.height - base.height)
    if edge == "arches":
        _put_arches(style, upper)
    elif edge != "plain":
        _put_merlons(style, upper, gate=edge == "gate")
    style.ink.rectangle(base, line, role=role)


def _stone(style: PageStyle, width: float = 0.8) -> Paint:
    fill = style.theme.band or style.theme.white
    return Paint(fill=fill, stroke=style.theme.frame, width=style.frame_paint.width * width)


def _put_merlons(style: PageStyle, rect: Rect, *, gate: bool) -> None:
    unit = rect.width / 200.0
    count = round(rect.width / (_PITCH * unit))
    pitch = rect.width / (count - 1 + _WIDE / _PITCH)
    wall, rise = rect.without_top(rect.height * 0.42), rect.height * 0.42
    steps: list[tuple[str | float, ...]] = [("M", rect.x, wall.bottom)]
    for index in range(count):
        x = rect.x + index * pitch
        end = min(x + pitch * _WIDE / _PITCH, rect.right)
        steps += [("L", x, wall.y), ("L", x, wall.y - rise), ("L", end, wall.y - rise), ("L", end, wall.y)]
    style.ink.steps([*steps, ("L", rect.right, wall.bottom), ("Z",)], _stone(style), role="crenel")
    if gate:
        _put_gate(style, Rect(rect.centre - _GATE * unit / 2, rect.y, _GATE * unit, rect.height))


def _put_gate(style: PageStyle, rect: Rect) -> None:
    """Put two towers and an arch between them, higher than the wall."""
    high = Rect(rect.x, rect.y - rect.height * 0.4, rect.width, rect.height * 1.4)
    tower = rect.width * 0.28
    style.ink.rectangle(rect, _stone(style), role="crenel")
    for x in (high.x, high.right - tower):
        body = Rect(x, high.y, tower, high.height)
        style.ink.rectangle(body, _stone(style), role="crenel")
        for merlon in body.top_strip(high.height * 0.16).columns([tower * 0.22] * 3, tower * 0.17):
            shifted = Rect(merlon.x, merlon.y - merlon.height, merlon.width, merlon.height)
            style.ink.rectangle(shifted, _stone(style), role="crenel")
    arch = rect.centred(rect.width * 0.2, 0)
    _put_arch(style, Rect(arch.x, rect.y + rect.height * 0.25, arch.width, rect.height * 0.75), style.theme.ink)


def _put_arches(style: PageStyle, rect: Rect) -> None:
    """Put an aqueduct: a channel on a row of arches."""
    style.ink.rectangle(rect, _stone(style), role="crenel")
    pitch = rect.width / _ARCHES
    for index in range(_ARCHES):
        x = rect.x + index * pitch
        opening = Rect(x + pitch * 0.18, rect.y + rect.height * 0.36, pitch * 0.64, rect.height * 0.64)
        _put_arch(style, opening, style.theme.white)


def _put_arch(style: PageStyle, rect: Rect, fill: Colour) -> None:
    """Put an opening with a round head."""
    radius = min(rect.width / 2, rect.height)
    spring, bend = rect.y + radius, radius * (1 - QUARTER)
    left = rect.x + rect.width / 2 - radius
    steps: list[tuple[str | float, ...]] = [
        ("M", left, rect.bottom),
        ("L", left, spring),
        ("C", left, rect.y + bend, left + bend, rect.y, rect.centre, rect.y),
        ("C", rect.right - bend, rect.y, rect.right, rect.y + bend, rect.right, spring),
        ("L", rect.right, rect.bottom),
        ("Z",),
    ]
    paint = Paint(fill=fill, stroke=style.theme.frame, width=style.frame_paint.width * 0.6)
    style.ink.steps(steps, paint, role="crenel")
