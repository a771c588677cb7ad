"""Pages as readable text: what golden files hold and a diff can show.

The paints come first, each by the role of what it paints; then a line for each mark and slot. Marks in a row that
differ in nothing but their place, at even steps, are one line.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from sheetgen.marks.marks import Circle, Colour, Hatch, Mark, Page, Paint, Path, Rectangle, Slot, Symbol, Text

EVEN = 0.02
"""Steps that differ by less, in mm, are the same."""
FEWEST = 3
"""So many marks make a row."""


@dataclass
class Paints:
    """The paints of some pages by name: the role they paint, numbered where a role has several."""

    roles: dict[str, list[str]] = field(default_factory=dict)

    def name(self, role: str, paint: str) -> str:
        """The name of a paint in this role; nothing where it paints nothing."""
        if not paint:
            return ""
        known = self.roles.setdefault(role, [])
        if paint not in known:
            known.append(paint)
        number = known.index(paint)
        return f"paint {role}" if number == 0 else f"paint {role}/{number + 1}"

    def lines(self) -> Iterator[str]:
        """A line for each paint, by its name."""
        for role, paints in sorted(self.roles.items()):
            for paint in paints:
                yield f"{self.name(role, paint)} = {paint}"


@dataclass(frozen=True, slots=True)
class _Placed:
    """A mark as text: what comes before its place and what comes after, and the place in mm."""

    before: str
    x: float
    y: float
    after: str


def record(*pages: Page) -> str:
    """Pages as text: sizes and positions in mm to two decimals, text sizes in pt, colours as RGB and CMYK."""
    paints = Paints()
    lines = [line for page in pages for line in ("", *_page(page, paints))]
    return "\n".join([*paints.lines(), *lines]) + "\n"


def _page(page: Page, paints: Paints) -> Iterator[str]:
    boxes = page.boxes
    yield _line(
        f"page {page.name} {_numbers(boxes.width, boxes.height)}",
        f"bleed {_number(boxes.bleed)}" if boxes.bleed else "",
        f"slug {_number(boxes.slug)}" if boxes.slug else "",
        f"paper {_numbers(*boxes.paper)}" if boxes.paper else "",
        f'label "{page.label}"' if page.label else "",
    )
    yield from _rows([_mark(mark, paints) for mark in page.marks])
    yield from map(_slot, page.slots)


def _rows(marks: Sequence[_Placed]) -> Iterator[str]:
    """A line for each mark, and one for each row of marks at even steps."""
    start = 0
    while start < len(marks):
        end = _row_end(marks, start)
        first, last = marks[start], marks[end - 1]
        row = f"to {_numbers(last.x, last.y)} in {end - start}" if end - start >= FEWEST else ""
        yield _line(first.before, _numbers(first.x, first.y), row, first.after)
        start = end if row else start + 1


def _row_end(marks: Sequence[_Placed], start: int) -> int:
    """The first mark after ``start`` that does not go on the row begun there."""
    first = marks[start]
    end = start + 1
    while end < len(marks) and (marks[end].before, marks[end].after) == (first.before, first.after):
        one, other = marks[start + 1], marks[end]
        steps = end - start
        off = (other.x - first.x - steps * (one.x - first.x), other.y - first.y - steps * (one.y - first.y))
        if max(map(abs, off)) > EVEN:
            break
        end += 1
    return end


def differences(before: str, after: str) -> tuple[str, ...]:
    """The lines that only one of two records has, in order: ``-`` those that went, ``+`` those that came."""
    compared = difflib.unified_diff(before.splitlines(), after.splitlines(), lineterm="", n=0)
    # The first two lines name the files.
    return tuple(line for line in list(compared)[2:] if not line.startswith("@@"))


def _mark(mark: Mark, paints: Paints) -> _Placed:
    kind = type(mark).__name__.lower()
    role = mark.role.split(" ")[0] or kind
    after = [f"box {mark.box}" if mark.box else "", f"role {mark.role}" if " " in mark.role else ""]
    match mark:
        case Rectangle():
            size = f"size {_numbers(mark.width, mark.height)}"
            after = [
                size,
                f"radius {_number(mark.radius)}" if mark.radius else "",
                _paint(mark.paint, role, paints),
                *after,
            ]
        case Circle():
            after = [f"radius {_number(mark.radius)}", _paint(mark.paint, role, paints), *after]
        case Path():
            return _path(mark, [_paint(mark.paint, role, paints), *after])
        case Text():
            kind = f'text "{mark.text}"'
            face = f"{mark.font} {_number(mark.size)}pt {mark.anchor}"
            after = [face, paints.name(role, _colour(mark.colour)), *after]
        case Symbol():
            kind = f"symbol {mark.name}"
            inks = " ".join(f"[{part}: {_painted(paint)}]" for part, paint in sorted(mark.inks.items()))
            after = [f"size {_number(mark.size)}", paints.name(f"{role} {mark.name}", inks), *after]
    return _Placed(kind, mark.x, mark.y, _line(*after))


def _path(path: Path, after: Sequence[str]) -> _Placed:
    """A path: where its first step goes, and the steps as seen from there."""
    x, y = (float(number) for number in path.steps[0][1:])
    steps = " ".join(_step(step, x, y) for step in path.steps[1:])
    return _Placed("path", x, y, _line(f"steps {steps}", *after))


def _step(step: tuple[str | float, ...], x: float, y: float) -> str:
    numbers = (float(number) - (y if index % 2 else x) for index, number in enumerate(step[1:]))
    return _line(str(step[0]), _numbers(*numbers))


def _paint(paint: Paint, role: str, paints: Paints) -> str:
    return paints.name(role, _painted(paint))


def _slot(slot: Slot) -> str:
    return _line(
        f"slot {slot.box} {_numbers(slot.x, slot.y, slot.width, slot.height)} {slot.shape} {slot.kind}",
        f"values {','.join(slot.values)}" if slot.values else "",
        f'label "{slot.label}"' if slot.label else "",
    )


def _painted(paint: Paint) -> str:
    return _line(
        f"fill {_colour(paint.fill)}" if paint.fill else "",
        f"stroke {_colour(paint.stroke)} {_number(paint.width)}" if paint.stroke else "",
        f"dash {_numbers(*paint.dash)}" if paint.dash else "",
        _hatch(paint.hatch) if paint.hatch else "",
    )


def _hatch(hatch: Hatch) -> str:
    sizes = _numbers(hatch.spacing, hatch.width, hatch.angle)
    return f"hatch {hatch.kind} {_colour(hatch.colour)} {sizes}"


def _colour(colour: Colour) -> str:
    """Red, green and blue in hexadecimal; behind a slash cyan, magenta, yellow and black in percent."""
    rgb = "#" + "".join(f"{round(part * 255):02x}" for part in (colour.red, colour.green, colour.blue))
    if colour.cmyk is None:
        return rgb
    return rgb + "/" + ",".join(f"{round(part * 100)}" for part in colour.cmyk)


def _numbers(*numbers: float) -> str:
    return " ".join(_number(number) for number in numbers)


def _number(number: float) -> str:
    # Adding nought turns "-0.00" into "0.00": which of the two a sum ends at is chance.
    return f"{round(number, 2) + 0.0:.2f}"


def _line(*words: str) -> str:
    return " ".join(word for word in words if word)
