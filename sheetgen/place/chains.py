"""Chains that look like chains: round links seen from the front and from the side in turn."""

from __future__ import annotations

from sheetgen.marks.marks import Paint
from sheetgen.place.page_style import PageStyle

_KAPPA = 0.5523


def put_chain(style: PageStyle, x: float, top: float, bottom: float, start: str, end: str) -> None:
    """A hanging chain from box ``start`` at ``bottom`` up to box ``end`` at ``top`` (mm); an arrow head at
    the upper one."""
    tip = 2.0 * min(style.scale, 1.5)
    half = tip * 0.62
    arrow = [(x, top + 0.1), (x + half, top + tip), (x - half, top + tip)]
    style.ink.polygon(arrow, Paint(fill=style.chain_paint.stroke), role=f"chain {start} > {end}")
    top += tip * 0.86
    length = bottom - top
    link = 1.75 * min(style.scale, 1.5)
    overlap = 0.42 * min(style.scale, 1.5)
    count = max(1, round((length - overlap) / (link - overlap)))
    step = (length - overlap) / count
    across = 0.5 * min(style.scale, 1.5)
    paint = Paint(stroke=style.chain_paint.stroke, width=style.chain_paint.width)
    role = f"chain {start} > {end}"
    for index in range(count):
        y0 = top + index * step
        y1 = y0 + step + overlap
        if index % 2 == 0:
            _oval(style, x, (y0 + y1) / 2, across, (y1 - y0) / 2, paint, role)
        else:
            style.ink.line([(x, y0), (x, y1)], Paint(stroke=paint.stroke, width=paint.width * 1.5), role=role)


def _oval(style: PageStyle, x: float, y: float, across: float, down: float, paint: Paint, role: str) -> None:
    kx, ky = across * _KAPPA, down * _KAPPA
    style.ink.steps(
        (
            ("M", x, y - down),
            ("C", x + kx, y - down, x + across, y - ky, x + across, y),
            ("C", x + across, y + ky, x + kx, y + down, x, y + down),
            ("C", x - kx, y + down, x - across, y + ky, x - across, y),
            ("C", x - across, y - ky, x - kx, y - down, x, y - down),
            ("Z",),
        ),
        paint,
        role=role,
    )
