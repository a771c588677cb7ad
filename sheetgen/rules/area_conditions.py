"""Say in words what holds for an area as a whole: its numbers, its order, what it grows from, its printed points."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sheetgen.layout.area import Area
from sheetgen.layout.box import Box, NumberSequence
from sheetgen.layout.notation import EMPTY
from sheetgen.rules.printed_names import PrintedNames


def numbers_for(area: Area, box: Box, words: PrintedNames) -> Iterator[str]:
    """Yield which numbers may be written in a box, if the layout bounds them, and how often they count."""
    if area.writes is not None and (numbers := [each for each in area.writes.numbers if box.takes(each)]):
        gaps = numbers != list(range(numbers[0], numbers[-1] + 1))
        told = words.either(map(str, numbers)) if gaps else words.text("blank.number", low=numbers[0], high=numbers[-1])
        yield words.text("explain.takes", numbers=told)
    if box.factor > 1:
        yield f"×{box.factor}"


def conditions_of(area: Area, words: PrintedNames) -> Iterator[str]:
    """Yield a sentence for each condition of an area that no single box has."""
    name, text = words.area(area.id), words.text
    if area.sequence is not None and not (area.writes is not None and area.writes.is_year):
        yield from _of_sequence(area.sequence, name, words)
    if area.order and area.kind == "numbers":
        yield text("explain.in-order", area=name)
    if area.onward:
        yield text("explain.onward", area=name)
    if area.grows_from is not None:
        zone = area.grows_from[0]
        yield text("explain.grows", area=name, zone=words.language.text_or(f"zones.{zone}", zone))
    if area.filled_by is not None and area.filled_by[2]:
        other, number, _ = area.filled_by
        yield text("explain.at-most", area=name, other=words.area(other), number=number)
    yield from _of_points(area, words)


def _of_sequence(sequence: NumberSequence, name: str, words: PrintedNames) -> Iterator[str]:
    if sequence.goes:
        yield words.text(f"explain.{sequence.goes}", area=name)
    if sequence.again_after is not None:
        yield words.text("explain.again-after", area=name, number=sequence.again_after)
    if sequence.same:
        yield words.text("explain.same", area=name, number=sequence.same)
    if sequence.neighbours:
        yield words.text("explain.neighbours", area=name)


def _of_points(area: Area, words: PrintedNames) -> Iterator[str]:
    """Yield the points and the gains that are printed about an area."""
    if area.points.filled:
        yield words.text("explain.points", area=words.area(area.id), points=words.plus(area.points.filled))
    for kind, points in area.points.lines.items():
        if any(points):
            yield _of_lines(area, words, kind, map(str, points))
    for kind, gains in area.line_gains.items():
        named = (", ".join(words.icon(icon) for icon in gain.icons) or EMPTY for gain in gains)
        yield _of_lines(area, words, kind, named)


def _of_lines(area: Area, words: PrintedNames, kind: str, each: Iterable[str]) -> str:
    """Return what complete lines of a kind bring, one after the other; once if it is the same for all."""
    found = list(each)
    key = "formula.each-zones" if kind == "zones" else f"formula.{kind}"
    facts = found[0] if len(set(found)) == 1 else " | ".join(found)
    return words.text("explain.line", boxes=words.text(key, areas=words.area(area.id)), facts=facts)
