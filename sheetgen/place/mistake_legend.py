"""Explain the marks on a sheet with findings in a line at its foot."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from sheetgen.assets.fonts import text_width
from sheetgen.layout.language import Language
from sheetgen.marks.geometry import bounds_of, shift
from sheetgen.marks.marks import MM_PER_POINT, Mark, Page, TextMark
from sheetgen.place.finding_marks import changes_of
from sheetgen.place.finding_signs import (
    BADGE,
    ROLE,
    SIGN,
    TAB,
    BoxChange,
    NumberedFinding,
    Severity,
    Sign,
    put_badge,
    put_sign,
    put_tab,
    scale_of,
)
from sheetgen.place.rect import PageBuilder, Rect
from sheetgen.place.theme import Theme
from sheetgen.place.typesetting import LEAST_TYPE, baseline

_IN_LINE, _LEAST_GAP, _MOST_GAP, _RAISED = 3.15, 1.6, 20.0, 0.7
"""In mm on A4: the height of a sign in the line at the foot; from a sign's meaning to the next sign at least, with the
name of the page with the numbers, and at most; by how much the meaning of the sheet's own symbols stands higher over
that line."""
_SMALLER = 1.1
"""How much larger than the small print words of the line at the foot are at least."""
_SEVERITIES: tuple[Severity, ...] = ("error", "warning", "note")
_SIGNS: tuple[Sign, ...] = ("fill", "underline", "cross", "empty", "ring", "write", "other", "look")


def add_legend(page: Page, theme: Theme, language: Language, findings: Iterable[NumberedFinding]) -> Page:
    """Return the page with the meaning of its marks in its line of small print.

    It is unchanged if it has no such line, or none of the findings.
    """
    small = [mark for mark in page.marks if isinstance(mark, TextMark) and mark.role == "small-print"]
    findings = list(findings)
    where = language.text("print.finding.see", page=title_of_key(language, findings))
    findings = [shown for finding in findings if (shown := _on_page(page, finding)) is not None]
    if not small or not findings:
        return page
    x, middle = min(mark.x for mark in small), small[0].y - small[0].size * MM_PER_POINT * 0.35
    line = Rect(x, middle, page.boxes.width - 2 * x, 0.0)
    legend = _legend_line(line, scale_of(page), small[0].size, theme, language, findings, where)
    kept = (mark for mark in page.marks if mark.role != "small-print")
    return replace(page, marks=(*_raised(kept, _RAISED * scale_of(page)), *legend))


def _legend_line(
    line: Rect,
    scale: float,
    least: float,
    theme: Theme,
    language: Language,
    findings: Sequence[NumberedFinding],
    where: str,
) -> list[Mark]:
    """Return the signs of findings and their meanings on a line, in words no smaller than the ``least`` size.

    It ends with ``where`` the numbers are explained, if that does not crowd the signs.
    """
    ink = PageBuilder()
    parts, number = _legend_signs(ink, theme, scale, findings), tab_number(findings)
    texts = [language.text(f"print.finding.{sign.key}", number=number) for sign in parts]
    texts += [where] if where else []
    room = line.width - sum(sign.wide + scale for sign in parts)
    usual = least * theme.spec.type.word / theme.spec.type.small
    smaller = max(LEAST_TYPE["word"], least * _SMALLER)
    # Without the name of a page nothing is left that could make room for words that are easily read.
    sizes = (usual, smaller) if where else (usual, smaller, least * _SMALLER)
    size = _fitting_size(texts, sizes, room - len(parts) * 2 * scale)
    widths = [text_width(text, "label", size) for text in texts]
    gap = min(max((room - sum(widths)) / max(len(texts) - 1, 1), scale), _MOST_GAP * scale)
    if where and gap < _LEAST_GAP * scale:
        return _legend_line(line, scale, least, theme, language, findings, "")
    # The title of the page belongs to no sign, and ends the line.
    starts = [*_starts(line.x, scale, gap, parts, widths), line.right - widths[-1]][: len(texts)]
    for sign, start in zip(parts, starts, strict=False):
        sign.draw(Rect(start - sign.wide - scale, line.middle - sign.high / 2, sign.wide, sign.high))
    for text, start in zip(texts, starts, strict=True):
        ink.text(start, baseline(line.middle, size), text, "label", size, theme.ink, role=ROLE)
    return ink.marks


def _starts(x: float, air: float, gap: float, parts: Iterable[_LegendSign], widths: Iterable[float]) -> Iterator[float]:
    """Yield where the meanings of signs begin in a line, each after its sign and some air."""
    for sign, width in zip(parts, widths, strict=False):
        yield x + sign.wide + air
        x += sign.wide + air + width + gap


def _on_page(page: Page, finding: NumberedFinding) -> NumberedFinding | None:
    """Return a finding with its boxes and changes that stand on a page; None if there are none."""
    there = [f"{slot.box}." for slot in page.slots]
    boxes = tuple(box for box in finding.boxes if any(slot.startswith(f"{box}.") for slot in there))
    changes = tuple(change for change in finding.changes if f"{change.box}." in there)
    return replace(finding, boxes=boxes, changes=changes) if boxes or changes else None


def _fitting_size(texts: Sequence[str], sizes: Sequence[float], room: float) -> float:
    """Return the first of the sizes in pt in which texts have room beside each other, or the last."""
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
    if number := tab_number(findings):
        wide, high = _in_line(TAB, scale)
        parts.append(_LegendSign("with", wide, high, partial(put_tab, ink, theme, number=number)))
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


def title_of_key(language: Language, findings: Iterable[NumberedFinding]) -> str:
    """Return the title of the pages that explain findings: they are called notes if nothing is wrong."""
    return language.text("print.finding.notes" if kinds_of(findings) == ["note"] else "print.mistakes")


def signs_of(findings: Sequence[NumberedFinding], changes: Iterable[BoxChange] = ()) -> list[Sign]:
    """Return the signs that findings and further changes need, in the order of the key."""
    own = [change for finding in findings for change in finding.changes]
    there = {change.sign for change in (*own, *changes)}
    changed = {change.box for change in own}
    if any(finding.severity != "note" and not changed.issuperset(finding.boxes) for finding in findings):
        there.add("look")
    return [sign for sign in _SIGNS if sign in there]


def tab_number(findings: Sequence[NumberedFinding]) -> str:
    """Return the number of the first finding with a tab: it changes a box that it is not about; empty if none does."""
    outlined, changes = {box for each in findings for box in each.boxes}, changes_of(findings)

    def has_tab(finding: NumberedFinding) -> bool:
        others = (change for change in finding.changes if change.box not in finding.boxes)
        return any(change.box not in outlined or change == changes[change.box] for change in others)

    return next((str(each.number) for each in findings if has_tab(each)), "")
