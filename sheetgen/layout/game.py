"""A game as its layout files describe it, resolved: every box knows its needs, costs and gains; its filled-in sheets.

All values are frozen. Areas and boxes have ids that stay the same from release to release: ``left.wall`` is an area,
``left.wall.7`` its seventh box, ``left.hotel.small`` a building.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

from sheetgen.layout.area import Area
from sheetgen.layout.box import Box, NumberSequence
from sheetgen.layout.score_model import Formula, IconBudget, ObjectiveCard, Scoring
from sheetgen.text.value_types import AreaId, Name, Shape


class RingsValue(NamedTuple):
    """Numbers of boxes in the two states of an area of rings: the first boxes, unless ``boxes`` is set."""

    ringed: int
    filled: int
    boxes: tuple[int, int] | None = None
    """The bit masks of the two states; None if they are the first boxes."""

    @property
    def masks(self) -> tuple[int, int]:
        """The two states as bit masks, bit ``n - 1`` for box ``n``."""
        return self.boxes or ((1 << self.ringed) - 1, (1 << self.filled) - 1)

    @staticmethod
    def of(outer: int, inner: int) -> RingsValue:
        """Return the value for the bit masks of the two states."""
        ringed, filled = outer.bit_count(), inner.bit_count()
        plain = (outer, inner) == ((1 << ringed) - 1, (1 << filled) - 1)
        return RingsValue(ringed, filled, None if plain else (outer, inner))


LettersValue = tuple[tuple[str, bool], ...]
PiecesValue = tuple[Mapping[str, int], ...]
Value = (
    int
    | bool
    | str
    | None
    | RingsValue
    | tuple[int | None, ...]
    | tuple[str | tuple[str, ...], ...]
    | LettersValue
    | PiecesValue
)
"""The value of an area in a filled-in sheet, whatever the format of its file.

| kind of area | value |
|---|---|
| track, grid, buildings | a bit mask, bit ``n - 1`` for box ``n``; boxes printed filled are always set |
| numbers | a tuple with one entry for each box, None for an empty one |
| rings | ``RingsValue(ringed, filled)`` |
| building | True if built |
| choice | the option's name, or None |
| token | ``"none"``, ``"ringed"`` or ``"used"`` |
| uses | the number of uses |
| number | the number, or None |
| text | the text, or None |
| letters | a tuple of ``(letter, crossed)`` |
| cards | a tuple of names; if others' cards are listed too, an entry may be a tuple, the own card first |
| pieces | a tuple of maps from icon to count |
"""


LineOf = Callable[[str, int | None], int | None]
"""A function that returns the line of a list's entry, by its area and its number from 1; None if it is unknown."""


def no_line(area: str, number: int | None) -> None:
    """Return no line, for a sheet that does not come from a text."""


@dataclass(frozen=True)
class FilledSheet:
    """One player's filled-in sheets. ``values`` has an entry for every area that can have a value.

    ``given_areas`` are the ids of the areas that the player gave a value. Other areas have the value of an unmarked
    area, but what was left out may have been anything: 0 and "not given" differ.
    """

    game: str
    file: str
    values: Mapping[str, Value] = field(hash=False)
    given_areas: frozenset[str] = frozenset()
    line: int | None = None
    only: str = ""
    """``score`` if only the score was copied from the paper, so that nothing else can be checked."""
    next_place: str = field(default="", compare=False)
    """The area at which the entering of an unfinished file goes on; empty if nothing is left to enter."""
    match: tuple[FilledSheet, ...] = field(default=(), compare=False, repr=False)
    """The other sheets of its match, as far as they are known, if the score asks for a place among them."""
    line_of: LineOf = field(default=no_line, compare=False, repr=False)
    """Where its file has the entries of lists."""


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
    under: bool = False
    aside: tuple[float, ...] = ()
    areas: Mapping[str, tuple[str, ...]] = field(default_factory=dict, hash=False)
    """The areas that each of its keys names."""
    keys: Mapping[str, Any] | None = field(default=None, hash=False)
    """The values of the view's own keys as plain data, checked; None for rows and columns."""
    view_class: tuple[str, str] = ("", "")
    """The module and the name of the view's class: a print imports only the views that it draws."""
    names: Mapping[str, str] = field(default_factory=dict, hash=False)
    marked: Mapping[str, int] = field(default_factory=dict, hash=False)

    @property
    def shows(self) -> tuple[str, ...]:
        """The areas that its keys name."""
        return tuple(name for names in self.areas.values() for name in names)

    @property
    def folds(self) -> bool:
        """Whether it has enough columns to be placed in two rows."""
        return self.name == "columns" and len(self.blocks) > 3

    def walk(self) -> Iterator[ArrangedView]:
        """Yield this block and all blocks inside it, outermost first."""
        return (view for _, view in self.with_paths(()))

    def with_paths(self, path: tuple[str | int, ...]) -> Iterator[tuple[tuple[str | int, ...], ArrangedView]]:
        """Yield this block, which has this path in the file, and all blocks inside it, each with its path."""
        yield path, self
        key = self.name if self.name in ("rows", "columns") else "blocks"
        for index, block in enumerate(self.blocks):
            yield from block.with_paths((*path, key, index))


@dataclass(frozen=True)
class Sheet:
    """One printed sheet: its areas and their arrangement.

    ``in_data`` sheets are a key of the filled-in file; the areas of others are at its top level. ``paper_only`` sheets
    are not part of that file. A sheet that is ``like`` another shows the other's areas and has none of its own; in the
    other's arrangement it has its ``title``, too.
    """

    name: str
    areas: tuple[Area, ...]
    arrange: ArrangedView
    in_data: bool = True
    paper_only: bool = False
    like: str = ""
    other_title: str = ""

    @property
    def title(self) -> str:
        """The name of the sheet whose title its heading bears."""
        return self.other_title or self.name


@dataclass(frozen=True)
class Icon:
    """An icon of a game: its name, its hue in a theme, its kind.

    ``drawing`` is the name of the drawing or, for a drawing of the game's own, the path of its file.
    """

    name: str
    hue: str
    kind: str = ""
    drawing: str = ""

    @property
    def has_own_drawing(self) -> bool:
        """Whether the game brings the drawing, as SVG or as pixels."""
        return "." in self.drawing


@dataclass(frozen=True)
class BoxGroups:
    """Groups of boxes across areas, each by the ids of its boxes; the ``sequence`` holds in each of them."""

    groups: tuple[tuple[str, ...], ...]
    sequence: NumberSequence | None = None


MATCH = "match"
"""The header area with a name that the sheets of one match share."""
PLAYERS = "players"
"""The area with the number of players."""


YEARS = "years"
"""The header area with the number of completed rounds; everything that happens yearly depends on it."""


@dataclass(frozen=True)
class Attack(Shape):
    """An attack of a round: each filled box of the tracks ``stops`` stops a card.

    The rows of ``table`` have a number for each year: how many cards there are by difficulty, and in the row ``most``
    how many count. Boxes of ``through`` are filled for the cards that get through, and boxes of ``rest`` for the others
    of the most. Each ringed box of ``cancels`` stops a card, too, when it is used.
    """

    stops: tuple[AreaId, ...]
    table: Name
    most: Name
    through: AreaId
    rest: AreaId
    cancels: tuple[AreaId, ...] = ()


@dataclass(frozen=True)
class RoundStep(Shape):
    """A step of a round, with the text ``guide.round.STEP.name``; ``says`` are the keys of the texts below it."""

    step: Name
    says: tuple[str, ...] = ()
    attack: Attack | None = None

    @property
    def texts(self) -> tuple[str, ...]:
        """The keys of the texts below its name: those it states, or its own one."""
        return self.says or (f"guide.round.{self.step}.text",)


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
    """Earlier versions of the layout with the same boxes: their forms can be read."""
    short: str = ""
    published: bool = False
    sign: str = ""
    """The icon that stands for the game beside others."""

    @property
    def small_print(self) -> str:
        """The key of the text on what a sheet is: a fan's replacement for a published game, or a home-made game."""
        return "fan-tool" if self.published else "own-game"

    @property
    def pad_print(self) -> str:
        """The key of the text on what a pad of sheets is."""
        return "fan-pad" if self.published else self.small_print

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
