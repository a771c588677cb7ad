"""Balances: boxes filled against boxes earned. Too many is an error, too few a forgotten reward."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from sheetgen.kinds.kind_registry import kind_of
from sheetgen.layout.area import Area, Balance
from sheetgen.rules.expand import filling, marked
from sheetgen.rules.finding import (
    All,
    AreaName,
    BalanceItem,
    Change,
    Edit,
    Empty,
    Fact,
    Finding,
    Mark,
    Severity,
    TextFact,
    Together,
    ids,
)
from sheetgen.rules.tally import MarkedSheet, Tally, bit_of, complete_lines


def balance_checks(tally: Tally) -> Iterator[Callable[[MarkedSheet], Iterator[Finding]]]:
    """Yield a check for each area that icons, other boxes or the years fill."""
    for area in tally.game.areas.values():
        if area.earned is not None:
            yield _earned(tally, area, area.earned)
        if (by := area.filled_by) is not None:
            check = _rings_filled if kind_of(area).has_rings else _at_most_filled if by.or_less else _cells_filled
            yield partial(check, area, tally.game.areas[by.area], by.each)
        if area.most_a_year:
            yield partial(_most_a_year, area, yearly_row(tally, area))
        if area.earned_when_full:
            yield partial(_token, tally, area, tally.game.areas[area.earned_when_full])


def _earned(tally: Tally, area: Area, earned: Balance) -> Callable[[MarkedSheet], Iterator[Finding]]:
    members, icon = [tally.game.areas[member] for member in earned.areas], earned.icon
    room = sum(len(member.boxes) for member in members)

    def check(sheet: MarkedSheet) -> Iterator[Finding]:
        filled = sum([sheet.marked[member].bit_count() for member in earned.areas])
        covered = tally.covered(sheet, icon)
        due = min(room, earned.start + covered)
        if filled == due or (earned.or_paid and filled > due) or (earned.optional and filled < due):
            return
        counted = _counted_icons(tally, sheet, icon, earned.start)
        surplus_key = "too-many-filled" if counted else "too-many-filled-nothing"
        is_surplus = filled > due
        key, severity = _key(is_surplus, surplus_key, "reward-forgotten")
        difference = abs(due - filled)
        yield Finding(
            earned.rule,
            area.id,
            key,
            {
                "filled": filled,
                "due": due,
                "difference": difference,
                "sources": All(tuple(TextFact("words.source", {"area": item, "points": got}) for item, got in counted)),
            },
            severity=severity,
            boxes=tuple(box.id for member in members for box in marked(sheet, member)[due - filled :] if is_surplus),
            counted=counted,
            meant=filling(sheet, members, due - filled),
            forgotten=max(0, due - filled),
        )

    return check


def _key(is_surplus: bool, too_many: str, too_few: str) -> tuple[str, Severity]:
    """Return the message and its severity: too many is an error, too few a forgotten reward."""
    return (too_many, "error") if is_surplus else (too_few, "warning")


def _counted_icons(tally: Tally, sheet: MarkedSheet, icon: str, start: int) -> tuple[BalanceItem, ...]:
    """Return the icons covered, area by area; first those printed as covered."""
    found: dict[str, int] = {}
    for area, mask in tally.icons.get(icon, ()):
        if number := (sheet.marked[area] & mask).bit_count():
            found[area] = found.get(area, 0) + number
    for area, lines in tally.lines.get(icon, ()):
        if number := complete_lines(sheet.marked[area], lines):
            found[area] = found.get(area, 0) + number
    printed = (BalanceItem(TextFact("words.printed"), start),) if start else ()
    return (*printed, *(BalanceItem(AreaName(area), number) for area, number in found.items()))


def _rings_filled(area: Area, source: Area, each: int, sheet: MarkedSheet) -> Iterator[Finding]:
    """Require as many rings filled as boxes of another area marked."""
    filled, due = sheet.rings(area.id).filled, each * sheet.count(source.id)
    if filled == due:
        return
    outer, inner = sheet.rings(area.id).masks
    ring, fill = area.states
    meant: tuple[Edit, ...] = ()
    if filled > due:
        boxes = ids([box for box in area.boxes if inner & bit_of(box)][due:])
        meant = (Together(tuple(Change(box, ring) for box in boxes)),)
    else:
        boxes = ids([box for box in area.boxes if outer & ~inner & bit_of(box)][: due - filled])
        number, rest = divmod(filled, each)
        if filled + len(boxes) == due:
            meant = (Together(tuple(Change(box, fill) for box in boxes)),)
        elif not rest:
            meant = filling(sheet, [source], number - sheet.count(source.id))
    key, severity = _key(filled > due, "rings-unpaid", "rings-forgotten")
    facts: dict[str, Fact] = {"source": AreaName(source.id), "filled": filled, "due": due}
    forgotten = max(0, due - filled)
    yield Finding(area.rule, area.id, key, facts, severity=severity, boxes=boxes, meant=meant, forgotten=forgotten)


def _cells_filled(area: Area, source: Area, each: int, sheet: MarkedSheet) -> Iterator[Finding]:
    """Require a fixed number of cells for each box of another area."""
    filled, boxes = sheet.count(area.id), sheet.count(source.id)
    if filled != each * boxes:
        facts: dict[str, Fact] = {"filled": filled, "boxes": boxes, "each": each, "due": each * boxes}
        facts["source"] = AreaName(source.id)
        number, rest = divmod(filled, each)
        meant = () if rest else filling(sheet, [source], number - boxes)
        yield Finding(area.rule, area.id, "wrong-number-of-cells", facts, boxes=ids(marked(sheet, area)), meant=meant)


def _at_most_filled(area: Area, source: Area, each: int, sheet: MarkedSheet) -> Iterator[Finding]:
    """Allow no more cells than a number for each box of another area; those printed filled do not count."""
    filled, boxes = (sheet.marked[area.id] & ~area.given).bit_count(), sheet.count(source.id)
    if filled > each * boxes:
        facts: dict[str, Fact] = {"filled": filled, "due": each * boxes, "source": AreaName(source.id)}
        meant: tuple[Edit, ...] = tuple(filling(sheet, [source], -(-filled // each) - boxes))
        surplus = ids(marked(sheet, area)[each * boxes - filled :])
        edits = (*meant, Empty(surplus))
        yield Finding(area.rule, area.id, "too-many-cells", facts, boxes=ids(marked(sheet, area)), meant=edits)


def _most_a_year(area: Area, row: tuple[int, ...], sheet: MarkedSheet) -> Iterator[Finding]:
    """Allow no more rings than the years so far can have brought."""
    ringed, most = sheet.rings(area.id).ringed, sum(row[: sheet.years])
    if ringed > most:
        surplus = ids(marked(sheet, area)[most - ringed :])
        facts: dict[str, Fact] = {"ringed": ringed, "most": most, "years": sheet.completed}
        yield Finding(area.rule, area.id, "more-than-years", facts, most + 1, boxes=surplus, meant=(Empty(surplus),))


def yearly_row(tally: Tally, area: Area) -> tuple[int, ...]:
    """Return the row of the game's tables with the most each year can bring to an area. Raises `KeyError`."""
    for table in tally.game.tables.values():
        if area.most_a_year in table:
            return table[area.most_a_year]
    raise KeyError(area.most_a_year)


def _token(tally: Tally, area: Area, source: Area, sheet: MarkedSheet) -> Iterator[Finding]:
    """Require the token that the last box of an area earns, and allow it only then."""
    has, earned = sheet.values[area.id] != "none", tally.is_full(sheet, source.id)
    if has == earned:
        return
    box = area.boxes[0].id
    meant: tuple[Edit, ...] = (Empty((box,)), Mark(ids(source.boxes))) if has else (Change(box, "ringed"),)
    key, severity = _key(has, "token-unearned", "token-forgotten")
    facts: dict[str, Fact] = {"source": AreaName(source.id)}
    yield Finding(area.rule, area.id, key, facts, severity=severity, boxes=(box,), meant=meant, forgotten=int(earned))
