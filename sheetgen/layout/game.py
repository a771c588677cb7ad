"""A game as its layout files describe it, resolved: every box knows its needs, costs and gains.

All values are frozen. Areas and boxes have ids that stay the same from release to release: ``left.wall`` is an area,
``left.wall.7`` its seventh box, ``left.hotel.small`` a building.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, ClassVar, Literal

from sheetgen.layout.notation import Cost, Gain
from sheetgen.layout.score_model import Formula, IconBudget, ObjectiveCard, Scoring
from sheetgen.text.value_types import CountValue, Name, Shape, strict_config

NeedKind = Literal["count", "box", "built", "full", "line"]
"""The condition for marking a box: a number of boxes, one box, a building, a full area, a complete line."""

BoxShape = Literal["square", "circle", "hexagon"]
"""The printed shape of a box."""

BoxUse = Literal["tick", "ring", "write", "choose"]
"""How a box is filled in: ticked, ringed, written in, chosen among others."""


@dataclass(frozen=True)
class Need:
    """A condition for a box or building; a sheet that does not meet it breaks ``rule``.

    ``count``: the track ``target`` has ``number`` boxes filled; ``box``: its box ``number`` is filled; ``built``: the
    building ``target`` is built; ``full``: all boxes of ``target`` are filled; ``line``: those of ``mask``. ``level``
    is the number on the banner.
    """

    rule: str
    kind: NeedKind
    target: str
    number: int = 0
    level: int = 0
    mask: int = 0
    """The boxes of a complete line; of a count on the box's own track the box itself, which does not count."""


@dataclass(frozen=True)
class Box:
    """One box to fill, or one building to mark as built.

    ``label`` is printed in it; a number written there is one of ``values``, at ``least`` and at ``most`` so much, and
    counts ``factor`` times.

    ``parts`` are its shapes on paper: a `Gain` for a box, None for a circle that pays every later year. ``given`` boxes
    are printed filled. ``section`` is the column within its area, counted from 1.
    """

    id: str
    area: str
    number: int
    name: str = ""
    gain: Gain = Gain()
    parts: tuple[Gain | None, ...] = (Gain(),)
    banner: int | None = None
    cost: Cost = ()
    needs: tuple[Need, ...] = ()
    section: int = 1
    row: int = 1
    given: bool = False
    points: int = 0
    label: str = ""
    zone: str = ""
    values: tuple[int, ...] = ()
    least: int | None = None
    most: int | None = None
    factor: int = 1

    @property
    def printed(self) -> int | None:
        """The number that is printed in it; None if there is none."""
        return int(self.label) if self.label.isdigit() else None

    @property
    def sign(self) -> str:
        """The text that is printed in it: its label, or what may be written and how often it counts."""
        bounds = [f"≥{self.least}"] * (self.least is not None) + [f"≤{self.most}"] * (self.most is not None)
        factor = [f"×{self.factor}"] * (self.factor > 1)
        return self.label or " ".join(["/".join(map(str, self.values)), *bounds, *factor]).strip()

    def takes(self, number: int) -> bool:
        """Return whether its own conditions allow a number to be written."""
        fits = (self.least is None or number >= self.least) and (self.most is None or number <= self.most)
        return fits and (not self.values or number in self.values)

    @property
    def circles(self) -> int:
        """The number of its parts that pay every later year."""
        return sum(1 for part in self.parts if part is None)


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
class NumberSequence(Shape):
    """What holds between the numbers in boxes: how they go from left to right, and how often one may be written.

    After the number ``again_after`` any other may follow. ``same`` is how often a number may be written, or 0.
    """

    rule: Name = "sequence"
    goes: Literal["rising", "falling", "not-rising", "not-falling", ""] = ""
    again_after: int | None = None
    same: CountValue = 0
    neighbours: Literal["different", ""] = ""

    def allows(self, before: int, number: int) -> bool:
        """Return whether a number may stand behind another."""
        if not self.goes or before == self.again_after:
            return True
        wanted = {"rising": number > before, "falling": number < before, "not-rising": number <= before}
        return wanted.get(self.goes, number >= before)


@dataclass(frozen=True)
class WritingRule(Shape):
    """What is written into boxes: a number from ``low`` to ``high``; a year is at most the last completed one."""

    __pydantic_config__: ClassVar[dict[str, Any]] = strict_config(low="from", high="to")

    name: Name
    rule: Name
    low: CountValue = 1
    high: CountValue = 0
    values: tuple[int, ...] = ()

    @property
    def is_year(self) -> bool:
        """Whether a year of the game is written."""
        return self.name == "year"

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers that may be written, as far as the layout bounds them; none for years."""
        return self.values or tuple(range(self.low, self.high + 1))


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
    distinct: tuple[str, tuple[int, ...]] | None = None
    survives: tuple[Gain, ...] = ()
    dies: tuple[Gain, ...] = ()
    penalty: tuple[int, ...] = ()
    filled_by: tuple[str, int, bool] | None = None
    """The area whose boxes fill this one, how many each of them fills, and whether fewer are allowed."""
    cell_marks: Mapping[str, str] = field(default_factory=dict, hash=False)
    """The icons that are drawn in cells, by the letters that stand for them in a file."""
    grows_from: tuple[str, str] | None = None
    """The zone with which everything that is drawn hangs together, and the rule."""
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
    different: tuple[str, str] | None = None
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


@dataclass(frozen=True)
class ArrangedView:
    """One block of the arrangement: a view with its keys, or rows or columns of further blocks.

    ``title`` names the block on a page that has no sheet's name.
    """

    name: str
    blocks: tuple[ArrangedView, ...] = ()
    weight: float = 1.0
    page_break: bool = False
    title: str = ""
    span: int = 0
    close: bool = False
    aside: tuple[float, ...] = ()
    fold: int = 1
    areas: Mapping[str, tuple[str, ...]] = field(default_factory=dict, hash=False)
    """The areas that each of its keys names."""
    keys: Mapping[str, Any] | None = field(default=None, hash=False)
    """The values of the view's own keys as plain data, checked; None for rows and columns."""
    names: Mapping[str, str] = field(default_factory=dict, hash=False)
    marked: Mapping[str, int] = field(default_factory=dict, hash=False)

    @property
    def shows(self) -> tuple[str, ...]:
        """The areas that its keys name."""
        return tuple(name for names in self.areas.values() for name in names)

    def walk(self) -> Iterator[ArrangedView]:
        """Yield this block and all blocks inside it, outermost first."""
        yield self
        for block in self.blocks:
            yield from block.walk()


@dataclass(frozen=True)
class Sheet:
    """One printed sheet: its areas and their arrangement.

    ``in_data`` sheets are a key of the filled-in file; the areas of others are at its top level. ``paper_only`` sheets
    are not part of that file. A sheet that is ``like`` another shows the other's areas and has none of its own.
    """

    name: str
    areas: tuple[Area, ...]
    arrange: ArrangedView
    in_data: bool = True
    paper_only: bool = False
    like: str = ""


@dataclass(frozen=True)
class Icon:
    """An icon of a game: its name, its hue in a theme, its kind.

    ``drawing`` is the name of the drawing or, for a drawing of the game's own, the path of its file.
    """

    name: str
    hue: str
    kind: str = ""
    drawing: str = ""


@dataclass(frozen=True)
class BoxGroups:
    """Groups of boxes across areas, each by the ids of its boxes; the ``sequence`` holds in each of them."""

    groups: tuple[tuple[str, ...], ...]
    sequence: NumberSequence | None = None


MATCH = "match"
"""The header area with a name that the sheets of one match share."""
YEARS = "years"
"""The header area with the number of completed rounds; everything that happens yearly depends on it."""


@dataclass(frozen=True, slots=True)
class Attack:
    """An attack of a round: each filled box of the tracks ``stops`` stops a card.

    The rows of ``table`` have a number for each year: how many cards there are by difficulty, and in the row ``most``
    how many count. Boxes of ``through`` are filled for the cards that get through, and boxes of ``rest`` for the others
    of the most.
    """

    stops: tuple[str, ...]
    table: str
    most: str
    through: str
    rest: str


@dataclass(frozen=True, slots=True)
class RoundStep:
    """A step of a round; ``says`` are the keys of its texts."""

    name: str
    says: tuple[str, ...]
    attack: Attack | None = None


@dataclass(frozen=True)
class Game:
    """A game: its sheets, the header of a filled-in sheet, icons, rules, cards, tables and scoring."""

    name: str
    version: int
    sheets: tuple[Sheet, ...]
    header: tuple[Area, ...]
    icons: Mapping[str, Icon]
    rules: Mapping[str, Mapping[str, str]]
    module: str = ""
    scoring: Scoring = Scoring()
    cards: Mapping[str, ObjectiveCard] = field(default_factory=dict)
    fate_cards: tuple[Mapping[str, int | str], ...] = ()
    tables: Mapping[str, Mapping[str, tuple[int, ...]]] = field(default_factory=dict)
    budgets: Mapping[str, IconBudget] = field(default_factory=dict)
    """What pays for an icon, by icon; what other icons pay is not checked."""
    holds: Mapping[str, Formula] = field(default_factory=dict)
    """The formulas of rules: a rule is broken if its formula is 0."""
    groups: Mapping[str, BoxGroups] = field(default_factory=dict)
    """The groups of boxes by their ids, such as ``pad.pillars``."""
    zones: Mapping[str, str] = field(default_factory=dict)
    """The hues of the zones that have another name than a hue."""
    aids: tuple[ArrangedView, ...] = ()
    round: tuple[RoundStep, ...] = ()
    """The course of a round, or of a year."""
    same_boxes: tuple[int, ...] = ()
    short: str = ""
    """Earlier versions of the layout with the same boxes: their forms can be read."""
    published: bool = False

    @property
    def small_print(self) -> str:
        """The key of the text on what a sheet is: a fan's replacement for a published game, or a home-made game."""
        return "fan-tool" if self.published else "own-game"

    @cached_property
    def areas(self) -> Mapping[str, Area]:
        """Every area by its id, including the header's."""
        return {area.id: area for top in self.tops for area in top.walk()}

    @cached_property
    def tops(self) -> tuple[Area, ...]:
        """The outermost areas, header first, then sheet by sheet."""
        return self.header + tuple(area for sheet in self.sheets for area in sheet.areas)

    @cached_property
    def boxes(self) -> Mapping[str, Box]:
        """Every box and building by its id."""
        return {box.id: box for area in self.areas.values() for box in area.every_box}

    @cached_property
    def piece_icons(self) -> tuple[str, ...]:
        """The icons that a fate card can bring: the columns of the deck that are icons with a kind."""
        columns = self.fate_cards[0] if self.fate_cards else {}
        return tuple(name for name in columns if name in self.icons and self.icons[name].kind)

    @property
    def years(self) -> int:
        """The number of years a game lasts; 0 if it has none."""
        return self.areas[YEARS].most if YEARS in self.areas else 0

    def sheet(self, name: str) -> Sheet:
        """Return the sheet with this name. Raises `KeyError`."""
        for sheet in self.sheets:
            if sheet.name == name:
                return sheet
        raise KeyError(name)
