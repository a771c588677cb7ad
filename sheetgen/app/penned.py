"""A player's filled-in sheet as marks of a pen: what stands in each box, and the numbers of the mistakes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sheetgen.fill.states import states_of
from sheetgen.kinds.registry import kind_of
from sheetgen.layout.filled import Filled
from sheetgen.layout.language import Language
from sheetgen.layout.layout import Area, Game
from sheetgen.place.pen import Mistake, Penned
from sheetgen.rules.violation import Violation


def penned(game: Game, filled: Filled, language: Language) -> dict[str, Penned]:
    """What a player did in each box of the game's sheets."""
    done: dict[str, Penned] = {}
    for area in game.areas.values():
        if area.id in filled.values:
            done.update(_penned(area, filled, language))
    for area in game.areas.values():
        if area.kind == "envoy" and filled.values.get(area.id):
            # Sending the envoy rings his favours; the file tells only those used since.
            for uses in (child for child in area.areas if child.kind == "uses"):
                done.update({box.id: Penned("ringed") for box in uses.boxes if box.id not in done})
    return done


def _penned(area: Area, filled: Filled, language: Language) -> Iterator[tuple[str, Penned]]:
    kind = kind_of(area)
    for key, text in states_of(area, filled.values[area.id]).items():
        box, state = kind.penned(area, key, text)
        name = kind.option_text.format(text)
        written = language.text(name) if name != text and language.has(name) else text
        yield box, Penned(state, written if state == "written" else "")


def mistakes(game: Game, violations: Sequence[Violation]) -> list[Mistake]:
    """The violations' numbers, as the report counts them, at the boxes they are about."""
    return [Mistake(number, _place(game, violation)) for number, violation in enumerate(violations, 1)]


def _place(game: Game, violation: Violation) -> str:
    area = game.areas.get(violation.area)
    boxes = () if area is None else area.boxes
    return next((box.id for box in boxes if box.number == violation.box), violation.area)
