"""A player's filled-in sheet as marks of a pen: what stands in each box, and the numbers of the mistakes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from sheetgen.fill.states import states_of
from sheetgen.kinds.registry import kind_of
from sheetgen.layout.filled import Filled
from sheetgen.layout.language import Language
from sheetgen.layout.layout import Area, Box, Game
from sheetgen.marks.marks import Page
from sheetgen.place.pen import Mistake, Penned, with_pen
from sheetgen.place.setting import Setting
from sheetgen.rules.violation import Report, Violation


def penned(game: Game, filled: Filled, language: Language) -> dict[str, Penned]:
    """What a player did in each box of the game's sheets."""
    done: dict[str, Penned] = {}
    for area in game.areas.values():
        if area.id in filled.values:
            done.update(_penned(area, filled, language))
    for envoy, boxes in uses_of_envoys(game):
        # Sending the envoy rings his favours; the file tells only those used since.
        if filled.values.get(game.boxes[envoy].area):
            done.update({box.id: Penned("ringed") for box in boxes if box.id not in done})
    return done


def uses_of_envoys(game: Game) -> Iterator[tuple[str, tuple[Box, ...]]]:
    """The box of each envoy, and the boxes that are ringed when he is sent."""
    for area in game.areas.values():
        if area.kind == "envoy" and area.box is not None:
            yield area.box.id, tuple(box for uses in area.areas if uses.kind == "uses" for box in uses.boxes)


def shown_option(area: Area, option: str, language: Language) -> str:
    """What is to be read for a word that stands in a field: where the kind's words have a text, that."""
    key = kind_of(area).option_text.format(option)
    return option if key == option else language.text_or(key, option)


def _penned(area: Area, filled: Filled, language: Language) -> Iterator[tuple[str, Penned]]:
    for key, text in states_of(area, filled.values[area.id]).items():
        box, state = kind_of(area).penned(area, key, text)
        yield box, Penned(state, shown_option(area, text, language) if state == "written" else "")


def with_marks(setting: Setting, pages: Sequence[Page], reports: Iterable[Report]) -> tuple[Page, ...]:
    """The pages once for each filled-in sheet: its marks, its mistakes numbered, their key behind."""
    game, language, theme = setting.game, setting.language, setting.theme
    marked: list[Page] = []
    for report in reports:
        done, wrong = penned(game, report.filled, language), mistakes(game, report.violations)
        marked.extend(with_pen(page, theme, done, wrong) for page in pages)
        if wrong:
            from sheetgen.place.mistake_key import Told, place_key

            told = [Told(number, each.message, each.hint) for number, each in enumerate(report.violations, 1)]
            marked.extend(place_key(setting, pages[0], told))
    return tuple(marked)


def mistakes(game: Game, violations: Sequence[Violation]) -> list[Mistake]:
    """The violations' numbers, as the report counts them, at the boxes they are about."""
    return [Mistake(number, _place(game, violation)) for number, violation in enumerate(violations, 1)]


def _place(game: Game, violation: Violation) -> str:
    area = game.areas.get(violation.area)
    boxes = () if area is None else area.boxes
    return next((box.id for box in boxes if box.number == violation.box), violation.area)
