"""Makes ways out of mistakes from the layout: what a box needs is marked with it, what stands on it goes with it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby

from sheetgen.kinds.kind import BoxState, Kind
from sheetgen.kinds.registry import kind_of
from sheetgen.layout.layout import Area, Box, Need
from sheetgen.rules.tally import Sheet, Tally, bit_of
from sheetgen.rules.ways import Change, Way, box_of, entry_of
from sheetgen.rules.words import Words

Met = Callable[[Sheet], bool]


def met(tally: Tally, need: Need) -> Met:
    """What tells whether a sheet meets a need."""
    target, number = need.target, need.number
    match need.kind:
        case "count" | "rings":
            return lambda sheet: sheet.marked[target].bit_count() >= number
        case "box":
            bit = 1 << (number - 1)
            return lambda sheet: bool(sheet.marked[target] & bit)
        case "built":
            box = tally.game.boxes[target]
            area, mask = box.area, _itself_or_larger(tally, box, need.rule)
            return lambda sheet: bool(sheet.marked[area] & mask)
        case "full":
            full = tally.full[target]
            return lambda sheet: sheet.marked[target] == full


def _itself_or_larger(tally: Tally, box: Box, rule: str) -> int:
    """The building, or one that comes after it: a missing smaller one is told once, by the rule of their order."""
    area = tally.game.areas[box.area]
    if area.order in ("", rule):
        return bit_of(box)
    return sum(bit_of(each) for each in area.boxes if each.number >= box.number)


def own_boxes(area: Area) -> tuple[Box, ...]:
    """The boxes of an area itself: a building's is the one that says that it stands."""
    return (area.box,) if area.box is not None else area.boxes


class Remedies:
    """Makes ways out for the sheets of one game."""

    def __init__(self, tally: Tally, words: Words) -> None:
        self.tally = tally
        self.words = words
        self.game = tally.game
        self.needy = tuple(
            (box, bit_of(box), tuple(met(tally, need) for need in box.needs))
            for area in tally.game.areas.values()
            if area.id in tally.full
            for box in own_boxes(area)
            if box.needs
        )
        self.places = {area: place for place, area in enumerate(self.game.areas)}
        self.tokens = {area.earned_when_full: area for area in tally.game.areas.values() if area.earned_when_full}

    def mark(self, sheet: Sheet, boxes: Iterable[Box]) -> tuple[Way, ...]:
        """The way that marks boxes and all that they need; none where something would have to be written or chosen."""
        found: dict[str, Box] = {}
        waiting = list(boxes)
        while waiting:
            box = waiting.pop()
            area = self.game.areas[box.area]
            if kind_of(area).marked(area) is None:
                return ()
            if box.id in found or sheet.marked[area.id] & bit_of(box):
                continue
            found[box.id] = box
            waiting += [before for before in area.boxes if area.order and 0 < before.number < box.number]
            waiting += self.wanted(box.needs)
        return self.way(
            [Change(box.id, self._kind(box).marked(self.game.areas[box.area])) for box in self._sorted(found.values())]
        )

    def clear(self, sheet: Sheet, boxes: Iterable[Box]) -> tuple[Way, ...]:
        """The way that empties boxes and everything that stands on them."""
        cleared: dict[str, Box] = {}
        marked = dict(sheet.marked)
        after = Sheet(sheet.filled, marked)
        waiting = list(boxes)
        while waiting:
            standing = [each for box in waiting for each in self._standing_on(box)]
            cleared |= {each.id: each for each in standing if _unmarked(each, marked) or _chosen(each, sheet)}
            waiting = [
                box
                for box, bit, conditions in self.needy
                if marked[box.area] & bit and any(need(sheet) and not need(after) for need in conditions)
            ]
        return self.way([Change(box.id, self._kind(box).emptied) for box in self._sorted(cleared.values())])

    def _standing_on(self, box: Box) -> Iterator[Box]:
        """A box, those behind it where they have an order, and what it holds."""
        area = self.game.areas[box.area]
        yield box
        yield from (each for each in area.boxes if area.order and each.number > box.number > 0)
        yield from self._inside(box)

    def write(self, area: str, number: int | None, box: int = 1) -> tuple[Way, ...]:
        """The way that writes a number into a box of an area, or None to empty it; none where it cannot stand there."""
        fits = number is None or self.game.areas[area].holds(number)
        return self.way([Change(self.game.areas[area].boxes[box - 1].id, number)]) if fits else ()

    def leave_out(self, area: Area, entries: Iterable[int]) -> tuple[Way, ...]:
        """The way that leaves entries of a list out."""
        return self.way([Change(entry_of(area, entry).id, None) for entry in entries])

    def list_cards(self, area: Area, entry: int, cards: Sequence[str]) -> tuple[Way, ...]:
        """The way that has these cards and no others in an entry of a hand; the whole of it goes where none is left."""
        state = tuple(cards) if len(cards) > 1 else "".join(cards) or None
        return self.way([Change(entry_of(area, entry).id, state)])

    def unmarked(self, sheet: Sheet, area: Area) -> list[Box]:
        """The boxes of an area that are empty, first to last."""
        return [box for box in own_boxes(area) if not sheet.marked[area.id] & bit_of(box)]

    def marked(self, sheet: Sheet, area: Area) -> list[Box]:
        """The boxes of an area that the player marked, first to last."""
        return [box for box in own_boxes(area) if sheet.marked[area.id] & bit_of(box) and not box.given]

    def way(self, changes: Iterable[Change]) -> tuple[Way, ...]:
        """The way of these changes with its name, or none where nothing would change."""
        every = tuple(changes)
        return (Way(self._label(every), every),) if every else ()

    def in_order(self, changes: Iterable[Change], first: Iterable[Change]) -> list[Change]:
        """Changes area by area, those of the areas of ``first`` before the others, which are in the layout's order."""
        leading = list(dict.fromkeys(box_of(self.game, change.box).area for change in first))
        rank = {area: place - len(leading) for place, area in enumerate(leading)}
        boxes = {each.box: each for each in changes}
        ordered = self._sorted(box_of(self.game, name) for name in boxes)
        return [boxes[box.id] for box in sorted(ordered, key=lambda box: rank.get(box.area, 0))]

    def unused(self, box: str) -> Change:
        """The change by which what a box earned was not used."""
        return Change(box, self._kind(self.game.boxes[box]).unused)

    def wanted(self, needs: Iterable[Need]) -> list[Box]:
        """The boxes that meet needs."""
        return [box for need in needs for box in self._wanted(need)]

    def _wanted(self, need: Need) -> Iterable[Box]:
        if need.kind == "built":
            return (self.game.boxes[need.target],)
        area = self.game.areas[need.target]
        if need.kind == "box":
            return area.boxes[need.number - 1 : need.number]
        return area.boxes[: need.number] if need.kind in ("count", "rings") else area.boxes

    def _inside(self, box: Box) -> Iterator[Box]:
        """What a building holds, and the token that a full area earned."""
        area = self.game.areas[box.area]
        if area.box is box:
            for child in area.areas:
                for each in child.walk():
                    yield from own_boxes(each)
        if area.id in self.tokens:
            yield from self.tokens[area.id].boxes

    def _kind(self, box: Box) -> Kind:
        return kind_of(self.game.areas[box.area])

    def _sorted(self, boxes: Iterable[Box]) -> list[Box]:
        return sorted(boxes, key=lambda box: (self.places[box.area], box.number))

    def _label(self, changes: Iterable[Change]) -> str:
        """The changes of one area that do the same make one phrase."""
        parts = []
        for (name, verb, to), group in groupby(changes, self._done):
            area, boxes = self.game.areas[name], [box_of(self.game, change.box) for change in group]
            parts.append(self.words.text(f"ways.{verb}", boxes=self._named(area, boxes), to=to))
        return self.words.language.joined(parts)

    def _done(self, change: Change) -> tuple[str, str, str]:
        """The area of a change, the verb for it, and what is written."""
        area = self.game.areas[box_of(self.game, change.box).area]
        verb = kind_of(area).verb(area, change.value)
        of_state = f"{verb}-{change.value}"
        if self.words.language.has(f"ways.{of_state}"):
            return area.id, of_state, ""
        return area.id, verb, self._written(area, change.value) if verb == "write" else ""

    def _written(self, area: Area, state: BoxState) -> str:
        words = state if isinstance(state, tuple) else (str(state),)
        return self.words.list(kind_of(area).shown(word, self.words.language) for word in words)

    def _named(self, area: Area, boxes: list[Box]) -> str:
        match kind_of(area).named_by:
            case "option":
                options = self.words.list(self.words.text(f"options.{box.name}") for box in boxes)
                return self.words.text("words.of-area", area=self.words.area(area.id), boxes=options)
            case "area":
                return self.words.area(area.id)
            case "number" | "cell":
                return self.words.boxes(area, boxes)


def _unmarked(box: Box, marked: dict[str, int]) -> bool:
    """Take the mark off a box; False where there is none that the player made."""
    mask = marked.get(box.area, 0)
    if not mask & bit_of(box) or box.given:
        return False
    marked[box.area] = mask & ~bit_of(box)
    return True


def _chosen(box: Box, sheet: Sheet) -> bool:
    return bool(box.name) and box.name == sheet.values[box.area]
