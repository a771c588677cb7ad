"""Put findings and their remedies into the player's words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Any

from sheetgen.kinds.kind import BoxState
from sheetgen.kinds.kind_registry import kind_of
from sheetgen.layout.area import Area
from sheetgen.layout.box import Box
from sheetgen.layout.game import Value
from sheetgen.rules.finding import BalanceItem, BoxNames, Change, Finding, Place, Way, box_for_edit, lone_numbers
from sheetgen.rules.match_sheets import MATCH, Clash, MatchFinding
from sheetgen.rules.printed_names import PrintedNames
from sheetgen.rules.remedies import Remedy
from sheetgen.rules.tally import MarkedSheet
from sheetgen.rules.violation import Violation


def violation(
    words: PrintedNames, finding: Finding, remedies: Iterable[Remedy] = (), sheet: MarkedSheet | None = None
) -> Violation:
    """Return a finding, with the remedies of a sheet, in the words of that sheet."""
    language = words.language
    values = {name: words.fact(fact) for name, fact in finding.facts.items()}
    if "area" not in values and language.has(f"areas.{finding.area}"):
        values["area"] = words.area(finding.area)
    name = next(each for each in _message_names(words, finding) if language.has(f"{each}.says"))
    ways = [
        Way(way_label(words, remedy.changes, sheet.values), remedy.changes, remedy.mends)
        for remedy in remedies
        if sheet
    ]
    return Violation(
        finding.rule,
        finding.severity,
        finding.area,
        finding.box or None,
        language.text(f"{name}.says", **values),
        words.chapter(finding.rule),
        _cure(words, name, values, ways),
        finding.boxes,
        tuple(ways),
        tuple(BalanceItem(str(words.fact(each.source)), each.points) for each in finding.counted),
        finding.forgotten,
        finding.cited,
    )


def _cure(words: PrintedNames, name: str, values: Mapping[str, Any], ways: Sequence[Way]) -> str:
    """Return how a finding is put right, or why the ways write only some of the numbers that its message allows."""
    language, others = words.language, f"{name}.others"
    if language.has(others):
        written = set[int]().union(*lone_numbers(ways).values())
        if 0 < len(written) <= values["high"] - values["low"]:
            return language.text(others)
    return language.text(f"{name}.cure", **values) if language.has(f"{name}.cure") else ""


def match_finding(words: PrintedNames, names: Sequence[str], clash: Clash) -> MatchFinding:
    """Return a clash between the sheets of players of these names as a mistake in the player's words."""
    players = [names[place] for place in clash.sheets]

    def shown(value: object) -> Any:
        if clash.area and isinstance(value, str):
            return kind_of(words.game.areas[clash.area]).option_label(value, words.language)
        return value

    facts: dict[str, Any] = {
        "sheets": len(players),
        "names": words.list(players),
        "first": players[0],
        "second": players[-1],
        "each": ", ".join(map(words.language.labelled, players, map(shown, clash.each))),
        **{key: shown(value) for key, value in clash.values.items()},
    }
    if clash.entry is not None:
        facts["area"] = BoxNames((f"{clash.area}.{clash.entry}",))
    finding = Finding(MATCH, clash.area, clash.key, facts, clash.entry, clash.severity)
    return MatchFinding(violation(words, finding), clash.sheets)


def _message_names(words: PrintedNames, finding: Finding) -> Iterator[str]:
    """Yield the names of the message of a finding: of its rule, of the mark that its area's boxes take, the usual."""
    yield f"violations.{finding.rule}-{finding.key}"
    if area := words.game.areas.get(finding.area):
        yield f"violations.{finding.key}-{area.states[0]}"
    yield f"violations.{finding.key}"


def distinct(words: PrintedNames, found: Sequence[Violation]) -> list[Violation]:
    """Return the violations with no text twice: alike ones name their boxes, and exact repetitions are left out."""
    counts = Counter(each.message for each in found)
    once: dict[tuple[Place, str], Violation] = {}
    for each in found:
        message = each.message
        if counts[message] > 1 and each.box:
            area, box = words.area(each.area), words.boxes_by_number(each.area, [each.box])
            named = message.startswith(area)
            message = f"{box}{message.removeprefix(area)}" if named else words.language.labelled(box, message)
        once.setdefault((each.place, message), replace(each, message=message))
    return list(once.values())


def way_label(words: PrintedNames, changes: Iterable[Change], values: Mapping[str, Value]) -> str:
    """Return what changes of a sheet with these values are called: see `phrases`."""
    return words.language.join(phrase for phrase, _ in phrases(words, changes, values))


Phrase = tuple[str, tuple[Change, ...]]
"""Changes that are said together, in words."""


def phrases(words: PrintedNames, changes: Iterable[Change], values: Mapping[str, Value]) -> list[Phrase]:
    """Return changes of a sheet with these values in words; those of one area that do the same make one phrase.

    Several options of one choice are alternatives.
    """
    parts = []
    for (name, verb, to), group in groupby(changes, lambda change: _done(words, change, values)):
        alike = tuple(group)
        area, boxes = words.game.areas[name], [box_for_edit(words.game, change.box) for change in alike]
        parts.append((words.text(f"ways.{verb}", boxes=_named(words, area, boxes), to=to), alike))
    return parts


def grouped_labels(words: PrintedNames, ways: Iterable[Way], values: Mapping[str, Value]) -> Iterator[str]:
    """Yield the labels of ways of a sheet with these values, grouped as by `grouped_phrases`."""
    for _, group in grouped_phrases(words, ways, values):
        yield words.language.join(phrase for phrase, _ in group)


def grouped_phrases(
    words: PrintedNames, ways: Iterable[Way], values: Mapping[str, Value]
) -> Iterator[tuple[Way, list[Phrase]]]:
    """Yield the `phrases` of ways of a sheet with these values, with the first way of each group.

    Ways that write different numbers into the same box make one phrase, and so do ways that differ only in a choice.
    """
    groups: dict[tuple[Change, ...], list[Way]] = {}
    for way in ways:
        groups.setdefault(_without_options(words, way), []).append(way)
    for first, *others in groups.values():
        if not others:
            yield first, phrases(words, first.changes, values)
        elif len(first.changes) == 1:
            box = box_for_edit(words.game, first.changes[0].box)
            states = sorted(way.changes[0].value for way in (first, *others) if isinstance(way.changes[0].value, int))
            numbers = words.either(_written(words, words.game.areas[box.area], state) for state in states)
            named = _named(words, words.game.areas[box.area], [box])
            yield first, [(words.text("ways.write", boxes=named, to=numbers), first.changes)]
        else:
            areas = list(dict.fromkeys(box_for_edit(words.game, change.box).area for change in first.changes))
            changes = dict.fromkeys(change for way in (first, *others) for change in way.changes)
            by_area = sorted(changes, key=lambda change: areas.index(box_for_edit(words.game, change.box).area))
            yield first, phrases(words, by_area, values)


def _without_options(words: PrintedNames, way: Way) -> tuple[Change, ...]:
    """Return the changes of a way without the number that it writes, if it is the only change, and without choices."""
    if len(way.changes) == 1:
        ((box, value),) = way.changes
        return (Change(box, "" if type(value) is int else value),)
    areas = [words.game.areas[box_for_edit(words.game, change.box).area] for change in way.changes]
    pairs = zip(way.changes, areas, strict=True)
    return tuple(Change(area.id, None) if kind_of(area).has_options else change for change, area in pairs)


def _done(words: PrintedNames, change: Change, values: Mapping[str, Value]) -> tuple[str, str, str]:
    """Return the area of a change, the verb for it, and what is written."""
    box = box_for_edit(words.game, change.box)
    area = words.game.areas[box.area]
    verb = kind_of(area).verb(area, box, change.value, values[area.id])
    of_state = f"{verb}-{area.states[1 if kind_of(area).has_rings else 0]}"
    if words.language.has(f"ways.{of_state}"):
        return area.id, of_state, ""
    return area.id, verb, _written(words, area, change.value) if verb == "write" else ""


def _written(words: PrintedNames, area: Area, state: BoxState) -> str:
    parts = state if isinstance(state, tuple) else (str(state),)
    return words.list(kind_of(area).option_label(part, words.language) for part in parts)


def _named(words: PrintedNames, area: Area, boxes: list[Box]) -> str:
    match kind_of(area).named_by:
        case "option":
            options = words.either(words.text(f"options.{box.name}") for box in boxes)
            return words.text("words.of-area", area=words.area(area.id), boxes=options)
        case "area":
            return words.area(area.id)
        case "number" | "cell":
            return words.boxes(area, boxes)
