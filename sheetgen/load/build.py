"""Turns the checked shape of layout files into areas and boxes: notation read, ids given."""

from __future__ import annotations

from sheetgen.layout.layout import Area, Banner, Box, Earned, Flags, Limit, Writes
from sheetgen.layout.notation import (
    Cost,
    Gain,
    parse_boxes,
    parse_cost,
    parse_gain,
    parse_marks,
)
from sheetgen.load.schema import AreaSpec, ItemSpec
from sheetgen.text.complaint import NotationError
from sheetgen.text.report import FileReport, Path

ORDERED_KINDS = ("track", "rings")


class AreaBuilder:
    """Builds the areas of one file, telling every fault of the notation to its report."""

    def __init__(self, report: FileReport) -> None:
        self.report = report

    def build(self, spec: AreaSpec, key: str, parent: str, path: Path) -> Area:
        """One area with everything inside it. ``parent`` is the id around it, empty for the outermost."""
        identity = f"{parent}.{key}" if parent else key
        areas = tuple(
            self.build(inner, inner_key, identity, (*path, "areas", inner_key))
            for inner_key, inner in spec.areas.items()
        )
        cost = self.cost(spec.cost, (*path, "cost"))
        return Area(
            id=identity,
            key=key,
            kind=spec.kind,
            boxes=self.boxes(spec, identity, cost, path),
            areas=areas,
            title=spec.title or "",
            icon=spec.icon or spec.arrow or "",
            note=spec.note or "",
            rule=spec.rule or "",
            order=self.order(spec),
            shape=spec.shape,
            states=spec.states or ("ringed", "filled"),
            second_anywhere=spec.second_anywhere,
            box=self.own_box(spec, identity, cost, path),
            banner=_banner(spec),
            cost=cost,
            flags=_flags(spec),
            chains={target: {int(own): other for own, other in pairs.items()} for target, pairs in spec.chains.items()},
            earned=_earned(spec, identity, areas),
            limit=None if spec.limit is None else Limit(spec.limit.rule, spec.limit.per_year, spec.limit.rising),
            writes=_writes(spec),
            yearly=self.gain(spec.yearly, (*path, "yearly")),
            attribute=spec.attribute or "",
            excludes=tuple(spec.excludes),
            distinct=None if spec.distinct is None else (spec.distinct.gains, tuple(spec.distinct.points)),
            survives=self.gains(spec.survives, (*path, "survives")),
            spoils=self.gain(spec.spoils, (*path, "spoils")),
            dies=self.gains(spec.dies, (*path, "dies")),
            penalty=tuple(spec.penalty),
            filled_by=_filled_by(spec),
            most_a_year=spec.most_a_year or "",
            row_gain=spec.row_gain or "",
            options=tuple(spec.options),
            icons=tuple(spec.icons),
            earned_when_full=spec.earned_when_full or "",
            most=spec.most or (spec.high if spec.high is not None else 0),
            least=spec.low or 0,
            below_zero=spec.below_zero,
            default=spec.default,
            different=None if spec.different is None else (spec.different.child, spec.different.rule),
            deck=spec.deck or "",
            one_a_year=spec.one_a_year,
            with_others=spec.with_others,
            source=spec.source or "",
        )

    def order(self, spec: AreaSpec) -> str:
        """The rule that a gap breaks; empty where the order is free."""
        if spec.in_order is not None:
            return spec.in_order
        return "fill-order" if spec.kind in ORDERED_KINDS and not spec.free_order else ""

    def boxes(self, spec: AreaSpec, identity: str, cost: Cost, path: Path) -> tuple[Box, ...]:
        """The boxes a player fills one by one, or the buildings of an area of buildings."""
        if spec.items is not None:
            return self.items(spec, identity, cost, path)
        if spec.rows is not None:
            return self.grid(spec.rows, identity, path)
        if spec.kind == "choice":
            return tuple(Box(f"{identity}.{name}", identity, i, name) for i, name in enumerate(spec.options, 1))
        if spec.boxes is None:
            count = spec.count or (spec.most if spec.kind == "uses" else None) or _single_boxes(spec.kind)
            return tuple(
                Box(f"{identity}.{i}", identity, i, cost=cost, given=i <= spec.given) for i in range(1, count + 1)
            )
        try:
            words = parse_boxes(spec.boxes)
        except NotationError as error:
            self.report.tell_inside((*path, "boxes"), error)
            return ()
        costs = self.costs(spec, cost, len(words), path)
        return tuple(
            Box(
                id=f"{identity}.{number}",
                area=identity,
                number=number,
                gain=word.gain,
                parts=(word.gain,),
                banner=word.banner,
                cost=costs[number - 1],
                section=word.section,
                given=number <= spec.given,
            )
            for number, word in enumerate(words, 1)
        )

    def costs(self, spec: AreaSpec, cost: Cost, count: int, path: Path) -> tuple[Cost, ...]:
        """The cost of each box: its own where ``costs`` lists them, else the area's."""
        if spec.costs is None:
            return (cost,) * count
        if len(spec.costs) != count:
            self.report.tell((*path, "costs"), f"lists {len(spec.costs)} costs for {count} boxes", "one cost a box")
            return (cost,) * count
        return tuple(self.cost(text, (*path, "costs", index)) for index, text in enumerate(spec.costs))

    def grid(self, rows: list[str], identity: str, path: Path) -> tuple[Box, ...]:
        """The cells of a grid, row by row; ``section`` is the cell's column."""
        cells: list[Box] = []
        for row, text in enumerate(rows, 1):
            try:
                words = parse_boxes(text)
            except NotationError as error:
                self.report.tell_inside((*path, "rows", row - 1), error)
                continue
            for column, word in enumerate(words, 1):
                number = len(cells) + 1
                cells.append(Box(f"{identity}.{number}", identity, number, gain=word.gain, section=column, row=row))
        return tuple(cells)

    def items(self, spec: AreaSpec, identity: str, cost: Cost, path: Path) -> tuple[Box, ...]:
        """The buildings of an area; a building without a cost of its own has the area's."""
        return tuple(
            self.item(item, name, number, identity, cost, (*path, "items", name))
            for number, (name, item) in enumerate((spec.items or {}).items(), 1)
        )

    def item(self, item: ItemSpec, name: str, number: int, identity: str, cost: Cost, path: Path) -> Box:
        """One building of an area of buildings."""
        parts = self.marks(item.marks, (*path, "marks"))
        return Box(
            id=f"{identity}.{name}",
            area=identity,
            number=number,
            name=name,
            gain=_joined(parts),
            parts=parts,
            banner=item.banner,
            cost=cost if item.cost is None else self.cost(item.cost, (*path, "cost")),
            given=item.given,
        )

    def own_box(self, spec: AreaSpec, identity: str, cost: Cost, path: Path) -> Box | None:
        """The box that says a building of its own area is built."""
        if spec.kind not in ("building", "envoy"):
            return None
        parts = self.marks(spec.marks, (*path, "marks"))
        at = None if spec.banner is None else spec.banner.at
        return Box(f"{identity}.built", identity, 0, "built", _joined(parts), parts, at, cost)

    def marks(self, text: str | None, path: Path) -> tuple[Gain | None, ...]:
        """The shapes of a building on paper."""
        if text is None:
            return (Gain(),)
        try:
            return parse_marks(text)
        except NotationError as error:
            self.report.tell_inside(path, error)
            return (Gain(),)

    def cost(self, text: str | None, path: Path) -> Cost:
        """A cost, or nothing where none is written."""
        if text is None:
            return ()
        try:
            return parse_cost(text)
        except NotationError as error:
            self.report.tell_inside(path, error)
            return ()

    def gain(self, text: str | None, path: Path) -> Gain:
        """One gain; blanks around ``/`` are allowed here."""
        if text is None:
            return Gain()
        try:
            return parse_gain(text.replace(" ", ""))
        except NotationError as error:
            self.report.tell_inside(path, error)
            return Gain()

    def gains(self, text: str | None, path: Path) -> tuple[Gain, ...]:
        """One gain for each place in a row."""
        if text is None:
            return ()
        try:
            return tuple(word.gain for word in parse_boxes(text))
        except NotationError as error:
            self.report.tell_inside(path, error)
            return ()


def _joined(parts: tuple[Gain | None, ...]) -> Gain:
    gains = [part for part in parts if part is not None]
    return Gain(tuple(icon for gain in gains for icon in gain.icons), any(gain.chooses for gain in gains))


def _single_boxes(kind: str) -> int:
    return 1 if kind in ("number", "text", "token") else 0


def _banner(spec: AreaSpec) -> Banner | None:
    if spec.banner is None:
        return None
    track, dot, flags = spec.banner.counts.rpartition(".")
    if flags == "flags" and dot:
        return Banner(track, True, spec.banner.rule)
    return Banner(spec.banner.counts, False, spec.banner.rule)


def _flags(spec: AreaSpec) -> Flags:
    if spec.flags is None:
        return Flags()
    flags = spec.flags
    return Flags(tuple(flags.at), flags.icon or "", flags.numbers, tuple(flags.coloured))


def _earned(spec: AreaSpec, identity: str, areas: tuple[Area, ...]) -> Earned | None:
    if spec.earned is None:
        return None
    members = tuple(area.id for area in areas) if spec.kind == "group" else (identity,)
    return Earned(spec.earned.icon, spec.earned.rule, members, spec.earned.start, spec.earned.or_paid)


def _writes(spec: AreaSpec) -> Writes | None:
    if spec.writes is None:
        return None
    # The year goes up to the last completed year, which only the filled-in sheet knows.
    return Writes(spec.writes.name, spec.writes.rule, spec.writes.low, spec.writes.high or 0)


def _filled_by(spec: AreaSpec) -> tuple[str, int] | None:
    if spec.filled_by is None:
        return None
    if isinstance(spec.filled_by, str):
        return (spec.filled_by, 1)
    return (spec.filled_by.area, spec.filled_by.each)
