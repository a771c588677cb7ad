"""Read the boxes of a straightened photo: what stands in each, and how sure that is."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from sheetgen.fill.field_states import fields_of_boxes
from sheetgen.kinds.kind_registry import kind_of
from sheetgen.layout.area import Area
from sheetgen.layout.game import Game
from sheetgen.marks.marks import Slot
from sheetgen.scan.boxes import FEW_MARKS, Measurer, digit_numbers, with_blots, with_marks, without_ink_on_paper
from sheetgen.scan.find import Straight
from sheetgen.scan.light import ink_map
from sheetgen.scan.model import Logistic, models, with_squares
from sheetgen.scan.reference import SCALE, Picture
from sheetgen.scan.rows import SURE, read_choice, read_parts, read_row

SURE_RING = 0.98
"""A ring at least so likely needs no question."""
_MARKED = {"tick": "filled", "ring": "filled", "choose": "chosen", "write": "written"}
_NOT_LEARNED = 0.9
"""How likely a state is, at most, that the training photos do not show: a wide field without a number, a mark of a hand
that too few marks show, a ring that is no circle."""
_CLEAN = 0.3
"""How likely a box is marked, at most, if nothing lies on its white paper: it may have a dot on its icon.

A word to choose has no icon: its ring may only touch the paper beside it.
"""
_ON_ICON = 0.6
"""How likely a circle is filled, at most, if nothing lies on its white paper; at least, if a blot lies on its icon.

It is usually a dot on the icon: with 0.3, six filled circles on 100 simulated scans were taken for empty. On sheets in
black and white an icon that was printed darker looks the same, so the box is asked about.
"""
_WIDE = 25.0
"""Width in mm of a field in which a number covers too little to be seen with certainty."""
_LEAST_INSIDE = 0.98
"""Share of a box that must lie inside the photo."""


@dataclass(frozen=True)
class BoxReading:
    """What a photo shows of one box.

    ``chances`` is how likely each state is, ``alone`` the same before the box was read together with its row.
    ``digits`` are numbers that may stand in it, the likeliest first. ``outside``: it is not on the photo, or its print
    is not seen there.
    """

    box: str
    kind: str
    chances: dict[str, float]
    alone: dict[str, float]
    digits: tuple[tuple[str, float], ...] = ()
    outside: bool = False

    @property
    def state(self) -> str:
        """The likeliest state."""
        return max(self.chances, key=lambda state: self.chances[state])

    @property
    def sure(self) -> bool:
        """Whether the state needs no question."""
        return not self.outside and max(self.chances.values()) >= (SURE_RING if self.kind == "ring" else SURE)


@dataclass(frozen=True)
class PageReading:
    """What a photo shows of one page of a game.

    ``blur`` is in mm, ``bright`` how bright its paper is from 0 to 1. ``unsure_alone`` is how many of its ``ticks``
    boxes to tick are unsure by themselves.
    """

    game: str
    straight: Straight
    blur: float
    bright: float
    boxes: dict[str, BoxReading]
    ticks: int
    unsure_alone: int

    def crop(self, boxes: Sequence[str], around: float = 4.0) -> Picture:
        """Return the photo of some boxes with a margin in mm around them; blue, green and red."""
        slots = [slot for slot in self.straight.reference.slots if slot.box in boxes]
        left = max(0, round((min(slot.x for slot in slots) - around) * SCALE))
        top = max(0, round((min(slot.y for slot in slots) - around) * SCALE))
        right = round((max(slot.x + slot.width for slot in slots) + around) * SCALE)
        low = round((max(slot.y + slot.height for slot in slots) + around) * SCALE)
        return self.straight.picture[top:low, left:right]


def read_page(straight: Straight, game: Game) -> PageReading:
    """Return what a straightened photo shows of a game's page."""
    ink = ink_map(straight)
    slots = straight.reference.slots
    measurer = Measurer(ink)
    numbers = np.array([measurer.numbers(slot) for slot in slots])
    alone = _alone(straight, measurer, numbers)
    boxes = {box.box: box for box in alone}
    boxes.update(read_together(game, boxes))
    ticks = [row for row, slot in enumerate(slots) if model_of(slot) == "tick"]
    return PageReading(game.name, straight, ink.blur, ink.bright, boxes, len(ticks), _unsure(slots, numbers, ticks))


def _unsure(slots: Sequence[Slot], numbers: Picture, ticks: Sequence[int]) -> int:
    """Return how many boxes to tick are unsure, or empty only because the player's other marks look different.

    A hand that mostly makes dots is known by its few other marks, and its dots would be taken for slips of the pen.
    """
    if not ticks:
        return 0
    first = models()["first"].chances(with_squares(numbers[ticks], "first"))[:, 1]
    chances = slot_chances(slots, numbers)
    marked = np.array([chances[row]["marked"] for row in ticks])
    return int(((marked < SURE) & ((marked > 1 - SURE) | (first > 1 - SURE))).sum())


def _alone(straight: Straight, measurer: Measurer, numbers: Picture) -> Iterator[BoxReading]:
    slots = straight.reference.slots
    chances = slot_chances(slots, numbers)
    by_box: dict[str, list[int]] = {}
    for row, slot in enumerate(slots):
        by_box.setdefault(slot.box, []).append(row)
    for box, rows in by_box.items():
        slot = slots[rows[0]]
        ring = slot.kind == "ring"
        found = chances[rows[0]] if ring else _two(slot.kind, read_parts([chances[row]["marked"] for row in rows]))
        digits = _digits(measurer.digit(slot)) if slot.kind == "write" else ()
        own = [slots[row] for row in rows]
        outside = any(_inside(straight, each) < _LEAST_INSIDE or measurer.misses_print(each) for each in own)
        wide = slot.kind == "write" and slot.width > _WIDE and found["empty"] > _NOT_LEARNED
        shown = _two(slot.kind, 1 - _NOT_LEARNED) if wide else found
        yield BoxReading(box, slot.kind, shown, found, digits, outside)


def slot_chances(slots: Sequence[Slot], numbers: Picture) -> list[dict[str, float]]:
    """Return how likely each state of each slot is, from its numbers and those of the player's other marks.

    A box with a blot comes out as marked by 0.5 or more: a hand that makes dots is known by its few crosses, from which
    its dots differ as much as slips of the pen do.
    """
    kinds = [model_of(slot) for slot in slots]
    blots = with_blots(numbers)
    unknown_hand = len(_sure_marks(kinds, numbers, models()["first"])) <= FEW_MARKS
    numbers = with_hand(kinds, numbers, models()["first"])
    clean = without_ink_on_paper(numbers)
    chances: list[dict[str, float]] = [{} for _ in slots]
    for kind in dict.fromkeys(kinds):
        rows = [row for row, each in enumerate(kinds) if each == kind]
        model = models()[kind]
        for row, found in zip(rows, model.chances(with_squares(numbers[rows], kind)), strict=True):
            chances[row] = dict(zip(model.classes, map(float, found), strict=True))
            if kind == "tick":
                most = _CLEAN if clean[row] and slots[row].kind != "choose" else 1.0
                chances[row] = _tick(min(chances[row]["marked"], most), bool(blots[row]), unknown_hand)
            elif kind == "ring":
                chances[row] = _ring(chances[row], bool(clean[row]), bool(blots[row]), slots[row].shape == "circle")
    return chances


def _tick(marked: float, blot: bool, unknown_hand: bool) -> dict[str, float]:
    """Return how likely a box to tick is marked, in doubt if its look alone does not decide it."""
    if blot and marked < 0.5:
        marked = 0.5
    elif unknown_hand:
        marked = min(marked, _NOT_LEARNED)
    return {"empty": 1 - marked, "marked": marked}


def _ring(found: Mapping[str, float], clean: bool, blot: bool, circle: bool) -> dict[str, float]:
    """Return how likely each state of a ring is; one whose white paper is ``clean`` may be filled, but not surely."""
    chances = dict(found)
    if clean:
        likely = found["empty"] + found["filled"]
        chances["filled"] = min(likely, _ON_ICON if blot else min(found["filled"], _ON_ICON))
        chances["empty"] = likely - chances["filled"]
    if circle or chances["empty"] >= SURE:
        return chances
    return {state: min(chance, _NOT_LEARNED) for state, chance in chances.items()}


def model_of(slot: Slot) -> str:
    """Return which model reads a slot."""
    return slot.kind if slot.kind in ("ring", "write") else "tick"


def with_hand(kinds: Sequence[str], numbers: Picture, first: Logistic) -> Picture:
    """Return the numbers of a page's slots with those of its sure marks, and how far each slot is from them.

    ``kinds`` are their models; ``first`` finds the sure marks without knowing the hand.
    """
    return with_marks(numbers, _sure_marks(kinds, numbers, first))


def _sure_marks(kinds: Sequence[str], numbers: Picture, first: Logistic) -> Picture:
    ticks = numbers[[kind == "tick" for kind in kinds]]
    return ticks[first.chances(with_squares(ticks, "first"))[:, 1] >= SURE] if len(ticks) else ticks


def _two(kind: str, marked: float) -> dict[str, float]:
    return {"empty": 1 - marked, _MARKED[kind]: marked}


def _digits(picture: Picture) -> tuple[tuple[str, float], ...]:
    model = models()["digit"]
    chances = model.chances(digit_numbers(picture))[0]
    ranked = sorted(zip(model.classes, map(float, chances), strict=True), key=lambda pair: -pair[1])
    return tuple(ranked[:4])


def _inside(straight: Straight, slot: Slot) -> float:
    left, top = round(slot.x * SCALE), round(slot.y * SCALE)
    part = straight.inside[top : round((slot.y + slot.height) * SCALE), left : round((slot.x + slot.width) * SCALE)]
    return float(part.mean()) if part.size else 0.0


def read_together(game: Game, boxes: Mapping[str, BoxReading]) -> dict[str, BoxReading]:
    """Return the boxes of rows and choices read together, by name; of boxes with uses, only whether they are filled."""
    found: dict[str, BoxReading] = {}
    for area in game.areas.values():
        own = [boxes[box.id] for box in area.boxes if box.id in boxes and not boxes[box.id].outside]
        if kind_of(area).has_uses:
            rings = (box for box in own if box.kind == "ring")
            found.update({box.box: replace(box, chances=_two("ring", box.chances["filled"])) for box in rings})
        elif len(own) > 1 and (read := _reader(game, area, {box.kind for box in own})):
            found.update(_jointly(own, read))
    return found


def _reader(game: Game, area: Area, kinds: set[str]) -> Callable[[Sequence[float]], list[float]] | None:
    """Return what reads the boxes of an area together; None if each is read by itself."""
    if "choose" in kinds:
        fields = (entry for entries in fields_of_boxes(game, area).values() for entry in entries)
        if any(entry.kind == "option" for entry in fields):
            return read_choice
    return read_row if area.order and (kinds <= {"tick", "write"} or kinds == {"ring"}) else None


def _jointly(
    boxes: Sequence[BoxReading], read: Callable[[Sequence[float]], list[float]]
) -> Iterator[tuple[str, BoxReading]]:
    """Yield boxes with what they are together; how likely a ring is also filled is left to the box by itself."""
    for box, marked in zip(boxes, read([1 - box.alone["empty"] for box in boxes]), strict=True):
        marks = {state: chance + 1e-9 for state, chance in box.alone.items() if state != "empty"}
        shares = {state: marked * chance / sum(marks.values()) for state, chance in marks.items()}
        yield box.box, replace(box, chances={"empty": 1 - marked, **shares})
