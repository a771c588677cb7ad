"""Boxes that can never be filled: what they need waits, at some remove, for themselves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise

from sheetgen.app.lint_places import Places
from sheetgen.layout.layout import Area, Box, Game, Need
from sheetgen.text.complaint import Complaint


def lint_gates(game: Game, places: Places) -> Iterator[Complaint]:
    """Banners that count their own track, chains that cross, and circles of gates."""
    told: set[str] = set()
    for complaint, area in (*_own_gates(game, places), *_crossed_chains(game, places)):
        told.add(area)
        yield complaint
    yield from _circles(game, places, told)


def _own_gates(game: Game, places: Places) -> Iterator[tuple[Complaint, str]]:
    for area in game.areas.values():
        box = next((box for box in _boxes(area) if any(_is_own(area, box, need) for need in box.needs)), None)
        if box is not None:
            message = f"box {box.name or box.number} waits for itself: its banner counts the boxes of its own area"
            yield places.of_box(area, box, message, "let the banner count another area"), area.id


def _is_own(area: Area, box: Box, need: Need) -> bool:
    if need.kind == "count":
        return need.target == area.id and need.number >= (box.number if area.order else 1)
    return need.target in (box.id, area.id) and (need.kind != "box" or need.number == box.number)


def _crossed_chains(game: Game, places: Places) -> Iterator[tuple[Complaint, str]]:
    for area in game.areas.values():
        for target, pairs in area.chains.items():
            other = game.areas[target]
            if not (area.order and other.order):
                continue
            ordered = sorted(pairs.items())
            for (own, held), (later, earlier) in pairwise(ordered):
                if earlier <= held:
                    message = f"the chains to {target} cross: box {own} holds box {held}, box {later} box {earlier}"
                    yield places.of_area(area, message, "a later box holds a later one", ("chains", target)), target
                    yield places.of_area(area, message, "a later box holds a later one", ("chains", target)), area.id


def _boxes(area: Area) -> tuple[Box, ...]:
    return (area.box, *area.boxes) if area.box is not None else area.boxes


def _circles(game: Game, places: Places, told: set[str]) -> Iterator[Complaint]:
    boxes = {box.id: (area, box) for area in game.areas.values() for box in _boxes(area)}
    opened = _opened(game, boxes)
    waiting = {name: place for name, place in boxes.items() if name not in opened}
    seen: set[str] = set()
    for name, (area, box) in waiting.items():
        if name in seen or area.id in told:
            continue
        circle = _circle(game, waiting, name)
        fresh = not seen & set(circle)
        seen |= {name, *circle}
        if fresh and name in circle:
            way = " -> ".join([*circle, circle[0]])
            yield places.of_box(
                area, box, f"can never be filled: {way} wait for each other", "open one of them otherwise"
            )


def _opened(game: Game, boxes: Mapping[str, tuple[Area, Box]]) -> set[str]:
    """The boxes that can be filled one after the other."""
    opened: set[str] = set()
    before = -1
    while len(opened) != before:
        before = len(opened)
        for name, (area, box) in boxes.items():
            if all(each in opened for each in _waits_for(game, area, box)):
                opened.add(name)
    return opened


def _waits_for(game: Game, area: Area, box: Box) -> Iterator[str]:
    """The boxes that must be filled before this one."""
    if area.order and area.kind in ("track", "rings", "numbers") and box.number > 1:
        yield area.boxes[box.number - 2].id
    for need in box.needs:
        yield from _of_need(game, need)


def _of_need(game: Game, need: Need) -> Iterable[str]:
    if need.kind == "built":
        return [need.target]
    area = game.areas[need.target]
    if need.kind == "box":
        return [f"{need.target}.{need.number}"]
    if need.kind == "full":
        return [box.id for box in area.boxes]
    # A count of boxes in any order says only how many.
    return [box.id for box in area.boxes[: need.number]] if area.order else []


def _circle(game: Game, waiting: Mapping[str, tuple[Area, Box]], start: str) -> list[str]:
    """The circle that a box which waits runs into: from box to box that it waits for."""
    trail = [start]
    while True:
        following = next(each for each in _waits_for(game, *waiting[trail[-1]]) if each in waiting)
        if following in trail:
            return trail[trail.index(following) :]
        trail.append(following)
