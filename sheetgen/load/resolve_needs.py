"""Second pass over the areas of a game: collect the needs of each box from the whole layout.

The needs name rules: those listed in the game's file, and those that only its layout names.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from sheetgen.kinds.area_keys import FILL_ORDER, THRESHOLD, AfterFullKeys, Keys
from sheetgen.kinds.buildings import BuildingsKeys
from sheetgen.kinds.kind_registry import kind_of
from sheetgen.kinds.track import TrackKeys
from sheetgen.layout.area import Area, Banner
from sheetgen.layout.box import Box, Need
from sheetgen.layout.game import BoxGroups
from sheetgen.load.layout_specs import ColumnsSpec, FormulaRuleSpec, GameSpec
from sheetgen.text.complaint_collector import ComplaintCollector, KeyPath

CHAIN = "chain"
NOT_BUILT = "not-built"
WRITTEN_SCORE = "written-score"
SEQUENCE, WRITTEN_NUMBER = "sequence", "written-number"
IMPLIED_RULES = (FILL_ORDER, THRESHOLD, CHAIN, NOT_BUILT, WRITTEN_SCORE, SEQUENCE, WRITTEN_NUMBER)
"""The rules that need not be listed: a layout's keys name them, their texts ship."""

RuleChapters = Mapping[str, Mapping[str, str]]


@dataclass(frozen=True, slots=True)
class AreaSource:
    """An area with the keys it was built from and their position in its file."""

    area: Area
    keys: Keys
    path: KeyPath
    report: ComplaintCollector
    columns: Mapping[str, ColumnsSpec]

    def walk(self) -> Iterator[AreaSource]:
        """Yield this area and all areas inside it, outermost first."""
        yield self
        for area in self.area.areas:
            path = (*self.path, "areas", area.key)
            yield from replace(self, area=area, keys=self.keys.inner[area.key], path=path).walk()

    def texts(self) -> Iterator[KeyPath]:
        """Yield the key paths of all texts of the area itself."""
        return self.report.positions.texts_below(self.path, "areas")


class NeedResolver:
    """The collector of the needs of every box of a game."""

    def __init__(self, stated: Iterable[AreaSource]) -> None:
        self.stated = {each.area.id: each for each in stated}
        self.areas = {key: each.area for key, each in self.stated.items()}
        self.boxes = {box.id: box for area in self.areas.values() for box in area.every_box}
        self.uncounted: set[str] = set()
        self.chained = self._chained()
        self.opening = self._opening()

    def resolved(self, files: Iterable[Iterable[AreaSource]]) -> list[tuple[Area, ...]]:
        """Return the outermost areas of each file with everything inside them, each box with its needs."""
        return [tuple(self.resolve(top.area) for top in tops) for tops in files]

    def resolve(self, area: Area, holder: Area | None = None, previous: Need | None = None) -> Area:
        """Return the area with its needs. ``holder`` is the nearest building around it."""
        stated = self.stated[area.id]
        around: tuple[Need, ...] = ()
        if holder is not None and holder.box is not None:
            around = (Need(NOT_BUILT, "built", holder.box.id),)
        after = getattr(stated.keys, "after_full", None)
        place = (*stated.path, "after_full", "area")
        lines: tuple[int, ...] = ()
        if isinstance(after, AfterFullKeys) and stated.report.require_known(place, "area", after.area, self.areas):
            if after.each is None:
                around += (Need(after.rule, "full", after.area),)
            else:
                lines = self._lines_opening(stated, after, after.each)
        own = area.box
        if own is not None:
            own = replace(own, needs=self._banner_need(stated, own) + ((previous,) if previous else ()))
        inner_holder = area if area.box is not None else holder
        boxes = tuple(
            replace(box, needs=(*around, *_line_need(after, lines, index), *self._box_needs(stated, area, index, box)))
            for index, box in enumerate(area.boxes)
        )
        flags = replace(area.flags, coloured=self.opening.get(area.id, ())) if area.flags.numbers else area.flags
        return replace(area, boxes=boxes, box=own, flags=flags, areas=self._children(area, inner_holder))

    def _lines_opening(self, stated: AreaSource, after: AfterFullKeys, kind: str) -> tuple[int, ...]:
        """Return the masks of the lines that open the boxes of an area, one for each box."""
        lines = tuple(self.areas[after.area].line_masks(kind).values())
        if len(lines) != len(stated.area.boxes):
            message = f"{after.area} has {len(lines)} {kind} for {len(stated.area.boxes)} boxes"
            stated.report.add((*stated.path, "after_full", "each"), message, "one box for each")
            return ()
        return lines

    def _children(self, area: Area, holder: Area | None) -> tuple[Area, ...]:
        children: list[Area] = []
        previous: Need | None = None
        for child in area.areas:
            children.append(self.resolve(child, holder, previous))
            in_order = kind_of(area).orders_buildings and area.order
            previous = Need(area.order, "built", child.box.id) if in_order and child.box is not None else None
        return tuple(children)

    def _box_needs(self, stated: AreaSource, area: Area, index: int, box: Box) -> tuple[Need, ...]:
        if box.given:
            return ()
        needs = self._banner_need(stated, box)
        if kind_of(area).orders_buildings and area.order and index > 0:
            needs += (Need(area.order, "built", area.boxes[index - 1].id),)
        needs += self._column_need(stated, box)
        return needs + tuple(self.chained.get(box.id, ()))

    def _banner_need(self, stated: AreaSource, box: Box) -> tuple[Need, ...]:
        if box.banner is None:
            return ()
        area, keys, report = stated.area, stated.keys, stated.report
        banner, path = area.banner, (*stated.path, "banner", "counts")
        item = keys.items.get(box.name) if isinstance(keys, BuildingsKeys) else None
        if item is not None and item.counts is not None:
            banner = Banner(item.counts, False, item.rule or area.rule)
            path = (*stated.path, "items", box.name, "counts")
        if banner is None:
            if area.id not in self.uncounted:
                said = f"box {box.name or box.number} has a banner, but nothing says what it counts"
                report.add(stated.path, said, "write for example banner: {counts: another-area}")
            self.uncounted.add(area.id)
            return ()
        if not report.require_known(path, "area", banner.track, self.areas):
            return ()
        counted = self.areas[banner.track]
        steps = counted.flags.at if banner.flags else tuple(range(1, len(counted.boxes) + 1))
        if not 1 <= box.banner <= len(steps):
            message = f"the banner says {box.banner}, but {banner.track} goes from 1 to {len(steps)}"
            _add_at_banner(stated, box, path, message)
            return ()
        own_box = 1 << (box.number - 1) if banner.track == area.id and area.box is None else 0
        return (Need(banner.rule, "count", banner.track, steps[box.banner - 1], box.banner, own_box),)

    def _column_need(self, stated: AreaSource, box: Box) -> tuple[Need, ...]:
        name = stated.keys.columns if isinstance(stated.keys, TrackKeys) else ""
        if not name:
            return ()
        report, path = stated.report, stated.path
        if not report.require_known((*path, "columns"), "columns", name, stated.columns):
            return ()
        columns = stated.columns[name]
        if box.section > len(columns.needs):
            report.add((*path, "boxes"), f"has a column {box.section}, but {name} has {len(columns.needs)} columns")
            return ()
        target = columns.needs[box.section - 1]
        if not report.require_known((*path, "columns"), "building", target, self.boxes) or self.boxes[target].given:
            return ()
        return (Need(columns.rule, "built", target),)

    def _chained(self) -> dict[str, list[Need]]:
        chained: dict[str, list[Need]] = {}
        for stated in self.stated.values():
            for target, pairs in stated.area.chains.items():
                path = (*stated.path, "chains", target)
                if not stated.report.require_known(path, "area", target, self.areas):
                    continue
                for own, other in pairs.items():
                    if f"{target}.{other}" not in self.boxes or f"{stated.area.id}.{own}" not in self.boxes:
                        stated.report.add(path, f"a chain joins box {own} to box {other}, and one of them is not there")
                        continue
                    chained.setdefault(f"{target}.{other}", []).append(Need(CHAIN, "box", stated.area.id, own))
        return chained

    def _opening(self) -> dict[str, tuple[int, ...]]:
        """Return, for each track, the numbers that open a building; their flags are emphasised."""
        found: dict[str, set[int]] = {}
        for area in self.areas.values():
            builds = area.box is not None or kind_of(area).orders_buildings
            if area.banner is not None and not area.banner.flags and builds:
                levels = {box.banner for box in area.every_box if box.banner is not None}
                found.setdefault(area.banner.track, set()).update(levels)
        return {track: tuple(sorted(levels)) for track, levels in found.items()}


def _add_at_banner(stated: AreaSource, box: Box, otherwise: KeyPath, message: str) -> None:
    """Complain about the number of a box's banner, at its own place in the file if it has one."""
    report = stated.report
    places = ((*stated.path, "items", box.name, "banner"), (*stated.path, "boxes"))
    path = next((place for place in places if report.positions.holds(place)), otherwise)
    report.add(path, message, offset=report.positions.offset_of(path, str(box.banner)))


def _line_need(after: object, lines: Sequence[int], index: int) -> Iterator[Need]:
    """Yield the need of the box with this index for the line that opens it."""
    if isinstance(after, AfterFullKeys) and lines:
        yield Need(after.rule, "line", after.area, index + 1, mask=lines[index])


def rules_of(spec: GameSpec, tops: Iterable[Area], groups: Iterable[BoxGroups] = ()) -> RuleChapters:
    """Return the chapters of every rule by its name; no chapters for a rule that only the layout names."""
    listed = {rule: _chapters(said) for rule, said in spec.rules.items()}
    named = {each.sequence.rule for each in groups if each.sequence is not None}
    named = named.union(*(rules_named(area) for top in tops for area in top.walk()))
    return {**{rule: {} for rule in IMPLIED_RULES if rule in named}, **listed}


def _chapters(stated: str | Mapping[str, str] | FormulaRuleSpec) -> Mapping[str, str]:
    if isinstance(stated, FormulaRuleSpec):
        return {code: str(chapter) for code, chapter in vars(stated).items() if code != "holds"}
    return {"en": stated} if isinstance(stated, str) else stated


def rules_named(area: Area) -> set[str]:
    """Return the rules that an area and the needs of its boxes name, with an empty text if something names none."""
    parts = (area.sequence, area.banner, area.writes)
    grown = () if area.grows_from is None else (area.grows_from.rule,)
    named = {area.rule, area.order, *grown, *(part.rule for part in parts if part is not None)}
    return named | {need.rule for box in area.boxes for need in box.needs}


def add_written_score_rule(header: Iterable[Area], written: str | None) -> tuple[Area, ...]:
    """Return the header's areas; the group for the written score gets the rule ``written-score`` if it names none."""
    return tuple(replace(area, rule=WRITTEN_SCORE) if area.id == written and not area.rule else area for area in header)
