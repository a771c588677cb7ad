"""Boxes as a layout describes them: their conditions, costs, gains, what is written in them, their form fields.

No other module depends on the form of a field's name: ``p1/left/wall/7`` is box ``left.wall.7`` of the first player. A
PDF joins the names of nested fields with dots, and a dot inside a name would mislead programs; hence the slash. A colon
precedes the part of a box that has several: ``p1/left/disdain/3:filled``.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, ClassVar, Literal, NamedTuple

from sheetgen.layout.notation import Cost, Gain
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
class NumberSequence(Shape):
    """The rule for numbers in boxes: whether they rise or fall from left to right, and how often one may stand there.

    After the number ``again_after`` any other may follow. ``same`` is how often a number may be written, or 0.
    """

    rule: Name = "sequence"
    goes: Literal["rising", "falling", "not-rising", "not-falling", ""] = ""
    again_after: int | None = None
    same: CountValue = 0
    neighbours: Literal["different", ""] = ""

    def allows(self, before: int, number: int) -> bool:
        """Return whether a number may follow another."""
        if not self.goes or before == self.again_after:
            return True
        wanted = {"rising": number > before, "falling": number < before, "not-rising": number <= before}
        return wanted.get(self.goes, number >= before)


@dataclass(frozen=True)
class WritingRule(Shape):
    """What is written into boxes: a number from ``low`` to ``high``; a year is at most the last completed one.

    With ``values`` only these numbers are written, and ``low`` and ``high`` are the least and the greatest of them.
    """

    __pydantic_config__: ClassVar[dict[str, Any]] = strict_config(low="from", high="to")

    name: Name
    rule: Name = "written-number"
    low: CountValue = 1
    high: CountValue = 0
    values: tuple[int, ...] = ()

    @property
    def is_year(self) -> bool:
        """Whether a year of the game is written."""
        return self.name == "year"

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers that may be written, if the layout limits them; none for years."""
        return self.values or tuple(range(self.low, self.high + 1))


FORM_FIELD = "sheetgen"
"""The hidden field that identifies the form."""
REST_PART = "rest"
"""The part, of no box, with the data of a player's file that no box of the form can store."""

TICKED = "."
"""The stored state of a marked check box. It is small because Okular writes it over the box."""

_PIECE = "[a-z0-9][a-z0-9_-]*"
_NAME = re.compile(f"p([1-9][0-9]{{0,5}})/((?:{_PIECE}(?:/{_PIECE})*)?)(?::({_PIECE}))?")


class FieldKey(NamedTuple):
    """A field within one player's sheets: the id of its box (or of its area) and the part of that box."""

    id: str
    part: str = ""


def field_name(player: int, key: FieldKey) -> str:
    """Return the name of a player's field; players are counted from 1."""
    part = f":{key.part}" if key.part else ""
    return f"p{player}/{key.id.replace('.', '/')}{part}"


def read_field_name(name: str) -> tuple[int, FieldKey] | None:
    """Return the player and the key of a name that `field_name` made; None for any other name."""
    found = _NAME.fullmatch(name)
    if found is None:
        return None
    return int(found[1]), FieldKey(found[2].replace("/", "."), found[3] or "")
