"""The keys that areas of several kinds have in a layout's file, and how an `Area` is made from them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields, replace
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal

from sheetgen.layout.area import Area, AreaPoints, Balance, Banner
from sheetgen.layout.box import Box, BoxUse
from sheetgen.layout.notation import BoxWord, Cost, Gain, parse_boxes, parse_cost, parse_gain, parse_marks
from sheetgen.text.complaint_collector import ComplaintCollector, KeyPath
from sheetgen.text.value_types import AreaId, CountValue, Name, PositiveNumber, Spec, notation, true_means

if TYPE_CHECKING:
    from pydantic import GetCoreSchemaHandler
    from pydantic_core import CoreSchema

CostText = Annotated[Cost, notation(parse_cost)]
GainText = Annotated[Gain, notation(lambda text: parse_gain(text.replace(" ", "")))]
GainsText = Annotated[tuple[Gain, ...], notation(lambda text: tuple(word.gain for word in parse_boxes(text)))]
BoxesText = Annotated[tuple[BoxWord, ...], notation(parse_boxes)]
MarksText = Annotated[tuple[Gain | None, ...], notation(parse_marks)]

FILL_ORDER = "fill-order"
THRESHOLD = "threshold"
OrderRule = Annotated[Name, true_means(FILL_ORDER)]


class Shorthand(Spec):
    """A map that stands for another value."""

    __slots__ = ()

    def value(self) -> Any:
        """Return the value it stands for."""
        raise NotImplementedError


class BannerKeys(Shorthand):
    """What the numbers on the banners count; ``at`` is the number on the area's own banner."""

    counts: AreaId
    rule: Name = THRESHOLD
    at: CountValue | None = None

    def value(self) -> Banner:
        track, dot, flags = self.counts.rpartition(".")
        if flags == "flags" and dot:
            return Banner(track, True, self.rule)
        return Banner(self.counts, False, self.rule)


class BalanceKeys(Spec):
    """The boxes that an icon earns, in addition to those that are printed filled."""

    icon: Name
    rule: Name
    start: CountValue | None = None
    or_paid: bool = False
    optional: bool = False


class AfterFullKeys(Spec):
    """An area that must be full before this one is begun; with ``each``, box n waits for its line n of that kind."""

    area: AreaId
    each: Literal["rows", "columns", "sections", "diagonals", "zones"] | None = None
    rule: Name


class Keys(Spec):
    """The keys that an area of every kind may have.

    A key that the area takes over unchanged has its name in `Area`. ``use`` is how the boxes of the kind are filled in,
    ``prose`` whether words of any length are written there. ``kind`` is the name of the kind that has these keys.
    """

    use: ClassVar[BoxUse] = "tick"
    prose: ClassVar[bool] = False

    kind: str
    icon: Name = ""
    note: Name = ""
    hue: Name = ""
    frame: bool = True
    title: Name = ""
    rule: Name = ""
    source: Literal["not stated", ""] = ""

    @property
    def inner(self) -> dict[str, Keys]:
        """The keys of the areas inside this one."""
        found: dict[str, Keys] = getattr(self, "areas", {})
        return found

    def derive(self, identity: str, areas: tuple[Area, ...]) -> dict[str, Any]:
        """Return the values of the `Area` that no key has: its boxes, and what follows from other keys.

        By default it has ``count`` boxes, or those of the text ``boxes``.
        """
        return {"boxes": self.boxes_of(identity)}

    def boxes_of(
        self, identity: str, costs: tuple[Cost, ...] = (), given: int = 0, words: tuple[BoxWord, ...] = ()
    ) -> tuple[Box, ...]:
        """Return the boxes: one for each word, or ``count`` empty ones; the first ``given`` are printed filled.

        Each has the area's cost, unless ``costs`` has a cost for each.
        """
        count = getattr(self, "count", None) or table_count(self)
        none: tuple[BoxWord, ...] = (BoxWord(),) * count
        words = words or getattr(self, "boxes", ()) or none
        cost: Cost = getattr(self, "cost", ())
        return tuple(
            Box(
                id=f"{identity}.{number}",
                area=identity,
                number=number,
                gain=word.gain,
                parts=(word.gain,),
                banner=word.banner,
                cost=costs[number - 1] if len(costs) == len(words) else cost,
                section=word.section,
                given=number <= given or word.given,
                **self.conditions_of(word),
            )
            for number, word in enumerate(words, 1)
        )

    def cells_of(self, identity: str, rows: Sequence[Sequence[BoxWord]]) -> tuple[Box, ...]:
        """Return boxes in rows, row by row; the ``section`` of a box is its column."""
        words = [replace(word, section=column) for words in rows for column, word in enumerate(words, 1)]
        numbers = [number for number, words in enumerate(rows, 1) for _ in words]
        boxes = self.boxes_of(identity, words=tuple(words))
        return tuple(replace(box, row=number) for box, number in zip(boxes, numbers, strict=True))

    def conditions_of(self, word: BoxWord) -> dict[str, Any]:
        """Return what a word says of a box beside its gain: what is printed in it, or what may be written there."""
        if self.use != "write":
            return {"label": word.label, "zone": word.zone}
        return {name: getattr(word, name) for name in ("values", "least", "most", "factor", "zone")}

    def faults(self, area: Area) -> Iterable[tuple[KeyPath, str, str]]:
        """Yield contradictions between keys: a path below the area, a message and a hint."""
        start = getattr(getattr(self, "earned", None), "start", None)
        if start is not None and area.earned is not None and start != area.earned.start:
            message = f"says {start}, but {area.earned.start} of the boxes are printed filled"
            yield ("earned", "start"), message, "leave it out"
        count = getattr(self, "count", None)
        if count is not None and area.boxes and len(area.boxes) != count:
            yield ("count",), f"says {count}, but 'boxes' has {len(area.boxes)}", "leave it out"
        entries, wanted = len(area.points.filled), len(area.boxes) + 1
        if entries not in (0, wanted):
            message = f"has {entries} entries for {len(area.boxes)} boxes"
            yield ("points",), message, f"write {wanted}: for no box, for 1, and so on"

    def area(self, key: str, parent: str, report: ComplaintCollector, path: KeyPath) -> Area:
        """Return the area with everything inside it. ``parent`` is the id of the outer area; empty if there is none."""
        identity = f"{parent}.{key}" if parent else key
        areas = tuple(inner.area(name, identity, report, (*path, "areas", name)) for name, inner in self.inner.items())
        values = {
            each.name: value.value() if isinstance(value, Shorthand) else value
            for each in fields(self)
            if each.name in _TAKEN_OVER and (value := getattr(self, each.name)) is not None
        }
        points = values.get("points")
        values["points"] = AreaPoints(points) if isinstance(points, tuple) else AreaPoints()
        values |= {"use": self.use, "prose": self.prose}
        area = Area(**{**values, "id": identity, "key": key, "areas": areas, **self.derive(identity, areas)})
        for below, message, hint in self.faults(area):
            report.add((*path, *below), message, hint)
        return area


_TAKEN_OVER = {each.name for each in fields(Area)} - {"id", "key", "areas", "boxes"}


class BoxedKeys(Keys):
    """The keys of an area whose boxes are in a row."""

    boxes: BoxesText = ()
    count: PositiveNumber | None = None


class AnyAreaKeys:
    """The keys of an area of any kind."""

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        # The modules of the kinds import this one, so it can import the registry only when all are loaded.
        from sheetgen.kinds.any_area_keys import all_area_keys

        return handler.generate_schema(all_area_keys())


class HolderKeys(Keys):
    """The keys of an area that may have others inside it."""

    areas: dict[Name, Annotated[Keys, AnyAreaKeys()]] = {}


LineGains = tuple[GainText, ...] | GainText
LinePoints = tuple[int, ...] | int


class GainsKeys(Spec):
    """What complete lines of a grid give: one gain for all of them, or a list with one for each."""

    rows: LineGains = ()
    columns: LineGains = ()
    diagonals: LineGains = ()


class PointsKeys(Spec):
    """The points of complete lines: one number for all of them, or a list with one for each; of zones a map."""

    rows: LinePoints = ()
    columns: LinePoints = ()
    diagonals: LinePoints = ()
    zones: dict[Name, int] = {}


def line_values(area: Area, keys: Spec | None) -> dict[str, tuple[Any, ...]]:
    """Return the values of each kind of line that the keys name: one for each line of the area, the same for all."""
    found: dict[str, tuple[Any, ...]] = {}
    for kind, stated in ({} if keys is None else vars(keys)).items():
        count = len(area.line_masks(kind))
        if isinstance(stated, dict):
            values = tuple(stated.get(zone, 0) for zone in area.line_masks(kind))
        else:
            values = stated if isinstance(stated, tuple) else (stated,) * count
        if values:
            found[kind] = values
    return found


def line_faults(area: Area, key: str, keys: Spec | None) -> Iterable[tuple[KeyPath, str, str]]:
    """Yield complaints about lists that have not one entry for each line, and about zones that are not there."""
    for kind, stated in ({} if keys is None else vars(keys)).items():
        lines = area.line_masks(kind)
        if isinstance(stated, dict):
            for zone in stated.keys() - lines.keys():
                yield (key, kind, zone), f"there is no zone '{zone}' in this area", "write @ZONE in its boxes"
        elif isinstance(stated, tuple) and stated and len(stated) != len(lines):
            entries = "entry" if len(stated) == 1 else "entries"
            yield (key, kind), f"has {len(stated)} {entries} for {len(lines)} {kind}", "one for each, or one for all"
        elif stated != () and not lines:
            yield (key, kind), f"the area has no {kind}", "only a square grid has them"


def uneven_rows(rows: Sequence[Sequence[BoxWord]]) -> Iterable[tuple[KeyPath, str, str]]:
    """Yield a complaint about each row that has not as many boxes as the first."""
    for index, row in enumerate(rows):
        if len(row) != len(rows[0]):
            message = f"row {index + 1} has {len(row)} boxes, the first has {len(rows[0])}"
            yield ("rows", index), message, "write as many in each; a cell that is not there can be '#'"


def table_count(keys: Keys) -> int:
    """Return how many boxes an area of a table of points has, if nothing else states it: one fewer than entries."""
    points = getattr(keys, "points", ())
    stated = getattr(keys, "boxes", ()) or getattr(keys, "count", None) or getattr(keys, "rows", ())
    return len(points) - 1 if isinstance(points, tuple) and points and not stated else 0


def make_balance(keys: BalanceKeys | None, boxes: Mapping[str, tuple[Box, ...]]) -> Balance | None:
    """Return the balance of the areas with these boxes; those printed filled need no icon. None without keys."""
    if keys is None:
        return None
    given = sum(box.given for each in boxes.values() for box in each)
    return Balance(keys.icon, keys.rule, tuple(boxes), given, keys.or_paid, keys.optional)


def join_purses(parts: tuple[Gain | None, ...]) -> Gain:
    """Return what all parts of a building give together."""
    gains = [part for part in parts if part is not None]
    return Gain(tuple(icon for gain in gains for icon in gain.icons), any(gain.chooses for gain in gains))
