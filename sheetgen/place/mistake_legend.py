"""Explain the marks on a sheet with findings in a line at its foot."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from sheetgen.assets.fonts import text_width
from sheetgen.layout.language import Language
from sheetgen.marks.geometry import bounds_of, shift
from sheetgen.marks.marks import MM_PER_POINT, Mark, Page, TextMark
from sheetgen.place.finding_signs import (
    BADGE,
    ROLE,
    SIGN,
    BoxChange,
    NumberedFinding,
    Severity,
    Sign,
    put_badge,
    put_sign,
    scale_of,
)
from sheetgen.place.rect import PageBuilder, Rect
from sheetgen.place.theme import Theme
from sheetgen.place.typesetting import baseline

_IN_LINE, _MOST_GAP, _RAISED = 3.1, 12.0, 0.7
"""In mm on A4: the height of a sign in the line at the foot, the most from one sign's meaning to the next sign, and by
how much the meaning of the sheet's own symbols stands higher over that line."""
_LINE_SIZES = (1.25, 1.1)
"""How much larger than the small print the words of the line at the foot may be: the first that fits."""
_SEVERITIES: tuple[Severity, ...] = ("error", "warning", "note")
_SIGNS: tuple[Sign, ...] = ("fill", "empty", "ring", "write", "look")


def add_legend(page: Page, theme: Theme, language: Language, findings: Iterable[NumberedFinding]) -> Page:
    """Return the page with the meaning of the marks in its line of small print; unchanged if it has no such line."""
    small = [mark for mark in page.marks if isinstance(mark, TextMark) and mark.role == "small-print"]
    if not small:
        return page
    ink, scale = PageBuilder(), scale_of(page)
    middle = small[0].y - small[0].size * MM_PER_POINT * 0.35
    parts = _legend_signs(ink, theme, scale, list(findings))
    texts = [language.text(f"print.finding.{key}") for key in (*(sign.key for sign in parts), "where")]
    x = min(mark.x for mark in small)
    room = page.boxes.width - 2 * x - sum(sign.wide + scale for sign in parts)
    size = _fitting_size(texts, small[0].size, room - len(parts) * 2 * scale)
    widths = [text_width(text, "label", size) for text in texts]
    free = room - sum(widths)
    gap = min(max(free / len(parts), scale), _MOST_GAP * scale)
    for text, width, sign in zip(texts, widths, [*parts, None], strict=True):
        if sign is not None:
            sign.draw(Rect(x, middle - sign.high / 2, sign.wide, sign.high))
            x += sign.wide + scale
        ink.text(x, baseline(middle, size), text, "label", size, theme.ink, role=ROLE)
        x += width + gap
    kept = (mark for mark in page.marks if mark.role != "small-print")
    return replace(page, marks=(*_raised(kept, _RAISED * scale), *ink.marks))


def _fitting_size(texts: Sequence[str], least: float, room: float) -> float:
    """Return the largest size in pt, of a few above the ``least``, in which texts have room beside each other."""
    sizes = [least * grown for grown in _LINE_SIZES]
    return next((size for size in sizes if sum(text_width(text, "label", size) for text in texts) < room), sizes[-1])


def _raised(marks: Iterable[Mark], rise: float) -> Iterator[Mark]:
    """Yield the marks, the symbols' meanings under the last panel a little higher."""
    there = list(marks)
    low = max((bounds_of(mark, text_width)[3] for mark in there if mark.role == "panel"), default=0.0)
    for mark in there:
        under = mark.role == "legend" and bounds_of(mark, text_width)[1] > low
        yield shift(mark, 0.0, -rise) if under else mark


@dataclass(frozen=True, slots=True)
class _LegendSign:
    """A sign of the line at the foot: the key of its meaning, its size in mm, what draws it."""

    key: str
    wide: float
    high: float
    draw: Callable[[Rect], None]


def _legend_signs(
    ink: PageBuilder, theme: Theme, scale: float, findings: Sequence[NumberedFinding]
) -> list[_LegendSign]:
    parts: list[_LegendSign] = []
    for severity in kinds_of(findings):
        wide, high = _in_line(BADGE[severity], scale)
        parts.append(_LegendSign(severity, wide, high, partial(put_badge, ink, theme, number="", severity=severity)))
    for sign in signs_of(findings):
        wide, high = _in_line(SIGN, scale)
        parts.append(_LegendSign(sign, wide, high, partial(put_sign, ink, theme, sign=sign)))
    return parts


def _in_line(size: tuple[float, float], scale: float) -> tuple[float, float]:
    """Return the width and height of a sign in the line at the foot, where all have one height."""
    wide, high = size
    return wide * _IN_LINE / high * scale, _IN_LINE * scale


def legend_top(sheet: Page) -> float:
    """Return where the line with the meaning of the marks begins on a sheet, or the sheet ends."""
    said = [mark for mark in sheet.marks if isinstance(mark, TextMark) and mark.role == ROLE and not mark.box]
    middles = ((top + low) / 2 for _, top, _, low in (bounds_of(mark, text_width) for mark in said))
    return min((middle - _IN_LINE * scale_of(sheet) / 2 for middle in middles), default=sheet.boxes.height)


def kinds_of(findings: Iterable[NumberedFinding]) -> list[Severity]:
    """Return the kinds of findings that occur, the worst first."""
    there = {finding.severity for finding in findings}
    return [severity for severity in _SEVERITIES if severity in there]


def signs_of(findings: Sequence[NumberedFinding], changes: Iterable[BoxChange] = ()) -> list[Sign]:
    """Return the signs that findings and further changes need, in the order of the key."""
    own = [change for finding in findings for change in finding.changes]
    there = {change.sign for change in (*own, *changes)}
    changed = {change.box for change in own}
    if any(finding.severity != "note" and not changed.issuperset(finding.boxes) for finding in findings):
        there.add("look")
    return [sign for sign in _SIGNS if sign in there]
