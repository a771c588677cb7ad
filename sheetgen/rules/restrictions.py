"""Changes to the rules that a scenario makes: a building forbidden, a dearer box, a late start."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from sheetgen.layout.layout import Area, Box
from sheetgen.layout.notation import Purse
from sheetgen.rules.findings import Findings
from sheetgen.rules.measure import areas_named
from sheetgen.rules.tally import Sheet, Tally, bit_of
from sheetgen.rules.ways import Details, Way

RULE = "fort-rule"


@dataclass(frozen=True, slots=True)
class Restriction:
    """One change. ``of`` are ids of areas, buildings or boxes; an area stands for all that is in it.

    ``forbidden``: none of it may be marked. ``not_before``: none of it in an earlier year. ``extra_cost``: each of its
    boxes costs so much more. ``income``: pieces that may have been taken in setup. ``first_card``: the first year's
    card shows at least these pieces. ``note``: the key of a text about something the sheet does not show;
    ``unseen`` is its name and ``number`` how much it changes, for the rules that a game has of its own.
    """

    of: tuple[str, ...] = ()
    forbidden: bool = False
    not_before: int = 0
    extra_cost: Purse = ()
    income: Purse = ()
    first_card: Purse = ()
    note: str = ""
    unseen: str = ""
    number: int = 0


Restrictions = Sequence[Restriction]


def check_restrictions(tally: Tally, restrictions: Restrictions, sheet: Sheet, findings: Findings) -> None:
    """Note everything marked that a restriction forbids, and what only the players can know."""
    for restriction in restrictions:
        early = sheet.years is not None and 0 < sheet.years < restriction.not_before
        if restriction.forbidden or early:
            _add_marked(tally, restriction, sheet, findings)
        elif restriction.not_before > 1 and any(marked_under(tally, restriction.of, sheet)):
            name = findings.words.list(findings.words.area(target) for target in restriction.of)
            year = restriction.not_before
            findings.add(RULE, restriction.of[0], None, "start-unknown", "note", area=name, year=year)
        shown = restriction.first_card and _check_first_card(tally, restriction.first_card, sheet, findings)
        if restriction.note and not shown and restriction.unseen not in findings.settled:
            findings.add(RULE, "", None, "unseen", "note", what=findings.words.text(restriction.note))


def _add_marked(tally: Tally, restriction: Restriction, sheet: Sheet, findings: Findings) -> None:
    """Note what stands marked against a restriction, area by area."""
    key = "forbidden" if restriction.forbidden else "too-early"
    for area, boxes in marked_under(tally, restriction.of, sheet):
        said = {"boxes": findings.words.boxes(area, boxes), "year": restriction.not_before}
        details = Details(tuple(box.id for box in boxes), findings.remedies.clear(sheet, boxes))
        findings.add(RULE, area.id, boxes[0].number, key, "error", details, **said)


def _check_first_card(tally: Tally, wanted: Purse, sheet: Sheet, findings: Findings) -> bool:
    """Compare the first year's card with what it must show; False where the file does not tell it."""
    words = findings.words
    for area in tally.game.areas.values():
        for shown in sheet.entries(area.id)[:1] if area.kind == "pieces" else ():
            for icon, number in wanted:
                if (have := shown.get(icon, 0)) < number:
                    name, least = words.area(area.id), words.counted(icon, number)
                    details = Details((), _without_first(area, sheet, findings))
                    findings.add(RULE, area.id, 1, "first-card", "error", details, area=name, have=have, wanted=least)
            return True
    return False


def _without_first(area: Area, sheet: Sheet, findings: Findings) -> tuple[Way, ...]:
    """To leave out the cards that were drawn before the first that shows enough."""
    entries = range(1, len(sheet.entries(area.id)) + 1)
    tried = (way.changes for last in entries for way in findings.remedies.leave_out(area, range(1, last + 1)))
    return findings.legal_way(sheet, (RULE, area.id), tried)


def marked_under(tally: Tally, targets: Iterable[str], sheet: Sheet) -> Iterable[tuple[Area, list[Box]]]:
    """The marked boxes of areas and buildings, area by area. Where a building stands, its boxes are not listed too."""
    for target in targets:
        if target in tally.game.boxes:
            box = tally.game.boxes[target]
            if sheet.marked[box.area] & bit_of(box):
                yield tally.game.areas[box.area], [box]
            continue
        built: list[str] = []
        for area in areas_named(tally.game, target):
            if area.id not in tally.full or any(area.id.startswith(f"{holder}.") for holder in built):
                continue
            own = (area.box,) if area.box is not None else area.boxes
            marked = [box for box in own if not box.given and sheet.marked[area.id] & bit_of(box)]
            if marked:
                yield area, marked
                if area.box is not None:
                    built.append(area.id)
