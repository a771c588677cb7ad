"""Expand edits into changes of boxes: mark what a box needs with it, empty what depends on it with it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from sheetgen.kinds.kind import Kind
from sheetgen.kinds.kind_registry import kind_of
from sheetgen.layout.area import Area
from sheetgen.layout.box import Box, Need
from sheetgen.layout.game import Game
from sheetgen.rules.finding import (
    Change,
    Edit,
    Empty,
    Fill,
    FirstOf,
    Mark,
    Together,
    Write,
    box_for_edit,
    box_for_entry,
    ids,
)
from sheetgen.rules.tally import MarkedSheet, Tally, bit_of, own_boxes

Met = Callable[[MarkedSheet], bool]


def met(tally: Tally, need: Need) -> Met:
    """Return a function that tests whether a sheet meets a need."""
    target, number = need.target, need.number
    match need.kind:
        case "count":
            if counted := ~need.mask if need.mask else 0:
                return lambda sheet: (sheet.marked[target] & counted).bit_count() >= number
            return lambda sheet: sheet.marked[target].bit_count() >= number
        case "box":
            bit = 1 << (number - 1)
            return lambda sheet: bool(sheet.marked[target] & bit)
        case "built":
            box = tally.game.boxes[target]
            area, mask = box.area, _itself_or_larger(tally, box, need.rule)
            return lambda sheet: bool(sheet.marked[area] & mask)
        case "line":
            line = need.mask
            return lambda sheet: sheet.marked[target] & line == line
        case "full":
            full = tally.full[target]
            return lambda sheet: sheet.marked[target] == full


def _itself_or_larger(tally: Tally, box: Box, rule: str) -> int:
    """Return the mask of a building and the larger ones: a missing smaller one is reported once, by their order."""
    area = tally.game.areas[box.area]
    if area.order in ("", rule):
        return bit_of(box)
    return sum(bit_of(each) for each in area.boxes if each.number >= box.number)


class Expander:
    """The expansion of edits into changes of boxes, for sheets of one game."""

    def __init__(self, tally: Tally) -> None:
        self.tally = tally
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

    def changes(self, sheet: MarkedSheet, edit: Edit) -> tuple[Change, ...]:
        """Return the changes of boxes that an edit means; none if it cannot be made."""
        match edit:
            case Change():
                return (edit,)
            case Write():
                return self._write(edit)
            case Together(edits=edits):
                parts = [self.changes(sheet, part) for part in edits]
                return tuple({each.box: each for part in parts for each in part}.values()) if all(parts) else ()
            case FirstOf(find=find, slow=slow):
                first = None if slow else next(iter(find()), None)
                return () if first is None else self.changes(sheet, first)
        return self._marks(sheet, edit)

    def _marks(self, sheet: MarkedSheet, edit: Fill | Mark | Empty) -> tuple[Change, ...]:
        if isinstance(edit, Fill):
            return self._fill(sheet, self.game.areas[edit.area], edit.to)
        boxes = [self.game.boxes[box] for box in edit.boxes]
        return self.mark(sheet, boxes) if isinstance(edit, Mark) else self.clear(sheet, boxes)

    def _write(self, edit: Write) -> tuple[Change, ...]:
        area = self.game.areas[edit.area]
        fits = edit.number is None or area.holds(edit.number)
        return (Change(area.boxes[edit.box - 1].id, edit.number),) if fits else ()

    def _fill(self, sheet: MarkedSheet, area: Area, to: int) -> tuple[Change, ...]:
        """Mark the first empty boxes of an area, or empty its last marked ones, until the wanted number is marked."""
        more = to - sheet.count(area.id)
        room = unmarked(sheet, area) if more > 0 else marked(sheet, area)
        if len(room) < abs(more):
            return ()
        return self.mark(sheet, room[:more]) if more > 0 else self.clear(sheet, room[more:])

    def mark(self, sheet: MarkedSheet, boxes: Iterable[Box]) -> tuple[Change, ...]:
        """Mark boxes and all that they need; return nothing if something would have to be written or chosen."""
        found: dict[str, Box] = {}
        waiting = list(boxes)
        while waiting:
            box = waiting.pop()
            area = self.game.areas[box.area]
            if kind_of(area).marked_state(area) is None:
                return ()
            if box.id in found or sheet.marked[area.id] & bit_of(box):
                continue
            found[box.id] = box
            waiting += self.before(box)
        return tuple(
            Change(box.id, self._kind(box).marked_state(self.game.areas[box.area]))
            for box in self._sorted(found.values())
        )

    def before(self, box: Box) -> list[Box]:
        """Return the boxes that must be marked before a box: earlier ones of its area if it has an order, its needs."""
        area = self.game.areas[box.area]
        earlier = [each for each in area.boxes if area.order and 0 < each.number < box.number]
        return [*earlier, *wanted(self.game, box.needs)]

    def in_turn(self, changes: Iterable[Change]) -> list[Change]:
        """Sort changes that mark boxes so that each is made after what its box needs.

        An area is left only where it has to wait for another one, and one that has not to wait comes first.
        """
        waiting = {change.box: change for change in changes}
        boxes = {name: box_for_edit(self.game, name) for name in waiting}
        needs = {name: {each.id for each in self.before(box)} for name, box in boxes.items()}
        found: list[Change] = []
        while waiting:
            runs: dict[str, list[str]] = {}
            stopped: set[str] = set()
            for name in waiting:
                run = runs.setdefault(boxes[name].area, [])
                if needs[name] & waiting.keys() <= set(run):
                    run.append(name)
                else:
                    stopped.add(boxes[name].area)
            first = max(runs, key=lambda area: (bool(runs[area]), area not in stopped))
            # Boxes that wait for each other have no turn.
            found += [waiting.pop(name) for name in runs[first] or [*waiting]]
        return found

    def clear(self, sheet: MarkedSheet, boxes: Iterable[Box]) -> tuple[Change, ...]:
        """Return the changes that empty boxes and everything that depends on them."""
        cleared: dict[str, Box] = {}
        left = dict(sheet.marked)
        after = MarkedSheet(sheet.filled, left)
        waiting = list(boxes)
        while waiting:
            standing = [each for box in waiting for each in self._standing_on(box)]
            cleared |= {each.id: each for each in standing if _unmark(each, left) or _chosen(each, sheet)}
            waiting = [
                box
                for box, bit, conditions in self.needy
                if left[box.area] & bit and any(need(sheet) and not need(after) for need in conditions)
            ]
        return tuple(Change(box.id, self._kind(box).emptied) for box in self._sorted(cleared.values()))

    def _standing_on(self, box: Box) -> Iterator[Box]:
        """Yield a box, the later boxes of its area if it has an order, and what it holds."""
        area = self.game.areas[box.area]
        yield box
        yield from (each for each in area.boxes if area.order and each.number > box.number > 0)
        yield from self._inside(box)

    def in_order(self, changes: Iterable[Change], first: Iterable[Change]) -> tuple[Change, ...]:
        """Sort changes by area: those of the areas of ``first``, then the others in the order of the layout."""
        leading = list(dict.fromkeys(box_for_edit(self.game, change.box).area for change in first))
        rank = {area: place - len(leading) for place, area in enumerate(leading)}
        boxes = {change.box: change for change in changes}
        ordered = self._sorted(box_for_edit(self.game, name) for name in boxes)
        return tuple(boxes[box.id] for box in sorted(ordered, key=lambda box: rank.get(box.area, 0)))

    def _inside(self, box: Box) -> Iterator[Box]:
        """Yield the boxes in a building, and the token that a full area earned."""
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


def marked(sheet: MarkedSheet, area: Area) -> list[Box]:
    """Return the boxes of an area that the player marked, first to last."""
    return [box for box in own_boxes(area) if sheet.marked[area.id] & bit_of(box) and not box.given]


def unmarked(sheet: MarkedSheet, area: Area) -> list[Box]:
    """Return the boxes of an area that are empty, first to last."""
    return [box for box in own_boxes(area) if not sheet.marked[area.id] & bit_of(box)]


def unused(game: Game, box: str) -> Change:
    """Return the change by which what a box earned was not used."""
    return Change(box, kind_of(game.areas[game.boxes[box].area]).unused)


def wanted(game: Game, needs: Iterable[Need]) -> list[Box]:
    """Return the boxes that meet needs."""
    return [box for need in needs for box in _wanted(game, need)]


def _wanted(game: Game, need: Need) -> Iterable[Box]:
    if need.kind == "built":
        return (game.boxes[need.target],)
    area = game.areas[need.target]
    if need.kind == "box":
        return area.boxes[need.number - 1 : need.number]
    if need.kind == "line":
        return boxes_of_line(area, need)
    return area.boxes[: need.number] if need.kind == "count" else area.boxes


def boxes_of_line(area: Area, need: Need) -> tuple[Box, ...]:
    """Return the boxes of the line that a box needs."""
    return tuple(box for box in area.boxes if need.mask & bit_of(box))


def leave_out(area: Area, entries: Iterable[int]) -> tuple[Edit, ...]:
    """Return the edit that leaves entries of a list out; none if there are no entries."""
    changes = tuple(Change(box_for_entry(area, entry).id, None) for entry in entries)
    return (Together(changes),) if changes else ()


def list_cards(area: Area, entry: int, cards: Sequence[str]) -> Change:
    """Return the change that has these cards and no others in an entry of a hand; with none the entry goes."""
    return Change(box_for_entry(area, entry).id, tuple(cards) if len(cards) > 1 else "".join(cards) or None)


def filling(sheet: MarkedSheet, areas: Iterable[Area], more: int) -> tuple[Edit, ...]:
    """Return the edits that mark ``more`` boxes (or empty some, if negative) in one of several areas.

    If no area has room alone, one edit of all of them together; none if that is not enough either.
    """
    members = list(areas)
    rooms = [unmarked(sheet, area) if more > 0 else marked(sheet, area) for area in members]
    able = [area for area, room in zip(members, rooms, strict=True) if len(room) >= abs(more)]
    if able:
        return tuple(Fill(area.id, sheet.count(area.id) + more) for area in able)
    every = [box for room in rooms for box in room]
    if len(every) < abs(more):
        return ()
    return (Mark(ids(every[:more])),) if more > 0 else (Empty(ids(every[more:])),)


def _unmark(box: Box, marked: dict[str, int]) -> bool:
    """Remove the mark of a box; return False if the player made none there."""
    mask = marked.get(box.area, 0)
    if not mask & bit_of(box) or box.given:
        return False
    marked[box.area] = mask & ~bit_of(box)
    return True


def _chosen(box: Box, sheet: MarkedSheet) -> bool:
    return bool(box.name) and box.name == sheet.values[box.area]
