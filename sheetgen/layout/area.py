"""Areas of a sheet as a layout describes them: their boxes, and what is printed and counted about them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from sheetgen.layout.box import Box, BoxShape, BoxUse, NumberSequence, WritingRule
from sheetgen.layout.notation import Cost, Gain
from sheetgen.text.value_types import AreaId, CountValue, Name, PositiveNumber, Shape


@dataclass(frozen=True)
class Banner:
    """What the numbers on an area's banners count: filled boxes of ``track``, or its flags."""

    track: str
    flags: bool
    rule: str


@dataclass(frozen=True)
class Balance:
    """A balance: the filled boxes of ``areas`` equal the covered icons plus ``start`` printed ones.

    With ``or_paid`` more boxes may be filled, as they may have been paid for; if ``optional``, fewer.
    """

    icon: str
    rule: str
    areas: tuple[str, ...]
    start: int = 0
    or_paid: bool = False
    optional: bool = False


@dataclass(frozen=True)
class Flags:
    """Flags under a track: an icon or a number under the boxes ``at``; ``coloured`` ones open a building.

    ``hue`` is the hue of the flags and of the banners that count them, if it differs from the icon's.
    """

    at: tuple[int, ...] = ()
    icon: str = ""
    hue: str = ""
    numbers: bool = False
    coloured: tuple[int, ...] = ()


@dataclass(frozen=True)
class FilledBy(Shape):
    """The area whose boxes fill this one, and how many boxes of this area each of them fills, or fewer."""

    area: AreaId
    each: PositiveNumber = 1
    or_less: bool = False


@dataclass(frozen=True)
class GrowthStart(Shape):
    """The zone that all marked cells must be connected with, and the rule that cells without this connection break."""

    zone: Name
    rule: Name


@dataclass(frozen=True)
class DistinctGains(Shape):
    """The icon that each number gives which differs from those before it, and how many for the first, the second ..."""

    gains: Name
    points: tuple[CountValue, ...]


@dataclass(frozen=True)
class DifferentChoices(Shape):
    """A choice that must differ between the areas of a group."""

    child: Name
    rule: Name


LARGEST_NUMBER = 999_999
"""The largest number that can be written if the layout gives no bound: it limits how far rules count."""


@dataclass(frozen=True)
class AreaPoints:
    """The points printed about an area: an entry for each number of ``filled`` boxes, from none on, and for each line.

    ``lines`` has, by the kind of line, the points of each complete one.
    """

    filled: tuple[int, ...] = ()
    lines: Mapping[str, tuple[int, ...]] = field(default_factory=dict, hash=False)


LINES = ("rows", "columns", "sections", "diagonals", "zones")
"""The kinds of lines that an area's boxes form."""


@dataclass(frozen=True)
class Area:
    """One area of a sheet, or a group of areas. ``key`` is its key in a filled-in sheet, inside its parent's map.

    ``with_others``: an entry of a hand of cards may list other players' cards of that year after the player's own.
    """

    id: str
    key: str
    kind: str
    boxes: tuple[Box, ...] = ()
    areas: tuple[Area, ...] = ()
    title: str = ""
    icon: str = ""
    note: str = ""
    rule: str = ""
    order: str = ""
    shape: BoxShape = "square"
    frame: bool = True
    """Whether its boxes have frames."""
    use: BoxUse = "tick"
    prose: bool = False
    """Whether words of any length are written in it."""
    states: tuple[str, str] = ("ringed", "filled")
    second_anywhere: bool = False
    box: Box | None = None
    banner: Banner | None = None
    cost: Cost = ()
    flags: Flags = Flags()
    chains: Mapping[str, Mapping[int, int]] = field(default_factory=dict, hash=False)
    earned: Balance | None = None
    sequence: NumberSequence | None = None
    onward: bool = False
    between: str = ""
    """The area between whose boxes its own stand, as fences."""
    hue: str = ""
    writes: WritingRule | None = None
    yearly: Gain = Gain()
    attribute: str = ""
    excludes: tuple[str, ...] = ()
    distinct: DistinctGains | None = None
    survives: tuple[Gain, ...] = ()
    dies: tuple[Gain, ...] = ()
    penalty: tuple[int, ...] = ()
    filled_by: FilledBy | None = None
    cell_marks: Mapping[str, str] = field(default_factory=dict, hash=False)
    """The icons that are drawn in cells, by the letters that stand for them in a file."""
    grows_from: GrowthStart | None = None
    most_a_year: str = ""
    points: AreaPoints = AreaPoints()
    line_gains: Mapping[str, tuple[Gain, ...]] = field(default_factory=dict, hash=False)
    """What complete rows, columns, diagonals give: by the kind of line, one gain for each."""
    options: tuple[str, ...] = ()
    icons: tuple[str, ...] = ()
    earned_when_full: str = ""
    most: int = 0
    least: int = 0
    below_zero: bool = False
    default: int | str | None = None
    different: DifferentChoices | None = None
    deck: str = ""
    one_a_year: bool = False
    with_others: bool = False
    source: str = ""

    @property
    def lowest(self) -> int:
        """The lowest number that can be written here."""
        return -LARGEST_NUMBER if self.below_zero else self.least

    @property
    def highest(self) -> int:
        """The highest number that can be written here; without a bound of its own if the area ``writes`` numbers."""
        return self.most if self.most and self.writes is None else LARGEST_NUMBER

    def holds(self, number: int) -> bool:
        """Return whether a number can be written here."""
        return self.lowest <= number <= self.highest

    @cached_property
    def given(self) -> int:
        """The bit mask of the boxes that are printed filled."""
        return sum(1 << (box.number - 1) for box in self.boxes if box.given)

    @cached_property
    def grid_columns(self) -> int:
        """The number of columns of a grid."""
        return max((box.section for box in self.boxes), default=0)

    @cached_property
    def grid_rows(self) -> int:
        """The number of rows of a grid."""
        return max((box.row for box in self.boxes), default=0)

    @property
    def sections(self) -> tuple[tuple[Box, ...], ...]:
        """The boxes column by column."""
        numbers = range(1, self.grid_columns + 1)
        return tuple(tuple(box for box in self.boxes if box.section == number) for number in numbers)

    def line_masks(self, kind: str) -> Mapping[int | str, int]:
        """Return the masks of the lines of one of the kinds `LINES`, by number or by the name of a zone.

        Only a square grid has diagonals: the falling one is 1, the rising one 2.
        """
        masks: dict[int | str, int] = {}
        for box in self.boxes:
            for line in self._lines_of(box, kind):
                masks[line] = masks.get(line, 0) | 1 << (box.number - 1)
        return {line: masks[line] for line in sorted(masks, key=str if kind == "zones" else int)}

    def _lines_of(self, box: Box, kind: str) -> tuple[int | str, ...]:
        if kind == "rows":
            return (box.row,)
        if kind == "zones":
            return (box.zone,) if box.zone else ()
        if kind != "diagonals":
            return (box.section,)
        if self.grid_rows != self.grid_columns:
            return ()
        return (1,) * (box.row == box.section) + (2,) * (box.row + box.section == self.grid_rows + 1)

    @property
    def every_box(self) -> tuple[Box, ...]:
        """The area's own box, if it has one, and the boxes in it."""
        return (self.box, *self.boxes) if self.box is not None else self.boxes

    @property
    def line_icons(self) -> tuple[str, ...]:
        """The icons that complete lines give."""
        return tuple(icon for gains in self.line_gains.values() for gain in gains for icon in gain.icons)

    def child(self, key: str) -> Area:
        """Return the area with this key inside this one. Raises `KeyError`."""
        for area in self.areas:
            if area.key == key:
                return area
        raise KeyError(key)

    def walk(self) -> Iterator[Area]:
        """Yield this area and all areas inside it, outermost first."""
        yield self
        for area in self.areas:
            yield from area.walk()
