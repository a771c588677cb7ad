"""Check the needs of marked boxes (a banner, a chain's box, a building, an area full); find those that can be next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from sheetgen.kinds.kind_registry import kind_of
from sheetgen.layout.area import Area
from sheetgen.layout.box import Box, Need
from sheetgen.layout.game import Game
from sheetgen.rules.balance import yearly_row
from sheetgen.rules.expand import Met, boxes_of_line, met, wanted
from sheetgen.rules.finding import AreaName, BoxNames, Empty, Fact, Finding, Mark, ids
from sheetgen.rules.lots import neighbour_masks
from sheetgen.rules.order_checks import fitting
from sheetgen.rules.restrictions import Restrictions
from sheetgen.rules.tally import MarkedSheet, Tally, bit_of, own_boxes

NOT_BUILT = "not-built"
"""The rule of every box inside a building: the building must be built."""

MissingNeed = tuple[Box, Need]


def need_check(tally: Tally) -> Callable[[MarkedSheet], Iterator[Finding]]:
    """Return the check of all boxes that need something."""
    game = tally.game
    areas = [area for area in game.areas.values() if area.id in tally.full and not kind_of(area).is_supply]
    needs = {area.id: _needs(area) for area in areas}
    conditions = [
        (area, [(mask, met(tally, need)) for need, mask in masks.items()]) for area, masks in needs.items() if masks
    ]

    def check(sheet: MarkedSheet) -> Iterator[Finding]:
        marked = sheet.marked
        for identity, tests in conditions:
            mask = marked[identity]
            for needy, is_met in tests:
                if mask & needy and not is_met(sheet):
                    break
            else:
                continue
            area, holder = game.areas[identity], game.areas.get(identity.rpartition(".")[0])
            lacks = [lack for box in own_boxes(area) if mask & bit_of(box) for lack in _lacks(tally, box, sheet)]
            of_building = _lacks(tally, holder.box, sheet) if holder is not None and holder.box is not None else []
            for group in _grouped(_without_building_needs(lacks, of_building), kind_of(area).lacks_together):
                yield _finding(game, area, group, sheet)

    return check


def _needs(area: Area) -> dict[Need, int]:
    """Return the needs of the boxes of an area, each with the mask of the boxes that have it."""
    masks: dict[Need, int] = {}
    for box in own_boxes(area):
        for need in box.needs:
            masks[need] = masks.get(need, 0) | bit_of(box)
    return masks


def _lacks(tally: Tally, box: Box, sheet: MarkedSheet) -> list[MissingNeed]:
    return [(box, need) for need in box.needs if not met(tally, need)(sheet)]


def _without_building_needs(lacks: list[MissingNeed], of_building: list[MissingNeed]) -> list[MissingNeed]:
    """Return the lacks without those that the lacks of their building explain."""
    houseless = {box.id for box, need in lacks if need.rule == NOT_BUILT}
    tracks = {need.target for _, need in of_building if need.kind == "count"}
    return [
        (box, need)
        for box, need in lacks
        if need.rule == NOT_BUILT or not (box.id in houseless or need.target in tracks)
    ]


def _grouped(lacks: list[MissingNeed], together: bool) -> list[list[MissingNeed]]:
    """Boxes in a row that lack the same thing make one violation: the first of them is the mistake."""
    groups: dict[object, list[MissingNeed]] = {}
    for box, need in lacks:
        alike = together or need.kind == "built"
        key = (need.rule, need.kind, need.target) if alike else (need.rule, need.kind, need.target, box.id)
        groups.setdefault(key, []).append((box, need))
    return list(groups.values())


def _with_own_reward(game: Game, box: Box, need: Need) -> Need:
    """Return the need of a box, increased by what the box itself gives to the track that it needs."""
    earned = game.areas[need.target].earned if need.kind == "count" else None
    return replace(need, number=need.number + box.gain.icons.count(earned.icon)) if earned is not None else need


def _finding(game: Game, area: Area, group: list[MissingNeed], sheet: MarkedSheet) -> Finding:
    box, need = group[0]
    lacking = ids(each for each, _ in group)
    lacked = wanted(game, (_with_own_reward(game, each, need) for each, need in group))
    key, facts = _facts(game, area, group, sheet)
    return Finding(
        need.rule,
        area.id,
        key,
        {"boxes": BoxNames(lacking), **facts},
        box.number,
        boxes=lacking,
        meant=(Mark(ids(lacked)), Empty(lacking)),
    )


def _facts(game: Game, area: Area, group: list[MissingNeed], sheet: MarkedSheet) -> tuple[str, dict[str, Fact]]:
    """Return the key of the message about boxes that lack the same thing, and the facts in it."""
    need, target = group[0][1], group[0][1].target
    stands = kind_of(area).stands
    match need.kind:
        case "count":
            most = max((each for _, each in group), key=lambda each: each.number)
            have = (sheet.marked[target] & ~most.mask).bit_count()
            reached = sum(step <= have for step in game.areas[target].flags.at) if need.level != need.number else have
            numbers: dict[str, Fact] = {"number": most.number, "level": most.level, "have": have, "reached": reached}
            key = "too-few-others" if most.mask else f"too-few-{stands}" if stands else "too-few"
            return key, {"track": AreaName(target), **numbers}
        case "box":
            joined = sorted({each.number for _, each in group})
            return "box-missing", {"target": BoxNames(tuple(f"{target}.{number}" for number in joined))}
        case "built":
            return "building-order" if stands else "building-missing", {"target": BoxNames((target,))}
        case "line":
            return "not-full", {"target": BoxNames(ids(boxes_of_line(game.areas[target], need)))}
        case "full":
            return "not-full", {"target": AreaName(target)}


class NextBoxes:
    """Finds the next boxes on sheets of one game."""

    def __init__(self, tally: Tally) -> None:
        self.tally = tally
        self.game = tally.game
        on_sheets = [area for sheet in tally.game.sheets for top in sheet.areas for area in top.walk()]
        self.areas = [area for area in on_sheets if area.id in tally.full or kind_of(area).has_options]
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
        kind = kind_of(area)
        if kind.has_options:
            return self._choices(sheet, area)
        if kind.is_supply and not kind.has_uses:
            return self._token(sheet, area)
        empty = self._open(sheet, area)
        return empty[:1] if area.order or kind.has_rings or kind.has_uses else empty

    def _open(self, sheet: MarkedSheet, area: Area) -> list[Box]:
        """Return the empty boxes of an area; those only in which a number fits, or that are right of the last mark."""
        empty = [box for box in own_boxes(area) if not sheet.marked[area.id] & bit_of(box)]
        if area.onward:
            return [box for box in empty if bit_of(box) > sheet.marked[area.id]]
        if area.grows_from is not None:
            reached = sheet.marked[area.id] & ~area.given
            start = area.line_masks("zones")[area.grows_from.zone]
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
            most = area.filled_by.each * sheet.count(area.filled_by.area)
            return (sheet.marked[area.id] & ~area.given).bit_count() < most
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
