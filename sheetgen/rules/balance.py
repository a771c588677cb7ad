"""Balances: what was filled against what was earned. Too much is an error, too little a forgotten reward."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from itertools import chain

from sheetgen.layout.layout import Area, Earned
from sheetgen.rules.findings import Check, Findings
from sheetgen.rules.tally import Sheet, Tally, bit_of
from sheetgen.rules.violation import Severity
from sheetgen.rules.ways import Change, Counted, Details, Way
from sheetgen.rules.words import Words


def balance_checks(tally: Tally) -> Iterator[Check]:
    """One check for each area that icons, other boxes or the years fill."""
    for area in tally.game.areas.values():
        if area.earned is not None:
            yield _earned(tally, area, area.earned)
        if area.filled_by is not None and area.kind == "rings":
            yield partial(_rings_filled, area, tally.game.areas[area.filled_by[0]], area.filled_by[1])
        elif area.filled_by is not None:
            yield partial(_cells_filled, area, tally.game.areas[area.filled_by[0]], area.filled_by[1])
        if area.most_a_year:
            yield partial(_most_a_year, area, yearly_row(tally, area))
        if area.earned_when_full:
            yield partial(_token, tally, area, tally.game.areas[area.earned_when_full])


def _earned(tally: Tally, area: Area, earned: Earned) -> Check:
    members, icon = [tally.game.areas[member] for member in earned.areas], earned.icon
    room = sum(len(member.boxes) for member in members)

    def check(sheet: Sheet, findings: Findings) -> None:
        filled = sum([sheet.marked[member].bit_count() for member in earned.areas])
        covered = tally.covered(sheet, icon)
        due = min(room, earned.start + covered)
        if filled == due or (earned.or_paid and filled > due):
            return
        words, too_many = findings.words, filled > due
        marked = findings.remedies.marked
        details = Details(
            tuple(box.id for member in members for box in marked(sheet, member)[due - filled :] if too_many),
            _balancing_ways(members, due - filled, sheet, findings),
            _counted_icons(tally, sheet, icon, words, earned.start),
            max(0, due - filled),
        )
        key, severity = _judged(too_many, "too-many-filled", "reward-forgotten")
        said = {"filled": filled, "due": due, "start": earned.start, "difference": abs(due - filled)}
        icons = words.counted(icon, covered)
        findings.add(earned.rule, area.id, None, key, severity, details, icons=icons, **said)

    return check


def _judged(is_surplus: bool, too_many: str, too_few: str) -> tuple[str, Severity]:
    """The message and its weight: too many is an error, too few a forgotten reward."""
    return (too_many, "error") if is_surplus else (too_few, "warning")


def _balancing_ways(members: Iterable[Area], more: int, sheet: Sheet, findings: Findings) -> tuple[Way, ...]:
    """For each area that has room alone: so many boxes more, or fewer; where none has, in all of them together."""
    remedies, ways, adds = findings.remedies, tuple[Way, ...](), more > 0
    change = remedies.mark if adds else remedies.clear
    rooms = [remedies.unmarked(sheet, area) if adds else remedies.marked(sheet, area) for area in members]
    if all(len(room) < abs(more) for room in rooms):
        rooms = [list(chain(*rooms))]
    for room in rooms:
        if len(room) >= abs(more):
            ways += change(sheet, room[:more] if adds else room[more:])
    return ways


def _counted_icons(tally: Tally, sheet: Sheet, icon: str, words: Words, start: int) -> tuple[Counted, ...]:
    """The icons covered, area by area; first those printed as covered."""
    found: dict[str, int] = {}
    for area, mask in tally.icons.get(icon, ()):
        if number := (sheet.marked[area] & mask).bit_count():
            found[area] = found.get(area, 0) + number
    printed = (Counted(words.text("words.printed"), start),) if start else ()
    return (*printed, *(Counted(words.area(area), number) for area, number in found.items()))


def _rings_filled(area: Area, source: Area, each: int, sheet: Sheet, findings: Findings) -> None:
    """As many rings filled as boxes of another area marked."""
    filled, due = sheet.rings(area.id).filled, each * sheet.count(source.id)
    if filled != due:
        key, severity = _judged(filled > due, "rings-unpaid", "rings-forgotten")
        details, name = _rings_details(area, source, each, sheet, findings), findings.words.area(source.id)
        findings.add(area.rule, area.id, None, key, severity, details, source=name, filled=filled, due=due)


def _rings_details(area: Area, source: Area, each: int, sheet: Sheet, findings: Findings) -> Details:
    """The rings filled too many or too few, and the way to just as many; where there are too few rings, to fewer boxes
    of the other area."""
    due = each * sheet.count(source.id)
    outer, inner = sheet.rings(area.id).masks
    ring, fill = area.states
    filled = [box for box in area.boxes if inner & bit_of(box)]
    if len(filled) > due:
        surplus = filled[due:]
        ways = findings.remedies.way([Change(box.id, ring) for box in surplus])
        return Details(tuple(box.id for box in surplus), ways)
    room = [box for box in area.boxes if outer & ~inner & bit_of(box)]
    missing = room[: due - len(filled)]
    boxes = tuple(box.id for box in missing)
    if len(filled) + len(missing) == due:
        ways = findings.remedies.way([Change(box, fill) for box in boxes])
    else:
        number, rest = divmod(len(filled), each)
        ways = () if rest else _balancing_ways([source], number - sheet.count(source.id), sheet, findings)
    return Details(boxes, ways, (), due - len(filled))


def _cells_filled(area: Area, source: Area, each: int, sheet: Sheet, findings: Findings) -> None:
    """Each box of another area fills a fixed number of cells, no more and no fewer."""
    filled, boxes = sheet.count(area.id), sheet.count(source.id)
    if filled != each * boxes:
        said = {"filled": filled, "boxes": boxes, "each": each, "due": each * boxes}
        details, name = _cell_details(area, source, each, sheet, findings), findings.words.area(source.id)
        findings.add(area.rule, area.id, None, "wrong-number-of-cells", "error", details, source=name, **said)


def _cell_details(area: Area, source: Area, each: int, sheet: Sheet, findings: Findings) -> Details:
    """The cells that are filled; to mark or to empty boxes of the other area, where the cells make whole ones."""
    cells = findings.remedies.marked(sheet, area)
    boxes, rest = divmod(sheet.count(area.id), each)
    ways = () if rest else _balancing_ways([source], boxes - sheet.count(source.id), sheet, findings)
    return Details(tuple(box.id for box in cells), ways)


def _most_a_year(area: Area, row: tuple[int, ...], sheet: Sheet, findings: Findings) -> None:
    """No more rings than the years so far can have brought."""
    ringed, most = sheet.rings(area.id).ringed, sum(row[: sheet.years])
    if ringed > most:
        surplus = findings.remedies.marked(sheet, area)[most - ringed :]
        details = Details(tuple(box.id for box in surplus), findings.remedies.clear(sheet, surplus))
        said = {"ringed": ringed, "most": most, "years": sheet.years}
        findings.add(area.rule, area.id, most + 1, "more-than-years", "error", details, **said)


def yearly_row(tally: Tally, area: Area) -> tuple[int, ...]:
    """The row of the game's tables that says how much each year can bring to an area. Raises `KeyError`."""
    for table in tally.game.tables.values():
        if area.most_a_year in table:
            return table[area.most_a_year]
    raise KeyError(area.most_a_year)


def _token(tally: Tally, area: Area, source: Area, sheet: Sheet, findings: Findings) -> None:
    """A token is earned with the last box of an area; it is taken, or given back, or the boxes that earn it filled."""
    has, earned = sheet.values[area.id] != "none", tally.is_full(sheet, source.id)
    if has == earned:
        return
    (box,), remedies = area.boxes, findings.remedies
    if has:
        ways = remedies.clear(sheet, [box]) + remedies.mark(sheet, source.boxes)
    else:
        ways = remedies.way([Change(box.id, "ringed")])
    key, severity = _judged(has, "token-unearned", "token-forgotten")
    name, details = findings.words.area(source.id), Details((box.id,), ways, (), int(earned))
    findings.add(area.rule, area.id, None, key, severity, details, source=name)
