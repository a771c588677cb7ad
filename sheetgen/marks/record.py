"""A page as readable text, one line for each mark and slot: what golden files hold and a diff can show."""

from __future__ import annotations

import difflib

from sheetgen.marks.marks import Circle, Colour, Hatch, Mark, Page, Paint, Path, Rectangle, Slot, Symbol, Text


def record(page: Page) -> str:
    """The page as text: sizes and positions in mm to two decimals, text sizes in pt, colours as RGB and CMYK."""
    boxes = page.boxes
    head = [
        f"page {page.name} {_numbers(boxes.width, boxes.height)}",
        f"bleed {_number(boxes.bleed)}" if boxes.bleed else "",
        f"slug {_number(boxes.slug)}" if boxes.slug else "",
        f"paper {_numbers(*boxes.paper)}" if boxes.paper else "",
        f'label "{page.label}"' if page.label else "",
    ]
    lines = [_line(*head), *(_mark(mark) for mark in page.marks), *(_slot(slot) for slot in page.slots)]
    return "\n".join(lines) + "\n"


def differences(before: str, after: str) -> tuple[str, ...]:
    """The lines that only one of two records has, in order: ``-`` those that went, ``+`` those that came."""
    compared = difflib.unified_diff(before.splitlines(), after.splitlines(), lineterm="", n=0)
    # The first two lines name the files.
    return tuple(line for line in list(compared)[2:] if not line.startswith("@@"))


def _mark(mark: Mark) -> str:
    match mark:
        case Rectangle():
            place = f"rectangle {_numbers(mark.x, mark.y, mark.width, mark.height)}"
            words = [place, f"radius {_number(mark.radius)}" if mark.radius else "", _paint(mark.paint)]
        case Circle():
            words = [f"circle {_numbers(mark.x, mark.y, mark.radius)}", _paint(mark.paint)]
        case Path():
            words = [f"path {' '.join(_step(step) for step in mark.steps)}", _paint(mark.paint)]
        case Text():
            place = f'text {_numbers(mark.x, mark.y)} "{mark.text}" {mark.font} {_number(mark.size)}pt {mark.anchor}'
            words = [place, f"turn {_number(mark.turn)}" if mark.turn else "", _colour(mark.colour)]
        case Symbol():
            inks = (f"[{part}: {_paint(paint)}]" for part, paint in sorted(mark.inks.items()))
            words = [f"symbol {mark.name} {_numbers(mark.x, mark.y, mark.size)}", *inks]
    return _line(*words, f"box {mark.box}" if mark.box else "", f"role {mark.role}" if mark.role else "")


def _slot(slot: Slot) -> str:
    return _line(
        f"slot {slot.box} {_numbers(slot.x, slot.y, slot.width, slot.height)} {slot.shape} {slot.kind}",
        f"values {','.join(slot.values)}" if slot.values else "",
        f'label "{slot.label}"' if slot.label else "",
    )


def _paint(paint: Paint) -> str:
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


def _step(step: tuple[str | float, ...]) -> str:
    return " ".join([str(step[0]), *(_number(float(number)) for number in step[1:])])


def _numbers(*numbers: float) -> str:
    return " ".join(_number(number) for number in numbers)


def _number(number: float) -> str:
    # Adding nought turns "-0.00" into "0.00": which of the two a sum ends at is chance.
    return f"{round(number, 2) + 0.0:.2f}"


def _line(*words: str) -> str:
    return " ".join(word for word in words if word)
