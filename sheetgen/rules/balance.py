"""Balances: what was filled against what was earned. Too much is an error, too little a forgotten reward."""

from __future__ import annotations

from collections.abc import Iterator

from sheetgen.layout.layout import Area, Box, Earned
from sheetgen.rules.findings import Check, Findings
from sheetgen.rules.tally import Sheet, Tally, bit_of
from sheetgen.rules.ways import Change, Counted, Details, Way
from sheetgen.rules.words import Words


def balance_checks(tally: Tally) -> Iterator[Check]:
    """One check for each area that icons, other boxes or the years fill."""
    for area in tally.game.areas.values():
        if area.earned is not None:
            yield _earned(tally, area, area.earned)
        if area.filled_by is not None and area.kind == "rings":
            yield _rings_filled(area)
        elif area.filled_by is not None:
            yield _cells_filled(tally, area)
        if area.most_a_year:
            yield _most_a_year(tally, area)
        if area.earned_when_full:
            yield _token(tally, area)


def _earned(tally: Tally, area: Area, earned: Earned) -> Check:
    members, icon, rule = earned.areas, earned.icon, earned.rule
    room = sum(len(tally.game.areas[member].boxes) for member in members)

    def check(sheet: Sheet, findings: Findings) -> None:
        filled = sum([sheet.marked[member].bit_count() for member in members])
        covered = tally.covered(sheet, icon)
        due = min(room, earned.start + covered)
        if filled == due or (earned.or_paid and filled > due):
            return
        words = findings.words
        findings.add(
            rule,
            area.id,
            None,
            "too-many-filled" if filled > due else "reward-forgotten",
            "error" if filled > due else "warning",
            Details(
                tuple(
                    box.id for member in members for box in _last_marked(tally, member, filled - due, sheet, findings)
                ),
                _balancing_ways(tally, members, due - filled, sheet, findings),
                _counted_icons(tally, sheet, icon, findings.words, earned.start),
                max(0, due - filled),
            ),
            filled=filled,
            due=due,
            icons=words.counted(icon, covered),
            start=earned.start,
            difference=abs(filled - due),
        )

    return check


def _last_marked(tally: Tally, area: str, number: int, sheet: Sheet, findings: Findings) -> list[Box]:
    """The last boxes that the player marked; none where there are none too many."""
    return findings.remedies.marked(sheet, tally.game.areas[area])[-number:] if number > 0 else []


def _balancing_ways(
    tally: Tally, members: tuple[str, ...], more: int, sheet: Sheet, findings: Findings
) -> tuple[Way, ...]:
    """For each area that has room alone: so many boxes more, or fewer."""
    remedies, ways = findings.remedies, tuple[Way, ...]()
    for area in (tally.game.areas[member] for member in members):
        boxes = remedies.unmarked(sheet, area)[:more] if more > 0 else remedies.marked(sheet, area)[more:]
        if len(boxes) == abs(more):
            ways += remedies.mark(sheet, boxes) if more > 0 else remedies.clear(sheet, boxes)
    return ways


def _counted_icons(tally: Tally, sheet: Sheet, icon: str, words: Words, start: int) -> tuple[Counted, ...]:
    """The icons covered, area by area; first those printed as covered."""
    found: dict[str, int] = {}
    for area, mask in tally.icons.get(icon, ()):
        if number := (sheet.marked[area] & mask).bit_count():
            found[area] = found.get(area, 0) + number
    printed = (Counted(words.text("words.printed"), start),) if start else ()
    return (*printed, *(Counted(words.area(area), number) for area, number in found.items()))


def _rings_filled(area: Area) -> Check:
    """As many rings filled as boxes of another area marked."""
    assert area.filled_by is not None
    (source, each), identity, rule = area.filled_by, area.id, area.rule

    def check(sheet: Sheet, findings: Findings) -> None:
        filled, due = sheet.rings(identity).filled, each * sheet.count(source)
        if filled != due:
            words = findings.words
            findings.add(
                rule,
                identity,
                None,
                "rings-unpaid" if filled > due else "rings-forgotten",
                "error" if filled > due else "warning",
                _rings_details(area, due, sheet, findings),
                source=words.area(source),
                filled=filled,
                due=due,
            )

    return check


def _rings_details(area: Area, due: int, sheet: Sheet, findings: Findings) -> Details:
    """The rings filled too many or too few, and the way to just as many."""
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
    return Details(boxes, findings.remedies.way([Change(box, fill) for box in boxes]), (), due - len(filled))


def _cells_filled(tally: Tally, area: Area) -> Check:
    """Each box of another area fills a fixed number of cells, no more and no fewer."""
    assert area.filled_by is not None
    (source, each), identity, rule = area.filled_by, area.id, area.rule

    def check(sheet: Sheet, findings: Findings) -> None:
        filled, boxes = sheet.count(identity), sheet.count(source)
        if filled != each * boxes:
            words = findings.words
            findings.add(
                rule,
                identity,
                None,
                "wrong-number-of-cells",
                "error",
                _cell_details(tally, area, filled, sheet, findings),
                source=words.area(source),
                filled=filled,
                boxes=boxes,
                each=each,
                due=each * boxes,
            )

    return check


def _cell_details(tally: Tally, area: Area, filled: int, sheet: Sheet, findings: Findings) -> Details:
    """The cells that are filled; to mark or to empty boxes of the other area, where the cells make whole ones."""
    assert area.filled_by is not None
    source, each = tally.game.areas[area.filled_by[0]], area.filled_by[1]
    remedies = findings.remedies
    cells = tuple(box.id for box in remedies.marked(sheet, area))
    more = filled // each - sheet.count(source.id)
    if filled % each or not more:
        return Details(cells)
    return Details(cells, _balancing_ways(tally, (source.id,), more, sheet, findings))


def _most_a_year(tally: Tally, area: Area) -> Check:
    """No more rings than the years so far can have brought."""
    identity, rule = area.id, area.rule
    row = yearly_row(tally, area)

    def check(sheet: Sheet, findings: Findings) -> None:
        ringed = sheet.rings(identity).ringed
        most = sum(row if sheet.years is None else row[: sheet.years])
        if ringed > most:
            name = findings.words.area(identity)
            findings.add(
                rule,
                identity,
                most + 1,
                "more-than-years",
                "error",
                surplus_rings(area, ringed - most, sheet, findings),
                area=name,
                ringed=ringed,
                most=most,
                years=sheet.years,
            )

    return check


def surplus_rings(area: Area, number: int, sheet: Sheet, findings: Findings) -> Details:
    """The last of the rings, and the way to take them back."""
    boxes = findings.remedies.marked(sheet, area)[-number:]
    return Details(tuple(box.id for box in boxes), findings.remedies.clear(sheet, boxes))


def yearly_row(tally: Tally, area: Area) -> tuple[int, ...]:
    """The row of the game's tables that says how much each year can bring to an area. Raises `KeyError`."""
    for table in tally.game.tables.values():
        if area.most_a_year in table:
            return table[area.most_a_year]
    raise KeyError(area.most_a_year)


def _token(tally: Tally, area: Area) -> Check:
    """A token is earned with the last box of an area."""
    identity, rule, source = area.id, area.rule, area.earned_when_full

    def check(sheet: Sheet, findings: Findings) -> None:
        has, earned = sheet.values[identity] != "none", tally.is_full(sheet, source)
        if has == earned:
            return
        words = findings.words
        findings.add(
            rule,
            identity,
            None,
            "token-unearned" if has else "token-forgotten",
            "error" if has else "warning",
            _token_details(tally, area, has, sheet, findings),
            source=words.area(source),
        )

    return check


def _token_details(tally: Tally, area: Area, has: bool, sheet: Sheet, findings: Findings) -> Details:
    """To take the token, or to give it back; or to fill the boxes that earn it."""
    box, remedies = area.boxes[0], findings.remedies
    if not has:
        return Details((box.id,), remedies.way([Change(box.id, "ringed")]), (), 1)
    source = tally.game.areas[area.earned_when_full]
    return Details((box.id,), remedies.clear(sheet, [box]) + remedies.mark(sheet, source.boxes))
