"""Changes of the rules by a scenario: a building forbidden, a dearer box, a late start."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass

from sheetgen.layout.area import Area
from sheetgen.layout.box import Box
from sheetgen.layout.notation import Purse
from sheetgen.rules.expand import leave_out
from sheetgen.rules.finding import All, AreaName, BoxNames, Empty, Fact, Finding, FirstOf, Pieces, TextFact, ids
from sheetgen.rules.measure import find_areas
from sheetgen.rules.tally import MarkedSheet, Tally, bit_of

RULE = "fort-rule"


@dataclass(frozen=True, slots=True)
class Restriction:
    """One change. ``of`` are ids of areas, buildings or boxes; an area includes everything in it.

    ``forbidden``: none of it may be marked. ``not_before``: none of it in an earlier year. ``extra_cost``: the extra
    cost of each of its boxes. ``income``: pieces that may have been taken in setup. ``first_card``: the first year's
    card shows at least these pieces. ``note``: the key of a text about something the sheet does not show; ``unseen``
    is its name and ``number`` its amount, for the game's own rules.
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


def check_restrictions(
    tally: Tally, restrictions: Restrictions, sheet: MarkedSheet, settled: Collection[str]
) -> Iterator[Finding]:
    """Yield everything marked that a restriction forbids, and notes of what only the players can know.

    ``settled`` are names of unseen changes that this sheet shows.
    """
    for restriction in restrictions:
        early = sheet.years is not None and 0 < sheet.years < restriction.not_before
        if restriction.forbidden or early:
            yield from _marked_against(tally, restriction, sheet)
        elif restriction.not_before > 1 and any(marked_boxes_in(tally, restriction.of, sheet)):
            names = All(tuple(AreaName(target) for target in restriction.of))
            facts: dict[str, Fact] = {"area": names, "year": restriction.not_before}
            yield Finding(RULE, restriction.of[0], "start-unknown", facts, severity="note")
        cards = [area for area in tally.game.areas.values() if area.kind == "pieces" and sheet.entries(area.id)]
        if restriction.first_card and cards:
            yield from _first_card(cards[0], restriction.first_card, sheet)
        elif restriction.note and restriction.unseen not in settled:
            yield Finding(RULE, "", "unseen", {"what": TextFact(restriction.note)}, severity="note")


def _marked_against(tally: Tally, restriction: Restriction, sheet: MarkedSheet) -> Iterator[Finding]:
    """Yield the marked boxes that a restriction forbids, area by area."""
    key = "forbidden" if restriction.forbidden else "too-early"
    for area, boxes in marked_boxes_in(tally, restriction.of, sheet):
        names = ids(boxes)
        facts: dict[str, Fact] = {"boxes": BoxNames(names), "year": restriction.not_before}
        yield Finding(RULE, area.id, key, facts, boxes[0].number, boxes=names, meant=(Empty(names),))


def _first_card(area: Area, wanted: Purse, sheet: MarkedSheet) -> Iterator[Finding]:
    """Compare the first year's card with what it must show; the cards drawn before one that does are left out."""
    entries = sheet.entries(area.id)
    first = range(1, len(entries) + 1)
    meant = FirstOf(lambda: (edit for last in first for edit in leave_out(area, range(1, last + 1))))
    for icon, number in wanted:
        if (have := entries[0].get(icon, 0)) < number:
            facts: dict[str, Fact] = {"area": AreaName(area.id), "have": have, "wanted": Pieces(icon, number)}
            yield Finding(RULE, area.id, "first-card", facts, 1, meant=(meant,))


def marked_boxes_in(tally: Tally, targets: Iterable[str], sheet: MarkedSheet) -> Iterable[tuple[Area, list[Box]]]:
    """Yield the marked boxes of areas and buildings, area by area. For a building that is built, only its own box."""
    for target in targets:
        if target in tally.game.boxes:
            box = tally.game.boxes[target]
            if sheet.marked[box.area] & bit_of(box):
                yield tally.game.areas[box.area], [box]
            continue
        built: list[str] = []
        for area in find_areas(tally.game, target):
            if area.id not in tally.full or any(area.id.startswith(f"{holder}.") for holder in built):
                continue
            own = (area.box,) if area.box is not None else area.boxes
            marked = [box for box in own if not box.given and sheet.marked[area.id] & bit_of(box)]
            if marked:
                yield area, marked
                if area.box is not None:
                    built.append(area.id)
