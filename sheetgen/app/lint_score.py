"""Lines of the score that count nothing, icons that nothing takes."""

from __future__ import annotations

from collections.abc import Iterator

from sheetgen.app.lint_places import Places
from sheetgen.layout.layout import Area, Box, Game, View
from sheetgen.layout.points import ScorePart
from sheetgen.rules.measure import counted_by
from sheetgen.rules.tally import Tally
from sheetgen.text.complaint import Complaint
from sheetgen.text.suggest import suggest_or_list


def lint_score(game: Game, places: Places) -> Iterator[Complaint]:
    """Lines of the score that are 0 whatever is filled, and a written score without its fields."""
    tally = Tally(game)
    for part in game.scoring.parts:
        if message := _counts_nothing(game, tally, part):
            yield places.of_game(("scoring", "parts", part.name), message, "count something else, or leave it out")
    written = game.scoring.written
    if written and written not in game.areas:
        yield places.of_game(("scoring", "written"), f"there is no area '{written}' in the header", "add it there")
    elif written:
        known = [part.name for part in game.scoring.parts] + ["total"]
        for area in game.areas[written].areas:
            if area.key not in known and area.kind == "number" and not game.module:
                hint = suggest_or_list(area.key, known)
                yield places.of_area(area, f"no line of the score is called '{area.key}'", hint)


def _counts_nothing(game: Game, tally: Tally, part: ScorePart) -> str:
    if part.penalty and not game.areas[part.penalty].penalty:
        return f"counts nothing: {part.penalty} has no penalty"
    if part.cards and not game.cards:
        return "counts nothing: the game has no cards"
    if part.measure is None or counted_by(tally, part.measure):
        return ""
    where = ", ".join(part.measure.of)
    return f"counts nothing: '{part.measure.kind}' of {where} is always 0"


def lint_icons(game: Game, places: Places) -> Iterator[Complaint]:
    """Icons that are gained and that nothing takes, icons that stand nowhere."""
    measures = [part.measure for part in game.scoring.parts if part.measure is not None]
    counted = {measure.named for measure in measures if measure.kind == "gained"}
    taken = counted.union(*map(_taken, game.areas.values()))
    gained = set[str]().union(*map(_gained, game.areas.values()))
    shown = {icon for sheet in game.sheets for view in _views(sheet.arrange) for icon in view.icons}
    for name, icon in game.icons.items():
        if game.module or icon.kind:
            continue
        if name in gained - taken:
            hint = "let a cost or a track take it, or take it off the boxes"
            yield places.of_game(("icons", name), f"'{name}' is gained, but nothing takes it", hint)
        elif name not in gained | taken | shown:
            yield places.of_game(("icons", name), f"'{name}' stands nowhere on a sheet", "leave it out")


def _boxes(area: Area) -> tuple[Box, ...]:
    return (area.box, *area.boxes) if area.box is not None else area.boxes


def _taken(area: Area) -> Iterator[str]:
    yield from filter(None, (area.icon, area.attribute, area.flags.icon, area.earned.icon if area.earned else ""))
    yield from area.icons
    for box in _boxes(area):
        yield from (icon for purse in box.cost for icon, _ in purse)
    yield from (icon for purse in area.cost for icon, _ in purse)


def _gained(area: Area) -> Iterator[str]:
    gains = [area.yearly, *area.survives, *area.dies, *(box.gain for box in _boxes(area))]
    yield from (icon for gain in gains for icon in gain.icons)
    yield from filter(None, (area.row_gain, area.distinct[0] if area.distinct is not None else ""))


def _views(view: View) -> Iterator[View]:
    yield view
    for block in view.blocks:
        yield from _views(block)
