"""Find everything that is wrong with a user's game, and what is legal but surely not intended."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from sheetgen.app.check_files import FINE, ILLEGAL, UNUSABLE
from sheetgen.app.library import DEFAULT_THEME, Library
from sheetgen.app.lint_formulas import formulas_of, lint_budgets, lint_formulas
from sheetgen.app.lint_positions import LintPositions
from sheetgen.app.lint_print import lint_print, lint_texts
from sheetgen.app.print_plan import drawing
from sheetgen.kinds.kind_registry import kind_of
from sheetgen.layout.area import Area
from sheetgen.layout.box import Box, Need
from sheetgen.layout.game import Game
from sheetgen.layout.score_model import ScorePart
from sheetgen.rules.tally import bit_of
from sheetgen.text.complaint import Complaint, Unusable, collect_complaints
from sheetgen.text.suggest import suggest_or_list


@dataclass(frozen=True)
class LintResult:
    """The problems of a game, and whether it is ``usable``: can be printed and scored all the same.

    ``costs_unchecked`` is whether boxes have costs that no rule compares with gains.
    """

    complaints: tuple[Complaint, ...]
    usable: bool
    costs_unchecked: bool = False

    @property
    def status(self) -> int:
        """The exit status: 2 for a game that cannot be used, 1 for other complaints, else 0."""
        return UNUSABLE if not self.usable else ILLEGAL if self.complaints else FINE


def lint_game(library: Library, word: str) -> LintResult:
    """Return every mistake in the game's files or, if they can be read, everything that is surely not intended.

    All languages with texts in the game's own folder are checked. Raises `Unusable` if there is no such game.
    """
    folder = library.folder(word)
    try:
        game = library.game(word)
        files = library.game_files(word)
        # A variant may have texts in fewer languages than the game it extends.
        own = {path.stem for path in files.folders[0].glob("lang/*.yaml")} or files.languages
        languages = {code: library.language(word, code) for code in files.languages if code in own}
    except Unusable as fault:
        return LintResult(_sorted([*fault.complaints, *_language_faults(library, folder)]), usable=False)
    if not languages:
        complaint = Complaint(str(folder), "has no texts", "write its English ones into lang/en.yaml")
        return LintResult((complaint,), usable=False)
    places = LintPositions(files, game)
    checks = (lint_gates, lint_score, lint_penalties, lint_icons, lint_drawings, lint_budgets)
    found = [complaint for check in checks for complaint in check(game, places)]
    try:
        with drawing(files, game):
            theme = library.theme(DEFAULT_THEME, word)
            for code, language in languages.items():
                found += lint_texts(library, theme, game, language, places, code)
            found += lint_print(theme, game, next(iter(languages.values())), places)
    except Unusable as fault:
        return LintResult(_sorted([*found, *fault.complaints]), usable=False)
    costs = not (game.module or game.budgets) and any(box.cost for box in game.boxes.values())
    return LintResult(_sorted(found), usable=True, costs_unchecked=costs)


def _language_faults(library: Library, folder: Path) -> list[Complaint]:
    """Return the complaints about the files of texts, for a game whose own files are faulty already."""
    found: list[Complaint] = []
    for file in sorted(folder.glob("lang/*.yaml")):
        with collect_complaints(found):
            library.files.read(file)
    return found


def _sorted(complaints: list[Complaint]) -> tuple[Complaint, ...]:
    unique = dict.fromkeys(complaints)
    return tuple(sorted(unique, key=lambda each: (each.file, each.line or 0, each.column or 0)))


def lint_gates(game: Game, places: LintPositions) -> Iterator[Complaint]:
    """Yield complaints about banners that count their own track, chains that cross, and circles of gates."""
    own = [*_own_gates(game, places), *_crossed_chains(game, places)]
    yield from (complaint for complaint, _ in own)
    yield from _circles(game, places, {area for _, area in own})


def _own_gates(game: Game, places: LintPositions) -> Iterator[tuple[Complaint, str]]:
    for area in game.areas.values():
        box = next((box for box in area.every_box if any(_is_own(area, box, need) for need in box.needs)), None)
        if box is not None:
            message = f"box {box.name or box.number} waits for itself: its banner counts the boxes of its own area"
            yield places.of_box(area, box, message, "let the banner count another area"), area.id


def _is_own(area: Area, box: Box, need: Need) -> bool:
    if need.kind == "count":
        return need.target == area.id and need.number >= (box.number if area.order else len(area.boxes))
    return need.target in (box.id, area.id) and (need.kind != "box" or need.number == box.number)


def _crossed_chains(game: Game, places: LintPositions) -> Iterator[tuple[Complaint, str]]:
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


def _circles(game: Game, places: LintPositions, told: set[str]) -> Iterator[Complaint]:
    boxes = {box.id: (area, box) for area in game.areas.values() for box in area.every_box}
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
    """Return the boxes that can be filled one after the other."""
    opened: set[str] = set()
    before = -1
    while len(opened) != before:
        before = len(opened)
        for name, (area, box) in boxes.items():
            if all(each in opened for each in _waits_for(game, area, box)):
                opened.add(name)
    return opened


def _waits_for(game: Game, area: Area, box: Box) -> Iterator[str]:
    """Yield the boxes that must be filled before this one."""
    if area.order and not kind_of(area).orders_buildings and box.number > 1:
        yield area.boxes[box.number - 2].id
    for need in box.needs:
        yield from _of_need(game, need)


def _of_need(game: Game, need: Need) -> Iterable[str]:
    if need.kind == "built":
        return [need.target]
    area = game.areas[need.target]
    if need.kind == "box":
        return [f"{need.target}.{need.number}"]
    if need.kind in ("full", "line"):
        return [box.id for box in area.boxes if need.kind == "full" or need.mask & bit_of(box)]
    # In an area without a fill order, a count does not say which boxes are needed.
    return [box.id for box in area.boxes[: need.number]] if area.order else []


def _circle(game: Game, waiting: Mapping[str, tuple[Area, Box]], start: str) -> list[str]:
    """Return the circle that a waiting box runs into, from box to box that it waits for."""
    trail = [start]
    while True:
        following = next(each for each in _waits_for(game, *waiting[trail[-1]]) if each in waiting)
        if following in trail:
            return trail[trail.index(following) :]
        trail.append(following)


def lint_score(game: Game, places: LintPositions) -> Iterator[Complaint]:
    """Yield complaints about lines of the score, and a written score without its fields."""
    yield from lint_formulas(game, places)
    written = game.scoring.written
    if written and written not in game.areas:
        yield places.of_file(
            "game", ("scoring", "written"), f"there is no area '{written}' in the header", "add it there"
        )
    elif written:
        yield from _without_minus(game, places)
        known = [part.name for part in game.scoring.parts] + ["total"]
        for area in game.areas[written].areas:
            if area.key not in known and kind_of(area).counted == "value" and not game.module:
                hint = suggest_or_list(area.key, known)
                yield places.of_area(area, f"no line of the score is called '{area.key}'", hint)


def lint_penalties(game: Game, places: LintPositions) -> Iterator[Complaint]:
    """Yield complaints about penalties that have not one number for each number of rings."""
    for area in game.areas.values():
        wanted = len(area.boxes) + 1
        if area.penalty and len(area.penalty) != wanted and not game.module:
            message = f"has {len(area.penalty)} numbers for {len(area.boxes)} rings"
            yield places.of_area(area, message, f"write {wanted}: for no ring, for 1, and so on", ("penalty",))


def _without_minus(game: Game, places: LintPositions) -> Iterator[Complaint]:
    """Yield a complaint about each field of the written score in which no points below 0 can be written."""
    for part in game.scoring.parts if not game.module else ():
        field = game.areas.get(f"{game.scoring.written}.{part.name}")
        if field is not None and not field.below_zero and _loses(game, part):
            message = f"'{part.name}' can be below 0, and no minus can be written here"
            yield places.of_area(field, message, "write below_zero: true")


def _loses(game: Game, part: ScorePart) -> bool:
    """Return whether a line of the score takes points away."""
    if part.formula is None:
        return part.sign < 0
    steps = part.formula.steps
    numbers = [each.number for step in steps[-1:] if step.word in ("times", "table") for each in step.by]
    if not steps and part.formula.kind == "points":
        numbers = [
            number for area in part.formula.of if area in game.areas for number in game.areas[area].points.filled
        ]
    return part.sign * min([0, *numbers]) < 0 or part.sign < 0


def lint_icons(game: Game, places: LintPositions) -> Iterator[Complaint]:
    """Yield complaints about icons that are gained and never used, and icons that are on no sheet."""
    counted = [each for formula in formulas_of(game) for each in formula.walk()]
    asked = {name for each in counted for name in (each.named, each.beside, each.marked)}
    taken = asked.union(*map(_taken, game.areas.values()))
    gained = set[str]().union(*map(_gained, game.areas.values()))
    keys = [view.keys or {} for sheet in game.sheets for view in sheet.arrange.walk()]
    shown = {icon for each in keys for icon in (*each.get("icons", ()), each.get("picture"))}
    for name, icon in game.icons.items():
        if game.module or icon.kind:
            continue
        if name in gained - taken:
            hint = "let a cost or a track take it; if players use it at the table, write 'kind: action' at the icon"
            yield places.of_file("game", ("icons", name), f"'{name}' is gained, but nothing takes it", hint)
        elif name not in taken | shown:
            yield places.of_file("game", ("icons", name), f"'{name}' stands nowhere on a sheet", "leave it out")


def lint_drawings(game: Game, places: LintPositions) -> Iterator[Complaint]:
    """Yield a complaint about each drawing in the game's folder that no icon is drawn with."""
    drawn = {icon.drawing for icon in game.icons.values()}
    for path in places.own_drawings if not game.module else ():
        if str(path) not in drawn:
            hint = f"write 'drawing: {path.stem}' at an icon, or delete the file"
            yield Complaint(str(path), "no icon is drawn with this file", hint)


def _taken(area: Area) -> Iterator[str]:
    yield from filter(None, (area.icon, area.attribute, area.flags.icon, area.earned.icon if area.earned else ""))
    yield from area.icons
    yield from area.cell_marks.values()
    for box in area.every_box:
        yield from (icon for purse in box.cost for icon, _ in purse)
    yield from (icon for purse in area.cost for icon, _ in purse)


def _gained(area: Area) -> Iterator[str]:
    gains = [area.yearly, *area.survives, *area.dies, *(box.gain for box in area.every_box)]
    yield from (icon for gain in gains for icon in gain.icons)
    yield from (*area.line_icons, *((area.distinct.gains,) if area.distinct is not None else ()))
