"""Find the boxes that can be marked next by the layout; costs are not considered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from sheetgen.layout.area import Area
from sheetgen.layout.box import Box
from sheetgen.rules.balance import yearly_row
from sheetgen.rules.expand import Met, met, own_boxes
from sheetgen.rules.lots import neighbour_masks
from sheetgen.rules.restrictions import Restrictions
from sheetgen.rules.sequence import fitting
from sheetgen.rules.tally import MarkedSheet, Tally, bit_of


class NextBoxes:
    """Finds the next boxes on sheets of one game."""

    def __init__(self, tally: Tally) -> None:
        self.tally = tally
        self.game = tally.game
        on_sheets = [area for sheet in tally.game.sheets for top in sheet.areas for area in top.walk()]
        self.areas = [area for area in on_sheets if area.id in tally.full or area.kind == "choice"]
        self.needs: dict[str, tuple[Met, ...]] = {
            box.id: tuple(met(tally, need) for need in box.needs) for area in self.areas for box in own_boxes(area)
        }
        self.earned = {
            member: (area.earned.areas, area.earned)
            for area in tally.game.areas.values()
            if area.earned is not None and not area.earned.or_paid
            for member in area.earned.areas
        }

    def find(self, sheet: MarkedSheet, restrictions: Restrictions | None = None) -> tuple[str, ...]:
        """Return the ids of the boxes, in the order of the paper, without attribute boxes, which cannot be chosen."""
        forbidden = [target for restriction in restrictions or () if restriction.forbidden for target in restriction.of]
        return tuple(
            box.id
            for area in self.areas
            if not _within(area.id, forbidden)
            for box in self._next(sheet, area)
            if all(is_met(sheet) for is_met in self.needs[box.id]) and not _within(box.id, forbidden)
        )

    def _next(self, sheet: MarkedSheet, area: Area) -> Iterable[Box]:
        """Return the boxes of an area that its own order, limit and balance allow."""
        if area.attribute or not self._room(sheet, area):
            return ()
        if area.kind == "choice":
            return self._choices(sheet, area)
        if area.kind == "token":
            return self._token(sheet, area)
        empty = self._open(sheet, area)
        return empty[:1] if area.order or area.kind in ("rings", "uses") else empty

    def _open(self, sheet: MarkedSheet, area: Area) -> list[Box]:
        """Return the empty boxes of an area; those only in which a number fits, or that are right of the last mark."""
        empty = [box for box in own_boxes(area) if not sheet.marked[area.id] & bit_of(box)]
        if area.onward:
            return [box for box in empty if bit_of(box) > sheet.marked[area.id]]
        if area.grows_from is not None:
            reached = sheet.marked[area.id] & ~area.given
            start = area.line_masks("zones").get(area.grows_from[0], 0)
            touching = neighbour_masks(area)
            return [box for box in empty if bit_of(box) & start or touching[box.number - 1] & reached]
        if area.writes is not None and area.writes.numbers:
            return [box for box in empty if fitting(area, box, sheet)]
        return empty

    def _no_year_left(self, sheet: MarkedSheet, area: Area) -> bool:
        """Return whether no year of the game can be written in an area any more."""
        sequence = area.sequence
        if sequence is None or area.writes is None or not area.writes.is_year:
            return False
        years = [year for _, year in sheet.numbers(area.id)]
        first = max(years, default=1) if sequence.goes else 1
        most, times = sequence.same or len(area.boxes), Counter(years)
        return all(times[year] >= most for year in range(first, self.game.years + 1))

    def _room(self, sheet: MarkedSheet, area: Area) -> bool:
        """Return whether the balance of an area allows one more marked box."""
        if area.id in self.earned:
            members, earned = self.earned[area.id]
            return sum(map(sheet.count, members)) < earned.start + self.tally.covered(sheet, earned.icon)
        if area.most_a_year:
            return sheet.count(area.id) < sum(yearly_row(self.tally, area)[: sheet.years])
        if area.filled_by is not None:
            source, each, _ = area.filled_by
            return (sheet.marked[area.id] & ~area.given).bit_count() < each * sheet.count(source)
        return not self._no_year_left(sheet, area)

    def _choices(self, sheet: MarkedSheet, area: Area) -> Iterator[Box]:
        if sheet.values[area.id] is None:
            group = self.game.areas.get(area.id.rpartition(".")[0].rpartition(".")[0])
            members = () if group is None or group.different is None else group.areas
            held = {sheet.values[member.child(area.key).id] for member in members}
            yield from (box for box in area.boxes if box.name not in held)

    def _token(self, sheet: MarkedSheet, area: Area) -> Iterable[Box]:
        earned = not area.earned_when_full or self.tally.is_full(sheet, area.earned_when_full)
        return area.boxes if earned and sheet.values[area.id] != "used" else ()


def _within(identity: str, targets: Iterable[str]) -> bool:
    return any(identity == target or identity.startswith(f"{target}.") for target in targets)
