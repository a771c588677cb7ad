"""Draw a link as a QR code for a phone."""

from __future__ import annotations

import io

import segno


def qr_svg(link: str) -> str:
    """Return the QR code of a link as an SVG picture."""
    out = io.BytesIO()
    segno.make(link, error="m", micro=False).save(
        out, kind="svg", scale=4, border=2, xmldecl=False, dark="#1c1815", light="#ffffff"
    )
    return out.getvalue().decode()


def qr_text(link: str, border: int = 4) -> str:
    """Return the QR code of a link in characters for a terminal, with an empty ``border`` of as many columns."""
    out = io.StringIO()
    segno.make(link, error="l", micro=False).terminal(out, border=border, compact=True)
    return out.getvalue().rstrip("\n")
