"""Check the needs of marked boxes: a banner reached, a chain's box, a building built, an area full."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from sheetgen.kinds.kind_registry import kind_of
from sheetgen.layout.area import Area
from sheetgen.layout.box import Box, Need
from sheetgen.layout.game import Game
from sheetgen.rules.expand import boxes_of_line, met, own_boxes, wanted
from sheetgen.rules.finding import AreaName, BoxNames, BoxNumbers, Empty, Fact, Finding, Mark, ids
from sheetgen.rules.tally import MarkedSheet, Tally, bit_of

NOT_BUILT = "not-built"
"""The rule of every box inside a building: the building must be built."""

MissingNeed = tuple[Box, Need]


def need_check(tally: Tally) -> Callable[[MarkedSheet], Iterator[Finding]]:
    """Return the check of all boxes that need something."""
    game = tally.game
    areas = [area for area in game.areas.values() if area.id in tally.full and area.kind not in ("token", "uses")]
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
            for group in _grouped(_without_building_needs(lacks, of_building), area.kind in ("track", "rings")):
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
            return "box-missing", {"target": BoxNumbers(target, tuple(sorted({each.number for _, each in group})))}
        case "built":
            return "building-order" if stands else "building-missing", {"target": BoxNames((target,))}
        case "line":
            return "not-full", {"target": BoxNames(ids(boxes_of_line(game.areas[target], need)))}
        case "full":
            return "not-full", {"target": AreaName(target)}
