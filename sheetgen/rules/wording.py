"""Put findings and their remedies into the player's words."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from sheetgen.kinds.kind import BoxState
from sheetgen.kinds.registry import kind_of
from sheetgen.layout.layout import Area, Box
from sheetgen.rules.finding import Finding
from sheetgen.rules.violation import Violation
from sheetgen.rules.ways import Change, Counted, Details, Way, box_of
from sheetgen.rules.words import Words


def violation(words: Words, finding: Finding, remedies: Iterable[tuple[Change, ...]] = ()) -> Violation:
    """Return a finding with its remedies in the player's words."""
    language = words.language
    values = {name: words.fact(fact) for name, fact in finding.facts.items()}
    if "area" not in values and language.has(f"areas.{finding.area}"):
        values["area"] = words.area(finding.area)
    name = f"violations.{finding.rule}-{finding.key}"
    if not language.has(f"{name}.says"):
        name = f"violations.{finding.key}"
    cure = f"{name}.cure"
    details = Details(
        finding.boxes,
        tuple(Way(way_label(words, remedy), remedy) for remedy in remedies),
        tuple(Counted(str(words.fact(each.source)), each.points) for each in finding.counted),
        finding.forgotten,
    )
    return Violation(
        finding.rule,
        finding.severity,
        finding.area,
        finding.box or None,
        language.text(f"{name}.says", **values),
        words.source(finding.rule),
        language.text(cure, **values) if language.has(cure) else "",
        details,
    )


def way_label(words: Words, changes: Iterable[Change]) -> str:
    """Return what a remedy is called; changes of one area that do the same make one phrase."""
    parts = []
    for (name, verb, to), group in groupby(changes, lambda change: _done(words, change)):
        area, boxes = words.game.areas[name], [box_of(words.game, change.box) for change in group]
        parts.append(words.text(f"ways.{verb}", boxes=_named(words, area, boxes), to=to))
    return words.language.joined(parts)


def _done(words: Words, change: Change) -> tuple[str, str, str]:
    """Return the area of a change, the verb for it, and what is written."""
    area = words.game.areas[box_of(words.game, change.box).area]
    verb = kind_of(area).verb(area, change.value)
    of_state = f"{verb}-{change.value}"
    if words.language.has(f"ways.{of_state}"):
        return area.id, of_state, ""
    return area.id, verb, _written(words, area, change.value) if verb == "write" else ""


def _written(words: Words, area: Area, state: BoxState) -> str:
    parts = state if isinstance(state, tuple) else (str(state),)
    return words.list(kind_of(area).shown(part, words.language) for part in parts)


def _named(words: Words, area: Area, boxes: list[Box]) -> str:
    match kind_of(area).named_by:
        case "option":
            options = words.list(words.text(f"options.{box.name}") for box in boxes)
            return words.text("words.of-area", area=words.area(area.id), boxes=options)
        case "area":
            return words.area(area.id)
        case "number" | "cell":
            return words.boxes(area, boxes)
