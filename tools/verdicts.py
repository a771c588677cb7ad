"""Write what is said of many sheets of every game, so that a change shows as a diff: `python -m tools.verdicts`.

The sheets are the examples of every game, copies of them with a few boxes changed at random, copies of which only some
areas are given, pairs that lie on both sides of an edge, and simulated games of Hadrian's Wall: with a rule broken, and
with actions that nothing paid for. A line for each sheet has its points, how many mistakes, warnings and notes there
are, and a digest of everything that is said: messages, remedies, reasons, how each line of the score was counted, the
boxes that may be next. `python -m tools.verdicts --show NAME` prints all of that for one sheet.
"""

from __future__ import annotations

import argparse
import hashlib
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import count, islice, pairwise
from pathlib import Path
from random import Random
from typing import NamedTuple, TypeVar

import yaml

from sheetgen.app.campaign_files import scenario_rules
from sheetgen.app.explain import explain
from sheetgen.app.library import Library
from sheetgen.app.sheet_input import LoadedGame
from sheetgen.assets.data_folders import data_path
from sheetgen.fill.field_states import areas_to_fill, field_states_of, fields_of_boxes
from sheetgen.kinds.kind import BoxField, UnreadableState
from sheetgen.kinds.kind_registry import kind_of
from sheetgen.layout.area import Area
from sheetgen.layout.box import FieldKey
from sheetgen.layout.game import FilledSheet, Game
from sheetgen.layout.language import language_codes
from sheetgen.rules.explainer import Explainer
from sheetgen.rules.finding import Way
from sheetgen.rules.restrictions import Restrictions
from sheetgen.rules.violation import Report
from sheetgen.rules.wording import grouped_labels
from tests.hadrians_wall.checking import read_data
from tests.hadrians_wall.mutations import MUTATIONS
from tests.hadrians_wall.simulator import play_match
from tests.hadrians_wall.simulator.sample import sample_options
from tests.hadrians_wall.simulator.sheet import written_sheet
from tests.hadrians_wall.simulator.unpaid import unpaid_actions

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "tests" / "rules" / "recorded"
OWN = {
    **{path.stem: (ROOT / "examples" / path.stem, [path]) for path in (ROOT / "tests" / "own" / "sheets").iterdir()},
}
"""The folder of each game of one's own, and its sheets."""
HADRIANS_WALL = "hadrians-wall"
SHIPPED = {
    HADRIANS_WALL: ("examples", "tests/hadrians_wall/legal", "tests/hadrians_wall/illegal"),
    "praetor": ("examples/praetor",),
    "rome-and-roll": ("examples/rome-and-roll",),
}
"""The folders with the sheets of each game that ships."""
COPIES, MOST_SHEETS = 180, 6
"""How many changed copies of a game's sheets there are, and of how many of its sheets they are made."""
CHANGES = (1, 1, 2, 3, 5, 9)
"""How many boxes of a copy are changed."""
PARTS, SLOW_PARTS, PART_CHANGES = 120, 16, (0, 1, 2, 4)
"""How many copies have only some of their areas, how many of Hadrian's Wall, and how many boxes of one are changed."""
SIMULATED = 48
EDGES, MORE_EDGES, LEGAL_GAMES, STEPS = 120, 480, 40, 30
"""How many edges are sought, how many of Hadrian's Wall, in how many simulated games of it, and how far at most."""
UNPAID, MOST_UNPAID = 60, 40
"""How many simulated games have unpaid actions, and how many at most."""
LANGUAGES = language_codes(data_path("layouts"))
TICKED = ("tick", "outer", "inner", "option")
"""The fields that are marked or not."""
Item = TypeVar("Item")


class Sheet(NamedTuple):
    """A sheet with its name in the record, and the library that reads it."""

    name: str
    library: Library
    filled: FilledSheet


def games() -> tuple[str, ...]:
    """Return the names of all games whose verdicts are recorded."""
    return (*SHIPPED, *sorted(OWN))


def sheets(game: str) -> Iterator[Sheet]:
    """Yield the sheets of a game: its examples, changed copies, and simulated ones with a rule broken."""
    libraries = _libraries(game)
    first = list(_examples(game, libraries[0]))
    yield from first
    legal = [each for each in first if not each.name.startswith("illegal")][:MOST_SHEETS]
    chance = Random(f"copies of {game}")
    known = libraries[0].loaded_game(game)
    for number in range(COPIES):
        base = legal[number % len(legal)]
        filled = changed(known.game, base.filled, chance, CHANGES[number % len(CHANGES)])
        yield Sheet(f"{base.name}, changed {number}", libraries[number % len(libraries)], filled)
    yield from _parts(game, legal, libraries)
    if game == HADRIANS_WALL:
        yield from _simulated(libraries)
        yield from _unpaid(libraries)
        legal += islice(_legal_games(libraries), LEGAL_GAMES)
    yield from _edges(game, legal, libraries)


def _parts(game: str, whole: Sequence[Sheet], libraries: Sequence[Library]) -> Iterator[Sheet]:
    """Yield copies of which between a tenth and nine tenths of the areas are given."""
    chance = Random(f"parts of {game}")
    known = libraries[0].loaded_game(game)
    (blank,) = libraries[0].read_text("sheet.yaml", f"game: {game}\n")
    for number in range(SLOW_PARTS if game == HADRIANS_WALL else PARTS):
        base = whole[number % len(whole)]
        share = 0.1 + 0.8 * chance.random()
        kept = [name for name in sorted(base.filled.given_areas) if chance.random() < share]
        values = {**blank.values, **{name: base.filled.values[name] for name in kept}}
        filled = replace(base.filled, values=values, given_areas=frozenset(kept))
        filled = changed(known.game, filled, chance, PART_CHANGES[number % len(PART_CHANGES)])
        yield Sheet(f"{base.name}, part {number}", libraries[number % len(libraries)], filled)


def _libraries(game: str) -> list[Library]:
    """Return a library for each language of a game; games of one's own have English texts only."""
    return [Library(own=[OWN[game][0]])] if game in OWN else list(map(Library, LANGUAGES))


def _examples(game: str, library: Library) -> Iterator[Sheet]:
    folders = [ROOT / folder for folder in SHIPPED.get(game, ())]
    paths = OWN[game][1] if game in OWN else [path for folder in folders for path in sorted(folder.glob("*.yaml"))]
    for path in paths:
        for number, filled in enumerate(library.read_file(str(path)), 1):
            filled = replace(filled, file=path.name)
            yield Sheet(f"{path.parent.name}/{path.stem} {number}", library, filled)


def _simulated(libraries: Sequence[Library]) -> Iterator[Sheet]:
    """Yield games of Hadrian's Wall with one to three rules broken."""
    chance = Random("simulated games")
    every = (game for seed in range(SIMULATED) for game in play_match(seed, sample_options(seed, forts=seed % 4 == 0)))
    for number, game in enumerate(islice(every, SIMULATED)):
        data = game.sheet(cards=number % 2 == 0, written_score=True)
        for _ in range(number % 4):
            data = _one_of(MUTATIONS, chance).apply(data, number) or data
        library = libraries[number % len(libraries)]
        (filled,) = library.read_text("sheet.yaml", yaml.dump(data))
        yield Sheet(f"simulated {number}", library, filled)


def _legal_games(libraries: Sequence[Library]) -> Iterator[Sheet]:
    """Yield simulated games of Hadrian's Wall without a mistake."""
    for seed in count(SIMULATED):
        for place, game in enumerate(play_match(seed, sample_options(seed, forts=seed % 4 == 0))):
            (filled,) = libraries[0].read_text("sheet.yaml", yaml.dump(game.sheet(cards=seed % 2 == 0)))
            yield Sheet(f"legal {seed}.{place}", libraries[0], filled)


def _unpaid(libraries: Sequence[Library]) -> Iterator[Sheet]:
    """Yield two sheets of each simulated game: with as many unpaid actions as nothing is said of, and with one more."""
    known = libraries[0].loaded_game(HADRIANS_WALL)
    for seed in range(UNPAID):
        options, before, first = sample_options(seed), None, None
        for player in islice(unpaid_actions(seed, options), MOST_UNPAID):
            after = read_data(written_sheet(player, options, cards=seed % 3 > 0, written_score=False))
            found = _found(known, after, None)
            if first is not None and found != first:
                library = libraries[seed % len(libraries)]
                yield Sheet(f"paid {seed}", library, before or after)
                yield Sheet(f"not paid {seed}", library, after)
                break
            before, first = after, found


def _edges(game: str, legal: Sequence[Sheet], libraries: Sequence[Library]) -> Iterator[Sheet]:
    """Yield two sheets of each edge: one box of an area after another is changed, until something else is found."""
    chance = Random(f"edges of {game}")
    known = libraries[0].loaded_game(game)
    areas = [area for area in areas_to_fill(known.game) if not area.prose and kind_of(area).holds_value]
    for number in range(MORE_EDGES if game == HADRIANS_WALL else EDGES):
        base, area, more = legal[number % len(legal)], _one_of(areas, chance), chance.random() < 0.7
        restrictions = scenario_rules(base.library, known, base.filled, "")
        before, first = base.filled, _found(known, base.filled, restrictions)
        for after in islice(_steps(known.game, base.filled, area, more=more), STEPS):
            if _found(known, after, restrictions) != first:
                library = libraries[number % len(libraries)]
                yield Sheet(f"{base.name}, edge {number} of {area.id}", library, before)
                yield Sheet(f"{base.name}, beyond edge {number}", library, after)
                break
            before = after


def _found(known: LoadedGame, filled: FilledSheet, restrictions: Restrictions | None) -> set[object]:
    """Return the places of what is wrong with a sheet."""
    return {each.place for each in known.checker.findings(known.checker.tally.sheet(filled), restrictions)}


def _steps(game: Game, filled: FilledSheet, area: Area, *, more: bool) -> Iterator[FilledSheet]:
    """Yield the sheet with one more box of an area filled each time, or one fewer; a number goes up or down."""
    fields = [field for each in fields_of_boxes(game, area).values() for field in each]
    states = field_states_of(area, filled)
    while True:
        open_ones = [each for each in fields if each.kind in TICKED and (each.key in states) != more]
        numbers = [each.key for each in fields if states.get(each.key, "").isdecimal()]
        if open_ones:
            field = open_ones[0 if more else -1]
            states = {**states, field.key: field.on} if more else {k: on for k, on in states.items() if k != field.key}
        elif numbers:
            states = {**states, numbers[-1]: str(max(0, int(states[numbers[-1]]) + (1 if more else -1)))}
        else:
            return
        try:
            value = kind_of(area).value_of(area, states)
        except UnreadableState:
            return
        values = {**filled.values, area.id: value}
        filled = replace(filled, values=values, given_areas=filled.given_areas | {area.id})
        yield filled


def changed(game: Game, filled: FilledSheet, chance: Random, number: int) -> FilledSheet:
    """Return a sheet with the fields of so many boxes changed; what no file could say stays as it was.

    Each area is as likely as any other, however many boxes it has.
    """
    fields = [
        (area, [field for each in fields_of_boxes(game, area).values() for field in each])
        for area in areas_to_fill(game)
    ]
    open_ones = [(area, each) for area, each in fields if each and not area.prose and kind_of(area).holds_value]
    for _ in range(number):
        area, entries = _one_of(open_ones, chance)
        states = field_states_of(area, filled)
        _change(states, _one_of(entries, chance), chance)
        try:
            value = kind_of(area).value_of(area, states)
        except UnreadableState:
            continue
        filled = replace(filled, values={**filled.values, area.id: value}, given_areas=filled.given_areas | {area.id})
    return filled


def _change(states: dict[FieldKey, str], field: BoxField, chance: Random) -> None:
    """Change the contents of one field: mark it or take its mark away, or put something else in."""
    if field.kind in TICKED:
        if states.pop(field.key, None) is None:
            states[field.key] = field.on
    elif field.kind == "choice":
        states[field.key] = _one_of(field.options, chance)
    else:
        states[field.key] = str(int(chance.random() * 12) + 1)


def _one_of(among: Sequence[Item], chance: Random) -> Item:
    """Return one of a list. Only `Random.random` is the same in every version of Python."""
    return among[int(chance.random() * len(among))]


def report_of(sheet: Sheet) -> Report:
    """Return what a check finds on a sheet, by the rule of its fort if it was played at one."""
    known = sheet.library.loaded_game(sheet.filled.game)
    return known.check(sheet.filled, restrictions=scenario_rules(sheet.library, known, sheet.filled, ""))


def told(sheet: Sheet, report: Report) -> Iterator[str]:
    """Yield everything that is said of a sheet, line by line."""
    known = sheet.library.loaded_game(sheet.filled.game)
    checker, explainer = known.checker, Explainer(known.game, known.language)
    for part in report.score.parts:
        yield f"{part.name}: {part.as_json()}"
    yield f"{report.score.total} {report.score.title} {report.score.ranking}"
    for found in report.violations:
        yield f"{found.place} {', '.join(found.boxes)}: {found.message} {found.hint} [{found.source}] {found.counted}"
        yield from (f"  {_way(way)}" for way in found.ways)
        words, values = checker.words.of_sheet(sheet.filled.values), sheet.filled.values
        yield from (f"  in words: {way}" for way in grouped_labels(words, found.ways, values))
        yield from (f"  why: {reason}" for reason in explainer.why(found))
    yield from (f"{name} = {chain}" for name, chain in checker.explain_score(sheet.filled).items())
    yield from (f"{name} counts {', '.join(boxes)}" for name, boxes in checker.counted_boxes(sheet.filled).items())
    yield from (f"{icon}: {number} left" for icon, number in checker.budgets_left(sheet.filled).items())
    restrictions = scenario_rules(sheet.library, known, sheet.filled, "")
    yield f"next: {', '.join(checker.next_boxes(sheet.filled, restrictions))}"


def _way(way: Way) -> str:
    return f"{way.label} {[tuple(change) for change in way.changes]} mends {list(way.mends)}"


def of_matches(judged: Sequence[Sheet]) -> Iterator[str]:
    """Yield what is said of each two neighbouring sheets as one match."""
    for first, second in pairwise(judged):
        checker = first.library.loaded_game(first.filled.game).checker
        found = checker.check_match([first.filled, second.filled], ["Ada", "Ben"])
        lines = [f"{each.violation.place}: {each.violation.message} {each.violation.hint}" for each in found]
        yield f"{first.name} + {second.name}: {len(found)} mistakes {_digest(lines)}"


def of_explanations(game: str) -> Iterator[str]:
    """Yield what is explained of each area and rule of a game."""
    for library in _libraries(game):
        known = library.loaded_game(game)
        explained = [str(explain(library, game))]
        for area in _to_explain(known):
            explained.append(str(list(Explainer(known.game, known.language).explain_area(area.id))))
        yield f"explained in {library.code}: {len(explained)} {_digest(explained)}"


def _to_explain(known: LoadedGame) -> Iterator[Area]:
    return (area for area in known.game.areas.values() if area.boxes or area.box is not None)


def recorded(game: str) -> Iterator[str]:
    """Yield the lines of the record of one game."""
    judged = []
    for sheet in sheets(game):
        report = report_of(sheet)
        counts = Counter(found.severity for found in report.violations)
        number = " ".join(f"{counts[severity]} {severity}" for severity in ("error", "warning", "note"))
        yield f"{sheet.name}: {report.score.total} points {number} {_digest(told(sheet, report))}"
        judged.append(sheet)
    yield from of_matches(judged)
    yield from of_explanations(game)


def _digest(lines: Iterator[str] | Sequence[str]) -> str:
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:10]


def main() -> None:
    """Write all records, or print what is said of one sheet."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--show", metavar="NAME", help="the name of a sheet in a record")
    asked = parser.parse_args()
    if asked.show:
        found = (sheet for game in games() for sheet in sheets(game) if sheet.name == asked.show)
        print(*(line for sheet in found for line in told(sheet, report_of(sheet))), sep="\n")
        return
    FOLDER.mkdir(exist_ok=True)
    for game in games():
        (FOLDER / f"{game}.txt").write_text("".join(f"{line}\n" for line in recorded(game)), encoding="utf-8")


if __name__ == "__main__":
    main()
