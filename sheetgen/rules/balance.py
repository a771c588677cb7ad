"""Balances: what was filled against what was earned. Too much is an error, too little a forgotten reward."""

from __future__ import annotations

from collections.abc import Iterator

from sheetgen.layout.layout import Area, Earned
from sheetgen.rules.findings import Check, Findings
from sheetgen.rules.tally import Sheet, Tally


def balance_checks(tally: Tally) -> Iterator[Check]:
    """One check for each area that icons, other boxes or the years fill."""
    for area in tally.game.areas.values():
        if area.earned is not None:
            yield _earned(tally, area, area.earned)
        if area.filled_by is not None and area.kind == "rings":
            yield _rings_filled(area)
        elif area.filled_by is not None:
            yield _cells_filled(area)
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
        findings.tell(
            rule,
            area.id,
            None,
            "too-many-filled" if filled > due else "reward-forgotten",
            "error" if filled > due else "warning",
            area=words.area(area.id),
            filled=filled,
            due=due,
            icons=words.counted(icon, covered),
            start=earned.start,
            difference=abs(filled - due),
        )

    return check


def _rings_filled(area: Area) -> Check:
    """As many rings filled as boxes of another area marked."""
    assert area.filled_by is not None
    (source, each), identity, rule = area.filled_by, area.id, area.rule

    def check(sheet: Sheet, findings: Findings) -> None:
        filled, due = sheet.rings(identity).filled, each * sheet.count(source)
        if filled != due:
            words = findings.words
            findings.tell(
                rule,
                identity,
                None,
                "rings-unpaid" if filled > due else "rings-forgotten",
                "error" if filled > due else "warning",
                area=words.area(identity),
                source=words.area(source),
                filled=filled,
                due=due,
            )

    return check


def _cells_filled(area: Area) -> Check:
    """Each box of another area fills a fixed number of cells, no more and no fewer."""
    assert area.filled_by is not None
    (source, each), identity, rule = area.filled_by, area.id, area.rule

    def check(sheet: Sheet, findings: Findings) -> None:
        filled, boxes = sheet.count(identity), sheet.count(source)
        if filled != each * boxes:
            words = findings.words
            findings.tell(
                rule,
                identity,
                None,
                "wrong-number-of-cells",
                area=words.area(identity),
                source=words.area(source),
                filled=filled,
                boxes=boxes,
                each=each,
                due=each * boxes,
            )

    return check


def _most_a_year(tally: Tally, area: Area) -> Check:
    """No more rings than the years so far can have brought."""
    identity, rule = area.id, area.rule
    row = yearly_row(tally, area)

    def check(sheet: Sheet, findings: Findings) -> None:
        ringed = sheet.rings(identity).ringed
        most = sum(row if sheet.years is None else row[: sheet.years])
        if ringed > most:
            name = findings.words.area(identity)
            findings.tell(
                rule, identity, most + 1, "more-than-years", area=name, ringed=ringed, most=most, years=sheet.years
            )

    return check


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
        findings.tell(
            rule,
            identity,
            None,
            "token-unearned" if has else "token-forgotten",
            "error" if has else "warning",
            area=words.area(identity),
            source=words.area(source),
        )

    return check
